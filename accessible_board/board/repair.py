"""Spoken recovery: from where the men stand to where they should, one man at a time.

A hole that is wrong holds one thing and wants another, so it is an arrow from the man that stands
in it to the man that it wants, where "nothing" is a man too. A man that is not to be had on the
board, or is too many, is an arrow of the box beside the board. Then as many arrows enter each kind
of man as leave it, and one walk along all arrows, from nothing back to nothing (an Euler circuit),
is the repair: of two arrows that follow each other the first is a hole that is empty by now and
wants a man, and the second is the hole which holds that man and is empty after him. So no hole is
asked for that is still full, every wrong man is handled once, and men that stand in each other's
places cost one extra step, to put one of them aside, only where nothing else opens their circle.

What is to be done is carried out by lifts and places of pegs, in order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import chess

from accessible_board.game.vocabulary.announcements import is_castling
from accessible_board.game.vocabulary.effects import captured_square, castled_squares, castling_rook

Movement = tuple[bool, chess.Square]
"""A peg is lifted from its hole (``True``), or placed into one."""


@dataclass(frozen=True, slots=True)
class TakeAway:
    """Take the man from its hole and put it beside the board; ``piece`` is ``None`` if unknown."""

    square: chess.Square
    piece: chess.Piece | None


@dataclass(frozen=True, slots=True)
class PutOn:
    """Put a man from the hand, or from beside the board, into an empty hole."""

    square: chess.Square
    piece: chess.Piece


@dataclass(frozen=True, slots=True)
class Transfer:
    """Move a man from one hole to another, which is empty."""

    piece: chess.Piece
    from_square: chess.Square
    to_square: chess.Square


RepairStep = TakeAway | PutOn | Transfer


class _HoleContent(Enum):
    """Content of a hole, or wish for one, besides a known man."""

    NOTHING = "nothing"
    UNKNOWN = "unknown"


_Man = chess.Piece | _HoleContent


@dataclass(frozen=True, slots=True)
class _Hole:
    """A place that holds one thing and wants another; without a square it is in the box."""

    holds: _Man
    wants: _Man
    square: chess.Square | None = None


def repair_steps(
    standing: Mapping[chess.Square, chess.Piece | None],
    expected: chess.BaseBoard,
    in_hand: Iterable[chess.Piece] = (),
) -> list[RepairStep]:
    """The fewest steps to the expected position, in an order that a hand can follow.

    ``standing`` names the man believed to be in each full hole, ``None`` for one that could be any:
    it is taken away, since only a hand can tell whether it is right. The men ``in_hand`` are put
    down first, on holes that are empty and want them, so that asking again after each lift and each
    place continues the step that was begun.
    """
    stands = dict(standing)
    first = list(_put_down(stands, expected, in_hand))
    stands.update((step.square, step.piece) for step in first)
    holes = _wrong_holes(stands, expected)
    holes += _box(holes)
    holes += _openings(holes)
    return [*first, *_steps(_circuit(holes))]


def _put_down(
    standing: Mapping[chess.Square, chess.Piece | None],
    expected: chess.BaseBoard,
    in_hand: Iterable[chess.Piece],
) -> Iterator[PutOn]:
    """The men in the hand that an empty hole wants."""
    remaining = Counter(in_hand)
    for square, piece in sorted(expected.piece_map().items()):
        if square not in standing and remaining[piece]:
            remaining[piece] -= 1
            yield PutOn(square, piece)


def _wrong_holes(
    standing: Mapping[chess.Square, chess.Piece | None], expected: chess.BaseBoard
) -> list[_Hole]:
    """Every hole that does not hold the expected man."""
    holes = []
    for square in chess.SQUARES:
        wants = expected.piece_at(square) or _HoleContent.NOTHING
        holds: _Man = _HoleContent.NOTHING
        if square in standing:
            holds = standing[square] or _HoleContent.UNKNOWN
        if holds != wants:
            holes.append(_Hole(holds, wants, square))
    return holes


def _box(holes: Iterable[_Hole]) -> list[_Hole]:
    """The places in the box that take the men too many and give the missing ones."""
    too_many: Counter[_Man] = Counter()
    for hole in holes:
        too_many[hole.holds] += 1
        too_many[hole.wants] -= 1
    del too_many[_HoleContent.NOTHING]
    box = []
    for man, count in too_many.items():
        taking, giving = _Hole(_HoleContent.NOTHING, man), _Hole(man, _HoleContent.NOTHING)
        box += [taking] * count if count > 0 else [giving] * -count
    return box


def _openings(holes: Iterable[_Hole]) -> list[_Hole]:
    """A place in the box for one man of each circle that no empty hole and no box opens."""
    neighbours = defaultdict(set)
    for hole in holes:
        neighbours[hole.holds].add(hole.wants)
        neighbours[hole.wants].add(hole.holds)
    reached = _reached(_HoleContent.NOTHING, neighbours)
    openings = []
    for man in list(neighbours):
        if man not in reached:
            reached |= _reached(man, neighbours)
            openings += [_Hole(_HoleContent.NOTHING, man), _Hole(man, _HoleContent.NOTHING)]
    return openings


def _reached(start: _Man, neighbours: Mapping[_Man, set[_Man]]) -> set[_Man]:
    """Every man that is linked to this one by wrong holes."""
    reached, frontier = {start}, [start]
    while frontier:
        new = neighbours.get(frontier.pop(), set()) - reached
        reached |= new
        frontier += new
    return reached


def _circuit(holes: Iterable[_Hole]) -> list[_Hole]:
    """One walk along all the arrows, from nothing back to nothing (Hierholzer's algorithm)."""
    leaving: defaultdict[_Man, list[_Hole]] = defaultdict(list)
    for hole in holes:
        leaving[hole.holds].append(hole)
    walk: list[_Hole] = []
    path = [_Hole(_HoleContent.NOTHING, _HoleContent.NOTHING)]
    while path:
        here = path[-1].wants
        if leaving[here]:
            path.append(leaving[here].pop())
        else:
            walk.append(path.pop())
    return walk[-2::-1]


def _steps(circuit: list[_Hole]) -> Iterator[RepairStep]:
    """Fill each hole of the walk from the one after it."""
    for empty, full in pairwise(circuit):
        match empty.wants, empty.square, full.square:
            case _HoleContent.NOTHING, _, _:
                continue
            case chess.Piece() as piece, int(to_square), int(from_square):
                yield Transfer(piece, from_square, to_square)
            case chess.Piece() as piece, int(square), None:
                yield PutOn(square, piece)
            case man, None, int(square):
                yield TakeAway(square, man if isinstance(man, chess.Piece) else None)


def movements(
    board: chess.Board, move: chess.Move, *, captured_first: bool = False
) -> list[Movement]:
    """The lifts and places of a move; a king goes before its rook (4.4).

    Of a capture the own man is taken up first, unless the captured one is to be.
    """
    if is_castling(move, board):
        return _castling(board, move)
    captured = captured_square(move, board)
    lifts = [move.from_square, *([] if captured is None else [captured])]
    if captured_first:
        lifts.reverse()
    return [*((True, square) for square in lifts), (False, move.to_square)]


def _castling(board: chess.Board, move: chess.Move) -> list[Movement]:
    """King, then rook; in Chess960 the rook is taken up before the king comes down in its hole."""
    rook = castling_rook(move, board)
    king_goal, rook_goal = castled_squares(move, board)
    king_moves = [(True, move.from_square), (False, king_goal)]
    if rook == rook_goal:
        return king_moves
    if rook == king_goal:
        king_moves.insert(1, (True, rook))
    else:
        king_moves.append((True, rook))
    return [*king_moves, (False, rook_goal)]


def of_steps(steps: Iterable[RepairStep]) -> Iterator[Movement]:
    """The lifts and places of steps that put a position right."""
    for step in steps:
        match step:
            case TakeAway(square):
                yield True, square
            case PutOn(square):
                yield False, square
            case Transfer(_, origin, target):
                yield True, origin
                yield False, target


def are_possible(occupied: chess.Bitboard, moved: Iterable[Movement]) -> bool:
    """Tell if every peg that is lifted is there, and every hole into which one is put is free."""
    for lifted, square in moved:
        if bool(occupied & chess.BB_SQUARES[square]) is not lifted:
            return False
        occupied ^= chess.BB_SQUARES[square]
    return True
