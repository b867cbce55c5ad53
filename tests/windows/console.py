"""A console of Windows, as somebody sits at it: Wine shows it in a pseudo-terminal."""

import os
import pty
import re
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.support.patience import PATIENCE
from tests.windows.machine import WindowsMachine

ENTER: Final = "\r"
CTRL_C: Final = "\x03"
CTRL_Z: Final = "\x1a"

_MOVING: Final = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")
"""What moves the cursor, hides or colours it."""


class WindowsConsole:
    """What is shown, and what is typed; ``pressed`` counts the keys."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int) -> None:
        self._process = process
        self._terminal = terminal
        self._shown = b""
        self.pressed = 0

    @property
    def shown(self) -> str:
        """All that was shown, without what moves the cursor."""
        return _MOVING.sub("", self._shown.decode("utf-8", "replace"))

    def wait_for(self, words: str) -> "WindowsConsole":
        """Wait until this is shown."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.shown and time.monotonic() < deadline:
            self._read()
        assert words in self.shown, (words, self.shown)
        return self

    def press(self, keys: str) -> "WindowsConsole":
        """Press these keys, one a sign."""
        self.pressed += len(keys)
        os.write(self._terminal, keys.encode())
        return self

    def code(self) -> int:
        """The exit code, once the program has ended."""
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < deadline:
            self._read()
        return self._process.wait(1)

    def _read(self) -> None:
        if select.select([self._terminal], [], [], 0.2)[0]:
            try:
                self._shown += os.read(self._terminal, 65_536)
            except OSError:  # Nobody has the other end any more.
                time.sleep(0.2)


@contextmanager
def windows_console(windows: WindowsMachine, *command: str) -> Iterator[WindowsConsole]:
    """A program that runs in a console of its own; it is ended at the end of the block."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        windows.within("wine", *command),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield WindowsConsole(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
