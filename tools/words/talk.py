"""The talk of other people, to be mixed in: common words in no order, by many voices at once.

It is not what is said in the benchmark's hall: other words, other voices of espeak-ng's, and those
of Pico's, which speak there too, in other manners.
"""

import random
from concurrent.futures import Executor
from functools import cache

import numpy as np

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.sound.level import speech_rms, to_samples
from accessible_board.languages import available, load
from benchmarks.speech.corpus import rendered
from benchmarks.speech.voices import Voice
from tools.words.utterances import SEED, Manner, Speakers, by_pico
from tools.words.vocabulary import common

PICO_VOICES = ("de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "it-IT")
"""The voices of Pico's, each called by its language."""

HALL: tuple[Manner, ...] = ((1.0, 1.0), (1.1, 0.9))
"""How Pico speaks in the benchmark's hall, and as a voice that is kept aside."""

_WORDS = 12
_LOUD = 2500.0


def talk(sentences: int, workers: Executor) -> Samples:
    """So many sentences one after another, each equally loud."""
    return np.concatenate(list(workers.map(_sentence, range(sentences), chunksize=20)))


def _sentence(number: int) -> Samples:
    chance = random.Random(f"{SEED} talk {number}")
    voice, code = _by_pico(chance) if number % 2 else _by_espeak(chance)
    said = rendered(voice, " ".join(chance.choices(_common(code), k=_WORDS)))
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
