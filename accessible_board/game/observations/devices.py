"""Devices that fail, recover or are switched; peg boards have their own observations."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.terms import Cause, Device, DeviceFault, MachineChange, Seat


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
