"""Calls that are arranged for later, and can be cancelled."""

import asyncio
import threading
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that was arranged and can be cancelled."""

    def cancel(self) -> None:
        """Cancel the call."""


Later = Callable[[float, Callable[[], None]], Timer]
"""Arranges something for so many seconds later."""


def on_the_loop(seconds: float, act: Callable[[], None]) -> Timer:
    """Call ``act`` after so many seconds, on the running loop."""
    return asyncio.get_running_loop().call_later(seconds, act)


def on_a_thread(seconds: float, act: Callable[[], None]) -> Timer:
    """Call ``act`` after so many seconds, on a thread that does not keep the program alive."""
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()
    return timer
