"""The stories that lifts and places may tell, and what each costs: see :mod:`peg_log`."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import chess

from accessible_board.game.vocabulary.effects import SPARE, Man

MANY: Final = 6
"""More men out than hands move: the board was cleared, set up or knocked over."""


class Story(NamedTuple):
    """One way the log may have happened: its cost, the man in each hole, the men that are out."""

    cost: float
    displaced: dict[chess.Square, Man]
    out: tuple[Man, ...]


def first_story(board: chess.Board, full: chess.Bitboard) -> Story:
    """Story of these full holes before any lift: men elsewhere are unknown, others are out."""
    missing = tuple(chess.SquareSet(board.occupied & ~full))
    strange = dict.fromkeys(chess.SquareSet(full & ~board.occupied), SPARE)
    return Story(0.0, strange, missing)


def likely_to_come_down(out: Sequence[Man], square: chess.Square) -> Sequence[Man]:
    """The men that are out and to be considered: all or, if many, the one at home here."""
    if len(out) <= MANY:
        return out
    return (square,) if square in out else out[-MANY:]


def moved_to(displaced: dict[chess.Square, Man], square: chess.Square, man: Man) -> dict[int, Man]:
    """The men elsewhere once this one stands in a hole; in its own it is displaced no more."""
    if man != square:
        return {**displaced, square: man}
    return {hole: other for hole, other in displaced.items() if hole != square}


# --- what hands do -----------------------------------------------------------------------------

# A cost is roughly the number of times that the odds of seeing this are halved.

HOME: Final = 0.5
"""A man comes back to its own hole, at once."""
HOME_LATE: Final = 2.5
"""A man comes back to its own hole long after it left: sooner that than another one in its hole."""
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

MISSED: Final = 4.0
"""A man takes the place of another while frames are lost."""

BLINK: Final = 250
"""Milliseconds: a bumped man is back about as fast; to exchange two men takes longer."""
