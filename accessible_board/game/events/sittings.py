"""Conditions of a game and what happens around it: arrivals, failed devices, interruptions."""

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.editions import GameClass
from accessible_board.game.vocabulary.terms import (
    Adaptation,
    Cause,
    Device,
    DeviceFault,
    MachineChange,
    Seat,
)


class ConditionsRead(Event, frozen=True, kw_only=True):
    """The conditions, for ``seat`` who asked or, if ``None``, for everybody.

    ``lateness`` is the default time in milliseconds, ``None`` where no start time was fixed;
    ``supervised`` says that the Competition Rules apply as a whole.
    """

    seat: Seat | None = None
    edition: str
    time_control: str
    game_class: GameClass
    supervised: bool
    lateness: int | None
    no_draws_before: int
    quickplay: bool
    electronic_scoresheet: bool
    adaptations: tuple[Adaptation, ...]


class RuleAdapted(Event, frozen=True, kw_only=True):
    """``by`` changed a rule of Appendix D for this game, or changed it back (D.1)."""

    adaptation: Adaptation
    holds: bool
    by: str


class EquipmentApproved(Event, frozen=True, kw_only=True):
    """The arbiter ``by`` approved the electronic equipment of this game (11.3.2.1, 12.8)."""

    by: str


class GameInterrupted(Event, frozen=True, kw_only=True):
    """The program stopped after ``at``; the clocks are stopped from then on."""


class GameContinued(Event, frozen=True, kw_only=True):
    """The program runs again; the clocks are still stopped."""


class RecordHeldUp(Event, frozen=True, kw_only=True):
    """The disk refused the record for ``lasted`` milliseconds; nothing is lost.

    Meanwhile the game waited and the running clock ran on; presses kept their own times.
    """

    lasted: int


class ProgramStalled(Event, frozen=True, kw_only=True):
    """The program stood still for ``lasted`` milliseconds; the running clock ran on.

    Presses and words may have been noticed too late meanwhile, which the arbiter judges.
    """

    lasted: int


class PlayerArrived(SeatEvent, frozen=True, kw_only=True):
    """The player of ``seat`` came to the board (6.7, I.9)."""


class SessionBegan(Event, frozen=True, kw_only=True):
    """The fixed start time is reached (6.6)."""


class DefaultTimeExceeded(SeatEvent, frozen=True, kw_only=True):
    """``seat`` had not arrived within the default time, and loses by the Laws (6.7.1).

    The arbiter is told and may decide otherwise; the game does not end by itself.
    """


class LatecomerAdmitted(SeatEvent, frozen=True, kw_only=True):
    """The arbiter ``by`` lets ``seat`` play in spite of arriving too late (6.7.1)."""

    by: str


class DeviceFaulted(Event, frozen=True, kw_only=True):
    """A device of ``seat``, or of the hall, does not work; the game goes on without it.

    ``detail`` says why in English, ``cause`` in every language.
    """

    device: Device
    fault: DeviceFault
    seat: Seat | None = None
    detail: str = ""
    cause: Cause | None = None


class DeviceRestored(Event, frozen=True, kw_only=True):
    """A device that failed works again."""

    device: Device
    seat: Seat | None = None


class MicrophoneOpened(SeatEvent, frozen=True, kw_only=True):
    """The microphone of ``seat`` is always open from now on."""


class MicrophoneClosed(SeatEvent, frozen=True, kw_only=True):
    """The microphone of ``seat`` waits for a push before each announcement from now on."""


class MachineAltered(Event, frozen=True, kw_only=True):
    """A difference from the machine that the arbiter allowed, for the arbiter to judge (11.3.2)."""

    change: MachineChange
    name: str
