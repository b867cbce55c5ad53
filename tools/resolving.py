"""Resolve the dependencies on each system: ``make resolve``.

The index is asked what an installation would get, and nothing is downloaded but what packages say
of themselves. Nothing may have to be compiled: see :data:`tools.size.PURE`. Exit code 1 where an
installation could not be made.
"""

import subprocess
import sys

from tools.size import PURE, ROOT, SYSTEMS, VERSIONS


def resolved(system: str, python: str) -> tuple[bool, str]:
    """Tell whether the dependencies resolve there, and the number of packages, or the reason."""
    sources = [f"--no-binary={name}" for name in PURE]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-config"),
            *("--no-header", "--no-annotate", "--only-binary", ":all:", *sources),
            *("--python-platform", SYSTEMS[system], "--python-version", python),
            str(ROOT / "pyproject.toml"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return True, f"{len(done.stdout.splitlines())} packages"
    return False, " ".join(done.stderr.split())


def main() -> None:
    """Print a line for each system and version of Python."""
    resolves = True
    for system in SYSTEMS:
        for python in VERSIONS:
            found, told = resolved(system, python)
            resolves &= found
            print(f"{system}, Python {python}: {told}", flush=True)
    sys.exit(0 if resolves else 1)


if __name__ == "__main__":
    main()
