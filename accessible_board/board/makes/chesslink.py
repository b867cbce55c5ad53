"""ChessLink of Millennium, which knows its men, on its cable and, as eONE, on Bluetooth.

Characters of seven bits with a bit of odd parity, which we send and do not look at: adapters and
boards differ in it. A message ends with the exclusive-or of its characters as two hexadecimal
digits, and only that tells whether it came whole. The board tells
all squares again and again, and when it is asked: ``s`` and 64 letters, a8 first (D. Woodfield's
description of the protocol, 2017).

On Bluetooth the bytes are those of the cable. The name and the characteristics are those that two
open programs use (``python-mchess`` is one), which agree. A message that lets lights shine is
longer than what Bluetooth is sure to carry at once, so that none is sent. Neither is tried on a
real board yet.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import Final

import chess

from accessible_board.board.makes.make import Bluetooth, Make, MessageReader, Sensed

_LENGTHS: Final = {"s": 67, "v": 7, "l": 3, "x": 3, "w": 7, "r": 7}
"""Number of characters of a message, by its first one."""

_EMPTY: Final = "."


def command(text: str) -> bytes:
    """The bytes of a command, with its check and the parity of each character."""
    return bytes(_with_parity(ord(character)) for character in text + _check(text))


def _check(text: str) -> str:
    return f"{reduce(xor, map(ord, text), 0):02X}"


def _with_parity(character: int) -> int:
    return character | 0x80 * (character.bit_count() % 2 == 0)


class ChessLinkReader(MessageReader):
    """Reads the messages of a ChessLink board."""

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """Squares as the board sensed them, once for each complete message."""
        return super().feed(bytes(byte & 0x7F for byte in data))

    def _length(self, taken: bytearray) -> int:
        length = _LENGTHS.get(chr(taken[0]), 0)
        text = taken[:length].decode("ascii")
        whole = len(text) == length > 0
        return 0 if whole and text[-2:].upper() != _check(text[:-2]) else length

    def _take(self, message: bytes) -> Sensed | None:
        text = message.decode("ascii")
        if text[0] == "v":
            self.heard.version = f"{text[1:3]}.{text[3:5]}"
        return self._seen(_men(text[1:-2])) if text[0] == "s" else None


def _men(letters: str) -> dict[chess.Square, chess.Piece]:
    """The men by their letters, a8 first; ``ValueError`` if one is no man's."""
    return {
        square: chess.Piece.from_symbol(letter)
        for square, letter in zip(chess.SQUARES_180, letters, strict=True)
        if letter != _EMPTY
    }


_SLOT: Final = "32"
"""Duration of a part of a light's pattern, in units of 4 ms."""


def light(squares: chess.Bitboard) -> bytes:
    """Let the lights at the corners of these squares shine, and no others.

    There are nine by nine, the first at the corner of a8, the ninth at that of a1, the last of h1.
    """
    corners = {
        9 * (chess.square_file(square) + right) + 7 - chess.square_rank(square) + below
        for square in chess.scan_forward(squares)
        for right in (0, 1)
        for below in (0, 1)
    }
    if not corners:
        return command("X")
    return command("L" + _SLOT + "".join("FF" if at in corners else "00" for at in range(81)))


CHESSLINK = Make(
    "Millennium",
    ChessLinkReader,
    baud_rate=38_400,
    asks=command("V") + command("S"),
    asks_again=command("S"),
    light=light,
)


EONE = replace(
    CHESSLINK,
    light=None,
    bluetooth=Bluetooth(
        names=("MILLENNIUM CHESS",),
        tells=("49535343-1e4d-4bd9-ba61-23c647249616",),
        takes="49535343-8841-43f4-a8d4-ecbe34729bb3",
    ),
)
