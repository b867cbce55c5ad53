"""The output modules of speech-dispatcher on this machine: the engines of its user's screen reader.

Which there are and which is the usual one stands in ``speechd.conf``, the user's own or else the
machine's; modules that it does not name are those that lie in the folder of modules.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import platformdirs

from accessible_board.languages import FaultError
from accessible_board.system.commands_told import how_to_install

_PROGRAMS: Final = (
    "lib/speech-dispatcher-modules",
    "libexec/speech-dispatcher-modules",
    "lib64/speech-dispatcher-modules",
    "lib/*/speech-dispatcher-modules",
)
_PREFIX: Final = "sd_"

_PLAYING: Final = {"generic", "dummy"}
"""They run other programs, which play by themselves to whatever device they like."""

_ADDED: Final = re.compile(r'^\s*AddModule\s+"([^"]+)"\s+"([^"]+)"(?:\s+"([^"]*)")?', re.MULTILINE)
_DEFAULT: Final = re.compile(r'^\s*DefaultModule\s+"?([\w.-]+)"?', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SpeechModule:
    """A program that speaks: its name, where it lies, and its configuration."""

    name: str
    program: Path
    configuration: Path


@dataclass(frozen=True, slots=True)
class SpeechdPlaces:
    """Folders of speech-dispatcher; the user's configuration goes before the machine's."""

    system: Path = Path("/usr")
    configurations: tuple[Path, ...] = (
        platformdirs.user_config_path("speech-dispatcher"),
        Path("/etc/speech-dispatcher"),
    )


def modules(places: SpeechdPlaces) -> dict[str, SpeechModule]:
    """The modules that hand over their sound, by name, the usual one first."""
    configuration = _configuration(places)
    binaries = {file.name: file for file in _binaries(places)}
    named = [(name, binary, conf or f"{name}.conf") for name, binary, conf in _added(configuration)]
    lying = [(binary.removeprefix(_PREFIX), binary, "") for binary in sorted(binaries)]
    found = {
        name: SpeechModule(name, binaries[binary], _configured(places, conf or f"{name}.conf"))
        for name, binary, conf in [*named, *lying]
        if binary in binaries and binary.removeprefix(_PREFIX) not in _PLAYING
    }
    usual = _DEFAULT.search(configuration)
    first = usual.group(1) if usual is not None else "espeak-ng"
    return dict(sorted(found.items(), key=lambda item: item[0] != first))


def no_dispatcher() -> FaultError:
    """That speech-dispatcher is not installed, or that this system has none."""
    if sys.platform != "linux":
        return FaultError("dispatcher_nowhere")
    return FaultError("no_dispatcher", how=how_to_install("speech-dispatcher"))


def module(name: str, places: SpeechdPlaces) -> SpeechModule:
    """A module, the usual one for no name; :class:`DeviceError` if there is none."""
    found = modules(places)
    if not found:
        raise no_dispatcher()
    if not name:
        return next(iter(found.values()))
    if name not in found:
        raise FaultError("no_module", name=name, known=", ".join(found))
    return found[name]


def _binaries(places: SpeechdPlaces) -> Iterator[Path]:
    folders = chain.from_iterable(places.system.glob(folder) for folder in _PROGRAMS)
    return chain.from_iterable(folder.glob(f"{_PREFIX}*") for folder in folders)


def _configuration(places: SpeechdPlaces) -> str:
    """Text of ``speechd.conf``; empty if it cannot be read."""
    for folder in places.configurations:
        try:
            return (folder / "speechd.conf").read_text("utf-8", "replace")
        except OSError:
            continue
    return ""


def _added(configuration: str) -> Iterator[tuple[str, str, str]]:
    for found in _ADDED.finditer(configuration):
        name, binary, conf = found.groups(default="")
        yield name, binary, conf


def _configured(places: SpeechdPlaces, name: str) -> Path:
    """The configuration of a module, the user's own if there is one."""
    paths = [folder / "modules" / name for folder in places.configurations]
    return next((path for path in paths if path.is_file()), paths[-1])
