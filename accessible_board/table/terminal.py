"""The terminal of a table: the lines written there, and those that somebody types.

Lines are written on a thread of their own, so that nothing waits for a terminal: writing blocks
when a key stops the screen (Ctrl-S), a network connection is lost, or a program does not read on.
The game goes on meanwhile, and the lines appear when they are read again. The same words for
several people are written once in one moment. What is typed goes to the menu or to a game.
"""

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Self

from accessible_board.languages.plain_words import in_one_line
from accessible_board.narration.written.phrases import Phrases
from accessible_board.system.terminals import decoded, reader

MOST: Final = 10_000
"""Lines that wait, more than a game has; of more the oldest are left out."""

CLOSING_SECONDS: Final = 2.0
"""Seconds that the last lines may take."""

Write = Callable[[str], None]
"""Shows one plain line."""

Failed = Callable[[OSError], None]
"""Hears that the reader of the written lines has gone."""

_MOST = 1_000_000
"""Bytes that are kept of a line without an end."""


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


class TerminalLines:
    """Gathers the lines that are written of one observation, and leaves out repetitions.

    Of two lines in the same words the one that is ``public`` is written, in the place of the first.
    Short words of several events are one line. From any thread.
    """

    def __init__(self, write: Write) -> None:
        self._write = write
        self._lock = threading.RLock()
        self._left = 0
        self._lines: dict[str, str] = {}
        self._short: list[str] = []

    def begin(self, events: int) -> None:
        """Prepare for this number of events, which follow from one observation."""
        with self._lock:
            self._left = events

    @contextmanager
    def of_event(self) -> Iterator[None]:
        """Collect the lines of one event; after the last event all are written."""
        try:
            yield
        finally:
            with self._lock:
                self._left -= 1
                self._finish()

    def add(self, text: str, name: str = "", *, public: bool = False) -> None:
        """Add a line, after the ``name`` of its addressees, if it is written."""
        with self._lock:
            line = f"{name}: {text}" if name else text
            if public or text not in self._lines:
                self._lines[text] = line
            self._finish()

    def add_short(self, text: str) -> None:
        """Words that share one line with those of the other events; none say nothing."""
        with self._lock:
            if text and text not in self._short:
                self._short.append(text)
            self._finish()

    def _finish(self) -> None:
        """Write all that belongs together, once it is complete."""
        if self._left > 0:
            return
        if self._short:
            self._write(", ".join(self._short))
        for line in self._lines.values():
            self._write(line)
        self._lines.clear()
        self._short.clear()


def typed_lines(descriptor: int) -> Iterator[str]:
    """The lines that arrive at a file descriptor, until its end.

    A thread that waits here never keeps the program from ending.
    """
    rest = b""
    read = reader(descriptor)
    while piece := read():
        *lines, rest = (rest[:_MOST] + piece).split(b"\n")
        yield from map(decoded, lines)
    if rest:
        yield decoded(rest)


_Waiting = queue.SimpleQueue[str | None]
"""Lines for one listener; ``None`` after the last."""


class TypedLines:
    """Hands each line to the listener whose turn it is; between turns lines wait.

    One reads them, for the menu and for one game after another.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lock = threading.Lock()
        self._early: list[str] = []
        self._waiting: _Waiting | None = None
        self._ended = False
        threading.Thread(target=self._read, args=(lines,), name="typed", daemon=True).start()

    @contextmanager
    def turn(self) -> Iterator[Iterator[str]]:
        """The lines from now on; they end with the input or with the turn."""
        waiting: _Waiting = queue.SimpleQueue()
        with self._lock:
            self._waiting = waiting
            for line in self._early:
                waiting.put(line)
            self._early.clear()
            if self._ended:
                waiting.put(None)
        try:
            yield iter(waiting.get, None)
        finally:
            with self._lock:
                self._waiting = None
            waiting.put(None)

    def put(self, line: str) -> None:
        """Take a line as if it had been typed."""
        with self._lock:
            if self._waiting is not None:
                self._waiting.put(line)
            else:
                self._early.append(line)

    def _read(self, lines: Iterable[str]) -> None:
        with suppress(OSError):  # A terminal that is gone types nothing more.
            for line in lines:
                self.put(line)
        with self._lock:
            self._ended = True
            if self._waiting is not None:
                self._waiting.put(None)
