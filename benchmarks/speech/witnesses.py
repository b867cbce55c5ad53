"""What an engine hears of an utterance: as any sentence at all, and within narrower grammars."""

from functools import partial

import chess

from accessible_board.devices.hearing.ear import possibilities
from accessible_board.devices.interfaces import Recogniser, Samples
from accessible_board.devices.sound.preparation import prepared
from accessible_board.languages import Language
from accessible_board.speech.confusions import Confusions
from accessible_board.speech.decision import Possibility
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand


class Witnesses:
    """Hears utterances of one language, and explains them with what was learnt of it."""

    def __init__(self, language: Language, recogniser: Recogniser) -> None:
        self.sentences = Sentences(language)
        self._meaning = partial(understand, language=language)
        self._confusions = Confusions.of(language)
        self._recogniser = recogniser

    def hear(self, samples: Samples) -> None:
        """A recording of one utterance, which is asked about from now on."""
        utterance = prepared(samples)
        self._recogniser.take(*(utterance or (samples[:0], samples)))

    def of(
        self, board: chess.Board, shown: Grammar | None, *others: Grammar
    ) -> list[Possibility | None]:
        """The best of all sentences of this position, that of the move shown and of each other.

        What is found in one grammar may turn out to be the best of all, so that grammars belong
        together only where they are asked about together in a game.
        """
        found = self._recogniser.explain(self.sentences.competing(board), shown, *others)
        return possibilities(found, self._meaning, self._confusions)

    def one_and_others(self, board: chess.Board, move: chess.Move) -> tuple[Grammar, Grammar]:
        """The ways to announce this move, and those of every other legal one."""
        one = Grammar.of_patterns(self.sentences.forms(move, board))
        return one, self.sentences.legal(board).less(one)
