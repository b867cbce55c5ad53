"""What may be said now, as a deterministic automaton over words.

A :class:`Grammar` is the whole set of sentences that a recogniser listens for. It is written down
as *patterns*, each a row of slots that are filled with one word out of several, and kept as the
smallest deterministic automaton that accepts them: a recogniser compares the scores of two
grammars only if neither counts a sentence twice.

Every grammar of announcements and commands is finite: none repeats itself endlessly. An engine may
make others for itself, of which neither the number nor the list of sentences can be asked.

:func:`phrase_list` is for an engine (Vosk) that makes a bigram model of the phrases it is given: it
counts how often each word begins a phrase, follows another, or ends one. To list a whole grammar
would be hopeless, for there are tens of millions of announcements; to show every pair of neighbours
once, a few hundred sentences are enough. The engine will then also hear what is no sentence of the
grammar; its results must be checked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import Self

_KEPT_WHOLES = 4
"""How many grammars of a whole position are kept."""

_KEPT_PARTS = 512
"""How many parts are kept made: the moves of both players over some positions."""

Sentence = tuple[str, ...]
"""Words in the order in which they are said."""


_Neighbours = tuple[str | None, str | None]
"""Two neighbouring words; ``None`` is the beginning or the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in a sentence: any one of ``words``; ``optional`` if it may stay empty."""

    words: frozenset[str]
    optional: bool = False

    @classmethod
    def of(cls, *words: str) -> Self:
        """A slot where one of these words must be said."""
        return cls(frozenset(words))

    @classmethod
    def maybe(cls, words: Iterable[str]) -> Self:
        """A slot where one of these words may be said."""
        return cls(frozenset(words), optional=True)


Pattern = tuple[Slot, ...]
"""A row of slots: all sentences that fill it are meant."""


def pattern_of(sentence: Iterable[str]) -> Pattern:
    """The pattern of this one sentence."""
    return tuple(Slot.of(word) for word in sentence)


@dataclass(frozen=True, slots=True)
class Grammar:
    """A finite set of sentences as a minimal deterministic automaton.

    ``arcs[state]`` maps a word to the state it leads to; state 0 is where a sentence begins, and a
    sentence may end in any of ``finals``. No state is useless: each is on the way to a final one.
    """

    arcs: tuple[Mapping[str, int], ...]
    finals: frozenset[int]
    parts: tuple["Grammar", ...] = field(default=(), compare=False)
    """What competes within it, if it is put together of such: each a grammar of its sentences."""
    seldom: "Grammar | None" = field(default=None, compare=False)
    """Sentences beside those of the automaton that are said too, though seldom."""
    words: frozenset[str] = field(init=False)
    """Every word that occurs in some sentence."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", frozenset(word for arcs in self.arcs for word in arcs))

    @classmethod
    def of_patterns(cls, patterns: Iterable[Pattern]) -> "Grammar":
        """All sentences that fill one of these patterns."""
        return _minimised(*_determinised(tuple(patterns)))

    @classmethod
    def of_sentences(cls, sentences: Iterable[Iterable[str]]) -> "Grammar":
        """The grammar of exactly these sentences."""
        return cls.of_patterns(map(pattern_of, sentences))

    @classmethod
    def of_parts(cls, parts: Iterable[Iterable[Pattern]]) -> "Grammar":
        """All sentences that fill a pattern of some part; the parts compete."""
        return _whole(tuple(map(tuple, parts)))

    def without(self, words: frozenset[str]) -> "Grammar":
        """The sentences that use none of ``words``, for an engine that cannot hear them."""
        if not words & self.words:
            return self
        kept = [{w: to for w, to in arcs.items() if w not in words} for arcs in self.arcs]
        return _minimised(kept, self.finals)

    def less(self, other: "Grammar") -> "Grammar":
        """The sentences that are not in the other grammar."""
        left = self._beside(other, lambda ours, theirs: ours and not theirs)
        parts = (part.less(other) for part in self.parts)
        return replace(left, parts=tuple(part for part in parts if part.finals))

    def plus(self, other: "Grammar") -> "Grammar":
        """The sentences of both grammars."""
        return self._beside(other, lambda ours, theirs: ours or theirs)

    def _beside(self, other: "Grammar", kept: Callable[[bool, bool], bool]) -> "Grammar":
        """Follow both grammars at once; ``kept`` says which sentences stay, by who accepts them."""
        numbers: dict[_Pair, int] = {(0, 0): 0}
        waiting: list[_Pair] = [(0, 0)]
        arcs: list[dict[str, int]] = []
        for state, beside in waiting:
            ours, theirs = _onward(self, state), _onward(other, beside)
            arcs.append({})
            for word in ours.keys() | theirs.keys():
                pair = (ours.get(word), theirs.get(word))
                if pair not in numbers:
                    numbers[pair] = len(waiting)
                    waiting.append(pair)
                arcs[-1][word] = numbers[pair]
        finals = (
            number
            for (state, beside), number in numbers.items()
            if kept(state in self.finals, beside in other.finals)
        )
        return _minimised(arcs, frozenset(finals))

    def followed_by(self, other: "Grammar") -> "Grammar":
        """Each sentence followed by one of the other grammar; not the sentences alone.

        Where a word may go on in both, it goes on in this one.
        """
        moved = [{w: to + len(self.arcs) for w, to in arcs.items()} for arcs in other.arcs]
        arcs = [
            {**moved[0], **following} if state in self.finals else following
            for state, following in enumerate(self.arcs)
        ]
        finals = frozenset(state + len(self.arcs) for state in other.finals)
        return _minimised([*arcs, *moved], finals)

    def with_beginnings(self) -> "Grammar":
        """The sentences, and every beginning of one of at least a word."""
        return _minimised(self.arcs, frozenset(range(1, len(self.arcs))) | self.finals)

    def accepts(self, sentence: Iterable[str]) -> bool:
        """Tell whether this is a sentence of the grammar, if only a seldom one."""
        words = tuple(sentence)
        seldom = self.seldom is not None and self.seldom.accepts(words)
        return seldom or self._after(words) in self.finals

    def begins(self, words: Iterable[str]) -> bool:
        """Whether some sentence of the grammar begins with these words."""
        return self._after(words) is not None

    def _after(self, words: Iterable[str]) -> int | None:
        """The state after these words, or ``None`` if no sentence begins with them."""
        state = 0
        for word in words:
            if word not in self.arcs[state]:
                return None
            state = self.arcs[state][word]
        return state

    def sentences(self) -> Iterator[Sentence]:
        """Every sentence, ordered by words; only for small grammars."""
        return self._from(0, ())

    def continuations(self, words: Sentence) -> Iterator[Sentence]:
        """Every sentence that begins with these words and goes on after them, as a whole."""
        state = self._after(words)
        longer = iter(()) if state is None else self._from(state, words)
        return (sentence for sentence in longer if sentence != words)

    def _from(self, state: int, said: Sentence) -> Iterator[Sentence]:
        """Every sentence that continues these words from this state."""
        stack = [(state, said)]
        while stack:
            state, said = stack.pop()
            if state in self.finals:
                yield said
            onward = sorted(self.arcs[state].items(), reverse=True)
            stack.extend((to, (*said, word)) for word, to in onward)

    def __len__(self) -> int:
        """How many sentences there are."""
        counts = [0] * len(self.arcs)
        for state in reversed(range(len(self.arcs))):
            counts[state] = sum(counts[to] for to in self.arcs[state].values())
            counts[state] += state in self.finals
        return counts[0]


_Following = tuple[bool, frozenset[tuple[str, int]]]
"""What may come after a state: the end of the sentence, and words with the states they lead to."""

_NOWHERE: _Following = (False, frozenset())

_Pair = tuple[int | None, int | None]
"""The states that the same words lead to in two grammars, if they do."""

_Place = tuple[int, int]
"""Where in which pattern a speaker may be: pattern and slot numbers."""


def _onward(grammar: Grammar, state: int | None) -> Mapping[str, int]:
    """The words that may follow, with the states they lead to."""
    return grammar.arcs[state] if state is not None else {}


@lru_cache(_KEPT_PARTS)
def _part(patterns: tuple[Pattern, ...]) -> Grammar:
    """The grammar of a part; from one position to the next most moves are announced as before."""
    return Grammar.of_patterns(patterns)


@lru_cache(_KEPT_WHOLES)
def _whole(parts: tuple[tuple[Pattern, ...], ...]) -> Grammar:
    """All parts; both players listen in a position, and several times where they are asked."""
    whole = Grammar.of_patterns(dict.fromkeys(chain.from_iterable(parts)))
    return replace(whole, parts=tuple(map(_part, parts)))


def _determinised(patterns: tuple[Pattern, ...]) -> tuple[list[dict[str, int]], frozenset[int]]:
    """Follow all patterns at once: a state is the set of places where the speaker may be."""
    start = frozenset(
        place for number in range(len(patterns)) for place in _skips(patterns, number, 0)
    )
    numbers = {start: 0}
    arcs: list[dict[str, int]] = []
    waiting = [start]
    for places in waiting:
        reached: dict[str, set[_Place]] = {}
        for number, slot in places:
            if slot < len(patterns[number]):
                beyond = _skips(patterns, number, slot + 1)
                for word in patterns[number][slot].words:
                    reached.setdefault(word, set()).update(beyond)
        arcs.append({})
        for word, following in reached.items():
            key = frozenset(following)
            if key not in numbers:
                numbers[key] = len(waiting)
                waiting.append(key)
            arcs[-1][word] = numbers[key]
    finals = (
        number
        for places, number in numbers.items()
        if any(slot == len(patterns[pattern]) for pattern, slot in places)
    )
    return arcs, frozenset(finals)


def _skips(patterns: tuple[Pattern, ...], number: int, slot: int) -> list[_Place]:
    """The place itself and those reached from it by skipping optional slots."""
    places = [(number, slot)]
    while slot < len(patterns[number]) and patterns[number][slot].optional:
        slot += 1
        places.append((number, slot))
    return places


def _minimised(arcs: Sequence[Mapping[str, int]], finals: frozenset[int]) -> Grammar:
    """Merge equivalent states, and drop those that lead nowhere.

    States are numbered so that every arc leads to a higher number.
    """
    merged: dict[int, _Following] = {}
    numbers: dict[_Following, int] = {}

    def merge(state: int) -> _Following:
        if state not in merged:
            following = ((word, merge(to)) for word, to in sorted(arcs[state].items()))
            kept = frozenset((word, numbers[to]) for word, to in following if to in numbers)
            merged[state] = (state in finals, kept)
            if state == 0 or merged[state] != _NOWHERE:
                numbers.setdefault(merged[state], len(numbers))
        return merged[state]

    merge(0)
    last = len(numbers) - 1
    states = [
        ({word: last - to for word, to in sorted(kept)}, final) for final, kept in reversed(numbers)
    ]
    return Grammar(
        arcs=tuple(following for following, _ in states),
        finals=frozenset(number for number, (_, final) in enumerate(states) if final),
    )


def phrase_list(grammar: Grammar) -> tuple[Sentence, ...]:
    """Sentences that show every pair of words which may be neighbours in the grammar."""
    beginnings, endings = _beginnings(grammar), _endings(grammar)
    phrases: list[Sentence] = []
    shown: set[_Neighbours] = set()
    for state, (first, second), to in _meetings(grammar):
        if (first, second) not in shown:
            words = [word for word in (first, second) if word is not None]
            phrase = (*beginnings[state], *words, *endings[to])
            phrases.append(phrase)
            shown.update(zip((None, *phrase), (*phrase, None), strict=True))
    return tuple(phrases)


def _meetings(grammar: Grammar) -> Iterator[tuple[int, _Neighbours, int]]:
    """Every two arcs that meet, with the state before the first and after the second."""
    yield from ((0, (None, word), to) for word, to in grammar.arcs[0].items())
    for state, following in enumerate(grammar.arcs):
        for word, middle in following.items():
            yield from ((state, (word, onward), to) for onward, to in grammar.arcs[middle].items())
            if middle in grammar.finals:
                yield state, (word, None), middle


def _beginnings(grammar: Grammar) -> dict[int, Sentence]:
    """The fewest words that lead to each state; every arc leads to a higher number."""
    shortest: dict[int, Sentence] = {0: ()}
    for state, following in enumerate(grammar.arcs):
        for word, to in following.items():
            words = (*shortest[state], word)
            shortest[to] = min(shortest.get(to, words), words, key=len)
    return shortest


def _endings(grammar: Grammar) -> dict[int, Sentence]:
    """The fewest words that end a sentence from each state on."""
    shortest: dict[int, Sentence] = {}
    for state in reversed(range(len(grammar.arcs))):
        ways = [(word, *shortest[to]) for word, to in grammar.arcs[state].items()]
        shortest[state] = () if state in grammar.finals else min(ways, key=len, default=())
    return shortest
