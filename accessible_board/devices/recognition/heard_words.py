"""An utterance as the network of words heard it, in one language or two.

To the network of a language the words of all others are unknown. So a sentence is weighed by that
of its own language; with two languages, each explains an utterance by its own sentences only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.recognition.speech_encoder import Features
from accessible_board.devices.recognition.word_alignment import Aligned, Aligner, Summing
from accessible_board.devices.recognition.word_network import WordNetwork, word_likelihoods
from accessible_board.speech.grammar import Grammar


@dataclass(frozen=True, slots=True)
class Beside:
    """Sentences in a second language, and the network that knows their words."""

    network: WordNetwork
    sentences: Grammar


class HeardWords(Protocol):
    """An utterance as the network heard it; likelihoods are natural logarithms, at most 0."""

    def best(self, grammar: Grammar) -> Aligned:
        """The likeliest sentence of a grammar, and how likely its likeliest way is."""

    def likelihoods(self, grammars: Sequence[Grammar]) -> NDArray[np.float64]:
        """The likelihood that some sentence of each grammar was said."""


class HeardInOne:
    """An utterance as the network of one language hears it, from what the encoder heard."""

    def __init__(self, network: WordNetwork, heard: Features) -> None:
        self._columns = network.columns
        self._heard = word_likelihoods(network.features(heard), network.layer)

    def best(self, grammar: Grammar) -> Aligned:
        """The likeliest sentence of a grammar, and how likely its likeliest way is."""
        return Aligner([grammar], self._columns).best(self._heard)[0]

    def likelihoods(self, grammars: Sequence[Grammar]) -> NDArray[np.float64]:
        """The likelihood that some sentence of each grammar was said."""
        return Summing(grammars, self._columns).likelihoods(self._heard)


class HeardInTwo:
    """An utterance as the networks of two languages hear it.

    ``beside`` are the sentences of the ``other`` one, which the first does not know.
    """

    def __init__(self, one: HeardInOne, other: HeardInOne, beside: Grammar) -> None:
        self._one = one
        self._other = other
        self._beside = beside

    def best(self, grammar: Grammar) -> Aligned:
        """The likeliest sentence of a grammar, whichever language it is in."""
        own = self._one.best(grammar.less(self._beside))
        other = self._other.best(self._shared(grammar))
        return max(own, other, key=lambda aligned: aligned.log_likelihood)

    def likelihoods(self, grammars: Sequence[Grammar]) -> NDArray[np.float64]:
        """The likelihood that some sentence of each grammar was said, in its language."""
        own = self._one.likelihoods([grammar.less(self._beside) for grammar in grammars])
        other = self._other.likelihoods(list(map(self._shared, grammars)))
        either: NDArray[np.float64] = np.logaddexp(own, other)
        return either

    def _shared(self, grammar: Grammar) -> Grammar:
        """The sentences of a grammar that are of the other language."""
        return Grammar.of_sentences(filter(grammar.accepts, self._beside.sentences()))
