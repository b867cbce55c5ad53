"""Our own layers as a file for each language, which :mod:`word_network` reads."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.recognition.word_network import Network, file_name
from tools.words.training import BLOCKS, Parameters, Trained
from tools.words.vocabulary import OWN, PAUSE, UNKNOWN, Columns

_PARTS = ("around", "weights", "bias", "scale", "shift")


def write(trained: Trained, columns: Columns, folder: Path) -> None:
    """Write the layers of each language with its words, each file whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    first, last = trained.parameters["first"], trained.parameters["last"]
    evened = first["weights"] / trained.deviation[:, None]
    arrays = {"first weights": evened, "first bias": first["bias"] - trained.mean @ evened}
    for number, block in enumerate(trained.parameters["blocks"]):
        arrays |= {f"block {number} {part}": block[part] for part in _PARTS}
    for code, words in columns.words.items():
        own = columns.of(code)
        arrays |= {"last weights": last["weights"][:, own], "last bias": last["bias"][own]}
        kept = {name: np.asarray(values, np.float16) for name, values in arrays.items()}
        path = folder / file_name(code)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            names = {"words": words, "compounds": columns.compounds[code]}
            texts = {name: np.array(json.dumps(each)) for name, each in names.items()}
            np.savez_compressed(file, **texts, **kept)
        part.replace(path)


def former_layers(former: Mapping[str, Network], columns: Columns) -> Parameters:
    """Layers to start from; a word that is new to its network begins as the unknown word.

    The blocks are those of the first language: networks that were trained together share theirs.
    """
    arrays = next(iter(former.values())).arrays
    blocks = [
        {part: arrays[f"block {number} {part}"] for part in _PARTS} for number in range(BLOCKS)
    ]
    weights, bias = (_former_columns(former, columns, name) for name in ("weights", "bias"))
    first = {"weights": arrays["first weights"], "bias": arrays["first bias"]}
    return {"first": first, "blocks": blocks, "last": {"weights": weights.T, "bias": bias}}


def _former_columns(
    former: Mapping[str, Network], columns: Columns, name: str
) -> NDArray[np.float32]:
    """The last layer's weights or bias, column by column."""
    rows: dict[int, NDArray[np.float32]] = {}
    for code, words in columns.words.items():
        kept = former[code].arrays[f"last {name}"].T
        known = {word: number for number, word in enumerate(former[code].words, OWN)}
        places = [PAUSE, UNKNOWN, *(known.get(word, UNKNOWN) for word in words)]
        rows |= dict(zip(columns.of(code).tolist(), kept[places], strict=True))
    return np.array([rows[number] for number in sorted(rows)])
