"""Texts to say: announcements, commands and rows of the words of a language, or other words too.

The network shall hear words and not guess them from those around, so that announcements are put
together at random, whether or not they could ever be legal, and some rows of words make no sense.
"""

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

import chess

from accessible_board.languages import Language
from accessible_board.menu.words import listened_for, menu_words
from accessible_board.speech.asking import inquiries
from accessible_board.speech.grammar import Pattern, Sentence, pattern_of
from accessible_board.speech.sentences import heard, spoken
from accessible_board.speech.spoken_rulings import code_patterns, ruling_patterns
from tools.words.vocabulary import file_names, known, of_menus, single_words

USUAL = 0.75
"""Probability of the usual name of a man, a file or a rank."""

OTHER_WORDS = 0.12
"""The share of sentences that have words which the language does not know."""

NEW_WORDS = 0.8
"""The share of sentences chosen for a word that an earlier network lacks."""

HIGHEST = 300
"""The highest number of a move that is said; those that are no single word are left out."""

_OTHERS_AMONG_THEM = 0.7
_LONGEST_ROW, _LONGEST_TALK = 5, 6
_LONGEST_PHRASE = 12
"""Words; longer is the spelling alphabet, of which each word is said alone."""

_NO_ORIGIN, _BY_FILE, _BY_RANK, _BY_SQUARE = 0.52, 0.15, 0.08, 0.25


class Texts:
    """Sentences of one language, in the words of a grammar."""

    def __init__(
        self, language: Language, others: Sequence[str], new: Collection[str] = ()
    ) -> None:
        """``others`` are words that the language does not know; ``new`` ones are said oftener."""
        words, castling = language.words, language.castling
        self._known = known(language)
        self._others = tuple(others)
        self._files = file_names(language)
        self._ranks = [single_words(rank.forms, language) for rank in language.ranks]
        men = [language.man(piece) for piece in chess.PIECE_TYPES]
        self._men = [single_words(man.forms, language) for man in men]
        self._onto = spoken((*words.capture.forms, *words.ignored), language)
        self._becoming = spoken(words.promotion.forms, language)
        self._endings = spoken(
            (*words.check.forms, *words.mate.forms, *words.en_passant.forms), language
        )
        self._castling = spoken((*castling.king.forms, *castling.queen.forms), language)
        phrases = [tuple(heard(each, language)) for each in _phrases(language)]
        self._phrases = list(map(_by_word, phrases))
        said = (each for each in chain.from_iterable(phrases) if len(each) <= _LONGEST_PHRASE)
        every = _by_word(chain(said, _numbers(language), map(pattern_of, zip(self._known))))
        self._new = {word: every[word] for word in sorted(new) if word in every}

    def sentence(self, chance: random.Random) -> Sentence:
        """A random sentence."""
        if self._new and chance.random() < NEW_WORDS:
            found = _said_of(self._new, chance)
            return found if chance.random() < 0.5 else (*found, *self._row(chance))[:_LONGEST_ROW]
        if self._others and chance.random() < OTHER_WORDS:
            return self._talk(chance)
        kinds = (self._announcement, self._row, self.command, self._castles)
        (kind,) = chance.choices(kinds, (38, 16, 42, 4))
        return kind(chance)

    def _announcement(self, chance: random.Random) -> Sentence:
        """Man, origin, capture, square, promotion and check, evenly distributed."""
        man = [self._man(chance)] if chance.random() < 0.7 else []
        onto = chance.choice(self._onto) if self._onto and chance.random() < 0.3 else ()
        becoming = [*chance.choice(self._becoming), self._man(chance)]
        promotion = becoming if chance.random() < 0.08 else []
        ending = chance.choice(self._endings) if chance.random() < 0.15 else ()
        square = (self._file(chance), self._rank(chance))
        return (*man, *self._origin(chance), *onto, *square, *promotion, *ending)

    def _origin(self, chance: random.Random) -> Sentence:
        """The origin of the man, as far as it is named."""
        file, rank = self._file(chance), self._rank(chance)
        origins: tuple[Sentence, ...] = ((), (file,), (rank,), (file, rank))
        return chance.choices(origins, (_NO_ORIGIN, _BY_FILE, _BY_RANK, _BY_SQUARE))[0]

    def _row(self, chance: random.Random) -> Sentence:
        """A row of words without any sense."""
        return tuple(self._any(chance) for _ in range(chance.randint(1, _LONGEST_ROW)))

    def _talk(self, chance: random.Random) -> Sentence:
        """Words that the language does not know, mixed with some that it does."""
        words = range(chance.randint(1, _LONGEST_TALK))
        return tuple(
            chance.choice(self._others)
            if chance.random() < _OTHERS_AMONG_THEM
            else self._any(chance)
            for _ in words
        )

    def _any(self, chance: random.Random) -> str:
        """A random word, more often one of announcements."""
        if chance.random() < 0.4:
            return chance.choice(self._known)
        return chance.choice((self._file, self._rank, self._man))(chance)

    def command(self, chance: random.Random) -> Sentence:
        """A command, question, ruling, code or entry, with all words of a kind equally frequent."""
        (phrases,) = chance.choices(self._phrases, (12, 6, 3, 22))
        return _said_of(phrases, chance)

    def _castles(self, chance: random.Random) -> Sentence:
        return chance.choice(self._castling)

    def _file(self, chance: random.Random) -> str:
        return _called(chance.choice(self._files), chance)

    def _rank(self, chance: random.Random) -> str:
        return _called(chance.choice(self._ranks), chance)

    def _man(self, chance: random.Random) -> str:
        return _called(chance.choice(self._men), chance)


def _phrases(language: Language) -> tuple[Iterable[Pattern], ...]:
    """All phrases but announcements: to a game, by an arbiter, arbiters' codes, and to a menu."""
    asked = (phrase for phrase, _, _ in inquiries(language, spoken=True))
    to_us = spoken(chain(*language.commands.values(), asked), language)
    to_menus = map(pattern_of, of_menus(language))
    return map(pattern_of, to_us), ruling_patterns(language), code_patterns(language), to_menus


def _numbers(language: Language) -> Iterator[Pattern]:
    """The numbers of moves, in one word and in two digits."""
    ours = set(known(language))
    names = [language.number(number).casefold() for number in range(HIGHEST + 1)]
    numbers = [name for name in names if name in ours]
    digits = product(names[:10], names[:10])
    for move in menu_words(language.code).forms("review.word_jump"):
        for said in chain(numbers, map(" ".join, digits)):
            yield pattern_of(listened_for(f"{move} {said}"))


def _by_word(patterns: Iterable[Pattern]) -> dict[str, list[Pattern]]:
    """The patterns that contain each word."""
    found: dict[str, list[Pattern]] = {}
    for pattern in patterns:
        for word in sorted({word for slot in pattern for word in slot.words}):
            found.setdefault(word, []).append(pattern)
    return found


def _said_of(phrases: Mapping[str, Sequence[Pattern]], chance: random.Random) -> Sentence:
    """A phrase with a random word of those that have phrases."""
    word = chance.choice(list(phrases))
    return _filled(chance.choice(phrases[word]), word, chance)


def _filled(pattern: Pattern, word: str, chance: random.Random) -> Sentence:
    """A sentence of the pattern with this word in it."""
    at = next(number for number, slot in enumerate(pattern) if word in slot.words)
    return tuple(
        word if number == at else chance.choice(sorted(slot.words))
        for number, slot in enumerate(pattern)
    )


def _called(names: Sequence[str], chance: random.Random) -> str:
    return names[0] if chance.random() < USUAL else chance.choice(names)
