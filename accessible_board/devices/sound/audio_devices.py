"""Sound devices by name: ``none``, ``default``, ``file:PATH.wav``, a number or a part of a name.

sounddevice fails on import where PortAudio is missing, so nothing imports it at the top of a file.
"""

import importlib
from types import ModuleType
from typing import Any
from weakref import WeakSet

from accessible_board.languages import FaultError
from accessible_board.system.installing import how_to_install

DEFAULT = "default"
NONE = "none"
FILE = "file:"

in_use: WeakSet[Any] = WeakSet()
"""The streams that were opened."""


def sounddevice() -> ModuleType:
    """The sounddevice package; :class:`DeviceError` where PortAudio is missing."""
    try:
        return importlib.import_module("sounddevice")
    except (ImportError, OSError):
        raise FaultError("no_portaudio", how=how_to_install("portaudio")) from None


def find_output(name: str, *, anew: bool = False) -> int:
    """The number of the output device meant by ``name``; :class:`DeviceError` if none is.

    PortAudio knows the devices that were there when it began. ``anew`` lets it begin again, unless
    a stream is open; nobody else may use it meanwhile.
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
    devices: dict[int, dict[str, Any]] = {
        device["index"]: device for device in known if device[f"max_{kind}_channels"] > 0
    }
    if not devices:
        raise FaultError(f"no_{kind}")
    chosen = _choose(name, devices, sound.default.device[kind])
    if chosen is None:
        names = ", ".join(f"{index} {device['name']}" for index, device in devices.items())
        raise FaultError(f"no_such_{kind}", name=name, names=names)
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
    part = name.lower()
    matching = (i for i, device in devices.items() if part and part in device["name"].lower())
    return next(matching, None)
