"""What can be typed at the keyboard of a game, as values; :mod:`typing` reads a line as one."""

from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.game import observations as o
from accessible_board.game.people.officials import Report
from accessible_board.game.seats import Seat


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
class Did:
    """Something a player does besides moving and talking; its time is filled in by who hears it.

    ``seat`` of the observation is a placeholder where the line did not say whose act it is, and
    ``seat`` here is ``None``.
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
    """Somebody wants to read the rules that only people can see kept."""


@dataclass(frozen=True, slots=True)
class Written:
    """The arbiter writes down a move, in these words."""

    words: str


@dataclass(frozen=True, slots=True)
class TimesRead:
    """Somebody reads the clock that counts: milliseconds left to White and Black."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """The arbiter's word; its time is filled in by whoever hears it."""

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

INSTRUCTIONS: Final = (
    "A move is announced as it is said or written: Eva vier, or e4, or e2e4.",
    "An empty line presses the clock for the player on the move.",
    "A line may begin with white or black: black press, white time.",
    "time, moves, repeat, slower and position are told to the player who asks.",
    "lift e2 and place e4 move the pegs of a virtual board.",
    "sign confirms the result for both players.",
    "The arbiter stops the clocks by arbiter stop, and starts them by arbiter resume.",
    "The arbiter rules by arbiter confirm, refuse, uphold, reject, restore or accidental e2.",
    "The arbiter sets a clock by arbiter white set 5m30s, and a result by arbiter result 1-0.",
    "arbiter conditions reads back to everybody what was agreed; black conditions to one player.",
    "arbiter approve accepts the equipment.",
    "arbiter adapt slips-stand changes a rule, as D.1 allows.",
    "codes makes new codes for the pages of the console; codes qr draws them as well.",
    "white flag claims on time; white call REASON stops the clocks to call the arbiter.",
    "arbiter adjourn asks the player on the move to seal a move, which only that player says.",
    "white seconds asks for five seconds a move in a quickplay finish; white quickplay claims.",
    "white here says that White is at the board; arbiter open CODE opens the envelope.",
    "white assistant Ines claims names an assistant, and the duties after the name.",
    "An assistant types assistant press, touched e2, flag, or says Eva vier.",
    "The arbiter rules on assistants by arbiter white accept, grant claims, withdraw claims.",
    "white recording off says that White keeps no score any more; recording on ends that.",
    "rules writes out the rules that no program can see kept, as that of the pressing hand.",
    "white sheet asks for the arbiter's record; record e4 writes a move into it.",
    "white appeal WORDS records an appeal; clock 1h5m 58m30s reads another clock.",
    "black claims touch, or black claims illegal, is a claim about the opponent's last move.",
    "The arbiter enters what was seen by arbiter white illegal, or arbiter white touched e2.",
    "The arbiter goes back by arbiter back, and penalises by arbiter white penalty warning.",
    "white two-boards demands two boards; black stands FEN tells of a board without switches.",
    "black wrote e4 e5 Nf3 reads out a scoresheet; arbiter compare follows D.2.9.",
    "talk opens a microphone that is pushed to talk, for one announcement.",
    "talk push makes a microphone wait for talk; talk open opens it for the rest of the game.",
    "quit leaves the game; it can be resumed.",
)
"""What can be typed, a fact a line."""
