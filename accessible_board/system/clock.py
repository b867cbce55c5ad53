"""A clock that is never set, and that goes on while the machine sleeps."""

import sys
import time
from collections.abc import Callable

if sys.platform == "win32":
    import ctypes

    _interrupt_time = ctypes.windll.kernelbase.QueryInterruptTimePrecise
    _TICKS = 10_000
    """Ticks in a millisecond."""


def since_start() -> int:
    """Milliseconds since some moment after which the machine was started, sleep counted.

    macOS counts sleep in what POSIX calls monotonic. Windows counts it in its interrupt time, which
    is told since Windows 10; nothing says whether the performance counter goes on.
    """
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000
    if sys.platform == "win32":
        ticks = ctypes.c_uint64()
        _interrupt_time(ctypes.byref(ticks))
        return ticks.value // _TICKS
    return time.perf_counter_ns() // 1_000_000


def game_clock(beginning: int = 0) -> Callable[[], int]:
    """A clock for a game: its time in milliseconds, ``beginning`` now.

    It counts from the start of the machine. So it does not jump when the time of day or the time
    zone is set and, like a chess clock, it goes on while the machine sleeps.
    """
    started = since_start()
    return lambda: beginning + since_start() - started
