"""The errors that a serial port raises, which differ by system."""

import sys
from typing import Final

if sys.platform == "win32":
    PORT_FAILURES: Final = (OSError,)
else:
    import termios

    PORT_FAILURES: Final = (OSError, termios.error)
"""What a vanished port raises: pyserial's errors are OSError, those of termios are not."""
