"""Human hands at a peg board: a game as the lifts, places, presses and words that make it.

:class:`Hands` carries out the moves of a game with all that hands do besides: either capture order,
men resting in other holes, slides, wrong holes, second thoughts, bumped and dropped men put back,
adjusting, presses that come twice, late or never. Everything is drawn from one ``random.Random``,
so that a seed is a game. The truth is written down beside: the moves, and each man that left its
own hole for the first time in a turn.

What nobody could tell is not rendered. Where a bumped man stands on a square that the moving man
could have captured on instead, it is back in its hole (:data:`BUMP`) before a captured man could
have been taken away (:data:`PAUSE`). No captured man rests in another hole where no press tells
whose turn it is, and nobody is bumped once the game is over. A press is late only once the opponent
has lifted one of their own men, for a lifted man of the presser's may be a second thought.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import NamedTuple

import chess

from accessible_board.game.vocabulary.effects import captured_square, castling_rook
from accessible_board.game.vocabulary.touch import ADJUSTING_LASTS

PAUSE = (260, 1_400)
"""Milliseconds between two things that a hand does on purpose."""
BUMP = (40, 200)
"""Milliseconds for which a bumped man is out."""
SHAKEN = (3, 20)
"""Milliseconds for which a contact opens that is shaken."""
UNSEEN = (30, 3_000)
"""Milliseconds for which a hole reads empty though its man stands in it."""
REST = (1_600, 5_000)
"""Milliseconds for which a hand rests in the middle of a move."""


class Act(NamedTuple):
    """Something that happens at ``at`` (milliseconds): a lift, place, press or announcement."""

    at: int
    kind: str
    what: str


MOST_BUMPED = 8
"""Acts of bumping in a turn: about three men, for a board with more out is knocked over."""

Step = tuple[str, chess.Square]
LIFT, PLACE = "lift", "place"


@dataclass(frozen=True)
class Habits:
    """How often, from 0 to 1, hands do each thing in a turn."""

    bump: float = 0.3
    bump_after_press: float = 0.1
    drop: float = 0.2
    second_thought: float = 0.08
    other_move_first: float = 0.05
    slide: float = 0.15
    wrong_hole: float = 0.1
    adjust: float = 0.05
    press: float = 1.0
    late_press: float = 0.1
    extra_press: float = 0.05
    announce: float = 0.0
    together: float = 0.1
    shaken: float = 0.1
    lost: float = 0.0
    """How often a frame of the board is lost, so that only the next one tells."""
    unseen: float = 0.0
    """How often a hole reads empty for a while though its man stands in it."""
    rest: float = 0.0
    """How often a hand rests in the middle of a move."""
    hasty: float = 0.0
    """How often a reply is begun before the other one's move stands, where men do not meet."""


TIDY = Habits(
    **dict.fromkeys(("bump", "bump_after_press", "drop", "second_thought", "other_move_first"), 0),
    **dict.fromkeys(("slide", "wrong_hole", "adjust", "late_press", "extra_press"), 0),
    **dict.fromkeys(("together", "shaken"), 0),
)
"""Nothing but the moves and the presses."""
HUMAN = Habits()
CLUMSY = Habits(
    bump=0.6,
    bump_after_press=0.3,
    drop=0.4,
    second_thought=0.3,
    other_move_first=0.15,
    slide=0.3,
    wrong_hole=0.3,
    adjust=0.2,
    press=0.85,
    late_press=0.25,
    extra_press=0.15,
    together=0.3,
    shaken=0.5,
)


@dataclass
class Record:
    """What a board reports, and the truth: moves in UCI, touches as (time, square, man)."""

    acts: list[Act] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    touches: list[tuple[int, str, str]] = field(default_factory=list)


def hastily(record: Record) -> Record:
    """The record, in which each man that slides over another one takes its hole in 10 to 20 ms."""
    acts = list(record.acts)
    for number, (one, two, three) in enumerate(zip(acts, acts[1:], acts[2:], strict=False)):
        slid = [act.kind for act in (one, two, three)] == [LIFT, LIFT, PLACE]
        if slid and one.what != two.what == three.what:
            acts[number + 2] = three._replace(at=two.at + 10 + number % 11)
    return Record(acts, record.moves)


class Hands:
    """Both players' hands in one game."""

    def __init__(self, seed: int, habits: Habits | None = None) -> None:
        self.random = random.Random(seed)
        self.habits = habits or Habits()
        self.now = 0

    def play(self, board: chess.Board, moves: Sequence[chess.Move]) -> Record:
        """Carry out a game that starts from ``board``."""
        board = board.copy(stack=False)
        record = Record()
        owed: list[Act] = []
        before: list[Act] = []
        for move in moves:
            turn = _Turn(self, board, move)
            hasty = self.habits.hasty and not owed and self.does("hasty")
            begun = _begun_in(before, turn) if hasty else None
            if begun is not None:
                acts = turn.carried_out_early(begun)
            else:
                acts, owed = turn.carried_out(owed, first=not record.moves)
            record.moves.append(board.uci(move))
            record.touches += _touches(board, acts)
            acts = self._shakes(board, acts)
            before = acts if begun is None else []
            record.acts += acts
            board.push(move)
        record.acts = sorted(record.acts + owed, key=lambda act: act.at)
        return record

    def _shakes(self, board: chess.Board, acts: list[Act]) -> list[Act]:
        """The acts of a turn, in it perhaps a man whose contact was shaken and not the man."""
        if not acts or not self.does("shaken"):
            return acts
        at, lasts = self.random.randint(acts[0].at, acts[-1].at), self.wait(SHAKEN)
        near = [act for act in acts if at - lasts <= act.at <= at + lasts]
        full = chess.SquareSet(board.occupied)
        for act in acts:
            if act.at < at and act.kind in (LIFT, PLACE):
                (full.add if act.kind == PLACE else full.discard)(chess.parse_square(act.what))
        if near or not full:
            return acts
        man = chess.square_name(self.random.choice(list(full)))
        shaken = [Act(at, LIFT, man), Act(at + lasts, PLACE, man)]
        return sorted(acts + shaken, key=lambda act: act.at)

    def does(self, habit: str) -> bool:
        return bool(self.random.random() < getattr(self.habits, habit))

    def wait(self, bounds: tuple[int, int]) -> int:
        return self.random.randint(*bounds)


class _Turn:
    """One player's turn, from the first lift to the press."""

    def __init__(self, hands: Hands, board: chess.Board, move: chess.Move) -> None:
        self.hands, self.board, self.move = hands, board, move
        self.random = hands.random
        self.rook = castling_rook(move, board) if board.is_castling(move) else None
        self.captured = captured_square(move, board)
        self.busy: set[chess.Square | None] = holes_of(board, move)
        after = board.copy(stack=False)
        after.push(move)
        self.ends = not any(after.legal_moves)
        targets = {m.to_square for m in board.legal_moves if m.from_square == move.from_square}
        self.takeable = targets if self.captured is not None else set()

    def carried_out_early(self, begin: int) -> list[Act]:
        """Nothing but the move, from a moment on at which the move before it does not stand yet."""
        hands, over = self.hands, self.hands.now
        hands.habits, own = replace(hands.habits, slide=0, wrong_hole=0, late_press=0), hands.habits
        acts = self._acted(begin, self._steps(owed=True), PAUSE)
        hands.now = max(over, acts[-1].at)
        acts += self._said(over)
        acts += self._pressed()[0]
        hands.habits = own
        return sorted(acts, key=lambda act: act.at)

    def carried_out(self, owed: list[Act], *, first: bool) -> tuple[list[Act], list[Act]]:
        """The acts of the turn, and a press that comes only in the next one."""
        hands = self.hands
        acts: list[Act] = []
        if not first and not owed and hands.habits.press and hands.does("bump_after_press"):
            acts += self._acted(hands.now + hands.wait(BUMP), self._bump(), BUMP)
            hands.now = acts[-1].at if acts else hands.now
        hands.now += hands.wait(PAUSE)
        if hands.does("adjust"):
            acts += self._adjusting()
        begin = hands.now
        thoughts = [] if owed else self._thoughts()
        main = self._acted(begin, [*thoughts, *self._steps(owed=bool(owed))], PAUSE)
        acts += main
        while len(acts) < len(main) + MOST_BUMPED and hands.does("bump"):
            at = self.random.randint(begin, main[-1].at + BUMP[1])
            acts += self._acted(at, self._bump(drops=not owed), BUMP)
        if hands.habits.unseen and hands.does("unseen"):
            at = self.random.randint(begin, main[-1].at)
            acts += self._acted(at, self._unseen(), UNSEEN)
        acts.sort(key=lambda act: act.at)
        hands.now = acts[-1].at
        acts += self._said(begin)
        acts += self._late(owed, main)
        pressed, still_owed = self._pressed()
        return sorted(acts + pressed, key=lambda act: act.at), still_owed

    # --- the move -------------------------------------------------------------------------------

    def _steps(self, *, owed: bool) -> list[Step]:
        """The move; while the other press is ``owed`` nothing that could be the opponent's too."""
        if self.rook is not None:
            return self._castling(self.rook)
        if self.move.promotion:
            return self._promotion(owed=owed)
        if self.board.is_en_passant(self.move):
            return self._en_passant()
        resting = not owed and self.hands.habits.press > 0
        return self._quiet() if self.captured is None else self._capture(resting=resting)

    def _quiet(self) -> list[Step]:
        origin, target = self.move.from_square, self.move.to_square
        return [(LIFT, origin), *self._on_the_way(), (PLACE, target)]

    def _on_the_way(self) -> list[Step]:
        """Holes that the moving man slides over or is put into by mistake."""
        holes: list[chess.Square] = []
        if self.hands.does("slide"):
            between = chess.SquareSet.between(self.move.from_square, self.move.to_square)
            holes += [hole for hole in between if not self.board.piece_at(hole)]
            if self.move.from_square > self.move.to_square:
                holes.reverse()
        if self.hands.does("wrong_hole"):
            holes.append(self._empty())
        return [step for hole in holes for step in ((PLACE, hole), (LIFT, hole))]

    def _capture(self, *, resting: bool) -> list[Step]:
        origin, target = self.move.from_square, self.move.to_square
        rest = self._empty()
        way = self._on_the_way()
        orders = [
            [(LIFT, target), (LIFT, origin), *way, (PLACE, target)],
            [(LIFT, origin), (LIFT, target), (PLACE, target)],
            [(LIFT, origin), *way, (PLACE, rest), (LIFT, target), (LIFT, rest), (PLACE, target)],
        ]
        if resting:  # the captured man back in its hole, or in another, before it leaves the board
            orders += [
                [(LIFT, target), (PLACE, target), (LIFT, target), (LIFT, origin), (PLACE, target)],
                [(LIFT, target), (PLACE, rest), (LIFT, origin), (PLACE, target), (LIFT, rest)],
                [(LIFT, target), (PLACE, rest), (LIFT, rest), (LIFT, origin), (PLACE, target)],
                [(LIFT, origin), (LIFT, target), (PLACE, rest), (PLACE, target), (LIFT, rest)],
            ]
        return self.random.choice(orders)

    def _en_passant(self) -> list[Step]:
        origin, target = self.move.from_square, self.move.to_square
        assert self.captured is not None
        rest = self._empty()
        return self.random.choice(
            [
                [(LIFT, origin), (PLACE, target), (LIFT, self.captured)],
                [(LIFT, self.captured), (LIFT, origin), (PLACE, target)],
                [(LIFT, origin), (LIFT, self.captured), (PLACE, target)],
                [
                    (LIFT, origin),
                    (PLACE, rest),
                    (LIFT, self.captured),
                    (LIFT, rest),
                    (PLACE, target),
                ],
            ]
        )

    def _promotion(self, *, owed: bool) -> list[Step]:
        origin, target = self.move.from_square, self.move.to_square
        if self.captured is None:
            orders = [
                [(LIFT, origin), (PLACE, target)],
                [(LIFT, origin), (PLACE, target), (LIFT, target), (PLACE, target)],
                [(PLACE, target), (LIFT, origin)],
            ]
        else:
            orders = [
                [(LIFT, target), (LIFT, origin), (PLACE, target)],
                [(LIFT, origin), (LIFT, target), (PLACE, target)],
                [
                    (LIFT, origin),
                    (LIFT, target),
                    *((PLACE, target), (LIFT, target)),
                    (PLACE, target),
                ],
            ]
            if not owed:
                orders.append([(LIFT, target), (PLACE, target), (LIFT, origin)])
        return self.random.choice(orders)

    def _castling(self, rook: chess.Square) -> list[Step]:
        king = self.move.from_square
        king_to, rook_to = _castled(self.board, self.move)
        every = ((LIFT, king), (LIFT, rook), (PLACE, king_to), (PLACE, rook_to))
        still = {square for square, to in ((king, king_to), (rook, rook_to)) if square == to}
        moved = [step for step in every if step[1] not in still]
        orders = [list(order) for order in permutations(moved) if self._possible(order, king, rook)]
        return self.random.choice(orders)

    def _possible(self, order: Sequence[Step], king: chess.Square, rook: chess.Square) -> bool:
        """Whether a man is put down only after it was lifted, and only into an empty hole."""
        king_to, rook_to = _castled(self.board, self.move)
        came_from = {king_to: king, rook_to: rook}
        full, out = {king, rook}, set()
        for kind, square in order:
            if kind == LIFT:
                if square not in full:
                    return False
                full.remove(square)
                out.add(square)
            elif square in full or came_from[square] not in out:
                return False
            else:
                full.add(square)
        return True

    # --- everything else ------------------------------------------------------------------------

    def _thoughts(self) -> list[Step]:
        """Men taken up and put back before the move, or another move taken back."""
        steps: list[Step] = []
        if self.hands.does("second_thought"):
            square = self.random.choice(self._men())
            steps += [(LIFT, square), (PLACE, square)]
        if self.hands.does("other_move_first"):
            origin, hole = self.random.choice(self._men()), self._empty()
            there = [(LIFT, origin), (PLACE, hole)]
            steps += [*there, (LIFT, hole), (PLACE, origin)]
        self.busy |= {square for _, square in steps}
        return steps

    def _men(self) -> list[chess.Square]:
        """The men that nothing else in this turn moves, and those of the move itself."""
        men = set(chess.SquareSet(self.board.occupied)) - self.busy
        own = (self.move.from_square, self.captured)
        return sorted(men.union(square for square in own if square is not None))

    def _adjusting(self) -> list[Act]:
        """The words, and one man straightened in its hole."""
        square = self.random.choice(list(chess.SquareSet(self.board.occupied)))
        words = Act(self.hands.now, "announce", "I adjust")
        straightened = self._acted(words.at + 100, [(LIFT, square), (PLACE, square)], PAUSE)
        self.hands.now = straightened[-1].at + ADJUSTING_LASTS + self.hands.wait(PAUSE)
        return [words, *straightened]

    def _bump(self, *, drops: bool = True) -> list[Step]:
        """A man near the move that is knocked out of its hole, and put back.

        If it ``drops`` it may fall into another hole, which may look like a move.
        """
        near = [chess.BB_KING_ATTACKS[square] for square in self.busy if square is not None]
        men = [
            square
            for square in chess.SquareSet(self.board.occupied)
            if square not in self.busy and any(chess.BB_SQUARES[square] & mask for mask in near)
        ]
        if not men or self.ends:
            return []
        bumped = self.random.choice(men)
        self.busy.add(bumped)
        if bumped in self.takeable or not drops or not self.hands.does("drop"):
            return [(LIFT, bumped), (PLACE, bumped)]
        hole = self._empty()
        return [(LIFT, bumped), (PLACE, hole), (LIFT, hole), (PLACE, bumped)]

    def _unseen(self) -> list[Step]:
        """A hole that nothing in this turn needs reads empty, and full again."""
        men = [s for s in chess.SquareSet(self.board.occupied) if s not in self.busy]
        men = [square for square in men if square not in self.takeable]
        if not men or self.ends:
            return []
        square = self.random.choice(men)
        self.busy.add(square)
        return [(LIFT, square), (PLACE, square)]

    def _empty(self) -> chess.Square:
        """An empty hole that nothing else in this turn needs."""
        empty = [s for s in chess.SQUARES if not self.board.piece_at(s) and s not in self.busy]
        square = self.random.choice(empty)
        self.busy.add(square)
        return square

    def _said(self, begin: int) -> list[Act]:
        if not self.hands.does("announce"):
            return []
        written = self.random.choice([self.board.uci, self.board.san])(self.move)
        return [Act(self.random.randint(begin, self.hands.now), "announce", written)]

    def _late(self, owed: list[Act], main: list[Act]) -> list[Act]:
        """The opponent's late press, some time after a man of the side to move was lifted."""
        own = [
            act.at
            for act in main
            if act.kind == LIFT
            and self.board.color_at(chess.parse_square(act.what)) == self.board.turn
        ]
        at = self.random.randint(own[0], self.hands.now) if own else self.hands.now
        return [press._replace(at=max(at, press.at)) for press in owed]

    def _pressed(self) -> tuple[list[Act], list[Act]]:
        hands = self.hands
        if not hands.does("press"):
            return [], []
        hands.now += hands.wait(PAUSE)
        press = Act(hands.now, "press", chess.COLOR_NAMES[self.board.turn])
        if hands.does("late_press"):
            return [], [press]
        return [press, press] if hands.does("extra_press") else [press], []

    def _acted(self, at: int, steps: Sequence[Step], pace: tuple[int, int]) -> list[Act]:
        """Steps with their times; two lifts may come within a millisecond of each other."""
        acts: list[Act] = []
        resting = pace == PAUSE and len(steps) > 1 and self.hands.habits.rest > 0
        resting = resting and self.hands.does("rest")
        rests = self.random.randrange(1, len(steps)) if resting else 0
        for number, (kind, square) in enumerate(steps):
            together = acts and acts[-1].kind == kind == LIFT and self.hands.does("together")
            if acts and number == rests:
                at += self.hands.wait(REST)
            elif acts:
                at += self.random.randint(0, 1) if together else self.hands.wait(pace)
            acts.append(Act(at, kind, chess.square_name(square)))
        return acts


def holes_of(board: chess.Board, move: chess.Move) -> set[chess.Square | None]:
    """The holes in which a move changes something, and ``None``."""
    holes: set[chess.Square | None] = {
        None,
        move.from_square,
        move.to_square,
        captured_square(move, board),
    }
    if board.is_castling(move):
        holes.update((castling_rook(move, board), *_castled(board, move)))
    return holes


def _begun_in(acts: Sequence[Act], turn: _Turn) -> int | None:
    """A moment before the last of these acts with pegs, if a turn touches none of their holes."""
    moved = [act for act in acts if act.kind in (LIFT, PLACE)]
    holes = {chess.parse_square(act.what) for act in moved}
    if len(moved) < 2 or holes & turn.busy or moved[-2].at == moved[-1].at:
        return None
    return turn.random.randint(moved[-2].at, moved[-1].at - 1)


def _castled(board: chess.Board, move: chess.Move) -> tuple[chess.Square, chess.Square]:
    """Where king and rook stand after castling."""
    rank = chess.square_rank(move.from_square)
    king_file, rook_file = (6, 5) if board.is_kingside_castling(move) else (2, 3)
    return chess.square(king_file, rank), chess.square(rook_file, rank)


def _touches(board: chess.Board, acts: Sequence[Act]) -> list[tuple[int, str, str]]:
    """Each man's first leaving of its hole, but for the one straightened after the words."""
    touched: dict[str, tuple[int, str, str]] = {}
    adjusting = False
    for act in acts:
        if act.kind == "announce":
            adjusting = act.what == "I adjust"
        elif act.kind == LIFT and adjusting:
            adjusting = False
        elif act.kind == LIFT and (man := board.piece_at(chess.parse_square(act.what))):
            touched.setdefault(act.what, (act.at, act.what, man.symbol()))
    return list(touched.values())
