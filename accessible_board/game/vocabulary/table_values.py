"""Reads the values of the tables in ``editions.toml``: each is checked, and named if wrong.

``where`` names the table in errors. Every function raises :class:`InputError`.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from accessible_board.errors import InputError

SECOND = 1000
"""Milliseconds."""

Choice = TypeVar("Choice", bound=StrEnum)


def check_keys(table: Mapping[str, object], names: Sequence[str], where: str) -> None:
    """Raise :class:`InputError` unless the table has just these keys."""
    for name in names:
        if name not in table:
            raise InputError(f'The editions file lacks "{name}" in {where}.')
    for key in table:
        if key not in names:
            raise InputError(f'The editions file has an unknown key "{key}" in {where}.')


def read_table(table: Mapping[str, object], key: str, where: str = "") -> Mapping[str, object]:
    """The table within a table by this key."""
    value = table[key]
    if not isinstance(value, dict):
        raise _wrong_kind(key, where, "a table")
    return value


def word(table: Mapping[str, object], key: str, where: str) -> str:
    """The word by this key."""
    value = table[key]
    if not isinstance(value, str):
        raise _wrong_kind(key, where, "a word")
    return value


def flag(table: Mapping[str, object], key: str, where: str) -> bool:
    """The truth value by this key."""
    value = table[key]
    if not isinstance(value, bool):
        raise _wrong_kind(key, where, "true or false")
    return value


def number(table: Mapping[str, object], key: str, where: str) -> int:
    """The whole number by this key, not negative."""
    value = table[key]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _wrong_kind(key, where, "a whole number")
    return value


def optional_number(table: Mapping[str, object], key: str, where: str) -> int | None:
    """The same, or ``None`` for "none"."""
    return None if table[key] == "none" else number(table, key, where)


def optional_time(table: Mapping[str, object], key: str, where: str) -> int | None:
    """Seconds by this key as milliseconds, or ``None`` for "none"."""
    seconds = optional_number(table, key, where)
    return None if seconds is None else seconds * SECOND


def choice(kind: type[Choice], table: Mapping[str, object], key: str, where: str) -> Choice:
    """The word by this key as one of a kind."""
    try:
        return kind(word(table, key, where))
    except ValueError:
        raise _wrong_kind(key, where, "one of " + ", ".join(kind)) from None


def choices(
    kind: type[Choice], table: Mapping[str, object], key: str, where: str
) -> tuple[Choice, ...]:
    """The list of words by this key, each of a kind."""
    words = table[key]
    if not isinstance(words, list) or not all(word in list(kind) for word in words):
        raise _wrong_kind(key, where, "a list of " + ", ".join(kind))
    return tuple(kind(word) for word in words)


def _wrong_kind(key: str, where: str, wanted: str) -> InputError:
    place = f" in {where}" if where else ""
    return InputError(f'The editions file needs {wanted} for "{key}"{place}.')
