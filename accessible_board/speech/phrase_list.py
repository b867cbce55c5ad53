"""A grammar as a list of phrases, for an engine that only learns which word may follow which.

Such an engine (Vosk) makes a bigram model of the phrases it is given: it counts how often each word
begins a phrase, follows another, or ends one. To list a whole grammar would be hopeless, for there
are tens of millions of announcements; to show every pair of neighbours once, a few hundred
sentences are enough. The engine will then also hear what is no sentence of the grammar; its results
must be checked.
"""

from collections.abc import Iterator

from accessible_board.speech.grammar import Grammar, Sentence

_Pair = tuple[str | None, str | None]
"""Two neighbouring words; ``None`` is the beginning or the end of a sentence."""


def phrase_list(grammar: Grammar) -> tuple[Sentence, ...]:
    """Sentences that show every pair of words which may be neighbours in the grammar."""
    beginnings, endings = _beginnings(grammar), _endings(grammar)
    phrases: list[Sentence] = []
    shown: set[_Pair] = set()
    for state, (first, second), to in _meetings(grammar):
        if (first, second) not in shown:
            words = [word for word in (first, second) if word is not None]
            phrase = (*beginnings[state], *words, *endings[to])
            phrases.append(phrase)
            shown.update(zip((None, *phrase), (*phrase, None), strict=True))
    return tuple(phrases)


def _meetings(grammar: Grammar) -> Iterator[tuple[int, _Pair, int]]:
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
