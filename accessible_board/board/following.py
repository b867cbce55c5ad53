"""A game as the pegs of one board show it now, whoever moves, and a hand led to a position.

Here what stands is believed; who needs to be certain of each move looks at presses, words and
replies as well (:mod:`one_board`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

import chess

from accessible_board.board.repair import PutOn, RepairStep, Transfer, repair_steps
from accessible_board.board.turn import LONG_TURN, ActKind, BoardTurn, Deed, changes

_LOOKED_BACK: Final = 3
"""Turns that a take-back may undo at once."""


class FollowedGame:
    """A game from ``board`` on, whose men stand in their holes when it begins."""

    def __init__(self, board: chess.Board) -> None:
        self._turns = [BoardTurn(board)]
        self._named = True
        """False while nobody has named the piece of the last promotion."""
        self.sent = 0
        """Number of moves that somebody has been sent."""

    @property
    def board(self) -> chess.Board:
        """The position after the moves that are shown."""
        return self._turns[-1].board

    @property
    def moves(self) -> list[chess.Move]:
        """The moves that are shown."""
        return [turn.last for turn in self._turns if turn.last is not None]

    @property
    def right(self) -> bool:
        """True if all men stand as after these moves."""
        return self._turns[-1].log.unchanged()

    @property
    def settled(self) -> bool:
        """True if no man of the player on the move seems to be in a hand."""
        return self._turns[-1].log.settled

    def standing(self) -> dict[chess.Square, chess.Piece | None]:
        """The man believed to be in each full hole."""
        return self._turns[-1].log.standing()

    def in_hand(self) -> list[chess.Piece]:
        """The men believed to be out of their holes."""
        turn = self._turns[-1]
        out = (turn.board.piece_at(square) for square in turn.log.in_hand())
        return [man for man in out if man is not None]

    def lift(self, square: chess.Square, at: int) -> None:
        """The hole became empty at ``at`` (milliseconds)."""
        self._add(Deed(at, ActKind.LIFT, square))

    def place(self, square: chess.Square, at: int) -> None:
        """The hole became full at ``at`` (milliseconds)."""
        self._add(Deed(at, ActKind.PLACE, square))

    @property
    def promoted(self) -> chess.Move | None:
        """The last move, if it is a promotion and the men stand as after it."""
        last = self._turns[-1].last
        return last if last is not None and last.promotion and self.right else None

    def promote(self, piece: chess.PieceType) -> None:
        """Make the last move, a promotion, one to this piece."""
        turn, last = self._turns[-1], self.promoted
        if last is not None:
            move = chess.Move(last.from_square, last.to_square, piece)
            self._turns[-1], self._named = BoardTurn(turn.before, move), True

    @property
    def unnamed(self) -> bool:
        """True while the last move is a promotion whose piece nobody has named."""
        return self.promoted is not None and not self._named

    def set_right(self, move: chess.Move | None) -> None:
        """Believe that the men stand as after the moves that are shown, and this one, if any."""
        turn = self._turns[-1]
        self._turns[-1] = BoardTurn(turn.before, turn.last)
        if move is not None:
            self._turns.append(BoardTurn(turn.board, move))

    def _add(self, act: Deed) -> None:
        turn = self._turns[-1]
        turn.add(act)
        rests = turn.log.settled or act.kind is ActKind.PLACE
        if self._shows(turn) or (rests and turn.log.unchanged()):
            self._reconsider()
        elif rests:
            self._revise()

    def _shows(self, turn: BoardTurn) -> bool:
        """Go on with the next turn if this one shows a move."""
        end = turn.whole() or turn.of_both()
        if end is None:
            return False
        following = turn.after(replace(end, since=len(turn.acts)))
        self._turns.append(following)
        self._named = end.move.promotion is None
        if end.ahead:
            own = [act for act in turn.acts if act not in end.ahead]
            self._turns[-2] = BoardTurn(turn.before, turn.last, own)
            self._shows(following)
        return True

    def _reconsider(self) -> None:
        """One move by all that was done since those that were sent is likelier than several."""
        first, *others = self._turns[self.sent :] or self._turns[-1:]
        acts = _acts((first, *others))
        if not others or len(acts) > LONG_TURN:
            return
        longer = BoardTurn(first.before, first.last, acts)
        end, shown = longer.whole(), [turn.last for turn in others]
        known = shown[0] is not None and end is not None and _same_men(shown[0], end.move)
        if end is not None and not (known and len(shown) == 1):
            self._turns[self.sent :] = [longer]
            self._shows(longer)

    def _revise(self) -> None:
        """An earlier turn may have gone on: another move than it showed, or none.

        A move that was sent may be taken back. It is another one only as the last of them, where no
        man is missing: he may have been taken by the reply.
        """
        missing = self._turns[-1].log.in_hand()
        for back in range(2, min(len(self._turns), _LOOKED_BACK + 1) + 1):
            first = self._turns[-back]
            longer = BoardTurn(first.before, first.last, _acts(self._turns[-back:]))
            first_move = len(self._turns) - back
            unsent = first_move >= self.sent
            if longer.log.unchanged():
                self._turns[-back:] = [longer if unsent else BoardTurn(first.before, first.last)]
                self._reconsider()
                return
            another = first_move == self.sent - 1 and not missing and longer.whole()
            other = (longer.whole() or longer.of_both()) if unsent else another
            if other:
                self._turns[-back:] = [longer]
                self._shows(longer)
                return


def _acts(turns: Iterable[BoardTurn]) -> list[Deed]:
    """All that was done in these turns, in order of time; two may overlap."""
    return sorted(chain.from_iterable(turn.acts for turn in turns), key=lambda act: act.at)


def _same_men(one: chess.Move, other: chess.Move) -> bool:
    return (one.from_square, one.to_square) == (other.from_square, other.to_square)


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

    def stand(self, occupied: chess.Bitboard) -> None:
        """Take the holes that are full now."""
        for lifted, square in changes(chess.SquareSet(self.standing).mask, occupied):
            (self.lift if lifted else self.place)(square)

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
