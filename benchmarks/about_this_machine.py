"""Describe the machine: its processors, their load, its memory, its Python.

Comes first in ``make bench``, for no figure means anything without it. It has no limit to keep.
"""

import os
import platform
from pathlib import Path

from benchmarks.shared.figures import tell


def main() -> None:
    """Print a fact a line."""
    print(f"processors: {os.cpu_count()}, {_processor()}")
    print(f"busy before the measuring, processes waiting in the last minute: {_load():.2f}")
    tell("memory", os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, "GB")
    print(f"system: {platform.system()} {platform.release()}, {platform.machine()}")
    print(f"Python: {platform.python_version()}")


def _load() -> float:
    return os.getloadavg()[0]


def _processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "of no known name")


if __name__ == "__main__":
    main()
