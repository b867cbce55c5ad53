"""The numbers of Articles in each edition, for texts that name them.

The program's own texts name an Article by its number of 2023; ``articles.toml`` beside this module
has those of the other editions.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from accessible_board.game.vocabulary.editions import DEFAULT_EDITION, editions


@dataclass(frozen=True, slots=True)
class Articles:
    """The numbers of Articles in the edition of this ``year``."""

    year: str = DEFAULT_EDITION

    def __getitem__(self, numbers: str) -> str:
        """``"7.5.1 7.6"`` as the edition numbers them, each once; missing ones are left out.

        A dash if none is left. ``KeyError`` for a number that is not in the table.
        """
        found = (self._number(number) for number in numbers.split())
        return ", ".join(dict.fromkeys(number for number in found if number)) or "–"

    def get(self, number: str) -> str:
        """The edition's number of this Article, or the text itself if it is in no table."""
        return self._number(number) if number in _table() else number

    def _number(self, number: str) -> str:
        known = _table()[number]
        return number if self.year == DEFAULT_EDITION else known[list(editions()).index(self.year)]


@cache
def _table() -> Mapping[str, list[str]]:
    source = resources.files("accessible_board.game.vocabulary") / "articles.toml"
    return tomllib.loads(source.read_text("utf-8"))
