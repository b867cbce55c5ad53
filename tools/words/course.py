"""From words to a network: speech, features and training, language by language."""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from accessible_board.devices.recognition.word_network import Network, file_name, read_network
from accessible_board.languages import load
from tools.words.encoder import encoder
from tools.words.export import former_layers, write
from tools.words.features import Example, Rooms, examples, times_heard
from tools.words.keeping import cache_folder
from tools.words.talk import talk
from tools.words.training import Examples, train
from tools.words.vocabulary import Columns, known

UNSEEN = 40
"""One of this many examples is kept for measuring."""

HEARING, LEARNING = 0.06, 0.006
"""Processor seconds per example: to say and hear it, and for each pass of training."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The amount of material, and the number of passes over it."""

    sentences: int
    """Sentences of each language."""
    rooms: int
    """Rooms in which each sentence is heard."""
    talk: int
    """Sentences of others' talk."""
    epochs: int
    workers: int


def follow(
    codes: Sequence[str],
    extent: Extent,
    folder: Path,
    former: Path | None = None,
    seldom: int = 0,
) -> None:
    """Train on these languages together, and write the network of each after each epoch.

    A ``former`` network learns the words that are new to it, and those in fewer kept examples than
    ``seldom``, of sentences chosen for them, and hears all others as before; without such words it
    learns on from where it was.
    """
    columns = Columns({code: known(load(code)) for code in codes})
    before = {code: read_network(former / file_name(code)) for code in codes} if former else None
    new = _new(columns, before, seldom) if before is not None else {}
    _foretell(columns, new, extent)
    learnt, unseen = [], []
    for code, heard in _heard(codes, extent, new):
        kept = max(1, len(heard) // UNSEEN)
        unseen.append(Examples.of(heard[:kept], columns, code))
        learnt.append(Examples.of(heard[kept:], columns, code))
    begins = former_layers(before, columns) if before is not None else None
    only = columns.places(new) if any(new.values()) else None
    for epoch in train(learnt, unseen, columns.count, extent.epochs, begins, only):
        write(epoch.trained, columns, folder)
        _tell(
            f"Epoch {epoch.number} of {extent.epochs}: loss {epoch.loss:.2f}; of the unseen "
            f"{epoch.unseen:.2f}, {epoch.right:.0%} right; {epoch.seconds:.0f} s."
        )
    _tell(f"Written to {folder}.")


def _new(columns: Columns, former: Mapping[str, Network], seldom: int) -> dict[str, set[str]]:
    """The words of each language that its former network does not know, or heard too seldom."""
    new = {}
    for code, words in columns.words.items():
        heard, known = times_heard(code) if seldom else {}, set(former[code].words)
        new[code] = {word for word in words if word not in known or heard.get(word, 0) < seldom}
    return new


def _foretell(columns: Columns, new: Mapping[str, set[str]], extent: Extent) -> None:
    """Print the new words and the expected time."""
    for code, words in columns.words.items():
        names = " ".join(sorted(new.get(code, ())))
        _tell(f"{code}: {len(words)} words{f', new: {names}' if names else ''}")
    examples = len(columns.words) * extent.sentences * extent.rooms
    hearing, learning = (examples * seconds / 60 for seconds in (HEARING, LEARNING * extent.epochs))
    _tell(
        f"{examples} examples: {hearing:.0f} minutes of a processor to be said and heard, "
        f"{learning:.0f} to be learnt {extent.epochs} times; less where they are kept already."
    )


def _heard(
    codes: Sequence[str], extent: Extent, new: Mapping[str, set[str]]
) -> Iterator[tuple[str, list[Example]]]:
    """The examples of each language, most of them for the ``new`` words."""
    with ProcessPoolExecutor(extent.workers, get_context("spawn")) as workers:
        rooms = _rooms(extent, workers)
        for code in codes:
            begun, heard = time.monotonic(), []
            for piece in examples(code, extent.sentences, rooms, workers, new.get(code, ())):
                heard += piece
                _tell(f"{code}: {len(heard)} heard, {time.monotonic() - begun:.0f} s.")
            yield code, heard


def _rooms(extent: Extent, workers: Executor) -> Rooms:
    """The encoder and the talk, as files for worker processes."""
    model, others = cache_folder() / "encoder.onnx", cache_folder() / f"talk-{extent.talk}.npy"
    begins = cache_folder() / f"talk-{extent.talk}-begins.npy"
    model.write_bytes(encoder())
    begun = time.monotonic()
    overheard = talk(extent.talk, workers)
    np.save(others, overheard.sound)
    np.save(begins, overheard.begins)
    _tell(
        f"Others' talk: {extent.talk} sentences and {max(0, len(overheard.begins) - 1)} of real "
        f"people's, {time.monotonic() - begun:.0f} s."
    )
    return Rooms(extent.rooms, model, others, begins)


def _tell(line: str) -> None:
    print(line, flush=True)
