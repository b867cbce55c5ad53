"""Measure an installation on each system: ``make size``.

What ``pip install accessible-board`` would bring is unpacked for each system in turn, whatever this
machine is, and counted. Nothing may have to be compiled: what comes as source alone (:data:`PURE`)
is Python and nothing else.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

SYSTEMS = {
    "Windows x64": "x86_64-pc-windows-msvc",
    "macOS arm64": "aarch64-apple-darwin",
    "macOS x86_64": "x86_64-apple-darwin",
    "Linux x86_64": "x86_64-manylinux_2_28",
    "Linux aarch64": "aarch64-manylinux_2_28",
}

VERSIONS = ("3.11", "3.12", "3.13", "3.14")

PURE = ("chess", "docopt", "srt")

_MEGABYTE = 1_000_000
_TOLD = 6
"""The largest packages that are named."""


def installed(system: str, python: str, folder: Path, extra: str = "") -> None:
    """Unpack an installation for a system into a folder; ``SystemExit`` if that is impossible."""
    sources = [f"--no-binary={name}" for name in PURE]
    subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(folder)),
            *("--python-platform", SYSTEMS[system], "--python-version", python),
            *("--only-binary", ":all:", *sources, "--no-binary=accessible-board"),
            f"{ROOT}[{extra}]" if extra else str(ROOT),
        ],
        check=True,
    )


def size(path: Path) -> int:
    """The bytes of a file, or of all files under a folder."""
    files = path.rglob("*") if path.is_dir() else (path,)
    return sum(file.stat().st_size for file in files if file.is_file())


def told(name: str, folder: Path) -> str:
    """An installation in one line: its size, and the largest parts."""
    sizes = sorted(((size(each), each.name) for each in folder.iterdir()), reverse=True)
    whole = sum(bytes_ for bytes_, _ in sizes)
    largest = ", ".join(f"{name} {bytes_ / _MEGABYTE:.0f}" for bytes_, name in sizes[:_TOLD])
    return f"{name}: {whole / _MEGABYTE:.0f} MB ({largest})"


def main() -> None:
    """Print a line for each system and version of Python, and one with an extra."""
    for system in SYSTEMS:
        for python in VERSIONS:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    installed(system, python, Path(folder))
                except subprocess.CalledProcessError:
                    print(f"{system}, Python {python}: cannot be installed")
                    continue
                print(told(f"{system}, Python {python}", Path(folder)), flush=True)


if __name__ == "__main__":
    main()
