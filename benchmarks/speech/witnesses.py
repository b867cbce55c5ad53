"""What an engine hears of an utterance: as any sentence at all, and within narrower grammars.

It depends on the engine alone. What is decided of it depends on the weights as well
(:mod:`measuring`), and can be decided anew under others without hearing anew.
"""

from dataclasses import dataclass
from functools import partial

import chess

from accessible_board.devices.hearing.ear import compared, possibilities
from accessible_board.devices.interfaces import Recogniser, Samples
from accessible_board.devices.sound.preparation import prepared
from accessible_board.languages import Language
from accessible_board.speech.decision import Possibility
from accessible_board.speech.grammar import Grammar, Sentence
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand
from benchmarks.speech.corpus import Spoken, Talk
from benchmarks.speech.sayings import Saying, near_miss


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence that was heard: a :class:`Possibility` without its meaning."""

    words: Sentence
    sound: float


@dataclass(frozen=True, slots=True)
class Asked:
    """What was heard to one question: the best of all sentences, and of each narrower grammar."""

    best: Found | None
    shown: Found | None
    others: Found | None

    def possible(self, language: Language) -> list[Possibility | None]:
        """The best of all, that of the move shown and that of the others, with their meanings."""
        return [
            Possibility(each.words, understand(" ".join(each.words), language), each.sound)
            if each is not None
            else None
            for each in (self.best, self.shown, self.others)
        ]


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

    voice: str
    legal: Asked
    shown: Asked


class Witnesses:
    """Hears utterances of one language, and explains them with what was learnt of it."""

    def __init__(self, language: Language, recogniser: Recogniser) -> None:
        self.sentences = Sentences(language)
        self._language = language
        self._meaning = partial(understand, language=language)
        self._recogniser = recogniser

    def announcement(self, spoken: Spoken) -> Witnessed:
        """An announcement in its position and elsewhere."""
        saying = spoken.saying
        board, elsewhere = chess.Board(saying.fen), chess.Board(saying.elsewhere)
        move, near, other = map(chess.Move.from_uci, (saying.move, saying.near, saying.other))
        self._hear(spoken.samples)
        return Witnessed(
            saying,
            legal=self._likeliest(board),
            elsewhere=self._likeliest(elsewhere),
            right=self._shown(board, move),
            near=self._shown(board, near),
            other=self._shown(board, other),
            illegal=self._shown(elsewhere, near_miss(saying, self._language)),
        )

    def talk(self, talk: Talk) -> WitnessedTalk:
        """Talk, while the pegs show one move or another, which hangs on the words."""
        board = chess.Board()
        moves = list(board.legal_moves)
        shown = moves[sum(map(ord, talk.words)) % len(moves)]
        self._hear(talk.samples)
        return WitnessedTalk(talk.voice, self._likeliest(board), self._shown(board, shown))

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
        recogniser = self._recogniser
        widest = self.sentences.competing(board)
        explained = compared(recogniser, self.sentences, self._meaning, widest, shown, others)
        best, called, rest = (
            Found(each.words, each.sound) if each else None
            for each in possibilities(explained, self._meaning)
        )
        return Asked(best, called, rest)
