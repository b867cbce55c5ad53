"""What may be said where one learns from mistakes, beside what a walk through games knows. Pure."""

from enum import StrEnum
from functools import cache

from accessible_board.languages import plain_words
from accessible_board.menu.words import MenuWords, listened_for
from accessible_board.speech.grammar import Grammar


class Help(StrEnum):
    """What can be wanted, by the keys of its phrases."""

    HINT = "study_game.hint"
    SHOW = "learn.word_show"
    SKIP = "learn.word_skip"


def help_wanted(text: str, words: MenuWords) -> Help | None:
    """What help is meant, if any."""
    said = plain_words(text)
    return next((each for each in Help if said in map(plain_words, words.forms(each))), None)


@cache
def help_grammar(words: MenuWords) -> Grammar:
    """All ways to ask for help."""
    return Grammar.of_sentences(listened_for(form) for each in Help for form in words.forms(each))
