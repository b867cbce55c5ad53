"""The penalties that an edition proposes for illegal moves and wrong claims (7.5, 9.5.3).

Nothing here is imposed; that needs an arbiter's word (row 110).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from accessible_board.game.rules import helpmate, outcome
from accessible_board.game.vocabulary.editions import Edition, IllegalCounting, Penalties, TwoHands
from accessible_board.game.vocabulary.terms import IllegalMove, Seat

_ARTICLE_7_5 = {IllegalMove.AGAINST_ARTICLE_3, IllegalMove.PAWN_NOT_REPLACED}


@dataclass(frozen=True, slots=True)
class ProposedPenalty:
    """Penalty that the edition provides for an illegal move.

    ``count`` is its number by the counting that holds; ``count_in_all`` and ``count_of_kind`` are
    both shown to the arbiter, since 2017 leaves open which is meant. ``bonus`` is extra time for
    the opponent in milliseconds. ``loses`` says that the game ends; ``result`` is how, a draw where
    the opponent cannot mate, or ``None`` where that is for the arbiter to say.
    """

    count: int
    count_in_all: int
    count_of_kind: int
    bonus: int
    loses: bool
    result: str | None


def is_illegal_move(act: IllegalMove, edition: Edition, *, pressed: bool) -> bool:
    """True if the act is an illegal move by this edition, ``pressed`` or not (rows 90, 96, 97).

    Before the press nothing is completed, and nothing is said; only 2017 counts two hands at once.
    """
    if act is IllegalMove.TWO_HANDS:
        if edition.two_hands is TwoHands.ILLEGAL:
            return True
        return pressed and edition.two_hands is TwoHands.ILLEGAL_ONCE_PRESSED
    if act is IllegalMove.PRESS_WITHOUT_MOVE:
        return pressed and edition.press_without_move_is_illegal
    return pressed


def proposed_penalty(
    acts: Sequence[IllegalMove],
    penalties: Penalties,
    counting: IllegalCounting,
    board: chess.Board,
    offender: Seat,
    budget: int = helpmate.FLAG_FALL_BUDGET,
) -> ProposedPenalty:
    """The penalty for the last of all illegal ``acts`` of ``offender`` in the game so far (7.5.5).

    ``penalties`` are those of the game's class and regime (:meth:`Edition.penalties_for`); in the
    position ``board`` the opponent must be able to mate for the game to be lost.
    """
    act = acts[-1]
    of_kind = sum(_is_same_kind(act, other) for other in acts)
    count = len(acts) if counting is IllegalCounting.COMMON else of_kind
    loses = count >= penalties.loss_at
    return ProposedPenalty(
        count=count,
        count_in_all=len(acts),
        count_of_kind=of_kind,
        bonus=0 if loses else penalties.illegal_bonus,
        loses=loses,
        result=outcome.result_of_loss(board, offender, budget) if loses else None,
    )


def _is_same_kind(act: IllegalMove, other: IllegalMove) -> bool:
    """True if 2017 counts both acts under one Article (7.5.3, 7.7.2, 7.8.2)."""
    return act is other or {act, other} <= _ARTICLE_7_5
