"""Fetch the packages of Debian's in which real people are recorded, for measuring and fitting.

    python -m tools.people

They are unpacked into the user's cache folder, and nothing is installed. Who they are, and who of
them is kept aside: ``benchmarks/speech/README.md``.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.speech.people import FOLDER, packages


def main() -> int:
    """Fetch and unpack what is not there yet."""
    for name in packages():
        if (FOLDER / name).exists():
            print(f"{name} is there already.")
            continue
        try:
            _fetch(name)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"{name} cannot be fetched: {error}", file=sys.stderr)
            return 1
        print(f"{name} is unpacked in {FOLDER / name}.", flush=True)
    return 0


def _fetch(name: str) -> None:
    """Have apt fetch a package, and unpack it; it is there whole or not at all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        subprocess.run(
            ["/usr/bin/apt-get", "download", name], cwd=folder, check=True, capture_output=True
        )
        (package,) = Path(folder).glob("*.deb")
        unpacked = Path(folder) / name
        subprocess.run(["/usr/bin/dpkg-deb", "-x", package, unpacked], check=True)
        unpacked.rename(FOLDER / name)


if __name__ == "__main__":
    sys.exit(main())
