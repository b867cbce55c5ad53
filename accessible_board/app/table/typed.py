"""What is typed, for the menu and for game after game: one thread reads it, one listener has it."""

import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class TypedLines:
    """Lines as they come, each for whoever has the turn."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._waiting: queue.SimpleQueue[tuple[int, str | None]] = queue.SimpleQueue()
        self._turn = 0
        self._ended = False
        threading.Thread(target=self._read, args=(lines,), name="typed", daemon=True).start()

    @contextmanager
    def turn(self) -> Iterator[Iterator[str]]:
        """The lines from now on, which end with the last or with the turn."""
        number = self._turn = self._turn + 1
        try:
            yield self._lines(number)
        finally:
            self._waiting.put((number, None))

    def _lines(self, number: int) -> Iterator[str]:
        while not (self._ended and self._waiting.empty()):
            turn, line = self._waiting.get()
            if line is not None:
                yield line
            elif turn in (0, number):  # The end of an earlier turn is none of this one's.
                return

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._waiting.put((0, line))
        self._ended = True
        self._waiting.put((0, None))
