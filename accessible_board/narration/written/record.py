"""Events in the arbiter's words: one sentence for each, from the language files.

The phrase ``record.piece_touched`` is filled with the fields of the event ``PieceTouched`` that it
names; ``record.assistant_named_without_duties`` is for one whose ``duties`` are none. An event
without a phrase is written by its name, so that the record is complete even where one is missing.
"""

import re
from contextlib import suppress
from enum import Enum
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.obligation import Obligation
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat, Wish
from accessible_board.game.vocabulary.touch import Touch
from accessible_board.narration.announcing import AnnouncingStyle, clock_text
from accessible_board.narration.written.phrases import Phrases, written

_TIMES: Final = ("remaining", "bonus", "white", "black", "lasted", "said_at")
"""Whole numbers that are milliseconds of a chess clock, by the name of the field."""

_SAID: Final = ("words", "reason", "name", "by", "detail", "resumption", "unread")
"""Fields in which what a person said or is called may stand, to be shown as it is."""


def record_sentence(event: e.Event, position: chess.Board, words: Phrases) -> str:
    """Sentence on an event that happened in this position."""
    key = _key(event, words)
    values = values_of(event, position, words)
    if key in words:
        return words(key, **values)
    return f"{_apart(type(event).__name__)}: {', '.join(values.values())}"


def _key(event: e.Event, words: Phrases) -> str:
    """Key of an event's phrase: the variant for its true fields or empty lists, if there is one."""
    key = f"record.{phrase_name(type(event))}"
    values = [(name, getattr(event, name)) for name in event.__struct_fields__]
    keys = [f"{key}_without_{name}" for name, value in values if value == ()]
    keys += [f"{key}_{name}" for name, value in values if value is True]
    return next((each for each in keys if each in words), key)


def phrase_name(kind: type) -> str:
    """``PieceTouched`` as the files of words call it: ``piece_touched``."""
    return _underscored(kind.__name__)


def values_of(event: e.Event, position: chess.Board, words: Phrases) -> dict[str, str]:
    """The fields of an event as a person reads them, by name."""
    values = {
        name: field_words(name, getattr(event, name), position, words)
        for name in event.__struct_fields__
        if name not in ("at", "cause")
    }
    if isinstance(event, e.DeviceFaulted):
        values["detail"] = _detail(event, words)
    return values


def _detail(event: e.DeviceFaulted, words: Phrases) -> str:
    """Fault of a device; the recorded text if this program does not know the cause."""
    if event.cause is not None:
        with suppress(ValueError):
            return event.cause.said(words.language.code)
    return event.detail


def field_words(name: str, value: object, position: chess.Board, words: Phrases) -> str:
    """A field as a person reads it; squares and times are both integers, so the name tells."""
    match value:
        case None:
            return "–"
        case tuple():
            one = name.removesuffix("s")
            listed = ", ".join(field_words(one, item, position, words) for item in value)
            return listed or words.phrases.get(f"values.no_{name}", "")
        case chess.Move():
            return written(value, position, words)
        case bool():
            return words("values.yes" if value else "values.no")
        case int() if name == "square":
            return chess.square_name(value)
        case int() if name in _TIMES:
            return clock_text(value)
        case str() if name == "by":  # A name, or the article that asked for no one's word.
            key = "somebody" if value == NO_ARBITER else value
            known = words.phrases.get(f"values.{key}", words.articles.get(value))
            return known if value else words("roles.arbiter")
        case str() if name == "article":
            return words.articles[value]
        case str() if name in _SAID and not isinstance(value, Enum):
            return words.phrases.get(f"values.{value}", value)
    return _named(value, words)


def _named(value: object, words: Phrases) -> str:
    match value:
        case Obligation():
            return _obligation(value, words)
        case Touch(square, piece, at):
            man = words.language.man(piece.piece_type).spoken
            place = chess.square_name(square)
            return words("obligations.touch", piece=man, square=place, time=clock_text(at))
        case Seat():
            return words.language.say(value)
        case Wish():
            return _wish(value, words)
        case Ruling():
            return words(f"rulings.{value}.label")
        case Enum():
            return _called(value, words)
        case chess.Piece():
            return words.language.man(value.piece_type).spoken
        case Announcement():
            return AnnouncingStyle(words.language).announcement(value)
        case str():
            return _named_word(value, words)
    return str(value)


def _called(value: object, words: Phrases) -> str:
    """The name of a value, as on the arbiter's page where the value can be chosen."""
    return words.named("choices" if f"choices.{value}" in words else "values", value)


def _obligation(bound: Obligation, words: Phrases) -> str:
    """Obligation of a player by touched and released pieces, with its Article."""
    own, target = (
        "" if square is None else chess.square_name(square)
        for square in (bound.own_square, bound.target_square)
    )
    released = bound.released.uci() if bound.released is not None else ""
    text = words(f"obligations.{bound.bond}", own=own, target=target, released=released)
    if bound.barred is not None:
        text = words("obligations.barred", bound=text)
    return f"{text} ({words.articles.get(bound.article)})"


def _named_word(value: str, words: Phrases) -> str:
    """The name of a ruling or of a value, as a record holds it."""
    label = f"rulings.{value}.label"
    if label in words:
        return words(label)
    return _called(value, words) if value.islower() else value


def _wish(wish: Wish, words: Phrases) -> str:
    """Wish for an agreement: the ruling, the seat, and the time."""
    who = words.language.say(wish.seat) if wish.seat is not None else ""
    time = clock_text(wish.remaining) if wish.remaining is not None else ""
    return " ".join(filter(None, (who, _named_word(wish.ruling, words), time)))


def _apart(name: str) -> str:
    return _underscored(name).replace("_", " ").capitalize()


def _underscored(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
