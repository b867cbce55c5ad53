"""Where an Article stands in each edition, for words that name one.

The program's own texts ask for an Article by its number of 2023; ``articles.toml`` beside this
module has that of the other editions.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from accessible_board.game.vocabulary.editions import DEFAULT_EDITION, editions


@dataclass(frozen=True, slots=True)
class Articles:
    """The numbers that Articles have in the edition of this ``year``."""

    year: str = DEFAULT_EDITION

    def __getitem__(self, numbers: str) -> str:
        """``"7.5.1 7.6"`` as the edition numbers them, each once; those it has not are left out.

        A dash where it has none. ``KeyError`` for a number that is not in the table.
        """
        found = (self._number(number) for number in numbers.split())
        return ", ".join(dict.fromkeys(number for number in found if number)) or "–"

    def get(self, number: str) -> str:
        """The number of this Article in the edition, or what was asked for if it is none."""
        return self._number(number) if number in _table() else number

    def _number(self, number: str) -> str:
        known = _table()[number]
        return number if self.year == DEFAULT_EDITION else known[list(editions()).index(self.year)]


@cache
def _table() -> Mapping[str, list[str]]:
    source = resources.files("accessible_board.game.vocabulary") / "articles.toml"
    return tomllib.loads(source.read_text("utf-8"))
