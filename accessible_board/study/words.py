"""The words of practising: sentences of ``menu.toml`` that are told and said in a game alone."""

from functools import cache
from typing import Final

import msgspec

from accessible_board.languages import Language
from accessible_board.menu.words import MenuWords, listened_for, menu_words

GAME: Final = "study_game."
"""What the keys of such sentences begin with."""


@cache
def studied(language: Language) -> Language:
    """A language as it is said in a game alone: who plays may ask for a hint, and hears of engines.

    One object for each, as languages are compared by identity.
    """
    words = menu_words(language.code)
    phrases = {key: words.forms(key)[0] for key in words.phrases if key.startswith(GAME)}
    hint = words.forms(f"{GAME}hint")
    return msgspec.structs.replace(
        language,
        phrases=language.phrases | phrases,
        commands=language.commands | {"hint": hint},
        pronunciations=language.pronunciations | _sounds(words, hint),
    )


def _sounds(words: MenuWords, forms: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """How the words of these forms sound, as far as the menu knows it and the game does not."""
    every = (word for form in forms for word in listened_for(form))
    return {word: words.sounds[word] for word in every if word in words.sounds}
