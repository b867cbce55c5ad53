"""The corpus: what is said, by whom and where, as sound.

What the voices render is kept in the user's cache folder, so that a second run renders nothing; all
noise is mixed in anew from a fixed seed. Nothing of it is part of the project.
"""

import hashlib
import os
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import platformdirs
import soundfile

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.languages import Language
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room, heard_in
from benchmarks.speech.people import hall, talkers
from benchmarks.speech.sayings import Saying, sayings
from benchmarks.speech.voices import PicoVoice, Voice

SEED = "accessible-board 1"
TALK: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("talk.toml").read_text("utf-8"))

_PEOPLE = ("de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "it-IT")


@dataclass(frozen=True, slots=True)
class Spoken:
    """An announcement as it was said by a voice in a room; samples at 16 kHz."""

    saying: Saying
    voice: str
    room: Room
    samples: Samples


@dataclass(frozen=True, slots=True)
class Talk:
    """Something that is no announcement, said near the board."""

    words: str
    voice: str
    room: Room
    samples: Samples


def announcements(
    language: Language, each: int, rooms: tuple[Room, ...], voices: Iterable[Voice]
) -> Iterator[Spoken]:
    """So many announcements of each voice in each room: the first of every voice, the second ….

    Whoever stops early has heard as much of each voice and in each room.
    """
    everybody = list(voices)
    said = {
        voice.name: sayings(language, each, f"{SEED} {voice.name}", voice.speaks)
        for voice in everybody
    }
    for number, voice, room in product(range(each), everybody, rooms):
        saying = said[voice.name][number]
        sound = said_in(room, voice, saying.words, number)
        yield Spoken(saying, voice.name, room, sound)


def talk(language: Language, voices: Iterable[Voice]) -> Iterator[Talk]:
    """Every sentence that is no announcement, by every voice that can say it, in a quiet room."""
    for voice in voices:
        for words in TALK[language.code]:
            if voice.speaks(words):
                sound = heard_in(QUIET_ROOM, rendered(voice, words), (), _chance(voice.name, words))
                yield Talk(words, voice.name, QUIET_ROOM, sound)


def people_talking(language: Language, each: int, *, kept_aside: bool) -> Iterator[Talk]:
    """So much that each person says which is no announcement, every second in a hall of others."""
    for person in talkers(language.code, kept_aside=kept_aside):
        for number, (name, words) in enumerate(person.says(each)):
            room = Room(Kind.BABBLE, 10) if number % 2 else QUIET_ROOM
            others, chance = hall_of(kept_aside=kept_aside), _chance(person.name, name)
            sound = heard_in(room, words, others, chance)
            yield Talk(name, f"real {person.name}", room, sound)


def said_in(room: Room, voice: Voice, words: str, number: int) -> Samples:
    """What a microphone in this room hears of this voice; ``number`` makes the noise its own.

    In a hall those talk who are kept aside if the voice is.
    """
    others = hall_of(kept_aside=voice.kept_aside) if room.kind is Kind.BABBLE else ()
    chance = _chance(voice.name, str(room), str(number))
    return heard_in(room, rendered(voice, words), others, chance)


def rendered(voice: Voice, words: str) -> Samples:
    """The words in this voice, from the cache where possible."""
    key = hashlib.sha256(f"{voice.name}\n{words}\n{voice!r}".encode()).hexdigest()[:24]
    path = cache_folder() / f"{key}.flac"
    if path.exists():
        return np.asarray(soundfile.read(path, dtype="int16")[0], dtype=np.int16)
    samples = voice.say(words)
    part = path.with_suffix(f".{os.getpid()}")
    soundfile.write(part, samples, RECOGNISER_RATE, format="FLAC")
    part.replace(path)
    return samples


@cache
def cache_folder() -> Path:
    """Where rendered words are kept; it may be removed at any time."""
    folder = platformdirs.user_cache_path("accessible-board") / "speech-corpus"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def hall_of(*, kept_aside: bool) -> tuple[Samples, ...]:
    """What is said in the hall: by six real people, or a synthesiser's where they are not there."""
    return hall(kept_aside=kept_aside) or _synthesised_hall()


@cache
def _synthesised_hall() -> tuple[Samples, ...]:
    """What six voices of a synthesiser say, each of another country."""
    people = [PicoVoice(voice, 1.0, 1.0, False) for voice in _PEOPLE]
    sentences = [*TALK["de"], *TALK["en"]]
    return tuple(
        np.concatenate([rendered(voice, words) for words in sentences]) for voice in people
    )


def _chance(*of: str) -> np.random.Generator:
    digest = hashlib.sha256("\n".join((SEED, *of)).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:8], "big"))
