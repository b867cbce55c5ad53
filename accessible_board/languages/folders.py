"""The folders of the languages: those of the program, and the user's own."""

from functools import cache
from pathlib import Path
from typing import Final

import platformdirs

from accessible_board.errors import LanguageError
from accessible_board.files import APP

SHIPPED: Final = Path(__file__).parent
"""Folder of the program's languages, one folder each, named by its code."""

REFERENCE: Final = SHIPPED / "en"
"""English, whose keys and placeholders every language has."""


def languages_path() -> Path:
    """The folder of languages that a user adds, one folder each, named by its code."""
    return platformdirs.user_config_path(APP) / "languages"


@cache
def folders() -> dict[str, Path]:
    """The folder of each language by its code, in alphabetical order.

    A folder of the user does not take the place of one of the program.
    """
    shipped = (path.parent for path in SHIPPED.glob("*/language.toml"))
    found = [*languages_path().glob("*/"), *shipped]
    return {path.name: path for path in sorted(found, key=lambda path: path.name)}


def folder_of(code: str) -> Path:
    """The folder of the language with this code; ``InputError`` lists the available ones."""
    if code not in folders():
        known = ", ".join(folders())
        sentence = f"There is no language {code!r}; there are {known}."
        raise LanguageError(sentence, "no_language", words=code, known=known)
    return folders()[code]
