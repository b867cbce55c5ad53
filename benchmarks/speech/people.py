"""Real people who are recorded in Debian's packages: who talks near a board, and who counts.

The packages are fetched by ``python -m tools.people`` into the user's cache folder; nothing of them
is part of the project. Without them nobody is here.
"""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.level import speech_rms, to_samples
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.voices.synthesiser import trim
from accessible_board.errors import InputError

FOLDER = platformdirs.user_cache_path("accessible-board") / "people"
"""Where the packages are unpacked, each into a folder of its name."""

ASIDE = ("asterisk", "fillets", "ktuberling", "digits")
"""How the names of those begin who are kept aside."""

IN_THE_HALL = 6
"""How many talk at once."""

_SHORTEST, _LONGEST = 0.4, 5.0
_HALL_SECONDS = 60.0
_LOUD = 2500.0


@dataclass(frozen=True, slots=True)
class Talker:
    """A person who says something that is no announcement.

    ``language`` is the one of which they speak single words, and ``None`` if what they say may be
    heard anywhere.
    """

    name: str
    files: str
    hall: bool = False
    language: str | None = None

    @property
    def kept_aside(self) -> bool:
        """Whether nothing of the program was fitted to this person."""
        return self.name.startswith(ASIDE)

    def says(self, most: int) -> Iterator[tuple[str, Samples]]:
        """So many recordings at 16 kHz at most, always the same, with the names of their files."""
        paths = sorted(FOLDER.glob(self.files))
        random.Random(self.name).shuffle(paths)
        told = 0
        for path in paths:
            if told == most:
                return
            try:
                words = trim(read_speech(path), RECOGNISER_RATE)
            except InputError:  # One of asterisk's is empty.
                continue
            if _SHORTEST <= len(words) / RECOGNISER_RATE <= _LONGEST:
                told += 1
                yield path.name, words


@dataclass(frozen=True, slots=True)
class Counter:
    """A person who says the digits of a language; ``digit`` is a file, with a gap for which."""

    name: str
    language: str
    digit: str

    def path(self, number: int) -> Path:
        """The recording of a digit."""
        return FOLDER / self.digit.format(number)


def packages() -> list[str]:
    """The packages of Debian's that they are recorded in."""
    return list(_people()["packages"])


def talkers(language: str, *, kept_aside: bool) -> list[Talker]:
    """Who is recorded, and talks where this language is heard."""
    everybody = (Talker(**each) for each in _people()["talker"])
    return [
        each
        for each in everybody
        if each.kept_aside is kept_aside and each.language in (None, language) and any(each.says(1))
    ]


def counters(language: str) -> list[Counter]:
    """Who is recorded saying the digits of this language."""
    everybody = (Counter(**each) for each in _people()["counter"])
    return [each for each in everybody if each.language == language and each.path(1).exists()]


@cache
def hall(*, kept_aside: bool) -> tuple[Samples, ...]:
    """What six people say for a minute, each one; nothing if they are not all recorded here."""
    everybody = [Talker(**each) for each in _people()["talker"]]
    there = [each for each in everybody if each.hall and each.kept_aside is kept_aside]
    said = tuple(filter(len, map(_for_a_minute, there)))
    return said if len(said) == IN_THE_HALL else ()


def after_the_hall(talker: Talker) -> Iterator[Samples]:
    """All that a person says and that is not heard in the hall."""
    left = _HALL_SECONDS * RECOGNISER_RATE if talker.hall else 0.0
    for _, words in talker.says(-1):
        if left <= 0:
            yield words
        left -= len(words)


def _for_a_minute(talker: Talker) -> Samples:
    said, seconds = [np.zeros(0, np.int16)], 0.0
    for _, words in talker.says(-1):
        values = words.astype(np.float64)
        said.append(to_samples(values * (_LOUD / max(speech_rms(values), 1.0))))
        seconds += len(words) / RECOGNISER_RATE
        if seconds >= _HALL_SECONDS:
            break
    return np.concatenate(said)


@cache
def _people() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("people.toml").read_text("utf-8"))
