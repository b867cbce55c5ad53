"""Whether what was said so far is all that it can be, so that nobody need wait for more.

A speaker pauses within an announcement as well as after it. What was heard before the pause is
*settled* if no other candidate can extend it ("eva acht" may become "eva acht dame") and none is
likely enough to overtake it. That "schach" may follow extends nothing: the move is the same.
"""

import math
from collections.abc import Iterable

import chess

from accessible_board.languages import Language
from accessible_board.speech.decision import LEGALITY, Decision, Possibility, Verdict
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.understanding import Command, Understood, understand

OVERTAKEN = 2.5
"""Log-odds by which a decision must lead; less may turn around with what is still to come.

Of 80 Korean announcements by espeak-ng Vosk takes 46 right and 7 wrong with it, 44 and 10 with 1.5,
and 40 and 6 when all the silence is waited for.
"""


def is_settled(
    decision: Decision,
    heard: Iterable[Possibility],
    board: chess.Board,
    candidates: Grammar,
    language: Language,
) -> bool:
    """Whether a decision that was made in a pause stands whatever comes after it.

    ``heard`` is all that it may have been, ``candidates`` what may be said in this position. What
    was heard badly, or announces no legal move, is never settled.
    """
    odds = _odds(decision, candidates)
    if odds is None:
        return False
    meant = (decision.move, decision.command)
    rivals = (each for each in heard if _meaning(each.meaning, board) != meant)
    nearest = max((each.sound + _legality(each, candidates) for each in rivals), default=-math.inf)
    longer = (understand(" ".join(s), language) for s in candidates.continuations(decision.words))
    return odds - nearest >= OVERTAKEN and all(
        _meaning(meaning, board) == meant for meaning in longer
    )


def _odds(decision: Decision, candidates: Grammar) -> float | None:
    """The log-odds of a legal announcement or a command that was heard well."""
    if decision.verdict is Verdict.ACCEPTED:
        return decision.log_odds
    is_command = decision.command is not None and decision.announcement is None
    clear = decision.verdict is Verdict.REJECTED and candidates.accepts(decision.words)
    return LEGALITY if is_command and clear else None


def _legality(possibility: Possibility, candidates: Grammar) -> float:
    return LEGALITY if candidates.accepts(possibility.words) else 0.0


def _meaning(
    understood: Understood | None, board: chess.Board
) -> tuple[chess.Move | None, Command | None]:
    """The one legal move that is announced, and the command that is given."""
    if understood is None:
        return None, None
    announcement = understood.announcement
    moves = announcement.moves(board) if announcement is not None else ()
    return (moves[0] if len(moves) == 1 else None, understood.command)
