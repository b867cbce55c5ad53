"""The first layers of Google's speech embedding, from which the network of words hears.

James Lin, Kevin Kilgour, Dominik Roblek, Matthew Sharifi, "Training keyword spotters with limited
and synthesized speech data", ICASSP 2020. Google published the model under the Apache Licence 2.0
(tfhub.dev/google/speech_embedding/1); the openWakeWord project brought it into the format of ONNX,
and its package carries it. Of that package nothing is run.
"""

import hashlib
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from tools.words.keeping import cache_folder

PACKAGE = "openwakeword==0.4.0"
MODEL = "openwakeword/resources/models/embedding_model.onnx"
SHA_256 = "ba754db3cd768a524c655ea90655ee5e6055a43b8dfd29366a11e93716ae9e51"
"""Of the model."""

INPUT = "mel"
"""What goes in, of shape ``(1, frames, 32, 1)``."""

BANDS, CHANNELS = 2, 96
"""Of what comes out there are so many numbers a step, of shape ``(1, channels, steps, bands)``."""

OPERATORS, FORMAT = 17, 8
"""Versions of ONNX, which onnxruntime has read for years."""

_FIXED_LENGTH = [-1, 1, 76, 34]
_ANY_LENGTH = [1, 1, -1, 34]


def first_layers() -> tuple[onnx.ModelProto, str]:
    """The layers up to the last pooling, for sound of any length, and the name of their output.

    A step is 40 ms. There is no output declared yet, so that more layers can follow.
    """
    model = onnx.load_from_string(_downloaded().read_bytes())
    graph = model.graph
    for initializer in graph.initializer:
        values = numpy_helper.to_array(initializer)
        if values.tolist() == _FIXED_LENGTH:
            any_length = np.array(_ANY_LENGTH, values.dtype)
            initializer.CopyFrom(numpy_helper.from_array(any_length, initializer.name))
    last = max(number for number, node in enumerate(graph.node) if node.op_type == "MaxPool")
    output = graph.node[last].input[0]
    del graph.node[last:], graph.output[:], graph.value_info[:]
    _keep_what_is_used(graph)
    _name_input(graph)
    del model.opset_import[:]
    model.opset_import.append(onnx.helper.make_opsetid("", OPERATORS))
    model.ir_version = FORMAT
    return model, output


def frozen() -> bytes:
    """The layers alone, as a model that can be run."""
    model, output = first_layers()
    shape = [1, CHANNELS, "steps", BANDS]
    kind = onnx.TensorProto.FLOAT
    model.graph.output.append(onnx.helper.make_tensor_value_info(output, kind, shape))
    onnx.checker.check_model(model)
    return bytes(model.SerializeToString())


def _keep_what_is_used(graph: onnx.GraphProto) -> None:
    """Leave out the numbers of layers that are no longer there."""
    used = {name for node in graph.node for name in node.input}
    kept = [each for each in graph.initializer if each.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)


def _name_input(graph: onnx.GraphProto) -> None:
    """Call the input by our name, and let it be of any length."""
    former = graph.input[0].name
    for node in graph.node:
        node.input[:] = [INPUT if name == former else name for name in node.input]
    shape = [1, "frames", 32, 1]
    kind = onnx.TensorProto.FLOAT
    graph.input[0].CopyFrom(onnx.helper.make_tensor_value_info(INPUT, kind, shape))


@cache
def _downloaded() -> Path:
    """The model, fetched from the package index the first time."""
    folder = cache_folder()
    path = folder / "embedding_model.onnx"
    if not path.exists():
        pip = [sys.executable, "-m", "pip", "--quiet", "--quiet", "download", "--no-deps"]
        subprocess.run([*pip, "--dest", str(folder), PACKAGE], check=True)
        (wheel,) = folder.glob("openwakeword-*.whl")
        with zipfile.ZipFile(wheel) as package:
            path.write_bytes(package.read(MODEL))
    if hashlib.sha256(path.read_bytes()).hexdigest() != SHA_256:
        raise ValueError(f"{path} is not the model that is known; remove it.")
    return path
