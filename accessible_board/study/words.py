"""The words of practising: those of ``menu.toml`` for a game alone."""

from functools import cache
from typing import Final

import msgspec

from accessible_board.languages import Language
from accessible_board.menu.words import MenuWords, listened_for, menu_words

GAME: Final = "study_game."
"""Prefix of the keys of such sentences."""

_INSTEAD: Final = {
    "stopped": (
        *("stopped_arbiter", "stopped_breach", "stopped_sheets"),
        *("standing_waits_for_arbiter", "step_arbiter"),
    ),
    "stopped_men": ("stopped_irregularity",),
    "stopped_flag": ("stopped_flag",),
    "goes_on": ("agreement_press",),
}
"""Sentences that ask two players to press, by the key of their replacement."""


@cache
def studied(language: Language) -> Language:
    """A language with the words of a game alone: players may ask for hints and hear of engines.

    One object for each, as languages are compared by identity.
    """
    words = menu_words(language.code)
    phrases = {key: words.forms(key)[0] for key in words.phrases if key.startswith(GAME)}
    phrases |= {
        key: words.forms(f"{GAME}{own}")[0] for own, keys in _INSTEAD.items() for key in keys
    }
    hint = words.forms(f"{GAME}hint")
    return msgspec.structs.replace(
        language,
        phrases=language.phrases | phrases,
        commands=language.commands | {"hint": hint},
        pronunciations=language.pronunciations | _sounds(words, hint),
    )


def _sounds(words: MenuWords, forms: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Pronunciations of these forms that the menu has and the game lacks."""
    every = (word for form in forms for word in listened_for(form))
    return {word: words.sounds[word] for word in every if word in words.sounds}
