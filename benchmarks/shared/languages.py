"""What reports, which are in English, call a language; its file names it in the language itself."""

from accessible_board.languages import Language

ENGLISH_NAMES = {
    "da": "Danish",
    "de": "German",
    "en": "English",
    "nb": "Norwegian",
    "nl": "Dutch",
}


def in_english(language: Language) -> str:
    """The name of a language in English."""
    return ENGLISH_NAMES[language.code]
