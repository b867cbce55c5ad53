"""Limits repeated reports, so that the others can be read."""

import threading
import time
from collections.abc import Callable
from typing import Final

A_WHILE: Final = 60.0
"""Seconds for which the same report is not repeated."""

_MOST: Final = 200
"""The most reports that are remembered; beyond it the oldest is forgotten."""


class Seldom:
    """Decides whether a report is new or was not made for a while; for any thread."""

    def __init__(
        self, seconds: float = A_WHILE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds = seconds
        self._clock = clock
        self._told: dict[str, float] = {}
        self._lock = threading.Lock()

    def __call__(self, what: str) -> bool:
        """Tell whether to report this now."""
        now = self._clock()
        with self._lock:
            if now - self._told.get(what, -self._seconds) < self._seconds:
                return False
            self._told.pop(what, None)
            self._told[what] = now
            if len(self._told) > _MOST:
                del self._told[next(iter(self._told))]
            return True
