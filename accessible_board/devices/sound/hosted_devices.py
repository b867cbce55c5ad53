"""Sound devices as PortAudio numbers them: Windows lists each once for each of its ways to sound.

These hosts are MME, DirectSound, WASAPI and WDM-KS, in this order. A name means a device of the
first that has it: MME takes every rate and lets others sound as well, the screen reader among them.
Another host is named after the device, as in ``Headset (USB), Windows WASAPI``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_TOLD: Final = 31
"""Signs of a name that MME tells."""

WASAPI: Final = "Windows WASAPI"
"""The host that plays at one rate alone unless it is asked to convert."""


@dataclass(frozen=True, slots=True)
class HostedDevice:
    """A device by its number, its name, and the host that offers it so."""

    number: int
    name: str
    host: str

    def is_same(self, other: "HostedDevice") -> bool:
        """Whether both are one device, perhaps of two hosts."""
        if self.host == other.host:
            return self.number == other.number
        return self.name[:_TOLD] == other.name[:_TOLD]


def choose(name: str, devices: Sequence[HostedDevice]) -> int | None:
    """The number of the device meant: an exact name, then a number, then a part of a name."""
    exact = (device.number for device in devices if name in (device.name, _full(device)))
    if (found := next(exact, None)) is not None:
        return found
    if name.isdecimal():
        return int(name) if int(name) in [device.number for device in devices] else None
    part = name.lower()
    matching = (device.number for device in devices if part and part in _full(device).lower())
    return next(matching, None)


def once(devices: Sequence[HostedDevice]) -> Iterator[HostedDevice]:
    """Each device once, of the first host that has it."""
    for at, device in enumerate(devices):
        if not any(device.is_same(other) for other in devices[:at]):
            yield device


def _full(device: HostedDevice) -> str:
    return f"{device.name}, {device.host}"
