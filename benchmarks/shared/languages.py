"""What benchmarks and tools know of a language beside what a game does."""

from typing import Any

from accessible_board.languages import Language
from accessible_board.languages.language_files import LEARNING_FILE, folder_of, optional


def in_english(language: Language) -> str:
    """The name of a language in reports; its file names it in the language itself as well."""
    return language.english or language.name


def learning(language: Language) -> dict[str, Any]:
    """How synthesisers read words of a language: ``learning.toml`` in its folder."""
    return optional(folder_of(language.code), LEARNING_FILE)
