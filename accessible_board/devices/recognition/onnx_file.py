"""Reads the weights in an ONNX file: names and arrays, written as protocol buffers.

Reads only what is needed here; the field numbers are those of ``onnx.proto``.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_GRAPH, _TOLD = 7, 14
_TENSOR = 5
_SIZE, _KIND, _NAME, _RAW = 1, 2, 8, 9
_KEY, _VALUE = 1, 2
_FLOAT = 1

_NUMBER, _BYTES = 0, 2
_LENGTHS = {1: 8, 5: 4}
"""How long a field is of a kind that is neither."""


class NetworkWeights(NamedTuple):
    """The arrays of floats in a file, by name, and its metadata."""

    arrays: dict[str, NDArray[np.float32]]
    told: dict[str, str]


def read_weights(content: bytes) -> NetworkWeights:
    """The weights in the content of a file."""
    arrays, told = {}, {}
    for number, value in _parts(content):
        if number == _GRAPH:
            tensors = (tensor for kind, tensor in _parts(value) if kind == _TENSOR)
            arrays = dict(filter(None, map(_array, tensors)))
        elif number == _TOLD:
            pair = dict(_parts(value))
            told[pair[_KEY].decode()] = pair[_VALUE].decode()
    return NetworkWeights(arrays, told)


def _array(tensor: bytes) -> tuple[str, NDArray[np.float32]] | None:
    """A tensor of floats with its name; nothing for other types."""
    fields = list(_fields(tensor))
    if (_KIND, _FLOAT) not in fields:
        return None
    sizes = [value for number, value in fields if number == _SIZE and isinstance(value, int)]
    parts = {number: value for number, value in fields if isinstance(value, bytes)}
    return parts[_NAME].decode(), np.frombuffer(parts[_RAW], "<f4").reshape(sizes)


def _parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The fields that are messages themselves."""
    for number, value in _fields(content):
        if isinstance(value, bytes):
            yield number, value


def _fields(content: bytes) -> Iterator[tuple[int, bytes | int]]:
    """The number and the content of each field."""
    at = 0
    while at < len(content):
        key, at = _varint(content, at)
        number, kind = key >> 3, key & 7
        if kind == _NUMBER:
            value, at = _varint(content, at)
            yield number, value
            continue
        length, at = _varint(content, at) if kind == _BYTES else (_LENGTHS[kind], at)
        yield number, content[at : at + length]
        at += length


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number stored as seven bits a byte, and where it ends."""
    value = shift = 0
    while True:
        value |= (content[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if content[at - 1] < 0x80:
            return value, at
