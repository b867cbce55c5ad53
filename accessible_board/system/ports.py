"""Ways into and out of this machine: serial ports, and its radios and networks.

Why a machine may lack its USB adapters, and which radios are on, is known of Linux; elsewhere no
cause is found, and whoever asks is told that nothing is known.
"""

import errno
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import serial


_WINDOWS_NAMES: Final = {"FileNotFoundError": errno.ENOENT, "PermissionError": errno.EBUSY}
"""Pyserial's names of Windows' errors; access is denied there to a port in use."""

CH340: Final = ("1a86", "7523")
"""USB ids of the adapter on most Nanos."""

_MODEM_MANAGER: Final = "ModemManager"

_RULES: Final = ("etc/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")

_PORTS: Final = ("ttyUSB*", "ttyACM*")

_OWN_RULES: Final = "70-accessible-board.rules"

_WIRED_AND_WIRELESS = "sys/class/net"
_SWITCHES = "sys/class/rfkill"

_ON = "1"
"""A radio's switch: 0 is off by software, 2 off by hand."""


if sys.platform == "win32":
    PORT_FAILURES: Final = (OSError,)
else:
    import termios

    PORT_FAILURES: Final = (OSError, termios.error)
"""Errors of a vanished port: pyserial's are OSError, those of termios are not."""


def hasten(port: "serial.Serial") -> None:
    """Deliver bytes at once, where the system can: FTDI's chips keep them for 16 ms otherwise.

    On Windows the driver has a setting of its own for that.
    """
    if sys.platform == "linux":
        with suppress(*PORT_FAILURES, ValueError):  # What is no FTDI's may not know the setting.
            port.set_low_latency_mode(True)


def why_not_opened(error: BaseException) -> int | None:
    """The system's number of the reason why a port could not be opened, ``None`` for another.

    On Windows pyserial has no number, and names the reason in its text alone.
    """
    named = (number for name, number in _WINDOWS_NAMES.items() if f": {name}(" in str(error))
    return getattr(error, "errno", None) or next(named, None)


def has_adapter_without_port(root: Path = Path("/")) -> bool:
    """Tell whether a CH340 is plugged in that has no serial port.

    Then another program has taken it, or the kernel has no driver for it. brltty before 6.5 takes
    every CH340 for a braille display. ``root`` is where the system's files begin.
    """
    return any(not any(device.glob(f"{device.name}:*/ttyUSB*")) for device in _adapters(root))


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


def _text(file: Path) -> str:
    try:
        return file.read_text("ascii", "replace").strip()
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class Radio:
    """A way out of this machine: its ``name``, whether it is ``wireless``, whether it is ``on``."""

    name: str
    wireless: bool
    on: bool


def radios(root: Path = Path("/")) -> list[Radio] | None:
    """All networks and radios; ``None`` if the system does not tell.

    ``root`` is where the system's files begin.
    """
    if sys.platform != "linux":
        return None
    return [*_networks(root / _WIRED_AND_WIRELESS), *_switched(root / _SWITCHES)]


def _networks(folder: Path) -> Iterator[Radio]:
    for network in sorted(folder.glob("*")):
        if network.name != "lo":
            wireless = any((network / kind).exists() for kind in ("wireless", "phy80211"))
            yield Radio(network.name, wireless, _text_of(network / "operstate") == "up")


def _switched(folder: Path) -> Iterator[Radio]:
    """Radios that are no network: Bluetooth and the like. Those of Wi-Fi are networks as well."""
    for switch in sorted(folder.glob("*")):
        kind = _text_of(switch / "type")
        if kind != "wlan":
            name = f"{kind} {_text_of(switch / 'name')}".strip()
            yield Radio(name, True, _text_of(switch / "state") == _ON)


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
