"""Sound devices by name: ``none``, ``default``, ``file:PATH.wav``, a number or a part of a name.

sounddevice fails on import where PortAudio is missing, so nothing imports it at the top of a file.
"""

import importlib
from types import ModuleType
from typing import Any

from accessible_board.errors import DeviceError

DEFAULT = "default"
NONE = "none"
FILE = "file:"

NO_PORTAUDIO = "There is no PortAudio for sound; install it with: apt install libportaudio2"


def sounddevice() -> ModuleType:
    """The sounddevice package; :class:`DeviceError` where PortAudio is missing."""
    try:
        return importlib.import_module("sounddevice")
    except (ImportError, OSError):
        raise DeviceError(NO_PORTAUDIO) from None


def find_output(name: str) -> int:
    """The number of the output device meant by ``name``; :class:`DeviceError` if none is."""
    return _find(name, "output")


def find_input(name: str) -> int:
    """The number of the input device meant by ``name``; :class:`DeviceError` if none is."""
    return _find(name, "input")


def _find(name: str, kind: str) -> int:
    sound = sounddevice()
    devices: dict[int, dict[str, Any]] = {
        device["index"]: device
        for device in sound.query_devices()
        if device[f"max_{kind}_channels"] > 0
    }
    if not devices:
        raise DeviceError(f"There is no sound device for {kind}.")
    chosen = _choose(name, devices, sound.default.device[kind])
    if chosen is None:
        names = ", ".join(f"{index} {device['name']}" for index, device in devices.items())
        raise DeviceError(f"There is no sound device {name!r} for {kind}; there are: {names}.")
    return chosen


def _choose(name: str, devices: dict[int, dict[str, Any]], default: int) -> int | None:
    """An exact name before a number before a part of a name."""
    if name == DEFAULT and default in devices:
        return default
    for index, device in devices.items():
        if device["name"] == name:
            return index
    if name.isdecimal():
        return int(name) if int(name) in devices else None
    matching = (i for i, device in devices.items() if name.lower() in device["name"].lower())
    return next(matching, None)
