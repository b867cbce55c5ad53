"""Ends processes that hang: one thread looks at how long each talk with one of them takes."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

HANGS_AFTER = 8.0
"""Seconds after which a process is given up; the slowest pass on the slowest machine takes two."""

LOOKS_EVERY = 1.0
"""Seconds between two looks."""


class HangWatch:
    """Watches talks with processes, on a thread that is started with the first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._talks: dict[object, tuple[float, Callable[[], None]]] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def over(self, end: Callable[[], None]) -> Iterator[None]:
        """Watch over a talk; ``end`` ends the process, from the watching thread, if it hangs."""
        talk = object()
        with self._lock:
            self._talks[talk] = time.monotonic() + HANGS_AFTER, end
            if self._thread is None:
                self._thread = threading.Thread(target=self._keep, name="hangs", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                del self._talks[talk]

    def look(self, now: float) -> None:
        """End the processes that hang at this monotonic time."""
        with self._lock:
            hanging = [end for until, end in self._talks.values() if now >= until]
        for end in hanging:
            end()

    def _keep(self) -> None:
        pause = threading.Event()
        while True:
            pause.wait(LOOKS_EVERY)
            self.look(time.monotonic())
