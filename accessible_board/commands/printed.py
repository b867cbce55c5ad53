"""Sentences that commands print, in the language of the settings."""

from accessible_board.languages.loading import sentences
from accessible_board.settings import load_settings


def printed(key: str, **values: object) -> str:
    """The sentence of ``commands.toml``, filled in."""
    return sentence(key).format(**values)


def sentence(key: str) -> str:
    """The sentence of ``commands.toml`` with its names in braces."""
    return sentences("commands", load_settings().language)[key]
