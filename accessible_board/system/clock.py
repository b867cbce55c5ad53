"""A clock that is never set, and that goes on while the machine sleeps."""

import sys
import time


def since_start() -> int:
    """Milliseconds since some moment after which the machine was started, sleep counted.

    macOS counts sleep in what POSIX calls monotonic, Windows in its performance counter.
    """
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000
    return time.perf_counter_ns() // 1_000_000
