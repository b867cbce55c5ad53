"""The frozen layers and our own as one file, which onnxruntime runs."""

import json
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper
from onnx.helper import make_node, make_tensor_value_info

from accessible_board.devices.recognition.onnx_file import NetworkWeights
from tools.words.embedding import BANDS, CHANNELS, first_layers
from tools.words.training import BLOCKS, REACH, STABILITY, WIDTH, Parameters, Trained
from tools.words.vocabulary import OWN, PAUSE, UNKNOWN, Columns


def write(trained: Trained, columns: Columns, path: Path) -> None:
    """Write the network: one output a language, and the words of its columns beside it."""
    model, features = first_layers()
    layers = _Layers(model.graph)
    heard = layers.hear(features, trained)
    for number, block in enumerate(trained.parameters["blocks"]):
        heard = layers.block(heard, block, f"block {number}")
    for code, words in columns.words.items():
        layers.tell(heard, trained.parameters["last"], columns.of(code), code)
        told = model.metadata_props.add()
        told.key, told.value = code, json.dumps(words, ensure_ascii=False)
    onnx.checker.check_model(model)
    part = path.with_suffix(".part")
    part.write_bytes(model.SerializeToString())
    part.replace(path)


def former_layers(read: NetworkWeights, columns: Columns) -> Parameters:
    """Our own layers of a network; for a word that is new there, what told of unknown words."""
    kept = {name: np.array(values) for name, values in read.arrays.items()}
    blocks = [
        {
            "around": kept[f"block {number} around"][:, 0].T,
            **{p: kept[f"block {number} {p}"] for p in ("weights", "bias", "scale", "shift")},
        }
        for number in range(BLOCKS)
    ]
    weights, bias = (_former_columns(read, columns, name) for name in ("weights", "bias"))
    first = {"weights": kept["first weights"], "bias": kept["first bias"]}
    return {"first": first, "blocks": blocks, "last": {"weights": weights.T, "bias": bias}}


def _former_columns(read: NetworkWeights, columns: Columns, name: str) -> NDArray[np.float32]:
    """The last layer's weights or bias, column by column."""
    rows: dict[int, NDArray[np.float32]] = {}
    for code, words in columns.words.items():
        former = read.arrays[f"{code} last {name}"].T
        known = {word: number for number, word in enumerate(json.loads(read.told[code]), OWN)}
        places = [PAUSE, UNKNOWN, *(known.get(word, UNKNOWN) for word in words)]
        rows |= dict(zip(columns.of(code).tolist(), former[places], strict=True))
    return np.array([rows[number] for number in sorted(rows)])


class _Layers:
    """Puts layers into a graph; each is called by what it gives."""

    def __init__(self, graph: onnx.GraphProto) -> None:
        self._graph = graph

    def hear(self, features: str, trained: Trained) -> str:
        """The first layer. What evens its input out is made part of it."""
        first = trained.parameters["first"]
        weights = first["weights"] / trained.deviation[:, None]
        bias = first["bias"] - trained.mean @ weights
        steps = self._add("Transpose", [features], "steps", perm=[0, 2, 3, 1])
        shape = self._values("shape", np.array([0, 0, BANDS * CHANNELS], np.int64))
        flat = self._add("Reshape", [steps, shape], "features")
        return self._add("Relu", [self._linear(flat, weights, bias, "first")], "first heard")

    def block(self, heard: str, block: Parameters, name: str) -> str:
        """What a block finds, added to what was heard."""
        kernel = self._values(f"{name} around", block["around"].T[:, None, :])
        shape = {"group": WIDTH, "kernel_shape": [2 * REACH + 1], "pads": [REACH, REACH]}
        turned = self._add("Transpose", [heard], f"{name} turned", perm=[0, 2, 1])
        around = self._add("Conv", [turned, kernel], f"{name} convolved", **shape)
        steps = self._add("Transpose", [around], f"{name} steps", perm=[0, 2, 1])
        found = self._linear(steps, block["weights"], block["bias"], name)
        parts = [found, *(self._values(f"{name} {p}", block[p]) for p in ("scale", "shift"))]
        manner = {"axis": -1, "epsilon": STABILITY}
        even = self._add("LayerNormalization", parts, f"{name} evened", **manner)
        positive = self._add("Relu", [even], f"{name} found")
        return self._add("Add", [heard, positive], f"{name} heard")

    def tell(self, heard: str, last: Parameters, columns: NDArray[np.intp], code: str) -> None:
        """The output of a language."""
        weights, bias = last["weights"][:, columns], last["bias"][columns]
        told = self._linear(heard, weights, bias, f"{code} last")
        self._add("LogSoftmax", [told], code, axis=-1)
        shape = [1, "steps", len(columns)]
        output = make_tensor_value_info(code, onnx.TensorProto.FLOAT, shape)
        self._graph.output.append(output)

    def _linear(self, heard: str, weights: NDArray[np.float32], bias: object, name: str) -> str:
        product = [heard, self._values(f"{name} weights", weights)]
        multiplied = self._add("MatMul", product, f"{name} multiplied")
        return self._add("Add", [multiplied, self._values(f"{name} bias", bias)], f"{name} moved")

    def _values(self, name: str, values: object) -> str:
        array = np.asarray(values)
        kept = array.astype(np.float32) if array.dtype.kind == "f" else array
        self._graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(kept), name))
        return name

    def _add(self, operator: str, inputs: list[str], name: str, **manner: object) -> str:
        self._graph.node.append(make_node(operator, inputs, [name], **manner))
        return name
