"""Protocol of a guise, and the requests of programs that it understands, whatever their make."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import chess

from accessible_board.board.makes.make import Men
from accessible_board.game.vocabulary.terms import Seat


@dataclass(frozen=True, slots=True)
class GuiseAnswer:
    """Bytes for the program that asked."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Lit:
    """The program lights these squares and no others."""

    squares: chess.SquareSet


@dataclass(frozen=True, slots=True)
class ClockText:
    """The program writes this on the display of the clock; nothing ends what was written."""

    text: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """The program begins with this position."""

    board: chess.Board


Heard = GuiseAnswer | Lit | ClockText | SetUp


@dataclass(frozen=True, slots=True)
class Shown:
    """State of our board: the men, and the moves in standard notation.

    ``san`` is ``None`` while the men stand as after no move.
    """

    men: Men
    san: Sequence[str] | None = None


class Guise(Protocol):
    """Speaks with one program as a board of one make."""

    def heard(self, data: bytes, shown: Shown, at: int) -> Iterator[Heard]:
        """Read these bytes, which came at ``at`` (milliseconds)."""

    def changed(self, before: Shown, now: Shown, at: int) -> tuple[bytes, ...]:
        """Messages that the board sends when its state has changed."""

    def always(self, shown: Shown, at: int) -> bytes:
        """Bytes that the board sends again and again."""

    def pressed(self, seat: Seat, at: int) -> bytes:
        """Bytes that the board sends when this player presses the clock button of our board."""
