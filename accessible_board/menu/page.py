"""Pages of the menu: a title, and entries of which one is said at a time."""

from collections.abc import Callable
from dataclasses import dataclass, field

from accessible_board.languages import plain_words
from accessible_board.menu.outputs import Output
from accessible_board.menu.words import MenuWords
from accessible_board.speech.grammar import Pattern

Take = Callable[[], list[Output]]
"""What taking an entry leads to."""

PATIENCE = 20.0
"""Seconds of silence after which a page says again what it waits for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be taken: how it is said, in which language, and by what it is called."""

    label: str
    take: Take
    names: tuple[str, ...] = ()
    language: str = ""

    def is_called(self, text: str) -> bool:
        """Whether somebody who says this means the entry."""
        said = plain_words(text)
        return any(plain_words(name) == said for name in self.names or (self.label,))


@dataclass(frozen=True, slots=True)
class Page:
    """Entries under a title; ``at`` is the one that is said first.

    One that ``wanders`` goes on by itself to the next entry after ``patience``, and either button
    takes the one that is being said. ``understands`` is given words that no entry is called by,
    which ``patterns`` tell a recogniser, and says ``None`` to those that mean nothing here.
    """

    title: str
    entries: tuple[Entry, ...]
    at: int = 0
    patience: float = PATIENCE
    wanders: bool = False
    patterns: tuple[Pattern, ...] = ()
    understands: Callable[[str], list[Output] | None] = field(default=lambda text: None)


def entry(words: MenuWords, key: str, take: Take, value: str = "") -> Entry:
    """The entry of this key (``home.new_game``), with the value that it has now, if it has one."""
    forms = words.forms(key)
    label = f"{forms[0]}: {value}" if value else forms[0]
    return Entry(label, take, forms)
