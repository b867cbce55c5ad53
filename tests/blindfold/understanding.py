"""How a person understands what the table says: by knowing how each of its sentences sounds.

Whoever has played at the table for an evening knows its voice. So a person remembers each clause of
the language as that voice says it, and finds it again in what sounds: mel cepstra (Davis and
Mermelstein 1980), aligned by dynamic time warping anywhere within the utterance (Sakoe and Chiba
1978). Nothing of the program's own recogniser is in it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Phrase, Samples
from accessible_board.devices.sound.sound_files import to_speech
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language, load
from accessible_board.languages.language_files import folder_of, phrases
from accessible_board.settings import Manner

SPOKEN_FILES = ("menu.toml",)
"""The files of sentences that are spoken, beside those of the dialogue."""

SHORTEST = 8
"""Letters of a clause that is known by itself."""

EXAMPLES = 10
"""Sentences from which a person learns what is usual in a voice."""

ALIKE = 1.5
"""The mean distance up to which a sound is a clause.

In evenings in Dutch and in German all clauses that were said lay below it, on a machine that does
not tear sound apart below 1.25; of the others those alone that share most of their words, as
sentences about White and about Black do.
"""

_GAP = re.compile(r"\{\w+\}")
_CLAUSE = re.compile(r"[.,;:?!]+")

Features = NDArray[np.float32]
"""Mel cepstra, shape ``(frames, 13)``."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A clause that was heard: how far from how it usually sounds, and up to which frame."""

    clause: str
    distance: float
    end: int


class Understanding:
    """What a person makes of sounds in one language, spoken in the usual voice at ``rate``."""

    def __init__(self, language: Language, rate: int) -> None:
        self._language = language
        self._manner = Manner(rate=rate)
        self._voice = ChosenVoices()
        self._known: dict[str, Features] = {}
        heard = np.concatenate([features(self._as_said(each)) for each in _examples(language)])
        self._mean, self._deviation = heard.mean(0), heard.std(0)

    def which(self, sound: Samples, clauses: Iterable[str]) -> list[Understood]:
        """The clauses that are heard in 16 kHz sound, in the order of their ends."""
        heard = self._evened(features(sound))
        found = [self._found(clause, heard) for clause in clauses]
        return sorted((each for each in found if each.distance < ALIKE), key=lambda each: each.end)

    def _found(self, clause: str, heard: Features) -> Understood:
        if clause not in self._known:
            self._known[clause] = self._evened(features(self._as_said(clause)))
        return Understood(clause, *distance(self._known[clause], heard))

    def _evened(self, heard: Features) -> Features:
        """Each coefficient as far from what is usual in this voice as it usually is."""
        return ((heard - self._mean) / self._deviation).astype(np.float32)

    def _as_said(self, clause: str) -> Samples:
        samples, rate = self._voice.render(Phrase(clause, self._language.code, self._manner))
        return to_speech(samples[:, None] / 32768, rate)


def _examples(language: Language) -> list[str]:
    """Some sentences, by which a voice becomes known."""
    said = [words for words in language.phrases.values() if not _GAP.search(words)]
    return sorted(said, key=len)[-EXAMPLES:]


def sentences(code: str) -> Mapping[str, tuple[str, ...]]:
    """The clauses by which each sentence that a table says in a language is known, by its key."""
    language, folder = load(code), folder_of(code)
    files = [file for file in SPOKEN_FILES if (folder / file).exists()]
    found = {key: words for file in files for key, words in phrases(folder, file).items()}
    usual = {key: said.split("|")[0] for key, said in found.items()}
    return {
        key: tuple(clause for one in _of_both(said, language) for clause in clauses_of(one))
        for key, said in {**usual, **language.phrases}.items()
    }


def _of_both(sentence: str, language: Language) -> Iterator[str]:
    """A sentence about White and about Black."""
    for seat in Seat:
        about_player = sentence.replace("{player}", language.say(seat))
        yield about_player.replace("{opponent}", language.say(seat.other))


def clauses_of(sentence: str) -> Iterator[str]:
    """The parts of a sentence that are always the same, those long enough to be known by.

    Where all are short, the longest: "Beslist.".
    """
    clauses = [part.strip() for text in _GAP.split(sentence) for part in _CLAUSE.split(text)]
    known = [clause for clause in clauses if len(clause) >= SHORTEST]
    yield from known or filter(None, [max(clauses, key=len)])


# --- sounds ---------------------------------------------------------------------------------------

_WINDOW, _HOP, _BANDS = 512, 240, 26
_ROOM = 10.0
"""The noise of a quiet room, as RMS of 16 bit samples: silence has no cepstrum."""


def features(sound: Samples) -> Features:
    """The mel cepstra of sound at 16 kHz, a frame each 15 ms."""
    noise = np.random.default_rng(0).normal(0, _ROOM, len(sound) + _WINDOW)
    samples = np.concatenate([sound, np.zeros(_WINDOW)]) + noise
    frames = np.lib.stride_tricks.sliding_window_view(samples, _WINDOW)[::_HOP]
    power = np.abs(np.fft.rfft(frames * np.hamming(_WINDOW))) ** 2
    return (np.log(power @ _MEL.T + 1e3) @ _COSINES.T).astype(np.float32)


def distance(known: Features, heard: Features) -> tuple[float, int]:
    """The mean distance of what is known to where it is nearest in what is heard, and its end."""
    squares = (known**2).sum(1)[:, None] + (heard**2).sum(1)[None] - 2 * known @ heard.T
    costs = np.sqrt(np.maximum(squares, 0))
    paid = costs[0].copy()
    for row in costs[1:]:
        before = np.pad(paid, (2, 0), constant_values=np.inf)
        paid = row + np.minimum(np.minimum(before[2:], before[1:-1]), before[:-2])
    end = int(paid.argmin())
    return float(paid[end]) / len(known), end


def _mel() -> NDArray[np.float64]:
    """Triangles of equal width in mel, from 100 Hz to 7 kHz."""
    low, high = (2595 * np.log10(1 + hertz / 700) for hertz in (100, 7000))
    hertz = 700 * (10 ** (np.linspace(low, high, _BANDS + 2) / 2595) - 1)
    bins = np.arange(_WINDOW // 2 + 1) * RECOGNISER_RATE / _WINDOW
    rise = (bins - hertz[:-2, None]) / np.diff(hertz)[:-1, None]
    fall = (hertz[2:, None] - bins) / np.diff(hertz)[1:, None]
    return np.maximum(0, np.minimum(rise, fall))


_MEL = _mel()
_COSINES = np.cos(np.pi / _BANDS * (np.arange(_BANDS) + 0.5)[None] * np.arange(1, 14)[:, None])
