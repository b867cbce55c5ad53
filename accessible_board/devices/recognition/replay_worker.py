"""A process that replays utterances: the engine holds Python's lock while it hears.

    python -m accessible_board.devices.recognition.replay_worker

It reads messages from standard input and writes answers to standard output, each after its length
in four bytes. It ends with its input, so that it never outlives the program that started it.
"""

import signal
import sys
from typing import IO

import msgspec

from accessible_board.devices.recognition.sphinx_decoder import (
    Entry,
    Found,
    Replay,
    SphinxDecoder,
)

_LENGTH = 4
_DICTIONARIES = 3
"""How many dictionaries are kept: those of two players, and of the menu."""


class Order(msgspec.Struct, frozen=True):
    """What is to be heard, in the words of the dictionary with this key.

    ``entries`` are those of a dictionary that this process may not know; else there are none.
    """

    dictionary: str
    replay: Replay
    entries: tuple[Entry, ...] = ()


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


def main() -> None:
    """Carry out orders until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The program itself decides when to end.
    decoders = _Decoders()
    read, encode = msgspec.msgpack.Decoder(Order), msgspec.msgpack.Encoder()
    try:
        while True:
            order = read.decode(read_message(sys.stdin.buffer))
            write_message(sys.stdout.buffer, encode.encode(decoders.answer(order)))
    except (EOFError, OSError):
        return


if __name__ == "__main__":
    main()
