"""Says what a start waits for, so that nobody sits in silence whatever hangs."""

import threading
from collections.abc import Callable
from typing import Final

FIRST: Final = 3.0
"""Seconds after which it is said for the first time: most starts are done by then."""

AGAIN: Final = 6.0
"""Seconds until it is said again, of which saying it takes two."""


class Awaited:
    """Calls ``tell`` with the key of what is waited for, until everything is there.

    It does so on a thread of its own: what is waited for may hang the others.
    """

    def __init__(
        self, tell: Callable[[str], None], first: float = FIRST, again: float = AGAIN
    ) -> None:
        self._tell = tell
        self._waits = (first, again)
        self._what = ""
        self._closed = threading.Event()
        threading.Thread(target=self._run, name="awaited", daemon=True).start()

    def next(self, what: str) -> None:
        """From now on this is waited for: ``board`` for the sentence ``awaited_board``."""
        self._what = what

    def close(self) -> None:
        """Say nothing any more: everything is there."""
        self._closed.set()

    def _run(self) -> None:
        first, again = self._waits
        wait = first
        while not self._closed.wait(wait):
            if self._what:
                self._tell(f"awaited_{self._what}")
                wait = again
