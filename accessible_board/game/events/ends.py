"""The end of a game and its signatures, or its adjournment (Art. 5, 8.7, Guideline I)."""

from enum import StrEnum

import chess

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat


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


class SealingAsked(SeatEvent, frozen=True, kw_only=True):
    """The arbiter asked ``seat`` to seal a move; ``resumption`` is when and where to go on.

    ``reply`` says that it answers the sealed move of an absent opponent (I.9.3).
    """

    resumption: str
    reply: bool = False


class MoveSealed(SeatEvent, frozen=True, kw_only=True):
    """``seat`` sealed a move, replacing any sealed before; ``sealed`` is unreadable."""

    sealed: str


class SealingRefused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` cannot seal a move now: nobody asked, or the clock was stopped (I.1.1)."""

    reason: Refusal


class GameAdjourned(SeatEvent, frozen=True, kw_only=True):
    """``seat`` sealed a move and stopped the clock. The fields are what the envelope says (I.2).

    They are the names of the players, the position before the sealed move as ``fen``, the times
    used in milliseconds, the name of the sealer with ``seat``, the number of the sealed move, whose
    draw ``offer`` stands, and when and where the game is resumed.
    """

    white: str
    black: str
    fen: str
    white_used: int
    black_used: int
    move_number: int
    offer: Seat | None
    resumption: str


class GameResumed(Event, frozen=True, kw_only=True):
    """The session in which an adjourned game is resumed has begun."""


class ResumptionMissed(SeatEvent, frozen=True, kw_only=True):
    """``seat`` was not there within the default time (I.10).

    That loses unless the arbiter decides otherwise; a sealed move that ends the game stands.
    """


class EnvelopeOpened(SeatEvent, frozen=True, kw_only=True):
    """The envelope of the sealer ``seat`` was opened: its ``words``, and the legal move meant.

    ``pegs`` are those moved while the move was sealed, unreadable until now (I.7).
    """

    words: str
    announcement: Announcement | None
    move: chess.Move | None
    pegs: str = ""


class SealingFault(StrEnum):
    """Reason why a sealed move loses (I.8)."""

    AMBIGUOUS = "ambiguous"
    UNCLEAR = "unclear"
    ILLEGAL = "illegal"


class SealedMoveFaulty(SeatEvent, frozen=True, kw_only=True):
    """The sealed move of ``seat`` loses by I.8; ``result`` is proposed to the arbiter.

    ``None`` if it is not known whether the opponent can mate. ``shown`` is the move that the pegs
    made while it was sealed, if they made one: the arbiter judges what it is worth.
    """

    fault: SealingFault
    result: str | None
    shown: chess.Move | None = None


class AnotherMoveSealed(SeatEvent, frozen=True, kw_only=True):
    """``seat`` was to seal the move ``made`` on the pegs, and sealed ``move`` (I.1.1)."""

    made: chess.Move
    move: chess.Move


class EnvelopeMissing(SeatEvent, frozen=True, kw_only=True):
    """The envelope is missing: ``seat`` makes the move that it claims to have sealed (I.12.1)."""
