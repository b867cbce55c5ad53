"""One turn on a peg board: its acts, the moves that they show, and where it may have ended.

Two moves may be in the air at once, of both players: then their acts are told apart by the men.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import chess

from accessible_board.board.repair import Movement, movements
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.effects import outcomes_of_both, position_after
from accessible_board.game.vocabulary.peg_log import FLICKER, PegLog
from accessible_board.game.vocabulary.touch import Touch, Touches

MOST_ENDS: Final = 12
"""Moves shown on the way of which a turn remembers the latest."""

_UNSAID: Final = (None, chess.QUEEN)
"""Promotions that need no word; other men do."""

PLAUSIBLE: Final = 1.5
"""Most doubt about a move that may still be taken for made without a press."""

LONG_TURN: Final = 40
"""Acts after which a press was forgotten rather than is still to come."""

LOST: Final = 120
"""Acts after which only a press, or the end of the record, is a reason to look for moves."""


class ActKind(StrEnum):
    """Kind of an act: with pegs or in words."""

    LIFT = "lift"
    PLACE = "place"
    ADJUST = "adjust"
    ANNOUNCE = "announce"
    CORRECT = "correct"


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done at ``at`` (milliseconds).

    ``readings`` are the possible meanings of an announcement; several if its language is unknown.
    """

    at: int
    kind: ActKind
    square: chess.Square = 0
    readings: tuple[Announcement, ...] = ()


def changes(before: chess.Bitboard, now: chess.Bitboard) -> Iterator[Movement]:
    """From the holes that were full to those that are, lifts first."""
    yield from ((True, square) for square in chess.scan_forward(before & ~now))
    yield from ((False, square) for square in chess.scan_forward(now & ~before))


@dataclass(frozen=True, slots=True)
class End:
    """A move with which a turn may have ended.

    The pegs showed it ``since`` so many acts and ``until`` so many. What was done in between (a
    bumped man put back) may be either player's. ``doubt`` is how much less likely the move is than
    the likeliest story, and ``named`` whether words name it. ``ahead`` are the acts of the next
    move, where that was begun before this one stood.
    """

    move: chess.Move
    since: int
    until: int
    doubt: float = 0.0
    named: bool = False
    rivals: tuple[chess.Move, ...] = ()
    lost: bool = False
    ahead: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class SaidMove:
    """An announcement as it is understood in the position of a turn.

    ``moves`` are the legal moves that it means; it ``lacks_promotion`` where it names a promotion
    without the piece, which D.2.1 refuses, and ``repeats`` where it may repeat the move before.
    """

    moves: tuple[chess.Move, ...]
    lacks_promotion: bool
    repeats: bool

    @classmethod
    def of(cls, act: Deed, turn: "BoardTurn") -> "SaidMove":
        """The first reading that means a legal move counts."""
        read = ((said, moves) for said in act.readings if (moves := said.moves(turn.board)))
        said, moves = next(read, (None, ()))
        lacking = said is not None and said.lacks_promotion(turn.board)
        last, before = turn.last, turn.before
        repeats = last is not None and any(said.names(last, before) for said in act.readings)
        return cls(() if lacking else moves, lacking, repeats)


class BoardTurn:
    """One player's turn: its acts, the moves that its pegs show and showed, its touches.

    ``last`` is the opponent's last move, made in the position ``before``. The first ``disputed`` of
    the ``acts`` may be the opponent's, and then their touches are too.
    """

    def __init__(
        self,
        board: chess.Board,
        last: chess.Move | None = None,
        acts: Iterable[Deed] = (),
        disputed: int = 0,
    ) -> None:
        self.last, self.before = last, board
        self.board = board.copy(stack=False) if last is None else position_after(board, last)
        self.log, self.touches = PegLog(self.board), Touches(self.board)
        self.acts: list[Deed] = []
        self.disputed = disputed
        self.ends: list[End] = []
        self._said: list[SaidMove] = []
        self._adjusts = False
        """True from the words for adjusting until the next lift."""
        self._adjusted: Deed | None = None
        """Lift of the man who is adjusted."""
        self._passed: tuple[Deed, ...] = ()
        for number, act in enumerate(acts):
            self.add(act, disputed=number < disputed)

    def add(self, act: Deed, *, disputed: bool = False) -> None:
        """Add an act; update the moves on the pegs and the touches."""
        self.acts.append(act)
        if not disputed:
            self._handle(act)
        if act.kind in (ActKind.LIFT, ActKind.PLACE):
            self._moved(act)
        elif act.kind is ActKind.ADJUST:
            self._adjusts = True
        elif act.kind is ActKind.ANNOUNCE:
            self._said.append(SaidMove.of(act, self))
        elif act.kind is ActKind.CORRECT and self._said:
            self._said.pop()
        self._follow()

    def _moved(self, act: Deed) -> None:
        """Follow a peg; one put back after the words for adjusting (4.2.1) has never left."""
        lifted = act.kind is ActKind.LIFT
        if lifted:
            self._adjusted = act if self._adjusts and self.log.settled else None
            self._adjusts = False
        elif self._adjusted is not None and self._adjusted.square == act.square:
            self._passed += (self._adjusted, act)
            self._adjusted, self._adjusts = None, True
            self.log = PegLog(self.board)
            for done in self.acts:
                if done not in self._passed and done.kind in (ActKind.LIFT, ActKind.PLACE):
                    up = done.kind is ActKind.LIFT
                    (self.log.lift if up else self.log.place)(done.square, done.at)
            return
        (self.log.lift if lifted else self.log.place)(act.square, act.at)

    def _handle(self, act: Deed) -> None:
        self.record(self.touches.due(act.at))
        if act.kind is ActKind.LIFT:
            self.touches.lift(act.square, act.at)
        elif act.kind is ActKind.PLACE:
            self.record(self.touches.by_placing(act.square))
            self.touches.place(act.square, act.at)
            self.record(self.touches.due(act.at))
        elif act.kind is ActKind.ADJUST:
            self.touches.declare_adjusting(act.at)

    def record(self, touched: Iterable[Touch]) -> None:
        """Enter touches."""
        for touch in touched:
            self.touches.record(touch.square, touch.piece, touch.at)

    def _follow(self) -> None:
        """Note which moves the pegs show, from which act on and until which."""
        end = self.whole()
        if end is None:
            return
        if self.ends and self.ends[-1].move == end.move:
            end = replace(end, since=self.ends.pop().since)
        self.ends = [*self.ends, end][-MOST_ENDS:]

    def whole(self) -> End | None:
        """The move that all acts together show; a promotion not named is to a queen."""
        own, count = self.announcement(), len(self.acts)
        named = [move for said in (*self._said[-1:], own) if said for move in said.moves]
        move = self.log.shown(named)
        if move is None or (move not in named and (own is not None or self.log.unchanged())):
            return None
        rivals = () if move in named else self.log.rivals(move)
        return End(move, count, count, self.log.doubt(move), named=move in named, rivals=rivals)

    def of_both(self) -> End | None:
        """The first of two moves whose men were in the air at once, if only one can be meant."""
        lifted = {act.square for act in self.acts if act.kind is ActKind.LIFT}
        if len(lifted) < 2:
            return None
        own, stand = self.announcement(), frozenset(self.log.displaced().items())
        likely: dict[chess.Move, chess.Move] = {}
        possible: dict[chess.Move, chess.Move] = {}
        for first in own.moves if own is not None else tuple(self.board.legal_moves):
            if first.from_square not in lifted or (first.promotion not in _UNSAID and not own):
                continue
            after = position_after(self.board, first)
            seconds = [move for move in after.legal_moves if move.from_square in lifted]
            for move, shown in outcomes_of_both(self.board, first, seconds, int(self.log.occupied)):
                if self.log.ends_in(shown):
                    (likely if shown[1] == stand else possible).setdefault(first, move)
        found = likely or possible
        if len(found) != 1:
            return None
        ((first, second),) = found.items()
        count, named = len(self.acts), own is not None
        return End(first, count, count, named=named, ahead=self._ahead(first, second))

    def _ahead(self, first: chess.Move, second: chess.Move) -> tuple[Deed, ...]:
        """The acts of the second of two moves."""
        after = position_after(self.board, first)
        of_first = movements(self.board, first)
        squares = {square for _, square in movements(after, second)}
        ahead = []
        for act in self.acts:
            done = (act.kind is ActKind.LIFT, act.square)
            if act.kind in (ActKind.LIFT, ActKind.PLACE):
                if done in of_first:
                    of_first.remove(done)
                elif act.square in squares:
                    ahead.append(act)
            elif act.kind is ActKind.ANNOUNCE and not SaidMove.of(act, self).moves:
                ahead.append(act)
        return tuple(ahead)

    def announcement(self) -> SaidMove | None:
        """The last announcement of this turn, other than repetitions of the opponent's move."""
        return next((said for said in reversed(self._said) if not said.repeats), None)

    def after(self, end: End) -> "BoardTurn":
        """The next turn, beginning with the acts after the move."""
        if end.ahead:
            return BoardTurn(self.board, end.move, (*end.ahead, *self.acts[end.until :]))
        acts = self.acts[end.since :]
        disputed = end.until - end.since
        # A declaration of adjusting that was not used yet remains valid.
        while disputed and acts[disputed - 1].kind is ActKind.ADJUST:
            disputed -= 1
        return BoardTurn(self.board, end.move, acts, disputed)

    def touched_until(self, end: End) -> Touches:
        """Touches of this turn, if it ended there."""
        acts = [act for act in self.acts[: end.until] if act not in end.ahead]
        turn = self
        if len(acts) < len(self.acts):
            turn = BoardTurn(self.before, self.last, acts, self.disputed)
        certain = turn.touches.due(acts[-1].at + FLICKER if acts else 0)
        turn.record((*certain, *turn.touches.by_leaving(end.move)))
        return turn.touches

    def begun(self) -> bool:
        """True if the player of this turn has lifted an own man, or announced."""
        lifted = (act.square for act in self.acts if act.kind is ActKind.LIFT)
        own = (self.board.color_at(square) == self.board.turn for square in lifted)
        return any(own) or any(said.moves for said in self._said)

    def ended(self) -> bool:
        """True if mate or stalemate had ended the game before this turn."""
        return not any(self.board.legal_moves)

    def left(self) -> End | None:
        """The latest move after which this turn is over because the next one has begun."""
        return next((end for end in self.likely_ends() if self._is_left(end)), None)

    def _is_left(self, end: End) -> bool:
        turn = self.after(end)
        return turn.begun() or turn.ended()

    def leads_to(self, color: chess.Color | None) -> End | None:
        """The end of this turn if every act belongs to some move, the last by this colour.

        The first move that was named and shown is believed, and no other beside it; where none was
        named, the last one.
        """
        mine = color in (None, self.board.turn)
        named = [end for end in self.ends if end.named]
        for end in named or self.likely_ends():
            last = mine and end.until == len(self.acts) and (end.named or self.log.believable())
            if last or (end.since < len(self.acts) and self.after(end).leads_to(color)):
                return end
        return None

    def likely_ends(self) -> list[End]:
        """The moves shown so far, the latest first, unlikely ones last."""
        latest_first = self.ends[::-1]
        return sorted(latest_first, key=lambda end: end.doubt > PLAUSIBLE)

    def replied(self, *, shown: bool = False, rested: bool = False) -> End | None:
        """The end after which the opponent's reply is shown, or this turn is over already."""
        for end in self.likely_ends():
            reply = self.after(end)
            if reply.whole() or reply.left() or (rested and reply.of_both()):
                return end
            if shown and end.doubt <= PLAUSIBLE:
                break
        return None

    def believed(self) -> End | None:
        """The only move after which exactly these holes are full, if events must have been lost.

        An exchange of men that was too fast for hands was no such loss.
        """
        full, said, count = self.log.occupied, self.announcement(), len(self.acts)
        shaken = {move for move in self.log.shaken_captures() if move.promotion in _UNSAID}
        if len(shaken) == 1 and said is None and not self.log.candidates():
            return End(shaken.pop(), count, count)
        if self.log.believable() and not (said and said.moves):
            return None
        moves = said.moves if said else tuple(self.board.legal_moves)
        fits = [move for move in moves if move.promotion in _UNSAID or said]
        fits = [move for move in fits if position_after(self.board, move).occupied == int(full)]
        return End(fits[0], count, count, lost=True) if len(fits) == 1 else None

    def made_but_for_holes(self) -> chess.Move | None:
        """The only move that stands, if holes of men who do not move are empty or read so."""
        full, found = int(self.log.occupied), []
        lifted = {act.square for act in self.acts if act.kind is ActKind.LIFT}
        for move in self.board.legal_moves:
            after = position_after(self.board, move)
            missing = chess.SquareSet(after.occupied & ~full)
            stands = move.from_square in lifted and move.to_square not in missing
            if stands and not full & ~after.occupied and lifted.issuperset(missing):
                found.append(move)
        return found[0] if len(found) == 1 and found[0].promotion is None else None
