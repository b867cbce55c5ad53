"""Rules that no program can see kept or broken, as text for an arbiter or a player to read out.

The texts stand in ``rule_texts.toml`` beside this module. Nothing is ever alleged on their ground:
which hand pressed, or whether a finger rested on the clock, is for people to see.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.editions import editions


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule of one edition: its article, a name to ask for it by, and what it says."""

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
    return tuple(
        RuleText(rule["articles"][column], rule["name"], rule["text"][code])
        for rule in _rules()
        if rule["articles"][column]
    )


@cache
def _rules() -> tuple[dict[str, Any], ...]:
    source = resources.files("accessible_board.game.vocabulary") / "rule_texts.toml"
    return tuple(tomllib.loads(source.read_text("utf-8"))["rule"])
