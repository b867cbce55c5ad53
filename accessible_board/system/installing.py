"""The command that installs something missing, on this system."""

import shutil
import sys
from pathlib import Path
from typing import Final

_COMMANDS: Final = {
    "linux": {
        "portaudio": "apt install libportaudio2",
        "espeak-ng": "apt install espeak-ng",
        "brltty": "apt install brltty",
        "speech-dispatcher": "apt install speech-dispatcher speech-dispatcher-espeak-ng",
    },
    "darwin": {
        "portaudio": "brew install portaudio",
        "espeak-ng": "brew install espeak-ng",
    },
    "win32": {
        "portaudio": "py -m pip install --force-reinstall sounddevice",
        "espeak-ng": "winget install eSpeak-NG.eSpeak-NG",
    },
}

LINUX: Final = "linux"


def how_to_install(what: str) -> str:
    """The command that installs something; Debian's if this system has none of its own."""
    commands = _COMMANDS.get(sys.platform, {})
    return commands.get(what, _COMMANDS[LINUX][what])


def how_to_add(package: str) -> str:
    """The command that adds a Python package to this installation, in the way it was made."""
    kept = Path(sys.prefix)
    if (kept / "pipx_metadata.json").exists():
        return f"pipx inject accessible-board {package}"
    if (kept / "uv-receipt.toml").exists():
        return f"uv tool install accessible-board --with {package}"
    return f"{_python()} -m pip install {package}"


def _python() -> str:
    """The words that start this Python in a shell.

    PowerShell calls no program whose name is quoted, so a path with a blank is left to Windows'
    launcher where that knows this Python.
    """
    if " " not in sys.executable:
        return sys.executable
    own = sys.prefix == sys.base_prefix
    if sys.platform == "win32" and own and shutil.which("py") is not None:
        return f"py -{sys.version_info.major}.{sys.version_info.minor}"
    return f'"{sys.executable}"'
