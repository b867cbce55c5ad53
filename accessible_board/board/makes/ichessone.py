"""iChessOne on Bluetooth, which knows its men.

``=p`` and 32 bytes tell the squares, two men a byte, the higher half first, from a8 along each rank
to h1; ``=b``, whether it is charged, and percent tell the battery. ``CPIRQ`` asks for each change,
``RP`` for the squares, ``RB`` for the battery (after the open sources of PicoChess and BearChess,
which light the squares in two ways; here as PicoChess does). Not tried on a real board yet.
"""

from typing import Final

import chess

from accessible_board.board.makes.chessnut import HeadedReader, men_numbered
from accessible_board.board.makes.make import Bluetooth, Make, Sensed

BOARD: Final = b"=p"
BATTERY: Final = b"=b"

_LENGTHS: Final = {BOARD: 34, BATTERY: 4}

_MEN: Final = ".PNBRQKpnbrqk"
"""The men by their numbers on the wire."""


class IChessOneReader(HeadedReader):
    """Reads the messages of an iChessOne."""

    lengths = _LENGTHS

    def _take(self, message: bytes) -> Sensed | None:
        if message.startswith(BATTERY):
            self.heard.battery = message[3]
            return None
        numbers = (number for byte in message[2:] for number in (byte >> 4, byte & 0x0F))
        return self._seen(men_numbered(numbers, _MEN, chess.SQUARES_180))


def light(squares: chess.Bitboard) -> bytes:
    """Let these squares shine, and no others: half as bright, a byte a rank, the eighth first."""
    return b"EL\x80\x0f\x00" + squares.to_bytes(8, "big") + b"\x00\x01\xff"


ICHESSONE = Make(
    "iChessOne",
    IChessOneReader,
    asks=b"CPIRQ",
    asks_again=b"RP",  # A change that was lost on the way is made good within a second.
    asks_seldom=b"RB",
    light=light,
    bluetooth=Bluetooth(
        names=("iChessOne",),
        tells=("6e400003-b5a3-f393-e0a9-e50e24dcca9e",),
        takes="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
    ),
)
