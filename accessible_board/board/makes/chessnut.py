"""Chessnut Air, Pro, Go and Evo on Bluetooth, which know their men.

A report of the squares is ``01 24``, 32 bytes and four more: two men a byte, the lower half first,
from h8 along each rank to a1. ``29 01 00`` asks for the battery, whose answer is ``2a 02``, percent
with the highest bit while it is charged, and a byte (the maker's description ``Chessnut_eBoards``,
and what others recorded from an Air). Not tried on a real board by us yet.
"""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.board.makes.make import (
    Bluetooth,
    LineKnowledge,
    Make,
    MenOrientation,
    Sensed,
)

SEND_BOARD: Final = b"\x21\x01\x00"
SEND_BATTERY: Final = b"\x29\x01\x00"

BOARD: Final = 0x01
BATTERY: Final = 0x2A

_LENGTHS: Final = {BOARD: 36, BATTERY: 2, 0x23: 1, 0x0F: 1}
"""How many bytes follow the two of a message's head, by its first one; ``23`` takes note of a
command, ``0f`` is the button for a new game."""

_MEN: Final = ".qkbpnRPrBNQK"
"""The men by their numbers on the wire."""


class ChessnutReader:
    """Reads the messages of a Chessnut board."""

    def __init__(self) -> None:
        self.heard = LineKnowledge()
        self._bytes = bytearray()
        self._orientation = MenOrientation()

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """What each complete message says of the squares."""
        self._bytes += data
        while (message := self._message()) is not None:
            if message[0] == BATTERY:
                self.heard.battery = message[2] & 0x7F
            elif message[0] == BOARD and (men := _men(message[2:34])) is not None:
                seen = self._orientation.turned(men)
                self.heard.half_turned = self._orientation.half_turned
                yield Sensed.of(seen)

    def _message(self) -> bytes | None:
        """The next message; what cannot begin one is noise."""
        taken = self._bytes
        while len(taken) >= 2:
            length = _LENGTHS.get(taken[0])
            if taken[1] != length:
                del taken[0]
                self.heard.noise += 1
                continue
            if len(taken) < 2 + length:
                return None
            message = bytes(taken[: 2 + length])
            del taken[: 2 + length]
            self.heard.messages += 1
            return message
        return None


def _men(halves: bytes) -> dict[chess.Square, chess.Piece] | None:
    """The men, h8 first; ``None`` if a number is no man's."""
    numbers = [number for byte in halves for number in (byte & 0x0F, byte >> 4)]
    if max(numbers) >= len(_MEN):
        return None
    return {
        square: chess.Piece.from_symbol(_MEN[number])
        for square, number in zip(reversed(chess.SQUARES), numbers, strict=True)
        if number
    }


def light(squares: chess.Bitboard) -> bytes:
    """Let these squares shine, and no others: a bit each, in the order of the report."""
    bits = sum(1 << 63 - square for square in chess.scan_forward(squares))
    return b"\x0a\x08" + bits.to_bytes(8, "little")


CHESSNUT = Make(
    ChessnutReader,
    asks=SEND_BOARD,
    asks_seldom=SEND_BATTERY,
    light=light,
    bluetooth=Bluetooth(
        names=("Chessnut",),
        tells=(
            "1b7e8262-2877-41c3-b46e-cf057c562023",
            "1b7e8273-2877-41c3-b46e-cf057c562023",
        ),
        takes="1b7e8272-2877-41c3-b46e-cf057c562023",
    ),
)
