"""The layers of the network of words, computed by numpy; ``tools/words`` tells how they came about.

Sounds run through them as ``(frames, bands, channels)``. Google's layers look now along the bands,
now along time, and take the louder of two neighbours in between; ours look along time alone.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Sounds = NDArray[np.float32]
Arrays = dict[str, NDArray[np.float32]]

_CALL: Final = "StatefulPartitionedCall"
_FIRST: Final = f"model/conv2d/{_CALL}/{_CALL}/Conv2D/ReadVariableOp:0"
_NORMAL: Final = (
    "model/batch_normalization/ReadVariableOp:0",
    "model/batch_normalization/ReadVariableOp_1:0",
    "model/batch_normalization/FusedBatchNormV3/ReadVariableOp:0",
    "model/batch_normalization/FusedBatchNormV3/ReadVariableOp_1:0",
)
"""The scale, the shift, the mean and the variance after the first layer."""

_FLOOR: Final = "const_fold_opt__286"
_LAYERS: Final = 18
_LOUDER: Final = {2: (2, 2), 6: (1, 2), 10: (2, 2), 14: (1, 2)}
"""After which layers, the loudest of how many frames and bands is taken."""

_BLOCKS: Final = 3
_LEAK: Final = np.float32(0.2)
_FIRST_STABILITY: Final = np.float32(0.001)
_STABILITY: Final = np.float32(1e-5)


def last_features(arrays: Arrays, bands: Sounds) -> Sounds:
    """What the last layer tells words by, in each step; ``bands`` are ``(frames, 32)``."""
    return own_layers(arrays, _embedding(arrays, bands[:, :, None]))


def last_layer(arrays: Arrays, language: str) -> Sounds:
    """The last layer of a language: a column a word, its weights and in the last row its bias."""
    layers = arrays[f"{language} last weights"], arrays[f"{language} last bias"][None]
    return np.concatenate(layers)


def word_likelihoods(features: Sounds, layer: Sounds) -> Sounds:
    """How likely each word of a last layer is in each step."""
    scores = features @ layer[:-1] + layer[-1]
    scores -= scores.max(axis=1, keepdims=True)
    likely: Sounds = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return likely


def _embedding(arrays: Arrays, sounds: Sounds) -> Sounds:
    """What Google's layers hear, ``(steps, features)``."""
    sounds = np.maximum(_around(np.pad(sounds, ((0, 0), (1, 1), (0, 0))), arrays[_FIRST]), 0)
    scale, shift, mean, variance = (arrays[name] for name in _NORMAL)
    sounds = (sounds - mean) / np.sqrt(variance + _FIRST_STABILITY) * scale + shift
    sounds = _leaking(arrays, sounds)
    for layer in range(1, _LAYERS + 1):
        weights = arrays[f"model/conv2d_{layer}/Conv2D_weights_fused_bn"]
        beside = weights.shape[3] // 2  # Along the bands nothing is lost at the edges.
        padded = np.pad(sounds, ((0, 0), (beside, beside), (0, 0)))
        moved = _around(padded, weights) + arrays[f"model/conv2d_{layer}/Conv2D_bias_fused_bn"]
        sounds = _louder(_leaking(arrays, moved), *_LOUDER.get(layer, (1, 1)))
    return sounds.reshape(len(sounds), -1)


def own_layers(arrays: Arrays, features: Sounds) -> Sounds:
    """What our layers below the last make of Google's, each block adding what it finds."""
    heard: Sounds = np.maximum(features @ arrays["first weights"] + arrays["first bias"], 0)
    for block in (f"block {number}" for number in range(_BLOCKS)):
        found = _along(heard, arrays[f"{block} around"])
        found = found @ arrays[f"{block} weights"] + arrays[f"{block} bias"]
        found -= found.mean(axis=1, keepdims=True)
        found /= np.sqrt(found.var(axis=1, keepdims=True) + _STABILITY)
        found = found * arrays[f"{block} scale"] + arrays[f"{block} shift"]
        heard += np.maximum(found, 0)
    return heard


def _around(sounds: Sounds, weights: Sounds) -> Sounds:
    """What each place hears of those around it; ``weights`` are ``(to, from, frames, bands)``."""
    to, _, high, wide = weights.shape
    frames, bands = len(sounds) - high + 1, sounds.shape[1] - wide + 1
    parts = [
        sounds[frame : frame + frames, band : band + bands]
        for frame, band in np.ndindex(high, wide)
    ]
    side_by_side = np.concatenate(parts, axis=2).reshape(frames * bands, -1)
    flat = weights.transpose(2, 3, 1, 0).reshape(-1, to)
    moved: Sounds = (side_by_side @ flat).reshape(frames, bands, to)
    return moved


def _along(sounds: Sounds, weights: Sounds) -> Sounds:
    """What each channel hears of itself before and after; ``weights`` are channels, 1, steps."""
    reach = weights.shape[2] // 2
    padded = np.pad(sounds, ((reach, reach), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, weights.shape[2], axis=0)
    moved: Sounds = np.einsum("sck,ck->sc", windows, weights[:, 0])
    return moved


def _louder(sounds: Sounds, high: int, wide: int) -> Sounds:
    """The loudest of so many frames and bands; what is left over at the end is left out."""
    frames, bands = len(sounds) // high, sounds.shape[1] // wide
    kept = sounds[: frames * high, : bands * wide]
    loudest = kept[::high, ::wide]
    for frame, band in np.ndindex(high, wide):
        loudest = np.maximum(loudest, kept[frame::high, band::wide])
    return loudest


def _leaking(arrays: Arrays, sounds: Sounds) -> Sounds:
    """A fifth of what is below nothing, and nothing below the floor."""
    np.maximum(sounds, sounds * _LEAK, out=sounds)
    return np.maximum(sounds, arrays[_FLOOR].item(), out=sounds)
