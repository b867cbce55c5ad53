"""The sentences of grammars in what a network heard, step by step.

The network tells of every step how likely each word is, and how likely a pause. A sentence may
have been said in many ways: each of its words lasts one step or more, and before, between and
after them there are pauses or none (connectionist temporal classification; Graves et al. 2006).
Which sentence is the likeliest tells its likeliest way (:class:`Aligner`, Viterbi's algorithm); how
likely it is that any sentence of a grammar was said, the sum of all ways (:class:`Summing`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.recognition.word_network import PAUSE, Likelihoods
from accessible_board.speech.grammar import Grammar, Sentence

NEVER: Final = -1e9
"""The log-likelihood of what cannot be."""

_LEAST: Final = 1e-300
"""The least chance that numbers are divided by."""

_Numbers = NDArray[np.intp]
_Scores = NDArray[np.float64]
_BEGINNING: Final = 0
"""The place in the history where no word has been said yet."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """The likeliest sentence, with the logarithm of its likelihood; no words if there is none."""

    words: Sentence
    log_likelihood: float


class Arcs:
    """The words of some grammars that the network knows, with the states between them.

    All the grammars are gone through in one pass, which takes hardly longer than one of them.
    """

    def __init__(self, grammars: Sequence[Grammar], columns: Mapping[str, Sequence[int]]) -> None:
        """``columns`` are those of each word that the network knows, in their order."""
        sizes = [len(grammar.arcs) for grammar in grammars]
        self.begin = np.concatenate([[0], np.cumsum(sizes, dtype=np.intp)[:-1]])
        self.states = sum(sizes)
        whole = (
            (first + to, first + state, word)
            for first, grammar in zip(self.begin.tolist(), grammars, strict=True)
            for state, following in enumerate(grammar.arcs)
            for word, to in following.items()
            if word in columns
        )
        arcs = sorted(self._in_parts(whole, columns))
        self.words = [word for _, _, _, word in arcs]
        """The word that ends with each arc; empty within a compound."""
        self.to, self.origin, self.columns = (
            np.array([arc[part] for arc in arcs], dtype=np.intp) for part in range(3)
        )
        self.entered, self.first_arc = np.unique(self.to, return_index=True)
        self.finals = [
            first + np.array(sorted(grammar.finals), dtype=np.intp)
            for first, grammar in zip(self.begin, grammars, strict=True)
        ]

    def _in_parts(
        self, arcs: Iterable[tuple[int, int, str]], columns: Mapping[str, Sequence[int]]
    ) -> Iterator[tuple[int, int, int, str]]:
        """The arcs of each column, with a new state between two of a compound."""
        for to, origin, word in arcs:
            *first, last = columns[word]
            for column in first:
                yield self.states, origin, column, ""
                origin, self.states = self.states, self.states + 1
            yield to, origin, last, word


class Summing(Arcs):
    """Computes the likelihood of each grammar."""

    def likelihoods(self, heard: Likelihoods) -> _Scores:
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
        columns, into = self.columns.tolist(), dict[tuple[int, int], list[int]]()
        for arc, place in enumerate(zip(self.to.tolist(), columns, strict=True)):
            into.setdefault(place, []).append(arc)
        pairs = [
            (arc, before)
            for arc, place in enumerate(zip(self.origin.tolist(), columns, strict=True))
            for before in into.get(place, ())
        ]
        again, before = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
        return again, before


class Aligner(Arcs):
    """Explains utterances by the likeliest sentence of each grammar, in the words of a network."""

    def best(self, heard: Likelihoods) -> list[Aligned]:
        """The likeliest sentence of each grammar, and how likely it is."""
        if not self.words:
            return [Aligned((), NEVER) for _ in self.finals]
        history = _History()
        front = _Front.at_the_beginning(self.begin, self.states, len(self.words))
        for step in heard.astype(np.float64):
            reached = self._reached(front)
            before, after = self._may_begin(front, reached)
            goes_on = front.saying >= before
            begun = np.flatnonzero(~goes_on & (before > NEVER / 2))
            saying = np.where(goes_on, front.saying, before) + step[self.columns]
            saying_after = front.saying_after.copy()
            saying_after[begun] = history.extended(after[begun], begun)
            front = _Front(reached.best + step[PAUSE], reached.after, saying, saying_after)
        reached = self._reached(front)
        return [self._ended(finals, reached, history) for finals in self.finals]

    def _ended(self, finals: _Numbers, reached: "_Reached", history: "_History") -> Aligned:
        """The likeliest sentence that ends in one of these states."""
        last = finals[np.argmax(reached.best[finals])] if len(finals) else 0
        if not len(finals) or reached.best[last] <= NEVER / 2:
            return Aligned((), NEVER)
        said = (self.words[arc] for arc in history.arcs(int(reached.after[last])))
        return Aligned(tuple(filter(None, said)), float(reached.best[last]))

    def _reached(self, front: "_Front") -> "_Reached":
        """The best way to be in each state: in a pause there, or at the end of a word to there."""
        best = np.full(self.states, NEVER)
        best[self.entered] = np.maximum.reduceat(front.saying, self.first_arc)
        is_best = front.saying >= best[self.to]
        after, column = np.zeros((2, self.states), dtype=np.intp)
        after[self.to[is_best]] = front.saying_after[is_best]
        column[self.to[is_best]] = self.columns[is_best]
        by_word = best > front.pausing
        return _Reached(
            np.maximum(front.pausing, best),
            np.where(by_word, after, front.paused_after),
            np.where(by_word, column, PAUSE),
        )

    def _may_begin(self, front: "_Front", reached: "_Reached") -> tuple[_Scores, _Numbers]:
        """How likely it is to be where each word begins, and what was said up to there.

        A word begins again only after a pause; without one it is the same word that goes on.
        """
        ended = self.columns == reached.column[self.to]
        others = replace(front, saying=np.where(ended, NEVER, front.saying))
        apart = self._reached(others)
        again = self.columns == reached.column[self.origin]
        best = np.where(again, apart.best[self.origin], reached.best[self.origin])
        return best, np.where(again, apart.after[self.origin], reached.after[self.origin])


@dataclass(frozen=True, slots=True)
class _Front:
    """After some steps: the best way to be in a pause in each state, and in each word.

    The places in the history say what was said before the pause, and with the word.
    """

    pausing: _Scores
    paused_after: _Numbers
    saying: _Scores
    saying_after: _Numbers

    @classmethod
    def at_the_beginning(cls, first: _Numbers, states: int, arcs: int) -> "_Front":
        """Nothing has been said yet, in the first of so many states of each grammar."""
        pausing = np.full(states, NEVER)
        pausing[first] = 0.0
        nothing = (np.full(number, _BEGINNING, dtype=np.intp) for number in (states, arcs))
        paused_after, saying_after = nothing
        return cls(pausing, paused_after, np.full(arcs, NEVER), saying_after)


@dataclass(frozen=True, slots=True)
class _Reached:
    """The best way to each state, its place in the history, and the column that it ended with."""

    best: _Scores
    after: _Numbers
    column: _Numbers


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
