"""Languages: the words of a game as data, one folder a language, and what loads and checks them.

``de``, ``da``, ``nb``, ``nl`` and ``en``. A player has a language of their own for the dialogue;
the moves are announced in the language of the event, German unless decided otherwise (D.2.1).
"""

from accessible_board.languages.language import Language, Man, Word, for_a_box, without_arbiter
from accessible_board.languages.loading import available, load, typed_words, verbs
from accessible_board.languages.manuals import instructions
from accessible_board.languages.plain_words import plain_words
from accessible_board.languages.translated_errors import (
    CommandError,
    FaultError,
    JournalError,
    RefusedError,
    TranslatedError,
    load_sentences,
    reason,
    told_in,
)

__all__ = [
    "CommandError",
    "FaultError",
    "JournalError",
    "Language",
    "Man",
    "RefusedError",
    "TranslatedError",
    "Word",
    "available",
    "for_a_box",
    "instructions",
    "load",
    "load_sentences",
    "plain_words",
    "reason",
    "told_in",
    "typed_words",
    "verbs",
    "without_arbiter",
]
