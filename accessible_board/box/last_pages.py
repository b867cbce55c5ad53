"""Lets the pages of the game that was signed last stay open while the menu of a table runs."""

import threading
from contextlib import ExitStack


class LastPages:
    """Keeps things open ``after`` a game at a table, and closes them once nobody reads them.

    They are closed at the latest before the next game, which needs their address.
    """

    def __init__(self) -> None:
        self.after = ExitStack()
        self._closing = threading.Lock()
        self._timer = threading.Timer(0, self.close)

    def stay(self, seconds: float) -> None:
        """Stay open for this time, beside whatever is done meanwhile."""
        self._timer.cancel()
        self._timer = threading.Timer(seconds, self.close)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Close the pages, if there are any; from any thread."""
        with self._closing:
            self._timer.cancel()
            self.after.close()
