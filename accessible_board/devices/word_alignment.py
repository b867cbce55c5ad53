"""The sentence of a grammar that explains best what a network heard, step by step.

The network tells of every step how likely each word is, and how likely a pause. A sentence may
have been said in many ways: each of its words lasts one step or more, and before, between and after
them there are pauses or none. What counts is the likeliest way (Viterbi's algorithm, over the
topology of connectionist temporal classification; Graves et al. 2006).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.word_network import FIRST_WORD, PAUSE, UNKNOWN, Likelihoods
from accessible_board.speech.grammar import Grammar, Sentence

NEVER: Final = -1e9
"""The log-likelihood of what cannot be."""

_Numbers = NDArray[np.intp]
_Scores = NDArray[np.float64]
_BEGINNING: Final = 0
"""The place in the history where no word has been said yet."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """The likeliest sentence, with the logarithm of its likelihood; no words if there is none."""

    words: Sentence
    log_likelihood: float


class Aligner:
    """Explains utterances by the sentences of one grammar, in the words of a network.

    A word that it does not know was said where it heard some word that it does not know.
    """

    def __init__(self, grammar: Grammar, known: Sequence[str]) -> None:
        columns = {word: column for column, word in enumerate(known, start=FIRST_WORD)}
        arcs = sorted(
            (to, state, word)
            for state, following in enumerate(grammar.arcs)
            for word, to in following.items()
        )
        self._states = len(grammar.arcs)
        self._words = [word for _, _, word in arcs]
        self._to = np.array([to for to, _, _ in arcs], dtype=np.intp)
        self._from = np.array([state for _, state, _ in arcs], dtype=np.intp)
        self._columns = np.array([columns.get(word, UNKNOWN) for _, _, word in arcs], dtype=np.intp)
        self._entered, self._first_arc = np.unique(self._to, return_index=True)
        self._final = np.array(sorted(grammar.finals), dtype=np.intp)

    def best(self, heard: Likelihoods) -> Aligned:
        """The likeliest sentence of the grammar, and how likely it is."""
        if not self._words:
            return Aligned((), NEVER)
        history = _History()
        pausing, paused_after = _only_the_beginning(self._states)
        saying = np.full(len(self._words), NEVER)
        saying_after = np.zeros(len(self._words), dtype=np.intp)
        for step in heard.astype(np.float64):
            at, after = self._reached(pausing, paused_after, saying, saying_after)
            goes_on = saying >= at[self._from]
            begun = np.flatnonzero(~goes_on & (at[self._from] > NEVER / 2))
            saying = np.where(goes_on, saying, at[self._from]) + step[self._columns]
            saying_after[begun] = history.extended(after[self._from[begun]], begun)
            pausing, paused_after = at + step[PAUSE], after
        at, after = self._reached(pausing, paused_after, saying, saying_after)
        last = self._final[np.argmax(at[self._final])]
        if at[last] <= NEVER / 2:
            return Aligned((), NEVER)
        said = tuple(self._words[arc] for arc in history.arcs(int(after[last])))
        return Aligned(said, float(at[last]))

    def _reached(
        self,
        pausing: _Scores,
        paused_after: _Numbers,
        saying: _Scores,
        saying_after: _Numbers,
    ) -> tuple[_Scores, _Numbers]:
        """The best way to be in each state: in a pause there, or at the end of a word to there.

        With each the place in the history of what has been said.
        """
        best = np.full(self._states, NEVER)
        best[self._entered] = np.maximum.reduceat(saying, self._first_arc)
        is_best = saying >= best[self._to]
        by_word = np.zeros(self._states, dtype=np.intp)
        by_word[self._to[is_best]] = saying_after[is_best]
        return np.maximum(pausing, best), np.where(best > pausing, by_word, paused_after)


class _History:
    """What was said on the way to each place: a word after what was said at another place."""

    def __init__(self) -> None:
        self._before = [_BEGINNING]
        self._arc = [-1]

    def extended(self, places: _Numbers, arcs: _Numbers) -> _Numbers:
        """New places, where the word of each arc was said after that."""
        first = len(self._arc)
        self._before.extend(places.tolist())
        self._arc.extend(arcs.tolist())
        return np.arange(first, len(self._arc))

    def arcs(self, place: int) -> list[int]:
        """The arcs of the words that were said up to there."""
        said = []
        while place != _BEGINNING:
            said.append(self._arc[place])
            place = self._before[place]
        return said[::-1]


def _only_the_beginning(states: int) -> tuple[_Scores, _Numbers]:
    """Nothing has been said yet, in the first of so many states."""
    pausing = np.full(states, NEVER)
    pausing[0] = 0.0
    return pausing, np.full(states, _BEGINNING, dtype=np.intp)
