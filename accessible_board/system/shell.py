"""Commands in the syntax of this system's shell, to be copied from the screen, or read."""

import re
import shlex
import sys
from collections.abc import Iterable
from typing import Final

_PLAIN: Final = re.compile(r"[\w@+=:,./\\-]+", re.ASCII)
"""Words that neither cmd.exe nor PowerShell interprets."""

POWER_OFF: Final = "systemctl poweroff" if sys.platform == "linux" else ""
"""The command that switches off a machine used only as a table; empty on other systems."""


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
