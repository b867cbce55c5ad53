"""A board of software on a pseudo-terminal, which other programs can open like a port."""

import contextlib
import os
import select
import threading
import time
from functools import partial

from accessible_board.devices.boards import virtual_board
from accessible_board.system.terminals import OwnName, open_line

CLOSING_SECONDS = 5.0


class TerminalLine:
    """A pseudo-terminal and the thread that waits at the board's end of it."""

    def __init__(self, command, beat, heartbeat):
        self._command = command
        self._beat = beat
        self._heartbeat = heartbeat
        self._board_end, self._host_end, terminal = open_line()
        self._name = OwnName(terminal)
        self.port = self._name.path
        self._woken, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._run, name="virtual-board", daemon=True)

    def start(self):
        """Begin to answer and to beat."""
        self._thread.start()

    def write(self, data):
        """Send bytes towards the host; whether there was room for them."""
        try:
            os.write(self._board_end, data)
        except BlockingIOError:
            return False
        return True

    def close(self):
        """Hang up: the host's port fails once the thread is done."""
        os.write(self._wake, b"x")
        self._thread.join(CLOSING_SECONDS)

    def _run(self):
        try:
            self._serve()
        finally:
            self._name.forget()
            for descriptor in (self._board_end, self._host_end, self._woken, self._wake):
                os.close(descriptor)

    def _serve(self):
        beat_at = time.monotonic() + self._heartbeat
        while True:
            left = max(0.0, beat_at - time.monotonic())
            ready, _, _ = select.select([self._board_end, self._woken], [], [], left)
            if self._woken in ready:
                return
            if self._board_end in ready:
                with contextlib.suppress(BlockingIOError):
                    for byte in os.read(self._board_end, 256):
                        self._command(bytes([byte]))
            if time.monotonic() >= beat_at:
                beat_at += self._heartbeat
                self._beat()


VirtualBoard = partial(virtual_board.VirtualBoard, plug_in=TerminalLine)
