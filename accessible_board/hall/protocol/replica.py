"""A journal on its way to the hall: a table's lines, the right to write them, and what has arrived.

The journal is the store. A line counts as there when the hall says that it has it on disk; after
any break all that follows the last such line is sent again, however often that is. At the hall each
line must follow the one before it.

One run of the program may write a game at a time, and never two machines. A lease has a number,
which stands in the journal where a machine took the game over, and a holder. Whoever has an older
number has been replaced, for good. With the same number another run of the program is the same
machine started anew, and may go on if its journal is that of the hall and the run before it is not
there any more.
"""

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum, auto
from typing import Final

import msgspec

from accessible_board.hall.protocol.messages import JournalKept, TableReport
from accessible_board.journal.record import follows, seal

LONGEST_JOURNAL: Final = 8 * 1024 * 1024
"""The most bytes of a journal; a game of six hours has about one million."""

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


class Lease(msgspec.Struct, frozen=True):
    """The lease of a game: its number, and the run of the program that holds it."""

    number: int = 0
    holder: str = ""


class Judged(StrEnum):
    """Verdict on a run of the program that wants to write."""

    HOLDS = "holds"
    RETURNS = "returns"
    """The holder's machine, started anew."""
    REPLACED = "replaced"
    """Another machine took the game over."""
    TAKEN = "taken"
    """Another run of the program plays the game now."""
    FORKED = "forked"
    """Its journal differs from the hall's."""


def judged(lease: Lease, report: TableReport, *, there: bool, agrees: bool) -> Judged:
    """Judge whether the sender of a report may write.

    ``there`` says whether the holder is connected, ``agrees`` whether the journal of the report has
    all that the hall has.
    """
    if report.lease < lease.number:
        return Judged.REPLACED
    if not agrees:
        return Judged.FORKED
    if report.writer == lease.holder:
        return Judged.HOLDS
    if lease.holder and there:
        return Judged.TAKEN
    return Judged.RETURNS


def taken_over(lease: Lease, writer: str) -> Lease:
    """The lease of the machine that takes the game over."""
    return Lease(lease.number + 1, writer)


class LineOutcome(Enum):
    """Outcome of a line that arrived."""

    NEW = auto()
    """The next line, to be kept."""
    KNOWN = auto()
    """A line that is there already."""
    GAP = auto()
    """Lines before it are missing, and have to be asked for."""
    FALSE = auto()
    """A line that does not follow, or is damaged."""


class Replica:
    """The received part of a game's journal: the number of lines, and the last one.

    ``lines`` and ``last`` are those of what was kept before.
    """

    def __init__(self, game: str, lines: int = 0, last: bytes = b"") -> None:
        self.game = game
        self.lines = lines
        self.last = last

    @property
    def seal(self) -> str:
        """The seal of the last line; empty before the first one."""
        return seal(self.last) if self.last else ""

    def judge(self, number: int, line: bytes) -> LineOutcome:
        """Judge a line by its number, from 1, and its text."""
        if number <= self.lines:
            return (
                LineOutcome.FALSE
                if number == self.lines and line != self.last
                else LineOutcome.KNOWN
            )
        if number > self.lines + 1:
            return LineOutcome.GAP
        if not line.endswith(b"\n") or line.count(b"\n") != 1 or not follows(line, self.last):
            return LineOutcome.FALSE
        if not self.lines and seal(line) != self.game:
            return LineOutcome.FALSE
        return LineOutcome.NEW

    def keep(self, line: bytes) -> None:
        """Count a line that was judged new and is on disk."""
        self.lines += 1
        self.last = line


def whole_lines(content: bytes) -> list[bytes]:
    """The complete lines, each with its end."""
    return [line + b"\n" for line in content.split(b"\n")[:-1]]
