"""The likelihood that some sentence of a grammar was said: the sum over all ways to say one.

Of the same steps and the same topology as :mod:`word_alignment`, which looks for the likeliest way
alone (connectionist temporal classification; Graves et al. 2006).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.recognition.word_alignment import NEVER, Arcs
from accessible_board.devices.recognition.word_network import PAUSE, Likelihoods

_LEAST: Final = 1e-300


class Summing(Arcs):
    """Computes the likelihood of each grammar."""

    def likelihoods(self, heard: Likelihoods) -> NDArray[np.float64]:
        """The log-likelihood of each grammar; that of the grammar of all sentences is 0."""
        again, before = self._repeated()
        chances = np.exp(heard.astype(np.float64))
        pausing, saying = np.zeros(self.states), np.zeros(len(self.words))
        pausing[self.begin] = 1.0
        logarithm = 0.0
        for step in chances:
            there = pausing + self._ended(saying)
            onward = there[self.origin]
            np.subtract.at(onward, again, saying[before])
            saying = (saying + np.maximum(onward, 0.0)) * step[self.columns]
            pausing = there * step[PAUSE]
            most = max(pausing.max(), saying.max(initial=0.0), _LEAST)
            pausing, saying = pausing / most, saying / most
            logarithm += np.log(most)
        there = pausing + self._ended(saying)
        sums = np.array([there[finals].sum() for finals in self.finals])
        with np.errstate(divide="ignore"):
            likelihoods: NDArray[np.float64] = np.maximum(logarithm + np.log(sums), NEVER)
        return likelihoods

    def _ended(self, saying: NDArray[np.float64]) -> NDArray[np.float64]:
        """The chance to be in each state at the end of a word."""
        ended = np.zeros(self.states)
        if self.words:
            ended[self.entered] = np.add.reduceat(saying, self.first_arc)
        return ended

    def _repeated(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Arcs of a word, each with the arc of the same word that it would continue."""
        into: dict[tuple[int, int], list[int]] = {}
        for arc, (to, column) in enumerate(zip(self.to, self.columns, strict=True)):
            into.setdefault((int(to), int(column)), []).append(arc)
        pairs = [
            (arc, before)
            for arc, (state, column) in enumerate(zip(self.origin, self.columns, strict=True))
            for before in into.get((int(state), int(column)), ())
        ]
        again, before = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
        return again, before
