"""The end of a game and its signatures (Art. 5, 8.7)."""

from dataclasses import dataclass
from enum import StrEnum

from accessible_board.game.events.event import Event, SeatEvent


class Termination(StrEnum):
    """How a game ended."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    DEAD_POSITION = "dead_position"
    FIVEFOLD_REPETITION = "fivefold_repetition"
    SEVENTY_FIVE_MOVES = "seventy_five_moves"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    FLAG_FALL = "flag_fall"
    CLAIM = "claim"
    ILLEGAL_MOVES = "illegal_moves"
    ARBITER = "arbiter"
    VOID = "void"
    """Cancelled: a new game is to be played (7.2.1, 7.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over: ``result`` is ``1-0``, ``0-1``, ``1/2-1/2`` or an arbiter's other score.

    A game that is void has the result ``*``.
    """

    result: str
    termination: Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReopened(Event):
    """The arbiter cancelled the end of the game: it is as before (8.7, 11.10).

    Neither clock runs, what waited for a decision waits again, and the signatures are void.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningAsked(SeatEvent):
    """``seat`` pressed after the end and is told that another press signs this ``result``.

    The game ended by ``termination`` after so many ``moves``.
    """

    result: str
    termination: Termination
    moves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresheetSigned(SeatEvent):
    """``seat`` confirmed the ``result`` (8.7)."""

    result: str = ""
