"""The clock that a game is played by."""

import time

from accessible_board.devices.interfaces import Now


def game_clock(beginning: int = 0) -> Now:
    """Game time in milliseconds, ``beginning`` now; from any thread.

    It is the time since the machine was started. So nobody who sets the time of day, and no time
    zone, moves it, and it goes on while the machine sleeps, as a chess clock does.
    """
    started = _milliseconds()
    return lambda: beginning + _milliseconds() - started


def _milliseconds() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
