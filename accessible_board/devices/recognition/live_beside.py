"""Hears a microphone in a process of its own, as the engine in this one would.

To make the automaton of a position ready takes 60 ms of a processor, for which the engine holds
Python's lock: on a small machine the sound in the earphone would falter for a fifth of a second. A
process that dies or hangs is replaced, and the new one hears the utterance from its beginning.
"""

import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from accessible_board.devices.recognition.replay_worker import (
    LiveBegin,
    LiveDictionary,
    LiveEnd,
    LiveMessage,
    LivePiece,
)
from accessible_board.devices.recognition.sphinx_decoder import Automaton, Entry, Found

_ENDED = (OSError, EOFError, msgspec.DecodeError)
"""What is raised where a process has ended."""

ATTEMPTS = 3
"""How often it is asked what was heard, each time another process."""


class LiveProcess(Protocol):
    """A process that hears live sound; each talk is an error if it has ended."""

    @property
    def number(self) -> int:
        """Its id."""

    def tell(self, *messages: LiveMessage) -> None:
        """Tell it of live sound."""

    def heard_so_far(self) -> Found | None:
        """What it has heard of the utterance."""

    def give_up(self, error: Exception) -> None:
        """End it after this error of a talk with it."""

    def close(self) -> None:
        """End it."""


class LiveBeside:
    """Hears one microphone. Not thread-safe; the process ends with whoever holds this."""

    def __init__(self, entries: Sequence[Entry], process: Callable[[], LiveProcess]) -> None:
        self._entries = tuple(entries)
        self._new = process
        self._told: list[LiveMessage] = []
        self._begin_process()

    @property
    def process(self) -> int:
        """The id of the process."""
        return self._process.number

    def begin(self, automaton: Automaton) -> None:
        """Begin an utterance that comes piece by piece."""
        self._told = []
        self._tell(LiveBegin(automaton))

    def feed(self, piece: bytes) -> None:
        """Hand on the next piece, which is heard meanwhile."""
        self._tell(LivePiece(piece))

    def best(self) -> Found | None:
        """The best sentence so far, if there is one; ``ChildProcessError`` if no process hears."""
        for _ in range(ATTEMPTS):
            try:
                return self._process.heard_so_far()
            except _ENDED as error:
                self._begin_anew(error)
        raise ChildProcessError("the processes that hear have ended")

    def end(self) -> None:
        """End the utterance that was begun."""
        if self._told:
            self._told = []
            self._tell(LiveEnd())

    def _tell(self, message: LiveMessage) -> None:
        self._told.append(message)
        try:
            self._process.tell(message)
        except _ENDED as error:
            self._begin_anew(error)

    def _begin_process(self) -> None:
        """Begin a process, which loads the dictionary meanwhile."""
        self._process = self._new()
        self._closing = weakref.finalize(self, self._process.close)
        with suppress(*_ENDED):  # Whoever asks next notices.
            self._process.tell(LiveDictionary(self._entries), *self._told)

    def _begin_anew(self, error: Exception) -> None:
        """Have another process hear the utterance from its beginning."""
        self._process.give_up(error)
        self._closing()
        self._begin_process()
