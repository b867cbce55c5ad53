"""What the frozen layers hear of every utterance in several rooms: the examples to learn from.

They are kept in the user's cache folder, in pieces, so that an interrupted run goes on where it
was; what their making depends on is part of their names. The folder may be removed at any time.
"""

import hashlib
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.word_network import mel_bands
from accessible_board.languages import load
from accessible_board.speech.grammar import Sentence
from benchmarks.speech.corpus import rendered
from tools.words.keeping import cache_folder
from tools.words.rooms import heard
from tools.words.utterances import SEED, Utterances
from tools.words.vocabulary import others

MARGIN = 26
"""Frames that are put before and after an utterance, as the program does that hears with it."""

PIECE = 250
"""Utterances that are kept in one file."""

SHORTEST, LONGEST = 0.15, 8.0
"""Seconds that an utterance takes; what is shorter or longer went wrong."""

_MADE_BY = ("texts", "utterances", "vocabulary", "talk", "rooms", "features", "embedding")

Features = NDArray[np.float16]
"""Of shape ``(steps, 192)``."""


@dataclass(frozen=True, slots=True)
class Example:
    """What was heard of an utterance in one room, with the words that were said."""

    words: Sentence
    features: Features


@dataclass(frozen=True, slots=True)
class Rooms:
    """How often each utterance is heard, and where the frozen layers and the talk are kept."""

    each: int
    layers: Path
    talk: Path


def examples(code: str, sentences: int, rooms: Rooms, workers: Executor) -> Iterator[list[Example]]:
    """The examples of so many sentences of a language, piece by piece."""
    firsts = range(0, sentences, PIECE)
    made = workers.map(partial(_piece, code, sentences, rooms), firsts)
    return map(_read, made)


def _piece(code: str, sentences: int, rooms: Rooms, first: int) -> Path:
    """The file with the examples of some utterances, made if it is not there."""
    numbers = range(first, min(first + PIECE, sentences))
    path = cache_folder() / f"{code}-{numbers[0]}-{numbers[-1]}-{_key(code, rooms)}.npz"
    if not path.exists():
        made = [each for number in numbers for each in _examples(code, number, rooms)]
        _write(path, made)
    return path


def _examples(code: str, number: int, rooms: Rooms) -> Iterator[Example]:
    """An utterance in each of its rooms."""
    utterance = _utterances(code).number(number)
    said = rendered(utterance.voice, utterance.written)
    if not SHORTEST < len(said) / RECOGNISER_RATE < LONGEST:
        return
    for room in range(rooms.each):
        chance = np.random.default_rng(_seed(code, number, room))
        sound = heard(said, _talk(rooms.talk), chance)
        yield Example(utterance.words, _features(sound, rooms.layers))


def _features(sound: Samples, layers: Path) -> Features:
    """What the frozen layers hear."""
    bands = np.pad(mel_bands(sound), ((MARGIN, MARGIN), (0, 0)), "edge")
    (output,) = _session(layers).run(None, {"mel": bands[None, :, :, None]})
    steps = np.asarray(output)[0].transpose(1, 2, 0)
    return steps.reshape(len(steps), -1).astype(np.float16)


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


def _key(code: str, rooms: Rooms) -> str:
    """What the examples depend on, in short: the language's words, the sources, talk and layers."""
    folder = Path(__file__).parent
    sources = [(folder / f"{name}.py").read_bytes() for name in _MADE_BY]
    files = [rooms.layers.read_bytes(), str(rooms.talk.stat().st_size).encode()]
    words = repr((code, rooms.each, load(code).pronunciations.keys())).encode()
    return hashlib.sha256(b"\n".join([*sources, *files, words])).hexdigest()[:16]


def _seed(*of: object) -> int:
    digest = hashlib.sha256("\n".join(map(str, (SEED, *of))).encode()).digest()
    return int.from_bytes(digest[:8], "big")


@cache
def _utterances(code: str) -> Utterances:
    language = load(code)
    return Utterances(language, others(language))


@cache
def _talk(path: Path) -> Samples:
    return np.asarray(np.load(path, mmap_mode="r"))


@cache
def _session(layers: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(layers, options, providers=["CPUExecutionProvider"])
