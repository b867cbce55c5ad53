"""From words to a network: speech, features and training, language by language."""

import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.recognition.word_network import Network, file_name, read_network
from accessible_board.languages import load
from tools.words.encoder import encoder
from tools.words.export import former_layers, write
from tools.words.features import Example, Rooms, examples, kept, times_heard
from tools.words.keeping import cache_folder
from tools.words.talk import talk
from tools.words.training import Examples, Parameters, Trained, train
from tools.words.vocabulary import Columns, numbers, ranks

UNSEEN = 40
"""One of this many examples is kept for measuring."""

OFTEN = 500
"""Kept examples of a word whose column stays, so that files, ranks and men are heard as before."""

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
    *,
    count: bool = False,
    halfway: bool = False,
) -> None:
    """Train on these languages together, and write the network of each after each epoch.

    A ``former`` network learns the words that are new to it, and those in fewer kept examples than
    ``seldom``, of sentences chosen for them beside the kept ones; nothing changes but the columns
    of words with fewer than :data:`OFTEN`. If it is to ``count``, it learns the numbers too, and
    nothing changes but their columns and those of such words; ``halfway``, ranks are then the means
    of what they were and what they became. Without such words it learns on from where it was.
    """
    columns = Columns.of_languages(codes)
    before = {code: read_network(former / file_name(code)) for code in codes} if former else {}
    new: Mapping[str, set[str]] = {}
    if before:
        new = _rarer(columns, before, seldom)
        if count:
            new = {code: new[code] | counted for code, counted in _numbers(columns).items()}
    _foretell(columns, new, extent)
    layers = begins = former_layers(before, columns) if before else {}
    only, eased = None, columns.places(dict.fromkeys(codes, ()))
    if any(new.values()):
        layers = {"last": begins["last"]}
        only = columns.places(_parts(columns, new) if count else _seldom(columns))
        eased = columns.places({code: ranks(load(code)) for code in codes}) if halfway else eased
    learnt, unseen = [], []
    for code, heard in _heard(codes, extent, new):
        if only is not None:
            heard = [_above(before[code], each) for each in chain(heard, kept(code))]
        apart = max(1, len(heard) // UNSEEN)
        unseen.append(Examples.of(heard[:apart], columns, code))
        learnt.append(Examples.of(heard[apart:], columns, code))
    for epoch in train(learnt, unseen, columns.count, extent.epochs, layers or None, only):
        trained = epoch.trained if only is None else _whole(begins, epoch.trained, eased)
        write(trained, columns, folder)
        _tell(
            f"Epoch {epoch.number} of {extent.epochs}: loss {epoch.loss:.2f}; of the unseen "
            f"{epoch.unseen:.2f}, {epoch.right:.0%} right; {epoch.seconds:.0f} s."
        )
    _tell(f"Written to {folder}.")


def _rarer(columns: Columns, former: Mapping[str, Network], than: int) -> dict[str, set[str]]:
    """The words of each language that its former network does not know, or heard more rarely."""
    rarer = {}
    for code, words in columns.known.items():
        heard = times_heard(code) if than else {}
        known = {*former[code].words, *former[code].compounds}
        rarer[code] = {word for word in words if word not in known or heard.get(word, 0) < than}
    return rarer


def _seldom(columns: Columns) -> dict[str, set[str]]:
    """The words of each language that are not heard often, by themselves or in compounds."""
    seldom = {}
    for code, words in columns.words.items():
        heard: Counter[str] = Counter()
        for word, times in times_heard(code).items():
            heard.update(dict.fromkeys(columns.parts(word, code), times))
        seldom[code] = {word for word in words if heard[word] < OFTEN}
    return seldom


def _numbers(columns: Columns) -> dict[str, set[str]]:
    """The numbers among the words of each language."""
    return {code: {*numbers(load(code))}.intersection(row) for code, row in columns.known.items()}


def _parts(columns: Columns, words: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """The words as which these words of each language are heard."""
    return {
        code: {part for word in row for part in columns.parts(word, code)}
        for code, row in words.items()
    }


def _above(network: Network, heard: Example) -> Example:
    """The example as the network's last layer sees it."""
    found = network.features(heard.features.astype(np.float32))
    return replace(heard, features=found.astype(np.float16))


def _whole(former: Parameters, learnt: Trained, eased: NDArray[np.intp]) -> Trained:
    """The former network with another last layer; it expects the features as they are.

    The ``eased`` columns are the means of the former ones and the learnt.
    """
    inputs = len(former["first"]["weights"])
    last = {name: np.array(values) for name, values in learnt.parameters["last"].items()}
    for name, values in last.items():
        values[..., eased] = (values[..., eased] + former["last"][name][..., eased]) / 2
    layers = {**former, "last": last}
    return Trained(layers, np.zeros(inputs, np.float32), np.ones(inputs, np.float32))


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
    _replace(model, lambda file: file.write(encoder()))
    begun = time.monotonic()
    overheard = talk(extent.talk, workers)
    _replace(others, lambda file: np.save(file, overheard.sound))
    _replace(begins, lambda file: np.save(file, overheard.begins))
    _tell(
        f"Others' talk: {extent.talk} sentences and {max(0, len(overheard.begins) - 1)} of real "
        f"people's, {time.monotonic() - begun:.0f} s."
    )
    return Rooms(extent.rooms, model, others, begins)


def _replace(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file beside its place and move it there: another run may be reading the old one."""
    part = path.with_suffix(f".{os.getpid()}")
    with part.open("wb") as file:
        write(file)
    part.replace(path)


def _tell(line: str) -> None:
    print(line, flush=True)
