"""Whether an announcement is certain before the silence after it is over.

A speaker pauses within an announcement as well as after it. What was heard before the pause is
*settled* if no other candidate can extend it ("eva acht" may become "eva acht dame") and none is
likely enough to overtake it. That "schach" may follow extends nothing: the move is the same. What
nothing can extend is *whole*, which is known of the words alone, before anything is weighed.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import chess

from accessible_board.acts.table import Act
from accessible_board.speech.decision import Decision, Possibility, Verdict
from accessible_board.speech.grammar import Grammar, Sentence
from accessible_board.speech.understanding import Meaning, Understood

LEGALITY = 3.0
"""Log-odds added for sentences that may be said now."""

PEGS = 3.0
"""Log-odds added for the announcement of the move that the pegs show."""

OVERTAKEN = 2.5
"""Log-odds by which a decision must lead; less may turn around with what is still to come.

Of 80 Korean announcements by espeak-ng Vosk takes 46 right and 7 wrong with it, 44 and 10 with 1.5,
and 40 and 6 when all the silence is waited for.
"""


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may be said in a position: ``all`` of it, and what is not in one breath with more.

    ``alone`` is each announcement, command and answer by itself, of which there are few: after an
    act that may lead an announcement thousands could follow, and none of them matters here.
    """

    all: Grammar
    alone: Grammar

    def continuations(self, words: Sentence, understood: Understood | None) -> Iterator[Sentence]:
        """What begins with these words, and may mean another thing than they do."""
        is_act = understood is not None and understood.announcement is None
        return (self.alone if is_act else self.all).continuations(words)


def is_whole(words: Sentence, board: chess.Board, candidates: Candidates, meaning: Meaning) -> bool:
    """Whether none of the ``candidates`` begins with these words and goes on to mean another thing.

    That is, by the ``meaning`` of words, another move of the position ``board`` or another act.
    A promotion without its piece is not whole, whatever noise was heard after it as a word. That a
    draw offer may follow a move, or a move a claim or a correction, is not waited for: it is heard
    in the same breath or by itself.
    """
    understood = meaning(" ".join(words))

    @cache  # Most of what may follow means what the words do.
    def meant(longer: Understood | None) -> tuple[chess.Move | None, Act | None, str]:
        return _move_or_act(longer, board)

    following = candidates.continuations(words, understood)
    longer = (meaning(" ".join(sentence)) for sentence in following)
    alone = meant(_without_more(understood, understood))
    return not _lacks_piece(understood, board) and all(
        meant(_without_more(each, understood)) == alone for each in longer
    )


def is_settled(
    decision: Decision,
    heard: Iterable[Possibility],
    board: chess.Board,
    candidates: Candidates,
    meaning: Meaning,
    sensed: chess.Move | None = None,
) -> bool:
    """Whether a decision made in a pause stands whatever comes after it.

    ``heard`` is all that it may have been, ``candidates`` what may be said in this position,
    ``meaning`` tells what words mean, and ``sensed`` is the move that the pegs show. Words that
    were heard badly, or announce no legal move, are never settled.
    """
    if not _is_clear(decision, candidates.all):
        return False
    meant = (decision.move, decision.act, decision.about)
    agreeing, rivals = [-math.inf], [-math.inf]
    for each in heard:
        odds = each.sound + _legality(each, candidates.all)
        (agreeing if _move_or_act(each.meaning, board) == meant else rivals).append(odds)
    shown = PEGS if decision.move is not None and decision.move == sensed else 0.0
    leads = max(agreeing) + shown - max(rivals) >= OVERTAKEN
    return leads and is_whole(decision.words, board, candidates, meaning)


def _is_clear(decision: Decision, candidates: Grammar) -> bool:
    """Whether a legal announcement or another act was heard well."""
    is_act = decision.act is not None and decision.announcement is None
    clear = decision.verdict is Verdict.REJECTED and candidates.accepts(decision.words)
    return decision.verdict is Verdict.ACCEPTED or (is_act and clear)


def _legality(possibility: Possibility, candidates: Grammar) -> float:
    return LEGALITY if candidates.accepts(possibility.words) else 0.0


def _lacks_piece(understood: Understood | None, board: chess.Board) -> bool:
    """Whether a promotion is announced without its piece."""
    announcement = understood.announcement if understood is not None else None
    if announcement is None or announcement.promotion is not None:
        return False
    return any(move.promotion is not None for move in announcement.moves(board))


def _without_more(longer: Understood | None, words: Understood | None) -> Understood | None:
    """What ``longer`` words mean without what may be said in one breath with ``words``.

    That is the act with an announcement.
    """
    if longer is None or longer.announcement is None or words is None:
        return longer
    return replace(longer, act=None) if words.announcement is not None else longer


def _move_or_act(
    understood: Understood | None, board: chess.Board
) -> tuple[chess.Move | None, Act | None, str]:
    """The one legal move announced, and the act with what it is about."""
    if understood is None:
        return None, None, ""
    announcement = understood.announcement
    moves = announcement.moves(board) if announcement is not None else ()
    return (moves[0] if len(moves) == 1 else None, understood.act, understood.about)
