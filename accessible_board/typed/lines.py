"""Values for what can be typed at the keyboard of a game; :mod:`reading` makes them of lines."""

from dataclasses import dataclass
from enum import StrEnum

import chess

from accessible_board.acts.table import Act
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.terms import Seat


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
