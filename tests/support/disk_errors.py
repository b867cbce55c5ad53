"""A disk that fails below one folder: "Input/output error", as a worn memory card gives."""

import subprocess
from contextlib import contextmanager
from pathlib import Path

EVERYTHING = ("read", "write", "sync", "cut")
STUCK = "stuck"
"""What is to be put on the disk never gets there, and nothing says so."""


class FailingDisk:
    """Programs started with these ``variables`` meet its errors in a folder.

    Its library is built beside the folder, and what fails is written there.
    """

    def __init__(self, folder):
        beside = folder.with_name(f"{folder.name}-errors")
        beside.mkdir()
        library, self._named = beside / "disk_errors.so", beside / "named"
        source = Path(__file__).with_suffix(".c")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.variables = {
            "LD_PRELOAD": str(library),
            "DISK_ERRORS_FILE": str(self._named),
            "DISK_ERRORS_UNDER": str(folder.resolve()),
        }

    def fail(self, *calls):
        """From now on these fail, and no others."""
        new = self._named.with_name("new")
        new.write_text("".join(f"{call}\n" for call in calls))
        new.replace(self._named)

    @property
    def is_stuck(self):
        """Whether something waits for the disk that is stuck."""
        return self._named.with_name("named.stuck").exists()

    @contextmanager
    def failing(self, *calls):
        """These fail meanwhile."""
        self.fail(*calls)
        try:
            yield
        finally:
            self.recover()

    def recover(self):
        """Nothing fails any more."""
        self.fail()
