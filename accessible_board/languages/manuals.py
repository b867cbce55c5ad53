"""Manuals of a language: a short spoken one in chapters (``guide.md``), and help for typing.

The help (``instructions.txt``) has a fact a line, by topics. A topic begins with its name in
brackets and its title. What is to be typed stands in braces, by the table and the English word of
``verbs.toml``, as ``{word[press]}`` or ``{arbiter[stop]}``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from accessible_board import bounds
from accessible_board.errors import LanguageError
from accessible_board.files import read_file
from accessible_board.languages.language_files import REFERENCE, folder_of

GUIDE_FILE: Final = "guide.md"

_CHAPTER = re.compile(r"^## +(.+)$", re.MULTILINE)

INSTRUCTIONS_FILE = "instructions.txt"


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


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """A topic of the help, with a line for each fact."""

    title: str
    lines: tuple[str, ...]


@cache
def instructions(code: str) -> Mapping[str, HelpTopic]:
    """The topics in a language, by their names; ``InputError`` for a code that is unknown.

    Those of a user's language made before there were topics are in English.
    """
    own, english = (read_topics(folder) for folder in (folder_of(code), REFERENCE))
    return own if own.keys() == english.keys() else english


def read_topics(folder: Path) -> dict[str, HelpTopic]:
    """Read the topics of a language; lines before the first topic belong to none."""
    topics: dict[str, HelpTopic] = {}
    name = ""
    for line in read_file(folder / INSTRUCTIONS_FILE, bounds.FILE).decode("utf-8-sig").splitlines():
        if line.startswith("["):
            name, _, title = line.removeprefix("[").partition("] ")
            topics[name] = HelpTopic(title, ())
        elif name:
            topic = topics[name]
            topics[name] = HelpTopic(topic.title, (*topic.lines, line))
    return topics
