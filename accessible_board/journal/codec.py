"""Plain data, readable for an arbiter, of observations, events and the values in them.

The type hints say how each value is written: seats and other words by their name, moves as UCI,
pieces as symbols, structures and dataclasses as objects. A square, a file, a rank and a kind of man
are all whole numbers to python-chess, so there the name of the field says it: ``e2``, ``e``, ``2``,
``N``. What stands at its default is left out.

Why msgspec does not do this itself: it reads a value by its type alone, where a square and a rank
are the same. What it would catch is caught here: whatever is wrong with plain data, in whatever
nesting, is one ``ValueError``, and nothing is made but the classes that a game has observations and
events of.
"""

import reprlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import chess
from msgspec import Struct, structs
from msgspec.structs import FieldInfo

Kind = TypeVar("Kind")

Plain = Any
"""A JSON value: ``None``, ``bool``, ``int``, ``str``, lists, and objects with string keys."""

Hint = Any
"""A type hint, as :func:`typing.get_type_hints` gives it."""


_WRONG = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError)
"""Errors that malformed data may cause while it is converted."""


@dataclass(frozen=True, slots=True)
class _Form:
    """Text form of the values of one kind: a writer and a reader."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


_SQUARE = _Form(chess.square_name, chess.parse_square)
_NUMBERS = {
    "square": _SQUARE,
    "squares": _SQUARE,
    "file": _Form(chess.FILE_NAMES.__getitem__, chess.FILE_NAMES.index),
    "rank": _Form(chess.RANK_NAMES.__getitem__, chess.RANK_NAMES.index),
    "type": _Form(
        lambda man: chess.piece_symbol(man).upper(),
        lambda letter: chess.PIECE_SYMBOLS.index(letter.lower()),
    ),
}
_NUMBERS["promotion"] = _NUMBERS["type"]
"""Forms of whole numbers, by the last word of the field's name."""

_OBJECTS: Mapping[Any, _Form] = {
    chess.Move: _Form(chess.Move.uci, chess.Move.from_uci),
    chess.Piece: _Form(chess.Piece.symbol, chess.Piece.from_symbol),
}


def to_plain(value: object, name: str = "") -> Plain:
    """A value as plain data, of a member of this name; ``ValueError`` if no journal holds it."""
    match value:
        case None | bool():
            return value
        case Enum():
            return value.value
        case str():
            return value
        case int():
            form = _number_form(name)
            return form.write(value) if form else value
        case tuple():
            return [to_plain(item, name) for item in value]
        case frozenset():
            return sorted(to_plain(item, name) for item in value)
    kind: Hint = type(value)
    if form := _OBJECTS.get(kind):
        return form.write(value)
    if not _is_object(kind):
        raise ValueError(f"no journal holds a {kind.__name__}")
    known = _members(kind)
    usual = {name for name, field in known.items() if getattr(value, name) == field.default}
    return {name: member for name, member in whole(value).items() if name not in usual}


def whole(value: Plain) -> dict[str, Plain]:
    """An object's members as plain data, default values included.

    For what must be read years later, when the defaults may be others.
    """
    kind: Hint = type(value)
    return {name: to_plain(getattr(value, name), name) for name in _members(kind)}


def from_plain(kind: type[Kind], plain: Plain) -> Kind:
    """Read a value of this type from ``plain``; ``ValueError`` names the fault."""
    try:
        return cast(Kind, _read(kind, plain, ""))
    except _WRONG as error:
        raise ValueError(f"no {kind.__name__} is written like that") from error


FORMER_NAMES: Mapping[tuple[str, str], str] = {
    ("Observation", "BoardReported"): "BoardDescribed",
    ("Observation", "CallWithdrawn"): "CallWaived",
    ("Observation", "TwoBoardsDemanded"): "TwoBoardsWanted",
}
"""Names in journals of earlier versions, by the base of what they name."""


def tagged(value: object) -> dict[str, Plain]:
    """An object with its name, as ``{"PegLifted": {…}}``."""
    return {type(value).__name__: to_plain(value)}


def untagged(base: type[Kind], plain: Plain) -> Kind:
    """Read what :func:`tagged` wrote of a kind of ``base``; ``ValueError`` for anything else."""
    match plain:
        case dict() if len(plain) == 1:
            (name, members), *_ = plain.items()
        case _:
            raise ValueError(f"{base.__name__.lower()} expected, one name with its members")
    return from_plain(_kind(base, name), members)


def _kind(base: type[Kind], name: str) -> type[Kind]:
    """The class of this name derived from ``base``, in the package of ``base``."""
    package = sys.modules[base.__module__.rpartition(".")[0]]
    match getattr(package, FORMER_NAMES.get((base.__name__, name), name), None):
        case type() as kind if issubclass(kind, base) and not kind.__subclasses__():
            return kind
    raise ValueError(f"no {base.__name__.lower()} is called {name!r}")


def _read(hint: Hint, plain: Plain, name: str) -> object:
    origin: Hint = get_origin(hint)
    if origin in (Union, UnionType):
        return None if plain is None else _read(_without_none(hint), plain, name)
    if origin in (tuple, frozenset):
        items = _expect(list, plain)
        return origin(_read(get_args(hint)[0], item, name) for item in items)
    if form := _OBJECTS.get(hint) or (_number_form(name) if hint is int else None):
        return form.read(_expect(str, plain))
    if _is_object(hint):
        return _read_members(hint, _expect(dict, plain))
    if issubclass(hint, Enum):
        return hint(plain)
    return _expect(hint, plain)


def _read_members(kind: Hint, plain: dict[str, Plain]) -> object:
    hints, known = _hints(kind), _members(kind)
    if unknown := plain.keys() - known.keys():
        raise ValueError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    if missing := {name for name, field in known.items() if _needed(field)} - plain.keys():
        raise ValueError(f"{kind.__name__} lacks {', '.join(sorted(missing))}")
    return kind(**{name: _read_member(hints[name], plain[name], name) for name in plain})


def _read_member(hint: Hint, plain: Plain, name: str) -> object:
    try:
        return _read(hint, plain, name)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


@cache
def _is_object(kind: Hint) -> bool:
    return is_dataclass(kind) or _is_structure(kind)


def _is_structure(kind: Hint) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


_hints = cache(get_type_hints)


@cache
def _members(kind: Hint) -> dict[str, Field[Any] | FieldInfo]:
    found = structs.fields(kind) if _is_structure(kind) else fields(kind)
    return {field.name: field for field in found}


def _needed(field: Field[Any] | FieldInfo) -> bool:
    if isinstance(field, FieldInfo):
        return field.required
    return field.default is MISSING and field.default_factory is MISSING


def _number_form(name: str) -> _Form | None:
    return _NUMBERS.get(name.rpartition("_")[2])


def _without_none(hint: Hint) -> Hint:
    (inner,) = (kind for kind in get_args(hint) if kind is not NoneType)
    return inner


def _expect(kind: type[Kind], plain: Plain) -> Kind:
    """Return ``plain`` if it has exactly this type: ``True`` is no whole number here."""
    if type(plain) is not kind:
        raise ValueError(f"{kind.__name__} expected, not {reprlib.repr(plain)}")
    return plain
