"""Voices and their sentences: two synthesisers, without the voices that are kept aside.

Both are free; recorded people say nothing here, as nobody knows a licence of their words. The
voices that figures are measured with (``benchmarks/speech/voices.py``) say nothing either. Which
utterance has which number depends on nothing but the seed, so that each can be made by itself.
"""

import random
import subprocess
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from accessible_board.languages import Language
from accessible_board.speech.grammar import Sentence
from benchmarks.shared.languages import learning
from benchmarks.speech.voices import EspeakVoice, PicoVoice, Voice, voices
from tools.words.texts import Texts
from tools.words.vocabulary import file_names

SEED = "accessible-board words 1"

ODD = frozenset(
    (
        *("announcer", "AnxiousAndy", "anikaRobot", "croak", "Demonic", "fast", "klatt6", "Mr"),
        *("robosoft", *(f"robosoft{number}" for number in range(2, 9))),
        *("UniRobot", "whisper", "whisperf"),
    )
)
"""Variants of espeak-ng that sound inhuman, or whisper."""

NEAR = 0.1
"""Least distance in speed or pitch of a manner of Pico's from one that is kept aside."""

_ESPEAK, _PICO = 60, 40
_RATES, _PITCHES = (95, 200), (5, 95)
_PICO_SPEEDS, _PICO_PITCHES = (0.7, 1.25), (0.75, 1.35)

Manner = tuple[float, float]
"""Speed and pitch of a Pico voice, as factors."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence, spelled for the voice that says it."""

    words: Sentence
    written: str
    voice: Voice


class Utterances:
    """The numbered utterances of one language."""

    def __init__(
        self, language: Language, others: Sequence[str], new: Collection[str] = ()
    ) -> None:
        """``others`` are words that the language does not know; ``new`` ones are said oftener."""
        self._code = language.code
        self._texts = Texts(language, others, new)
        self._speakers = Speakers(language)
        self._spellings = Spellings(language)

    def number(self, number: int) -> Utterance:
        """The utterance of this number, always the same."""
        chance = random.Random(f"{SEED} {self._code} {number}")
        voice = self._speakers.anybody(chance)
        words = self._texts.sentence(chance)
        return Utterance(words, self._spellings.written(words, chance), voice)


class Speakers:
    """The voices to learn from, in many manners."""

    def __init__(self, language: Language) -> None:
        everybody = list(voices(language))
        self._language = language
        self._variants = _variants(everybody)
        self._pico = language.voice.pico
        self._aside = [
            (voice.speed, voice.pitch)
            for voice in everybody
            if isinstance(voice, PicoVoice) and voice.kept_aside and voice.voice == self._pico
        ]

    def anybody(self, chance: random.Random) -> Voice:
        """A random voice in a random manner."""
        (kind,) = chance.choices((self.by_espeak, self._by_pico), (_ESPEAK, _PICO))
        return kind(chance)

    def by_espeak(self, chance: random.Random) -> Voice:
        """A variant of espeak-ng's to learn from."""
        return by_espeak(self._language, self._variants, chance)

    def _by_pico(self, chance: random.Random) -> Voice:
        if not self._pico:
            return self.by_espeak(chance)
        return by_pico(self._pico, self._aside, chance)


def by_espeak(language: Language, variants: Sequence[str], chance: random.Random) -> EspeakVoice:
    """One of the variants of espeak-ng's voice of the language."""
    rate, pitch = chance.randint(*_RATES), chance.randint(*_PITCHES)
    return EspeakVoice(language, chance.choice(variants), rate, False, pitch)


def by_pico(voice: str, unlike: Sequence[Manner], chance: random.Random) -> PicoVoice:
    """A Pico voice in a manner that is not near any of those named."""
    while True:
        speed = round(chance.uniform(*_PICO_SPEEDS), 2)
        pitch = round(chance.uniform(*_PICO_PITCHES), 2)
        if all(max(abs(speed - s), abs(pitch - p)) >= NEAR for s, p in unlike):
            return PicoVoice(voice, speed, pitch, False)


@cache
def human_variants() -> tuple[str, ...]:
    """Espeak-ng's own voice and its variants that sound human.

    None of them is one of the MBROLA project's voices, which are not free.
    """
    command = ["espeak-ng", "--voices=variant"]
    rows = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    names = sorted({row.split("!v/")[1].split()[0] for row in rows if "!v/" in row} - ODD)
    return ("", *(f"+{name}" for name in names))


def _variants(everybody: Sequence[Voice]) -> tuple[str, ...]:
    """The variants that are not kept aside."""
    aside = {v.variant for v in everybody if isinstance(v, EspeakVoice) and v.kept_aside}
    return tuple(variant for variant in human_variants() if variant not in aside)


class Spellings:
    """Spellings of a grammar's words for a synthesiser."""

    def __init__(self, language: Language) -> None:
        heard = [names[0] for names in file_names(language)]
        self._files = dict(zip(heard, language.files.names(), strict=True))
        self._respelled: Mapping[str, str] = learning(language).get("respelled", {})

    def written(self, words: Sentence, chance: random.Random) -> str:
        """The sentence in a random spelling."""
        return " ".join(chance.choice(self._forms(word)) for word in words)

    def _forms(self, word: str) -> tuple[str, ...]:
        """A spelling of the word that is read rightly; the displayed one for the name of a file."""
        forms = (word, self._files.get(word, word), self._respelled.get(word, word))
        return tuple(dict.fromkeys(forms))
