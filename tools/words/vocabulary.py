"""The words that the network knows, and their columns in its output."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

import chess
import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from accessible_board.languages import Language, available, load
from accessible_board.languages.manuals import guide
from accessible_board.menu.settings_pages import OFFERED, RATES, VOLUMES
from accessible_board.menu.timing import STEPS
from accessible_board.menu.words import MINUTES, MenuWords, listened_for, menu_words
from accessible_board.settings import MessageDetail, MessageKind
from accessible_board.speech import spoken_rulings
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.sentences import spoken
from benchmarks.shared.languages import learning

PAUSE = 0
"""The column of pauses, which all languages share."""

UNKNOWN = 1
"""The column of any word that a language does not know, which all languages share."""

OWN = 2
"""The first column of a word."""

COMMONEST = 20_000
"""Common words of a language that talk is made of."""


def known(language: Language) -> tuple[str, ...]:
    """The vocabulary, words of announcements first and of the menus last."""
    menus = (word for phrase in of_menus(language) for word in phrase)
    return tuple(dict.fromkeys((*_of_a_game(language), *menus)))


def numbers(language: Language) -> list[str]:
    """The numbers up to 99 in words, in their order."""
    return [language.number(number).casefold() for number in range(100)]


def ranks(language: Language) -> frozenset[str]:
    """The names of the ranks."""
    names = (spoken(rank.forms, language) for rank in language.ranks)
    return frozenset(chain.from_iterable(chain.from_iterable(names)))


def compounds(language: Language) -> dict[str, tuple[str, ...]]:
    """Numbers in one word that are heard as a row of others: vierundzwanzig as vier und zwanzig.

    There are too many of them for each to be learnt as a word of its own.
    """
    names = numbers(language)
    found: dict[str, tuple[str, ...]] = {}
    for ending in learning(language).get("numbers", {}).get("endings", ()):
        ones = [word.removesuffix(ending) for word in names if word.endswith(ending)]
        found |= {one + ending: (one, ending) for one in ones if one in names}
    between = names[24].removeprefix(names[4]).removesuffix(names[20])
    for number in set(range(21, 100)).difference(range(30, 100, 10)):
        whole, ten, one = names[number], names[number - number % 10], names[number % 10]
        if whole.startswith(ten):
            found[whole] = (ten, whole.removeprefix(ten).strip("-"))
        elif whole.endswith(ten):
            one = one if whole.startswith(one) else whole.removesuffix(ten).removesuffix(between)
            found[whole] = (one, between, *found.get(ten, (ten,)))
    return found


def _of_a_game(language: Language) -> list[str]:
    """The words of announcements, commands, questions and rulings, without those only typed."""
    forms = [form for file in range(8) for form in language.files.forms(file)]
    forms += [form for rank in language.ranks for form in rank.forms]
    men, particles = structs.asdict(language.pieces), structs.asdict(language.words)
    forms += [form for man in men.values() for form in man.forms]
    forms += [*language.castling.king.forms, *language.castling.queen.forms]
    forms += particles.pop("ignored")
    forms += [form for word in particles.values() for form in word.forms]
    forms += [form for phrases in language.commands.values() for form in phrases]
    asked = chain.from_iterable(language.asking.values())
    forms += [re.sub(r"\{\w+\}", "", phrase) for phrase in asked]
    forms += spoken_rulings.all_forms(language)
    words = dict.fromkeys(word for form in forms for word in form.casefold().split())
    return list(filter(language.hears, words))


def of_menus(language: Language) -> list[Sentence]:
    """All that may be said to a menu, or in practising."""
    return [listened_for(phrase) for phrase in _menu_phrases(menu_words(language.code))]


def _menu_phrases(words: MenuWords) -> Iterator[str]:
    """Phrases of menus; what ends a sentence, or is filled in, is only said to the player."""
    language = words.language
    for key in words.phrases:
        for form in words.forms(key):
            if not form.endswith((".", "?", "!")) and "{" not in form:
                yield form
    yield from language.files.names()
    yield from (menu_words(code).language.name for code in available())
    yield from (chapter.title for chapter in guide(language.code))
    yield from (language.say(f"walk_word_{word}") for word in ("skip", "back", "quit"))
    yield from (language.say(seat) for seat in ("white", "black"))
    yield from (language.say(f"kind_{kind}") for kind in MessageKind)
    yield from (language.say(f"step_{step}") for step in MessageDetail)
    yield from (language.say(key) for offered in OFFERED.values() for key in offered)
    yield from (language.number(number) for number in (*STEPS, *MINUTES, *RATES, *VOLUMES))
    yield from (language.count("minute", number) for number in MINUTES)
    yield from (language.count("second", number) for number in STEPS)


def file_names(language: Language) -> list[tuple[str, ...]]:
    """The names of each file in the vocabulary, its standard one first.

    Where that is written in a way that is not listened for, what sounds like it stands for it:
    cäsar for Cesar.
    """
    names, accepted = language.files.names(), language.files.accepted
    return [
        single_words((names[file], *accepted[letter], *language.files.forms(file)), language)
        for file, letter in enumerate(chess.FILE_NAMES)
    ]


def single_words(forms: Iterable[str], language: Language) -> tuple[str, ...]:
    """The forms that are one word and can be pronounced, in their order."""
    return tuple(sentence[0] for sentence in spoken(forms, language) if len(sentence) == 1)


def others(language: Language) -> tuple[str, ...]:
    """Common words outside the vocabulary, without those typed for a homophone."""
    ours = {*known(language), *language.typed}
    return tuple(word for word in common(language.code) if word not in ours)


def common(code: str) -> tuple[str, ...]:
    """The commonest words of a language, in the order of the alphabet (the package wordfreq)."""
    from wordfreq import top_n_list

    words = top_n_list(code, COMMONEST)
    return tuple(sorted(word for word in words if word.isalpha() and len(word) > 1))


class Columns:
    """The columns of a network for several languages, one language after another."""

    def __init__(
        self,
        words: Mapping[str, Iterable[str]],
        compounds: Mapping[str, Mapping[str, Sentence]] = {},
    ) -> None:
        self.known = {code: tuple(row) for code, row in words.items()}
        """The words of each language."""
        self.compounds = {
            code: {word: parts for word, parts in compounds.get(code, {}).items() if word in row}
            for code, row in self.known.items()
        }
        """Those that are heard as others."""
        self.words = {
            code: tuple(dict.fromkeys(part for word in row for part in self.parts(word, code)))
            for code, row in self.known.items()
        }
        """Those that have columns."""
        self._first: dict[str, int] = {}
        self.count = OWN
        """The number of columns."""
        for code, row in self.words.items():
            self._first[code] = self.count
            self.count += len(row)

    def of(self, code: str) -> NDArray[np.intp]:
        """The columns of a language: pause, unknown word, and its own."""
        first = self._first[code]
        return np.r_[PAUSE, UNKNOWN, first : first + len(self.words[code])]

    @classmethod
    def of_languages(cls, codes: Iterable[str]) -> "Columns":
        """The columns of all words that these languages listen for."""
        languages = {code: load(code) for code in codes}
        return cls(
            {code: known(language) for code, language in languages.items()},
            {code: compounds(language) for code, language in languages.items()},
        )

    def parts(self, word: str, code: str) -> Sentence:
        """The words as which this one is heard: mostly itself."""
        return self.compounds[code].get(word, (word,))

    def places(self, words: Mapping[str, Collection[str]]) -> NDArray[np.intp]:
        """The columns of these words in each language."""
        return np.array(
            [
                self._first[code] + number
                for code, row in self.words.items()
                for number, word in enumerate(row)
                if word in words[code]
            ],
            np.intp,
        )

    def labels(self, sentence: Sentence, code: str) -> tuple[int, ...]:
        """The column of each word that was said, among its language's."""
        column = {word: number for number, word in enumerate(self.words[code], OWN)}
        parts = chain.from_iterable(self.parts(word, code) for word in sentence)
        return tuple(column.get(part, UNKNOWN) for part in parts)
