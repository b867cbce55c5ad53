"""Game time that is advanced by hand: an hour's game in a minute, every event in its order."""

import heapq
import threading
from collections.abc import Callable
from itertools import count


class SimulatedTime:
    """Milliseconds that pass only through :meth:`advance`; for any thread."""

    def __init__(self) -> None:
        self._at = 0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()
        self._followers: list[Callable[[int], None]] = []
        self._lock = threading.Lock()

    def now(self) -> int:
        """Game time."""
        return self._at

    def call_at(self, at: int, do: Callable[[], None]) -> None:
        """Call ``do`` when time reaches ``at``, on the thread that advances it."""
        with self._lock:
            heapq.heappush(self._due, (at, next(self._order), do))

    def let_follow(self, follow: Callable[[int], None]) -> None:
        """Call ``follow`` with the time after each advance."""
        self._followers.append(follow)

    def leave_behind(self) -> None:
        """Remove all followers."""
        self._followers.clear()

    def advance(self, until: int, settle: Callable[[], None] = lambda: None) -> None:
        """Let time pass up to ``until``; call ``settle`` after each scheduled call on the way."""
        while (do := self._next(until)) is not None:
            do()
            settle()
        self._at = max(self._at, until)
        for follow in self._followers:
            follow(self._at)

    def _next(self, until: int) -> Callable[[], None] | None:
        with self._lock:
            if not self._due or self._due[0][0] > until:
                return None
            at, _, do = heapq.heappop(self._due)
            self._at = max(self._at, at)
            return do
