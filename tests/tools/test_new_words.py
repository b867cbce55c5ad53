"""A former network learns a new word, and all else of it stays as it is."""

import numpy as np
import pytest

from accessible_board.devices.recognition.onnx_file import read_weights
from accessible_board.devices.recognition.word_layers import own_layers
from accessible_board.devices.recognition.word_network import known_words
from tools.words.__main__ import FILE
from tools.words.vocabulary import Columns


def test_a_new_word_is_learnt_and_no_other_is_forgotten():
    pytest.importorskip("jax")
    pytest.importorskip("optax")
    pytest.importorskip("onnx")
    from tools.words.export import former_layers
    from tools.words.new_words import teach
    from tools.words.training import Examples

    former, code = read_weights(FILE.read_bytes()), "de"
    columns = Columns({code: (*known_words()[code], "zwieback")})
    new = columns.places({code: {"zwieback"}})
    parameters = former_layers(former, columns)
    sound = np.random.default_rng(1).normal(0, 5, (20, 192)).astype(np.float16)
    examples = Examples([sound] * 64, [(columns.of(code)[-1],)] * 64, columns.of(code))
    epochs = list(teach(former, parameters, new, [examples], [examples], 30))
    last = epochs[-1].trained.parameters["last"]
    assert epochs[-1].right == 1.0
    assert epochs[-1].unseen < epochs[0].unseen
    others = np.delete(np.arange(columns.count), new)
    for name in ("weights", "bias"):
        assert np.array_equal(last[name][..., others], parameters["last"][name][..., others])
    heard = own_layers(former.arrays, sound.astype(np.float32))
    assert np.argmax(heard @ last["weights"] + last["bias"], axis=1).max() == new[0]
