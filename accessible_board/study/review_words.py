"""Phrases of a review, and their meaning. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import Language, plain_words
from accessible_board.menu.words import MenuWords, listened_for
from accessible_board.speech.asking import inquiries
from accessible_board.speech.grammar import Grammar, Slot, pattern_of
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand

MOST_MOVES: Final = 60
"""The highest move number that can be spoken as one word; any can be typed."""


class Wanted(StrEnum):
    """Kinds of wishes, by the keys of their phrases (``review.word_next``)."""

    NEXT = "next"
    PREVIOUS = "previous"
    START = "start"
    END = "end"
    COMMENT = "comment"
    VARIATION = "variation"
    OUT = "out"
    HERE = "here"
    TIME = "time"
    CHANGED = "changed"
    LEAD = "lead"
    MARK = "mark"
    PLAY = "play"
    SAME = "same"
    LEARN = "learn"
    JUMP = "jump"
    ATTACK = "attack"
    LOOK = "look"
    MOVE = "move"


SAID_ALONE: Final = tuple(Wanted)[: tuple(Wanted).index(Wanted.JUMP)]
"""Wishes whose phrases need no object."""

_LOOKS: Final = frozenset(
    {
        *(Act.POSITION, Act.WHITE_MEN, Act.BLACK_MEN, Act.LOOK_AT_SQUARE, Act.LOOK_AT_RANK),
        *(Act.LOOK_AT_FILE, Act.LOOK_AT_DIAGONAL, Act.LOOK_FOR_KINGS, Act.LOOK_FOR_QUEENS),
        *(Act.LOOK_FOR_ROOKS, Act.LOOK_FOR_BISHOPS, Act.LOOK_FOR_KNIGHTS, Act.LOOK_FOR_PAWNS),
    }
)


@dataclass(frozen=True, slots=True)
class ReviewWish:
    """A wish in a review; ``about`` is the object of a look, as an act has it.

    ``near`` is another number that sounds nearly so, if there is one.
    """

    wanted: Wanted
    number: int = 0
    near: int = 0
    square: chess.Square = 0
    about: str = ""
    announcement: Announcement | None = None


def wish(text: str, words: MenuWords) -> ReviewWish | None:
    """Interpret words in a review; ``None`` if they mean nothing."""
    said = plain_words(text)
    alone = _alone(words).get(said)
    if alone is not None:
        return ReviewWish(alone, number=1)
    for wanted in (Wanted.JUMP, Wanted.VARIATION):
        number = _numbered(said, words.forms(f"review.word_{wanted}"), words)
        if number is not None:
            in_a_word = said[-1:] == plain_words(words.language.number(number))[-1:]
            near = _near(words, number) if in_a_word else 0
            return ReviewWish(wanted, number=number, near=near)
    square = _attacked(words).get(said)
    if square is not None:
        return ReviewWish(Wanted.ATTACK, square=square)
    meant = understand(text, words.language)
    if meant is None:
        return None
    if meant.announcement is not None:
        return ReviewWish(Wanted.MOVE, announcement=meant.announcement)
    if meant.act is Act.LAST_MOVE:
        return ReviewWish(Wanted.HERE)
    if meant.act in _LOOKS:
        return ReviewWish(Wanted.LOOK, about=meant.about or "position")
    return None


@cache
def grammar(words: MenuWords, numbers: range = range(1, MOST_MOVES + 1)) -> Grammar:
    """The vocabulary of a review of moves with these ``numbers``, without the moves."""
    number = words.language.number
    digits = (
        in_digits(words, each) for each in numbers if each > 9 and (each < 20 or not each % 10)
    )
    said = {
        Wanted.JUMP: [*(number(each) for each in numbers if each <= MOST_MOVES), *digits],
        Wanted.VARIATION: [number(each) for each in range(1, 6)],
    }
    sentences = [listened_for(form) for key in SAID_ALONE for form in words.forms(_key(key))]
    sentences += [
        (*listened_for(form), *listened_for(each))
        for key, named in said.items()
        for form in words.forms(_key(key))
        for each in named
    ]
    return Grammar.of_sentences(dict.fromkeys(sentences)).plus(looks_grammar(words))


@cache
def looks_grammar(words: MenuWords) -> Grammar:
    """Questions about a position: the move, the men on a square or of a side, attackers."""
    language = words.language
    looks = [listened_for(form) for form in words.forms(_key(Wanted.HERE))]
    looks += [
        tuple(phrase.casefold().split())
        for phrase, act, _ in inquiries(language, spoken=True)
        if act in _LOOKS
    ]
    names = [
        Slot(frozenset(word.casefold() for word in _single(forms, language)))
        for forms in (
            [form for file in range(8) for form in language.files.forms(file)],
            [form for rank in language.ranks for form in rank.forms],
        )
    ]
    ending = Slot.maybe(
        word for form in words.forms("review.attack_end") for word in [form] if word
    )
    attacks = [
        (*pattern_of(listened_for(form)), *names, ending)
        for form in words.forms(_key(Wanted.ATTACK))
    ]
    return Grammar.of_patterns([*map(pattern_of, dict.fromkeys(looks)), *attacks])


@cache
def sentences_of(language: Language) -> Sentences:
    """The announcements of a language; slow to build, so they are cached."""
    return Sentences(language)


@cache
def announcements(language: Language) -> Grammar:
    """All announcements, legal or not."""
    return sentences_of(language).announcements()


class TaskGrammar:
    """The vocabulary while a move is looked for: ``known`` and every legal move."""

    def __init__(self, words: MenuWords, known: Grammar) -> None:
        self._language = words.language
        self._known = known
        self._heard: tuple[str, Grammar] | None = None

    def of(self, board: chess.Board) -> Grammar:
        """The vocabulary at a position."""
        fen = board.fen()
        if self._heard is None or self._heard[0] != fen:
            self._heard = fen, self._known.plus(sentences_of(self._language).legal(board))
        return self._heard[1]


def _single(forms: list[str], language: Language) -> Iterator[str]:
    """The forms of a single word that are listened for."""
    return (form for form in forms if language.hears(form.casefold()))


def _key(wanted: Wanted) -> str:
    return f"review.word_{wanted}"


@cache
def _alone(words: MenuWords) -> dict[tuple[str, ...], Wanted]:
    return {
        plain_words(form): wanted for wanted in SAID_ALONE for form in words.forms(_key(wanted))
    }


def _numbered(said: tuple[str, ...], forms: tuple[str, ...], words: MenuWords) -> int | None:
    """The number that follows one of these forms."""
    for form in forms:
        before = plain_words(form)
        rest = said[len(before) :]
        if said[: len(before)] == before and rest:
            if len(rest) == 1 and rest[0].isdecimal():
                return int(rest[0][:4])
            return _numbers(words).get(rest)
    return None


@cache
def _numbers(words: MenuWords) -> dict[tuple[str, ...], int]:
    usual = {plain_words(words.language.number(number)): number for number in range(1, 301)}
    return usual | {plain_words(in_digits(words, number)): number for number in range(10, 100)}


def in_digits(words: MenuWords, number: int) -> str:
    """A two-digit number digit by digit: "eins vier" is recognised better than "vierzehn"."""
    return " ".join(map(words.language.number, divmod(number, 10)))


_NEAR: Final = {a: b for n in range(3, 10) for a, b in ((10 + n, 10 * n), (10 * n, 10 + n))}


def _near(words: MenuWords, number: int) -> int:
    """The number that sounds much like this one, as 40 and 14 do; 0 if there is none."""
    near, said = _NEAR.get(number, 0), words.language.number
    return near if said(number)[0] == said(near)[0] else 0


@cache
def _attacked(words: MenuWords) -> dict[tuple[str, ...], chess.Square]:
    """All ways to ask for the attackers of a square."""
    language, found = words.language, {}
    endings = ("", *words.forms("review.attack_end"))
    for square in chess.SQUARES:
        ranks = language.ranks[chess.square_rank(square)].forms
        files = language.files.forms(chess.square_file(square))
        names = [f"{file} {rank}" for file in files for rank in ranks]
        for name in (*names, chess.square_name(square)):
            for form in words.forms(_key(Wanted.ATTACK)):
                for ending in endings:
                    found[plain_words(f"{form} {name} {ending}")] = square
    return found
