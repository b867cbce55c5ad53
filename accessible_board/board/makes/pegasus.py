"""DGT Pegasus on Bluetooth, which speaks as DGT's boards do and tells full squares alone.

A full square has the number 1, which on a board with men is a white pawn (after the open simulator
of Universal-Chess). Its lights want a key that DGT gives to developers, and are not used. Nobody's
recorded bytes were found. Not tried on a real board yet.
"""

import chess

from accessible_board.board.makes.dgt import QUIET, RESET, SEND_BATTERY, SEND_BOARD, DgtReader
from accessible_board.board.makes.make import Bluetooth, Make, Men, Sensed


class PegasusReader(DgtReader):
    """Reads the messages of a Pegasus."""

    def _seen(self, men: Men) -> Sensed:
        return Sensed(int(chess.SquareSet(men)))


PEGASUS = Make(
    "DGT Pegasus",
    PegasusReader,
    asks=RESET + b"\x44" + SEND_BOARD,
    asks_again=SEND_BOARD,
    asks_seldom=SEND_BATTERY,
    quiet=QUIET,
    bluetooth=Bluetooth(
        names=("DGT_PEGASUS", "PCS-REVII"),
        tells=("6e400003-b5a3-f393-e0a9-e50e24dcca9e",),
        takes="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
    ),
)
