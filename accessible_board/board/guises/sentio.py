"""Our board as Sentio of Tabutronic, which tells occupied squares and has a light at each.

The inverse of :mod:`accessible_board.board.makes.tactum`. Eight bytes light the squares, the eighth
rank first, whose lowest bit is the a-file (after the open source of Certabo).
"""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.board.guises.guise import GuiseAnswer, Heard, Lit, Shown
from accessible_board.game.vocabulary.terms import Seat

BAUD_RATE: Final = 38_400

_LIGHTS: Final = 8
_TAKEN: Final = b"L"
"""Acknowledges lights; a program that waits for it in vain tries the longer message of Cerno."""
_OF_CERNO: Final = b"\xff\x55"
_CERNO_LENGTH: Final = 247
"""Bytes that light a Cerno, sent to any board that acknowledges nothing."""
_APART: Final = 50
"""Milliseconds between two messages, which have no beginning and no end of their own."""


class SentioGuise:
    """Says which squares are full, again and again."""

    def __init__(self) -> None:
        self._bytes = b""
        self._heard_at = 0

    def heard(self, data: bytes, shown: Shown, at: int) -> Iterator[Heard]:
        """Read the squares that the program lights."""
        self._bytes = self._bytes + data if at - self._heard_at < _APART else data
        self._heard_at = at
        while len(self._bytes) >= _LIGHTS:
            if self._bytes.startswith(_OF_CERNO):
                if len(self._bytes) < _CERNO_LENGTH:
                    return
                self._bytes = self._bytes[_CERNO_LENGTH:]
                continue
            lights, self._bytes = self._bytes[:_LIGHTS], self._bytes[_LIGHTS:]
            yield GuiseAnswer(_TAKEN)
            yield Lit(chess.SquareSet(int.from_bytes(lights, "big")))

    def changed(self, before: Shown, now: Shown, at: int) -> tuple[bytes, ...]:
        """The squares as they are now."""
        return (self.always(now, at),) if before.men.keys() != now.men.keys() else ()

    def pressed(self, seat: Seat, at: int) -> bytes:
        """Nothing: the board has no clock."""
        return b""

    def always(self, shown: Shown, at: int) -> bytes:
        """The squares as they are."""
        ranks = (
            sum(128 >> file for file in range(8) if chess.square(file, rank) in shown.men)
            for rank in reversed(range(8))
        )
        return b":" + b" ".join(b"%d" % rank for rank in ranks) + b"\r\n"
