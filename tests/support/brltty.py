"""BRLTTY with its virtual display: what its cells say can be read, and its keys pressed."""

import contextlib
import fcntl
import os
import signal
import socket
import struct
import subprocess
import termios
import threading
import time

from accessible_board.braille.cells import ComputerBraille, dots
from accessible_board.languages import load
from tests.support.patience import PATIENCE
from tests.support.ports import free_port

FIRST_PORT = 4101
"""BrlAPI's host ``127.0.0.1:1`` is the port after this one."""


class VirtualDisplay:
    """A display of so many ``cells``, BRLTTY that drives it, and its BrlAPI at ``host``.

    ``code`` reads the cells; it is the one in which the program writes them.
    """

    def __init__(self, folder, cells=40, code=None):
        self.folder = folder / "brltty"
        self.folder.mkdir(exist_ok=True)
        self.width = cells
        self.code = code or ComputerBraille(load("en"))
        self.host = f"127.0.0.1:{free_port() - FIRST_PORT}"
        self.shown = []
        """What stood on the display, as text, each once it changed."""
        self.cells = b""
        self._changed = threading.Condition()
        self._read_up_to = 0
        self._path = self.folder / "display"
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(self._path))
        self._socket.listen()
        self._brltty = self._display = None
        self.plug_in()

    def plug_in(self):
        """Start BRLTTY, which finds the display."""
        own = {"-P": self.folder / "pid", "-U": self.folder, "-L": self.folder / "log"}
        with (self.folder / "errors").open("ab") as errors:
            self._brltty = subprocess.Popen(
                ["brltty", "-n", "-q", "-e", "-f", os.devnull, "-x", "no", "-s", "no"]
                + ["-b", "vr", "-d", f"client:{self._path}", "-l", "warning"]
                + ["-A", f"auth=none,host={self.host}"]
                + [str(part) for pair in own.items() for part in pair],
                stderr=errors,
                stdout=errors,
            )
        return self.answer()

    def answer(self):
        """Let BRLTTY find the display, now or once it looks for it again."""
        if self._display is not None:
            self._display.close()
        self._socket.settimeout(PATIENCE)
        self._display, _ = self._socket.accept()
        self._display.sendall(f"cells {self.width}\n".encode())
        threading.Thread(target=self._read, args=(self._display,), daemon=True).start()
        return self

    def unplug(self):
        """BRLTTY ends: nothing more is shown, and no key is heard."""
        self._brltty.kill()
        self._brltty.wait(PATIENCE)
        self._display.close()

    def close(self):
        if self._brltty.poll() is None:
            self.hold(on=False)
            self.unplug()
        self._socket.close()

    def hold(self, *, on):
        """Stop BRLTTY as it stands, or let it go on."""
        self._brltty.send_signal(signal.SIGSTOP if on else signal.SIGCONT)

    @property
    def text(self):
        """What stands on the display."""
        return self.shown[-1] if self.shown else ""

    def reads(self, part, *, again=False, patience=PATIENCE):
        """Wait until this stands on the display since it was read last; what stood there then."""
        with self._changed:
            start = 0 if again else self._read_up_to

            def found():
                later = range(start, len(self.shown))
                return next((number for number in later if part in self.shown[number]), None)

            came = self._changed.wait_for(lambda: found() is not None, patience)
            assert came, (part, self.shown[start:])
            number = found()
            self._read_up_to = number + 1
            return self.shown[number]

    def changed_since(self, number):
        """Wait until something was shown after so many."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.shown) > number, PATIENCE), self.shown

    def press(self, *commands):
        """Press keys, as BRLTTY's commands are called: FWINRT, ROUTE 3, PASSDOTS 19.

        The driver takes one each time it looks, so each is sent once the last one is taken.
        """
        for command in commands:
            self._display.sendall(f"{command}\n".encode())
            end = time.monotonic() + PATIENCE
            while self._left() and time.monotonic() < end:
                threading.Event().wait(0.002)
        return self

    def _left(self):
        """How many bytes BRLTTY has not read."""
        left = fcntl.ioctl(self._display, termios.TIOCOUTQ, struct.pack("i", 0))
        return struct.unpack("i", left)[0]

    def type(self, text):
        """Type with dots, a cell for each sign."""
        for cell in self.code.cells(text):
            self.press(f"PASSDOTS {cell}" if cell else "PASSCHAR 32")
        return self

    def _read(self, display):
        with contextlib.suppress(OSError), display.makefile(encoding="utf-8") as lines:
            for line in lines:
                kind, _, rest = line.strip().partition(" ")
                if kind == "Braille":
                    cells = bytes(dots(cell.strip()) for cell in rest.strip('"').split("|"))
                    with self._changed:
                        self.cells = cells
                        self.shown.append(self.code.text(cells).rstrip())
                        self._changed.notify_all()
