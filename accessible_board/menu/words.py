"""The words of the menu, ``menu.toml`` of each language.

Forms of a phrase are divided by ``|``: the first is said, all are understood.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from accessible_board.languages import Language, load
from accessible_board.languages.folders import folder_of
from accessible_board.languages.language_files import phrases


@dataclass(frozen=True, slots=True, eq=False)
class MenuWords:
    """The phrases of the menu in one language."""

    language: Language
    phrases: Mapping[str, str]

    def __call__(self, key: str, **values: str) -> str:
        """The phrase ``key`` (``home.title``) as it is said, filled in."""
        return self.phrases[key].split("|")[0].format(**values)

    def forms(self, key: str) -> tuple[str, ...]:
        """All forms of a phrase, the one that is said first."""
        return tuple(self.phrases[key].split("|"))

    def number(self, number: int) -> str:
        """A number in words, as it stands before an entry."""
        return self.language.number(number).capitalize()


@cache
def menu_words(code: str) -> MenuWords:
    """The menu's words of the language with this code; :class:`InputError` if there is none."""
    return MenuWords(load(code), phrases(folder_of(code), "menu.toml"))
