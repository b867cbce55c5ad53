"""Commands told to a user: in the syntax of this system's shell, and those that install something.

They are to be copied from the screen, or read.
"""

import re
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_PLAIN: Final = re.compile(r"[\w@+=:,./\\-]+", re.ASCII)
"""Words that neither cmd.exe nor PowerShell interprets."""

POWER_OFF: Final = "systemctl poweroff" if sys.platform == "linux" else ""
"""The command that switches off a machine used only as a table; empty on other systems."""

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


def command_line(words: Iterable[str]) -> str:
    """A command with its arguments, quoted for the shell of this system.

    On Windows in double quotes, as both its shells understand them.
    """
    if sys.platform != "win32":
        return shlex.join(words)
    return " ".join(word if _PLAIN.fullmatch(word) else f'"{word}"' for word in words)


def command_words(line: str) -> list[str]:
    """The words of a command that was typed; ``ValueError`` for a quote without its end."""
    if sys.platform != "win32":
        return shlex.split(line)
    return [word.strip('"') for word in shlex.split(line, posix=False)]


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
