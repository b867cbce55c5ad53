"""Who replays an utterance under a grammar: the thread that asks, or processes beside it."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

from accessible_board.devices.recognition.sphinx_decoder import (
    Entry,
    Found,
    Replay,
    SphinxDecoder,
)


class Replays(Protocol):
    """Replays utterances, for any recogniser."""

    beside: bool
    """Whether that goes on beside the thread that asks."""

    def replay(self, entries: Sequence[Entry], replay: Replay) -> Future[list[Found]]:
        """What is heard, in the words of a dictionary."""


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
