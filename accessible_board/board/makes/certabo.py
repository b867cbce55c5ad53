"""Certabo, whose men carry tags: five bytes a square, read one square after the other.

Text, again and again: a colon and 320 decimal numbers, five a square from a8 to h1, all 0 where no
tag is read (after the open sources of Certabo and PicoChess). Boards read tags that are not there
on empty squares, another one each time, and miss some now and then (lines that the author of
cer2nut recorded). So a man whose tag was learnt stands where he is read, at once and nowhere else,
and for all else two readings have to agree: that a square was left, or has a tag that is nobody's.
Which man carries which tag is learnt from the start position. Not tried on a real board by us yet.

Cerno and Cerno Spectrum send the same lines; nobody tells the order of their lights.
"""

from collections import Counter
from typing import Final

import chess

from accessible_board.board.makes.make import Make, Sensed
from accessible_board.board.makes.tactum import LineReader, light

_BYTES: Final = 5
_NO_TAG: Final = bytes(_BYTES)
_FIRST: Final = tuple(chess.SQUARES_180)
"""The squares as the board reads them: a8 first, h1 last."""

Tags = tuple[bytes, ...]


def tags_of(line: bytes) -> Tags:
    """The tags in a line, a8 first; ``ValueError`` for any other line."""
    values = bytes(map(int, line.removeprefix(b":").replace(b"\n", b"").split()))
    if len(values) != 64 * _BYTES:
        raise ValueError(line)
    return tuple(values[at : at + _BYTES] for at in range(0, len(values), _BYTES))


class CertaboReader(LineReader):
    """Reads lines of tags."""

    def __init__(self) -> None:
        super().__init__()
        self._last: Tags = ()
        """The last reading."""
        self._agreed = (_NO_TAG,) * len(_FIRST)
        self._doubled = False

    def _take(self, message: bytes) -> Sensed | None:
        earlier, tags = self._last, tags_of(message)
        self._doubled = not self._doubled and self._is_doubled(tags)
        if self._doubled:
            return None
        self._last = tags
        if not earlier:
            return None
        read = Counter(tags)
        found = {tag for tag in self.heard.tags if read[tag] == 1}
        squares = list(zip(earlier, tags, self._agreed, strict=True))
        read_now = [self._agreed_on(*readings, found) for readings in squares]
        if any(
            before in self.heard.tags and tag != before == now
            for (_, tag, before), now in zip(squares, read_now, strict=True)
        ):  # A man may have been lifted, and whoever was put down meanwhile came after that.
            read_now = [self._agreed_on(*readings, set()) for readings in squares]
        self._agreed = tuple(read_now)
        agreed = zip(_FIRST, self._agreed, strict=True)
        standing = {square: tag for square, tag in agreed if tag != _NO_TAG}
        self._learn(standing)
        self.heard.men_unknown = not all(tag in self.heard.tags for tag in standing.values())
        if self.heard.men_unknown:
            return Sensed(int(chess.SquareSet(standing)))
        return Sensed.of({square: self.heard.tags[tag] for square, tag in standing.items()})

    def _is_doubled(self, tags: Tags) -> bool:
        """Tell if it is the last line once more: another reading has other tags that nobody has.

        Where a man stands whose tag was not learnt, each second line is taken for one.
        """
        if not self.heard.tags or tags != self._last:
            return False
        known = {_NO_TAG, *self.heard.tags, *self._agreed}
        return any(tag not in known for tag in tags)

    def _agreed_on(self, earlier: bytes, tag: bytes, before: bytes, found: set[bytes]) -> bytes:
        """Tag of a square by two readings, where ``before`` was agreed on.

        The men that were ``found`` in the second one stand nowhere else.
        """
        if tag in found or tag == earlier:
            return tag
        left = not {earlier, tag} & {before, *self.heard.tags}
        return _NO_TAG if before in found or left else before

    def _learn(self, standing: dict[chess.Square, bytes]) -> None:
        """The men's tags, where 32 different ones stand as a game begins.

        Men who all have the other colour than they were learnt with show that the board was turned.
        """
        start, known = chess.Board().piece_map(), self.heard.tags
        if set(standing) != set(start) or len(set(standing.values())) != len(start):
            return
        men = {tag: start[square] for square, tag in standing.items()}
        self.heard.men_exchanged |= all(
            tag in known and known[tag].color is not man.color for tag, man in men.items()
        )
        known |= men


CERTABO = Make("Certabo", CertaboReader, baud_rate=38_400, light=light, tags=True)
