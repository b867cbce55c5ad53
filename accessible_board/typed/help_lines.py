"""The help at the keyboard: lines that can be typed, by topics, in the user's words."""

from collections.abc import Iterator
from typing import Final

from accessible_board.acts.table import Act
from accessible_board.game.vocabulary.articles import Articles
from accessible_board.languages import instructions, load, typed_words
from accessible_board.narration.written.phrases import load_phrases

FIRST: Final = "play"
"""The topic of the player who sits here: it is written out where no topic is asked for."""

SAY: Final = "say"
"""The topic that the game answers: phrases that can be said."""

WORDS: Final = "words"
"""The topic of every word that can be typed in place of an English one."""

TABLES: Final = ("arbiter", "assistant", "claims", "recording", "talk")
"""The tables of words that follow a verb."""


class Wording(dict[str, str]):
    """Words by the English ones; a word that is missing is the English one."""

    def __missing__(self, english: str) -> str:
        return english


def words_to_type(code: str) -> dict[str, Wording]:
    """Shortest typed words of a language, under the names that the lines of the help use."""
    language = load(code)
    said = {
        verb: language.commands[act.key][0]
        for act in Act
        for verb in act.row.typed
        if code != "en" and language.commands.get(act.key)
    }
    words = Wording(said | _words(code, "verbs") | _words(code, "seats"))
    return {"word": words} | {name: _words(code, name) for name in TABLES}


def help_lines(topic: str, code: str, articles: Articles) -> Iterator[str]:
    """The lines of a topic in a language; without one the first topic, and a list of the others."""
    topics = instructions(code)
    if topic == WORDS:
        yield from _every_word(code)
        return
    words = words_to_type(code)
    for line in topics[topic or FIRST].lines:
        yield line.format(articles=articles, **words)
    if not topic:
        asked, names = words["word"]["help"], _words(code, "help")
        for name, further in topics.items():
            if name != FIRST:
                yield f"{asked} {names[name]}: {further.title}."


def _words(code: str, table: str) -> Wording:
    """For each English word of a table the usual one of a language."""
    own = typed_words(code).get(table, {})
    return Wording({english: words[0] for english, words in own.items() if words})


def _every_word(code: str) -> Iterator[str]:
    """Typed words of a language besides the English ones, one table in each line."""
    words, verb = load_phrases(code), _words(code, "verbs")
    for name, table in typed_words(code).items():
        pairs = ", ".join(f"{own} ({english})" for english, every in table.items() for own in every)
        key = "terminal.words" if name in ("seats", "verbs") else "terminal.words_after"
        if pairs:
            yield words(key, verb=verb[name], words=pairs)
