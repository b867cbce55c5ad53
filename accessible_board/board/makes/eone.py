"""eONE of Millennium, and its ChessLink, on Bluetooth: the bytes are those of the cable.

The name and the characteristics are those that two open programs use (``python-mchess`` is one),
which agree. A message that lets lights shine is longer than what Bluetooth is sure to carry at
once, so that none is sent. Not tried on a real board yet.
"""

from dataclasses import replace

from accessible_board.board.makes.chesslink import CHESSLINK
from accessible_board.board.makes.make import Bluetooth

EONE = replace(
    CHESSLINK,
    light=None,
    bluetooth=Bluetooth(
        names=("MILLENNIUM CHESS",),
        tells=("49535343-1e4d-4bd9-ba61-23c647249616",),
        takes="49535343-8841-43f4-a8d4-ecbe34729bb3",
    ),
)
