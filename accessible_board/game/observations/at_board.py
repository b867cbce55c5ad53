"""Reports of what happens at the board: pegs, clock, words, sheets, devices, the session."""

import chess
from msgspec import Struct

from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import (
    Cause,
    Device,
    DeviceFault,
    LastingAct,
    MachineChange,
    Seat,
)


class Observation(Struct, frozen=True, kw_only=True):
    """Something that was seen, heard or pressed at game time ``at`` (milliseconds)."""

    at: int


class PegLifted(Observation, frozen=True, kw_only=True):
    """On the peg board of ``seat`` the hole of ``square`` became empty (D.2.2)."""

    seat: Seat
    square: chess.Square


class PegPlaced(Observation, frozen=True, kw_only=True):
    """On the peg board of ``seat`` the hole of ``square`` became full.

    ``man`` is which one, where the board itself can tell.
    """

    seat: Seat
    square: chess.Square
    man: chess.Piece | None = None


class BoardLost(Observation, frozen=True, kw_only=True):
    """The peg board of ``seat`` fell silent or was unplugged."""

    seat: Seat


class FramesMissed(Observation, frozen=True, kw_only=True):
    """Frames of the peg board of ``seat`` were lost; changes in the next one were reported."""

    seat: Seat


class SwitchesDistrusted(Observation, frozen=True, kw_only=True):
    """The peg board of ``seat`` reports that these switches are stuck or chatter."""

    seat: Seat
    squares: tuple[chess.Square, ...]


class BoardFound(Observation, frozen=True, kw_only=True):
    """The peg board of ``seat`` answers; lifts and places that were missed have been reported."""

    seat: Seat


class TimePassed(Observation, frozen=True, kw_only=True):
    """Only time has passed: the deadline of ``Game.next_deadline()`` is reached."""


class ClockPressed(Observation, frozen=True, kw_only=True):
    """The clock button of ``seat`` was pressed: board button, keyboard or console."""

    seat: Seat


class FlagClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims on time; ``by_display`` if it only saw the public display (6.12.2)."""

    seat: Seat
    by_display: bool = False


class TimesReported(Observation, frozen=True, kw_only=True):
    """``name`` reads the clock that counts: ``white`` and ``black`` milliseconds left (D.2.6.2)."""

    white: int
    black: int
    name: str = ""


class Announced(Observation, frozen=True, kw_only=True):
    """``seat`` announced, or repeated, a move; ``words`` are what was heard or typed.

    Where the player was asked whether these were the words, ``at`` is when the answer came, and
    ``said_at`` when the words were said. ``own`` is the answer to whether the words, which may
    have been a slip in repeating, are the player's own move; ``None`` if that was not asked.
    """

    seat: Seat
    announcement: Announcement
    words: str
    said_at: int | None = None
    own: bool | None = None


class CorrectionAsked(Observation, frozen=True, kw_only=True):
    """``seat`` said that the last announcement was a slip of the tongue (D.2.8).

    ``announcement`` and ``words`` are the right ones, if they followed at once.
    """

    seat: Seat
    announcement: Announcement | None = None
    words: str = ""


class NotUnderstood(Observation, frozen=True, kw_only=True):
    """``seat`` said or typed something that is neither an announcement nor a command.

    ``asked_back`` if the player was asked a narrower question than to say it again; ``again`` if
    the words before were not understood either.
    """

    seat: Seat
    words: str
    asked_back: bool = False
    again: bool = False


class AdjustingAnnounced(Observation, frozen=True, kw_only=True):
    """``seat`` said "I adjust" (4.2.1)."""

    seat: Seat


class BreachClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims that the opponent's last move broke Article 4 (4.8)."""

    seat: Seat


class IllegalMoveClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims that the opponent completed an illegal move (A.4.2, A.5.2)."""

    seat: Seat


class ActSaid(Observation, frozen=True, kw_only=True):
    """``seat`` said ``words`` that mean an act, and is asked whether it was meant.

    ``announcement`` is the move that was named with a claim.
    """

    seat: Seat
    act: LastingAct
    words: str = ""
    announcement: Announcement | None = None


class ActDenied(Observation, frozen=True, kw_only=True):
    """``seat`` did not mean what it was asked about: it said no, or something else instead."""

    seat: Seat


class RecordingStopped(Observation, frozen=True, kw_only=True):
    """``seat`` no longer writes the moves down (8.4)."""

    seat: Seat


class RecordingResumed(Observation, frozen=True, kw_only=True):
    """``seat`` has brought the own sheet up to date and goes on writing (8.5)."""

    seat: Seat


class MoveWritten(Observation, frozen=True, kw_only=True):
    """The arbiter or the assistant ``name`` writes down the next move (8.5.1).

    The name is empty for an arbiter whom the conditions do not name. There is no ``announcement``
    where it might be that of a move which is being sealed.
    """

    announcement: Announcement | None
    name: str


class SheetRequested(Observation, frozen=True, kw_only=True):
    """``seat`` asks to see the arbiter's sheet (A.3.2 of 2017, A.4.2 of 2023)."""

    seat: Seat


class TwoBoardsWanted(Observation, frozen=True, kw_only=True):
    """``seat`` demands that the game is played on two boards (D.1)."""

    seat: Seat


class BoardDescribed(Observation, frozen=True, kw_only=True):
    """Somebody says how the men stand on the board of ``seat``, as a FEN board part.

    ``sensed`` says that the board itself does, and that they were left so.
    """

    seat: Seat
    fen: str
    sensed: bool = False


class SheetReported(Observation, frozen=True, kw_only=True):
    """Somebody reads out the scoresheet of ``seat``: ``words``, each with its readings.

    A word has several readings where its language is not known.
    """

    seat: Seat
    words: str
    readings: tuple[tuple[Announcement, ...], ...]


class DeviceFailed(Observation, frozen=True, kw_only=True):
    """A device fails: that of ``seat``, or of the hall if there is no seat.

    ``detail`` is a sentence in English for technicians; ``cause`` says it in any language.
    """

    device: Device
    fault: DeviceFault = DeviceFault.LOST
    seat: Seat | None = None
    detail: str = ""
    cause: Cause | None = None


class DeviceRecovered(Observation, frozen=True, kw_only=True):
    """A device works (again)."""

    device: Device
    seat: Seat | None = None


class MicrophoneSwitched(Observation, frozen=True, kw_only=True):
    """The microphone of ``seat`` ``waits`` for a push from now on, or is always open."""

    seat: Seat
    waits: bool


class MachineChanged(Observation, frozen=True, kw_only=True):
    """A radio, an engine or a package of this ``name`` is not as it was when it was attested."""

    change: MachineChange
    name: str


class Interrupted(Observation, frozen=True, kw_only=True):
    """The program was not running after ``at``, the last moment in its record."""


class Continued(Observation, frozen=True, kw_only=True):
    """The program runs again; the clocks stand until an arbiter's or a player's word.

    ``lease`` is how often another machine took the game over, where it is one in a hall.
    """

    lease: int = 0


class StandingDue(Observation, frozen=True, kw_only=True):
    """Everybody is to be told how the game stands or, if not ``whole``, what it waits for.

    At the beginning of a session, or after a while without events.
    """

    whole: bool = True


class StepDue(Observation, frozen=True, kw_only=True):
    """``seat`` left a step half done for a while, though a clock runs."""

    seat: Seat


class RecordKept(Observation, frozen=True, kw_only=True):
    """The disk accepts the record again, after refusing it for about ``lasted`` milliseconds."""

    lasted: int


class Stalled(Observation, frozen=True, kw_only=True):
    """The program stood still for about ``lasted`` milliseconds before ``at``, while a clock ran.

    The computer slept, or was too busy.
    """

    lasted: int


class Arrived(Observation, frozen=True, kw_only=True):
    """The player of ``seat`` came to the board, late or after an adjournment (6.7, I.9)."""

    seat: Seat
