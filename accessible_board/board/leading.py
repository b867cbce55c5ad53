"""Leading a hand to a position, one man after the other, where only lifts and places are sensed."""

from collections.abc import Iterable, Mapping

import chess

from accessible_board.board.repair import PutOn, RepairStep, Transfer, repair_steps


class Leading:
    """From the men believed to be ``standing`` to those of ``expected``.

    ``None`` is a man of whom nothing is known. One that is put down is believed to be the one that
    belongs there, if it may be in the hand or can come from beside the board; else the one that was
    lifted last.
    """

    def __init__(
        self,
        standing: Mapping[chess.Square, chess.Piece | None],
        expected: chess.Board,
        in_hand: Iterable[chess.Piece] = (),
    ) -> None:
        self.standing = dict(standing)
        self.expected = expected
        self._hand: list[chess.Piece | None] = list(in_hand)
        self._told: RepairStep | None = None

    @property
    def done(self) -> bool:
        """True once all men stand as expected."""
        return self.standing == self.expected.piece_map()

    def lift(self, square: chess.Square) -> None:
        """A man left its hole."""
        self._hand.append(self.standing.pop(square, None))

    def place(self, square: chess.Square) -> None:
        """A man came down."""
        wanted = self.expected.piece_at(square)
        if wanted in self._hand:
            self._hand.remove(wanted)
        elif None in self._hand:
            self._hand.remove(None)
        elif self._hand:
            wanted = self._hand.pop()
        self.standing[square] = wanted

    def steps(self) -> list[RepairStep]:
        """All that is still to be done, in order."""
        in_hand = [man for man in self._hand if man is not None]
        return repair_steps(self.standing, self.expected, in_hand)

    def step(self) -> RepairStep | None:
        """Next step, if it was not told already; ``None`` for a step half done."""
        step = next(iter(self.steps()), None)
        told, self._told = self._told, step
        if isinstance(told, Transfer) and step == PutOn(told.to_square, told.piece):
            self._told = told
            return None
        return None if step == told else step
