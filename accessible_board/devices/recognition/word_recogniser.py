"""The program's own ear: an encoder that has heard people, our layers, and what may be said.

An utterance is encoded once (:mod:`speech_encoder`, :mod:`word_network`); then it is asked how
likely each move was announced, in whichever words, and how likely anything that may be said
(:mod:`word_alignment`). A move's log-odds compare it with all else that may have been said to us;
how unlikely all of that is, beside any words in any order, is the doubt.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby, islice

import numpy as np

from accessible_board.devices.interfaces import (
    RECOGNISER_RATE,
    Explanation,
    Hypothesis,
    InterimGlance,
    Samples,
)
from accessible_board.devices.recognition.heard_words import (
    Beside,
    HeardInOne,
    HeardInTwo,
    HeardWords,
)
from accessible_board.devices.recognition.speech_encoder import STEP, Features, speech_encoder
from accessible_board.devices.recognition.word_network import (
    FIRST_WORD,
    PAUSE,
    UNKNOWN,
    WordNetwork,
    word_likelihoods,
)
from accessible_board.speech.evidence import Witness
from accessible_board.speech.grammar import Grammar, Sentence

TRUST = 1.5
"""Log-odds for each unit of the network's log-likelihood: steps are far from independent."""

SELDOM = 3.0
"""The log-likelihood that a sentence lacks which is seldom said, as one of twenty is."""

PARTIAL_EVERY = 2 * RECOGNISER_RATE // 5
"""Samples after which a live utterance is heard anew: 0.4 s."""

_WINDOW, _OVERLAP = 40, 8
"""Steps of 40 ms that are then encoded, and how many of them only for what follows them."""

_AROUND = (8 * STEP, 5 * STEP)
"""Samples of silence that are heard around an utterance, which may begin or end with a word."""

_NO_DOUBT = 1e-9


@dataclass(slots=True)
class _Utterance:
    """Sound of an utterance, and what was heard of it; ``goes_on`` while it is fed."""

    sound: list[Samples]
    goes_on: bool = False
    unheard: int = 0
    """Samples fed since it was last heard."""
    features: list[Features] = field(default_factory=list)
    partial: Hypothesis | None = None
    words: HeardWords | None = None

    @property
    def samples(self) -> Samples:
        """The whole sound."""
        return np.concatenate([np.zeros(0, np.int16), *self.sound])


class WordRecogniser:
    """Hears sentences in the words of a network, and commands of another language beside.

    Not thread-safe.
    """

    strict = True
    witness = Witness.WORDS

    def __init__(self, network: WordNetwork, beside: Beside | None = None) -> None:
        self._network = network
        self._beside = beside
        others = beside.network.columns if beside is not None else ()
        self._known = frozenset((*network.columns, *others))
        self._utterance = _Utterance([])

    def set_grammar(self, grammar: Grammar) -> frozenset[str]:
        """Listen for these sentences; return the words that the network does not know."""
        self.reset()
        return grammar.words - self._known

    def feed(self, samples: Samples) -> Hypothesis | None:
        """Take the next samples at 16 kHz; return the words that were heard some while ago."""
        if not self._utterance.goes_on:
            self._utterance = _Utterance([], goes_on=True)
        heard = self._utterance
        heard.sound.append(samples)
        heard.unheard += len(samples)
        if heard.unheard >= PARTIAL_EVERY:
            heard.unheard, heard.words = 0, None
            self._listen(heard)
        return heard.partial

    def _listen(self, heard: _Utterance) -> None:
        """Hear the last 1.6 s, and read all the words so far, each where it is likeliest."""
        sound = heard.samples
        begin = max(0, len(sound) // STEP - _WINDOW)
        features = self._network.features(speech_encoder().hear(sound[begin * STEP :]))
        if begin:
            former = np.concatenate(heard.features)[: begin + _OVERLAP]
            heard.features = [former, features[len(former) - begin :]]
        else:
            heard.features = [features]
        likely = word_likelihoods(np.concatenate(heard.features), self._network.layer)
        columns = [int(each) for each, _ in groupby(likely.argmax(axis=1)) if each != PAUSE]
        words = tuple(map(self._word, columns))
        heard.partial = Hypothesis(words, 0.0) if words else None

    def _word(self, column: int) -> str:
        return "" if column == UNKNOWN else self._network.words[column - FIRST_WORD]

    def take(self, utterance: Samples) -> None:
        """Take a whole utterance at 16 kHz, to be explained."""
        self._utterance = _Utterance([utterance])

    def reset(self) -> None:
        """Drop the utterance that was begun."""
        self._utterance = _Utterance([])

    def explain(
        self,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
        doubted: bool = True,
    ) -> list[Explanation | None]:
        """The likeliest sentence of each grammar, in log-odds to all other sentences."""
        self._utterance.goes_on = False
        return self._explained(widest, shown, *others, doubted=doubted)

    def glance(
        self,
        utterance: Samples,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
    ) -> InterimGlance:
        """As :meth:`explain`, for an utterance that may go on."""
        explained = self.foresee(utterance).explain(widest, shown, *others)
        return InterimGlance(explained, [each for each in explained if each is not None])

    def foresee(self, utterance: Samples) -> "WordRecogniser":
        """A recogniser that has heard this utterance, and explains it at once."""
        twin = WordRecogniser(self._network, self._beside)
        twin.take(utterance)
        twin._words()
        return twin

    def _explained(
        self, widest: Grammar, *narrower: Grammar | None, doubted: bool
    ) -> list[Explanation | None]:
        nothing: list[Explanation | None] = [None] * (1 + len(narrower))
        if not any(map(len, self._utterance.sound)):
            return nothing
        heard = self._words()
        best = _best(heard, widest)
        if not best:
            return nothing
        parts = [_parts(grammar) for grammar in narrower]
        seldom = _seldom(widest)
        usual, *each = heard.likelihoods([widest, *seldom, *chain.from_iterable(parts)])
        likely = iter(each)
        every = np.logaddexp.reduce([usual, *(next(likely) - SELDOM for _ in seldom)])
        explained: list[Explanation | None] = [
            Explanation(best, TRUST * float(every) if doubted else 0.0)
        ]
        for alternatives in parts:
            shares = [float(part - every) for part in islice(likely, len(alternatives))]
            explained.append(_likeliest(heard, alternatives, shares))
        return explained

    def _words(self) -> HeardWords:
        """The utterance as the network heard it."""
        if self._utterance.words is None:
            encoded = speech_encoder().hear(np.pad(self._utterance.samples, _AROUND))
            heard = HeardInOne(self._network, encoded)
            self._utterance.words = heard
            if (beside := self._beside) is not None:
                other = HeardInOne(beside.network, encoded)
                self._utterance.words = HeardInTwo(heard, other, beside.sentences)
        return self._utterance.words


def _seldom(widest: Grammar) -> Sequence[Grammar]:
    """The sentences beside a grammar's own that are said seldom, if there are any."""
    return () if widest.seldom is None else (widest.seldom,)


def _best(heard: HeardWords, widest: Grammar) -> Sentence:
    """The likeliest sentence of all; empty if there is none."""
    best = heard.best(widest)
    for grammar in _seldom(widest):
        seldom = heard.best(grammar)
        if seldom.log_likelihood - SELDOM > best.log_likelihood:
            best = seldom
    return best.words


def _parts(grammar: Grammar | None) -> Sequence[Grammar]:
    """The alternatives within a grammar: the ways to announce each move, or all of it."""
    if grammar is None or not grammar.finals:
        return ()
    return grammar.parts or (grammar,)


def _likeliest(
    heard: HeardWords, alternatives: Sequence[Grammar], shares: Sequence[float]
) -> Explanation | None:
    """The likeliest sentence of the likeliest alternative, in log-odds to all else.

    ``shares`` are logarithms: how much of what may have been said each alternative is.
    """
    if not alternatives:
        return None
    at = int(np.argmax(shares))
    words = heard.best(alternatives[at]).words
    share = min(shares[at], -_NO_DOUBT)
    return Explanation(words, TRUST * (share - math.log(-math.expm1(share)))) if words else None
