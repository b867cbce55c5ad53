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

A board that knows its men tells who came down. Then only stories in which it is such a man go on,
and the piece of a promotion is known.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple, Self

import chess

from accessible_board.game.vocabulary.effects import (
    SPARE,
    Displaced,
    Man,
    Outcome,
    Outcomes,
    castled_places,
    outcomes,
    outcomes_of,
    promotion_squares,
)

_MANY: Final = 6
"""More men out than hands move: the board was cleared, set up or knocked over."""


MAX_STORIES: Final = 32
MAX_UPSET: Final = 2
"""Most stories kept alive; of a board that was knocked over, whose men nobody can tell apart."""

FLICKER: Final = 25
"""Milliseconds; no hand has moved a peg that is back sooner. A peg falls back by 3 mm in 25 ms;
a contact that is shaken or bounces is steady again after some 10."""


class Story(NamedTuple):
    """One way the log may have happened: its cost, the man in each hole, the men that are out."""

    cost: float
    displaced: dict[chess.Square, Man]
    out: tuple[Man, ...]


def _first_story(board: chess.Board, full: chess.Bitboard) -> Story:
    """Story of these full holes before any lift: men elsewhere are unknown, others are out."""
    missing = tuple(chess.SquareSet(board.occupied & ~full))
    strange = dict.fromkeys(chess.SquareSet(full & ~board.occupied), SPARE)
    return Story(0.0, strange, missing)


def _likely_to_come_down(out: Sequence[Man], square: chess.Square) -> Sequence[Man]:
    """The men that are out and to be considered: all or, if many, the one at home here."""
    if len(out) <= _MANY:
        return out
    return (square,) if square in out else out[-_MANY:]


def _moved_to(displaced: dict[chess.Square, Man], square: chess.Square, man: Man) -> dict[int, Man]:
    """The men elsewhere once this one stands in a hole; in its own it is displaced no more."""
    if man != square:
        return {**displaced, square: man}
    return {hole: other for hole, other in displaced.items() if hole != square}


# --- what hands do -----------------------------------------------------------------------------
# A cost is roughly the number of times that the odds of seeing this are halved.
_HOME: Final = 0.5
"""A man comes back to its own hole, at once."""
_HOME_LATE: Final = 2.5
"""A man comes back to its own hole long after it left: sooner that than another one in its hole."""
_ELSEWHERE: Final = 1.0
"""A man of the side to move is put where a move may put it."""
_OPPONENT_ELSEWHERE: Final = 2.5
"""A man of the other side falls, or rests, in an empty hole."""
_CONFUSED: Final = 5.0
"""A man is put into the hole of another one that it cannot have captured there."""
_NEW_PIECE: Final = 3.0
"""The new piece of a promotion comes down."""
_UNKNOWN_MAN: Final = 8.0
"""A man comes down that nobody saw leave."""

_LIFTED_LATE: Final = 2.0
"""A man is down in another hole before it was seen to leave its own."""

_DOUBTFUL: Final = 1.5
"""Two moves of which one is less than this more far-fetched are hard to tell apart."""

_MISSED: Final = 4.0
"""A man takes the place of another while frames are lost."""

_BLINK: Final = 250
"""Milliseconds: a bumped man is back about as fast; to exchange two men takes longer."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that the whole log explains, and how unlikely the explanation is (0 and up)."""

    move: chess.Move
    cost: float


class PegLog:
    """The lifts and places on one peg board since the last position that is known for certain.

    ``occupied`` are the holes that are full at the start of the log, where they are not those of
    ``board``: men of the board that stand nowhere count as out, men that are too many as unknown.
    ``identified`` are the men that the peg board itself has named, by their holes.
    """

    def __init__(
        self,
        board: chess.Board,
        occupied: chess.SquareSet | None = None,
        identified: Mapping[chess.Square, chess.Piece] = MappingProxyType({}),
    ) -> None:
        self._board = board.copy(stack=False)
        self._identified = dict(identified)
        self._left: chess.Piece | None = None
        """Man that left the hole emptied last, as the peg board named that man."""
        full = board.occupied if occupied is None else int(occupied)
        self._full: chess.Bitboard = full
        self._emptied: dict[chess.Square, int] = {}
        self._stories = [_first_story(board, full)]
        self._change: _Change | None = None
        self._shaken: set[chess.Square] = set()
        """Full holes that looked empty for less than :data:`FLICKER`."""
        self._upset = False
        """True once more men were out than hands move: whoever puts them back is setting up."""
        self._outcomes: Outcomes | None = None
        self._found: list[Candidate] | None = None
        """The candidates of these pegs, once somebody has asked for them."""

    @classmethod
    def of_move(
        cls,
        board: chess.Board,
        move: chess.Move,
        at: int,
        identified: Mapping[chess.Square, chess.Piece],
    ) -> Self:
        """A log in which somebody has made ``move`` on ``board`` by ``at``, in the plainest way."""
        full, placed = next(outcomes_of(board, move))
        holes = {hole for hole, _ in placed}
        taken = holes & set(chess.SquareSet(board.occupied))
        log = cls(board, identified={h: man for h, man in identified.items() if h not in holes})
        for square in (*chess.SquareSet(board.occupied & ~full), *taken):
            log.lift(square, at - _BLINK)
        for hole in holes:
            log.place(hole, at, identified.get(hole))
        return log

    @property
    def occupied(self) -> chess.SquareSet:
        """The holes that are full now."""
        return chess.SquareSet(self._full)

    @property
    def identified(self) -> Mapping[chess.Square, chess.Piece]:
        """The men that the peg board itself has named, by their holes."""
        return MappingProxyType(self._identified)

    @property
    def men(self) -> Mapping[chess.Square, chess.Piece] | None:
        """The men in the full holes, if the peg board itself has named each of them."""
        return self.identified if len(self._identified) == len(self.occupied) else None

    def lift(self, square: chess.Square, at: int) -> None:
        """The hole of ``square`` became empty at ``at`` (milliseconds); ignored if it was."""
        if not self._full & chess.BB_SQUARES[square]:
            return
        self._left = self._identified.pop(square, None)
        if self._flickers(square, at):
            return
        self._full ^= chess.BB_SQUARES[square]
        self._emptied[square] = at
        self._leave(square)

    def place(self, square: chess.Square, at: int, man: chess.Piece | None = None) -> None:
        """The hole of ``square`` became full at ``at`` (milliseconds), of ``man`` if that is known.

        If it was full already, its man left unseen, and the man that comes down may be another one.
        """
        exchanged = man is not None and self._left not in (None, man)
        if man is not None:
            self._identified[square] = man
        if self._full & chess.BB_SQUARES[square]:
            self._emptied.pop(square, None)
            self._leave(square)
        elif exchanged:
            self._change = None
        elif self._flickers(square, at):
            self._shaken.add(square)
            return
        self._full |= chess.BB_SQUARES[square]
        known = square in self._emptied and not self._upset
        gap = max(0, at - self._emptied[square]) if known else None
        self._tell(told for story in self._stories for told in self._placed(story, square, gap, at))
        if self._upset and self._full == self._board.occupied:
            # All men set up again are assumed to be right; earlier lifts tell nothing.
            self._upset = False
            self._tell([_first_story(self._board, self._full)])

    def revise(self, board: chess.Board) -> None:
        """Take the log to have begun in ``board``: the same squares are full, the moves differ."""
        self._board = board.copy(stack=False)
        self._outcomes = self._found = None
        for kept in ("_promotion_squares", "_castled"):
            self.__dict__.pop(kept, None)

    def miss(self) -> None:
        """Events were missed: a man that is out may have captured, and stand there now."""
        captures = [move for move in self._board.legal_moves if self._board.is_capture(move)]
        unseen = (
            Story(
                story.cost + _MISSED,
                _moved_to(story.displaced, move.to_square, move.from_square),
                tuple({*story.out, move.to_square} - {move.from_square}),
            )
            for story in self._stories
            for move in captures
            if move.from_square in story.out and move.to_square not in story.displaced
            if self._full & chess.BB_SQUARES[move.to_square]
        )
        self._tell([*self._stories, *unseen])

    def _flickers(self, square: chess.Square, at: int) -> bool:
        """Take back the last change if this one undoes it at once; if not, remember this one."""
        last = self._change
        if last is not None and last.square == square and 0 <= at - last.at < FLICKER:
            self._full ^= chess.BB_SQUARES[square]
            self._stories, self._upset, self._change = last.stories, last.upset, None
            self._found = None
            return True
        self._change = _Change(square, at, self._stories, self._upset)
        return False

    def _leave(self, square: chess.Square) -> None:
        """The man in this hole is out, or had moved to the hole of an unidentified man."""
        self._tell(told for story in self._stories for told in self._lifted(story, square))
        self._upset |= len(self._stories[0].out) > _MANY

    def _tell(self, stories: Iterable[Story]) -> None:
        """Continue with these stories: one for each position of the men, and not too many."""
        best: dict[Displaced, Story] = {}
        for story in stories:
            key = frozenset(story.displaced.items())
            if key not in best or story.cost < best[key].cost:
                best[key] = story
        cheapest = sorted(best.values(), key=lambda story: story.cost)
        self._stories = cheapest[: MAX_UPSET if self._upset else MAX_STORIES]
        self._found = None

    def candidates(self, moves: Iterable[chess.Move] | None = None) -> list[Candidate]:
        """The legal moves (or those of ``moves``) that the whole log explains, best first.

        The four promotions of one pawn to one square cost the same, the queen first: a switch
        cannot tell which piece came down, only the announcement can (D.2.1).
        """
        if moves is not None:
            return self._candidates(outcomes(self._board, moves))
        if self._found is None:
            self._found = self._candidates(self._legal())
        return self._found

    def _legal(self) -> Outcomes:
        self._outcomes = self._outcomes or outcomes(self._board, self._board.legal_moves)
        return self._outcomes

    def _candidates(self, outcomes: Outcomes) -> list[Candidate]:
        showing = outcomes.get(self._full)
        if showing is None:
            return []
        found: dict[chess.Move, float] = {}
        for story in self._stories:
            for move in showing.get(frozenset(story.displaced.items()), ()):
                if move.promotion and not self._is_identified_as(
                    move.to_square, chess.Piece(move.promotion, self._board.turn)
                ):
                    continue
                found[move] = min(story.cost, found.get(move, math.inf))
        return sorted((Candidate(*item) for item in found.items()), key=lambda found: found.cost)

    def shaken_captures(self) -> list[chess.Move]:
        """The legal captures in a hole that was shaken, after which exactly these holes are full.

        No hand exchanges two men within :data:`FLICKER`, but one may slide over the other. Words or
        a press confirm it, never the pegs alone; they may show another capture, of a bumped man.
        """
        if not self._shaken:
            return []
        out = self._likeliest().out
        fitting = chain.from_iterable(self._legal().get(self._full, {}).values())
        return [m for m in fitting if m.to_square in self._shaken and m.from_square in out]

    def rivals(self, move: chess.Move) -> tuple[chess.Move, ...]:
        """Other moves that are as likely as this one, apart from its other promotions."""
        squares = (move.from_square, move.to_square)
        limit = self.doubt(move) + self._likeliest().cost + _DOUBTFUL
        return tuple(
            found.move
            for found in self.candidates()
            if found.cost < limit and (found.move.from_square, found.move.to_square) != squares
        )

    def doubt(self, move: chess.Move) -> float:
        """Extra cost of this move above the likeliest story, be it a move or not.

        None of one who slid over the man he takes.
        """
        least = self._likeliest().cost
        return next((one.cost for one in self.candidates() if one.move == move), least) - least

    def shown(self, named: Sequence[chess.Move] = ()) -> chess.Move | None:
        """The move that the pegs show best; a promotion is assumed to be to a queen.

        One that was ``named`` in words comes first, also where one man only slid over the other.
        """
        candidates = [found.move for found in self.candidates()]
        slid = self.shaken_captures() if named else []
        told = (move for move in (*candidates, *slid) if move in named)
        return next(told, candidates[0] if candidates else None)

    def displacement(self) -> chess.Move | None:
        """The only man of the side to move that stands elsewhere, as a move, legal or not."""
        displaced = self._likeliest().displaced
        moved = [
            chess.Move(man, hole)
            for hole, man in displaced.items()
            if man != SPARE and self._board.color_at(man) == self._board.turn
        ]
        return moved[0] if len(moved) == len(displaced) == 1 else None

    def believable(self) -> bool:
        """True if every man that came down had been seen leaving its hole."""
        displaced = self._likeliest().displaced
        strange = {hole for hole, man in displaced.items() if man == SPARE}
        return strange <= self._promotion_squares

    def unchanged(self) -> bool:
        """True if every man stands where it stood at the start of the log."""
        as_before = self._full == self._board.occupied and not self._likeliest().displaced
        return as_before and self.agrees_with(self._board)

    def agrees_with(self, board: chess.BaseBoard) -> bool:
        """True if every man that the peg board has named is that of ``board``."""
        return all(board.piece_at(hole) == man for hole, man in self._identified.items())

    def moved_at_most(self, men: Displaced) -> bool:
        """True if by some story no other men than these stand elsewhere."""
        return any(men.issuperset(story.displaced.items()) for story in self._stories)

    def moved_at_least(self, men: Displaced) -> bool:
        """True if by some story these men stand elsewhere, whatever else does."""
        return any(men <= set(story.displaced.items()) for story in self._stories)

    @property
    def settled(self) -> bool:
        """True if no man seems to be in the hand: all stand, except a captured one."""
        story = self._likeliest()
        if self.candidates() or any(
            man == SPARE and hole in self._identified for hole, man in story.displaced.items()
        ):
            return True
        own_out = any(self._is_own(man) for man in story.out)
        return not own_out and len(story.out) <= int(bool(story.displaced))

    def in_hand(self) -> tuple[chess.Square, ...]:
        """The home squares of the men that are out, captured ones included."""
        return tuple(man for man in self._likeliest().out if man != SPARE)

    def displaced(self) -> dict[chess.Square, Man]:
        """The holes with other men than at the start, by the likeliest story, and those men."""
        return dict(self._likeliest().displaced)

    def ends_in(self, outcome: Outcome) -> bool:
        """True if by some story the pegs show this now."""
        full, displaced = outcome
        return full == self._full and any(
            displaced == frozenset(story.displaced.items()) for story in self._stories
        )

    @property
    def upset(self) -> bool:
        """True once more men were out than one move needs: the board was knocked over."""
        return self._upset

    def standing(self) -> dict[chess.Square, chess.Piece | None]:
        """The man believed to be in each full hole; ``None`` if it cannot be known."""
        displaced = self._likeliest().displaced
        men = {hole: displaced.get(hole, hole) for hole in self.occupied}
        stands = {
            hole: None if man == SPARE else self._board.piece_at(man) for hole, man in men.items()
        }
        return stands | self._identified

    @cached_property
    def _promotion_squares(self) -> frozenset[chess.Square]:
        return promotion_squares(self._board)

    @cached_property
    def _castled(self) -> frozenset[tuple[chess.Square, Man]]:
        return castled_places(self._board)

    def _likeliest(self) -> Story:
        return self._stories[0]

    def _is_identified_as(self, hole: chess.Square, man: chess.Piece | None) -> bool:
        """True if this man may stand in a hole, by what the peg board says of it."""
        return self._identified.get(hole) in (None, man)

    def _is_own(self, man: Man) -> bool:
        return man != SPARE and self._board.color_at(man) == self._board.turn

    def _lifted(self, story: Story, square: chess.Square) -> Iterator[Story]:
        """The stories that continue this one when a hole becomes empty."""
        man = story.displaced.get(square, square)
        displaced = {hole: other for hole, other in story.displaced.items() if hole != square}
        if man == SPARE:  # A spare man is missed nowhere: it goes back where it came from.
            yield Story(story.cost, displaced, story.out)
            return
        yield Story(story.cost, displaced, (*story.out, man))
        for hole, stands in displaced.items():
            told = self._is_identified_as(hole, self._board.piece_at(man))
            if stands == SPARE and told and not self._upset:
                unseen = _NEW_PIECE if hole in self._promotion_squares else _UNKNOWN_MAN
                cost = max(0.0, story.cost - unseen) + _LIFTED_LATE
                yield Story(cost, _moved_to(displaced, hole, man), story.out)

    def _placed(
        self, story: Story, square: chess.Square, gap: int | None, at: int
    ) -> Iterator[Story]:
        """The stories that continue this one when a hole that was empty for ``gap`` is filled."""
        coming = [
            man
            for man in _likely_to_come_down(story.out, square)
            if self._is_identified_as(square, self._board.piece_at(man))
        ]
        for man in coming:
            cost = story.cost + self._cost_of_placing(man, square, gap)
            cost += self._haste_of_resting(man, square, at)
            others = tuple(other for other in story.out if other != man)
            yield Story(cost, _moved_to(story.displaced, square, man), others)
        if not coming or square in self._promotion_squares:
            cost = _NEW_PIECE if square in self._promotion_squares else _UNKNOWN_MAN
            yield Story(story.cost + cost, _moved_to(story.displaced, square, SPARE), story.out)

    def _cost_of_placing(self, man: Man, square: chess.Square, gap: int | None) -> float:
        """Cost, higher if less likely, of this man's landing in a hole that was empty for ``gap``.

        The longer its hole was empty, the less a man looks bumped, and the more it looks captured;
        ``None`` if that is unknown, because the lift was not seen or the board was knocked over.
        """
        if man == square:
            return min(_HOME + math.log2(1 + (gap or 0) / _BLINK), _HOME_LATE)
        hurry = 0.0 if gap is None else max(0.0, 1 - gap / _BLINK)
        owner = self._board.color_at(square)
        if self._is_own(man) or man == SPARE:
            confused = owner == self._board.turn and (square, man) not in self._castled
            return (_CONFUSED if confused else _ELSEWHERE) + hurry
        return (_OPPONENT_ELSEWHERE if owner is None else _CONFUSED) + hurry

    def _haste_of_resting(self, man: Man, square: chess.Square, at: int) -> float:
        """The cost of a captured man that stands here sooner than a hand could put it."""
        if man == square or self._is_own(man) or man not in self._emptied or self._upset:
            return 0.0
        return max(0.0, 1 - max(0, at - self._emptied[man]) / _BLINK)


class _Change(NamedTuple):
    """A hole that changed, and the stories before it did."""

    square: chess.Square
    at: int
    stories: list[Story]
    upset: bool
