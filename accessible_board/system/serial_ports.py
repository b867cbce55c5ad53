"""The errors that a serial port raises, which differ by system."""

import errno
import sys
from typing import Final

if sys.platform == "win32":
    PORT_FAILURES: Final = (OSError,)
else:
    import termios

    PORT_FAILURES: Final = (OSError, termios.error)
"""What a vanished port raises: pyserial's errors are OSError, those of termios are not."""

_WINDOWS_NAMES: Final = {"FileNotFoundError": errno.ENOENT, "PermissionError": errno.EBUSY}
"""What pyserial writes of Windows' reasons; access is denied there to a port that is in use."""


def why_not_opened(error: BaseException) -> int | None:
    """The system's number for why a port could not be opened, ``None`` for another reason.

    On Windows pyserial has no number, and names the reason in its text alone.
    """
    named = (number for name, number in _WINDOWS_NAMES.items() if f": {name}(" in str(error))
    return getattr(error, "errno", None) or next(named, None)
