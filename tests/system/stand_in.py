"""``accessible-board`` on this machine as if it were Windows: ``stand_in.py ARGUMENTS``.

Whatever Windows lacks is taken away before anything of ours is loaded, and what it has instead is
put in its place. Other people's packages are loaded first, for they would look for Windows itself.
"""

import asyncio
import ctypes
import http.client
import importlib
import multiprocessing
import os
import pathlib
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import types
import typing
import uuid
import zoneinfo

OTHERS = (
    "chess.pgn", "cobs.cobs", "nacl.bindings", "jinja2", "msgspec",
    "num2words", "numpy", "platformdirs", "pyttsx3.drivers.espeak", "segno", "serial",
    "serial.tools.list_ports", "sounddevice", "soundfile", "soxr", "starlette.applications",
    "starlette.routing", "typer.testing", "uvicorn", "onnxruntime",
)  # fmt: skip

LOADED = (http.client, importlib, multiprocessing, pathlib, shutil, subprocess, tempfile, typing)
LOADED += (uuid, zoneinfo, selectors)

LACKING = {
    os: (
        "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "chown", "fchmod", "fork", "forkpty", "geteuid",
        "getpgid", "getuid", "killpg", "memfd_create", "mkfifo", "openpty", "setsid",
        "ttyname",
    ),
    time: ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC", "clock_gettime", "clock_gettime_ns", "tzset"),
    signal: ("SIGALRM", "SIGHUP", "SIGPIPE", "SIGUSR1", "setitimer", "alarm"),
}  # fmt: skip

GERMAN = 0x0407
"""The language that this Windows is displayed in."""

NO_MODULES = ("fcntl", "grp", "pty", "pulsectl", "pwd", "resource", "termios", "tty", "vosk")


def locking(descriptor, mode, count):
    """``msvcrt.locking`` for one process after another: who holds a file is written beside it."""
    found = os.fstat(descriptor)
    name = f"lock-{found.st_dev}-{found.st_ino}-{os.getppid()}"
    held = pathlib.Path(tempfile.gettempdir(), name)
    try:
        held.touch(exist_ok=False)
    except FileExistsError:
        raise OSError(13, "Permission denied") from None
    LOCKS.append(held)


LOCKS = []


def no_signals(*_):
    raise NotImplementedError


def interrupt_time(ticks):
    ticks._obj.value = time.perf_counter_ns() // 100


def become_windows():
    for name in OTHERS:
        importlib.import_module(name)
    for module, names in LACKING.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    for name in NO_MODULES:
        sys.modules[name] = None
    windows = types.ModuleType("msvcrt")
    windows.LK_NBLCK, windows.locking = 2, locking
    sys.modules["msvcrt"] = windows
    signal.SIGBREAK = signal.SIGQUIT
    kernel = types.SimpleNamespace(
        GetUserDefaultUILanguage=lambda: GERMAN, SetConsoleCtrlHandler=lambda handler, adds: 1
    )
    clock = types.SimpleNamespace(QueryInterruptTimePrecise=interrupt_time)
    library = types.SimpleNamespace(_get_doserrno=lambda code: 0)
    ctypes.windll = types.SimpleNamespace(kernel32=kernel, kernelbase=clock, ucrtbase=library)
    ctypes.WINFUNCTYPE = ctypes.CFUNCTYPE
    os.O_BINARY = 0
    asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler = no_signals
    # It looks each time whether it has its library for Windows.
    sys.modules["soundfile"]._sys = types.SimpleNamespace(**vars(sys))
    sys.platform = "win32"


if __name__ == "__main__":
    become_windows()
    from accessible_board import command_line

    ends = os._exit

    def leave(code):
        for held in LOCKS:
            held.unlink()
        ends(code)

    os._exit = leave
    command_line.main()
