"""A machine with Windows: Wine in a bare Debian, with Python, the packages and this program."""

import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from tests.support.child import SILENT, Playing
from tools.windows import parts
from tools.windows.installer import install_wheel

_TRY: Final = "try"
"""The folder of everything that is tried, below the root; made anew each time."""

GAMES: Final = f"/{_TRY}/games"
PYTHON: Final = rf"Z:\{_TRY}\python\python.exe"
PROGRAM: Final = (PYTHON, "-m", "accessible_board")

_SOUND_CARD: Final = "pcm.!default { type null }\nctl.!default { type null }\n"
"""One that hears nothing and that nobody hears."""

_ON_THE_PATH: Final = "python311.zip\n.\nimport site\n"
"""With ``site``, Python finds packages in its folder ``Lib``, and the libraries of pywin32."""

_VARIABLES: Final = {
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "LANGUAGE": "en",
    "PATH": "/usr/bin:/bin",
    "WINEDEBUG": "-all",
    "WINEPREFIX": "/root/.wine",
    "XDG_RUNTIME_DIR": "/tmp",
}

_LONGEST: Final = 900
"""Seconds that a program may take."""

_STARTING: Final = (
    ("wine", "wineboot", "--init"),
    ("wine", "reg", "add", r"HKCU\Software\Wine\Drivers", "/v", "Graphics", "/d", "null", "/f"),
    ("wineserver", "--wait"),
    ("wineserver", "--persistent"),
    ("wine", "cmd", "/c", "exit"),
)
"""Makes the prefix, with windows on no screen, keeps the server of Wine from one program to the
next, starts its services."""

_QUIET: Final = subprocess.DEVNULL
"""No pipe: the services of Wine would keep it open."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A program that has come to its end."""

    code: int
    output: bytes
    errors: bytes

    def lines(self) -> list[str]:
        """What it printed, if it ended as it should; ``AssertionError`` otherwise."""
        assert (self.code, self.errors) == (0, b""), (self.code, self.errors, self.output[-500:])
        return self.output.decode("utf-8").splitlines()

    def sentence(self) -> str:
        """The one sentence with which it refused wrong use; ``AssertionError`` otherwise."""
        said = self.errors.decode("utf-8")
        assert (self.code, said.count("\n")) == (2, 1), (self.code, said)
        return said.strip()


class WindowsMachine:
    """Runs programs there. ``folder`` is where they run, as this machine sees it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / _TRY / "games"
        self.user = root / "root/.wine/drive_c/users/root"
        self.packages = root / _TRY / "python/Lib/site-packages"

    def files(self) -> set[str]:
        """The files of drive C but for temporary ones."""
        drive = self.root / "root/.wine/drive_c"
        found = os.walk(drive)  # Unlike rglob it lets folders vanish meanwhile.
        names = (
            Path(folder, name).relative_to(drive).as_posix()
            for folder, folders, files in found
            for name in (*folders, *files)
        )
        return {name for name in names if "/temp/" not in f"/{name}/".casefold()}

    def within(self, *command: str, folder: str = GAMES, **variables: str) -> list[str]:
        """A command as this machine runs it."""
        named = [f"{name}={value}" for name, value in (_VARIABLES | variables).items()]
        enter = ["sh", "-c", 'cd "$1" && shift && exec "$@"', "-", folder]
        return ["chroot", str(self.root), "/usr/bin/env", "-i", *named, *enter, *command]

    def run(self, *command: str, typed: bytes = b"", **variables: str) -> Ended:
        """Run a program to its end."""
        with TemporaryFile() as output, TemporaryFile() as errors:
            done = subprocess.run(
                self.within("wine", *command, **variables),
                input=typed,
                stdout=output,
                stderr=errors,
                timeout=_LONGEST,
                check=False,
            )
            output.seek(0)
            errors.seek(0)
            return Ended(done.returncode, output.read(), errors.read())

    def board(self, *arguments: str, typed: bytes = b"", **variables: str) -> Ended:
        """Run ``accessible-board`` to its end."""
        return self.run(*PROGRAM, *arguments, typed=typed, **variables)

    def playing(self, *options: str, command: str = "play", **variables: str) -> Playing:
        """A running ``accessible-board``."""
        within = self.within("wine", **variables)
        return _WindowsPlaying(self.folder, *options, sound=SILENT, within=within, command=command)


class _WindowsPlaying(Playing):
    program = PROGRAM


@contextmanager
def windows_machine() -> Iterator[WindowsMachine]:
    """A bare one, for as long as the block lasts; what is fetched for it is kept."""
    machine = WindowsMachine(parts.debian())
    python, packages, tested_with = parts.python(), parts.packages(), parts.tested_with()
    _clear(machine)
    subprocess.run(["mount", "-t", "proc", "proc", str(machine.root / "proc")], check=True)
    try:
        machine.root.joinpath("etc/asound.conf").write_text(_SOUND_CARD, "ascii")
        machine.folder.mkdir(parents=True)
        with zipfile.ZipFile(python) as archive:
            archive.extractall(machine.root / _TRY / "python")
        machine.packages.parents[1].joinpath("python311._pth").write_text(_ON_THE_PATH, "ascii")
        for folder in (packages, tested_with):
            shutil.copytree(folder, machine.packages, dirs_exist_ok=True)
        install_wheel(machine.packages)
        for command in _STARTING:
            subprocess.run(machine.within(*command), check=True, stdout=_QUIET, stderr=_QUIET)
        yield machine
    finally:
        subprocess.run(machine.within("wineserver", "--kill"), check=False)
        subprocess.run(["umount", str(machine.root / "proc")], check=False)


def _clear(machine: WindowsMachine) -> None:
    for folder in (machine.root / _TRY, machine.root / "root/.wine"):
        shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["umount", str(machine.root / "proc")], check=False, capture_output=True)
