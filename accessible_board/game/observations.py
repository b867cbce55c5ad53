"""What a device or a person reports to the game.

An observation is a fact about the world and judges nothing: a peg left its hole, somebody said
something, a button went down. What follows from it is for :class:`~accessible_board.game.game.Game`
to decide, as :mod:`events <accessible_board.game.events>`.

``at`` is game time: milliseconds on a monotonic clock since the record began. It is stamped where
the observation arises, so that waiting in a queue never costs a player time.
"""

from dataclasses import dataclass
from enum import StrEnum

import chess

from accessible_board.game.announcements import Announcement
from accessible_board.game.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """Something that was seen, heard or pressed at game time ``at`` (milliseconds)."""

    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePassed(Observation):
    """Nothing happened but time: a deadline asked for by ``Game.next_deadline()`` was reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PegLifted(Observation):
    """On the peg board of ``seat`` the hole of ``square`` became empty (D.2.2)."""

    seat: Seat
    square: chess.Square


@dataclass(frozen=True, slots=True, kw_only=True)
class PegPlaced(Observation):
    """On the peg board of ``seat`` the hole of ``square`` became full."""

    seat: Seat
    square: chess.Square


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLost(Observation):
    """The peg board of ``seat`` fell silent or was unplugged."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFound(Observation):
    """The peg board of ``seat`` answers; lifts and places that were missed have been reported."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(Observation):
    """The clock button of ``seat`` was pressed: board button, keyboard or console."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Observation):
    """``seat`` announced, or repeated, a move; ``words`` are what was heard or typed."""

    seat: Seat
    announcement: Announcement
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionAsked(Observation):
    """``seat`` said that the last announcement was a slip of the tongue (D.2.8).

    ``announcement`` and ``words`` are the right ones, if they were said in the same breath.
    """

    seat: Seat
    announcement: Announcement | None = None
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUnderstood(Observation):
    """``seat`` said or typed something that is neither an announcement nor a command."""

    seat: Seat
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustingAnnounced(Observation):
    """``seat`` said "I adjust" (4.2.1)."""

    seat: Seat


class Request(StrEnum):
    """What a player may ask the program, privately."""

    TIME = "time"
    MOVES = "moves"
    REPEAT = "repeat"
    POSITION = "position"
    HELP = "help"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Observation):
    """``seat`` asked for times, moves, the last announcement, the position or help (D.2.10.4)."""

    seat: Seat
    request: Request


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffered(Observation):
    """``seat`` offers a draw (9.1.2.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAccepted(Observation):
    """``seat`` accepts the offer that stands."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDeclined(Observation):
    """``seat`` refuses the offer that stands, in words."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(Observation):
    """``seat`` resigns, and has confirmed it (5.1.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimed(Observation):
    """``seat`` claims a draw under 9.2 or 9.3; ``announcement`` is the intended move, if any."""

    seat: Seat
    announcement: Announcement | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed(Observation):
    """``seat`` signs the scoresheets with the result (8.7)."""

    seat: Seat


class Ruling(StrEnum):
    """What an arbiter, or both players where there is none, may decide."""

    START = "start"
    STOP = "stop"
    RESUME = "resume"
    RESTORE = "restore"
    CONFIRM_PENALTY = "confirm-penalty"
    REFUSE_PENALTY = "refuse-penalty"
    UPHOLD_CLAIM = "uphold-claim"
    REJECT_CLAIM = "reject-claim"
    ACCIDENTAL_TOUCH = "accidental-touch"
    SET_CLOCK = "set-clock"
    DECLARE = "declare"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterRuled(Observation):
    """The arbiter decided; which of the optional fields matter depends on the ruling.

    ``START`` and ``RESUME`` set the clock of the side to move going; ``SET_CLOCK`` gives ``seat``
    the time ``remaining`` (milliseconds) and, if given, the number of ``moves_completed``;
    ``ACCIDENTAL_TOUCH`` strikes the touch of ``square`` by ``seat``; ``DECLARE`` ends the game
    with ``result`` (``1-0``, ``0-1``, ``1/2-1/2`` …).
    """

    ruling: Ruling
    name: str = ""
    seat: Seat | None = None
    square: chess.Square | None = None
    remaining: int | None = None
    moves_completed: int | None = None
    result: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(Observation):
    """The program was not running after ``at``, the last moment its record vouches for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Continued(Observation):
    """The program runs again; the clocks stand until an arbiter's or a player's word."""
