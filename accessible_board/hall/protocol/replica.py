"""The hall's end of a journal's way: each line is taken only if it follows the one before it."""

from enum import Enum, auto

from accessible_board.journal.chain import follows, seal


class LineOutcome(Enum):
    """What became of a line that arrived."""

    NEW = auto()
    """It follows what there is, and is to be kept."""
    KNOWN = auto()
    """It is there already."""
    GAP = auto()
    """Lines before it are missing, and have to be asked for."""
    FALSE = auto()
    """It does not follow what there is, or is damaged."""


class Replica:
    """How far the journal of a game is known, and the line that vouches for it.

    ``lines`` and ``last`` are those of what was kept before.
    """

    def __init__(self, game: str, lines: int = 0, last: bytes = b"") -> None:
        self.game = game
        self.lines = lines
        self.last = last

    @property
    def seal(self) -> str:
        """What vouches for all there is; empty before the first line."""
        return seal(self.last) if self.last else ""

    def judge(self, number: int, line: bytes) -> LineOutcome:
        """What a line with this number, from 1, is worth."""
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
        """A line that was judged new is on disk."""
        self.lines += 1
        self.last = line
