"""New words for a former network, all else of which stays as it is.

Only the last layer's columns of the new words learn, by the same method as a whole network
(:mod:`training`). What the network tells of other words changes by what the new ones take of it.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from accessible_board.devices.recognition.onnx_file import NetworkWeights
from accessible_board.devices.recognition.word_layers import own_layers
from tools.words.training import (
    Batch,
    Epoch,
    Examples,
    Learnt,
    Parameters,
    Step,
    Trained,
    batches,
    forgotten,
    measured,
    optimiser_for,
    told,
)
from tools.words.vocabulary import PAUSE

BEGINS_AT = -3.0
"""How much less likely a new word is at first than an unknown one, in logarithms."""

_SEED = 1


def teach(
    former: NetworkWeights,
    parameters: Parameters,
    new: NDArray[np.intp],
    learnt: Sequence[Examples],
    unseen: Sequence[Examples],
    epochs: int,
) -> Iterator[Epoch]:
    """Hear all examples so many times; the ``parameters`` are the former network's.

    ``new`` are the columns of the words that it did not know, and ``unseen`` for measuring only.
    """
    chance, key = np.random.default_rng(_SEED), jax.random.PRNGKey(_SEED)
    learns = np.zeros(len(parameters["last"]["bias"]), np.float32)
    learns[new] = 1.0
    last: Any = parameters["last"]
    last = {"weights": last["weights"], "bias": last["bias"] + BEGINS_AT * learns}
    heard = [_heard(examples, former) for examples in learnt]
    optimiser = optimiser_for(heard, epochs)
    state, step = optimiser.init(last), _step(optimiser, learns)
    inputs = parameters["first"]["weights"].shape[0]
    as_it_is = np.zeros(inputs, np.float32), np.ones(inputs, np.float32)
    for number in range(1, epochs + 1):
        begun, losses = time.monotonic(), []
        for batch in batches(heard, chance):
            key, now = jax.random.split(key)
            last, state, loss = step(last, state, batch, now)
            losses.append(float(loss))
        trained = Trained(parameters | {"last": jax.tree.map(np.asarray, last)}, *as_it_is)
        seconds = time.monotonic() - begun
        yield Epoch(number, float(np.mean(losses)), *measured(trained, unseen), seconds, trained)


def _heard(examples: Examples, former: NetworkWeights) -> Examples:
    """What the layers below the last make of the examples."""
    made = (own_layers(former.arrays, each.astype(np.float32)) for each in examples.features)
    return replace(examples, features=[each.astype(np.float16) for each in made])


def _step(optimiser: optax.GradientTransformation, learns: NDArray[np.float32]) -> Step:
    """A function that learns the new columns from one batch and tells the loss."""

    def loss(last: Parameters, batch: Batch, key: jax.Array) -> jax.Array:
        heard, silent, labels, without, columns = batch
        found = told(last, forgotten(jnp.asarray(heard), key), columns)
        return optax.ctc_loss(found, silent, labels, without, blank_id=PAUSE).mean()

    @jax.jit
    def step(last: Parameters, state: optax.OptState, batch: Batch, key: jax.Array) -> Learnt:
        value, gradient = jax.value_and_grad(loss)(last, batch, key)
        updates, state = optimiser.update(gradient, state, last)
        new = jax.tree.map(lambda update: update * learns, updates)
        return optax.apply_updates(last, new), state, value

    return step
