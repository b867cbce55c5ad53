"""Our own layers of the network of words, and their training.

Above the frozen layers stand three blocks that each hear a quarter of a second to all sides, and a
last layer with a column for each word of each language, for the pause and for unknown words. They
learn by connectionist temporal classification (Graves et al. 2006) which words were said, without
being told when. A batch is of one language, and only the columns of that language compete.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from tools.words.features import Example, Features
from tools.words.vocabulary import PAUSE, Columns

WIDTH = 256
BLOCKS = 3
REACH = 3
"""Steps to either side that a block sees."""

BATCH = 64
FASTEST, SLOWEST = 2e-3, 1e-5
"""Highest and last learning rate."""

WARMING = 0.06
"""The share of all steps in which the learning rate grows."""

FORGOTTEN = 0.15
"""The share of a block's output that is dropped at random."""

MASKED = 5
"""The most steps in a row of an example that are masked, twice in each."""

STABILITY = 1e-5
_SEED = 1
_BUCKET, _LABELS = 32, 16
"""Multiples to which steps and words of batches are padded: each new shape is compiled."""

Parameters = dict[str, Any]
"""The ``first`` and ``last`` layer and ``blocks``, each as arrays by name."""

Array = NDArray[np.float32] | jax.Array

Learnt = tuple[Parameters, optax.OptState, jax.Array]
"""The result of a step: the layers, the optimiser's state, and the loss."""


@dataclass(frozen=True, slots=True)
class Trained:
    """The layers, with mean and deviation of the features that they expect."""

    parameters: Parameters
    mean: NDArray[np.float32]
    deviation: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Epoch:
    """Measures after one pass over all examples; ``unseen`` is of those that are not learnt from.

    Losses are per utterance, in natural logarithms; ``right`` is a share.
    """

    number: int
    loss: float
    unseen: float
    right: float
    seconds: float
    trained: Trained


@dataclass(frozen=True, slots=True)
class Examples:
    """Examples of one language: features, and the columns of the words said.

    ``columns`` are where those stand among the columns of all languages.
    """

    features: list[Features]
    labels: list[tuple[int, ...]]
    columns: NDArray[np.intp]

    @classmethod
    def of(cls, heard: Sequence[Example], columns: Columns, code: str) -> "Examples":
        """The examples heard in this language."""
        labels = [columns.labels(example.words, code) for example in heard]
        return cls([example.features for example in heard], labels, columns.of(code))

    def __len__(self) -> int:
        return len(self.features)


Batch = tuple[NDArray[Any], ...]
"""Features and their padding, labels and their padding, the language's columns."""


Step = Callable[[Parameters, optax.OptState, Batch, jax.Array], Learnt]


def batches(languages: Sequence[Examples], chance: np.random.Generator) -> Iterator[Batch]:
    """All examples in random order, batched by similar length; a few are left over."""
    pairs = [(examples, group) for examples in languages for group in _groups(examples, chance)]
    return (_batch(*pairs[number]) for number in chance.permutation(len(pairs)))


def _groups(examples: Examples, chance: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    lengths = [len(each) + chance.uniform(0, 8) for each in examples.features]
    order = np.argsort(lengths)
    return (order[at : at + BATCH] for at in range(0, max(1, len(order) - BATCH + 1), BATCH))


def _batch(examples: Examples, group: NDArray[np.intp]) -> Batch:
    most = -(-max(1, *map(len, examples.labels)) // _LABELS) * _LABELS
    longest = max(len(examples.features[number]) for number in group)
    steps = -(-longest // _BUCKET) * _BUCKET
    features = np.zeros((len(group), steps, examples.features[0].shape[1]), np.float32)
    silent = np.ones((len(group), steps), np.float32)
    labels = np.zeros((len(group), most), np.int32)
    without = np.ones((len(group), most), np.float32)
    for row, number in enumerate(group):
        heard, words = examples.features[number], examples.labels[number]
        features[row, : len(heard)], silent[row, : len(heard)] = heard, 0.0
        labels[row, : len(words)], without[row, : len(words)] = words, 0.0
    return features, silent, labels, without, examples.columns


def train(
    learnt: Sequence[Examples],
    unseen: Sequence[Examples],
    columns: int,
    epochs: int,
    former: Parameters | None = None,
    only: NDArray[np.intp] | None = None,
) -> Iterator[Epoch]:
    """Train on all examples so many times; ``unseen`` are for measuring only.

    The layers of a ``former`` network are learnt on from, which expects the features as they are;
    with ``only``, nothing but these columns changes.
    """
    chance, key = np.random.default_rng(_SEED), jax.random.PRNGKey(_SEED)
    mean, deviation = _usual(learnt)
    if former is not None:
        mean, deviation = np.zeros_like(mean), np.ones_like(deviation)
    parameters = former or _initial(len(mean), columns)
    optimiser = optimiser_for(learnt, epochs)
    changing = _changing(parameters, only)
    state, step = optimiser.init(parameters), _step(optimiser, mean, deviation, changing)
    for number in range(1, epochs + 1):
        begun, losses = time.monotonic(), []
        for batch in batches(learnt, chance):
            key, now = jax.random.split(key)
            parameters, state, loss = step(parameters, state, batch, now)
            losses.append(float(loss))
        trained = Trained(jax.tree.map(np.asarray, parameters), mean, deviation)
        seconds = time.monotonic() - begun
        yield Epoch(number, float(np.mean(losses)), *measured(trained, unseen), seconds, trained)


def _usual(languages: Sequence[Examples]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Mean and deviation of the features of some examples of each language."""
    some = [each for examples in languages for each in examples.features[::20]]
    steps = np.concatenate(some).astype(np.float32)
    return steps.mean(axis=0), steps.std(axis=0) + 1e-3


def measured(trained: Trained, languages: Sequence[Examples]) -> tuple[float, float]:
    """Loss per utterance, and the share of utterances whose words are all the likeliest."""
    losses, right = [], []
    for batch in batches(languages, np.random.default_rng(_SEED)):
        loss, likeliest = _judged(trained.parameters, trained.mean, trained.deviation, batch)
        losses.extend(loss.tolist())
        _, silent, labels, without, _ = batch
        for row, quiet, words, none in zip(
            np.asarray(likeliest), silent, labels, without, strict=True
        ):
            right.append(_words(row[quiet == 0]) == words[none == 0].tolist())
    return float(np.mean(losses)), float(np.mean(right))


@jax.jit
def _judged(
    parameters: Parameters, mean: Array, deviation: Array, batch: Batch
) -> tuple[jax.Array, jax.Array]:
    """The loss of each utterance, and the likeliest column of each of its steps."""
    features, silent, labels, without, columns = batch
    found = _likelihoods(parameters, (features - mean) / deviation, columns)
    loss = optax.ctc_loss(found, silent, labels, without, blank_id=PAUSE)
    return loss, jnp.argmax(found, axis=-1)


def _words(steps: NDArray[np.intp]) -> list[int]:
    """The words in a row of steps, each as often as it begins."""
    begins = np.r_[True, steps[1:] != steps[:-1]]
    return [int(word) for word in steps[begins] if word != PAUSE]


def _initial(inputs: int, columns: int) -> Parameters:
    chance = np.random.default_rng(0)

    def layer(into: int, out: int, scale: float = 1.0) -> Parameters:
        weights = chance.normal(size=(into, out)) * scale / np.sqrt(into)
        return {"weights": np.float32(weights), "bias": np.zeros(out, np.float32)}

    def block() -> Parameters:
        width = 2 * REACH + 1
        around = np.float32(chance.normal(size=(width, WIDTH)) / np.sqrt(width))
        scale, shift = np.ones(WIDTH, np.float32), np.zeros(WIDTH, np.float32)
        return {"around": around, **layer(WIDTH, WIDTH), "scale": scale, "shift": shift}

    blocks = [block() for _ in range(BLOCKS)]
    return {"first": layer(inputs, WIDTH), "blocks": blocks, "last": layer(WIDTH, columns, 0.5)}


def _likelihoods(
    parameters: Parameters,
    features: Array,
    columns: NDArray[np.intp] | jax.Array,
    key: jax.Array | None = None,
) -> jax.Array:
    """The log-likelihood of each of these columns in each step.

    Without a first layer the features are what the blocks have found already. With a key, some of
    what is found is forgotten.
    """
    first, last = parameters.get("first"), parameters["last"]
    if first is None:
        return told(last, forgotten(features, key), columns)
    heard = jax.nn.relu(features @ first["weights"] + first["bias"])
    keys = [None] * BLOCKS if key is None else jax.random.split(key, BLOCKS)
    for block, each in zip(parameters["blocks"], keys, strict=True):
        heard += forgotten(_block(block, heard), each)
    return told(last, heard, columns)


def told(last: Parameters, heard: Array, columns: NDArray[np.intp] | jax.Array) -> jax.Array:
    """Log-likelihoods of these columns, from the last layer."""
    return jax.nn.log_softmax(heard @ last["weights"][:, columns] + last["bias"][columns])


def _block(block: Parameters, heard: jax.Array) -> jax.Array:
    """The output of a block, from each step and those around it."""
    steps = heard.shape[1]
    padded = jnp.pad(heard, ((0, 0), (REACH, REACH), (0, 0)))
    around = sum(padded[:, at : at + steps] * row for at, row in enumerate(block["around"]))
    found = around @ block["weights"] + block["bias"]
    mean, variance = found.mean(-1, keepdims=True), found.var(-1, keepdims=True)
    even = (found - mean) * jax.lax.rsqrt(variance + STABILITY)
    return jax.nn.relu(even * block["scale"] + block["shift"])


def forgotten(found: jax.Array, key: jax.Array | None) -> jax.Array:
    """The features with a random part left out; unchanged without a key."""
    if key is None:
        return found
    return found * jax.random.bernoulli(key, 1 - FORGOTTEN, found.shape) / (1 - FORGOTTEN)


def _hidden(features: Array, mean: Array, key: jax.Array) -> jax.Array:
    """The features with some steps in a row masked."""
    count, steps = features.shape[:2]
    at = jnp.arange(steps)[None]
    for each in jax.random.split(key):
        one, other = jax.random.split(each)
        first = jax.random.randint(one, (count, 1), 0, steps)
        last = first + jax.random.randint(other, (count, 1), 0, MASKED + 1)
        features = jnp.where(((at >= first) & (at < last))[..., None], mean, features)
    return features


def optimiser_for(learnt: Sequence[Examples], epochs: int) -> optax.GradientTransformation:
    """The optimiser, with the learning rate from step to step."""
    steps = epochs * sum(len(examples) // BATCH for examples in learnt)
    warm = max(1, round(WARMING * steps))
    rate = optax.warmup_cosine_decay_schedule(0.0, FASTEST, warm, max(steps, warm + 1), SLOWEST)
    return optax.chain(optax.clip_by_global_norm(5.0), optax.adamw(rate, weight_decay=1e-3))


def _changing(parameters: Parameters, only: NDArray[np.intp] | None) -> Parameters:
    """Ones for the parameters that change, all of them or some columns', and zeros for others."""
    if only is None:
        return jax.tree.map(np.ones_like, parameters)
    changing = jax.tree.map(np.zeros_like, parameters)
    changing["last"]["weights"][:, only] = changing["last"]["bias"][only] = 1.0
    return changing


def _step(
    optimiser: optax.GradientTransformation, mean: Array, deviation: Array, changing: Parameters
) -> Step:
    """A function that trains on one batch and returns the loss."""

    def loss(parameters: Parameters, batch: Batch, key: jax.Array) -> jax.Array:
        features, silent, labels, without, columns = batch
        one, other = jax.random.split(key)
        masked = _hidden(features, mean, one) if "first" in parameters else features
        evened = (masked - mean) / deviation
        found = _likelihoods(parameters, evened, columns, other)
        return optax.ctc_loss(found, silent, labels, without, blank_id=PAUSE).mean()

    @jax.jit
    def step(parameters: Parameters, state: optax.OptState, batch: Batch, key: jax.Array) -> Learnt:
        value, gradient = jax.value_and_grad(loss)(parameters, batch, key)
        updates, state = optimiser.update(gradient, state, parameters)
        updates = jax.tree.map(jnp.multiply, updates, changing)
        return optax.apply_updates(parameters, updates), state, value

    return step
