"""A clock for long games: real time, except that the players' thinking is skipped."""

import random
import time

THINKING = (5_000, 110_000)
"""Milliseconds that a player thinks, where thinking is skipped."""
THINKING_ALOUD = (1_000, 8_000)
"""The same at the pace of a clock."""
LEAP, HEARTBEAT = 30_000, 0.01
"""Milliseconds skipped at once, and seconds between two frames of a board, whose stamps wrap."""


class Leaping:
    """Real time, except that the players' thinking is skipped."""

    def __init__(self, *, real: bool) -> None:
        self._real = real
        self._skipped = 0
        self._begun = time.monotonic_ns()

    def now(self) -> int:
        """Milliseconds."""
        return self._skipped + (time.monotonic_ns() - self._begun) // 1_000_000

    def think(self, rng: random.Random) -> None:
        """A player thinks."""
        if self._real:
            time.sleep(rng.randint(*THINKING_ALOUD) / 1000)
            return
        left = rng.randint(*THINKING)
        while left > 0:
            self._skipped += min(LEAP, left)
            left -= LEAP
            time.sleep(2 * HEARTBEAT)
