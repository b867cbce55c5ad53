"""Tactum and Sentio of Tabutronic, which report occupied squares and nothing else.

Text, again and again: a colon and eight decimal numbers, one a rank from the eighth to the first,
whose highest bit is the a-file (after the open sources of PicoChess and BearChess). No clock
buttons, no number, no men. Not tried on a real board yet.
"""

import re
from collections.abc import Iterator

import chess

from accessible_board.board.makes.make import LineKnowledge, Make, Sensed

LONGEST = 2048
"""Bytes without an end of line after which what came is noise."""

_LINE = re.compile(rb":\s*" + rb"\s+".join([rb"(\d{1,3})"] * 8) + rb"\s*\Z")


def occupied(line: bytes) -> chess.Bitboard | None:
    """The occupied squares in a line; ``None`` for any other line."""
    found = _LINE.match(line)
    if found is None:
        return None
    ranks = [int(number) for number in found.groups()]
    if max(ranks) > 255:
        return None
    squares = (
        chess.square(file, 7 - row)
        for row, bits in enumerate(ranks)
        for file in range(8)
        if bits & 128 >> file
    )
    return int(chess.SquareSet(squares))


class LineReader:
    """Text that comes line by line, from which ``_sensed`` takes what it can."""

    def __init__(self) -> None:
        self.heard = LineKnowledge()
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """What each complete line says; other lines are noise."""
        *lines, self._rest = (self._rest[-LONGEST:] + data).split(b"\n")
        for line in filter(None, (each.strip() for each in lines)):
            sensed = self._sensed(line)
            if sensed is None:
                self.heard.noise += 1
            else:
                self.heard.messages += 1
                yield sensed

    def _sensed(self, line: bytes) -> Sensed | None:
        squares = occupied(line)
        return None if squares is None else Sensed(squares)


def light(squares: chess.Bitboard) -> bytes:
    """Let these squares shine, and no others: a byte a rank, the eighth first, a-file lowest.

    So Certabo's own program does it; that Tabutronic's boards do the same is not tried.
    """
    return squares.to_bytes(8, "big")


TACTUM = Make(LineReader, baud_rate=38_400, light=light)
