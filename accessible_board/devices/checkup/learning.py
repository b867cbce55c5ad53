"""Letting a board with tags learn its men, by ear: they are put up as a game begins.

Decides what to say; does no input or output itself. The board is told apart by its tags once all 32
men stand in their holes.
"""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.board.makes.make import Men
from accessible_board.devices.checkup.findings import Finding, State
from accessible_board.devices.checkup.translated import fact, to_do
from accessible_board.devices.checkup.walk import WalkSentence

ABOUT: Final = "Peg board"

_FEW: Final = 4
"""So many squares are told at once, as they change; more are told when the hand rests."""


class LearningMen:
    """Begins with the full squares ``occupied``; ``done`` once the board knows its men."""

    def __init__(self, occupied: chess.Bitboard) -> None:
        self.done = False
        self._occupied = occupied

    def observe(self, occupied: chess.Bitboard, men: Men | None) -> list[WalkSentence]:
        """These squares are full now, of these ``men`` if the board knows all of them."""
        if men is not None and occupied == chess.Board().occupied:
            self.done = True
            return [WalkSentence("learning_done", men=men)]
        if occupied == self._occupied:
            return []
        self._occupied = occupied
        return self._wrong() if len(self._missing | self._extra) <= _FEW else []

    @property
    def _missing(self) -> chess.SquareSet:
        return chess.SquareSet(chess.Board().occupied & ~self._occupied)

    @property
    def _extra(self) -> chess.SquareSet:
        return chess.SquareSet(self._occupied & ~chess.Board().occupied)

    def _wrong(self) -> list[WalkSentence]:
        told = (("learning_missing", self._missing), ("learning_extra", self._extra))
        return [WalkSentence(key, felt=tuple(squares)) for key, squares in told if squares]

    def begin(self) -> list[WalkSentence]:
        """First sentence of the dialogue."""
        return [WalkSentence("learning_begin")]

    def repeat(self) -> list[WalkSentence]:
        """Say what is wrong still; where nothing is, two men may have been read as one."""
        return self._wrong() or self.begin()

    skip = back = repeat

    def findings(self) -> Iterator[Finding]:
        """Finding on the tags: the board knows its men, or not."""
        if self.done:
            yield Finding(ABOUT, State.WORKS, fact("men_known"))
        else:
            yield Finding(ABOUT, State.NOTE, fact("men_unknown"), to_do("men_unknown"))
