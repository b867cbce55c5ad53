"""Names that a file cannot have on this system."""

import re
import sys
from typing import Final

_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?", re.IGNORECASE)
"""Windows' names of devices, with or without an ending."""

_SIGNS: Final = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]$')
"""Characters that Windows takes for a stream (a colon), or drops (dots and blanks at the end)."""


def is_possible(name: str, system: str = sys.platform) -> bool:
    """Tell whether a file can have this name, without its folder, and be found by it again."""
    if system != "win32" or name.casefold() == "nul":  # Where nothing is to be kept.
        return True
    return not (_DEVICES.fullmatch(name) or _SIGNS.search(name))
