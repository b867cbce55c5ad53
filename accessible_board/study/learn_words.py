"""Phrases for learning from mistakes, beside those for reviewing a game. Pure."""

from enum import StrEnum
from functools import cache

from accessible_board.languages import plain_words
from accessible_board.menu.words import MenuWords, listened_for
from accessible_board.speech.grammar import Grammar


class Help(StrEnum):
    """Kinds of help; each value is the key of its phrases."""

    HINT = "study_game.hint"
    SHOW = "learn.word_show"
    SKIP = "learn.word_skip"


def help_wanted(text: str, words: MenuWords) -> Help | None:
    """The kind of help that a text asks for, if any."""
    said = plain_words(text)
    return next((each for each in Help if said in map(plain_words, words.forms(each))), None)


@cache
def help_grammar(words: MenuWords) -> Grammar:
    """All ways to ask for help."""
    return Grammar.of_sentences(listened_for(form) for each in Help for form in words.forms(each))
