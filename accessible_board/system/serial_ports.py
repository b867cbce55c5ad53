"""Differences between systems at serial ports: their errors, and the latency of bytes."""

import errno
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # A game without a board on a port loads no pyserial.
    import serial

if sys.platform == "win32":
    PORT_FAILURES: Final = (OSError,)
else:
    import termios

    PORT_FAILURES: Final = (OSError, termios.error)
"""Errors of a vanished port: pyserial's are OSError, those of termios are not."""

_WINDOWS_NAMES: Final = {"FileNotFoundError": errno.ENOENT, "PermissionError": errno.EBUSY}
"""Pyserial's names of Windows' errors; access is denied there to a port in use."""


def hasten(port: "serial.Serial") -> None:
    """Deliver bytes at once, where the system can: FTDI's chips keep them for 16 ms otherwise.

    On Windows the driver has a setting of its own for that.
    """
    if sys.platform == "linux":
        with suppress(*PORT_FAILURES, ValueError):  # What is no FTDI's may not know the setting.
            port.set_low_latency_mode(True)


def why_not_opened(error: BaseException) -> int | None:
    """The system's number of the reason why a port could not be opened, ``None`` for another.

    On Windows pyserial has no number, and names the reason in its text alone.
    """
    named = (number for name, number in _WINDOWS_NAMES.items() if f": {name}(" in str(error))
    return getattr(error, "errno", None) or next(named, None)
