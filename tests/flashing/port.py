"""A chip at a pseudo-terminal, and programs that wait in the time of that chip.

Nothing depends on how much processor anybody gets: see ``waiting.c``.
"""

import os
import signal
import socket
import struct
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

from accessible_board.system.terminals import is_open, line_speed, open_line
from tests.support.patience import PATIENCE

STEP = 1
"""Milliseconds that pass at once."""

MICROSECONDS = struct.Struct("=I")
"""How a host asks that time may pass, and is told how much did."""


def library_built_in(folder):
    """The library that lets a program wait in the time of its board."""
    library = folder / "waiting.so"
    source = Path(__file__).with_name("waiting.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


class Port:
    """The port ``name`` of a chip, which is reset when a host opens it.

    Programs are :meth:`run` on it one after the other. It is pulled out after ``torn_after`` bytes;
    after ``interrupted_after`` of them Ctrl and C are pressed. If the chip is ``silent_again``,
    nothing that it says arrives once the port has been closed and opened.
    """

    def __init__(
        self, chip, library, torn_after=None, *, interrupted_after=None, silent_again=False
    ):
        self._chip = chip
        self._library = library
        self._left = torn_after
        self._until_interrupt = interrupted_after
        self._silent_again = silent_again
        self._times_opened = 0
        self._program = None
        self._opened = False
        self._end, host_end, self.name = open_line()
        os.close(host_end)
        self._asked, self._asking = socket.socketpair()
        self._thread = threading.Thread(target=self._serve, name="port")

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._asking.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._asking.close()
        self._asked.close()
        if self._end is not None:
            os.close(self._end)

    def run(self, *command, env=None):
        """The program, once it has ended."""
        clock = self._asking.fileno()
        own = {"LD_PRELOAD": str(self._library), "LINE_CLOCK": str(clock)}
        with subprocess.Popen(
            command,
            env=(env or os.environ) | own,
            pass_fds=[clock],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as self._program:
            said, errors = self._program.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(command, self._program.returncode, said, errors)

    def _serve(self):
        while asked := self._asked.recv(MICROSECONDS.size, socket.MSG_WAITALL):
            milliseconds = -(-MICROSECONDS.unpack(asked)[0] // 1000)
            passed = min(milliseconds, self._pass(milliseconds))
            self._asked.sendall(MICROSECONDS.pack(passed * 1000))

    def _pass(self, milliseconds):
        """Let time pass until the host has something to read; how much it was."""
        self._look()
        if self._silent_again and self._times_opened > 1:
            return milliseconds
        for passed in range(0, milliseconds, STEP):
            self._chip.run(STEP)
            if self._opened and (said := self._chip.said(line_speed(self._end))):
                os.write(self._end, said)
                return passed + STEP
        return milliseconds

    def _look(self):
        """What the host has done since: opened or closed the port, or said something."""
        opened = self._end is not None and is_open(self._end)
        if opened and not self._opened:
            self._chip.reset()
            self._times_opened += 1
        self._opened = opened
        if opened:
            with suppress(BlockingIOError):
                self._hear(os.read(self._end, 4096))

    def _hear(self, data):
        self._chip.receive(data, line_speed(self._end))
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                os.close(self._end)
                self._end, self._opened = None, False
        if self._until_interrupt is not None:
            self._until_interrupt -= len(data)
            if self._until_interrupt < 0:
                self._until_interrupt = None
                self._program.send_signal(signal.SIGINT)


def avrdude(port, rate, memory):
    """What the usual program did with a memory of the chip; it has ended."""
    command = ["avrdude", "-p", "m328p", "-c", "arduino", "-P", port.name, "-b", str(rate)]
    return port.run(*command, "-U", memory)
