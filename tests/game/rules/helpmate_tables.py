"""Every position of a few men, and from which of them one side can still be brought to mate.

A retrograde analysis: from all mates backwards, move by move, until no position is added. It knows
nothing of the program: its moves come from python-chess' tables of attacks, and
``test_few_men.py`` compares it with python-chess' legal moves. Castling and en passant are left
out; a position in which either is possible has other moves enough.

A material class is named like ``KkNr``: the men of the side that is to mate in capitals, those of
the other side small; the capitals are White. A table has the side to move (0 for the capitals)
and then the square of each man, in that order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import chess
import numpy as np
from numpy.typing import NDArray

Positions = NDArray[np.bool_]

_LEAPS = {"N": chess.BB_KNIGHT_ATTACKS, "K": chess.BB_KING_ATTACKS}
_LAST_RANKS = [*range(8), *range(56, 64)]


@dataclass(frozen=True, slots=True)
class Step:
    """A way from one square to another, and the squares between."""

    start: int
    goal: int
    between: tuple[int, ...] = ()


@lru_cache(None)
def attacks(man: str) -> tuple[Step, ...]:
    """The squares that this man attacks from each square, pawns from where they can stand."""
    kind, white = man.upper(), man.isupper()
    if kind == "P":
        goals = {start: chess.BB_PAWN_ATTACKS[white][start] for start in range(8, 56)}
    elif kind in _LEAPS:
        goals = dict(enumerate(_LEAPS[kind]))
    else:
        goals = {start: _rays(kind, start) for start in chess.SQUARES}
    return tuple(
        Step(start, goal, tuple(chess.SquareSet(chess.between(start, goal))))
        for start, mask in goals.items()
        for goal in chess.SquareSet(mask)
    )


def _rays(kind: str, start: int) -> int:
    straight = chess.BB_RANK_ATTACKS[start][0] | chess.BB_FILE_ATTACKS[start][0]
    diagonal = chess.BB_DIAG_ATTACKS[start][0]
    return (straight if kind in "RQ" else 0) | (diagonal if kind in "BQ" else 0)


@lru_cache(None)
def quiet_moves(man: str) -> tuple[Step, ...]:
    """The moves of this man that capture nothing and promote to nothing."""
    if man.upper() != "P":
        return attacks(man)
    ahead, home = (8, 1) if man.isupper() else (-8, 6)
    single = [Step(a, a + ahead) for a in range(8, 56) if 8 <= a + ahead < 56]
    first = [a for a in range(8, 56) if a // 8 == home]
    return (*single, *(Step(a, a + 2 * ahead, (a + ahead,)) for a in first))


@lru_cache(None)
def _clear(men: int, between: tuple[int, ...]) -> Positions:
    """Where none of so many other men stands on these squares."""
    free = np.ones(64, bool)
    free[list(between)] = False
    clear = np.ones((64,) * men, bool)
    for axis in range(men):
        clear &= free.reshape([64 if axis == one else 1 for one in range(men)])
    return clear


def _side(man: str) -> int:
    return 0 if man.isupper() else 1


@lru_cache(1)
def in_check(men: str) -> Positions:
    """Where the king of each side is attacked."""
    check = np.zeros((2,) + (64,) * len(men), bool)
    for axis, man in enumerate(men):
        king = men.index("k" if man.isupper() else "K")
        seen = np.moveaxis(check[1 - _side(man)], (axis, king), (0, 1))
        for step in attacks(man):
            seen[step.start, step.goal] |= _clear(len(men) - 2, step.between)
    return check


@lru_cache(None)
def legal(men: str) -> Positions:
    """The positions in which no two men share a square and who has moved is not in check."""
    found = np.ascontiguousarray(~in_check(men)[::-1])
    for axis, man in enumerate(men):
        place = np.moveaxis(found, axis + 1, 0)
        if man.upper() == "P":
            place[_LAST_RANKS] = False
        for other in range(axis):
            pair = np.moveaxis(found, (axis + 1, other + 1), (0, 1))
            pair[np.arange(64), np.arange(64)] = False
    return found


def before(men: str, after: Positions, table: Callable[[str], Positions]) -> Positions:
    """The positions from which a legal move leads into these, or into the table of other men."""
    found = np.zeros_like(after)
    for axis, man in enumerate(men):
        side = _side(man)
        from_here = np.zeros((64,) * len(men), bool)
        reached = np.ascontiguousarray(np.moveaxis(after[1 - side], axis, 0))
        for step in quiet_moves(man):
            from_here[step.start] |= reached[step.goal] & _clear(len(men) - 1, step.between)
        for start, goal, promoted in _promotions(men, axis):
            from_here[start] |= np.moveaxis(table(promoted)[1 - side], axis, 0)[goal]
        for victim, step, rest in _captures(men, axis):
            fewer = np.moveaxis(table(rest)[1 - side], axis - (victim < axis), 0)[step.goal]
            place = np.moveaxis(from_here[step.start], victim - (victim > axis), 0)
            place[step.goal] |= fewer & _clear(len(men) - 2, step.between)
        found[side] |= np.moveaxis(from_here, 0, axis)
    return found & legal(men)


def _promotions(men: str, axis: int) -> Iterator[tuple[int, int, str]]:
    if men[axis].upper() == "P":
        start, ahead = (48, 8) if men[axis].isupper() else (8, -8)
        for kind in "QRBN":
            for square in range(start, start + 8):
                yield square, square + ahead, _with(men, axis, kind)


def _captures(men: str, axis: int) -> Iterator[tuple[int, Step, str]]:
    """The captured man's axis, the way, and the men that remain (a pawn may have promoted)."""
    for victim, other in enumerate(men):
        if _side(other) == _side(men[axis]) or other in "Kk":
            continue
        for step in attacks(men[axis]):
            promotes = men[axis].upper() == "P" and step.goal in _LAST_RANKS
            for kind in "QRBN" if promotes else men[axis].upper():
                remaining = _with(men, axis, kind)
                yield victim, step, remaining[:victim] + remaining[victim + 1 :]


def _with(men: str, axis: int, kind: str) -> str:
    return men[:axis] + (kind if men[axis].isupper() else kind.lower()) + men[axis + 1 :]


@lru_cache(1)
def mates(men: str) -> Positions:
    """The positions in which the capitals have mated."""
    found = np.zeros_like(legal(men))
    found[1] = (legal(men) & in_check(men) & ~before(men, legal(men), legal))[1]
    return found


@lru_cache(None)
def can_mate(men: str) -> Positions:
    """The positions from which some series of legal moves ends in a mate by the capitals."""
    found = mates(men)
    while True:
        more = found | before(men, found, can_mate)
        if (more == found).all():
            return found
        found = more
