"""Requests to end: by Ctrl-C, by the system, or by the terminal being closed.

An end that hangs is ended: a disk or a library may never answer, and nobody can press more.
"""

import _thread
import asyncio
import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from accessible_board.system import disk

if sys.platform == "win32":
    import ctypes

    LEAVING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
    _Handler = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint32)
    _kept: list[object] = []
    """References that keep Python from freeing the handlers which Windows calls."""
else:
    LEAVING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that ask the program to end."""

CLOSED: Final = frozenset({2, 5, 6})
"""Windows' events at a console: its window is closed, its user leaves, the machine shuts down."""

_LONGEST: Final = 10.0
"""Seconds to leave; Windows waits for five."""


def interrupt_when_asked_to_leave() -> None:
    """Let each request raise ``KeyboardInterrupt``, as Ctrl-C does; on the main thread."""
    for number in LEAVING:
        signal.signal(number, signal.default_int_handler)
    _when_closed(_thread.interrupt_main)


def call_when_asked_to_leave(loop: asyncio.AbstractEventLoop, leave: Callable[[], None]) -> None:
    """Call ``leave`` in the loop at each request; call this on the loop's thread."""
    for number in LEAVING:
        if sys.platform == "win32":
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(leave))
        else:
            loop.add_signal_handler(number, leave)
    _when_closed(lambda: loop.call_soon_threadsafe(leave))


def on_close(kind: int, leave: Callable[[], object], wait: Callable[[float], None]) -> bool:
    """Leave if a console is closed, and ``wait``, for Windows ends the program at the return.

    What else is told of it, as Ctrl-C, is left to others; then this is ``False``.
    """
    if kind not in CLOSED:
        return False
    leave()
    wait(_LONGEST)  # The program ends before that, and this thread with it.
    return True


def _when_closed(leave: Callable[[], object]) -> None:
    """Call ``leave`` when Windows' console is closed; elsewhere that is a signal."""
    if sys.platform == "win32":
        handler = _Handler(lambda kind: on_close(kind, leave, time.sleep))
        _kept.append(handler)
        ctypes.windll.kernel32.SetConsoleCtrlHandler(handler, True)


@contextmanager
def bounded_leaving(log: Path, seconds: float, sentence: str) -> Iterator[Callable[[], None]]:
    """Gives what is called when this context begins to be left.

    If it is still not left so many seconds later, the log gets where each thread stands, standard
    error the sentence, and the program ends at once with exit code 2.
    """
    timer = threading.Timer(seconds, lambda: _end(log, sentence))
    timer.daemon = True
    try:
        yield timer.start
    finally:
        timer.cancel()


def _end(log: Path, sentence: str) -> None:
    """End at once, bypassing the streams and the log of Python, whose locks may be held."""
    with suppress(OSError):
        os.write(sys.stderr.fileno(), f"{sentence}\n".encode())
    with suppress(OSError):
        descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT | disk.NO_LINK, 0o600)
        faulthandler.dump_traceback(descriptor, all_threads=True)
    os._exit(2)
