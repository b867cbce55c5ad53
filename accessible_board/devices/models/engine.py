"""Whether Vosk is installed, for which the models are made, and how it is."""

import platform
from importlib.util import find_spec

from accessible_board.languages import FaultError
from accessible_board.system.installing import how_to_add


def is_vosk_installed() -> bool:
    """Whether models can be heard with; Vosk itself is not loaded for it."""
    return find_spec("vosk") is not None


def no_vosk() -> FaultError:
    """That Vosk is not installed, with the command that installs it.

    An installation brings it along, but on Windows on ARM, for which there is no ready package.
    """
    if platform.machine() == "ARM64":
        return FaultError("vosk_nowhere")
    return FaultError("no_vosk", command=how_to_add("vosk"))
