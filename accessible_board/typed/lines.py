"""Values for what can be typed at the keyboard of a game; :mod:`reading` makes them of lines."""

from dataclasses import dataclass

import chess

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import Report
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.speech.understanding import Command


@dataclass(frozen=True, slots=True)
class Said:
    """Words of a player; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None
    words: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """The clock is pressed; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PegMoved:
    """A peg of a virtual board is lifted or placed; ``seat`` is ``None`` for the only board."""

    seat: Seat | None
    square: chess.Square
    lifted: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """A player confirms the result; ``seat`` is ``None`` for both."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Opened:
    """The arbiter opens the envelope of an adjourned game with its ``code``."""

    code: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """A player wants to be told something; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None
    request: o.Request


@dataclass(frozen=True, slots=True)
class Commanded:
    """A player commands what could be said as well; ``seat`` as for :class:`Wanted`."""

    seat: Seat | None
    command: Command


@dataclass(frozen=True, slots=True)
class Did:
    """Something a player does besides moving and talking; its time is filled in later.

    If the line names no seat, ``seat`` here is ``None``, and that of the observation is a
    placeholder.
    """

    seat: Seat | None
    observation: (
        o.FlagClaimed
        | o.BreachClaimed
        | o.TwoBoardsDemanded
        | o.BoardReported
        | o.SheetReported
        | o.IllegalMoveClaimed
        | o.ArbiterCalled
        | o.CallWithdrawn
        | o.AssistantProposed
        | o.Appealed
        | o.Arrived
        | o.RecordingStopped
        | o.RecordingResumed
        | o.SheetRequested
        | o.SecondsRequested
        | o.QuickplayClaimed
    )


@dataclass(frozen=True, slots=True)
class Assisted:
    """What an assistant does or reports; ``seat`` is ``None`` for the only assistant there is.

    ``words`` are those of an announcement, of ``mover`` if that is not the assistant's player.
    """

    seat: Seat | None
    report: Report
    square: chess.Square | None = None
    words: str = ""
    mover: Seat | None = None


@dataclass(frozen=True, slots=True)
class RulesRead:
    """Somebody asks for the rules that only people can check."""


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
class Ruled:
    """The arbiter's ruling; its time is filled in later."""

    ruling: o.ArbiterRuled


@dataclass(frozen=True, slots=True)
class Invited:
    """New codes for the pages of the console are asked for; ``drawn`` also as pictures (QR)."""

    drawn: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """The game is left."""


@dataclass(frozen=True, slots=True)
class Talking:
    """A player is about to speak; ``seat`` is ``None`` for the only one with a microphone."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class MicrophoneSet:
    """A microphone ``waits`` for a push from now on, or is open; ``seat`` as for talking."""

    seat: Seat | None
    waits: bool


@dataclass(frozen=True, slots=True)
class Helped:
    """Somebody asks what can be typed."""


Typed = (
    Said
    | Pressed
    | PegMoved
    | Signed
    | Opened
    | Wanted
    | Commanded
    | Did
    | Assisted
    | Written
    | RulesRead
    | TimesRead
    | Ruled
    | Invited
    | Talking
    | MicrophoneSet
    | Helped
    | Quit
)
