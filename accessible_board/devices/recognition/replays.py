"""Who hears for a recogniser: the thread that asks, or processes beside it."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

from accessible_board.devices.recognition.sphinx_decoder import (
    Automaton,
    Entry,
    Found,
    Replay,
    SphinxDecoder,
)


class LiveDecoder(Protocol):
    """Hears live sound, as :class:`SphinxDecoder` does."""

    def begin(self, automaton: Automaton) -> None:
        """Begin an utterance that comes piece by piece."""

    def feed(self, piece: bytes) -> None:
        """Take the next piece."""

    def best(self) -> Found | None:
        """The best sentence so far, if there is one."""

    def end(self) -> None:
        """End the utterance that was begun."""


class Replays(Protocol):
    """Replays utterances, for any recogniser."""

    beside: bool
    """Whether that goes on beside the thread that asks."""

    def replay(self, entries: Sequence[Entry], replay: Replay) -> Future[list[Found]]:
        """What is heard, in the words of a dictionary."""

    def live(self, entries: Sequence[Entry]) -> LiveDecoder:
        """What hears one microphone, in the words of a dictionary."""


class OwnReplays:
    """Replays at once, on the thread that asks, and for one recogniser."""

    beside = False

    def __init__(self) -> None:
        self._decoder: SphinxDecoder | None = None

    def replay(self, entries: Sequence[Entry], replay: Replay) -> Future[list[Found]]:
        """What is heard; the future is done already."""
        self._decoder = self._decoder or SphinxDecoder(entries)
        done: Future[list[Found]] = Future()
        done.set_result(self._decoder.replay(replay))
        return done

    def live(self, entries: Sequence[Entry]) -> SphinxDecoder:
        """The engine in this process: nothing else of Python runs while it hears."""
        return SphinxDecoder(entries, swift=True)
