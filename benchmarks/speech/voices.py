"""Who speaks: voices of two synthesisers, and words recorded by people, joined to sentences.

Some of the voices are learnt from; the others are *kept aside*, by the rule in ``README.md``, and
only what is heard of them counts as a result. Recordings lie beside the project or not at all: none
is part of it.
"""

import io
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np
import py_nanotts
import soundfile
import soxr

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.level import speech_rms, to_samples
from accessible_board.devices.sound.sound_files import read_speech, to_speech
from accessible_board.devices.voices.synthesiser import trim
from accessible_board.languages import Language
from benchmarks.shared.languages import learning
from benchmarks.speech.people import counters

ROOT = Path(__file__).parents[2]
RECORDED = ROOT.parent / "shared" / "voices"
"""Folders of recorded words, ``LANGUAGE-NAME``, one file a word."""

_LOUD = 3000.0


class Voice(Protocol):
    """Somebody who speaks one language."""

    @property
    def name(self) -> str:
        """How figures call this voice."""

    @property
    def kept_aside(self) -> bool:
        """Whether nothing of the program was fitted to it."""

    def speaks(self, words: str) -> bool:
        """Whether this voice can say these words."""

    def say(self, words: str) -> Samples:
        """The words at 16 kHz, without silence around them."""


@dataclass(frozen=True)
class EspeakVoice:
    """A variant of espeak-ng's voice of a language.

    ``rate`` is in words a minute, ``pitch`` from 0 to 99.
    """

    language: Language = field(repr=False)
    variant: str
    rate: int
    kept_aside: bool
    pitch: int = 50

    @property
    def name(self) -> str:
        """The voice as espeak-ng calls it."""
        return f"espeak {self.language.voice.espeak}{self.variant}"

    def speaks(self, words: str) -> bool:
        """It says anything."""
        return bool(words)

    def say(self, words: str) -> Samples:
        """The words, rendered by the program espeak-ng."""
        voice = self.language.voice.espeak + self.variant
        manner = ["-v", voice, "-s", str(self.rate), "-p", str(self.pitch)]
        command = ["espeak-ng", "--stdout", *manner, words]
        output = subprocess.run(command, capture_output=True, check=True).stdout
        values, samples_a_second = soundfile.read(io.BytesIO(output), always_2d=True)
        return trim(to_speech(values, samples_a_second), RECOGNISER_RATE)


@dataclass(frozen=True)
class PicoVoice:
    """SVOX Pico's voice; ``speed`` and ``pitch`` are factors."""

    voice: str
    speed: float
    pitch: float
    kept_aside: bool

    @property
    def name(self) -> str:
        """The voice and how it speaks."""
        return f"Pico {self.voice} {self.speed:g} {self.pitch:g}"

    def speaks(self, words: str) -> bool:
        """It says anything."""
        return bool(words)

    def say(self, words: str) -> Samples:
        """The words, rendered by Pico."""
        pcm = _pico().speak(words, voice=self.voice, speed=self.speed, pitch=self.pitch)
        return trim(np.frombuffer(pcm, np.int16), RECOGNISER_RATE)


@dataclass(frozen=True)
class JoinedVoice:
    """A person's recorded words, joined; the names of the files, which nobody recorded, by another.

    What neither can say is not said. ``pause`` is between two words, in seconds.
    """

    folder: Path
    language: Language = field(repr=False)
    stand_in: Voice
    kept_aside: bool
    recorded: dict[str, str] = field(default_factory=dict)
    pause: float = 0.04
    called: str = ""

    @property
    def name(self) -> str:
        """What they are called, or the name of the folder."""
        return f"real {self.called or self.folder.name}"

    def speaks(self, words: str) -> bool:
        """Whether every word was recorded or names a file."""
        return all(
            self._is_file(word) or word.casefold() in self.recorded for word in words.split()
        )

    def say(self, words: str) -> Samples:
        """The words one after the other, equally loud, with hardly a pause."""
        pause = np.zeros(round(self.pause * RECOGNISER_RATE), np.int16)
        parts = [part for word in words.split() for part in (self._word(word), pause)]
        return np.concatenate(parts[:-1])

    def _word(self, word: str) -> Samples:
        if self._is_file(word):
            return _evened(self.stand_in.say(word))
        path = self.folder / f"{self.recorded[word.casefold()]}.ogg"
        return _evened(trim(read_speech(path), RECOGNISER_RATE))

    def _is_file(self, word: str) -> bool:
        return word in self.language.files.names()


@dataclass(frozen=True)
class HurriedVoice:
    """A voice at so many times its speed and pitch, as if another throat spoke."""

    voice: Voice
    factor: float
    kept_aside: bool = False

    @property
    def name(self) -> str:
        """The voice, and how much faster it is."""
        return f"{self.voice.name} x{self.factor:g}"

    def speaks(self, words: str) -> bool:
        """What the voice itself can say."""
        return self.voice.speaks(words)

    def say(self, words: str) -> Samples:
        """The words, faster and higher, or slower and lower."""
        said = self.voice.say(words).astype(np.float64)
        return to_samples(soxr.resample(said, RECOGNISER_RATE * self.factor, RECOGNISER_RATE))


def voices(language: Language) -> Iterator[Voice]:
    """Every voice of a language, those that are kept aside last."""
    fitted = [EspeakVoice(language, "", 150, False), EspeakVoice(language, "+f2", 140, False)]
    aside = [EspeakVoice(language, "+f5", 150, True), EspeakVoice(language, "+m8", 135, True)]
    if voice := language.voice.pico:
        yield PicoVoice(voice, 1.0, 1.0, False)
        yield PicoVoice("en-US" if language.code == "en" else voice, 1.1, 0.9, True)
    yield from fitted
    yield from aside
    yield from _people(language)


def learners(language: Language) -> Iterator[Voice]:
    """The voices that weights are fitted to: those that are not kept aside, and more of their kind.

    The last ones speak as nobody did whom the network has heard.
    """
    known = [voice for voice in voices(language) if not voice.kept_aside]
    yield from known
    for variant, rate, pitch in _VARIANTS:
        yield EspeakVoice(language, variant, rate, False, pitch)
    if voice := language.voice.pico:
        yield PicoVoice(voice, 0.85, 1.15, False)
        yield PicoVoice(voice, 1.4, 1.0, False)
        yield HurriedVoice(PicoVoice(voice, 1.0, 1.0, False), 0.8)
        yield HurriedVoice(PicoVoice(voice, 1.2, 1.2, False), 1.22)
    for person in known:
        if isinstance(person, JoinedVoice):
            yield HurriedVoice(person, 0.85)
            yield HurriedVoice(person, 1.2)


_VARIANTS = (
    *(("+m3", 160, 50), ("+f4", 145, 50), ("+m1", 150, 50)),
    *(("+f3", 190, 70), ("+m5", 200, 30), ("+klatt6", 150, 50)),
)
"""Variants of espeak-ng, each with its rate and pitch."""


def _people(language: Language) -> Iterator[Voice]:
    """The recorded voices beside the project, every second one kept aside, and who counts."""
    recorded = learning(language).get("recordings", {})
    folders = sorted(RECORDED.glob(f"{language.code}-*")) if recorded else []
    for number, folder in enumerate(folders):
        aside = bool(number % 2)
        yield JoinedVoice(folder, language, _stand_in(language, aside=aside), aside, recorded)
    for counter in counters(language.code):
        paths = {
            word: counter.path(number)
            for number, rank in enumerate(language.ranks, start=1)
            for word in rank.forms
        }
        names = {word: path.stem for word, path in paths.items()}
        folder, stand_in = next(iter(paths.values())).parent, _stand_in(language, aside=True)
        yield JoinedVoice(folder, language, stand_in, True, names, called=counter.name)


def _stand_in(language: Language, *, aside: bool) -> Voice:
    if voice := language.voice.pico:
        return PicoVoice(voice, 1.1, 0.9, True) if aside else PicoVoice(voice, 1.0, 1.0, False)
    return EspeakVoice(language, "", 140, aside)


def _evened(word: Samples) -> Samples:
    values = word.astype(np.float64)
    loudness = speech_rms(values)
    return to_samples(values * (_LOUD / loudness)) if loudness > 0 else word


@cache
def _pico() -> py_nanotts.NanoTTS:
    return py_nanotts.NanoTTS()
