"""Words, as recognised or typed, to their meaning: an announcement, an act, or both.

Matching is exact up to case and accents and knows no position: what is illegal is still understood.
An announcement may be in the player's language, in that of the event's announcements or in German
(D.2.1), with the names of any set, and so may any other act; a phrase that means something else in
each is the player's own. How an announcement is put together is the pattern below: man, origin or a
part of it, capture, destination, promotion.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import chain, product
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.game.rules import notation
from accessible_board.game.vocabulary.announcements import PROMOTIONS, Announcement, CastlingSide
from accessible_board.languages import Language, load, plain_words
from accessible_board.speech.asking import asked_about


@dataclass(frozen=True, slots=True)
class Understood:
    """What was meant: an announcement, another act, or an act together with an announcement.

    Together they are a correction with the right words (D.2.8), a move with a draw offer
    (9.1.2.1), or a claim with the intended move (9.2, 9.3).
    """

    announcement: Announcement | None = None
    act: Act | None = None
    about: str = ""
    """What an act names that asks about something: see :mod:`asking`."""

    def __post_init__(self) -> None:
        if self.announcement is None and self.act is None:
            raise ValueError("nothing was understood")


Meaning = Callable[[str], Understood | None]
"""What words mean to one player at one moment: :func:`understand` in that player's languages."""


class _WordKind(StrEnum):
    """What a word does in an announcement, as a letter of the pattern."""

    MAN = "M"
    FILE = "F"
    RANK = "R"
    CAPTURE = "X"
    PROMOTES = "P"
    EN_PASSANT = "E"
    CHECK = "C"
    CASTLING = "O"
    IGNORED = "I"


_MOVE = re.compile(r"(?P<man>M?)(?P<origin>F?R?)X?(?P<target>FR)(?:P?(?P<promotion>M))?E?C*")
_PIECE = re.compile(r"P?(?P<promotion>M)C*")
_CASTLING = re.compile(r"OC*")
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|=")
_SQUARE = re.compile(r"\b([a-hA-H])([1-8])\b")
_GLUED = re.compile(r"(?=.*[1-8])[A-Za-z1-8]{2,6}")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
"""What editors and keyboards put in place of a hyphen: other hyphens, dashes and the minus."""
_MOST_WORDS = 12
"""More meaningful words than any announcement has; what is longer is not searched."""
LEADING: Final = (Act.CORRECTION, Act.CLAIM)
"""Acts that an announcement may follow in the same breath: words put right, or a claim."""

_TRAILING = (Act.OFFER_DRAW, Act.CLAIM)


@dataclass(frozen=True, slots=True)
class _Symbol:
    """One reading of a word: its kind, and which man, file, rank or side it names."""

    kind: _WordKind
    value: int = 0


_Lexicon = dict[tuple[str, ...], list[_Symbol]]


@lru_cache(4096)  # What may follow the words is asked in each pause, and is mostly the same.
def understand(
    words: str,
    language: Language,
    announced: Language | None = None,
    begun: Announcement | None = None,
) -> Understood | None:
    """What ``words`` mean to a player of ``language``; ``None`` if they mean nothing.

    ``announced`` is the language of the event's announcements, German unless given. A promotion
    that has ``begun`` to be announced is finished by its piece alone (D.2.1).
    """
    text, offered = notation.split_draw_offer(words.translate(_DASHES))
    languages = tuple(dict.fromkeys((language, announced or load("de"), load("de"))))
    if announcement := _announcement(text, languages, begun):
        return Understood(announcement, Act.OFFER_DRAW if offered else None)
    plain = plain_words(text)
    if act := _acts(languages).get(plain):
        return Understood(act=act)
    asked = (asked_about(plain_words(_apart(text)), each) for each in languages)
    for act, about in filter(None, asked):
        return Understood(act=act, about=about)
    return next(_with_act(text.split(), languages, begun), None)


def _with_act(
    parts: Sequence[str], languages: tuple[Language, ...], begun: Announcement | None
) -> Iterator[Understood]:
    """Every way to divide the words into an act that leads or trails, and an announcement."""
    acts = _acts(languages)
    for cut in range(1, len(parts)):
        first, last = " ".join(parts[:cut]), " ".join(parts[cut:])
        for phrase, rest, allowed in ((first, last, LEADING), (last, first, _TRAILING)):
            act = acts.get(plain_words(phrase))
            if act in allowed and (meant := _announcement(rest, languages, begun)):
                yield Understood(meant, act)


def _announcement(
    text: str, languages: tuple[Language, ...], begun: Announcement | None
) -> Announcement | None:
    written = notation.parse(text, languages[0], foreign=True)
    whole = written or _spoken(text, languages)
    return _finished(begun, text, languages) if begun is not None and whole is None else whole


def _spoken(text: str, languages: tuple[Language, ...]) -> Announcement | None:
    """The first reading of the words that has the shape of an announcement.

    One that names the file of a pawn which cannot get there is taken only if there is no other.
    """
    unlikely = []
    for announcement in filter(None, map(_assembled, _read(text, languages))):
        if not _is_no_pawn_capture(announcement):
            return announcement
        unlikely.append(announcement)
    return next(iter(unlikely), None)


def _finished(
    begun: Announcement, text: str, languages: tuple[Language, ...]
) -> Announcement | None:
    """The promotion that has begun to be announced, if the words name nothing but its piece."""
    for symbols in _read(text, languages):
        match = _PIECE.fullmatch(_kinds(symbols))
        if match and (man := symbols[match.start("promotion")].value) in PROMOTIONS:
            return replace(begun, promotion=man)
    return None


def _read(text: str, languages: tuple[Language, ...]) -> Iterator[list[_Symbol]]:
    """Every reading of the words, in each language by itself before all of them are mixed.

    So no phrase of one (Dutch "en mat") swallows a word of another (Danish "en", the first rank).
    """
    alone = ((language,) for language in languages)
    spoken = dict.fromkeys((*alone, languages))
    return chain.from_iterable(_read_in(mixed, text) for mixed in spoken)


def _read_in(languages: tuple[Language, ...], text: str) -> Iterator[list[_Symbol]]:
    """What each word may be in these languages, mixed as they may be."""
    readings = _readings(_tokens(notation.without_move_number(text), languages), languages)
    if readings is None or len(readings) > _MOST_WORDS:
        return
    for reading in product(*readings):
        yield [symbol for symbol in reading if symbol.kind is not _WordKind.IGNORED]


def _is_no_pawn_capture(announcement: Announcement) -> bool:
    """Whether a file of departure and a destination are no pawn's capture.

    A pawn leaves its file only for a neighbouring one, and nobody names the file twice if it stays.
    """
    origin, target = announcement.from_file, announcement.to_square
    is_bare = announcement.piece_type is None and announcement.from_rank is None
    if not is_bare or origin is None or target is None:
        return False
    return abs(origin - chess.square_file(target)) != 1


def _kinds(symbols: Sequence[_Symbol]) -> str:
    """The letters of the pattern that the symbols are to fit."""
    return "".join(symbol.kind for symbol in symbols)


def _assembled(symbols: Sequence[_Symbol]) -> Announcement | None:
    kinds = _kinds(symbols)
    if _CASTLING.fullmatch(kinds):
        return Announcement(castling=tuple(CastlingSide)[symbols[0].value])
    match = _MOVE.fullmatch(kinds)
    if match is None:
        return None

    def named(group: str) -> dict[str, int]:
        return {symbol.kind: symbol.value for symbol in symbols[slice(*match.span(group))]}

    target, origin = named("target"), named("origin")
    return Announcement(
        piece_type=named("man").get(_WordKind.MAN),
        from_file=origin.get(_WordKind.FILE),
        from_rank=origin.get(_WordKind.RANK),
        to_square=chess.square(target[_WordKind.FILE], target[_WordKind.RANK]),
        promotion=named("promotion").get(_WordKind.MAN) if match["promotion"] else None,
        capture=_WordKind.CAPTURE in kinds or _WordKind.EN_PASSANT in kinds,
    )


def _tokens(text: str, languages: tuple[Language, ...]) -> list[str]:
    """The single words; compact squares and moves, as ``f3`` or ``e2e4``, letter by letter."""
    lexicon = _lexicon(languages)
    tokens: list[str] = []
    for token in _TOKEN.findall(text):
        is_glued = _GLUED.fullmatch(token) and plain_words(token) not in lexicon
        tokens.extend(token if is_glued else [token])
    return tokens


def _readings(tokens: Sequence[str], languages: tuple[Language, ...]) -> list[list[_Symbol]] | None:
    """For each word or phrase, the longest first, its readings; ``None`` if a word is unknown.

    Words that can only be ignored are left out.
    """
    readings: list[list[_Symbol]] = []
    rest = list(tokens)
    while rest:
        before = readings[-1] if readings else []
        found, length = _reading(rest, before, languages)
        if not found:
            return None
        if any(symbol.kind is not _WordKind.IGNORED for symbol in found):
            readings.append(found)
        del rest[:length]
    return readings


def _reading(
    tokens: Sequence[str], before: Sequence[_Symbol], languages: tuple[Language, ...]
) -> tuple[list[_Symbol], int]:
    """The readings of the longest known phrase at the beginning, and its number of tokens."""
    lexicon = _lexicon(languages)
    for length in range(min(len(tokens), _longest(languages)), 1, -1):
        if found := lexicon.get(plain_words(" ".join(tokens[:length]))):
            return found, length
    following = lexicon.get(plain_words(tokens[1]), []) if len(tokens) > 1 else []
    word = lexicon.get(plain_words(tokens[0]), [])
    return word + _initial(tokens[0], before, following, languages[0]), 1


def _initial(
    letter: str, before: Sequence[_Symbol], following: Sequence[_Symbol], language: Language
) -> list[_Symbol]:
    """What a single letter may stand for: ``s f 3``, ``S f 3``.

    A small a to h is first of all a file, and otherwise a man where one may be named: ``d f 3``,
    ``c 8 d``. A capital that is a man somewhere (``B``, ``D``) is a file only straight before a
    rank, and there first of all, so that ``B c 3`` never turns into a pawn's capture (7.3) and
    ``D 2 D 4`` names two squares.
    """
    if len(letter) > 1:
        return []
    men = notation.letters(language, foreign=True)
    man = men.get(letter)
    if man is None and _may_name_a_man(before):
        man = men.get(letter.upper())
    symbols = [] if man is None else [_Symbol(_WordKind.MAN, man)]
    before_rank = any(symbol.kind is _WordKind.RANK for symbol in following)
    is_file = letter.islower() or letter not in "BD" or before_rank
    if is_file and letter.lower() in chess.FILE_NAMES:
        symbols.insert(0, _Symbol(_WordKind.FILE, chess.FILE_NAMES.index(letter.lower())))
    return symbols


def _may_name_a_man(before: Sequence[_Symbol]) -> bool:
    """Whether a man may come next: at the beginning, and where a pawn is promoted."""
    last_ranks = (
        _Symbol(_WordKind.RANK, 0),
        _Symbol(_WordKind.RANK, 7),
        _Symbol(_WordKind.PROMOTES),
    )
    return not before or any(symbol in last_ranks for symbol in before)


@cache
def _acts(languages: tuple[Language, ...]) -> dict[tuple[str, ...], Act]:
    """Every phrase of an act that names nothing, as the first language that has it means it."""
    return {
        plain_words(phrase): act
        for language in reversed(languages)
        for act in Act
        for phrase in language.commands.get(act.key, ())
    }


def _apart(text: str) -> str:
    """A square with its characters separated: "e4" becomes "e 4"."""
    return _SQUARE.sub(r"\1 \2", text)


@cache
def _lexicon(languages: tuple[Language, ...]) -> _Lexicon:
    """Every word and phrase of announcements; the meaning in the first language comes first."""
    lexicon: _Lexicon = {
        (digit,): [_Symbol(_WordKind.RANK, int(digit) - 1)] for digit in "12345678"
    }
    for language in languages:
        for phrase, symbol in _vocabulary(language):
            symbols = lexicon.setdefault(plain_words(phrase), [])
            if symbol not in symbols:
                symbols.append(symbol)
    return lexicon


@cache
def _longest(languages: tuple[Language, ...]) -> int:
    return max(map(len, _lexicon(languages)))


def _vocabulary(language: Language) -> Iterator[tuple[str, _Symbol]]:
    words = language.words
    entries = [
        *((language.man(man).forms, _Symbol(_WordKind.MAN, man)) for man in chess.PIECE_TYPES),
        *((language.files.forms(file), _Symbol(_WordKind.FILE, file)) for file in range(8)),
        *((word.forms, _Symbol(_WordKind.RANK, rank)) for rank, word in enumerate(language.ranks)),
        (language.castling.king.forms, _Symbol(_WordKind.CASTLING, 0)),
        (language.castling.queen.forms, _Symbol(_WordKind.CASTLING, 1)),
        (words.capture.forms, _Symbol(_WordKind.CAPTURE)),
        (words.promotion.forms, _Symbol(_WordKind.PROMOTES)),
        (words.en_passant.forms, _Symbol(_WordKind.EN_PASSANT)),
        ((*words.check.forms, *words.mate.forms), _Symbol(_WordKind.CHECK)),
        (words.ignored, _Symbol(_WordKind.IGNORED)),
    ]
    return ((phrase, symbol) for phrases, symbol in entries for phrase in phrases)
