"""The embedded recogniser: pocketsphinx with the acoustic model that its wheel carries.

The model is American English; other languages are heard with pronunciations of ours, written in its
phones, several a word. No download is needed.

What is no announcement fits some announcement best all the same. So any row of the model's sounds
is heard as well, as an *anti-model*: of an announcement it is a poor explanation, because each
sound costs as much as a word; of other talk it is a better one than any sentence of ours.

Three habits of the engine shape this module. Scores of two grammars can be compared only if every
arc weighs 1.0 and silence is allowed everywhere (``compallsen``). A grammar under a new name leaks
memory, so there is one name. And while it decodes nothing else of Python runs, so audio is handed
over in pieces of at most :data:`CHUNK` samples.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from accessible_board.devices.interfaces import (
    RECOGNISER_RATE,
    Explanation,
    Hypothesis,
    Samples,
)
from accessible_board.languages import FaultError
from accessible_board.languages.phones import PHONES, is_row
from accessible_board.speech.evidence import Witness
from accessible_board.speech.grammar import Grammar, Sentence

try:
    import pocketsphinx
except ImportError:  # It has no ready package for every version of Python.
    pocketsphinx = None

CHUNK = RECOGNISER_RATE // 10
"""The most samples that are decoded at once: 100 ms."""

ASKED = 2
"""After how many pieces, the first of them, a partial hypothesis is asked for: that takes a tenth
of the time of hearing, and no word is as short as two pieces of 32 ms."""

CALIBRATION = 3.0
"""Log-odds for each unit of log-likelihood per frame: what the model thinks is not worth its sum.

Frames are far from independent, and the model only approximates the language; the curves of
``benchmarks/speech`` are in these log-odds.
"""

LIKE_WORDS = -1.7
"""How much worse a frame may explain what was said than any row of sounds does, for nothing.

Announcements in a quiet room or steady noise keep this; talk that is none falls below -2.5.
"""

DOUBT = 6.0
"""Log-odds against anything's having been said to us, for each unit below."""

_SOUNDS = {f"+{phone.lower()}+": (phone,) for phone in PHONES}
"""The phones as words of the anti-model: any row of them."""

_ANYTHING = Grammar(arcs=(dict.fromkeys(_SOUNDS, 0),), finals=frozenset({0}))

_BEAMS = {"beam": 1e-60, "pbeam": 1e-60, "wbeam": 1e-40, "lpbeam": 1e-60, "lponlybeam": 1e-40}
"""How much less likely than the best the engine goes on with; wider ones find nothing more."""

_PATIENT = dict.fromkeys(_BEAMS, 1e-250)
"""For a few sentences, of which each is to be heard to its end."""

_Arc = tuple[int, int, float] | tuple[int, int, float, str]

_GRAMMAR = "now"
_LOG_BASE = math.log(1.0001)
_LEAD_IN = np.random.default_rng(0).normal(0, 15, 1600).astype(np.int16)
_LEAD_OUT = _LEAD_IN
_SILENCE = Grammar.of_sentences([])
_NOTHING = Hypothesis((), -math.inf)


class SphinxRecogniser:
    """Hears the sentences of a grammar, in the words of one language's pronunciations.

    ``pronunciations`` maps a word to rows of phones ("F IH N F"); ``ValueError`` for any other
    row. Audio should be levelled first (:mod:`level`): the model expects
    even loudness. :class:`DeviceError` where there is no pocketsphinx.
    """

    strict = True
    witness = Witness.SOUNDS
    calibration = CALIBRATION

    def __init__(self, pronunciations: Mapping[str, Sequence[str]]) -> None:
        check_installed()
        self._decoder = pocketsphinx.Decoder(_config())
        self._known = frozenset(pronunciations) | _SOUNDS.keys()
        for word, phones in _entries({**pronunciations, **_SOUNDS}):
            self._decoder.add_word(word, phones, update=False)
        self._grammar = _SILENCE
        self._heard: list[Samples] = []
        self._found: list[tuple[Grammar, Hypothesis]] = []
        self._partial: Hypothesis | None = None
        self._listening = False

    def set_grammar(self, grammar: Grammar) -> frozenset[str]:
        """Listen for these sentences; return the words left out for lack of a pronunciation."""
        self.reset()
        self._grammar = grammar
        return grammar.words - self._known

    def feed(self, samples: Samples) -> Hypothesis | None:
        """Take the next samples at 16 kHz; return the partial hypothesis, if there is one."""
        if not self._listening:
            self._begin()
        self._heard.append(samples)
        self._found = []
        for chunk in _chunks(samples):
            self._decoder.process_raw(chunk.tobytes(), False, False)
        if len(self._heard) % ASKED == 1:
            self._partial = self._hypothesis()
        return self._partial

    def take(self, utterance: Samples, sound: Samples | None = None) -> None:
        """Take a whole utterance that was not fed, for :meth:`within`."""
        self.reset()
        self._heard = [utterance]

    def within(self, grammar: Grammar) -> Hypothesis:
        """The finished utterance heard again, as if only these sentences were possible.

        That takes its time, and is done once for each grammar.
        """
        if not any(map(len, self._heard)):
            return _NOTHING
        for known, found in self._found:
            if known == grammar:
                return found
        [heard] = self._replay([grammar])
        self._found.append((grammar, heard))
        return heard

    def each(self, sentences: Sequence[Sentence]) -> list[Hypothesis]:
        """The finished utterance heard as each of these sentences, in one pass for all.

        What a pass takes is mostly to work out the sounds, so that ten sentences cost hardly more
        than one. None is given up beside a likelier one.
        """
        if not any(map(len, self._heard)):
            return [_NOTHING] * len(sentences)
        return self._replay([Grammar.of_sentences([each]) for each in sentences], _PATIENT)

    def explain(
        self, widest: Grammar, shown: Grammar | None = None, *others: Grammar | None
    ) -> list[Explanation | None]:
        """The best sentence of each grammar, in log-odds to the widest's best sentence.

        Against that one any row of sounds competes.
        """
        best = self.within(widest)
        if not best.words:
            return [None] * (2 + len(others))
        explained = (self._explanation(grammar, best) for grammar in (shown, *others))
        return [Explanation(best.words, self.doubt(best)), *explained]

    def doubt(self, best: Hypothesis) -> float:
        """The log-odds against the best sentence having been said to the program at all."""
        likeness = self._margin(best, self.within(_ANYTHING))
        return DOUBT * min(0.0, likeness - LIKE_WORDS)

    def _explanation(self, grammar: Grammar | None, best: Hypothesis) -> Explanation | None:
        if grammar is None:
            return None
        if grammar.accepts(best.words):
            return Explanation(best.words, 0.0)
        heard = self.within(grammar)
        margin = min(0.0, self._margin(heard, best))
        return Explanation(heard.words, CALIBRATION * margin) if heard.words else None

    def _margin(self, one: Hypothesis, other: Hypothesis) -> float:
        """How much better one hypothesis explains the utterance than the other, per frame."""
        if not other.words:
            return 0.0
        return (one.score - other.score) / self.frames

    @property
    def frames(self) -> int:
        """The length of the utterance in frames of 10 ms."""
        return max(1, sum(map(len, self._heard)) * 100 // RECOGNISER_RATE)

    def reset(self) -> None:
        """Drop the utterance that was begun."""
        self._end()
        self._heard, self._found = [], []

    def _activate(
        self, grammars: Sequence[Grammar], beams: Mapping[str, float] = _BEAMS
    ) -> tuple["pocketsphinx.FsgModel", list[int]]:
        """Listen for these grammars; return the engine's automaton and the end of each in it."""
        arcs: list[_Arc] = []
        ends: list[int] = []
        for grammar in grammars:
            first = ends[-1] + 1 if ends else 1
            ends.append(first + len(grammar.arcs))
            arcs.append((0, first, 1.0))
            arcs += _arcs(grammar.without(grammar.words - self._known), first, ends[-1])
        for name, beam in beams.items():
            self._decoder.config[name] = beam
        automaton = self._decoder.create_fsg(_GRAMMAR, 0, ends[0], arcs)
        self._decoder.add_fsg(_GRAMMAR, automaton)
        self._decoder.activate_search(_GRAMMAR)
        return automaton, ends

    def _begin(self) -> None:
        self._activate([self._grammar])
        self._decoder.start_utt()
        self._listening, self._partial = True, None
        self._heard, self._found = [], []

    def _end(self) -> None:
        if self._listening:
            self._decoder.end_utt()
            self._listening = False

    def _replay(
        self, grammars: Sequence[Grammar], beams: Mapping[str, float] = _BEAMS
    ) -> list[Hypothesis]:
        """Hear the whole utterance again; the best of each grammar.

        The engine carries what it learnt about the channel and its noise from one pass to the
        next; scores compare only between passes that begin without.
        """
        self._end()
        self._decoder.reinit_feat()
        automaton, ends = self._activate(grammars, beams)
        self._decoder.start_utt()
        self._decoder.process_raw(self._whole().tobytes(), False, True)
        self._decoder.end_utt()
        found = []
        for end in ends:
            automaton.set_final_state(end)
            found.append(self._hypothesis() or _NOTHING)
        return found

    def _whole(self) -> Samples:
        """The whole utterance, padded with a moment of nearly quiet room on both sides."""
        return np.concatenate([_LEAD_IN, *self._heard, _LEAD_OUT])

    def _hypothesis(self) -> Hypothesis | None:
        found = self._decoder.hyp()
        if found is None or not found.hypstr:
            return None
        score = math.log(found.score) / _LOG_BASE
        return Hypothesis(tuple(found.hypstr.split()), score)


def check_installed() -> None:
    """:class:`DeviceError` where there is no pocketsphinx."""
    if pocketsphinx is None:
        raise FaultError("no_pocketsphinx")


def _config() -> "pocketsphinx.Config":
    """Settings under which scores of two grammars compare."""
    return pocketsphinx.Config(
        hmm=pocketsphinx.get_model_path("en-us/en-us"),
        lm=None,
        dict=None,
        loglevel="FATAL",
        lw=1.0,
        wip=1e-6,  # what a word costs: fewer short words are heard where there are none
        compallsen=True,
        bestpath=False,
        **_BEAMS,
    )


def _entries(pronunciations: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Dictionary entries; further pronunciations of a word are entries "word(2)" and so on."""
    for word, variants in pronunciations.items():
        for number, phones in enumerate(variants, start=1):
            if not is_row(phones):
                raise ValueError(f"{phones!r} for {word!r} is no row of phones")
            yield (word if number == 1 else f"{word}({number})", " ".join(phones.split()))


def _arcs(grammar: Grammar, first: int, end: int) -> Iterator[_Arc]:
    """The grammar as the engine wants it, its states counted from ``first`` on.

    It has one final state, and every arc weighs 1.0. Without any sentence there is silence.
    """
    for state, following in enumerate(grammar.arcs, start=first):
        yield from ((state, first + to, 1.0, word) for word, to in following.items())
    yield from ((first + state, end, 1.0) for state in sorted(grammar.finals) or [0])


def _chunks(samples: Samples) -> Iterator[Samples]:
    return (samples[start : start + CHUNK] for start in range(0, len(samples), CHUNK))
