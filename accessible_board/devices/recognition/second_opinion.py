"""Two witnesses of what was said: a recogniser of sounds, and a network that knows words.

The recogniser is best with clear speech and knows any pronunciation that it is given, including
those that a player taught. The network (:mod:`word_network`) is hardly disturbed by noise and by
people who talk in the hall. Both are asked about the moves that the network thinks likeliest and
the one that the recogniser does, and their log-odds add up. Live sound goes to the recogniser
alone; a finished utterance is put to both.
"""

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from accessible_board.devices.interfaces import (
    Explanation,
    Hypothesis,
    Samples,
    SoundModel,
    Weighed,
)
from accessible_board.devices.recognition.heard_words import (
    Beside,
    HeardInOne,
    HeardInTwo,
    HeardWords,
)
from accessible_board.devices.recognition.word_alignment import Aligned
from accessible_board.devices.recognition.word_network import WordNetwork
from accessible_board.devices.sound.noise_suppression import is_quiet
from accessible_board.speech.evidence import FAR, LEAD, Witness
from accessible_board.speech.grammar import Grammar, Sentence

TRUST = 1.5
"""Log-odds for each unit of the network's log-likelihood, beside those of the recogniser."""

OTHER_TALK = 1.5
"""Log-odds against anything's having been said to us, for each unit of the network's.

That is by how much any words, ours in any order and unknown ones, explain the utterance better
than the best sentence of ours does.
"""

SURE_OF_SOUNDS = -3.0
"""The recogniser's own doubt from which a command is believed, though the network doubts its words.

The network has learnt few voices and not every command. Of 48 sentences of talk by MBROLA's voices
the recogniser doubted each by 17 and more.
"""

SOUNDS_LIKE_TALK = 0.1
"""How much the recogniser's own doubt counts beside that: in a hall it doubts nearly everything.

Neither alone tells announcements from talk as well as both do: of voices that are learnt from, and
real people's talk, in a hall and without, they put 94.6 in 100 pairs in the right order, the
network alone 87.
"""

MOST = 10
"""How many of the moves that the network thinks likeliest are weighed by both witnesses."""

FORESEEN = 12
"""How many the recogniser is to hear before it is known which of them it will be asked of."""


class SecondOpinion:
    """A recogniser, and a network that is asked as well. Not thread-safe."""

    strict = True
    witness = Witness.SOUNDS_AND_WORDS

    def __init__(
        self, recogniser: SoundModel, network: WordNetwork, beside: Beside | None = None
    ) -> None:
        self._recogniser = recogniser
        self._network = network
        self._beside = beside
        self._sound: list[Samples] = []
        self._goes_on = False
        self._is_noisy = False
        self._words: HeardWords | None = None
        self.weighed: list[Weighed] = []
        """The sentences of the utterance that was explained last, the likeliest first."""
        self.doubted = Weighed((), 0.0, 0.0)
        """The best of them, and the doubt of each witness that it was said to us."""

    @property
    def beside(self) -> bool:
        """Whether the recogniser hears beside the thread that asks."""
        return self._recogniser.beside

    def set_grammar(self, grammar: Grammar) -> frozenset[str]:
        """Listen for these sentences; return words that the recogniser cannot hear."""
        self._end([])
        return self._recogniser.set_grammar(grammar)

    def feed(self, samples: Samples) -> Hypothesis | None:
        """Take the next samples at 16 kHz; return the recogniser's partial hypothesis."""
        if not self._goes_on:
            self._sound = []
            self._goes_on = True
        self._words = None
        self._sound.append(samples)
        return self._recogniser.feed(samples)

    def reset(self) -> None:
        """Drop the utterance that was begun."""
        self._end([])
        self._recogniser.reset()

    def take(self, utterance: Samples, sound: Samples | None = None) -> None:
        """Take a whole utterance; the network hears the unprocessed ``sound``."""
        self._recogniser.take(utterance)
        self._end([utterance if sound is None else sound])
        self._is_noisy = not is_quiet(utterance)

    def anticipate(
        self,
        utterance: Samples,
        sound: Samples,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
        doubted: bool = True,
    ) -> "SecondOpinion":
        """Whoever holds this utterance and has begun to explain it in these grammars."""
        twin = SecondOpinion(self._recogniser.twin(), self._network, self._beside)
        twin.take(utterance, sound)
        twin._begin(widest, _given(shown, *others), doubted=doubted)
        return twin

    def _begin(self, widest: Grammar, narrower: Sequence[Grammar], *, doubted: bool) -> "_Opinions":
        """Have the recogniser hear what it will be asked for, and the network all.

        Where noise is left, mostly others' talk, it hears best of all what nobody may say, so that
        it is asked of the narrower grammars too.
        """
        self._goes_on = False
        for grammar in (widest, *(narrower if self._is_noisy else ())):
            self._recogniser.foresee(grammar, doubted=doubted)
        self._words = self._words or self._heard()
        return _Opinions(self._recogniser, self._words, widest, narrower)

    def explain(
        self,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
        doubted: bool = True,
    ) -> list[Explanation | None]:
        """The best sentence of each grammar by both witnesses, compared with the best of all.

        Each witness proposes sentences that both then weigh, in each part of a grammar that has
        parts, so the best of all may be found in a narrower grammar.
        """
        opinions = self._begin(widest, _given(shown, *others), doubted=doubted)
        opinions.weigh_the_best()
        found = [opinions.shown(shown) if shown is not None else {}]
        found += [opinions.found(each) if each is not None else {} for each in others]
        self.weighed = opinions.weighed()
        if not opinions.odds:
            return [None] * (1 + len(found))
        best = _likeliest(opinions.odds)
        self.doubted = opinions.doubted(best) if doubted else Weighed(best, 0.0, 0.0)
        explained = (
            Explanation(
                likeliest,
                odds[likeliest] - opinions.odds[best],
                preferred=opinions.prefers_by_words(odds, best),
            )
            if (likeliest := _likeliest(odds))
            else None
            for odds in found
        )
        doubt = self.doubted.by_sounds + self.doubted.by_words
        sure = doubted and opinions.sure_by_sounds(best)
        return [Explanation(best, doubt, sure), *explained]

    def _heard(self) -> HeardWords:
        """The utterance as the network heard it."""
        utterance = np.concatenate([np.zeros(0, np.int16), *self._sound])
        heard = HeardInOne(self._network, utterance)
        if self._beside is None:
            return heard
        other = HeardInOne(self._beside.network, utterance)
        return HeardInTwo(heard, other, self._beside.sentences)

    def _end(self, sound: list[Samples]) -> None:
        """Keep the whole utterance; samples fed afterwards belong to another."""
        self._sound = sound
        self._goes_on = self._is_noisy = False
        self._words = None


class _Opinions:
    """What both witnesses think of one utterance; ``odds`` are of the sentences weighed so far.

    The recogniser is asked no more than matters. What it thinks the likeliest of all bounds what
    any sentence can be to both, so that a grammar of which even that is far behind is left alone:
    its sentence is told nearer than it is. ``_least`` are the odds up to which that is so. And when
    it has to hear one sentence alone, it hears with it all others of the ``narrower`` grammars that
    it may have to hear.
    """

    def __init__(
        self,
        recogniser: SoundModel,
        words: HeardWords,
        widest: Grammar,
        narrower: Sequence[Grammar],
    ) -> None:
        self._recogniser = recogniser
        self._words = words
        self._narrower = narrower
        self._proposed: dict[int, list[Aligned]] = {}
        self._sounds: dict[Sentence, Hypothesis] = {}
        self.odds: dict[Sentence, float] = {}
        self._least = -math.inf
        self._widest = widest
        self._first = Hypothesis((), -math.inf)
        if recogniser.beside:
            recogniser.foresee(widest, self._likely_by_words(widest))

    def weigh_the_best(self) -> None:
        """Weigh what each witness thinks the likeliest of all; the recogniser is waited for."""
        widest = self._widest
        self._first = self._recogniser.within(widest)
        if self._first.words:
            self._sounds[self._first.words] = self._first
            self._weigh(self._first.words)
            self._least = max(self.odds.values()) - FAR
            self._weigh(self._words.best(widest).words)
            self._least = max(self.odds.values()) - FAR

    def shown(self, grammar: Grammar) -> dict[Sentence, float]:
        """As :meth:`found`, for the one move that the pegs show.

        If its announcement is already the best of all, no other way to announce it is searched for.
        """
        best = _likeliest(self.odds)
        found = {best: self.odds[best]} if best and grammar.accepts(best) else self.found(grammar)
        self._least = max([self._least, *(odds - LEAD for odds in found.values())])
        return found

    def found(self, grammar: Grammar) -> dict[Sentence, float]:
        """The likeliest sentences of a grammar that either witness proposes.

        Each with its likelihood by both, comparable within one utterance.
        """
        by_words = self._by_words(grammar)
        likeliest = by_words[0]
        most = self._at_most(likeliest, self._first)
        if most <= self._least:
            return {likeliest.words: most} if likeliest.words else {}
        heard = self._likeliest_by_sounds(grammar)
        own = heard.words if grammar.accepts(heard.words) else ()
        found = self._weigh(own, likeliest.words)
        found |= self._weigh(*(each.words for each in by_words if each.words in self._sounds))
        return found | self._weigh(*self._may_be_likelier(by_words, found, heard))

    def _likely_by_words(self, widest: Grammar) -> list[Sentence]:
        """The sentences that the network thinks likeliest: the recogniser will be asked of some."""
        proposed = [each for grammar in self._narrower for each in self._by_words(grammar)]
        proposed.append(self._words.best(widest))
        ranked = sorted(proposed, key=lambda each: each.log_likelihood, reverse=True)
        return list(dict.fromkeys(each.words for each in ranked if each.words))[:FORESEEN]

    def _by_words(self, grammar: Grammar) -> list[Aligned]:
        """The sentences that the network proposes of a narrower grammar, the likeliest first."""
        key = id(grammar)  # A grammar has no hash; the narrower ones live as long as this does.
        if key not in self._proposed:
            self._proposed[key] = self._words.each(grammar)[:MOST]
        return self._proposed[key]

    def _may_be_likelier(
        self, by_words: Sequence[Aligned], found: Mapping[Sentence, float], heard: Hypothesis
    ) -> list[Sentence]:
        """Those not heard yet that may be likelier than what was found, and matter.

        The recogniser thinks none of them likelier than what it ``heard`` of them all.
        """
        best = max([self._least, *found.values()])
        return [
            each.words
            for each in by_words
            if each.words not in self._sounds and self._at_most(each, heard) > best
        ]

    def _at_most(self, by_words: Aligned, heard: Hypothesis) -> float:
        """The highest possible likelihood by both, whatever the recogniser says."""
        return self._by_sounds(heard) + TRUST * by_words.log_likelihood

    def _weigh(self, *sentences: Sentence) -> dict[Sentence, float]:
        """The likelihood by both of each sentence that the recogniser can hear at all."""
        heard = {each: self._alone(each) for each in sentences if each}
        odds = {
            each: self._by_sounds(alone) + TRUST * self._words.likelihood(each)
            for each, alone in heard.items()
            if alone.words
        }
        self.odds |= odds
        return odds

    def _by_sounds(self, heard: Hypothesis) -> float:
        """The recogniser's likelihood of what it heard."""
        return self._recogniser.calibration * heard.score / self._recogniser.frames

    def doubted(self, best: Sentence) -> Weighed:
        """The log-odds against the best sentence having been said to the program at all."""
        by_sounds = SOUNDS_LIKE_TALK * self._recogniser.doubt(self._sounds[best])
        return Weighed(best, by_sounds, OTHER_TALK * self._words.lead(best))

    def sure_by_sounds(self, best: Sentence) -> bool:
        """Whether the recogniser alone does not doubt that the program was addressed."""
        return self._recogniser.doubt(self._sounds[best]) >= SURE_OF_SOUNDS

    def prefers_by_words(self, sentences: Iterable[Sentence], best: Sentence) -> bool:
        """Whether the network alone thinks one of these likelier than the best by both."""
        likelihood = self._words.likelihood
        return max(map(likelihood, sentences)) > likelihood(best)

    def weighed(self) -> list[Weighed]:
        """Each witness's opinion of every sentence, the likeliest first."""
        ranked = sorted(self.odds, key=self.odds.__getitem__, reverse=True)
        each = [
            (words, self._by_sounds(self._alone(words)), TRUST * self._words.likelihood(words))
            for words in ranked
        ]
        return [
            Weighed(words, sounds - each[0][1], by_words - each[0][2])
            for words, sounds, by_words in each
        ]

    def _likeliest_by_sounds(self, grammar: Grammar) -> Hypothesis:
        """The recogniser's best sentence, searched for only if it is not known already."""
        if grammar.accepts(self._first.words):
            return self._first
        heard = self._recogniser.within(grammar)
        if not heard.words:
            return self._first
        self._sounds.setdefault(heard.words, heard)
        return heard

    def _alone(self, sentence: Sentence) -> Hypothesis:
        """The sentence as the recogniser hears it if it were the only possible one."""
        if sentence not in self._sounds:
            proposed = [each for grammar in self._narrower for each in self._by_words(grammar)]
            others = self._may_be_likelier(proposed, {}, self._first)
            heard = list(dict.fromkeys([sentence, *filter(None, others)]))
            self._sounds |= zip(heard, self._recogniser.each(heard), strict=True)
        return self._sounds[sentence]


def _given(*grammars: Grammar | None) -> list[Grammar]:
    """The grammars that there are."""
    return [each for each in grammars if each is not None]


def _likeliest(odds: Mapping[Sentence, float]) -> Sentence:
    """The likeliest of the sentences; no words if there are none."""
    return max(odds, key=odds.__getitem__, default=())
