"""The recogniser of choice where a model of the language is installed: Vosk.

Its grammar is a list of phrases of which it makes a bigram model, so that it may hear what is no
sentence of the grammar; what it hears is checked. All possibilities are weighed in one pass over
the sound: the engine adds a little random noise of its own (dither), so that scores of two passes
differ by chance, while those of one pass' alternatives are log-likelihoods that compare.

Every pass has an engine of its own, which is made in less than a millisecond: to change the grammar
of one that is there leaks memory, and ends the process if it has heard anything.

A model that lacks a part can end the whole process, so each is first loaded in a process of its
own. A model is large and knows no state; all recognisers share it.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import vosk

from accessible_board.devices.interfaces import (
    RECOGNISER_RATE,
    Explanation,
    Hypothesis,
    InterimGlance,
    Samples,
)
from accessible_board.languages import FaultError
from accessible_board.speech.evidence import Witness
from accessible_board.speech.grammar import Grammar, Sentence, phrase_list

ALTERNATIVES = 20
"""How many alternatives are asked for; the engine keeps fewer where one is clearly the best."""

EXPECTATION = 3
"""How many times oftener than others the expected sentences are in the list of phrases.

This is where legality enters, as odds; it decides only where the sound does not.
"""

CERTAINTY = 3.0
"""How much more a difference of log-likelihoods counts from a model made for the language."""

_QUIET = -2
"""The log level at which the engine does not even warn."""

TRIAL_SECONDS = 60.0
"""How long a model may take to load in a process of its own; a small one takes two, or ten
where others work as well."""

_TRIAL = f"""
import sys, vosk
vosk.SetLogLevel({_QUIET})
recogniser = vosk.KaldiRecognizer(vosk.Model(sys.argv[1]), {RECOGNISER_RATE}, '["a"]')
recogniser.AcceptWaveform(bytes({RECOGNISER_RATE}))
recogniser.FinalResult()
"""

vosk.SetLogLevel(_QUIET)

_Alternative = tuple[Sentence, float]
"""Words and their log-likelihood."""


class VoskRecogniser:
    """Hears the sentences of a grammar with the model in the folder ``model_path``.

    ``spellings`` are other ways to write a word; of a word that the model does not know, the first
    that it does know is listened for instead, and results say the word itself. ``DeviceError`` if
    the model cannot be loaded.
    """

    strict = False
    witness = Witness.SOUNDS

    def __init__(
        self, model_path: Path, spellings: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self._model = load_model(model_path)
        self._spellings = dict(spellings or {})
        self._grammar = Grammar.of_sentences([])
        self._words: dict[str, str] = {}
        self._heard: list[Samples] = []
        self._live: vosk.KaldiRecognizer | None = None

    def set_grammar(self, grammar: Grammar) -> frozenset[str]:
        """Listen for these sentences; return words unknown to the model in any spelling."""
        self.reset()
        self._grammar = grammar
        return frozenset(word for word in grammar.words if self._written(word) is None)

    def feed(self, samples: Samples) -> Hypothesis | None:
        """Take the next samples at 16 kHz; return the partial hypothesis, without a score."""
        if self._live is None:
            self.reset()
            self._live = self._engine([self._grammar])
        self._heard.append(samples)
        self._live.AcceptWaveform(samples.tobytes())
        words = self._read(json.loads(self._live.PartialResult()).get("partial", ""))
        return Hypothesis(words, 0.0) if words else None

    def take(self, utterance: Samples) -> None:
        """Take a whole utterance that was not fed, to be explained."""
        self.reset()
        self._heard = [utterance]

    def explain(
        self,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
        doubted: bool = True,
    ) -> list[Explanation | None]:
        """The likeliest sentence of each grammar, in log-odds to the likeliest of all."""
        self._live = None
        return self._glance(self._heard, widest, shown, *others).explained

    def glance(
        self,
        utterance: Samples,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
    ) -> InterimGlance:
        """As :meth:`explain`, of an utterance so far: partial hypotheses come half a second late.

        The engine hears in pieces of a quarter of a second, and each only once it knows what
        follows; to hear the whole utterance to its end takes a fiftieth of its length.
        """
        return self._glance([utterance], widest, shown, *others)

    def reset(self) -> None:
        """Drop the utterance that was begun."""
        self._live = None
        self._heard = []

    def _glance(
        self, utterance: Sequence[Samples], widest: Grammar, *narrower: Grammar | None
    ) -> InterimGlance:
        grammars = [widest, *(grammar for grammar in narrower if grammar is not None)]
        heard = self._decoded(utterance, grammars)
        best = [next(_sentences(grammar, heard), None) for grammar in (widest, *narrower)]
        return InterimGlance(best, list(_sentences(widest, heard)))

    def _decoded(
        self, utterance: Sequence[Samples], grammars: Sequence[Grammar]
    ) -> list[_Alternative]:
        """A whole utterance decoded, with the grammars after the first as expected ones."""
        engine = self._engine(grammars)
        for samples in utterance:
            engine.AcceptWaveform(samples.tobytes())
        return self._result(engine)

    def _engine(self, grammars: Sequence[Grammar]) -> vosk.KaldiRecognizer:
        """An engine that has heard nothing yet. An empty phrase listens for nothing.

        An empty list would listen for any words at all; and letters that are escaped, as JSON may,
        it cannot read.
        """
        phrases = list(self._phrases(grammars)) or [""]
        given = json.dumps(phrases, ensure_ascii=False)
        engine = vosk.KaldiRecognizer(self._model, RECOGNISER_RATE, given)
        engine.SetMaxAlternatives(ALTERNATIVES)
        return engine

    def _result(self, engine: vosk.KaldiRecognizer) -> list[_Alternative]:
        """What the engine heard, the likeliest first."""
        found = json.loads(engine.FinalResult())["alternatives"]
        alternatives = {self._read(each["text"]): float(each["confidence"]) for each in found[::-1]}
        return sorted(alternatives.items(), key=lambda alternative: -alternative[1])

    def _phrases(self, grammars: Sequence[Grammar]) -> Iterator[str]:
        """The grammars as phrases for the engine, in the spelling of the model."""
        words = sorted(frozenset().union(*(grammar.words for grammar in grammars)))
        spelt = {word: way for word in words if (way := self._written(word)) is not None}
        self._words = {way: word for word, way in spelt.items() if way not in spelt}
        for number, grammar in enumerate(grammars):
            phrases = phrase_list(grammar.without(frozenset(words) - spelt.keys()))
            for phrase in phrases * (EXPECTATION if number else 1):
                yield " ".join(spelt[word] for word in phrase)

    def _written(self, word: str) -> str | None:
        """The word as the model spells it."""
        ways = (word, *self._spellings.get(word, ()))
        return next((way for way in ways if self._model.vosk_model_find_word(way) >= 0), None)

    def _read(self, text: str) -> Sentence:
        """The engine's words in the spelling of the grammar."""
        return tuple(self._words.get(word, word) for word in text.split())


@cache
def load_model(path: Path) -> vosk.Model:
    """The model in this folder, loaded once; ``DeviceError`` says why it cannot be loaded."""
    graph = path / "graph" if (path / "graph").is_dir() else path
    if not path.is_dir():
        raise FaultError("model_missing", path=path)
    if (graph / "HCLG.fst").exists():
        raise FaultError("model_fixed", name=path.name)
    for file in (graph / "HCLr.fst", graph / "Gr.fst"):
        if not file.exists():
            missing = file.relative_to(path)
            raise FaultError("model_incomplete", name=path.name, file=missing)
    try:
        if not _loads(path):
            raise FaultError("model_damaged", name=path.name)
    except subprocess.TimeoutExpired:
        raise FaultError("model_slow", name=path.name, seconds=round(TRIAL_SECONDS)) from None
    return vosk.Model(str(path))


def _loads(path: Path) -> bool:
    """Whether another process can load the model and decode with it, in time."""
    command = [sys.executable, "-c", _TRIAL, str(path)]
    try:
        trial = subprocess.run(command, check=False, capture_output=True, timeout=TRIAL_SECONDS)
    except OSError:
        return False
    return trial.returncode == 0


def _sentences(grammar: Grammar | None, heard: Sequence[_Alternative]) -> Iterator[Explanation]:
    """The alternatives that are sentences of the grammar, in log-odds to the very first."""
    for words, score in heard:
        if words and grammar is not None and grammar.accepts(words):
            yield Explanation(words, CERTAINTY * (score - heard[0][1]))
