"""The command that installs something missing, on this system."""

import sys
from pathlib import Path
from typing import Final

_COMMANDS: Final = {
    "linux": {
        "portaudio": "apt install libportaudio2",
        "espeak-ng": "apt install espeak-ng",
        "speech-dispatcher": "apt install speech-dispatcher speech-dispatcher-espeak-ng",
    },
    "darwin": {
        "portaudio": "brew install portaudio",
        "espeak-ng": "brew install espeak-ng",
    },
    "win32": {
        "portaudio": "pip install --force-reinstall sounddevice",
        "espeak-ng": "winget install eSpeak-NG.eSpeak-NG",
    },
}

LINUX: Final = "linux"


def how_to_install(what: str) -> str:
    """The command that installs something; Debian's if this system has none of its own."""
    commands = _COMMANDS.get(sys.platform, {})
    return commands.get(what, _COMMANDS[LINUX][what])


def how_to_add(package: str) -> str:
    """The command that adds a Python package to this installation, as it was itself installed."""
    kept = Path(sys.prefix)
    if (kept / "pipx_metadata.json").exists():
        return f"pipx inject accessible-board {package}"
    if (kept / "uv-receipt.toml").exists():
        return f"uv tool install accessible-board --with {package}"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install {package}"
