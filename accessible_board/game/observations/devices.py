"""Devices that fail, recover and are set; peg boards have words of their own (``BoardLost``)."""

from dataclasses import dataclass

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.devices import Cause, Device, Fault
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFailed(Observation):
    """A device does not work: that of ``seat``, or of the hall where there is no seat.

    ``detail`` is a sentence for whoever mends it, in English; ``cause`` says it in any language.
    """

    device: Device
    fault: Fault = Fault.LOST
    seat: Seat | None = None
    detail: str = ""
    cause: Cause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRecovered(Observation):
    """A device works (again)."""

    device: Device
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MicrophoneSwitched(Observation):
    """The microphone of ``seat`` ``waits`` for a push from now on, or hears always."""

    seat: Seat
    waits: bool
