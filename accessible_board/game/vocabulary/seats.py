"""The two seats at a chess table."""

from enum import StrEnum

import chess


class Seat(StrEnum):
    """One side's place at the table: its board, ear, microphone and clock button."""

    WHITE = "white"
    BLACK = "black"

    @property
    def color(self) -> chess.Color:
        """The colour of the men played from this seat, as python-chess counts it."""
        return self is Seat.WHITE

    @property
    def other(self) -> "Seat":
        """The opponent's seat."""
        return Seat.BLACK if self is Seat.WHITE else Seat.WHITE

    @classmethod
    def of(cls, color: chess.Color) -> "Seat":
        """The seat that plays the men of this colour."""
        return cls.WHITE if color == chess.WHITE else cls.BLACK
