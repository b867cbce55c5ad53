"""From lifts and places of pegs to the move they show.

A switch sees that a hole is full and not by whom, and one legal move in twenty leaves the same
holes full as another one (captures from one square). So the whole sequence of lifts and places is
kept, as the *stories* that it may tell: for every lift a story knows which man left, and for every
place which of the men out of their holes came down. Where several could have, the story branches.
Each story has a cost, low for what hands often do and high for what they rarely do. The stories of
a turn stay few, because only men that are out can come down, and because two stories that end with
the same men in the same holes are one.

A legal move is shown when a story ends with exactly the men of the position after that move. What
happened in between (a man resting in a wrong hole, a bumped man put back, a second thought) does
not matter, except where two moves fit: then the cheaper story counts. That turns on time: a bumped
man is back in its hole quickly, while a captured man must be out of the way before another one can
come down. Where two stories cost nearly the same, :meth:`PegLog.rivals` says so.

Events that were lost or changed places cost no more than that: a man who comes down before it was
seen to leave is unknown until a hole is found empty, and then it may be the man of that hole.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import chess

from accessible_board.game.vocabulary.announcements import PROMOTIONS

Man: TypeAlias = int
"""A man, named by the square it stood on at the start of the log; or :data:`SPARE`."""

SPARE: Final[Man] = 64
"""A man from beside the board: the new piece of a promotion, or one that nobody saw leave."""

MAX_STORIES: Final = 96
"""Stories kept alive; a board that was knocked over has more than anybody can tell apart."""

FLICKER: Final = 25
"""Milliseconds: what is back sooner no hand has moved. A peg stands 8 mm deep, and to fall back by
3 mm alone takes 25 ms, while a contact that is shaken or bounces is steady again after some 10."""

MANY: Final = 6
"""More men out than hands move: the board was cleared, set up or knocked over."""


class Story(NamedTuple):
    """One way the log may have happened: its cost, who stands in whose hole, which men are out."""

    cost: float
    displaced: dict[chess.Square, Man]
    out: tuple[Man, ...]


Displaced: TypeAlias = frozenset[tuple[chess.Square, Man]]
"""Which men stand in holes not their own."""

Outcome: TypeAlias = tuple[chess.Bitboard, Displaced]
"""What the pegs show after a move: the full holes, and which men stand in holes not their own."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that the whole log explains, and how far-fetched the explanation is (0 and up)."""

    move: chess.Move
    cost: float


class PegLog:
    """The lifts and places on one peg board since the last position that is known for certain.

    ``occupied`` are the holes that are full at the start of the log, where they are not those of
    ``board``: men of the board that stand nowhere count as out, men that are too many as unknown.
    """

    def __init__(self, board: chess.Board, occupied: chess.SquareSet | None = None) -> None:
        self._board = board.copy(stack=False)
        full = board.occupied if occupied is None else int(occupied)
        self._full: chess.Bitboard = full
        self._emptied: dict[chess.Square, int] = {}
        self._stories = [_first_story(board, full)]
        self._change: _Change | None = None
        self._upset = False
        """Whether more men were out than hands move: whoever puts them back is setting up."""
        self._outcomes: dict[Outcome, list[chess.Move]] | None = None
        self._promotion_squares = _promotion_squares(board)
        self._castled = _castled(board)

    @property
    def occupied(self) -> chess.SquareSet:
        """The holes that are full now."""
        return chess.SquareSet(self._full)

    def lift(self, square: chess.Square, at: int) -> None:
        """The hole of ``square`` became empty at ``at`` (milliseconds); no news if it was."""
        if not self._full & chess.BB_SQUARES[square] or self._flickers(square, at):
            return
        self._full ^= chess.BB_SQUARES[square]
        self._emptied[square] = at
        self._leave(square)

    def place(self, square: chess.Square, at: int) -> None:
        """The hole of ``square`` became full at ``at`` (milliseconds).

        If it was full, somebody left it unseen: the man who comes down may be another one.
        """
        if self._full & chess.BB_SQUARES[square]:
            self._emptied.pop(square, None)
            self._leave(square)
        elif self._flickers(square, at):
            return
        self._full |= chess.BB_SQUARES[square]
        known = square in self._emptied and not self._upset
        gap = max(0, at - self._emptied[square]) if known else None
        told = (told for story in self._stories for told in self._placed(story, square, gap, at))
        self._stories = _cheapest(told)
        if self._upset and self._full == self._board.occupied:
            # Whoever set all men up again knows which is which; the lifts before cannot tell.
            self._stories, self._upset = [_first_story(self._board, self._full)], False

    def _flickers(self, square: chess.Square, at: int) -> bool:
        """Whether this takes back the change just before it; otherwise it may be taken back."""
        last = self._change
        if last is not None and last.square == square and 0 <= at - last.at < FLICKER:
            self._full ^= chess.BB_SQUARES[square]
            self._stories, self._upset, self._change = last.stories, last.upset, None
            return True
        self._change = _Change(square, at, self._stories, self._upset)
        return False

    def _leave(self, square: chess.Square) -> None:
        """The man of this hole is out, or came down before in the hole of an unknown one."""
        told = (told for story in self._stories for told in self._lifted(story, square))
        self._stories = _cheapest(told)
        self._upset |= len(self._stories[0].out) > MANY

    def candidates(self, moves: Iterable[chess.Move] | None = None) -> list[Candidate]:
        """The legal moves (or those of ``moves``) that the whole log explains, best first.

        The four promotions of one pawn to one square cost the same, the queen first: a switch
        cannot tell which piece came down, only the announcement can (D.2.1).
        """
        outcomes = self._legal_outcomes() if moves is None else _outcomes(self._board, moves)
        found: dict[chess.Move, float] = {}
        for story in self._stories:
            outcome = (self._full, frozenset(story.displaced.items()))
            for move in outcomes.get(outcome, ()):
                found[move] = min(story.cost, found.get(move, math.inf))
        return sorted((Candidate(*item) for item in found.items()), key=lambda found: found.cost)

    def rivals(self, move: chess.Move) -> tuple[chess.Move, ...]:
        """The other moves that hands may as well have made as this one; promotions aside."""
        squares = (move.from_square, move.to_square)
        limit = self.doubt(move) + self._likeliest().cost + DOUBTFUL
        return tuple(
            found.move
            for found in self.candidates()
            if found.cost < limit and (found.move.from_square, found.move.to_square) != squares
        )

    def doubt(self, move: chess.Move) -> float:
        """How much more far-fetched this move is than the likeliest story, a move or not."""
        costs = (found.cost for found in self.candidates() if found.move == move)
        return next(costs, math.inf) - self._likeliest().cost

    def shown(self) -> chess.Move | None:
        """The legal move that the pegs show best; a promotion is taken to be to a queen."""
        candidates = self.candidates()
        return candidates[0].move if candidates else None

    def displacement(self) -> chess.Move | None:
        """The one man of the side to move that stands elsewhere, as a move, legal or not."""
        displaced = self._likeliest().displaced
        moved = [
            chess.Move(man, hole)
            for hole, man in displaced.items()
            if man != SPARE and self._board.color_at(man) == self._board.turn
        ]
        return moved[0] if len(moved) == len(displaced) == 1 else None

    def unchanged(self) -> bool:
        """Whether every man stands in the hole it stood in at the start of the log."""
        story = self._likeliest()
        return self._full == self._board.occupied and not story.displaced

    def moved_at_most(self, men: Displaced) -> bool:
        """Whether the log can be told so that of all men at most these stand elsewhere."""
        return any(men.issuperset(story.displaced.items()) for story in self._stories)

    @property
    def settled(self) -> bool:
        """Whether nothing seems to be in the hand: all men stand, but for one that was captured."""
        if self.candidates():
            return True
        story = self._likeliest()
        own_out = any(self._is_own(man) for man in story.out)
        return not own_out and len(story.out) <= int(bool(story.displaced))

    def in_hand(self) -> tuple[chess.Square, ...]:
        """The squares that the men who are out came from; captured men are among them."""
        return tuple(man for man in self._likeliest().out if man != SPARE)

    def displaced(self) -> dict[chess.Square, Man]:
        """The holes in which other men stand than at the start, most likely, and which men."""
        return dict(self._likeliest().displaced)

    def ends_in(self, outcome: Outcome) -> bool:
        """Whether the log can be told so that the pegs show this now."""
        full, displaced = outcome
        return full == self._full and any(
            displaced == frozenset(story.displaced.items()) for story in self._stories
        )

    @property
    def upset(self) -> bool:
        """Whether more men were out than hands move."""
        return self._upset

    def standing(self) -> dict[chess.Square, chess.Piece | None]:
        """The man believed to stand in each full hole; ``None`` where nobody can know."""
        displaced = self._likeliest().displaced
        men = {hole: displaced.get(hole, hole) for hole in self.occupied}
        return {
            hole: None if man == SPARE else self._board.piece_at(man) for hole, man in men.items()
        }

    def _likeliest(self) -> Story:
        return min(self._stories, key=lambda story: story.cost)

    def _is_own(self, man: Man) -> bool:
        return man != SPARE and self._board.color_at(man) == self._board.turn

    def _legal_outcomes(self) -> dict[Outcome, list[chess.Move]]:
        if self._outcomes is None:
            self._outcomes = _outcomes(self._board, self._board.legal_moves)
        return self._outcomes

    def _lifted(self, story: Story, square: chess.Square) -> Iterator[Story]:
        """The ways in which a story goes on when a hole is found empty."""
        lifted = _lifted(story, square)
        yield lifted
        *others, man = lifted.out
        for hole, stands in lifted.displaced.items():
            if stands == SPARE and man != SPARE:
                unseen = NEW_PIECE if hole in self._promotion_squares else UNKNOWN_MAN
                cost = max(0.0, story.cost - unseen) + LIFTED_LATE
                yield Story(cost, _stands(lifted.displaced, hole, man), tuple(others))

    def _placed(
        self, story: Story, square: chess.Square, gap: int | None, at: int
    ) -> Iterator[Story]:
        """The ways in which a story goes on when a hole is filled that was empty for ``gap``."""
        for man in _likely_to_come_down(story.out, square):
            cost = story.cost + self._cost_of_placing(man, square, gap)
            cost += self._haste_of_resting(man, square, at)
            others = tuple(other for other in story.out if other != man)
            yield Story(cost, _stands(story.displaced, square, man), others)
        if not story.out or square in self._promotion_squares:
            cost = NEW_PIECE if square in self._promotion_squares else UNKNOWN_MAN
            yield Story(story.cost + cost, _stands(story.displaced, square, SPARE), story.out)

    def _cost_of_placing(self, man: Man, square: chess.Square, gap: int | None) -> float:
        """How far-fetched it is that this man came down in a hole that was empty for ``gap``.

        The longer its hole was empty, the less a man looks bumped, and the more it looks captured;
        ``None`` where that says nothing, because nobody saw it emptied or the board was upset.
        """
        if man == square:
            return HOME + math.log2(1 + (gap or 0) / BLINK)
        hurry = 0.0 if gap is None else max(0.0, 1 - gap / BLINK)
        owner = self._board.color_at(square)
        if self._is_own(man) or man == SPARE:
            confused = owner == self._board.turn and (square, man) not in self._castled
            return (CONFUSED if confused else ELSEWHERE) + hurry
        return (OPPONENT_ELSEWHERE if owner is None else CONFUSED) + hurry

    def _haste_of_resting(self, man: Man, square: chess.Square, at: int) -> float:
        """How much sooner a captured man would rest in this hole than a hand puts it there."""
        if man == square or self._is_own(man) or man not in self._emptied or self._upset:
            return 0.0
        return max(0.0, 1 - max(0, at - self._emptied[man]) / BLINK)


# --- what hands do -----------------------------------------------------------------------------

# A cost is roughly how many times in a row somebody would have to halve the odds of seeing this.

HOME: Final = 0.5
"""A man comes back to its own hole, at once."""
ELSEWHERE: Final = 1.0
"""A man of the side to move is put where a move may put it."""
OPPONENT_ELSEWHERE: Final = 2.5
"""A man of the other side falls, or rests, in an empty hole."""
CONFUSED: Final = 5.0
"""A man is put into the hole of another one that it cannot have captured there."""
NEW_PIECE: Final = 3.0
"""The new piece of a promotion comes down."""
UNKNOWN_MAN: Final = 8.0
"""A man comes down that nobody saw leave."""

LIFTED_LATE: Final = 2.0
"""A man is down in another hole before it was seen to leave its own."""

DOUBTFUL: Final = 1.5
"""Two moves of which one is less than this more far-fetched are hard to tell apart."""

BLINK: Final = 250
"""Milliseconds: a bumped man is back about as fast; to exchange two men takes longer."""


# --- stories ------------------------------------------------------------------------------------


def _first_story(board: chess.Board, full: chess.Bitboard) -> Story:
    missing = tuple(chess.SquareSet(board.occupied & ~full))
    strange = dict.fromkeys(chess.SquareSet(full & ~board.occupied), SPARE)
    return Story(0.0, strange, missing)


class _Change(NamedTuple):
    """A hole that changed, and the stories before it did."""

    square: chess.Square
    at: int
    stories: list[Story]
    upset: bool


def _lifted(story: Story, square: chess.Square) -> Story:
    displaced = story.displaced
    man = displaced.get(square, square)
    if square in displaced:
        displaced = {hole: other for hole, other in displaced.items() if hole != square}
    return Story(story.cost, displaced, (*story.out, man))


def _likely_to_come_down(out: Sequence[Man], square: chess.Square) -> Sequence[Man]:
    """Which of the men that are out to think of: all, or of many the one whose hole it is."""
    if len(out) <= MANY:
        return out
    return (square,) if square in out else out[-MANY:]


def _stands(displaced: dict[chess.Square, Man], square: chess.Square, man: Man) -> dict[int, Man]:
    return displaced if man == square else {**displaced, square: man}


def _cheapest(stories: Iterable[Story]) -> list[Story]:
    """One story for each way the men may stand now, cheapest first, and not too many."""
    best: dict[frozenset[tuple[chess.Square, Man]], Story] = {}
    for story in stories:
        key = frozenset(story.displaced.items())
        if key not in best or story.cost < best[key].cost:
            best[key] = story
    return sorted(best.values(), key=lambda story: story.cost)[:MAX_STORIES]


# --- what moves look like -----------------------------------------------------------------------


def _outcomes(board: chess.Board, moves: Iterable[chess.Move]) -> dict[Outcome, list[chess.Move]]:
    """The moves by what the pegs show after them, promotions to a queen first."""
    shown: dict[Outcome, list[chess.Move]] = {}
    for move in moves:
        for outcome in outcomes_of(board, move):
            shown.setdefault(outcome, []).append(move)
    for same in shown.values():
        same.sort(key=lambda move: PROMOTIONS.index(move.promotion) if move.promotion else 0)
    return shown


def outcomes_of(board: chess.Board, move: chess.Move) -> Iterator[Outcome]:
    """What the pegs may show after a move; for a promotion, either man."""
    if board.is_castling(move):
        yield _outcome_of_castling(board, move)
        return
    full = board.occupied & ~chess.BB_SQUARES[move.from_square]
    captured = captured_square(move, board)
    if captured is not None:
        full &= ~chess.BB_SQUARES[captured]
    full |= chess.BB_SQUARES[move.to_square]
    yield full, frozenset({(move.to_square, move.from_square)})
    if move.promotion:
        yield full, frozenset({(move.to_square, SPARE)})


def _outcome_of_castling(board: chess.Board, move: chess.Move) -> Outcome:
    """King and rook stand beside each other; in Chess960 either may be there already (II.3)."""
    men = (move.from_square, castling_rook(move, board))
    to = castled_squares(move, board)
    full = board.occupied
    for man in men:
        full &= ~chess.BB_SQUARES[man]
    for hole in to:
        full |= chess.BB_SQUARES[hole]
    return full, frozenset((hole, man) for hole, man in zip(to, men, strict=True) if hole != man)


def _promotion_squares(board: chess.Board) -> frozenset[chess.Square]:
    """Where the side to move may promote now, as far as pawns one rank away can tell."""
    seventh, last = (6, 7) if board.turn == chess.WHITE else (1, 0)
    pawns = board.pieces(chess.PAWN, board.turn) & chess.SquareSet(chess.BB_RANKS[seventh])
    files = {chess.square_file(pawn) + step for pawn in pawns for step in (-1, 0, 1)}
    return frozenset(chess.square(file, last) for file in files if 0 <= file <= 7)


def _castled(board: chess.Board) -> frozenset[tuple[chess.Square, Man]]:
    """Where castling would put kings and rooks: in Chess960 perhaps into each other's holes."""
    return frozenset(
        place
        for move in board.generate_castling_moves()
        for place in zip(
            castled_squares(move, board),
            (move.from_square, castling_rook(move, board)),
            strict=True,
        )
    )


def castling_rook(move: chess.Move, board: chess.Board) -> chess.Square:
    """Where the rook of a castling stands; the move is the king's two steps, or king takes rook."""
    if board.color_at(move.to_square) == board.turn:
        return move.to_square
    rank = chess.BB_RANKS[chess.square_rank(move.from_square)]
    rooks = board.clean_castling_rights() & rank
    return chess.msb(rooks) if board.is_kingside_castling(move) else chess.lsb(rooks)


def castled_squares(move: chess.Move, board: chess.Board) -> tuple[chess.Square, chess.Square]:
    """Where king and rook stand after a castling (3.8.2, II.3)."""
    rank = chess.square_rank(move.from_square)
    king_file, rook_file = (6, 5) if board.is_kingside_castling(move) else (2, 3)
    return chess.square(king_file, rank), chess.square(rook_file, rank)


def goals(move: chess.Move, board: chess.Board) -> frozenset[chess.Square]:
    """Where the men that a move moves stand after it: one hole, or two after castling."""
    castles = board.is_castling(move)
    return frozenset(castled_squares(move, board) if castles else (move.to_square,))


def is_legal(move: chess.Move, board: chess.Board) -> bool:
    """Whether a move is legal, also where an illegal one was left to stand: no king is taken."""
    others = board.kings & board.occupied_co[not board.turn]
    return move in board.legal_moves and not others & chess.BB_SQUARES[move.to_square]


def captured_square(move: chess.Move, board: chess.Board) -> chess.Square | None:
    """Where the man stands that a move captures, en passant beside its goal; ``None`` if none."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None
