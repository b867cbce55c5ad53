"""How likely one word is misheard for another, as costs in log-odds.

Whoever says "zwei" may be heard as "drei". How often that happened to recorded voices is kept for
each language (``misheard.toml``) as *costs*: how much less likely, in log-odds, a word is heard as
another than as itself. The higher the cost of mishearing, the less what was heard supports a
sentence; to be heard as itself costs nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import chess

from accessible_board.languages import Language
from accessible_board.speech.grammar import Sentence

Pair = tuple[str | None, str | None]
"""A word that was said and the one that was heard for it; ``None`` where there is none."""


@dataclass(frozen=True, slots=True)
class Confusions:
    """The costs of having heard one word for another, by the word said and the word heard.

    ``other`` is the cost of a pair that is not among ``costs``; ``left_out`` and ``put_in`` are
    those of a word that was said and not heard, and of one that was heard and not said. ``names``
    has for a word the one that stands for all that mean the same: nobody mishears zwo for zwei.
    """

    costs: Mapping[tuple[str, str], float]
    other: float
    left_out: float
    put_in: float
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, language: Language) -> "Confusions":
        """The costs learnt from recordings in this language."""
        learnt = language.misheard
        return cls(
            learnt.pairs(), learnt.other, learnt.left_out, learnt.put_in, representatives(language)
        )

    def and_of(self, own: Mapping[tuple[str, str], float]) -> "Confusions":
        """Add the costs of one player; for a known pair the lower cost applies."""
        costs = dict(self.costs)
        for (said, heard), cost in own.items():
            pair = self._name(said), self._name(heard)
            costs[pair] = min(cost, costs.get(pair, self.other))
        return replace(self, costs=costs)

    def cost(self, said: Sentence, heard: Sentence) -> float:
        """The cost of having heard ``heard`` where ``said`` was said; 0 if they are the same."""
        return sum(map(self._of, aligned(said, heard, self._of)))

    def _of(self, pair: Pair) -> float:
        said, heard = pair
        if heard is None:
            return self.left_out
        if said is None:
            return self.put_in
        one, other = self._name(said), self._name(heard)
        return 0.0 if one == other else self.costs.get((one, other), self.other)

    def _name(self, word: str) -> str:
        return self.names.get(word, word)


def synonyms(language: Language) -> Iterator[Sentence]:
    """The single words for each file, rank, man and particle, the usual one first."""
    words, files = language.words, language.files
    groups = (
        *((name, *files.forms(file)) for file, name in enumerate(files.names())),
        *(rank.forms for rank in language.ranks),
        *(language.man(man).forms for man in chess.PIECE_TYPES),
        *(word.forms for word in (words.capture, words.promotion, words.check, words.mate)),
    )
    for forms in groups:
        yield tuple(dict.fromkeys(form.casefold() for form in forms if len(form.split()) == 1))


def representatives(language: Language) -> dict[str, str]:
    """For every word of an announcement, the synonym that stands for all of its meaning."""
    names: dict[str, str] = {}
    for words in synonyms(language):
        names = dict.fromkeys(words, words[0]) | names
    return names


def plain(pair: Pair) -> float:
    """A cost of 1 for each word that differs, was left out or was put in."""
    said, heard = pair
    return float(said != heard)


def aligned(
    said: Sentence, heard: Sentence, cost: Callable[[Pair], float] = plain
) -> tuple[Pair, ...]:
    """The words that were said, each with the one heard for it, at the lowest total cost."""
    row = _row_of_put_in(heard, cost)
    for word in said:
        above, row = row, [_and(row[0], (word, None), cost)]
        for at, other in enumerate(heard):
            ways = (
                _and(above[at], (word, other), cost),
                _and(above[at + 1], (word, None), cost),
                _and(row[at], (None, other), cost),
            )
            row.append(min(ways, key=lambda way: way[0]))
    return row[-1][1]


_Way = tuple[float, tuple[Pair, ...]]
"""A way to lay the beginnings of two sentences side by side, with its cost."""


def _row_of_put_in(heard: Iterable[str], cost: Callable[[Pair], float]) -> list[_Way]:
    row: list[_Way] = [(0.0, ())]
    for word in heard:
        row.append(_and(row[-1], (None, word), cost))
    return row


def _and(way: _Way, pair: Pair, cost: Callable[[Pair], float]) -> _Way:
    return (way[0] + cost(pair), (*way[1], pair))
