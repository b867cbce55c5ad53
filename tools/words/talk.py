"""The talk of other people, to be mixed in: common words in random order, by many voices at once.

It is not what is said in the benchmark's hall: other words, other voices of espeak-ng's, and those
of Pico's, which speak there too, in other manners. Most of it is said by the real people whom
``benchmarks/speech/README.md`` does not keep aside, where ``python -m tools.people`` fetched them:
all but the minute that each of them says in the hall of the voices that are learnt from, so that
weights can be fitted to talk which the network has not heard.
"""

import random
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.sound.level import speech_rms, to_samples
from accessible_board.languages import available, load
from benchmarks.speech.corpus import rendered
from benchmarks.speech.people import Talker, after_the_hall, talkers
from benchmarks.speech.voices import Voice
from tools.words.utterances import SEED, Manner, Speakers, by_pico
from tools.words.vocabulary import common

PICO_VOICES = ("de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "it-IT")
"""Pico's voices, by their languages."""

HALL: tuple[Manner, ...] = ((1.0, 1.0), (1.1, 0.9))
"""Pico's manners in the benchmark's hall, and as a voice that is kept aside."""

_WORDS = 12
_LOUD = 2500.0


@dataclass(frozen=True, slots=True)
class Overheard:
    """Successive talk; from each of ``begins`` to the next one real person speaks."""

    sound: Samples
    begins: NDArray[np.intp]


def talk(sentences: int, workers: Executor) -> Overheard:
    """Make so many sentences, equally loud, and add all that real people say."""
    said = np.concatenate(list(workers.map(_sentence, range(sentences), chunksize=20)))
    by_people = [_even(words) for person in _people() for words in after_the_hall(person)]
    begins = list(accumulate(map(len, by_people), initial=len(said)))
    return Overheard(np.concatenate([said, *by_people]), np.array(begins, np.intp))


def _people() -> list[Talker]:
    """People to learn from whose speech is not limited to the words of one language."""
    everybody = talkers(available()[0], kept_aside=False)
    return [person for person in everybody if person.language is None]


def _sentence(number: int) -> Samples:
    chance = random.Random(f"{SEED} talk {number}")
    voice, code = _by_pico(chance) if number % 2 else _by_espeak(chance)
    return _even(rendered(voice, " ".join(chance.choices(_common(code), k=_WORDS))))


def _even(said: Samples) -> Samples:
    """The speech, brought to the common loudness."""
    values = said.astype(np.float64)
    return to_samples(values * (_LOUD / max(speech_rms(values), 1.0)))


def _by_pico(chance: random.Random) -> tuple[Voice, str]:
    name = chance.choice(PICO_VOICES)
    return by_pico(name, HALL, chance), name[:2]


def _by_espeak(chance: random.Random) -> tuple[Voice, str]:
    code = chance.choice(available())
    return _speakers(code).by_espeak(chance), code


@cache
def _speakers(code: str) -> Speakers:
    return Speakers(load(code))


@cache
def _common(code: str) -> tuple[str, ...]:
    return common(code)
