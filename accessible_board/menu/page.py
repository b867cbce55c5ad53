"""Pages of the menu: a title, and entries of which one is said at a time."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import chess

from accessible_board.languages import plain_words
from accessible_board.menu.inputs import Input
from accessible_board.menu.outputs import Output
from accessible_board.menu.words import MenuWords
from accessible_board.speech.grammar import Grammar

Take = Callable[[], list[Output]]
"""What taking an entry leads to."""

PATIENCE = 20.0
"""Seconds of silence after which a page says again what it waits for."""


NEVER = float("inf")
"""The patience of a page that waits for as long as somebody thinks."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
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
class MenuPage:
    """Entries under a title; ``at`` is the one that is said first.

    One that ``wanders`` goes on by itself to the next entry after ``patience``, and either button
    takes the one that is being said. One that ``reads`` says its entries one after another to the
    end, where taking pauses and goes on; what is ``aloud`` is read to the opponent, in the language
    of each entry. ``understands`` is given words that no entry is called by,
    which are the ``others`` for a recogniser, and says ``None`` to those that mean nothing here.
    What may be said ``besides`` is heard only where nothing else is nearly as likely.
    ``how`` tells what can be pressed and said here, if that is not as on every page.
    ``board`` is the position that it is about, which who looks on may see.
    ``steers`` is given first, in the same manner, what somebody says or presses and what stands on
    the board.
    """

    title: str
    entries: tuple[MenuEntry, ...]
    at: int = 0
    patience: float = PATIENCE
    wanders: bool = False
    reads: bool = False
    aloud: bool = False
    others: Grammar | None = None
    besides: Grammar | None = None
    how: str = ""
    board: chess.Board | None = None
    understands: Callable[[str], list[Output] | None] = field(default=lambda text: None)
    steers: Callable[[Input], list[Output] | None] = field(default=lambda by: None)


READING = 0.2
"""Seconds of silence after each sentence that is read."""


def reading(title: str, sentences: Iterable[str]) -> MenuPage:
    """A text to be heard, sentence by sentence."""
    entries = tuple(MenuEntry(sentence, list) for sentence in sentences)
    return MenuPage(title, entries, patience=READING, reads=True)


def chosen_of(offered: Sequence[object], now: object) -> int:
    """At which of what is offered a page begins: the one that holds now."""
    return offered.index(now) if now in offered else 0


def entry(words: MenuWords, key: str, take: Take, value: str = "") -> MenuEntry:
    """The entry of this key (``home.new_game``), with the value that it has now, if it has one."""
    forms = words.forms(key)
    label = f"{forms[0]}: {value}" if value else forms[0]
    return MenuEntry(label, take, forms)
