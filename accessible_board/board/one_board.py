"""Both players' moves on one peg board, from lifts, places, presses and announcements alone.

A game hears every move announced, and each player presses or replies. A record may have neither, so
what was done is kept as a :class:`BoardTurn` until it is certain where that turn ends: at a press,
or at the latest when the move after the reply begins. A touch is reported when it is certain which
player made it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import chess

from accessible_board.board.turn import (
    LONG_TURN,
    LOST,
    ActKind,
    BoardTurn,
    Deed,
    End,
    changes,
)
from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.touch import Touch

RESTED = 2_000
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
    """The whole game on one board. Call in order of time; each call returns what is new."""

    def __init__(self, board: chess.Board) -> None:
        self._turn = BoardTurn(board)
        self._presses = False
        self._told: list[Deed] = []
        """Deeds of the turn when a problem was last told."""
        self._touches: set[Touch] = set()
        """The touches of this turn that were told."""
        self._over = self._turn.ended()

    @property
    def board(self) -> chess.Board:
        """The position after the last move that is certain."""
        return self._turn.board

    def observe(self, act: Deed) -> list[Finding]:
        """Take an act. Where nobody presses, a lift may conclude an earlier move."""
        if self._over:
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
            end = self._turn.believed()
            found = self._conclude(end, at) if end else [self._problem(at)]
        return found

    def finish(self, at: int) -> list[Finding]:
        """End the record: the present position on the board counts."""
        found: list[Finding] = []
        while not self._over and (end := self._end_before(None, both=not found)):
            found += self._conclude(end, at)
        self._turn.record(self._turn.touches.due(at + FLICKER))
        found += self._certain_touches()
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
        end = turn.leads_to(color) or (turn.left() if mine else turn.replied())
        return end or (turn.of_both() if both else None)

    def _concluded_by_lifting(self, act: Deed) -> list[Finding]:
        """End a turn without presses: when the third move begins, or men are cleared away."""
        turn, length = self._turn, len(self._turn.acts)
        if length >= LOST or (self._presses and length < LONG_TURN):
            return []
        end = turn.whole()
        rested = bool(turn.acts) and act.at - turn.acts[-1].at >= RESTED
        if end is None:
            end = turn.replied(shown=length < LONG_TURN, rested=rested)
        elif act.square == end.move.to_square or not turn.after(end).ended():
            return []
        found = self._conclude(end, act.at) if end else []
        if rested and not self._over and (end := self._turn.of_both()):
            found += self._conclude(end, act.at)
        return found

    def _conclude(self, end: End, at: int) -> list[Finding]:
        """Make the move certain; acts after it begin the next turn."""
        turn, move = self._turn, end.move
        found = self._tell(turn.touched_until(end))
        rivals = tuple(turn.board.uci(other) for other in end.rivals)
        found.append(
            Made(
                at,
                turn.board.uci(move),
                turn.board.san(move),
                assumed=move.promotion is not None and turn.announcement() is None,
                doubtful=end.lost or bool(rivals),
                rivals=rivals,
            )
        )
        self._turn, self._touches = turn.after(end), set()
        self._over = self._turn.ended()
        return found if self._over else [*found, *self._certain_touches()]

    def _certain_touches(self) -> list[Finding]:
        """The new touches that belong to this turn, wherever it ends."""
        turn = self._turn
        until = turn.acts[turn.ends[0].since - 1].at if turn.ends else None
        return self._tell(touch for touch in turn.touches if until is None or touch.at <= until)

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
        standing = turn.log.standing()
        out = (turn.board.piece_at(square) for square in turn.log.in_hand())
        if trouble is Trouble.MAN_OUT and (move := turn.made_but_for_holes()):
            expected.push(move)
            standing = {hole: expected.piece_at(hole) for hole in turn.log.occupied}
            out = (expected.piece_at(hole) for hole in expected.piece_map() if hole not in standing)
        in_hand = tuple(piece for piece in out if piece)
        return IncompletePress(at, trouble, standing, in_hand, expected)


def _trouble(turn: BoardTurn) -> Trouble:
    """Find the reason why a turn shows no move."""
    said = turn.announcement()
    if said and turn.log.candidates():
        return Trouble.PROMOTION_PIECE_MISSING if said.lacks_promotion else Trouble.DIFFERS
    if turn.log.unchanged():
        return Trouble.NO_MOVE
    return Trouble.ILLEGAL if turn.log.settled else Trouble.MAN_OUT
