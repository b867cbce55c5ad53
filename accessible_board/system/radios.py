"""Radios and wired networks of this machine, and whether they are on; from Linux's own files.

On other systems nothing is known, and whoever asks is told that.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_WIRED_AND_WIRELESS = "sys/class/net"
_SWITCHES = "sys/class/rfkill"

_ON = "1"
"""A radio's switch: 0 is off by software, 2 off by hand."""


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
            yield Radio(network.name, wireless, _text(network / "operstate") == "up")


def _switched(folder: Path) -> Iterator[Radio]:
    """Radios that are no network: Bluetooth and the like. Those of Wi-Fi are networks as well."""
    for switch in sorted(folder.glob("*")):
        kind = _text(switch / "type")
        if kind != "wlan":
            name = f"{kind} {_text(switch / 'name')}".strip()
            yield Radio(name, True, _text(switch / "state") == _ON)


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
