"""Common base of virtual and simulated boards: pegs that the program moves itself."""

from abc import ABC, abstractmethod
from typing import Self

import chess

from accessible_board.game.vocabulary.terms import Seat

START: chess.Bitboard = chess.BB_RANK_1 | chess.BB_RANK_2 | chess.BB_RANK_7 | chess.BB_RANK_8
"""The full holes of the start position."""


class SoftwareBoard(ABC):
    """A board on a line without a cable, with pegs in the holes ``occupied``.

    The host opens its :attr:`port` by the same reader as that of a real board. Close it, or use it
    in a ``with`` statement.
    """

    occupied: chess.Bitboard

    @property
    @abstractmethod
    def port(self) -> str:
        """The name of its port; another one each time it was plugged in."""

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
