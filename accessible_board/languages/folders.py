"""The folders of the languages: those of the program, and the user's own."""

from functools import cache
from pathlib import Path
from typing import Final

from accessible_board.errors import InputError
from accessible_board.settings import SHIPPED_LANGUAGES, languages_path

SHIPPED: Final = SHIPPED_LANGUAGES
"""The folder of the program's own languages."""

REFERENCE: Final = SHIPPED / "en"
"""English, whose keys and placeholders every language has."""


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
        raise InputError(f"There is no language {code!r}; there are {', '.join(folders())}.")
    return folders()[code]
