"""Temporary files for private speech that leave nothing behind."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def scratch_file() -> Iterator[Path]:
    """The path of an empty file for this program alone, removed at the end.

    Linux keeps it in memory, without a name, and forgets it however the program ends. Elsewhere it
    lies in a folder of its user's own.
    """
    if sys.platform == "linux":
        descriptor = os.memfd_create("scratch")
        try:
            yield Path(f"/proc/self/fd/{descriptor}")
        finally:
            os.close(descriptor)
    else:
        with tempfile.TemporaryDirectory(prefix="accessible-board-") as folder:
            yield Path(folder, "scratch")
