"""What the boards without wood have in common: pegs that the program moves itself."""

import tempfile
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Self

import chess

from accessible_board.game.vocabulary.seats import Seat

START: chess.Bitboard = chess.BB_RANK_1 | chess.BB_RANK_2 | chess.BB_RANK_7 | chess.BB_RANK_8
"""The full holes of the start position."""


class OwnName:
    """A name for a pseudo-terminal that no other one ever has.

    The system gives the number of one that is gone to the next that is opened, perhaps by another
    program, and whoever searched for the lost board there would hold up that one.
    """

    def __init__(self, terminal: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="accessible-board-")
        self.path = str(Path(self._folder.name, "board"))
        Path(self.path).symlink_to(terminal)

    def forget(self) -> None:
        """Nothing is there any more; before the pseudo-terminal is closed."""
        self._folder.cleanup()


class WoodlessBoard(ABC):
    """A board on a pseudo-terminal, with pegs in the holes ``occupied``.

    The host opens its :attr:`port` by the same reader as that of a real board. Close it, or use it
    in a ``with`` statement.
    """

    occupied: chess.Bitboard

    @property
    @abstractmethod
    def port(self) -> str:
        """The path of the pseudo-terminal; another one each time it was plugged in."""

    @abstractmethod
    def arrange(self, occupied: chess.Bitboard) -> None:
        """Let exactly these holes be full, all at once."""

    @abstractmethod
    def press(self, seat: Seat) -> None:
        """Press the clock button of a seat and let it go."""

    @abstractmethod
    def close(self) -> None:
        """Unplug the board for good."""

    def lift(self, square: chess.Square) -> None:
        """Take a peg out of its hole; ``ValueError`` if the hole is empty."""
        if not self.occupied & chess.BB_SQUARES[square]:
            raise ValueError(f"no peg is in {chess.square_name(square)}")
        self.arrange(self.occupied & ~chess.BB_SQUARES[square])

    def place(self, square: chess.Square) -> None:
        """Put a peg into a hole; ``ValueError`` if the hole is full."""
        if self.occupied & chess.BB_SQUARES[square]:
            raise ValueError(f"a peg is in {chess.square_name(square)}")
        self.arrange(self.occupied | chess.BB_SQUARES[square])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
