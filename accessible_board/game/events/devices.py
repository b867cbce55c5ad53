"""Devices that failed, recovered or were switched, for those concerned and for the record."""

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.devices import Cause, Device, DeviceFault, MachineChange
from accessible_board.game.vocabulary.seats import Seat


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
    """What the arbiter allowed is not as it was attested; the arbiter judges that (11.3.2)."""

    change: MachineChange
    name: str
