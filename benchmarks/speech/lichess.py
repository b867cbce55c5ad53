"""The peer: the method of Lichess' voice input, on the same audio and the same engine.

It listens for a plain list of words in any order. What was heard becomes a row of tokens, and so
does each way to call a legal move; turning the one into the other costs 0.5 for each token that is
left out and, for each that is replaced, what the confusion of the two costs. A move whose cost is
below 0.99 is taken if it is the only one or the only one that costs nothing, and otherwise the
player is asked which of them it was. After lichess-org/lila, ui/voice, written anew from what it
does. There the costs of replacing were learnt from its users, in English, and run evenly from 0.4
for the commonest confusion to 0.9 for the rarest; here they do the same over the confusions that
this project learnt for a language, so that both know of the same ones.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import chess

from accessible_board.languages import Language
from accessible_board.speech.confusions import representatives
from accessible_board.speech.grammar import Grammar, Sentence
from accessible_board.speech.sentences import Sentences

LEFT_OUT = 0.5
LIMIT = 0.99
COMMONEST, RAREST = 0.4, 0.9


def replacing(language: Language) -> dict[tuple[str, str], float]:
    """What it costs the peer to replace a word that was heard by the one that was said."""
    learnt = sorted(language.misheard.pairs().items(), key=lambda each: each[1])
    step = (RAREST - COMMONEST) / max(len(learnt), 1)
    return {
        (heard, said): COMMONEST + step * rank for rank, ((said, heard), _) in enumerate(learnt)
    }


@dataclass(frozen=True, slots=True)
class Match:
    """The legal moves that may have been meant with their costs, the cheapest first."""

    moves: tuple[tuple[chess.Move, float], ...]

    @property
    def taken(self) -> chess.Move | None:
        """The move that is played without a question."""
        exact = [move for move, cost in self.moves if cost == 0]
        if len(self.moves) == 1:
            return self.moves[0][0]
        return exact[0] if len(exact) == 1 else None


class LichessMethod:
    """Words in any order, matched to legal moves; ``costs`` of hearing one word for another."""

    def __init__(self, language: Language, costs: Mapping[tuple[str, str], float]) -> None:
        self._sentences = Sentences(language)
        self._costs = costs
        self._names = representatives(language)
        self.grammar = _word_list(self._sentences.full.words)
        """The word list."""

    def match(self, heard: Sentence, board: chess.Board) -> Match:
        """What may have been meant by the words that were heard."""
        found = {
            move: min(self._cost(heard, called) for called in self._called(move, board))
            for move in board.legal_moves
        }
        below = [(move, cost) for move, cost in found.items() if cost < LIMIT]
        return Match(tuple(sorted(below, key=lambda each: each[1])))

    def _called(self, move: chess.Move, board: chess.Board) -> Iterator[Sentence]:
        patterns = self._sentences.forms(move, board)
        return Grammar.of_patterns(patterns).sentences()

    def _cost(self, heard: Sentence, called: Sentence) -> float:
        """What it costs to turn the one into the other; nothing is ever put in."""
        if len(called) > len(heard):
            return LIMIT
        costs = [index * LEFT_OUT for index in range(len(heard) + 1)]
        for word in called:
            above = costs
            costs = [LIMIT]
            for index, said in enumerate(heard):
                costs.append(
                    min(above[index] + self._replaced(said, word), costs[index] + LEFT_OUT)
                )
        return costs[-1]

    def _replaced(self, heard: str, called: str) -> float:
        names = self._names.get(heard, heard), self._names.get(called, called)
        return 0.0 if heard == called else self._costs.get(names, LIMIT)


def _word_list(words: frozenset[str]) -> Grammar:
    """Any of the words, any number of times; the only grammar here that has no end."""
    return Grammar(arcs=(dict.fromkeys(sorted(words), 0),), finals=frozenset({0}))
