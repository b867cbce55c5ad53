"""Game time that is moved by hand: an hour's game in a minute, with every moment in its order."""

import heapq
import threading
from collections.abc import Callable
from itertools import count


class SimulatedTime:
    """Milliseconds that pass only through :meth:`advance`. Read and scheduled from any thread."""

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
        """Have ``do`` called when time reaches ``at``, by whoever advances it."""
        with self._lock:
            heapq.heappush(self._due, (at, next(self._order), do))

    def let_follow(self, follow: Callable[[int], None]) -> None:
        """Have ``follow`` told the time after each time it has passed."""
        self._followers.append(follow)

    def advance(self, until: int, settle: Callable[[], None] = lambda: None) -> None:
        """Let time pass up to ``until``; ``settle`` after each thing that was due on the way."""
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
