"""Reasons of the system, and of the libraries that read files, in every language.

In a record a reason is text: the name of its sentence in ``reasons.toml``, and the values of that
after tabs. A library's own words, which are English, stay in the cause of the error.
"""

import errno
import re
import tomllib
from typing import Final

import msgspec

from accessible_board.languages.loading import sentences

_REFERENCE: Final = "en"
_PLACE: Final = re.compile(r"line (\d+), column (\d+)")
_NAMED: Final = re.compile(r"(unknown|required) field `([^`]*)`")
_ENTRY: Final = re.compile(r"`\$\.?([^`]*)`$")
_BOUND: Final = re.compile(r"Expected `\w+` (of length )?(>=|<=) (\S+)")
_KIND: Final = re.compile(r"Expected `(\w+)(?: \| null)?`, got")


def reason_text(error: BaseException) -> str:
    """The text of an error, for a record; an error without a sentence has its own words."""
    if (name := type(error).__name__) in sentences("reasons", _REFERENCE):
        return name
    match error:
        case UnicodeDecodeError():
            return errno.errorcode[errno.EILSEQ]
        case tomllib.TOMLDecodeError():
            place = _PLACE.search(str(error))
            return _text("toml", *place.groups()) if place else "toml_end"
        case msgspec.ValidationError():
            return _wrong_entry(str(error))
        case msgspec.DecodeError():
            return "json"
        case OSError() if status := getattr(error, "code", None):  # An answer of a server.
            return _text("http", str(status))
        case OSError():  # Windows has some names of its own.
            name = errno.errorcode.get(error.errno or 0, "").removeprefix("WSA")
            return (
                name if name in sentences("reasons", _REFERENCE) else error.strerror or str(error)
            )
    return str(error)


def wrong_entry(name: str) -> str:
    """The text of the reason that an entry of a file has a wrong value."""
    return _text("value", name)


def in_words(text: str, code: str, *, aloud: bool = False) -> str:
    """The words of a reason in the language of this code, or its text if it has none there."""
    key, *values = text.split("\t")
    known = sentences("reasons", code)
    sentence = known.get(f"aloud.{key}" if aloud else key) or known.get(key)
    return text if sentence is None else sentence.format(*values)


def _wrong_entry(told: str) -> str:
    """A sentence of msgspec on an entry: ``Expected `int` >= 80 - at `$.voices[...].rate```."""
    if named := _NAMED.search(told):
        return _text(named[1], named[2])
    found = _ENTRY.search(told)
    entry = re.sub(r"\[[^]]*\]", "", found[1]) if found else ""
    if not entry:
        return "no_entries"
    if bound := _BOUND.search(told):
        return _text(
            "longest" if bound[1] else {">=": "least", "<=": "most"}[bound[2]], entry, bound[3]
        )
    kind = _KIND.search(told)
    known = kind is not None and f"expected.{kind[1]}" in sentences("reasons", _REFERENCE)
    return _text(f"expected.{kind[1]}" if kind and known else "value", entry)


def _text(key: str, *values: str) -> str:
    return "\t".join((key, *values))
