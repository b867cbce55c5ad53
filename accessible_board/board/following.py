"""Both players' moves on one peg board, and a hand led to a position.

A game hears every move announced, and each player presses or replies. Here there may be neither, so
what was done is kept as a :class:`BoardTurn` until it is certain where that turn ends: at a press,
when the men have rested, or at the latest when the move after the reply begins. A touch is reported
when it is certain which player made it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import chess

from accessible_board.board.repair import PutOn, RepairStep, Transfer, repair_steps
from accessible_board.board.turn import (
    LONG_TURN,
    LOST,
    ActKind,
    BoardTurn,
    Deed,
    End,
    changes,
)
from accessible_board.game.vocabulary.peg_log import FLICKER, PegLog
from accessible_board.game.vocabulary.touch import Touch

_LOOKED_BACK: Final = 3
"""Turns that a take-back may undo at once."""

RESTED: Final = 2_000
"""Milliseconds after which men of two moves who stand are no longer on their way."""


class Trouble(StrEnum):
    """Reason why a press does not complete a move."""

    NO_MOVE = "no_move"
    MAN_OUT = "man_out"
    ILLEGAL = "illegal"
    DIFFERS = "differs"
    PROMOTION_PIECE_MISSING = "promotion_piece_missing"


@dataclass(frozen=True, slots=True)
class Touched:
    """A piece was touched: its peg left the hole at ``at`` (D.2.2)."""

    at: int
    square: chess.Square
    piece: chess.Piece


@dataclass(frozen=True, slots=True)
class Made:
    """A move is certain since ``at``, in standard notation and in UCI.

    ``assumed`` says that a promotion to a queen was taken for granted, for nobody announced any.
    ``doubtful`` says that the pegs alone tell the move, and not clearly: ``rivals`` are the moves
    that it may have been instead, none where an event was lost.
    """

    at: int
    uci: str
    san: str
    assumed: bool = False
    doubtful: bool = False
    rivals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IncompletePress:
    """A press that completes no move: the reason, the men as they stand, and as they should."""

    at: int
    trouble: Trouble
    standing: dict[chess.Square, chess.Piece | None]
    in_hand: tuple[chess.Piece, ...]
    expected: chess.Board


Finding = Touched | Made | IncompletePress


class OneBoard:
    """The whole game on one board. Call in order of time; each call returns what is new.

    ``rests`` says that :meth:`rest` will be called where men have stood for a while.
    """

    def __init__(self, board: chess.Board, *, rests: bool = False) -> None:
        self._turn = BoardTurn(board)
        self._presses = rests
        self._told: list[Deed] = []
        """Deeds of the turn when a problem was last told."""
        self._touches: set[Touch] = set()
        """The touches of this turn that were told."""
        self._over = self._turn.ended()
        self._past: list[tuple[chess.Board, chess.Move | None, list[Deed]]] = []
        """Turns before, as far as a take-back may go: how each began, and its own acts alone."""
        self.moves: list[chess.Move] = []
        """The moves that are certain."""
        self.unnamed = False
        """True while the last move is a promotion whose piece nobody has named."""

    @property
    def board(self) -> chess.Board:
        """The position after the last move that is certain."""
        return self._turn.board

    @property
    def log(self) -> PegLog:
        """What was lifted and placed since then."""
        return self._turn.log

    @property
    def stands(self) -> bool:
        """True if all men stand as after the moves that are certain, or as after another one."""
        return self.log.unchanged() or self._turn.leads_to(None) is not None

    def in_hand(self) -> tuple[chess.Piece, ...]:
        """The men believed to be out of their holes."""
        out = (self.board.piece_at(square) for square in self.log.in_hand())
        return tuple(man for man in out if man is not None)

    def observe(self, act: Deed) -> list[Finding]:
        """Take an act. Where nobody presses, a lift may conclude an earlier move."""
        if self._over:
            self._turn.add(act)
            return []
        found = self._concluded_by_lifting(act) if act.kind is ActKind.LIFT else []
        if not self._over:
            self._turn.add(act)
            found += self._certain_touches()
        return found

    def snapshot(self, occupied: chess.Bitboard, at: int) -> list[Finding]:
        """Exactly these holes are full: infer the missed events, lifts first."""
        changed = changes(int(self._turn.log.occupied), occupied)
        acts = [Deed(at, ActKind.LIFT if up else ActKind.PLACE, square) for up, square in changed]
        return [finding for act in acts for finding in self.observe(act)]

    def press(self, color: chess.Color, at: int) -> list[Finding]:
        """A player stopped the own clock: every move so far is certain, or something is wrong.

        A missing press is made up for by the next one of either player (6.2.1.2).
        """
        self._presses = True
        found: list[Finding] = []
        while not self._over and (end := self._end_before(color, both=not found)):
            found += self._conclude(end, at)
        if not found and not self._over and color == self.board.turn:
            if (end := self._turn.believed()) is not None:
                return self._conclude(end, at)
            found = [*self._touches_at_end(at), self._problem(at)]
        return found

    def rest(self) -> list[Finding]:
        """The men have stood for a while: the moves that they show count, or were taken back."""
        found: list[Finding] = []
        at = self._turn.acts[-1].at if self._turn.acts else 0
        while not self._over and (end := self._turn.leads_to(None) or self._both(found)):
            found += self._conclude(end, at)
        if not found and not self.log.unchanged():
            self._revise()
        return found

    def _both(self, found: list[Finding]) -> End | None:
        return None if found else self._turn.of_both()

    def _revise(self) -> None:
        """Earlier turns may have gone on: other moves than they showed, or none.

        Where a man is missing the reply may have taken him.
        """
        missing = self.log.in_hand()
        acts = self._turn.acts
        for back, (before, last, own) in enumerate(reversed(self._past), 1):
            acts = sorted([*own, *acts], key=lambda act: act.at)
            longer = BoardTurn(before, last, acts)
            another = None if missing else longer.leads_to(None) or longer.of_both()
            if longer.log.unchanged() or another:
                self._turn = longer if another else BoardTurn(before, last)
                del self._past[-back:], self.moves[-back:]
                self._over = self.unnamed = False
                self.rest()
                return

    def promote(self, piece: chess.PieceType) -> None:
        """Make the last move, a promotion, one to this piece."""
        if self.moves and self.moves[-1].promotion:
            last = chess.Move(self.moves[-1].from_square, self.moves[-1].to_square, piece)
            self.moves[-1] = last
            self._begin(BoardTurn(self._turn.before, last, self._turn.acts))

    def believe(self, move: chess.Move | None) -> None:
        """Take all men to stand as after the moves that are certain, and this one, if any."""
        turn = BoardTurn(self._turn.before, self._turn.last)
        if move is not None:
            self._past = [*self._past, (turn.before, turn.last, [])][-_LOOKED_BACK:]
            self.moves.append(move)
            turn = BoardTurn(turn.board, move)
        self._begin(turn)

    def _begin(self, turn: BoardTurn) -> None:
        self._turn, self._touches, self.unnamed = turn, set(), False
        self._over = turn.ended()

    def finish(self, at: int) -> list[Finding]:
        """End the record: the present position on the board counts."""
        found: list[Finding] = []
        while not self._over and (end := self._end_before(None, both=not found)):
            found += self._conclude(end, at)
        if not self._over:
            found += self._touches_at_end(at + FLICKER)
        log = self._turn.log
        stuck = not self._over and log.settled and not log.unchanged()
        if stuck and self._told != self._turn.acts and not any(isinstance(f, Made) for f in found):
            found.append(self._problem(at))
        return found

    def _end_before(self, color: chess.Color | None, *, both: bool) -> End | None:
        """End of the present turn, if a later turn, or this one, ends with this press.

        A press that has completed a move already is none for two more, of which both were begun.
        """
        turn = self._turn
        mine = color in (None, turn.board.turn)
        if (end := turn.leads_to(color)) is not None and (both or not end.ahead):
            return end
        end = turn.left() if mine else turn.replied()
        begun = turn.before_reply() if both and color is turn.board.turn else None
        if end is None:
            return begun or (turn.of_both() if both else None)
        went_on = begun is not None and begun.move.from_square == end.move.from_square
        return begun if went_on and begun and begun.move != end.move else end

    def _concluded_by_lifting(self, act: Deed) -> list[Finding]:
        """End a turn without presses, when the third move begins."""
        turn, length = self._turn, len(self._turn.acts)
        if length >= LOST or (self._presses and length < LONG_TURN) or turn.whole():
            return []
        rested = bool(turn.acts) and act.at - turn.acts[-1].at >= RESTED
        end = turn.replied(shown=length < LONG_TURN, rested=rested)
        found = self._conclude(end, act.at) if end else []
        if rested and not self._over and (end := self._turn.of_both()):
            found += self._conclude(end, act.at)
        return found

    def _conclude(self, end: End, at: int) -> list[Finding]:
        """Make the move certain; acts after it begin the next turn."""
        turn, move = self._turn, end.move
        found = self._tell(turn.touched_until(end))
        rivals = tuple(turn.board.uci(other) for other in end.rivals)
        assumed = move.promotion is not None and turn.announcement() is None
        found.append(
            Made(
                at,
                turn.board.uci(move),
                turn.board.san(move),
                assumed=assumed,
                doubtful=end.lost or bool(rivals),
                rivals=rivals,
            )
        )
        own = [act for act in turn.acts[: end.since] if act not in end.ahead]
        self._past = [*self._past, (turn.before, turn.last, own)][-_LOOKED_BACK:]
        self.moves.append(move)
        self._begin(turn.after(end))
        self.unnamed = assumed
        return found if self._over else [*found, *self._certain_touches()]

    def _certain_touches(self, *, over: bool = False) -> list[Finding]:
        """The new touches that belong to this turn, wherever it ends.

        While no move is shown the other side's men may have been lifted for the next one, unless
        the turn is ``over``.
        """
        turn, color = self._turn, self._turn.board.turn
        if not turn.ends:
            return self._tell(touch for touch in turn.touches if over or touch.piece.color is color)
        first = turn.ends[0]
        ahead = {(act.square, act.at) for act in first.ahead}
        until = turn.acts[first.since - 1].at
        own = (touch for touch in turn.touches if (touch.square, touch.at) not in ahead)
        return self._tell(touch for touch in own if touch.at <= until)

    def _touches_at_end(self, at: int) -> list[Finding]:
        self._turn.record(self._turn.touches.due(at))
        return self._certain_touches(over=True)

    def _tell(self, touches: Iterable[Touch]) -> list[Finding]:
        new = [touch for touch in touches if touch not in self._touches]
        self._touches.update(new)
        return [Touched(touch.at, touch.square, touch.piece) for touch in new]

    def _problem(self, at: int) -> IncompletePress:
        turn = self._turn
        self._told = list(turn.acts)
        trouble = _trouble(turn)
        expected = turn.board.copy(stack=False)
        said = turn.announcement()
        if trouble is Trouble.DIFFERS and said and len(said.moves) == 1:
            expected.push(said.moves[0])
        standing, in_hand = turn.log.standing(), self.in_hand()
        if trouble is Trouble.MAN_OUT and (move := turn.made_but_for_holes()):
            expected.push(move)
            standing = {hole: expected.piece_at(hole) for hole in turn.log.occupied}
            missing = set(expected.piece_map()) - set(standing)
            in_hand = tuple(man for hole in sorted(missing) if (man := expected.piece_at(hole)))
        return IncompletePress(at, trouble, standing, in_hand, expected)


def _trouble(turn: BoardTurn) -> Trouble:
    """Find the reason why a turn shows no move."""
    said = turn.announcement()
    if said and turn.log.candidates():
        return Trouble.PROMOTION_PIECE_MISSING if said.lacks_promotion else Trouble.DIFFERS
    if turn.log.unchanged():
        return Trouble.NO_MOVE
    return Trouble.ILLEGAL if turn.log.settled else Trouble.MAN_OUT


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
