"""Devices that failed, recovered and were set, for the ear of whom it concerns and the record."""

from dataclasses import dataclass

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.devices import Cause, Device, Fault
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFaulted(Event):
    """A device of ``seat``, or of the hall, does not work; the game goes on without it.

    Why stands in ``detail`` in English, and in ``cause`` for every language.
    """

    device: Device
    fault: Fault
    seat: Seat | None = None
    detail: str = ""
    cause: Cause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRestored(Event):
    """A device that did not work works again."""

    device: Device
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MicrophoneOpened(SeatEvent):
    """The microphone of ``seat`` hears always from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MicrophoneClosed(SeatEvent):
    """The microphone of ``seat`` waits from now on for a push before each announcement."""
