"""The end of a game and its signatures (Art. 5, 8.7)."""

from enum import StrEnum

from accessible_board.game.events.event import Event, SeatEvent


class Termination(StrEnum):
    """Cause of the end of a game."""

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


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over: ``result`` is ``1-0``, ``0-1``, ``1/2-1/2`` or an arbiter's other score.

    A game that is void has the result ``*``.
    """

    result: str
    termination: Termination


class GameReopened(Event, frozen=True, kw_only=True):
    """The arbiter cancelled the end of the game: it is as before (8.7, 11.10).

    Neither clock runs, what waited for a decision waits again, and the signatures are void.
    """


class SigningAsked(SeatEvent, frozen=True, kw_only=True):
    """``seat`` pressed after the end and is told that another press signs this ``result``.

    The game ended by ``termination`` after so many ``moves``.
    """

    result: str
    termination: Termination
    moves: int


class ScoresheetSigned(SeatEvent, frozen=True, kw_only=True):
    """``seat`` confirmed the ``result`` (8.7)."""

    result: str = ""
