"""Records every connection that a program tries to make to another machine."""

import subprocess
from pathlib import Path


class Watch:
    """Programs started with these ``variables`` reach this machine only; attempts are recorded.

    Its library is built in the folder, and the records are kept there.
    """

    def __init__(self, folder):
        library = folder / "connections.so"
        self._notes = folder / "connections.txt"
        if not library.exists():
            source = Path(__file__).with_name("connections.c")
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.variables = {"LD_PRELOAD": str(library), "CONNECTIONS_FILE": str(self._notes)}

    def tried(self):
        """The connections that were attempted and refused, one each line."""
        return self._notes.read_text("utf-8").splitlines() if self._notes.exists() else []
