"""Tactum and Sentio of Tabutronic, which report occupied squares and nothing else.

Text, again and again: a colon and eight decimal numbers, one a rank from the eighth to the first,
whose highest bit is the a-file (after the open sources of PicoChess and BearChess). No clock
buttons, no number, no men. Not tried on a real board yet.
"""

import re
from collections.abc import Iterator

import chess

from accessible_board.board.makes.make import Make, MessageReader, Sensed

LONGEST = 2048
"""Bytes without an end of line that count as noise."""

_LINE = re.compile(rb":\s*" + rb"\s+".join([rb"(\d{1,3})"] * 8) + rb"\s*\Z")

_FILES = [int(f"{bits:08b}"[::-1], 2) for bits in range(256)]
"""A rank of squares by its number in a line."""


def occupied(line: bytes) -> chess.Bitboard:
    """The occupied squares in a line; ``ValueError`` for any other line."""
    found = _LINE.match(line)
    if found is None:
        raise ValueError(line)
    ranks = bytes(map(int, found.groups()))
    return int.from_bytes(bytes(_FILES[rank] for rank in ranks), "big")


_BROKEN_AFTER = 64
_TAKEN = b"LD*"
"""Acknowledgements of lights, by Certabo, Cerno and Sentio."""


def _end_of_line(taken: bytearray) -> int:
    """Length of the line with its end; 0 while that is not there."""
    begins = 0
    while (ends := taken.find(b"\n", begins) + 1) - begins == _BROKEN_AFTER + 1:
        if taken[ends - 2 : ends] == b"\r\n":
            break
        begins = ends
    return ends


class LineReader(MessageReader):
    """Text that comes line by line from a colon on; what stands before the colon is noise.

    A long line may be broken after each 64 characters, as cer2nut recorded it from a Certabo.
    Lights are acknowledged wherever a line happens to be.
    """

    silent = b" \r\n"

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """Squares as the board sensed them, once for each line that is complete now."""
        return super().feed(data.translate(None, _TAKEN))

    def _length(self, taken: bytearray) -> int:
        if not taken.startswith(b":"):
            return 0
        ends = _end_of_line(taken)
        said = ends or len(taken)
        if said > LONGEST or taken.find(b":", 1, said) > 0:
            return 0
        return ends or said + 1

    def _take(self, message: bytes) -> Sensed | None:
        return Sensed(occupied(message))


def light(squares: chess.Bitboard) -> bytes:
    """Let these squares shine, and no others: a byte a rank, the eighth first, a-file lowest.

    So Certabo's own program does it; that Tabutronic's boards do the same is not tried.
    """
    return squares.to_bytes(8, "big")


TACTUM = Make("Tabutronic", LineReader, baud_rate=38_400, light=light)
