"""The embedded recogniser: pocketsphinx with the acoustic model that its wheel carries.

The model is American English; other languages are heard with pronunciations of ours, written in its
phones, several a word. No download is needed.

What is no announcement fits some announcement best all the same. So any row of the model's sounds
is heard as well, as an *anti-model*: of an announcement it is a poor explanation, because each
sound costs as much as a word; of other talk it is a better one than any sentence of ours.

Live sound is heard as it comes. A whole utterance is *replayed*, several times over, each time as
if other sentences were possible. Both is done by this thread, or by processes beside it
(:mod:`replays`).
"""

import copy
import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future

import numpy as np

from accessible_board.devices.interfaces import (
    RECOGNISER_RATE,
    Explanation,
    Hypothesis,
    Samples,
)
from accessible_board.devices.recognition.replays import LiveDecoder, OwnReplays, Replays
from accessible_board.devices.recognition.sphinx_decoder import (
    Automaton,
    Entry,
    Found,
    Replay,
    is_installed,
)
from accessible_board.languages import FaultError
from accessible_board.languages.phones import PHONES, is_row
from accessible_board.speech.evidence import Witness
from accessible_board.speech.grammar import Grammar, Sentence

CHUNK = RECOGNISER_RATE // 10
"""The most live samples that are decoded at once: 100 ms."""

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

_LEAD_IN = np.random.default_rng(0).normal(0, 15, 1600).astype(np.int16)
_LEAD_OUT = _LEAD_IN
_SILENCE = Grammar.of_sentences([])
_KEPT = 4
"""How many automata are kept made."""
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

    def __init__(
        self, pronunciations: Mapping[str, Sequence[str]], replays: Replays | None = None
    ) -> None:
        check_installed()
        self._entries = tuple(_entries({**pronunciations, **_SOUNDS}))
        self._known = frozenset(pronunciations) | _SOUNDS.keys()
        self._replays = replays or OwnReplays()
        self._live: LiveDecoder | None = None
        self._automata: list[tuple[Grammar, Automaton]] = []
        self._grammar = _SILENCE
        self._partial: Hypothesis | None = None
        self._pieces = 0
        self._take([])

    def set_grammar(self, grammar: Grammar) -> frozenset[str]:
        """Listen for these sentences; return the words left out for lack of a pronunciation."""
        self.reset()
        self._grammar = grammar
        return grammar.words - self._known

    def feed(self, samples: Samples) -> Hypothesis | None:
        """Take the next samples at 16 kHz; return the partial hypothesis, if there is one."""
        decoder = self.prepared()
        if self._pieces == 0:
            decoder.begin(self._automaton(self._grammar))
            self._partial = None
            self._take([])
        self._take([*self._heard, samples])
        for chunk in _chunks(samples):
            decoder.feed(chunk.tobytes())
        if self._pieces % ASKED == 0:
            found = decoder.best()
            self._partial = Hypothesis(*found) if found is not None else None
        self._pieces += 1
        return self._partial

    def prepared(self) -> LiveDecoder:
        """What hears live sound; made before the first, it is ready by then."""
        if self._live is None:
            self._live = self._replays.live(self._entries)
        return self._live

    def take(self, utterance: Samples, sound: Samples | None = None) -> None:
        """Take a whole utterance that was not fed, for :meth:`within`."""
        self.reset()
        self._take([utterance])

    def _take(self, heard: list[Samples]) -> None:
        """Hold this utterance, of which nothing is known yet."""
        self._heard = heard
        self._found: list[tuple[Grammar, Hypothesis]] = []
        self._begun: list[tuple[Grammar, Future[list[Found]]]] = []
        self._foreseen: tuple[list[Sentence], Future[list[Found]]] | None = None

    def twin(self) -> "SphinxRecogniser":
        """Another one for the same words, which holds no utterance yet."""
        twin = copy.copy(self)
        twin._live = None
        twin.reset()
        return twin

    @property
    def beside(self) -> bool:
        """Whether utterances are heard again beside the thread that asks."""
        return self._replays.beside

    def foresee(
        self, widest: Grammar, sentences: Sequence[Sentence] = (), *, doubted: bool = True
    ) -> None:
        """Begin to hear the utterance again, where that can be done beside other work.

        As any sentence of the ``widest`` grammar, of which it will be asked first; and as each of
        these sentences, of which it may be asked.
        """
        if not self._replays.beside or not any(map(len, self._heard)):
            return
        if self._foreseen is not None and {*sentences} <= {*self._foreseen[0]}:
            return
        if sentences:
            grammars = [Grammar.of_sentences([each]) for each in sentences]
            self._foreseen = list(sentences), self._replay(grammars, patient=True)
        else:
            self._begin(widest)
            if doubted:
                self._begin(_ANYTHING)

    def within(self, grammar: Grammar) -> Hypothesis:
        """The finished utterance heard again, as if only these sentences were possible.

        That takes its time, and is done once for each grammar.
        """
        if not any(map(len, self._heard)):
            return _NOTHING
        for known, found in self._found:
            if known == grammar:
                return found
        [heard] = self._begin(grammar).result()
        self._found.append((grammar, Hypothesis(*heard)))
        return self._found[-1][1]

    def each(self, sentences: Sequence[Sentence]) -> list[Hypothesis]:
        """The finished utterance heard as each of these sentences, in one pass for all.

        What a pass takes is mostly to work out the sounds, so that ten sentences cost hardly more
        than one. None is given up beside a likelier one.
        """
        if not any(map(len, self._heard)):
            return [_NOTHING] * len(sentences)
        known: dict[Sentence, Hypothesis] = {}
        if self._foreseen is not None and set(sentences) & set(self._foreseen[0]):
            foreseen, replay = self._foreseen
            known = dict(zip(foreseen, _hypotheses(replay), strict=True))
        if others := [each for each in sentences if each not in known]:
            grammars = [Grammar.of_sentences([each]) for each in others]
            heard = _hypotheses(self._replay(grammars, patient=True))
            known |= zip(others, heard, strict=True)
        return [known[each] for each in sentences]

    def explain(
        self,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
        doubted: bool = True,
    ) -> list[Explanation | None]:
        """The best sentence of each grammar, in log-odds to the widest's best sentence.

        Against that one any row of sounds competes.
        """
        self.foresee(widest, doubted=doubted)
        best = self.within(widest)
        if not best.words:
            return [None] * (2 + len(others))
        explained = (self._explanation(grammar, best) for grammar in (shown, *others))
        doubt = self.doubt(best) if doubted else 0.0
        return [Explanation(best.words, doubt), *explained]

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
        if self._live is not None:
            self._live.end()
        self._pieces = 0
        self._take([])

    def _begin(self, grammar: Grammar) -> Future[list[Found]]:
        """Begin to hear the utterance under this grammar, unless that was begun before."""
        for known, replay in self._begun:
            if known is grammar:
                return replay
        self._begun.append((grammar, self._replay([grammar])))
        return self._begun[-1][1]

    def _replay(self, grammars: Sequence[Grammar], *, patient: bool = False) -> Future[list[Found]]:
        automaton = _automaton(grammars, self._known) if patient else self._automaton(grammars[0])
        return self._replays.replay(self._entries, Replay(self._whole(), automaton, patient))

    def _automaton(self, grammar: Grammar) -> Automaton:
        """The automaton of a grammar, of which the last few are kept: the widest seldom changes."""
        for known, automaton in self._automata:
            if known is grammar:
                return automaton
        made = _automaton([grammar], self._known)
        self._automata = [*self._automata[1 - _KEPT :], (grammar, made)]
        return made

    def _whole(self) -> bytes:
        """The whole utterance, padded with a moment of nearly quiet room on both sides."""
        return np.concatenate([_LEAD_IN, *self._heard, _LEAD_OUT]).tobytes()


def check_installed() -> None:
    """:class:`DeviceError` where there is no pocketsphinx."""
    if not is_installed():
        raise FaultError("no_pocketsphinx")


def _entries(pronunciations: Mapping[str, Sequence[str]]) -> Iterator[Entry]:
    """Dictionary entries; further pronunciations of a word are entries "word(2)" and so on."""
    for word, variants in pronunciations.items():
        for number, phones in enumerate(variants, start=1):
            if not is_row(phones):
                raise ValueError(f"{phones!r} for {word!r} is no row of phones")
            yield (word if number == 1 else f"{word}({number})", " ".join(phones.split()))


def _automaton(grammars: Sequence[Grammar], known: frozenset[str]) -> Automaton:
    """These grammars as the engine wants them, without the words that it cannot hear.

    Each has one final state. Without any sentence there is silence.
    """
    arcs: list[tuple[int, int, str]] = []
    ends: list[int] = []
    for grammar in grammars:
        first = ends[-1] + 1 if ends else 1
        ends.append(first + len(grammar.arcs))
        heard = grammar.without(grammar.words - known)
        arcs.append((0, first, ""))
        for state, following in enumerate(heard.arcs, start=first):
            arcs += ((state, first + to, word) for word, to in following.items())
        arcs += ((first + state, ends[-1], "") for state in sorted(heard.finals) or [0])
    return Automaton(tuple(arcs), tuple(ends))


def _hypotheses(replay: Future[list[Found]]) -> list[Hypothesis]:
    return [Hypothesis(*found) for found in replay.result()]


def _chunks(samples: Samples) -> Iterator[Samples]:
    return (samples[start : start + CHUNK] for start in range(0, len(samples), CHUNK))
