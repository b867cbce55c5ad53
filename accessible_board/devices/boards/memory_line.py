"""A serial line in memory for boards of software, on every system.

The host opens its end by name, as it opens a port, and fails as with a port: while another program
has it open, and when it is gone.
"""

import errno
import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Final

ROOM: Final = 4096
"""Bytes that the host may leave unread, as in a pseudo-terminal; what comes then is lost."""

CLOSING_SECONDS: Final = 5.0
"""Seconds that the thread at the board's end may take to hang up."""

_numbers = count(1)
_lines: dict[str, "MemoryLine"] = {}
"""The lines that are plugged in, by the name of their port."""


class MemoryLine:
    """A line with a thread at the board's end: takes ``command`` bytes, sends heartbeats."""

    def __init__(
        self, command: Callable[[bytes], None], beat: Callable[[], None], heartbeat: float
    ) -> None:
        self.port = f"virtual-{next(_numbers)}"
        self.changed = threading.Condition()
        self.to_host = bytearray()
        self.to_board: deque[bytes] = deque()
        self.is_open = False
        self.is_gone = False
        self._command = command
        self._beat = beat
        self._heartbeat = heartbeat
        self._thread = threading.Thread(target=self._run, name="virtual-board", daemon=True)
        _lines[self.port] = self

    def start(self) -> None:
        """Start answering and sending heartbeats."""
        self._thread.start()

    def write(self, data: bytes) -> bool:
        """Send bytes towards the host; return whether there was room for them."""
        with self.changed:
            if self.is_gone or len(self.to_host) + len(data) > ROOM:
                return False
            self.to_host += data
            self.changed.notify_all()
            return True

    def close(self) -> None:
        """Hang up: the host's port fails from now on."""
        _lines.pop(self.port, None)
        with self.changed:
            self.is_gone = True
            self.changed.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(CLOSING_SECONDS)

    def _run(self) -> None:
        beat_at = time.monotonic() + self._heartbeat
        while (commands := self._awaited(beat_at)) is not None:
            for byte in commands:
                self._command(bytes([byte]))
            if time.monotonic() >= beat_at:
                beat_at += self._heartbeat
                self._beat()

    def _awaited(self, beat_at: float) -> bytes | None:
        """The next byte from the host; none if the heartbeat is due or the line is gone."""
        with self.changed:
            left = max(0.0, beat_at - time.monotonic())
            self.changed.wait_for(lambda: self.to_board or self.is_gone, left)
            sent = b"".join(self.to_board)
            self.to_board.clear()
            return None if self.is_gone else sent


class MemoryPort:
    """The host's end of a line: the methods of pyserial's ``Serial`` that are used.

    ``OSError`` if there is no such line or it is taken, and from every method once it is gone.
    """

    def __init__(self, name: str) -> None:
        line = _lines.get(name)
        if line is None:
            raise OSError(errno.ENOENT, "no such line")
        with line.changed:
            if line.is_open:
                raise OSError(errno.EBUSY, "in use")
            line.is_open = True
            line.to_host.clear()
        self.timeout: float | None = 0.0
        self._line = line
        self._cancelled = False

    @property
    def in_waiting(self) -> int:
        """Number of bytes that can be read at once."""
        with self._line.changed:
            self._check()
            return len(self._line.to_host)

    def read(self, size: int = 1) -> bytes:
        """So many bytes, or those that have come within :attr:`timeout` seconds."""
        line = self._line
        with line.changed:
            line.changed.wait_for(
                lambda: len(line.to_host) >= size or line.is_gone or self._cancelled, self.timeout
            )
            self._cancelled = False
            self._check()
            data = bytes(line.to_host[:size])
            del line.to_host[:size]
            return data

    def write(self, data: bytes) -> int:
        """Send bytes to the board."""
        with self._line.changed:
            self._check()
            self._line.to_board.append(data)
            self._line.changed.notify_all()
        return len(data)

    def cancel_read(self) -> None:
        """Make a :meth:`read` on another thread return, the present one or the next."""
        with self._line.changed:
            self._cancelled = True
            self._line.changed.notify_all()

    def close(self) -> None:
        """Release the line."""
        with self._line.changed:
            self._line.is_open = False

    def _check(self) -> None:
        if self._line.is_gone:
            raise OSError(errno.EIO, "the line is gone")


def is_line(name: str) -> bool:
    """Tell if this is the name of a line in memory, open or gone."""
    return name.startswith("virtual-")
