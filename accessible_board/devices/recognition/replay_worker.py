"""A process that hears for the game: the engine holds Python's lock while it does.

It replays utterances, or hears a microphone live (:mod:`live_beside`).

    python -m accessible_board.devices.recognition.replay_worker

It reads messages from standard input and writes answers to standard output, each after its length
in four bytes. It ends with its input, so that it never outlives the program that started it.
"""

import signal
import sys
from typing import IO

import msgspec

from accessible_board.devices.recognition.sphinx_decoder import (
    Automaton,
    Entry,
    Found,
    Replay,
    SphinxDecoder,
)

_LENGTH = 4
_DICTIONARIES = 3
"""How many dictionaries are kept: those of two players, and of the menu."""


class Order(msgspec.Struct, frozen=True, tag=True):
    """What is to be heard, in the words of the dictionary with this key.

    ``entries`` are those of a dictionary that this process may not know; else there are none.
    """

    dictionary: str
    replay: Replay
    entries: tuple[Entry, ...] = ()


class LiveDictionary(msgspec.Struct, frozen=True, tag=True):
    """The words in which live sound is heard; told first."""

    entries: tuple[Entry, ...]


class LiveBegin(msgspec.Struct, frozen=True, tag=True):
    """An utterance begins that comes live."""

    automaton: Automaton


class LivePiece(msgspec.Struct, frozen=True, tag=True):
    """The next piece of it."""

    sound: bytes


class LiveAsked(msgspec.Struct, frozen=True, tag=True):
    """What was heard so far is asked for."""


class LiveEnd(msgspec.Struct, frozen=True, tag=True):
    """The utterance is over, or dropped."""


class LiveAnswer(msgspec.Struct, frozen=True):
    """What was heard so far, if anything."""

    best: Found | None


LiveMessage = LiveDictionary | LiveBegin | LivePiece | LiveAsked | LiveEnd


class ReplayAnswer(msgspec.Struct, frozen=True):
    """What was heard; none if the dictionary is not known (any more)."""

    found: list[Found] | None


def read_message(stream: IO[bytes]) -> bytes:
    """The next message; :class:`EOFError` if the other end is gone."""
    length = int.from_bytes(_exactly(stream, _LENGTH), "big")
    return _exactly(stream, length)


def write_message(stream: IO[bytes], message: bytes) -> None:
    """Write a message; ``OSError`` if the other end is gone."""
    stream.write(len(message).to_bytes(_LENGTH, "big") + message)
    stream.flush()


def _exactly(stream: IO[bytes], count: int) -> bytes:
    read = stream.read(count)
    if len(read) < count:
        raise EOFError
    return read


class _Decoders:
    """The engine with each of the last dictionaries."""

    def __init__(self) -> None:
        self._known: dict[str, SphinxDecoder] = {}

    def answer(self, order: Order) -> ReplayAnswer:
        """Carry out an order."""
        decoder = self._known.pop(order.dictionary, None)
        if decoder is None and order.entries:
            decoder = SphinxDecoder(order.entries)
        if decoder is None:
            return ReplayAnswer(None)
        self._known[order.dictionary] = decoder
        for forgotten in [*self._known][:-_DICTIONARIES]:
            del self._known[forgotten]
        return ReplayAnswer(decoder.replay(order.replay))


class _LiveDecoder:
    """The engine that hears a microphone."""

    def __init__(self) -> None:
        self._decoder: SphinxDecoder | None = None

    def answer(self, message: LiveMessage) -> LiveAnswer | None:
        """Take a message, and answer if it asks."""
        if isinstance(message, LiveDictionary):
            self._decoder = SphinxDecoder(message.entries, swift=True)
            return None
        if self._decoder is None:
            raise EOFError
        match message:
            case LiveBegin(automaton):
                self._decoder.begin(automaton)
            case LivePiece(sound):
                self._decoder.feed(sound)
            case LiveEnd():
                self._decoder.end()
            case LiveAsked():
                return LiveAnswer(self._decoder.best())
        return None


def main() -> None:
    """Carry out orders until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The program itself decides when to end.
    decoders, live = _Decoders(), _LiveDecoder()
    read = msgspec.msgpack.Decoder(Order | LiveMessage)
    try:
        while True:
            order = read.decode(read_message(sys.stdin.buffer))
            answer = decoders.answer(order) if isinstance(order, Order) else live.answer(order)
            if answer is not None:
                write_message(sys.stdout.buffer, msgspec.msgpack.encode(answer))
    except (EOFError, OSError):
        return


if __name__ == "__main__":
    main()
