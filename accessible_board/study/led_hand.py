"""A hand is led from where the pegs stand to a position, one man at a time. Pure."""

from collections.abc import Mapping
from typing import Final

import chess

from accessible_board.board.repair import PutOn, RepairStep, TakeAway, Transfer, repair_steps
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.sentences.positions import move_words, put_words, take_away_words

_BEGINNING: Final = chess.Board()


class LedHand:
    """From the holes that are full now, ``None`` if no board is seen, to a position.

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
        begun = _BEGINNING if self._full == _BEGINNING.occupied else board
        self._standing: dict[chess.Square, chess.Piece | None] = (
            {square: begun.piece_at(square) for square in chess.scan_forward(self._full)}
            if standing is None
            else dict(standing)
        )
        self._hand: list[chess.Piece | None] = []

    @property
    def standing(self) -> Mapping[chess.Square, chess.Piece | None]:
        """The man believed to be in each full hole, ``None`` where nobody knows."""
        return self._standing

    @property
    def done(self) -> bool:
        """Whether the men stand as they should."""
        return self._full == self._board.occupied and not self._steps()

    def stand(self, occupied: int) -> None:
        """These holes are full now."""
        for square in chess.scan_forward(self._full & ~occupied):
            self._hand.append(self._standing.pop(square, None))
        for square in chess.scan_forward(occupied & ~self._full):
            self._standing[square] = self._taken_for(square)
        self._full = occupied

    def _taken_for(self, square: chess.Square) -> chess.Piece | None:
        """Which man has come down: of those in the hand the one that belongs there.

        Or else one of whom nothing is known.
        """
        wanted = self._board.piece_at(square)
        for man in (wanted, None):
            if man in self._hand:
                self._hand.remove(man)
                return wanted
        return self._hand.pop() if self._hand else wanted

    def _steps(self) -> list[RepairStep]:
        in_hand = [man for man in self._hand if man is not None]
        return repair_steps(self._standing, self._board, in_hand)

    def told(self, words: MenuWords, style: AnnouncingStyle) -> str:
        """The next step, or that the position is right."""
        steps = self._steps()
        if not steps:
            return words("review.stands")
        match steps[0]:
            case TakeAway(square, piece):
                return take_away_words(piece, square, style)
            case PutOn(square, piece):
                return put_words(piece, square, style)
            case Transfer(piece, origin, target):
                return move_words(piece, origin, target, style)
