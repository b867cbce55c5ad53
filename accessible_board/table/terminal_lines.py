"""The lines of one moment: the same words for several people are written once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from accessible_board.table.screen import Write


class LineStyle(StrEnum):
    """Amount of a game that is written."""

    FULL = "full"
    """All that anybody is told, nothing twice."""
    BRIEF = "brief"
    """One short line for each moment, for one player."""


class TerminalLines:
    """Gathers the lines that are written of one observation, and leaves out repetitions.

    Of two lines in the same words the one that is ``public`` is written, in the place of the first.
    Short words of several events are one line. From any thread.
    """

    def __init__(self, write: Write) -> None:
        self._write = write
        self._lock = threading.RLock()
        self._left = 0
        self._lines: dict[str, str] = {}
        self._short: list[str] = []

    def begin(self, events: int) -> None:
        """Prepare for this number of events, which follow from one observation."""
        with self._lock:
            self._left = events

    @contextmanager
    def of_event(self) -> Iterator[None]:
        """Collect the lines of one event; after the last event all are written."""
        try:
            yield
        finally:
            with self._lock:
                self._left -= 1
                self._finish()

    def add(self, text: str, name: str = "", *, public: bool = False) -> None:
        """Add a line, after the ``name`` of its addressees, if it is written."""
        with self._lock:
            line = f"{name}: {text}" if name else text
            if public or text not in self._lines:
                self._lines[text] = line
            self._finish()

    def add_short(self, text: str) -> None:
        """Words that share one line with those of the other events; none say nothing."""
        with self._lock:
            if text and text not in self._short:
                self._short.append(text)
            self._finish()

    def _finish(self) -> None:
        """Write all that belongs together, once it is complete."""
        if self._left > 0:
            return
        if self._short:
            self._write(", ".join(self._short))
        for line in self._lines.values():
            self._write(line)
        self._lines.clear()
        self._short.clear()
