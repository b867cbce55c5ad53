"""Tells the players the devices for which a start waits, so that nobody sits in silence."""

import threading
from collections.abc import Callable
from typing import Final, Self

FIRST: Final = 3.0
"""Seconds after which it is said for the first time: most starts are done by then."""

AGAIN: Final = 6.0
"""Seconds until it is said again, of which saying it takes two."""


class Awaited:
    """Calls ``tell`` with the key of what is waited for, as long as anything is.

    It does so on a thread of its own: what is waited for may hang the others.
    """

    def __init__(
        self, tell: Callable[[str], None], first: float = FIRST, again: float = AGAIN
    ) -> None:
        self._tell = tell
        self._waits = (first, again)
        self._what = ""
        self._closed = False
        self._changed = threading.Event()
        threading.Thread(target=self._run, name="awaited", daemon=True).start()

    def next(self, what: str) -> None:
        """From now on this is waited for: ``board`` for the sentence ``awaited_board``."""
        before, self._what = self._what, what
        if not before:
            self._changed.set()

    def done(self) -> None:
        """Nothing is waited for until the next."""
        self._what = ""

    def close(self) -> None:
        """Stop telling."""
        self._what, self._closed = "", True
        self._changed.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        first, again = self._waits
        wait: float | None = None
        while not self._closed:
            if self._changed.wait(wait):
                self._changed.clear()
                wait = first
            elif self._what:
                self._tell(f"awaited_{self._what}")
                wait = again
            else:
                wait = None
