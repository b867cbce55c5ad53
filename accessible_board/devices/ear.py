"""An ear: a recogniser that hears one player's utterances in one position."""

import chess

from accessible_board.devices.interfaces import Hypothesis, Samples
from accessible_board.devices.level import levelled
from accessible_board.devices.sphinx import SphinxRecogniser
from accessible_board.languages import Language
from accessible_board.speech.decision import NOTHING_HEARD, Decision, Possibility, decide
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand


class Ear:
    """Hears announcements in one language and decides what they mean in a position."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._sentences = Sentences(language)
        self._recogniser = SphinxRecogniser(language.pronunciations)

    def hear(
        self, samples: Samples, board: chess.Board, sensed: chess.Move | None = None
    ) -> Decision:
        """What was announced in this recording of one utterance (16 kHz)."""
        recogniser = self._recogniser
        recogniser.set_grammar(self._sentences.legal(board))
        recogniser.feed(levelled(samples))
        recogniser.finish()
        best = recogniser.within(self._sentences.full)
        if not best.words:
            return NOTHING_HEARD
        legal = recogniser.within(self._sentences.legal(board))
        expected = self._expected(sensed, board)
        return decide(
            board,
            self._possibility(best, best),
            self._possibility(legal, best) if legal.words else None,
            self._possibility(expected, best) if expected is not None else None,
        )

    def _expected(self, sensed: chess.Move | None, board: chess.Board) -> Hypothesis | None:
        if sensed is None:
            return None
        grammar = Grammar.of_patterns(self._sentences.forms(sensed, board))
        return self._recogniser.within(grammar)

    def _possibility(self, heard: Hypothesis, best: Hypothesis) -> Possibility:
        understood = understand(" ".join(heard.words), self._language)
        announcement = understood.announcement if understood is not None else None
        margin = min(0.0, (heard.score - best.score) / self._recogniser.frames)
        return Possibility(heard.words, announcement, margin)
