"""Causes why a Linux machine may lack its USB serial adapters; elsewhere none are found."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

CH340: Final = ("1a86", "7523")
"""USB ids of the adapter on most Nanos."""

_MODEM_MANAGER: Final = "ModemManager"

_RULES: Final = ("etc/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")

_PORTS: Final = ("ttyUSB*", "ttyACM*")

_OWN_RULES: Final = "70-accessible-board.rules"


def has_adapter_without_port(root: Path = Path("/")) -> bool:
    """Tell whether a CH340 is plugged in that has no serial port.

    Then another program has taken it, or the kernel has no driver for it. brltty before 6.5 takes
    every CH340 for a braille display. ``root`` is where the system's files begin.
    """
    return any(not _has_port(device) for device in _adapters(root))


def has_program(name: str, root: Path = Path("/")) -> bool:
    """Tell whether a program of this name runs."""
    return any(_text(process / "comm") == name for process in root.glob("proc/[0-9]*"))


def is_asked_by_modem_manager(root: Path = Path("/")) -> bool:
    """Tell whether ModemManager may send bytes to a board, as our udev rules are not installed.

    Where no adapter has a port there is nothing that it could ask.
    """
    plugged_in = any(any((root / "dev").glob(name)) for name in _PORTS)
    kept_off = any((root / folder / _OWN_RULES).is_file() for folder in _RULES)
    return plugged_in and not kept_off and has_program(_MODEM_MANAGER, root)


def _adapters(root: Path) -> Iterator[Path]:
    for device in root.glob("sys/bus/usb/devices/*"):
        if (_text(device / "idVendor"), _text(device / "idProduct")) == CH340:
            yield device


def _has_port(device: Path) -> bool:
    return any(device.glob(f"{device.name}:*/ttyUSB*"))


def _text(file: Path) -> str:
    try:
        return file.read_text("ascii", "replace").strip()
    except OSError:
        return ""
