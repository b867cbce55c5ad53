"""A watch of every connection that a program tries to make out of this machine."""

import subprocess
from pathlib import Path


class Watch:
    """What runs with the ``variables`` of a watch reaches this machine alone, and is noted.

    Its library is built in the folder, and the notes are kept there.
    """

    def __init__(self, folder):
        library = folder / "connections.so"
        self._notes = folder / "connections.txt"
        if not library.exists():
            source = Path(__file__).with_name("connections.c")
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.variables = {"LD_PRELOAD": str(library), "CONNECTIONS_FILE": str(self._notes)}

    def tried(self):
        """The connections that were tried, and refused, a line each."""
        return self._notes.read_text("utf-8").splitlines() if self._notes.exists() else []
