"""The folders of the languages, one each, and what their files say."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from accessible_board.errors import InputError, LanguageError

SHIPPED: Final = Path(__file__).parent
"""Where the languages of the program are."""


@cache
def available() -> tuple[str, ...]:
    """The codes of the languages there are, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in SHIPPED.glob("*/language.toml")))


def folder_of(code: str) -> Path:
    """The folder of the language with this code; ``InputError`` names those there are."""
    if code not in available():
        raise InputError(f"There is no language {code!r}; there are {', '.join(available())}.")
    return SHIPPED / code


def table(folder: Path, file: str) -> dict[str, Any]:
    """What a file of a language says, in TOML; ``LanguageError`` naming it where it is none."""
    try:
        return tomllib.loads((folder / file).read_text("utf-8"))
    except FileNotFoundError:
        raise LanguageError(f"{folder.name} lacks the file {file}.") from None
    except (ValueError, RecursionError) as error:
        raise LanguageError(f"{folder.name}/{file} is not TOML: {error}.") from error
