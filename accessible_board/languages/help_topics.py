"""Help for typing in a game, a fact a line, by topics: ``instructions.txt``.

A topic begins with its name in brackets and its title. What is to be typed stands in braces, by the
table and the English word of ``verbs.toml``, as ``{word[press]}`` or ``{arbiter[stop]}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from accessible_board import bounds
from accessible_board.files import read_file
from accessible_board.languages.folders import REFERENCE, folder_of

INSTRUCTIONS_FILE = "instructions.txt"


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
