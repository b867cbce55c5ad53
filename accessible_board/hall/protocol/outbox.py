"""The table's side of sending a journal: lines that the hall has, and lines to be sent now.

The journal is the store. A line counts as there when the hall says that it has it on disk; after
any break all that follows the last such line is sent again, however often that is.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from accessible_board.hall.protocol.messages import JournalKept, TableReport
from accessible_board.journal.chain import seal

WINDOW: Final = 200
"""The most lines in flight."""


class ForkedError(Exception):
    """The hall has another line where this journal has its own: somebody else wrote it."""


class Outbox:
    """The lines of one game's journal; ``lease`` is that of the record."""

    def __init__(self, writer: str, lines: Iterable[bytes], lease: int = 0) -> None:
        self.writer = writer
        self.lease = lease
        self.kept = 0
        self._lines = list(lines)
        self._sent = 0
        self._open = False

    @property
    def game(self) -> str:
        """The game's name in the hall."""
        return seal(self._lines[0])

    @property
    def waiting(self) -> int:
        """The number of lines that the hall lacks."""
        return len(self._lines) - self.kept

    def add(self, line: bytes) -> None:
        """Add a line that is on this machine's disk."""
        self._lines.append(line)

    def report(self, now: int, public: int | None = None) -> TableReport:
        """A report on the game at game time ``now``, so many entries of which are public."""
        last = seal(self._lines[-1])
        return TableReport(self.game, self.writer, self.lease, len(self._lines), last, now, public)

    def broken(self) -> None:
        """Note that the connection or messages were lost: all is sent again once asked."""
        self._open = False

    def take(self, kept: JournalKept) -> None:
        """Take the hall's acknowledgement; :class:`ForkedError` if it is another game's."""
        if kept.game != self.game or kept.writer != self.writer:
            return
        known = self._lines[: kept.upto]
        if kept.upto > len(self._lines) or (known and seal(known[-1]) != kept.seal):
            raise ForkedError
        if kept.again or not self._open:
            self.kept = self._sent = kept.upto
        self.kept = max(self.kept, kept.upto)
        self._sent = max(self._sent, self.kept)
        self._open = True

    def due(self) -> Iterator[tuple[int, bytes]]:
        """The lines to send now with their numbers; each is returned once."""
        while self._open and self._sent < min(len(self._lines), self.kept + WINDOW):
            self._sent += 1
            yield self._sent, self._lines[self._sent - 1]
