"""Our own layers as one file, which :mod:`network` reads."""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.words.network import Network
from tools.words.training import BLOCKS, Parameters, Trained
from tools.words.vocabulary import OWN, PAUSE, UNKNOWN, Columns

_PARTS = ("around", "weights", "bias", "scale", "shift")


def write(trained: Trained, columns: Columns, path: Path) -> None:
    """Write the layers, those of each language with their words; whole or not at all."""
    first, last = trained.parameters["first"], trained.parameters["last"]
    evened = first["weights"] / trained.deviation[:, None]
    arrays = {"first weights": evened, "first bias": first["bias"] - trained.mean @ evened}
    for number, block in enumerate(trained.parameters["blocks"]):
        arrays |= {f"block {number} {part}": block[part] for part in _PARTS}
        arrays[f"block {number} around"] = block["around"].T[:, None]
    for code in columns.words:
        own = columns.of(code)
        arrays |= {f"{code} weights": last["weights"][:, own], f"{code} bias": last["bias"][own]}
    kept = {name: np.asarray(values, np.float16) for name, values in arrays.items()}
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, words=np.array(json.dumps(columns.words)), **kept)
    part.replace(path)


def former_layers(network: Network, columns: Columns) -> Parameters:
    """Layers to start from; a word that is new to the network begins as the unknown word."""
    arrays = network.arrays
    blocks = [
        {part: arrays[f"block {number} {part}"] for part in _PARTS}
        | {"around": arrays[f"block {number} around"][:, 0].T}
        for number in range(BLOCKS)
    ]
    weights, bias = (_former_columns(network, columns, name) for name in ("weights", "bias"))
    first = {"weights": arrays["first weights"], "bias": arrays["first bias"]}
    return {"first": first, "blocks": blocks, "last": {"weights": weights.T, "bias": bias}}


def _former_columns(network: Network, columns: Columns, name: str) -> NDArray[np.float32]:
    """The last layer's weights or bias, column by column."""
    rows: dict[int, NDArray[np.float32]] = {}
    for code, words in columns.words.items():
        former = network.arrays[f"{code} {name}"].T
        known = {word: number for number, word in enumerate(network.words[code], OWN)}
        places = [PAUSE, UNKNOWN, *(known.get(word, UNKNOWN) for word in words)]
        rows |= dict(zip(columns.of(code).tolist(), former[places], strict=True))
    return np.array([rows[number] for number in sorted(rows)])
