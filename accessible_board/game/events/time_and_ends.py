"""The chess clock (Art. 6); the end of a game, or its adjournment (Art. 5, 8.7, Guideline I)."""

from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.events.played_moves import Refusal
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat


class ClockStarted(SeatEvent, frozen=True, kw_only=True):
    """The clock of ``seat`` runs; the other does not."""


class ClocksResumed(SeatEvent, frozen=True, kw_only=True):
    """The arbiter lets the game go on, and the clock of ``seat`` runs again (6.11.3)."""


class StopReason(StrEnum):
    """Reason why neither clock runs."""

    START = "start"
    """The game has not begun."""
    ARBITER = "arbiter"
    """The arbiter stopped them (6.11.1)."""
    CALLED = "called"
    """A player stopped them to call the arbiter (6.11.2)."""
    CLAIM = "claim"
    """A claim of a draw waits for the arbiter (9.5.1, III.5); in old records one of 4.8 as well."""
    TOUCH_CLAIM = "touch_claim"
    """A claim that the opponent's last move broke Article 4 waits for the arbiter (4.8)."""
    IRREGULARITY = "irregularity"
    """A position is to be put right (7.5.1, 7.6, D.2.9)."""
    BREACH = "breach"
    """A move ended the game that may break Article 4, which the opponent may claim (4.8)."""
    FLAG = "flag"
    """A flag fell, and the result is the arbiter's (6.9)."""
    FLAGS = "flags"
    """Both flags are down (6.11, III.3.1)."""
    SHEETS = "sheets"
    """Both scoresheets are to be completed after a flag fell (8.5.1)."""
    ANSWER = "answer"
    """A flag fell while a player was asked whether words said before were meant (9.5.1)."""
    RESIGNATION = "resignation"
    """A player resigned, and the result is the arbiter's (5.1.2)."""
    ADJOURNMENT = "adjournment"
    """The game is adjourned (I.1)."""
    INTERRUPTION = "interruption"
    """The program was interrupted."""
    REOPENED = "reopened"
    """The end of the game was lifted (8.7, 11.10)."""


class ClocksStopped(Event, frozen=True, kw_only=True):
    """Neither clock runs.

    If it is unknown whether the opponent of ``loser`` can mate in the position ``fen``, the arbiter
    decides between a loss and a draw (6.9, 5.1.2).
    """

    reason: StopReason
    loser: Seat | None = None
    fen: str = ""


class ClockPressedBy(SeatEvent, frozen=True, kw_only=True):
    """A press that moved the clock: ``remaining`` is what the presser has left, in milliseconds.

    It includes what the press earned (increment, next period).
    """

    remaining: int


class ClockSet(SeatEvent, frozen=True, kw_only=True):
    """The arbiter gave ``seat`` this time (milliseconds) and this number of completed moves.

    ``used`` is all the time that ``seat`` has used by what the clock shows now, in milliseconds;
    ``None`` where that is as before: after time for a penalty or a disturbance. ``on_envelope``
    says that it has to stand on the envelope of an adjourned game (I.2.3).
    """

    remaining: int
    moves_completed: int
    used: int | None = None
    on_envelope: bool = False


class PeriodReached(SeatEvent, frozen=True, kw_only=True):
    """The next period of the time control has begun for ``seat``; ``period`` counts from 1."""

    period: int


class FlagFell(SeatEvent, frozen=True, kw_only=True):
    """The time of ``seat`` is used up before the required moves were completed (6.4)."""


class ThresholdReached(SeatEvent, frozen=True, kw_only=True):
    """``seat`` has ``remaining`` milliseconds left, a threshold its player chose to be told of."""

    remaining: int


class PeriodEnded(SeatEvent, frozen=True, kw_only=True):
    """The flag of ``seat`` fell with the required moves completed: the game goes on (6.4)."""


class BothFlagsDown(Event, frozen=True, kw_only=True):
    """Both flags are down, in an order that is unknown or decides nothing (6.11).

    ``drawn`` says whether that is a draw; ``None`` where the edition has no rule for it, or where
    it is on record whose flag fell ``first``. ``article`` is the rule, as 2023 numbers it, or as
    2009 does one that it alone has. If the arbiter has ``ruled`` so, nothing is left to decide.
    """

    drawn: bool | None = None
    article: str = "III.3.1"
    first: Seat | None = None
    ruled: bool = False


class FlagClaimMade(SeatEvent, frozen=True, kw_only=True):
    """``seat`` claims that the opponent has overstepped the time (6.8)."""


class FlagClaimRefused(SeatEvent, frozen=True, kw_only=True):
    """The claim of ``seat`` on time is refused."""

    reason: Refusal


class ClockRead(Event, frozen=True, kw_only=True):
    """The external clock that counts showed these times (milliseconds), read ``by`` (D.2.6.2)."""

    white: int
    black: int
    by: str


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


BY_MOVE: Final = frozenset(
    {
        Termination.CHECKMATE,
        Termination.STALEMATE,
        Termination.DEAD_POSITION,
        Termination.FIVEFOLD_REPETITION,
        Termination.SEVENTY_FIVE_MOVES,
    }
)
"""Ends that come with a move, as soon as it is made (5.1.1, 5.2, 9.6)."""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over: ``result`` is ``1-0``, ``0-1``, ``1/2-1/2`` or an arbiter's other score.

    A game that is void has the result ``*``.
    """

    result: str
    termination: Termination


class GameReopened(Event, frozen=True, kw_only=True):
    """The end of the game is cancelled: it is as before (8.7, 11.10).

    Neither clock runs, what waited for a decision waits again, and the signatures are void. The
    arbiter has decided so, or the words that ended the game were ``corrected`` (D.2.8).
    """

    corrected: bool = False


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
    draw ``offer`` stands, and when and where the game is resumed. A ``reply`` to the sealed move of
    an absent player belongs to the session that goes on (I.9.3).
    """

    white: str
    black: str
    fen: str
    white_used: int
    black_used: int
    move_number: int
    offer: Seat | None
    resumption: str
    reply: bool = False


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
