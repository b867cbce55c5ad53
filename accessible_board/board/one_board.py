"""Both players' moves on one peg board, from lifts, places, presses and announcements alone.

A game hears every move announced, and each player presses or replies. A record may have neither, so
what was done is kept as a :class:`BoardTurn` until it is certain where that turn ends: at a press,
or at the latest when the move after the reply begins. A touch is reported when it is certain which
player made it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.vocabulary.announcements import Announcement
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


@dataclass(frozen=True, slots=True)
class End:
    """A move with which a turn may have ended.

    The pegs showed it ``since`` so many acts and ``until`` so many. What was done in between (a
    bumped man put back) may be either player's. ``doubt`` is how much less likely the move is than
    the likeliest story, and ``named`` whether words name it.
    """

    move: chess.Move
    since: int
    until: int
    doubt: float = 0.0
    named: bool = False
    rivals: tuple[chess.Move, ...] = ()
    lost: bool = False


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
        self.board = board.copy(stack=False)
        if last is not None:
            self.board.push(last)
        self.log, self.touches = PegLog(self.board), Touches(self.board)
        self.acts: list[Deed] = []
        self.disputed = disputed
        self.ends: list[End] = []
        self._said: list[SaidMove] = []
        for number, act in enumerate(acts):
            self.add(act, disputed=number < disputed)

    def add(self, act: Deed, *, disputed: bool = False) -> None:
        """Add an act; update the moves on the pegs and the touches."""
        self.acts.append(act)
        if not disputed:
            self._handle(act)
        if act.kind is ActKind.LIFT:
            self.log.lift(act.square, act.at)
        elif act.kind is ActKind.PLACE:
            self.log.place(act.square, act.at)
        elif act.kind is ActKind.ANNOUNCE:
            self._said.append(SaidMove.of(act, self))
        elif act.kind is ActKind.CORRECT and self._said:
            self._said.pop()
        self._follow()

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
        candidates = {found.move: found.cost for found in self.log.candidates()}
        own = self.announcement()
        named = [move for said in (*self._said[-1:], own) if said for move in said.moves]
        move = next((move for move in named if move in candidates), None)
        count = len(self.acts)
        if move is not None:
            return End(move, count, count, self.log.doubt(move), named=True)
        shaken = self.log.shaken_captures() if named else []
        if move := next((move for move in named if move in shaken), None):
            return End(move, count, count, named=True)
        if not candidates or own is not None or self.log.unchanged():
            return None
        move = next(iter(candidates))
        return End(move, count, count, self.log.doubt(move), rivals=self.log.rivals(move))

    def announcement(self) -> SaidMove | None:
        """The last announcement of this turn, other than repetitions of the opponent's move."""
        return next((said for said in reversed(self._said) if not said.repeats), None)

    def after(self, end: End) -> "BoardTurn":
        """The next turn, beginning with the acts after the move."""
        acts = self.acts[end.since :]
        disputed = end.until - end.since
        # A declaration of adjusting that was not used yet remains valid.
        while disputed and acts[disputed - 1].kind is ActKind.ADJUST:
            disputed -= 1
        return BoardTurn(self.board, end.move, acts, disputed)

    def touched_until(self, end: End) -> Touches:
        """Touches of this turn, if it ended there."""
        acts = self.acts[: end.until]
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

        The first move that was named and shown is believed; of others the last one.
        """
        mine = color in (None, self.board.turn)
        named = [end for end in self.ends if end.named]
        for end in (*named, *self.likely_ends()):
            last = mine and end.until == len(self.acts) and (end.named or self.log.believable())
            if last or (end.since < len(self.acts) and self.after(end).leads_to(color)):
                return end
        return None

    def likely_ends(self) -> list[End]:
        """The moves shown so far, the latest first, unlikely ones last."""
        latest_first = self.ends[::-1]
        return sorted(latest_first, key=lambda end: end.doubt > PLAUSIBLE)

    def replied(self, *, shown: bool = False) -> End | None:
        """The end after which the opponent's reply is shown, or this turn is over already."""
        for end in self.likely_ends():
            reply = self.after(end)
            if reply.whole() or reply.left():
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
        fits = [move for move in fits if BoardTurn(self.board, move).board.occupied == int(full)]
        return End(fits[0], count, count, lost=True) if len(fits) == 1 else None


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
        known = int(self._turn.log.occupied)
        acts = [Deed(at, ActKind.LIFT, square) for square in chess.scan_forward(known & ~occupied)]
        acts += [
            Deed(at, ActKind.PLACE, square) for square in chess.scan_forward(occupied & ~known)
        ]
        return [finding for act in acts for finding in self.observe(act)]

    def press(self, color: chess.Color, at: int) -> list[Finding]:
        """A player stopped the own clock: every move so far is certain, or something is wrong.

        A missing press is made up for by the next one of either player (6.2.1.2).
        """
        self._presses = True
        found: list[Finding] = []
        while not self._over and (end := self._end_before(color)):
            found += self._conclude(end, at)
        if not found and not self._over and color == self.board.turn:
            end = self._turn.believed()
            found = self._conclude(end, at) if end else [self._problem(at)]
        return found

    def finish(self, at: int) -> list[Finding]:
        """End the record: the present position on the board counts."""
        found: list[Finding] = []
        while not self._over and (end := self._turn.leads_to(None) or self._turn.left()):
            found += self._conclude(end, at)
        self._turn.record(self._turn.touches.due(at + FLICKER))
        found += self._certain_touches()
        log = self._turn.log
        stuck = not self._over and log.settled and not log.unchanged()
        if stuck and self._told != self._turn.acts and not any(isinstance(f, Made) for f in found):
            found.append(self._problem(at))
        return found

    def _end_before(self, color: chess.Color) -> End | None:
        """End of the present turn, if a later turn, or this one, ends with this press."""
        turn = self._turn
        mine = turn.board.turn == color
        return turn.leads_to(color) or (turn.left() if mine else turn.replied())

    def _concluded_by_lifting(self, act: Deed) -> list[Finding]:
        """End a turn without presses: when the third move begins, or men are cleared away."""
        turn, length = self._turn, len(self._turn.acts)
        if length >= LOST or (self._presses and length < LONG_TURN):
            return []
        end = turn.whole()
        if end is None:
            end = turn.replied(shown=length < LONG_TURN)
        elif act.square == end.move.to_square or not turn.after(end).ended():
            return []
        return self._conclude(end, act.at) if end else []

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
        out = (turn.board.piece_at(square) for square in turn.log.in_hand())
        in_hand = tuple(piece for piece in out if piece)
        return IncompletePress(at, trouble, turn.log.standing(), in_hand, expected)


def _trouble(turn: BoardTurn) -> Trouble:
    """Find the reason why a turn shows no move."""
    said = turn.announcement()
    if said and turn.log.candidates():
        return Trouble.PROMOTION_PIECE_MISSING if said.lacks_promotion else Trouble.DIFFERS
    if turn.log.unchanged():
        return Trouble.NO_MOVE
    return Trouble.ILLEGAL if turn.log.settled else Trouble.MAN_OUT
