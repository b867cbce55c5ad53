"""Watches the machine during a game for changes since the arbiter allowed it.

Every look reads a few hundred file names and none of their contents: no player notices it.
"""

import logging
import sysconfig
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from accessible_board.attestation.findings import (
    ENGINES,
    PACKAGE,
    PROGRAM,
    RADIOS,
    engine_packages,
    engine_programs,
    fingerprint,
    program_files,
    program_version,
    radio_findings,
)
from accessible_board.devices.checkup.examining import fact, named, said
from accessible_board.game.vocabulary.terms import MachineChange
from accessible_board.logs import Seldom
from accessible_board.system.ports import Radio, radios
from accessible_board.workers import worker

LOOK_EVERY: Final = 15.0
"""Seconds between two checks."""

_SAME_FOR: Final = 600.0
"""Seconds in which the same change is told once: a network may come and go all the time."""

_PROGRAM: Final = Path(__file__).parents[1]
_PACKAGES: Final = Path(sysconfig.get_path("purelib"))

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Machine:
    """The watched state: radios, engines by name with their paths, packages with a mark each.

    ``radios`` is ``None`` where the system does not tell. A mark differs once a file does.
    """

    radios: tuple[Radio, ...] | None
    engines: dict[str, str]
    packages: dict[str, int]

    @property
    def on(self) -> frozenset[str]:
        """The radios and networks that are on."""
        return frozenset(radio.name for radio in self.radios or () if radio.on)


def this_machine(
    root: Path = Path("/"),
    path: str | None = None,
    packages: Path = _PACKAGES,
    program: Path = _PROGRAM,
) -> Machine:
    """Read the state of this machine; ``path`` are the commands' folders, ``program`` its own."""
    found = radios(root)
    marks = {each.parent.stem: _mark(each) for each in packages.glob("*.dist-info/RECORD")}
    own = hash(tuple(_mark(program / name) for name in program_files(program)))
    known = None if found is None else tuple(found)
    return Machine(known, engine_programs(path), marks | {PACKAGE: own})


def changes(before: Machine, after: Machine) -> Iterator[tuple[MachineChange, str]]:
    """Kinds of changes, with the name of the radio, engine or package."""
    packages = {
        name
        for name in before.packages.keys() | after.packages.keys()
        if before.packages.get(name) != after.packages.get(name)
    }
    for change, names in (
        (MachineChange.RADIO_ON, after.on - before.on),
        (MachineChange.RADIO_OFF, before.on - after.on),
        (MachineChange.ENGINE_CAME, after.engines.keys() - before.engines.keys()),
        (MachineChange.ENGINE_WENT, before.engines.keys() - after.engines.keys()),
        (MachineChange.PACKAGE_CHANGED, packages),
    ):
        yield from ((change, name) for name in sorted(names))


class MachineWatch:
    """Checks the machine until it is closed, and reports each change from its own thread."""

    def __init__(
        self,
        tell: Callable[[MachineChange, str], None],
        look: Callable[[], Machine] = this_machine,
        every: float = LOOK_EVERY,
    ) -> None:
        self._tell = tell
        self._look = look
        self._every = every
        self._now = look()
        self._seldom = Seldom(_SAME_FOR)
        self._closed = threading.Event()
        self._thread = worker("machine", self._run, closed=self._closed)

    def start(self) -> None:
        """Watch from now on."""
        self._thread.start()

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    @cached_property
    def _attested(self) -> tuple[str, dict[str, str]]:
        """The fingerprint of the program, and the engines among packages; takes a while."""
        return fingerprint(_PROGRAM), engine_packages()

    def lines(self, code: str) -> tuple[str, ...]:
        """The present findings, in the language of a code; from any thread."""
        now, (print_of_program, packaged) = self._now, self._attested
        which = fact("attest_program", version=program_version(), print=print_of_program)
        told: list[tuple[str, str]] = [(PROGRAM, which)]
        found = sorted((packaged | now.engines).items())
        told += [(ENGINES, fact("attest_engine", name=name, path=at)) for name, at in found]
        told += [] if found else [(ENGINES, fact("attest_no_engine"))]
        told += [(RADIOS, each.fact) for each in radio_findings(now.radios)]
        return tuple(f"{named(about, code)}: {said(text, code)}" for about, text in told)

    def _run(self) -> None:
        while not self._closed.wait(self._every):
            try:
                before, self._now = self._now, self._look()
            except OSError:
                _log.warning("The machine could not be looked at", exc_info=True)
                continue
            for change, name in changes(before, self._now):
                if self._seldom(f"{change} {name}"):
                    self._tell(change, name)


def _mark(file: Path) -> int:
    """A number that changes with a file."""
    try:
        found = file.stat()
    except OSError:
        return 0
    return hash((str(file), found.st_mtime_ns, found.st_size))
