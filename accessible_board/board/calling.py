"""When a board is asked who it is: seldom, for each byte keeps its bootloader waiting anew.

Opening the port of an Arduino resets it, and then its bootloader waits for a second or more for
somebody who wants to write a program. Afterwards the firmware says unasked who it is. A board that
was not reset must be asked, and answers at once.
"""

from typing import Final

PATIENCE: Final = 6.0
"""Seconds in which a board must have said who it is: thrice the two of a bootloader."""

QUIET: Final = 2.5
"""Seconds between two questions; no known bootloader waits longer for the byte after one."""


class Call:
    """A call that begins at ``now``, in seconds, and is given up after ``patience`` of them."""

    def __init__(self, now: float, patience: float = PATIENCE) -> None:
        self._ask_at = now
        self._until = now + patience

    def is_over(self, now: float) -> bool:
        """Whether nobody will answer any more."""
        return now >= self._until

    def asks(self, now: float) -> bool:
        """Whether to ask now; if so, that counts as asked."""
        if now < self._ask_at:
            return False
        self._ask_at = now + QUIET
        return True
