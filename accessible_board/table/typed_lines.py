"""The lines that somebody types, as they come, and who listens to them: the menu or a game."""

import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from accessible_board.system.terminal_input import decoded, reader

_MOST = 1_000_000
"""Bytes that are kept of a line without an end."""


def typed_lines(descriptor: int) -> Iterator[str]:
    """The lines that arrive at a file descriptor, until its end.

    A thread that waits here never keeps the program from ending.
    """
    rest = b""
    read = reader(descriptor)
    while piece := read():
        *lines, rest = (rest[:_MOST] + piece).split(b"\n")
        yield from map(decoded, lines)
    if rest:
        yield decoded(rest)


_Waiting = queue.SimpleQueue[str | None]
"""Lines for one listener; ``None`` after the last."""


class TypedLines:
    """Hands each line to the listener whose turn it is; between turns lines wait.

    One reads them, for the menu and for one game after another.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lock = threading.Lock()
        self._early: list[str] = []
        self._waiting: _Waiting | None = None
        self._ended = False
        threading.Thread(target=self._read, args=(lines,), name="typed", daemon=True).start()

    @contextmanager
    def turn(self) -> Iterator[Iterator[str]]:
        """The lines from now on; they end with the input or with the turn."""
        waiting: _Waiting = queue.SimpleQueue()
        with self._lock:
            self._waiting = waiting
            for line in self._early:
                waiting.put(line)
            self._early.clear()
            if self._ended:
                waiting.put(None)
        try:
            yield iter(waiting.get, None)
        finally:
            with self._lock:
                self._waiting = None
            waiting.put(None)

    def put(self, line: str) -> None:
        """Take a line as if it had been typed."""
        with self._lock:
            if self._waiting is not None:
                self._waiting.put(line)
            else:
                self._early.append(line)

    def _read(self, lines: Iterable[str]) -> None:
        with suppress(OSError):  # A terminal that is gone types nothing more.
            for line in lines:
                self.put(line)
        with self._lock:
            self._ended = True
            if self._waiting is not None:
                self._waiting.put(None)
