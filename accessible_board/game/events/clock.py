"""The chess clock (Art. 6)."""

from enum import StrEnum

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import Event, SeatEvent
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
    2009 does one that it alone has.
    """

    drawn: bool | None = None
    article: str = "III.3.1"
    first: Seat | None = None


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
