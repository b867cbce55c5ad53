"""Sound devices by name: ``none``, ``default``, ``file:PATH.wav``, a number or a part of a name.

``NAME:left`` and ``NAME:right`` are the two channels of a stereo device, each for itself.

sounddevice fails on import where PortAudio is missing, so nothing imports it at the top of a file.
"""

import importlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import ModuleType
from typing import Any, Final
from weakref import WeakSet

from accessible_board.languages import FaultError
from accessible_board.system.commands_told import how_to_install

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
        """Tell if both are one device, perhaps of two hosts."""
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


DEFAULT = "default"
NONE = "none"
FILE = "file:"

AUTO = "auto"
"""The usual device, as the settings call it."""


class Side(IntEnum):
    """One channel of a stereo device."""

    LEFT = 0
    RIGHT = 1


def split_side(name: str) -> tuple[str, Side | None]:
    """The device in a name, and the channel of it, if the name has one."""
    device, _, side = name.rpartition(":")
    known = {each.name.lower(): each for each in Side}
    if not device or side not in known or name.startswith(FILE):
        return name, None
    return device, known[side]


_WORN = ("headset", "usb", "headphone")
"""Parts of the names of devices that are worn on the head, the surest first."""

_SERVERS = ("pulse", "pipewire", "jack")
"""Sound servers, which choose the device themselves, and may hold it."""


def usual_outputs(names: Sequence[str]) -> tuple[str, str]:
    """The default outputs for an ear and for the hall, among devices of these names.

    Two different devices if there are two that can be told apart; else the default one for both.
    """
    found = [name for name in names if "(hw:" in name and "hdmi" not in name.lower()]
    served = any(server in name.lower() for name in names for server in _SERVERS)
    worn = [name for word in _WORN for name in found if word in name.lower()]
    others = [name for name in found if name not in worn[:1]]
    return (worn[0], others[0]) if worn and others and not served else (AUTO, AUTO)


def outputs(ear: str, loudspeaker: str) -> tuple[str, str]:
    """The devices of an ear and of the hall; by :func:`usual_outputs` if both are default."""
    if (ear, loudspeaker) != (AUTO, AUTO):
        return ear, loudspeaker
    try:
        sound = sounddevice()
    except FaultError:
        return ear, loudspeaker
    try:
        known = sound.query_devices()
    except sound.PortAudioError:
        return ear, loudspeaker
    return usual_outputs([device["name"] for device in known if device["max_output_channels"] > 0])


in_use: WeakSet[Any] = WeakSet()
"""The streams that were opened."""


def sounddevice() -> ModuleType:
    """The sounddevice package; :class:`DeviceError` where PortAudio is missing."""
    try:
        return importlib.import_module("sounddevice")
    except (ImportError, OSError):
        raise FaultError("no_portaudio", how=how_to_install("portaudio")) from None


def find_output(name: str, *, anew: bool = False) -> int:
    """The number of the output device meant by ``name``; :class:`DeviceError` if there is none.

    PortAudio knows only the devices present when it was initialised. ``anew`` initialises it again,
    unless a stream is open; no other thread may use it meanwhile.
    """
    return _find(name, "output", anew=anew)


def find_input(name: str, *, anew: bool = False) -> int:
    """The number of the input device meant by ``name``, as :func:`find_output`."""
    return _find(name, "input", anew=anew)


def _find(name: str, kind: str, *, anew: bool) -> int:
    sound = sounddevice()
    try:
        if anew and all(stream.closed for stream in in_use):
            sound._terminate()
            sound._initialize()
        known = list(sound.query_devices())
    except sound.PortAudioError as error:
        raise FaultError("devices_untold", reason=error) from None
    devices = _hosted(known, kind)
    if not devices:
        raise FaultError(f"no_{kind}")
    device, default = split_side(name)[0], sound.default.device[kind]
    if device in (DEFAULT, AUTO) and default in [each.number for each in devices]:
        return int(default)
    chosen = choose(device, devices)
    if chosen is None:
        names = ", ".join(f"{each.number} {each.name}" for each in once(devices))
        raise FaultError(f"no_such_{kind}", name=name, names=names)
    return chosen


def listed(kind: str) -> list[HostedDevice]:
    """Each device for ``output`` or ``input`` once, by the name that means it."""
    return [*once(_hosted(sounddevice().query_devices(), kind))]


def is_same(one: int, other: int) -> bool:
    """Tell if two numbers are one device."""
    devices = {each.number: each for each in _hosted(sounddevice().query_devices(), "output")}
    return devices[one].is_same(devices[other])


def settings_for(device: int) -> object:
    """Extra settings with which a stream at this device is opened; ``None`` but for WASAPI."""
    sound = sounddevice()
    host = sound.query_hostapis(sound.query_devices(device)["hostapi"])["name"]
    return sound.WasapiSettings(auto_convert=True) if host == WASAPI else None


def _hosted(known: Iterable[dict[str, Any]], kind: str) -> list[HostedDevice]:
    hosts = [host["name"] for host in sounddevice().query_hostapis()]
    return [
        HostedDevice(device["index"], device["name"], hosts[device["hostapi"]])
        for device in known
        if device[f"max_{kind}_channels"] > 0
    ]
