"""Choose the pronunciations (rows of phones) that best tell the words of a slot apart.

More rows for a word explain more voices, but each may as well be what another word sounds like to
the recogniser. So no word's rows are chosen alone: of all rows of all words that may stand in the
same place of an announcement, those are kept that together give each word the best chance against
all the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

PRICE = 0.02
"""Log-odds, on average over the renderings of a word, that another row must gain to be kept."""

FIT = 0.5
"""Weight of explaining a word better against telling it apart from the others: it helps against
words outside the slot.
"""

LOST = 10.0
"""Log-odds below the best row that stand for a row which does not fit at all."""

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Evidence:
    """The fit of every row to every rendering: ``scores[rendering, row]`` in log-odds.

    ``said`` is which word a rendering is, ``meant`` which word a row is for, both as numbers from
    0, and ``weights`` how much each rendering counts. A row that does not fit has minus infinity.
    Rows that are ``held`` are kept whatever the renderings say.
    """

    scores: Scores
    said: Sequence[int]
    meant: Sequence[int]
    weights: Sequence[float]
    held: frozenset[int] = frozenset()


def chosen(evidence: Evidence, most: int) -> list[int]:
    """The rows to keep, at most ``most`` of them for each word and at least one.

    Begins with the row of each word that explains it best, then takes in or drops one row at a time
    as long as that is worth its :data:`PRICE`.
    """
    choice = _Choice(evidence, most)
    kept = choice.beginning()
    worth = choice.worth(kept)
    while True:
        best = max(choice.steps(kept), key=choice.worth, default=kept)
        if choice.worth(best) <= worth:
            return sorted(kept)
        kept, worth = best, choice.worth(best)


class _Choice:
    """The value of a set of rows, and the sets one step away."""

    def __init__(self, evidence: Evidence, most: int) -> None:
        self._most = most
        self._held = evidence.held
        self._said = np.array(evidence.said)
        self._meant = np.array(evidence.meant)
        scores = evidence.scores
        self._scores = np.maximum(scores, scores.max(axis=1, keepdims=True) - LOST)
        self._words = sorted(set(evidence.meant))
        weights = np.array(evidence.weights, dtype=float)
        sums = np.bincount(self._said, weights)
        self._weights = weights / sums[self._said]

    def beginning(self) -> frozenset[int]:
        """The start of the search: each word's best explaining row, and the held ones."""
        fits = {
            row: float((self._weights * self._scores[:, row])[self._said == word].sum())
            for row, word in enumerate(self._meant)
        }
        best = {max(self._rows(word), key=lambda row: fits[row]) for word in self._words}
        return self._held | best

    def steps(self, kept: frozenset[int]) -> list[frozenset[int]]:
        """Every set with one row more or less."""
        counts = np.bincount(self._meant[sorted(kept)], minlength=max(self._words) + 1)
        more = [
            kept | {row}
            for row, word in enumerate(self._meant)
            if row not in kept and counts[word] < self._most
        ]
        fewer = [row for row in kept - self._held if counts[self._meant[row]] > 1]
        return more + [kept - {row} for row in fewer]

    def worth(self, kept: frozenset[int]) -> float:
        """The log-odds of all words, less the price of the rows."""
        explained = np.stack(
            [
                self._scores[:, [row for row in self._rows(word) if row in kept]].max(axis=1)
                for word in self._words
            ],
            axis=1,
        )
        place = np.searchsorted(self._words, self._said)
        at = np.arange(len(place))
        own = explained[at, place].copy()
        explained[at, place] = -np.inf
        others = explained.max(axis=1)
        told = -np.logaddexp(0.0, others - own)
        return float((self._weights * (told + FIT * own)).sum()) - PRICE * len(kept)

    def _rows(self, word: int) -> list[int]:
        return [row for row, meant in enumerate(self._meant) if meant == word]
