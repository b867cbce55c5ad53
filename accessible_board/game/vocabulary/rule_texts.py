"""Rules whose observance no program can see, as text to be read out.

Their Articles are in ``rule_articles.toml`` beside this module, the texts by the same names in
``rule_texts.toml`` of each language. The program never accuses anybody under them: which hand
pressed, or whether a finger rested on the clock, only people can see.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.editions import editions
from accessible_board.languages.folders import folder_of
from accessible_board.languages.language_files import phrases


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule of one edition: its Article, a name to ask for it, and its text."""

    article: str
    name: str
    text: str


def rule_texts(edition: str, code: str) -> tuple[RuleText, ...]:
    """All texts of an edition in the language of this code.

    :class:`InputError` if there is no edition of this year.
    """
    years = list(editions())
    if edition not in years:
        raise InputError(f"There is no edition {edition!r} of the Laws of Chess.")
    column = years.index(edition)
    texts = phrases(folder_of(code), "rule_texts.toml")
    return tuple(
        RuleText(articles[column], name, texts[name])
        for name, articles in _articles().items()
        if articles[column]
    )


@cache
def _articles() -> dict[str, list[str]]:
    source = resources.files("accessible_board.game.vocabulary") / "rule_articles.toml"
    return tomllib.loads(source.read_text("utf-8"))
