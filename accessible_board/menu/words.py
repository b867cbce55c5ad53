"""The words of the menu, ``menu.toml`` of each language.

Forms of a phrase are divided by ``|``: the first is said, all are understood.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from accessible_board.languages import Language, load
from accessible_board.languages.folders import folder_of
from accessible_board.languages.language_files import SOUNDS_FILE, optional, phrases


def listened_for(text: str) -> tuple[str, ...]:
    """The words of a text as a recogniser knows them: small, without silent signs."""
    return tuple(filter(None, (word.strip(".,:;?!") for word in text.casefold().split())))


@dataclass(frozen=True, slots=True, eq=False)
class MenuWords:
    """The phrases of the menu in one language.

    ``sounds`` are the pronunciations of words that the game does not know.
    """

    language: Language
    phrases: Mapping[str, str]
    sounds: Mapping[str, tuple[str, ...]]

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
    folder = folder_of(code)
    sounds = {word: tuple(rows) for word, rows in optional(folder, SOUNDS_FILE).items()}
    return MenuWords(load(code), phrases(folder, "menu.toml"), sounds)
