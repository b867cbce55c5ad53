"""The hall's side of receiving a journal: each line must follow the one before it."""

from enum import Enum, auto

from accessible_board.journal.chain import follows, seal


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
