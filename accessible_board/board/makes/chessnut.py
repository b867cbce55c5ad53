"""Chessnut Air, Pro, Go and Evo on Bluetooth, which know their men.

A report of the squares is ``01 24``, 32 bytes and four more: two men a byte, the lower half first,
from h8 along each rank to a1. ``29 01 00`` asks for the battery, whose answer is ``2a 02``, percent
with the highest bit while it is charged, and a byte (the maker's description ``Chessnut_eBoards``,
and what others recorded from an Air). Not tried on a real board by us yet.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import chess

from accessible_board.board.makes.make import Bluetooth, Make, MessageReader, Sensed

SEND_BOARD: Final = b"\x21\x01\x00"
SEND_BATTERY: Final = b"\x29\x01\x00"

BOARD: Final = b"\x01\x24"
BATTERY: Final = b"\x2a\x02"

_LENGTHS: Final = {BOARD: 38, BATTERY: 4, b"\x23\x01": 3, b"\x0f\x01": 3}
"""Bytes of a message, by its head: ``23`` confirms a command, ``0f`` is the new-game button."""

_MEN: Final = ".qkbpnRPrBNQK"
"""The men by their numbers on the wire."""


class HeadedReader(MessageReader):
    """Reads messages that begin with one of the heads of two bytes in ``lengths``."""

    lengths: Mapping[bytes, int]

    def _length(self, taken: bytearray) -> int:
        head = bytes(taken[:2])
        return self.lengths.get(head, 0) if len(head) == 2 else 2


class ChessnutReader(HeadedReader):
    """Reads the messages of a Chessnut board."""

    lengths = _LENGTHS

    def _take(self, message: bytes) -> Sensed | None:
        if message.startswith(BATTERY):
            self.heard.battery = message[2] & 0x7F
        if not message.startswith(BOARD):
            return None
        numbers = (number for byte in message[2:34] for number in (byte & 0x0F, byte >> 4))
        return self._seen(men_numbered(numbers, _MEN, reversed(chess.SQUARES)))


def men_numbered(
    numbers: Iterable[int], men: str, squares: Iterable[chess.Square]
) -> dict[chess.Square, chess.Piece]:
    """The men on these squares by their numbers; ``ValueError`` if a number is no man's."""
    standing = {square: number for square, number in zip(squares, numbers, strict=True) if number}
    if max(standing.values(), default=0) >= len(men):
        raise ValueError(standing)
    return {square: chess.Piece.from_symbol(men[number]) for square, number in standing.items()}


def light(squares: chess.Bitboard) -> bytes:
    """Let these squares shine, and no others: a bit each, in the order of the report."""
    bits = sum(1 << 63 - square for square in chess.scan_forward(squares))
    return b"\x0a\x08" + bits.to_bytes(8, "little")


CHESSNUT = Make(
    "Chessnut",
    ChessnutReader,
    asks=SEND_BOARD,
    asks_seldom=SEND_BATTERY,
    light=light,
    bluetooth=Bluetooth(
        names=("Chessnut",),
        others=("Chessnut Move",),
        tells=(
            "1b7e8262-2877-41c3-b46e-cf057c562023",
            "1b7e8273-2877-41c3-b46e-cf057c562023",
        ),
        takes="1b7e8272-2877-41c3-b46e-cf057c562023",
    ),
)
