"""The program, started without its imports: a process that has made them forks for each start.

A start takes most of a second of a processor, and four fifths of that are the same each time:
Python, its libraries and the modules of a game. This file, run as a program, makes them once and
has one thread. For each start it forks, and the child takes arguments, variables, folder and
streams, and goes on as ``python -m accessible_board`` does. What else a command needs it loads as
ever; the room ``study`` is not loaded here, for no tournament has it.

What differs from a start: the program's line in the list of processes, its parent, the seed of
Python's hashes, which all children share, and memory that they share. A test about any of that
starts it afresh, as :func:`can_fork` does where variables change what Python or a library is.
"""

import atexit
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
VARIABLES = {**os.environ, "PYTHONPATH": str(ROOT)}
"""As they are when nobody has changed any for a test."""

_LOADED = (
    "command_line",
    "commands.play",
    "commands.hall",
    "app.voices_and_ears",
    "app.web",
    "app.hall_link",
)
_READ_AT_START = ("PYTHON", "LD_", "LC_", "LANG", "TZ", "MALLOC_", "GLIBC_")
_NUMBER = struct.Struct("i")
"""Of a process, and then the one with which it ended."""


def can_fork(variables):
    """Whether nothing that Python and the system's libraries read when they start is changed."""
    differing = {name for name, _ in VARIABLES.items() ^ variables.items()}
    changed = any(name.startswith(_READ_AT_START) for name in differing)
    return hasattr(os, "pidfd_open") and not changed


class Forked:
    """A program that was started so, with what of :class:`subprocess.Popen` a test needs."""

    def __init__(self, arguments, folder, variables):
        pipes = [os.pipe() for _ in range(4)]
        (his_in, to_him), (said, his_out), (errors, his_errors), (state, his_state) = pipes
        theirs = [his_in, his_out, his_errors, his_state]
        given = json.dumps([arguments, str(folder), variables]).encode()
        socket.send_fds(_server(), [given], theirs)
        for pipe in theirs:
            os.close(pipe)
        self.stdin, self.stdout, self.stderr = map(os.fdopen, (to_him, said, errors), "wrr")
        self._state = os.fdopen(state, "rb", buffering=0)
        self.pid = self._number()
        self.returncode = None

    def wait(self, timeout=None):
        if self.returncode is None:
            if not self._has_ended(timeout):
                raise subprocess.TimeoutExpired("accessible_board", timeout)
            with self._state:
                self.returncode = self._number()
        return self.returncode

    def _number(self):
        return _NUMBER.unpack(self._state.read(_NUMBER.size))[0]

    def _has_ended(self, timeout):
        return bool(select.select([self._state], [], [], timeout)[0])

    def send_signal(self, number):
        if self.returncode is None and not self._has_ended(0):
            os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    def communicate(self, typed=b"", timeout=None):
        """Both outputs, as bytes, when it has ended; nothing more is typed."""
        with ThreadPoolExecutor(2) as readers, self.stdout, self.stderr:
            read = [readers.submit(each.buffer.read) for each in (self.stdout, self.stderr)]
            with suppress(BrokenPipeError), self.stdin.buffer as keyboard:
                keyboard.write(typed)
            try:
                self.wait(timeout)
            finally:
                self.kill()
            return tuple(each.result() for each in read)


@cache
def _server():
    """The connection to the process that forks; when it is closed, that process ends."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        number, nobody = theirs.fileno(), subprocess.DEVNULL
        command = [sys.executable, __file__, str(number)]
        server = subprocess.Popen(
            command, cwd=ROOT, env=VARIABLES, stdin=nobody, stdout=nobody, pass_fds=[number]
        )
    atexit.register(server.wait)
    atexit.register(ours.close)  # First of the two.
    return ours


def _serve(asking):
    """Fork for whoever asks, and tell when a child has ended, until nobody can ask any more."""
    for name in _LOADED:
        importlib.import_module(f"accessible_board.{name}")
    gc.freeze()  # No child looks through what it shares with all others.
    (_only_thread,) = Path("/proc/self/task").iterdir()
    running = {}
    while True:
        ready = select.select([asking, *running], [], [])[0]
        for ended in set(ready) & running.keys():
            child, state = running.pop(ended)
            _tell(state, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            os.close(ended)
            os.close(state)
        if asking in ready:
            given, pipes, _, _ = socket.recv_fds(asking, 1_000_000, 4)
            if not given:
                return
            *streams, state = pipes
            if not (child := os.fork()):
                _become(streams, *json.loads(given))
            _tell(state, child)
            running[os.pidfd_open(child)] = child, state
            for stream in streams:
                os.close(stream)


def _tell(state, number):
    with suppress(BrokenPipeError):  # Whoever asked may have been killed.
        os.write(state, _NUMBER.pack(number))


def _become(streams, arguments, folder, variables):
    """Be the program that was asked for, as it is when Python has started."""
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(variables)
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            setattr(sys, name, _opened(number, getattr(sys, name)))
        sys.argv[1:], sys.path[0] = arguments, folder
        importlib.reload(sys.modules["accessible_board"])  # It sets variables.
        runpy.run_module("accessible_board", run_name="__main__", alter_sys=True)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def _opened(number, stream):
    """A standard stream as Python opens it; what goes to standard error goes line by line."""
    mode, buffering = "w" if number else "r", 1 if number == 2 else -1
    encoding, errors = stream.encoding, stream.errors
    return open(number, mode, buffering, encoding, errors, closefd=False)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        _serve(socket.socket(fileno=int(sys.argv[1])))
