"""What becomes of an announcement, or of talk, that is heard in every way at once.

An engine hears it as any sentence at all, and within narrower grammars (:class:`Witnesses`); what
is decided of that depends on the weights as well (:func:`judged`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import chess

from accessible_board.devices.hearing.ear import compared, possibilities
from accessible_board.devices.interfaces import Recogniser, Samples
from accessible_board.devices.sound.preparation import prepared
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.speech.decision import (
    ACCEPTED,
    NOTHING_HEARD,
    Decision,
    Possibility,
    Verdict,
    decide,
    sensed_odds,
)
from accessible_board.speech.dialogue import Dialogue
from accessible_board.speech.evidence import Weighing
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.questions import WhichWord
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand
from benchmarks.speech.sayings import Saying, near_miss

Facts = Mapping[str, bool]
"""What became of an utterance, by what it is called in reports."""

AT_ONCE = "legal moves accepted without a board"
AFTER_ONE_ANSWER = "accepted at once or after one answer, pushed to talk"


@dataclass(frozen=True, slots=True)
class Asked:
    """What was heard to one question: the best of all sentences, and of each narrower grammar."""

    best: Possibility | None
    shown: Possibility | None
    others: Possibility | None


@dataclass(frozen=True, slots=True)
class Witnessed:
    """An announcement, as what it is, and as what it must not be taken for.

    ``legal`` and ``elsewhere`` are where the pegs show no move, in its position and in the one
    where it is illegal; then the pegs show the ``right`` move, a ``near`` miss, any ``other``, and
    elsewhere a legal near miss of it, the ``illegal`` case.
    """

    saying: Saying
    legal: Asked
    elsewhere: Asked
    right: Asked
    near: Asked
    other: Asked
    illegal: Asked


@dataclass(frozen=True, slots=True)
class WitnessedTalk:
    """Talk at the start of a game, where the pegs show no move, and where they show one."""

    legal: Asked
    shown: Asked


class Witnesses:
    """Hears utterances of one language, and explains them with what was learnt of it."""

    def __init__(self, language: Language, recogniser: Recogniser) -> None:
        self.sentences = Sentences(language)
        self._language = language
        self._meaning = partial(understand, language=language)
        self._recogniser = recogniser

    def announcement(self, saying: Saying, samples: Samples) -> Witnessed:
        """An announcement in its position and elsewhere."""
        board, elsewhere = chess.Board(saying.fen), chess.Board(saying.elsewhere)
        move, near, other = map(chess.Move.from_uci, (saying.move, saying.near, saying.other))
        self._hear(samples)
        return Witnessed(
            saying,
            legal=self._likeliest(board),
            elsewhere=self._likeliest(elsewhere),
            right=self._shown(board, move),
            near=self._shown(board, near),
            other=self._shown(board, other),
            illegal=self._shown(elsewhere, near_miss(saying, self._language)),
        )

    def talk(self, words: str, samples: Samples) -> WitnessedTalk:
        """Talk, while the pegs show one move or another, which hangs on the words."""
        board = chess.Board()
        moves = list(board.legal_moves)
        shown = moves[sum(map(ord, words)) % len(moves)]
        self._hear(samples)
        return WitnessedTalk(self._likeliest(board), self._shown(board, shown))

    def _hear(self, samples: Samples) -> None:
        """A recording of one utterance, which is asked about from now on."""
        utterance = prepared(samples)
        self._recogniser.take(samples[:0] if utterance is None else utterance)

    def _likeliest(self, board: chess.Board) -> Asked:
        """The likeliest legal announcement where the pegs show none."""
        return self._asked(board, None, self.sentences.legal(board))

    def _shown(self, board: chess.Board, move: chess.Move) -> Asked:
        """The ways to announce the move on the pegs, and those of every other legal one."""
        one = Grammar.of_patterns(self.sentences.forms(move, board))
        return self._asked(board, one, self.sentences.legal(board).less(one))

    def _asked(self, board: chess.Board, shown: Grammar | None, others: Grammar) -> Asked:
        """What is found in one grammar may turn out to be the best of all.

        So grammars belong together only where they are asked about together in a game.
        """
        grammars = (self.sentences.competing(board), shown, others)
        explained = compared(self._recogniser, self.sentences, self._meaning, *grammars)
        return Asked(*possibilities(explained, self._meaning))


def judged(witnessed: Witnessed, by: Weighing) -> Facts:
    """What becomes of an announcement under these weights."""
    saying, legal, right = witnessed.saying, witnessed.legal, witnessed.right
    board, elsewhere = chess.Board(saying.fen), chess.Board(saying.elsewhere)
    move = chess.Move.from_uci(saying.move)
    taken, shown = (_decided(board, each, by) for each in (legal, right))
    pushed, both = (_decided(board, each, by, pushed=True) for each in (legal, right))
    return {
        AT_ONCE: taken.move == move,
        "another move accepted instead": taken.move not in (None, move),
        "told as an illegal move, without a board or with it": any(
            each.verdict is Verdict.REJECTED and each.announcement is not None
            for each in (taken, shown)
        ),
        "accepted with the move on the pegs": _takes_shown(right, by),
        AFTER_ONE_ANSWER: _is_found(pushed, move, board),
        f"{AFTER_ONE_ANSWER}, with the move on the pegs": _is_found(both, move, board),
        "a near miss on the pegs accepted": _takes_shown(witnessed.near, by),
        "any other move on the pegs accepted": _takes_shown(witnessed.other, by),
        "illegal, accepted as a near miss on the pegs": _takes_shown(witnessed.illegal, by),
        "illegal, accepted as any move without a board": (
            _decided(elsewhere, witnessed.elsewhere, by).move is not None
        ),
        "found first of all legal moves": means(legal.others, move, board),
        "found first of all announcements": means(legal.best, move, board),
    }


def judged_talk(talk: WitnessedTalk, by: Weighing) -> Facts:
    """What becomes of something that is no announcement."""
    decision = _decided(chess.Board(), talk.legal, by)
    return {
        "taken for a move": decision.move is not None,
        "taken for a command": decision.act is not None and decision.verdict is Verdict.REJECTED,
        "taken for the announcement of the move on the pegs": _takes_shown(talk.shown, by),
    }


def means(found: Possibility | None, move: chess.Move, board: chess.Board) -> bool:
    """Whether what was found announces this move, perhaps among others."""
    announcement = found.announcement if found is not None else None
    return announcement is not None and move in announcement.moves(board)


def _decided(board: chess.Board, asked: Asked, by: Weighing, *, pushed: bool = False) -> Decision:
    """What is decided, with the move that the pegs show or without one."""
    if asked.best is None:
        return NOTHING_HEARD
    return decide(board, asked.best, asked.others, asked.shown, by=by, addressed=pushed)


def _takes_shown(asked: Asked, by: Weighing) -> bool:
    """Whether the move that the pegs show is taken for the one announced."""
    if asked.best is None or asked.shown is None:
        return False
    return sensed_odds(asked.shown, asked.others, asked.best.sound, by) >= ACCEPTED


def _is_found(decision: Decision, move: chess.Move, board: chess.Board) -> bool:
    """Whether a move is accepted, or asked about in the program's own conversation."""
    if decision.move is not None or not decision.heard_badly or not decision.words:
        return decision.move == move
    dialogue = Dialogue(Seat.WHITE)
    announced = [dialogue.heard_badly(decision, 0).announced]
    if isinstance(dialogue.question, WhichWord):
        announced = [meaning.announcement for meaning in dialogue.question.meanings]
    return any(each is not None and each.moves(board) == (move,) for each in announced)
