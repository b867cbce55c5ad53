"""Writes the lines of a game on a thread of their own, so that nothing waits for a terminal.

Writing blocks when a key stops the screen (Ctrl-S), a network connection is lost, or a program does
not read on. The game goes on meanwhile, and the lines appear when they are read again.
"""

import threading
from collections import deque
from collections.abc import Callable
from typing import Final, Self

from accessible_board.languages.plain_words import in_one_line
from accessible_board.narration.written.phrases import Phrases

MOST: Final = 10_000
"""Lines that wait, more than a game has; of more the oldest are left out."""

CLOSING_SECONDS: Final = 2.0
"""Seconds that the last lines may take."""

Write = Callable[[str], None]
"""Shows one plain line."""

Failed = Callable[[OSError], None]
"""Hears that the reader of the written lines has gone."""


class Screen:
    """Writes lines by ``write`` from :meth:`start` on, and the last ones when its context ends.

    ``words`` hold the sentence that says that lines were left out.
    """

    def __init__(self, write: Write, words: Phrases, most: int = MOST) -> None:
        self._write = write
        self._words = words
        self._waiting: deque[str] = deque(maxlen=most)
        self._left_out = 0
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="screen", daemon=True)
        self._failed: Failed = lambda error: None

    def start(self, failed: Failed) -> None:
        """Begin to write; ``failed`` is called on the screen's thread if writing fails for good."""
        self._failed = failed
        self._thread.start()

    def show(self, line: str) -> None:
        """Queue a line without waiting; from any thread. Control characters are replaced."""
        with self._changed:
            self._left_out += len(self._waiting) == self._waiting.maxlen
            self._waiting.append(in_one_line(line))
            self._changed.notify()

    def close(self, seconds: float = CLOSING_SECONDS) -> None:
        """Write the remaining lines, for a limited time in seconds."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        try:
            while lines := self._next():
                for line in lines:
                    self._write(line)
        except OSError as error:
            self._failed(error)

    def _next(self) -> list[str]:
        """The lines that wait, once there are any; an empty list at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            lines = list(self._waiting)
            self._waiting.clear()
            if self._left_out:
                lines.insert(0, self._words("terminal.lines_left_out", number=self._left_out))
                self._left_out = 0
            return lines
