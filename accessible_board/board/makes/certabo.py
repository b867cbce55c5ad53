"""Certabo, whose men carry tags: five bytes a square, read one square after the other.

Text, again and again: a colon and 320 decimal numbers, five a square from a8 to h1, all 0 where no
tag is read (after the open sources of Certabo and PicoChess). A tag is missed or misread now and
then, so that a square counts as what two of its last three readings say. Which man carries which
tag is learnt from the start position. Not tried on a real board yet.
"""

from collections import Counter, deque
from typing import Final

import chess

from accessible_board.board.makes.make import Make, Sensed
from accessible_board.board.makes.tactum import LineReader, light

_BYTES: Final = 5
_READINGS: Final = 3
_NO_TAG: Final = bytes(_BYTES)
_FIRST: Final = tuple(chess.SQUARES_180)
"""The squares as the board reads them: a8 first, h1 last."""

Tags = tuple[bytes, ...]


def tags_of(line: bytes) -> Tags:
    """The tags in a line, a8 first; ``ValueError`` for any other line."""
    values = bytes(map(int, line.removeprefix(b":").split()))
    if len(values) != 64 * _BYTES:
        raise ValueError(line)
    return tuple(values[at : at + _BYTES] for at in range(0, len(values), _BYTES))


class CertaboReader(LineReader):
    """Reads lines of tags."""

    def __init__(self) -> None:
        super().__init__()
        self._readings: deque[Tags] = deque(maxlen=_READINGS)

    def _take(self, message: bytes) -> Sensed | None:
        tags = tags_of(message)
        self._readings.append(tags)
        agreed = {
            square: Counter(readings).most_common(1)[0][0]
            for square, readings in zip(_FIRST, zip(*self._readings, strict=True), strict=True)
        }
        standing = {square: tag for square, tag in agreed.items() if tag != _NO_TAG}
        self._learn(standing)
        self.heard.men_unknown = not all(tag in self.heard.tags for tag in standing.values())
        if self.heard.men_unknown:
            return Sensed(int(chess.SquareSet(standing)))
        return Sensed.of({square: self.heard.tags[tag] for square, tag in standing.items()})

    def _learn(self, standing: dict[chess.Square, bytes]) -> None:
        """The men's tags, where 32 different ones stand as a game begins."""
        start = chess.Board().piece_map()
        if set(standing) == set(start) and len(set(standing.values())) == len(start):
            self.heard.tags |= {tag: start[square] for square, tag in standing.items()}


CERTABO = Make("Certabo", CertaboReader, baud_rate=38_400, light=light, tags=True)
