"""Time to ask a board for its greeting: seldom, for each byte keeps its bootloader waiting anew.

Opening the port of an Arduino resets it, and then its bootloader waits for a second or more for
somebody who wants to write a program. Afterwards the firmware greets unasked. A board that
was not reset must be asked, and answers at once.
"""

from typing import Final

PATIENCE: Final = 6.0
"""Seconds in which a board must have greeted: thrice the two of a bootloader."""

QUIET: Final = 2.5
"""Seconds between two questions; no known bootloader waits longer for the byte after one."""


class Call:
    """A call that begins at ``now``, in seconds, and is given up after ``patience`` of them."""

    def __init__(self, now: float, patience: float = PATIENCE) -> None:
        self._ask_at = now
        self._until = now + patience

    def is_over(self, now: float) -> bool:
        """True once no answer is expected any more."""
        return now >= self._until

    def asks(self, now: float) -> bool:
        """True if it is time to ask; that counts as asked."""
        if now < self._ask_at:
            return False
        self._ask_at = now + QUIET
        return True
