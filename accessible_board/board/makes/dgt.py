"""Boards of DGT on a cable or on Bluetooth's serial port, which know their men.

A message is an identifier with its highest bit set, two bytes of seven bits with the length of the
whole, and data below 128. The board tells all squares when it is asked and each that changes
afterwards, a8 first (DGT's description of the protocol, ``dgtbrd.h``; facts, no text of it). Not
tried on a real board yet; its clock is not read.
"""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.board.makes.make import LineKnowledge, Make, MenOrientation, Sensed

RESET: Final = b"\x40"
SEND_BOARD: Final = b"\x42"
SEND_CHANGES: Final = b"\x44"
SEND_NUMBER: Final = b"\x45"

BOARD: Final = 0x86
CHANGE: Final = 0x8E
NUMBER: Final = 0x91

_LENGTHS: Final = {BOARD: 67, CHANGE: 5, NUMBER: 8}
"""The length of the messages that are read; a message of another length is none of them."""

_LONGEST: Final = 256
"""Bytes of the longest message that a board sends, the trademark."""

_HEADER: Final = 3

_MEN: Final = tuple(
    chess.Piece(kind, color)
    for color in (chess.WHITE, chess.BLACK)
    for kind in (chess.PAWN, chess.ROOK, chess.KNIGHT, chess.BISHOP, chess.KING, chess.QUEEN)
)
"""The men by their numbers on the wire, which begin at 1."""


class DgtReader:
    """Reads the messages of a DGT board."""

    def __init__(self) -> None:
        self.heard = LineKnowledge()
        self._bytes = bytearray()
        self._men: dict[chess.Square, chess.Piece] | None = None
        self._orientation = MenOrientation()

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """What each complete message says of the squares."""
        self._bytes += data
        while (message := self._message()) is not None:
            if self._takes(message) and self._men is not None:
                yield Sensed.of(self._orientation.turned(self._men))

    def _message(self) -> bytes | None:
        """The next message; what cannot begin one is noise."""
        taken = self._bytes
        while taken:
            if taken[0] < 0x80:
                del taken[0]
                self.heard.noise += 1
                continue
            if len(taken) < _HEADER:
                return None
            length = taken[1] << 7 | taken[2]
            body = taken[1:length]
            if not _HEADER <= length <= _LONGEST or any(byte >= 0x80 for byte in body):
                del taken[0]
                self.heard.noise += 1
                continue
            if len(taken) < length:
                return None
            message = bytes(taken[:length])
            del taken[:length]
            return message
        return None

    def _takes(self, message: bytes) -> bool:
        """Whether the message tells how the squares are; all of them, one, or as before."""
        kind, data = message[0], message[_HEADER:]
        if _LENGTHS.get(kind, len(message)) != len(message):
            self.heard.noise += 1
            return False
        self.heard.messages += 1
        if kind == NUMBER:
            self.heard.number = int(data) if data.isdigit() else None
        elif kind == BOARD:
            self._men = {}
            for at, man in enumerate(data):
                self._put(at, man)
        elif kind == CHANGE and self._men is not None:
            self._put(data[0], data[1])
        return True

    def _put(self, at: int, man: int) -> None:
        """Write down which man, if any, stands on a square by its number on the wire."""
        if self._men is None or at >= len(chess.SQUARES):
            return
        square = chess.square_mirror(at)
        if 1 <= man <= len(_MEN):
            self._men[square] = _MEN[man - 1]
        else:
            self._men.pop(square, None)


DGT = Make(
    DgtReader,
    baud_rate=9_600,
    asks=RESET + SEND_CHANGES + SEND_BOARD + SEND_NUMBER,
    asks_again=SEND_BOARD,  # A change that was lost on the line is made good within a second.
)
