"""The encoder of speech as an ONNX model whose weights have 8 bits.

Layers as in Whisper's encoder (:mod:`whisper`): two convolutions, six blocks of attention, and the
average of every two steps, so that a step is 40 ms. Of the places in time that the whole model
knows, those are kept that an utterance can have.
"""

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper
from onnx.helper import make_graph, make_model, make_node, make_opsetid, make_tensor_value_info

from accessible_board.devices.recognition.speech_encoder import (
    BANDS,
    INPUT,
    LONGEST,
    OUTPUT,
    WIDTH,
)
from tools.words.whisper import encoder_arrays

BLOCKS, HEADS = 6, 8

_GROUP = 128
"""The number of weights that share a scale."""

_OPERATORS, _FORMAT = 20, 9
_MICROSOFT = "com.microsoft"
_STABILITY = 1e-5


def encoder() -> bytes:
    """The model as a file; about 21 MB."""
    arrays = encoder_arrays()
    graph = _Graph(arrays)
    steps = graph.steps(INPUT)
    for number in range(BLOCKS):
        steps = graph.block(steps, f"layer_{number}")
    graph.pairs(graph.normal(steps, "layer_norm"))
    kind = onnx.TensorProto.FLOAT
    inputs = [make_tensor_value_info(INPUT, kind, [1, BANDS, "frames"])]
    outputs = [make_tensor_value_info(OUTPUT, kind, [1, "steps", WIDTH])]
    made = make_graph(graph.nodes, "encoder", inputs, outputs, graph.initializers)
    operators = [make_opsetid("", _OPERATORS), make_opsetid(_MICROSOFT, 1)]
    model = make_model(made, opset_imports=operators, ir_version=_FORMAT)
    return bytes(model.SerializeToString(deterministic=True))


class _Graph:
    """Layers as nodes, each named by its output."""

    def __init__(self, arrays: dict[str, NDArray[np.float32]]) -> None:
        self._arrays = arrays
        self.nodes: list[onnx.NodeProto] = []
        self.initializers: list[onnx.TensorProto] = []

    def steps(self, mel: str) -> str:
        """Steps of 20 ms with their places, from frames of 10 ms."""
        heard = self._convolution(self._convolution(mel, "conv1", 1), "conv2", 2)
        steps = self._add("Transpose", [heard], "steps", perm=[0, 2, 1])
        count = self._add("Shape", [steps], "count", start=1, end=2)
        places = self._arrays["position_encodings/encodings"][: 2 * LONGEST]
        first = self._values("first", np.zeros(1, np.int64))
        taken = [self._values("places", places), first, count, first]
        return self._add("Add", [steps, self._add("Slice", taken, "taken")], "placed")

    def block(self, steps: str, name: str) -> str:
        """Attention and two layers of each step alone, both added to what was there."""
        attention, ffn = f"{name}/self_attention", f"{name}/ffn"
        found = self._attention(self.normal(steps, f"{attention}/layer_norm"), attention)
        steps = self._add("Add", [steps, found], f"{attention}/added")
        inner = self._linear(self.normal(steps, f"{ffn}/layer_norm"), f"{ffn}/linear_0")
        found = self._linear(self._add("Gelu", [inner], f"{ffn}/gelu"), f"{ffn}/linear_1")
        return self._add("Add", [steps, found], f"{ffn}/added")

    def normal(self, steps: str, name: str) -> str:
        """Normalise each step to mean and deviation, then scale and shift it."""
        learnt = [self._array(f"{name}/gamma"), self._array(f"{name}/beta")]
        manner = {"axis": -1, "epsilon": _STABILITY}
        return self._add("LayerNormalization", [steps, *learnt], f"{name}/normal", **manner)

    def pairs(self, steps: str) -> None:
        """The averages of pairs of steps."""
        shape = self._values("pairs", np.array([0, -1, 2, WIDTH], np.int64))
        paired = self._add("Reshape", [steps, shape], "paired")
        axis = self._values("axis", np.array([2], np.int64))
        self._add("ReduceMean", [paired, axis], OUTPUT, keepdims=0)

    def _convolution(self, frames: str, name: str, stride: int) -> str:
        weights = self._arrays[f"{name}/weight"]
        scale = np.abs(weights).max((1, 2)) / 127
        whole = np.round(weights / scale[:, None, None]).astype(np.int8)
        kept = [self._values(f"{name}/whole", whole), self._values(f"{name}/scale", scale)]
        inputs = [frames, self._add("DequantizeLinear", kept, f"{name}/weights", axis=0)]
        manner = {"kernel_shape": [3], "pads": [1, 1], "strides": [stride]}
        inputs.append(self._array(f"{name}/bias"))
        return self._add("Gelu", [self._add("Conv", inputs, f"{name}/moved", **manner)], name)

    def _attention(self, steps: str, name: str) -> str:
        every = self._linear(steps, f"{name}/linear_0")
        shape = self._values(f"{name}/heads", np.array([0, 0, 3, HEADS, WIDTH // HEADS], np.int64))
        heads = self._add("Reshape", [every, shape], f"{name}/parted")
        turned = self._add("Transpose", [heads], f"{name}/turned", perm=[2, 0, 3, 1, 4])
        at = [self._values(f"{name}/{number}", np.int64(number)) for number in range(3)]
        asked, keys, found = (
            self._add("Gather", [turned, number], f"{number}/part", axis=0) for number in at
        )
        keys = self._add("Transpose", [keys], f"{name}/keys", perm=[0, 1, 3, 2])
        scale = self._values(f"{name}/scale", np.float32((WIDTH // HEADS) ** -0.5))
        asked = self._add("Mul", [asked, scale], f"{name}/asked")
        alike = self._add("MatMul", [asked, keys], f"{name}/alike")
        attended = self._add("Softmax", [alike], f"{name}/attended", axis=-1)
        taken = self._add("MatMul", [attended, found], f"{name}/taken")
        taken = self._add("Transpose", [taken], f"{name}/back", perm=[0, 2, 1, 3])
        whole = self._values(f"{name}/width", np.array([0, 0, WIDTH], np.int64))
        joined = self._add("Reshape", [taken, whole], f"{name}/joined")
        return self._linear(joined, f"{name}/linear_1")

    def _linear(self, steps: str, name: str) -> str:
        """A layer with whole numbers as weights, groups of which share a scale."""
        weights = self._arrays[f"{name}/weight"]
        out, into = weights.shape
        groups = weights.reshape(out, into // _GROUP, _GROUP)
        scale = np.abs(groups).max(2) / 127
        whole = np.round(groups / scale[..., None]) + 128
        kept = self._values(f"{name}/whole", whole.astype(np.uint8))
        inputs = [steps, kept, self._values(f"{name}/scale", scale)]
        manner = {"K": into, "N": out, "bits": 8, "block_size": _GROUP, "accuracy_level": 4}
        moved = self._add("MatMulNBits", inputs, f"{name}/moved", domain=_MICROSOFT, **manner)
        return self._add("Add", [moved, self._array(f"{name}/bias")], name)

    def _array(self, name: str) -> str:
        return self._values(f"{name}/values", self._arrays[name])

    def _values(self, name: str, values: NDArray[np.generic] | np.generic) -> str:
        if all(each.name != name for each in self.initializers):
            self.initializers.append(numpy_helper.from_array(np.array(values, order="C"), name))
        return name

    def _add(self, operator: str, inputs: list[str], name: str, **manner: object) -> str:
        self.nodes.append(make_node(operator, inputs, [name], **manner))
        return name
