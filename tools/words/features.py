"""Examples to learn from: utterances in several rooms, as the encoder hears them.

They are kept in the user's cache folder, in pieces, with the words that were said, so that the
work goes on over many runs. A piece stays true whatever is listened for later: a word that was no
word of ours when it was said, and is one now, is learnt as what it is. Only another encoder, or
other rooms (:data:`HEARD_AS`), make all pieces anew. The folder may be removed at any time.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.speech_encoder import SpeechEncoder
from accessible_board.languages import load
from accessible_board.speech.grammar import Sentence
from benchmarks.speech.corpus import rendered
from tools.words.keeping import cache_folder
from tools.words.rooms import heard
from tools.words.talk import Overheard
from tools.words.utterances import SEED, Utterance, Utterances
from tools.words.vocabulary import others

PIECE = 250
"""Utterances in one file."""

SHORTEST, LONGEST = 0.15, 8.0
"""Seconds of the shortest and longest utterance; others are failures."""

OVERHEARD, NOTHING = 0.1, 0.03
"""Per utterance, the amounts of real people's other talk, and of silence."""

WORDS_A_SECOND = 2.5
"""The rate of ordinary speech."""

HEARD_AS = 1
"""A version, raised whenever ``rooms``, ``talk`` or this module changes the examples."""

Features = NDArray[np.float16]
"""Features of shape ``(steps, 512)``."""


@dataclass(frozen=True, slots=True)
class Example:
    """The features of an utterance in one room, with its words."""

    words: Sentence
    features: Features


@dataclass(frozen=True, slots=True)
class Rooms:
    """The number of rooms per utterance, and the files of the encoder and the talk."""

    each: int
    encoder: Path
    talk: Path
    begins: Path
    """Positions in the talk at which real people begin a new sentence."""


def examples(
    code: str, sentences: int, rooms: Rooms, workers: Executor, new: Collection[str] = ()
) -> Iterator[list[Example]]:
    """The examples of a language, piece by piece; ``new`` words are more frequent."""
    firsts = range(0, sentences, PIECE)
    made = workers.map(partial(_piece, code, frozenset(new), sentences, rooms), firsts)
    return map(_read, made)


def kept(code: str) -> Iterator[Example]:
    """The kept examples of a language, without those made for words."""
    for path in _pieces(code):
        yield from _read(path)


def times_heard(code: str) -> Counter[str]:
    """The number of kept examples with each word of a language, without those made for words."""
    counts: Counter[str] = Counter()
    for path in _pieces(code):
        with np.load(path) as file:
            counts.update(word for words in file["words"] for word in {*str(words).split()})
    return counts


def _pieces(code: str) -> list[Path]:
    return sorted(cache_folder().glob(f"{code}-[0-9]*.npz"))


def _piece(code: str, new: frozenset[str], sentences: int, rooms: Rooms, first: int) -> Path:
    """The file with the examples of some utterances, made if it is missing."""
    numbers = range(first, min(first + PIECE, sentences))
    name = f"{code}-new" if new else code
    path = cache_folder() / f"{name}-{numbers[0]}-{numbers[-1]}-{_key(new, rooms)}.npz"
    if not path.exists():
        said = {number: _utterances(code, new).number(number) for number in numbers}
        made = [each for at in numbers for each in _examples((code, at), said[at], rooms)]
        _write(path, [*made, *_overheard((code, first), len(numbers), rooms)])
    return path


def _examples(name: tuple[str, int], said: Utterance, rooms: Rooms) -> Iterator[Example]:
    """An utterance in each of its rooms, determined by its name, language and number."""
    sound = rendered(said.voice, said.written)
    if not SHORTEST < len(sound) / RECOGNISER_RATE < LONGEST:
        return
    for room in range(rooms.each):
        chance = np.random.default_rng(_seed(*name, room))
        yield Example(said.words, _features(heard(sound, _talk(rooms.talk), chance), rooms.encoder))


def _overheard(name: tuple[str, int], utterances: int, rooms: Rooms) -> Iterator[Example]:
    """Examples of real people's talk that is no announcement, and of rooms without speech to us."""
    chance = np.random.default_rng(_seed("overheard", *name))
    talk = Overheard(_talk(rooms.talk), _talk(rooms.begins))
    count = rooms.each * utterances
    for _ in range(round(OVERHEARD * count) if len(talk.begins) > 1 else 0):
        one = chance.integers(len(talk.begins) - 1)
        sound = talk.sound[talk.begins[one] : talk.begins[one + 1]]
        words = max(1, round(WORDS_A_SECOND * len(sound) / RECOGNISER_RATE))
        features = _features(heard(sound, talk.sound, chance), rooms.encoder)
        yield Example(("…",) * words, features)
    for _ in range(round(NOTHING * count)):
        nobody = np.zeros(round(chance.uniform(0.2, 2.0) * RECOGNISER_RATE), np.int16)
        yield Example((), _features(heard(nobody, talk.sound, chance), rooms.encoder))


def _features(sound: Samples, model: Path) -> Features:
    """The encoder's output."""
    return _encoder(model).hear(sound).astype(np.float16)


def _write(path: Path, made: list[Example]) -> None:
    """Write a file of examples, whole or not at all."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(
            file,
            features=np.concatenate([each.features for each in made]),
            lengths=[len(each.features) for each in made],
            words=[" ".join(each.words) for each in made],
        )
    part.replace(path)


def _read(path: Path) -> list[Example]:
    with np.load(path) as file:
        rows = np.split(file["features"], np.cumsum(file["lengths"])[:-1])
        sentences = [tuple(str(words).split()) for words in file["words"]]
    return [Example(words, row) for words, row in zip(sentences, rows, strict=True)]


def _key(new: Collection[str], rooms: Rooms) -> str:
    """A digest of everything that determines the examples beside their numbers."""
    depends = (HEARD_AS, rooms.each, sorted(new), _digest(rooms.encoder))
    return hashlib.sha256(repr(depends).encode()).hexdigest()[:16]


@cache
def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _seed(*of: object) -> int:
    digest = hashlib.sha256("\n".join(map(str, (SEED, *of))).encode()).digest()
    return int.from_bytes(digest[:8], "big")


@cache
def _utterances(code: str, new: frozenset[str]) -> Utterances:
    language = load(code)
    return Utterances(language, others(language), new)


@cache
def _talk(path: Path) -> NDArray[Any]:
    return np.asarray(np.load(path, mmap_mode="r"))


@cache
def _encoder(model: Path) -> SpeechEncoder:
    return SpeechEncoder(model.read_bytes())
