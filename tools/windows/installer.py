"""Build ``build/windows/accessible-board-setup.exe``: ``make installer``, with NSIS.

    make installer PYTHON=python-3.13.9-embed-amd64.zip SHA256=...

The Python in it is python.org's embeddable package, given as a file with its SHA-256. Without one
it is the package that ``make try-windows`` tries: an installer for trying, and not for a release.
"""

import hashlib
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.windows import parts

BUILD: Final = parts.ROOT / "build/windows"
SETUP: Final = "accessible-board-setup.exe"
LARGEST: Final = 100_000_000
"""The most bytes of the installer."""

_HERE: Final = Path(__file__).parent

_UNUSED: Final = (
    *("PyWin32.chm", "pythonwin", "bin", "numpy/*/tests", "numpy/tests", "comtypes/test"),
    *("win32/test", "win32com/demos", "win32com/HTML", "win32comext/*/demos", "win32comext/*/test"),
    *("win32/Demos", "win32/demos", "numpy/f2py"),
)
"""Files of packages that are never used here; pip installs the whole."""


def put_together(folder: Path, python: Path, packages: Path) -> None:
    """Collect all files of an installation, as they lie on the user's disk."""
    with zipfile.ZipFile(python) as archive:
        archive.extractall(folder / "python")
    (paths,) = (folder / "python").glob("python3*._pth")
    paths.write_text(f"{paths.stem.split('.')[0]}.zip\n.\nimport site\n", "ascii")
    library = folder / "python/Lib/site-packages"
    shutil.copytree(packages, library)
    for pattern in _UNUSED:
        for unused in library.glob(pattern):
            shutil.rmtree(unused) if unused.is_dir() else unused.unlink()
    install_wheel(library)
    shutil.copy(parts.ROOT / "LICENSE", folder / "LICENSE.txt")
    for batch in _HERE.glob("*.cmd"):
        folder.joinpath(batch.name).write_bytes(batch.read_bytes().replace(b"\n", b"\r\n"))


def install_wheel(folder: Path) -> None:
    """Unpack this program into a folder of packages."""
    wheel = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(wheel, cwd=parts.ROOT, check=True, capture_output=True)
    (made,) = folder.glob("accessible_board-*.whl")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(folder)
    made.unlink()


def build(folder: Path, makensis: Sequence[str]) -> Path:
    """Build the installer in a folder that has ``app``, by running ``makensis`` there."""
    project = tomllib.loads(parts.ROOT.joinpath("pyproject.toml").read_text("utf-8"))["project"]
    shutil.copy(_HERE / "setup.nsi", folder)
    subprocess.run([*makensis, "-V2", f"-DVERSION={project['version']}", "setup.nsi"], check=True)
    return folder / SETUP


def main(arguments: Sequence[str]) -> None:
    """Build it, and print its size; exit code 1 if it is too large."""
    if shutil.which("makensis") is None:
        sys.exit("makensis is missing: apt install nsis")
    python = _given(*arguments) if arguments else parts.python()
    version = "3.11" if not arguments else ".".join(python.name.split("-")[1].split(".")[:2])
    shutil.rmtree(BUILD, ignore_errors=True)
    put_together(BUILD / "app", python, parts.packages(version, for_wine=not arguments))
    made = build(BUILD, ("env", "-C", str(BUILD), "makensis"))
    size = made.stat().st_size
    print(f"{made.relative_to(parts.ROOT)}: {size / 1e6:.1f} MB, unsigned")
    sys.exit(0 if size < LARGEST else f"It may have {LARGEST / 1e6:.0f} MB.")


def _given(name: str, sha256: str = "") -> Path:
    python = Path(name)
    found = hashlib.sha256(python.read_bytes()).hexdigest()
    if found != sha256.lower():
        sys.exit(f"The SHA-256 of {name} is {found}, and not {sha256 or 'given'}.")
    return python


if __name__ == "__main__":
    main([word for word in sys.argv[1:] if word])
