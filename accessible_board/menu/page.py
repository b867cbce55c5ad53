"""Pages of the menu: a title, and entries of which one is said at a time."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

import chess

from accessible_board.languages import plain_words
from accessible_board.menu.in_and_out import Input, Output
from accessible_board.menu.words import MenuWords
from accessible_board.speech.grammar import Grammar

Take = Callable[[], list[Output]]
"""Act of an entry that is taken."""

PATIENCE = 20.0
"""Seconds of silence after which a page repeats its question."""


NEVER = float("inf")
"""The patience of a page that waits for as long as somebody thinks."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry that can be taken: its label, its language, and the names by which it is called.

    ``typed`` are further names, for the keyboard alone: they are not listened for.
    """

    label: str
    take: Take
    names: tuple[str, ...] = ()
    language: str = ""
    typed: tuple[str, ...] = ()

    def is_called(self, text: str) -> bool:
        """Tell if these words mean the entry."""
        said, names = plain_words(text), self.names or (self.label,)
        return any(plain_words(each) == said for each in (*names, *self.typed))


@dataclass(frozen=True, slots=True)
class MenuPage:
    """Entries under a title."""

    title: str
    entries: tuple[MenuEntry, ...]
    at: int = 0
    """The entry that is said first."""
    patience: float = PATIENCE
    """Seconds of silence after which it repeats its question, or goes on by itself."""
    wanders: bool = False
    """True if it goes on by itself to the next entry; either button takes the one being said."""
    reads: bool = False
    """True if it says its entries one after another to the end; taking pauses and goes on."""
    counts: bool = False
    """True if its entries are amounts: a number is that amount, and not an entry's number."""
    aloud: bool = False
    """True if it is read to the opponent, in the language of each entry."""
    others: Grammar | None = None
    """Sentences heard here beside the names of its entries; :attr:`understands` is given them."""
    besides: Grammar | None = None
    """Further sentences, heard only if nothing else is nearly as likely."""
    how: str = ""
    """Buttons and words that work here, if not the same as on every page."""
    board: chess.Board | None = None
    """The position that it is about, which onlookers may see."""
    understands: Callable[[str], list[Output] | None] = field(default=lambda text: None)
    """Answers words that no entry is called by; ``None`` to those that mean nothing here."""
    steers: Callable[[Input], list[Output] | None] = field(default=lambda by: None)
    """Answers words, buttons and pegs first; ``None`` for those that it leaves to the page."""


def nearly_called(entries: Sequence[MenuEntry], text: str) -> int | None:
    """At which of the entries is the one whose name begins so, or is nearly so; none of several."""
    said = plain_words(text)
    if len("".join(said)) < _FEWEST:
        return None
    names = [[plain_words(name) for name in each.names or (each.label,)] for each in entries]
    begun = [at for at, own in enumerate(names) if any(_has_beginnings(said, n) for n in own)]
    near = {at: max(_likeness(said, name) for name in own) for at, own in enumerate(names)}
    found = begun or [at for at in near if near[at] >= _NEAR and near[at] == max(near.values())]
    return found[0] if len(found) == 1 else None


_FEWEST = 3
"""Letters from which on a name may be meant that is not said in full."""

_NEAR = 0.8
"""Least likeness to a name, of 1, to be asked about."""


def _has_beginnings(said: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return all(any(word.startswith(each) for word in name) for each in said)


def _likeness(said: tuple[str, ...], name: tuple[str, ...]) -> float:
    return SequenceMatcher(None, " ".join(said), " ".join(name[: len(said)])).ratio()


READING = 0.2
"""Seconds of silence after each sentence that is read."""


def reading(title: str, sentences: Iterable[str]) -> MenuPage:
    """A text to be heard, sentence by sentence."""
    entries = tuple(MenuEntry(sentence, list) for sentence in sentences)
    return MenuPage(title, entries, patience=READING, reads=True)


def chosen_of(offered: Sequence[object], now: object) -> int:
    """Index of the present value, at which a page begins."""
    return offered.index(now) if now in offered else 0


def entry(words: MenuWords, key: str, take: Take, value: str = "") -> MenuEntry:
    """The entry of this key (``home.new_game``), with the value that it has now, if it has one."""
    forms = words.forms(key)
    label = f"{forms[0]}: {value}" if value else forms[0]
    return MenuEntry(label, take, forms)
