"""The guide of a language: a short spoken manual in chapters (``guide.md``)."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from accessible_board import bounds
from accessible_board.errors import LanguageError
from accessible_board.files import read_file
from accessible_board.languages.folders import folder_of

GUIDE_FILE: Final = "guide.md"

_CHAPTER = re.compile(r"^## +(.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class GuideChapter:
    """A chapter: its title, and its sentences in the order in which they are read."""

    title: str
    sentences: tuple[str, ...]


@cache
def guide(code: str) -> tuple[GuideChapter, ...]:
    """The chapters of a language's guide, if it has one; ``InputError`` for an unknown language.

    ``LanguageError`` for a guide that cannot be read.
    """
    return read_guide(folder_of(code) / GUIDE_FILE)


def read_guide(path: Path) -> tuple[GuideChapter, ...]:
    """The chapters of a file, none without the file; ``LanguageError`` if it is unreadable."""
    try:
        text = read_file(path, bounds.FILE).decode("utf-8-sig")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        sentence = f"{path.name} cannot be read: {error}."
        raise LanguageError(sentence, "unreadable", path=path.name, reason=error) from error
    parts = _CHAPTER.split(text)[1:]
    return tuple(
        GuideChapter(title.strip(), _sentences(body))
        for title, body in zip(parts[::2], parts[1::2], strict=True)
    )


def _sentences(body: str) -> tuple[str, ...]:
    """The sentences of a chapter, each up to a full stop, across line breaks."""
    plain = " ".join(body.split())
    return tuple(filter(None, re.split(r"(?<=[.!?]) ", plain)))
