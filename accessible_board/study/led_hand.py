"""Leads a hand from the position on the pegs to another, one man at a time. Pure."""

from collections.abc import Mapping
from typing import Final

import chess

from accessible_board.board.repair import Leading
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.narrator import step_words

_BEGINNING: Final = chess.Board()


class LedHand:
    """Leads from the holes ``occupied`` now, ``None`` if no board is seen, to a position.

    No switch knows which man stands on it: at first they are taken for the men of the position, or
    of the beginning of a game where just those holes are full, unless they are known to be
    ``standing`` where they are; then every man that is lifted and placed is known, and one of whom
    nothing is known is taken for the one that belongs where he comes down.
    """

    def __init__(
        self,
        board: chess.Board,
        occupied: int | None,
        standing: Mapping[chess.Square, chess.Piece | None] | None = None,
    ) -> None:
        self._board = board
        self._full = chess.BB_EMPTY if occupied is None else occupied
        if standing is None:
            begun = _BEGINNING if self._full == _BEGINNING.occupied else board
            standing = {square: begun.piece_at(square) for square in chess.scan_forward(self._full)}
        self._leading = Leading(standing, board)

    @property
    def standing(self) -> Mapping[chess.Square, chess.Piece | None]:
        """The man believed to be in each full hole, ``None`` for an unknown one."""
        return self._leading.standing

    @property
    def done(self) -> bool:
        """True once the men stand in the position."""
        return self._full == self._board.occupied and not self._leading.steps()

    def stand(self, occupied: int) -> None:
        """Take the holes that are full now."""
        for square in chess.scan_forward(self._full & ~occupied):
            self._leading.lift(square)
        for square in chess.scan_forward(occupied & ~self._full):
            self._leading.place(square)
        self._full = occupied

    def told(self, words: MenuWords, style: AnnouncingStyle) -> str:
        """The next step, or that the position is right."""
        steps = self._leading.steps()
        return step_words(steps[0], style) if steps else words("review.stands")
