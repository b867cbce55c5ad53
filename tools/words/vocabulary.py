"""The words that the network knows, and their columns in its output."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from accessible_board.languages import Language
from accessible_board.menu.words import listened_for, menu_words
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.sentences import spoken
from benchmarks.shared.languages import learning
from tools.pronounce import vocabulary
from tools.pronounce_menu import heard

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
    return tuple(dict.fromkeys((*vocabulary(language), *menus)))


def of_menus(language: Language) -> list[Sentence]:
    """All phrases to a menu, or in practising."""
    return [listened_for(phrase) for phrase in heard(menu_words(language.code))]


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
    ours = {*known(language), *learning(language).get("typed", "").split()}
    return tuple(word for word in common(language.code) if word not in ours)


def common(code: str) -> tuple[str, ...]:
    """The commonest words of a language, in the order of the alphabet (the package wordfreq)."""
    from wordfreq import top_n_list

    words = top_n_list(code, COMMONEST)
    return tuple(sorted(word for word in words if word.isalpha() and len(word) > 1))


class Columns:
    """The columns of a network for several languages, one language after another."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self.words = {code: tuple(row) for code, row in words.items()}
        """The words of each language."""
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
        return tuple(column.get(word, UNKNOWN) for word in sentence)
