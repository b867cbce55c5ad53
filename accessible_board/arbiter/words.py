"""The words of the pages, ``console.toml`` of each language, and how they are asked for.

Every language has the keys of English, each with the same names in braces; :func:`load_words`
refuses a file where one is missing, unknown or filled otherwise, by name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from accessible_board.languages import Language, load
from accessible_board.languages.folders import folder_of, table
from accessible_board.languages.phrases import check_like

_REFERENCE = "en"


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of the pages in one language, and that language's words of the game."""

    language: Language
    phrases: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """The phrase ``key``, as ``player.press``, filled in."""
        return self.phrases[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self.phrases

    def named(self, key: str, value: object) -> str:
        """What a value is called (``values.arbiter``), or the value itself with its words apart."""
        known = self.phrases.get(f"{key}.{value}")
        return known if known is not None else str(value).replace("_", " ").replace("-", " ")


@cache
def load_words(code: str) -> Words:
    """The words of a language; :class:`LanguageError` where its file is not complete."""
    phrases = _phrases(code)
    check_like(phrases, _phrases(_REFERENCE), f"{code}/console.toml")
    return Words(load(code), phrases)


def _phrases(code: str) -> dict[str, str]:
    return dict(_flat(table(folder_of(code), "console.toml")))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield f"{prefix}{key}", value
        else:
            yield from _flat(value, f"{prefix}{key}.")
