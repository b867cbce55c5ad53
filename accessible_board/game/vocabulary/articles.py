"""The numbers of Articles in each edition, and the rules that no program can see kept, as texts.

The program's own texts name an Article by its number of 2023; ``articles.toml`` beside this module
has those of the other editions.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from accessible_board.game.vocabulary.editions import DEFAULT_EDITION, editions
from accessible_board.languages import CommandError
from accessible_board.languages.folders import folder_of
from accessible_board.languages.language_files import phrases


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
        return self._number(number) if number in _table("articles") else number

    def _number(self, number: str) -> str:
        known = _table("articles")[number]
        return number if self.year == DEFAULT_EDITION else known[list(editions()).index(self.year)]


@cache
def _table(name: str) -> Mapping[str, list[str]]:
    source = resources.files("accessible_board.game.vocabulary") / f"{name}.toml"
    return tomllib.loads(source.read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule of one edition: its Article, a name to ask for it, and its text."""

    article: str
    name: str
    text: str


def rule_texts(edition: str, code: str) -> tuple[RuleText, ...]:
    """All texts of an edition in the language of this code, to be read out.

    The program never accuses anybody under them: which hand pressed, only people can see.
    :class:`InputError` if there is no edition of this year.
    """
    years = list(editions())
    if edition not in years:
        raise CommandError("no_edition", words=edition, known=", ".join(years))
    column = years.index(edition)
    texts = phrases(folder_of(code), "rule_texts.toml")
    return tuple(
        RuleText(articles[column], name, texts[name])
        for name, articles in _table("rule_articles").items()
        if articles[column]
    )
