"""Requests to end: by Ctrl-C, by the system, or by the terminal being closed."""

import asyncio
import signal
import sys
from collections.abc import Callable
from typing import Final

if sys.platform == "win32":
    LEAVING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
else:
    LEAVING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What asks to end. On Windows a console that is closed sends what Ctrl-Break does."""


def interrupt_when_asked_to_leave() -> None:
    """Let each request raise ``KeyboardInterrupt``, as Ctrl-C does; on the main thread."""
    for number in LEAVING:
        signal.signal(number, signal.default_int_handler)


def call_when_asked_to_leave(loop: asyncio.AbstractEventLoop, leave: Callable[[], None]) -> None:
    """Call ``leave`` in the loop at each request; to be set up on the loop's thread."""
    for number in LEAVING:
        if sys.platform == "win32":
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(leave))
        else:
            loop.add_signal_handler(number, leave)
