"""A session at the board: arrivals, failed devices, times when the program did not run."""

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.terms import Cause, Device, DeviceFault, MachineChange, Seat


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
