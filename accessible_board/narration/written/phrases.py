"""Words of the pages, ``console.toml`` and ``hall.toml``, and moves in the notation of a language.

Each move is converted only once. Writing one needs its position, and a page that is rendered after
every event cannot afford to compute all positions of a long game each time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

import chess

from accessible_board.game.rules.notation import san
from accessible_board.game.state.scoresheet import Scoresheet, ScoresheetEntry, in_common
from accessible_board.game.vocabulary.editions import (
    DEFAULT_EDITION,
    Articles,
    RuleText,
    rule_texts,
)
from accessible_board.languages import Language, load
from accessible_board.languages.language_files import folder_of, phrases

_TYPED: Final = "terminal.type_"
"""Prefix of the keys of lines that an arbiter is told to type."""


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """The words of the pages in one language, and that language's words of the game.

    A phrase names Articles as ``{articles[7.5.1 7.6]}``, which become those of the edition.
    """

    language: Language
    phrases: Mapping[str, str]
    articles: Articles = field(default_factory=Articles)
    rules: tuple[RuleText, ...] = ()
    """The rules of the edition that no program can see kept or broken."""

    def __call__(self, key: str, **values: object) -> str:
        """The phrase ``key`` (such as ``player.press``), filled in."""
        return self.phrases[key].format(articles=self.articles, **values)

    def __contains__(self, key: str) -> bool:
        return key in self.phrases

    def without_arbiter(self) -> "Phrases":
        """The same for a game in which nobody rules: no lines tell an arbiter what to type."""
        silent = {key: "" for key in self.phrases if key.startswith(_TYPED)}
        own = {"roles.arbiter": self("roles.record"), **silent}
        return replace(self, phrases={**self.phrases, **own})

    def without_clock(self) -> "Phrases":
        """The same for a game without a clock: whose move it is stands for whose clock runs."""
        moves = self.language.phrases["standing_on_move"].replace("{player}", "{seat}")
        own = {"record.clock_started": moves}
        return replace(self, phrases={**self.phrases, **own})

    def named(self, key: str, value: object) -> str:
        """The name of a value (``values.arbiter``), or the value itself split into words."""
        known = self.phrases.get(f"{key}.{value}")
        return known if known is not None else str(value).replace("_", " ").replace("-", " ")


@cache
def load_phrases(code: str, edition: str = DEFAULT_EDITION) -> Phrases:
    """The words of a language in a game of this edition; :class:`InputError` if there is none."""
    texts = [phrases(folder_of(code), file) for file in ("console.toml", "hall.toml")]
    rules = rule_texts(edition, code)
    return Phrases(load(code), texts[0] | texts[1], Articles(edition), rules)


@dataclass(frozen=True, slots=True)
class Notated:
    """A move in notation, with its number and its player."""

    move: chess.Move
    number: int
    color: chess.Color
    text: str


class Notation:
    """The moves of one growing scoresheet in one language, from the position ``start`` on."""

    def __init__(self, start: chess.Board, words: Phrases) -> None:
        self._position = start.copy(stack=False)
        self._words = words
        self._entries: tuple[ScoresheetEntry, ...] = ()
        self._first = 0
        """The half-move from which on all are notated."""
        self._notated: list[Notated] = []

    def of(self, sheet: Scoresheet, first: int = 0) -> Sequence[Notated]:
        """The moves of the sheet as it stands now, from this half-move on, counted from 0."""
        same = in_common(self._entries, sheet.entries)
        self._entries = ()  # Until all is notated, for a forged move may raise.
        if first < self._first or same <= self._first:
            self._first, same = first, min(same, first)
        while len(self._position.move_stack) > same:
            self._position.pop()
        del self._notated[max(0, same - self._first) :]
        for number, entry in enumerate(sheet.entries[same:], same):
            if number >= self._first:
                self._notated.append(self._next(entry.move))
            self._position.push(entry.move)
        self._entries = sheet.entries
        return self._notated[first - self._first :]

    def _next(self, move: chess.Move) -> Notated:
        position = self._position
        text = written(move, position, self._words)
        return Notated(move, position.fullmove_number, position.turn, text)


def written(move: chess.Move, position: chess.Board, words: Phrases) -> str:
    """A move in the notation of the language, or its squares where it is not legal.

    ``position`` is the one before it, or after it.
    """
    if position.move_stack and position.peek() == move:
        position = position.copy(stack=1)
        position.pop()
    legal = position.is_legal(move)
    return san(move, position, words.language) if legal else move.uci()
