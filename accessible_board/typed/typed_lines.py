"""Typed lines: values for what can be typed at the keyboard of a game, and the help on it.

:mod:`reading` makes the values of lines. The help has lines that can be typed, by topics, in the
user's words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.editions import Articles
from accessible_board.game.vocabulary.terms import Seat
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


@dataclass(frozen=True, slots=True)
class TypedWords:
    """Words of a player; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None
    words: str


@dataclass(frozen=True, slots=True)
class Done:
    """A player does an act, with the ``words`` that follow its verb.

    Where the line names no seat, ``seat`` is ``None``: it is for whoever types for one seat, and
    otherwise for the player on the move, a press before the first move for the opponent, a
    signature for both. What ``both`` players do, they do one after the other.
    """

    seat: Seat | None
    act: Act
    words: str = ""
    both: bool = False


@dataclass(frozen=True, slots=True)
class PegMoved:
    """A peg of a virtual board is lifted or placed; ``seat`` is ``None`` for the only board."""

    seat: Seat | None
    square: chess.Square
    lifted: bool


@dataclass(frozen=True, slots=True)
class Talking:
    """A player is about to speak; ``seat`` is ``None`` for the only one with a microphone."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Assisted:
    """An act or report of an assistant; ``seat`` is ``None`` for the only assistant there is.

    ``words`` are those of an announcement, of ``mover`` if that is not the assistant's player.
    """

    seat: Seat | None
    report: AssistantAct
    square: chess.Square | None = None
    words: str = ""
    mover: Seat | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """The arbiter's ruling; its time is filled in later."""

    ruling: o.ArbiterRuled


@dataclass(frozen=True, slots=True)
class Opened:
    """The arbiter opens the envelope of an adjourned game with its ``code``."""

    code: str


@dataclass(frozen=True, slots=True)
class Written:
    """The arbiter writes down a move, in these words."""

    words: str


@dataclass(frozen=True, slots=True)
class TimesRead:
    """Somebody reads the external clock: milliseconds left to White and Black."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class HelpAsked:
    """A request for help on a topic; without one, for the list of topics."""

    topic: str = ""


class AtTerminal(StrEnum):
    """A typed request to the program by the person at the terminal."""

    RULES = "rules"
    """The rules that only people can check."""
    CODES = "codes"
    """New codes for the pages of the console."""
    CODES_DRAWN = "codes qr"
    """The same, also as pictures (QR)."""
    WAITING = "arbiter now"
    """The list of matters that wait for the arbiter, and the lines that decide them."""
    QUIT = "quit"
    """The game is left, and can be resumed."""


Typed = (
    TypedWords
    | Done
    | PegMoved
    | Talking
    | Assisted
    | Ruled
    | Opened
    | Written
    | TimesRead
    | HelpAsked
    | AtTerminal
)


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
