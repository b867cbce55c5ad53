"""Leading a hand to a position, one man after the other, where only lifts and places are sensed."""

from collections.abc import Iterable, Mapping

import chess

from accessible_board.board.repair import PutOn, RepairStep, Transfer, repair_steps


class Leading:
    """From the men believed to be ``standing`` to those of ``expected``.

    A man that is put down is believed to be the one that belongs there, if it is in the hand or
    can come from beside the board; else the one that was lifted last.
    """

    def __init__(
        self,
        standing: Mapping[chess.Square, chess.Piece | None],
        expected: chess.Board,
        in_hand: Iterable[chess.Piece] = (),
    ) -> None:
        self.standing = dict(standing)
        self.expected = expected
        self._hand = list(in_hand)
        self._told: RepairStep | None = None

    @property
    def done(self) -> bool:
        """Whether all men stand as expected."""
        return self.standing == self.expected.piece_map()

    def lift(self, square: chess.Square) -> None:
        """A man left its hole."""
        man = self.standing.pop(square, None)
        if man is not None:
            self._hand.append(man)

    def place(self, square: chess.Square) -> None:
        """A man came down."""
        wanted = self.expected.piece_at(square)
        if self._hand and wanted not in self._hand:
            wanted = self._hand[-1]
        if wanted in self._hand:
            self._hand.remove(wanted)
        self.standing[square] = wanted

    def step(self) -> RepairStep | None:
        """What to do next, where that was not told already; nothing for a step half done."""
        steps = repair_steps(self.standing, self.expected, self._hand)
        step = steps[0] if steps else None
        told, self._told = self._told, step
        if isinstance(told, Transfer) and step == PutOn(told.to_square, told.piece):
            self._told = told
            return None
        return None if step == told else step
