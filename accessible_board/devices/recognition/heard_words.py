"""The result of the network of words for one utterance, in one language or two.

The network has an output for each language, in which the words of all others count as unknown. So a
sentence is weighed by the output of its own language; with two languages, each explains an
utterance by its own sentences only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.word_alignment import Aligned, Aligner
from accessible_board.devices.recognition.word_network import WordNetwork
from accessible_board.speech.grammar import Grammar, Sentence


@dataclass(frozen=True, slots=True)
class Beside:
    """Sentences in a second language, and the network that knows their words."""

    network: WordNetwork
    sentences: Grammar


class HeardWords(Protocol):
    """An utterance as the network heard it; all likelihoods are natural logarithms."""

    def best(self, grammar: Grammar) -> Aligned:
        """The likeliest sentence of a grammar."""

    def each(self, grammar: Grammar) -> list[Aligned]:
        """The likeliest sentence of each part of a grammar (or of all); the likeliest first."""

    def likelihood(self, sentence: Sentence) -> float:
        """How likely a sentence is."""

    def lead(self, sentence: Sentence) -> float:
        """How much likelier the sentence is than any words in any order; at most 0."""


class HeardInOne:
    """An utterance as the output of one language heard it."""

    def __init__(self, network: WordNetwork, utterance: Samples) -> None:
        self._known = network.words
        self._heard = network.hear(utterance)
        self._likelihoods: dict[Sentence, float] = {}

    def best(self, grammar: Grammar) -> Aligned:
        """The likeliest sentence of a grammar."""
        return self._found([grammar])[0]

    def each(self, grammar: Grammar) -> list[Aligned]:
        """The likeliest sentence of each part of a grammar (or of all); the likeliest first."""
        found = self._found(grammar.parts or [grammar])
        return sorted(found, key=lambda aligned: aligned.log_likelihood, reverse=True)

    def _found(self, grammars: Sequence[Grammar]) -> list[Aligned]:
        found = Aligner(grammars, self._known).best(self._heard)
        self._likelihoods |= {each.words: each.log_likelihood for each in found}
        return found

    def likelihood(self, sentence: Sentence) -> float:
        """How likely a sentence is."""
        if sentence not in self._likelihoods:
            self._found([Grammar.of_sentences([sentence])])
        return self._likelihoods[sentence]

    def lead(self, sentence: Sentence) -> float:
        """How much likelier the sentence is than any words in any order; at most 0."""
        anything = float(self._heard.max(axis=1).sum())
        return min(0.0, self.likelihood(sentence) - anything)


class HeardInTwo:
    """An utterance as the outputs of two languages heard it.

    ``beside`` are the sentences of the ``other`` one, which the first does not know.
    """

    def __init__(self, one: HeardInOne, other: HeardInOne, beside: Grammar) -> None:
        self._one = one
        self._other = other
        self._beside = beside

    def best(self, grammar: Grammar) -> Aligned:
        """The likeliest sentence of a grammar, whichever language it is in."""
        shared = [sentence for sentence in self._beside.sentences() if grammar.accepts(sentence)]
        found = self._one.best(grammar.less(self._beside))
        if not shared:
            return found
        other = self._other.best(Grammar.of_sentences(shared))
        return max(found, other, key=lambda aligned: aligned.log_likelihood)

    def each(self, grammar: Grammar) -> list[Aligned]:
        """The likeliest sentence of each part of a grammar, or of it all; the likeliest first.

        Nothing but commands is said in the other language, and they have no parts.
        """
        return self._one.each(grammar) if grammar.parts else [self.best(grammar)]

    def likelihood(self, sentence: Sentence) -> float:
        """How likely a sentence is in its language."""
        return self._by(sentence).likelihood(sentence)

    def lead(self, sentence: Sentence) -> float:
        """How much likelier the sentence is than any words of its language; at most 0."""
        return self._by(sentence).lead(sentence)

    def _by(self, sentence: Sentence) -> HeardInOne:
        return self._other if self._beside.accepts(sentence) else self._one
