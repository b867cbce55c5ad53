"""Try the wheel with nothing besides: ``make try-wheel``.

The sdist is built, and a wheel of it, which must be that of the checkout to the last byte. It is
installed with pip in an empty environment, with the newest versions of what it asks for, and used
in an empty folder as a stranger would. Then each extra is installed alone. Exit code 1 where
something is not as it should be. Nothing is imported here but what every Python has, so that
:file:`tools/try-python` runs it in a bare root.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]

SILENT: Final = ("--ear", "none", "--loudspeaker", "none", "--microphone", "none")
GAME: Final = ("play", "--board", "none", *SILENT, "--journal", "games")
MATE: Final = (
    "",
    *("white Felix drei", "white press", "black Eva fünf", "black press"),
    *("white Gustav vier", "white press", "black Dame Hector vier", "black press"),
    *("white sign", "black sign"),
)

COMMANDS: Final = """
import json, typer
from accessible_board.command_line import COMMANDS, build
def paths(command, path=()):
    yield path
    for name, below in getattr(command, "commands", {}).items():
        yield from paths(below, (*path, name))
print(json.dumps(list(paths(typer.main.get_command(build(COMMANDS))))))
"""
FORMS: Final = """
import json
from accessible_board.journal.exports import ScoresheetFormat
print(json.dumps(list(ScoresheetFormat)))
"""
EXTRAS: Final = """
import json
from importlib.metadata import metadata
print(json.dumps(metadata("accessible-board").get_all("Provides-Extra")))
"""


class Use(NamedTuple):
    """A command that uses an extra, and the output that appears only where that is missing."""

    arguments: tuple[str, ...]
    without: str


USES: Final = {
    "pico": Use(("check", "--all"), "Pico: note: It is not installed"),
    "simulator": Use(("play", "--board", "simulator", *SILENT), "yasimavr is not installed"),
    "piper": Use(("check", "--all"), "Piper is not installed"),
    "hall": Use(("hall", "--folder", "made", "init", "here", "--tables", "2"), "A hall needs"),
    "bluetooth": Use(("play", "--board", "chessnut:auto", *SILENT), "Bluetooth need bleak"),
    "study": Use(("study", "--board", "none", *SILENT), "Practising needs the extra study"),
}
"""Uses of each extra; denoising works silently where its extra is installed."""


class TrialError(Exception):
    """A fault in one sentence."""


class Installation:
    """The wheel in an environment of its own, and an empty folder to use it in."""

    def __init__(self, python: str, folder: Path, wheel: Path, extra: str = "") -> None:
        self.folder = folder / "used"
        self.folder.mkdir(parents=True)
        self._environment = folder / "environment"
        _done(python, "-m", "venv", str(self._environment))
        before = self._files()
        named = f"{wheel}[{extra}]" if extra else str(wheel)
        self._pip("install", named)
        self.brought = self._files() - before

    def run(self, *arguments: str, typed: Sequence[str] = (), codes: Sequence[int] = (0,)) -> str:
        """Run a command to its end; return its output. A second sentence of an error is a fault."""
        program = self._environment / "bin/accessible-board"
        done = self._run(str(program), *arguments, typed=typed)
        told = f"accessible-board {' '.join(arguments)}: {done.returncode}, {done.stderr.strip()}"
        if done.returncode not in codes or "made a mistake" in done.stderr:
            raise TrialError(told)
        if done.returncode and done.stderr.count("\n") != 1:
            raise TrialError(f"{told}: that is not one sentence.")
        return done.stdout + done.stderr

    def told(self, program: str) -> list[str]:
        """The list that a program prints after importing the installed package."""
        listed: list[str] = json.loads(self._python(program))
        return listed

    def has(self, module: str) -> bool:
        """Tell whether a module can be imported."""
        done = self._run(str(self._environment / "bin/python"), "-c", f"import {module}")
        return done.returncode == 0

    def uninstall(self) -> set[Path]:
        """Uninstall the program; return the files of its own that remain."""
        self._pip("uninstall", "--yes", "accessible-board")
        return {path for path in self._files() if "accessible" in str(path)}

    def megabytes(self) -> float:
        """Size of the packages in megabytes, as pip leaves them."""
        return sum((self._environment / path).stat().st_size for path in self.brought) / 1e6

    def _files(self) -> set[Path]:
        found = (path for path in self._environment.rglob("*") if path.is_file())
        return {path.relative_to(self._environment) for path in found}

    def _pip(self, *arguments: str) -> None:
        # Copies of an index that a machine may have beside the real one make pip warn.
        python = str(self._environment / "bin/python")
        _done(python, "-m", "pip", "--quiet", "--quiet", "--no-input", *arguments)

    def _python(self, program: str) -> str:
        done = self._run(str(self._environment / "bin/python"), "-c", program)
        if done.returncode:
            raise TrialError(done.stderr)
        return done.stdout

    def _run(self, *command: str, typed: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
        """Run a program with empty settings and data."""
        surroundings = {"HOME": str(self.folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        return subprocess.run(
            command,
            cwd=self.folder,
            env=surroundings,
            input="".join(f"{line}\n" for line in typed),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )


def first_words(installed: Installation) -> None:
    """Check the first steps, the version, and the one sentence for a mistyped command."""
    _expect(len(installed.run().splitlines()) >= len(("check", "play", "guide")), "first steps")
    version = installed.run("--version").split()
    _expect(version[:1] == ["accessible-board"], f"--version says {version}")
    installed.run("plya", codes=[2])
    installed.run("play", "--bord", "none", codes=[2])


def every_help(installed: Installation) -> None:
    """Check the help of the program and of all commands in its own table."""
    for path in installed.told(COMMANDS):
        usage = " ".join(("Usage: accessible-board", *path))
        _expect(installed.run(*path, "--help").strip().startswith(usage), f"no help: {usage}")


def check(installed: Installation) -> None:
    """Check that a game can be played here, even if a typed one."""
    installed.run("check", "--all")


def said_and_recognised(installed: Installation) -> None:
    """Check a move that is said, and its recognition where that needs no download."""
    for move, uci in (("e2e4", "e2e4"), ("Nc3", "b1c3")):
        spoken = ("--language", "en", "--out", f"{uci}.wav", "--device", "none")
        installed.run("say", "--move", move, *spoken)
        if installed.has("onnxruntime"):
            heard = installed.run("recognise", f"{uci}.wav", "--language", "en")
            _expect(f"move: {uci}" in heard, heard)
    if not installed.has("onnxruntime"):
        print("Not tried: to understand speech; there is no onnxruntime for this Python.")


def mate(installed: Installation) -> None:
    """Check a typed game to mate, its record, and its scoresheet in each form."""
    told = installed.run(*GAME, typed=MATE)
    _expect("Checkmate" in told and "Result: 0-1." in told, told)
    (journal,) = (installed.folder / "games").glob("*.journal")
    installed.run("replay", str(journal), "--verify")
    for form in installed.told(FORMS):
        installed.run("export", str(journal), "--as", form, "--out", f"sheet.{form}")
        _expect((installed.folder / f"sheet.{form}").stat().st_size > 0, f"{form} is empty")


def demonstration(installed: Installation) -> None:
    """Check the demonstration, where speech is understood without a download."""
    if installed.has("onnxruntime"):
        installed.run("demo")
    else:
        print("Not tried: the demonstration; there is no onnxruntime for this Python.")


def what_is_lacking(installed: Installation) -> None:
    """Check for one sentence about each missing extra."""
    for use in USES.values():
        told = installed.run(*use.arguments, codes=[0, 2])
        _expect(use.without in told, f"{use.arguments}: {told}")


def away(installed: Installation) -> None:
    """Check that nothing is left after uninstalling."""
    left = installed.uninstall()
    _expect(not left, f"left after uninstalling: {sorted(map(str, left))}")


CHECKS: Final = (first_words, every_help, check, said_and_recognised, mate, what_is_lacking)


def main() -> int:
    """Build, install and use the wheel; return the exit code."""
    parser = argparse.ArgumentParser(description="Try the wheel with nothing besides.")
    parser.add_argument("--python", default=sys.executable, help="whose Python is tried")
    parser.add_argument("--wheel", type=Path, help="a wheel that is built already")
    parser.add_argument("--without-extras", action="store_true", help="the wheel alone")
    parser.add_argument("--quick", action="store_true", help="no demonstration either")
    given = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        try:
            wheel = given.wheel.resolve() if given.wheel else built(folder / "dist")
            quick = given.quick
            extras = try_bare(given.python, folder / "bare", wheel, shown=not quick)
            for extra in () if quick or given.without_extras else extras:
                try_extra(given.python, folder / extra, wheel, extra)
        except TrialError as failed:
            print(f"Failed: {failed}")
            return 1
    print(f"The wheel works with nothing besides: tried in {time.monotonic() - begun:.0f} seconds.")
    return 0


def try_bare(python: str, folder: Path, wheel: Path, *, shown: bool) -> list[str]:
    """Try the wheel alone, and the demonstration if it is to be ``shown``; return its extras."""
    version = _done(python, "-c", "import sys; print(*sys.version_info[:3], sep='.')").strip()
    with _timed(f"installed on Python {version}"):
        bare = Installation(python, folder, wheel)
    print(f"installed: {bare.megabytes():.0f} MB", flush=True)
    extras = bare.told(EXTRAS)
    _expect(set(extras) == set(USES), f"the extras are {extras}, tried are {list(USES)}")
    for one in (*CHECKS, *((demonstration,) if shown else ()), away):
        with _timed(one.__name__.replace("_", " ")):
            one(bare)
    shutil.rmtree(folder)
    return extras


def try_extra(python: str, folder: Path, wheel: Path, extra: str) -> None:
    """Try whether an extra alone brings what it is for."""
    with _timed(f"with {extra} alone"):
        installed = Installation(python, folder, wheel, extra)
        every_help(installed)
        use = USES[extra]
        told = installed.run(*use.arguments, codes=[0, 2])
        _expect(not use.without or use.without not in told, f"with {extra}: {told}")
    shutil.rmtree(folder)


def built(folder: Path) -> Path:
    """The wheel that the sdist of this checkout makes; it is the wheel of the checkout itself."""
    _build(ROOT, folder, "sdist", "wheel")
    (ours,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (sources,) = (folder / "unpacked").iterdir()
    _build(sources, folder / "again", "wheel")
    (wheel,) = (folder / "again").glob("*.whl")
    _expect(wheel.read_bytes() == ours.read_bytes(), "the sdist makes another wheel")
    return wheel


def _build(sources: Path, folder: Path, *targets: str) -> None:
    named = [part for target in targets for part in ("-t", target)]
    _done(sys.executable, "-m", "hatchling", "build", *named, "-d", folder, at=sources)


@contextmanager
def _timed(name: str) -> Iterator[None]:
    begun = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - begun:.0f} seconds", flush=True)


def _done(*command: str | Path, at: Path = ROOT) -> str:
    done = subprocess.run([*map(str, command)], cwd=at, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TrialError(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}")
    return done.stdout


def _expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise TrialError(otherwise)


if __name__ == "__main__":
    sys.exit(main())
