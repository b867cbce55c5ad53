"""What players and arbiter do at the table. ``after`` is the time since the act before, in ms."""

from dataclasses import dataclass

import chess

UNTIMED = -1
"""The time of an act that may be done at any time."""


@dataclass(frozen=True, kw_only=True)
class Act:
    """Anything done; ``after`` so many milliseconds."""

    after: int = UNTIMED


@dataclass(frozen=True, kw_only=True)
class PlayersAct(Act):
    """An act of the player of this colour."""

    color: chess.Color


@dataclass(frozen=True, kw_only=True)
class Lift(PlayersAct):
    """Takes the peg on this square of the own board out of its hole."""

    square: chess.Square


@dataclass(frozen=True, kw_only=True)
class Place(PlayersAct):
    """Puts a peg into a hole: the one that stood on ``home`` in this turn, or a ``new`` piece."""

    square: chess.Square
    home: chess.Square | None = None
    new: chess.Piece | None = None


@dataclass(frozen=True)
class Words:
    """An announced move: castling, or man and squares, and the piece that a pawn becomes."""

    target: chess.Square
    origin: chess.Square
    man: chess.PieceType
    promotion: chess.PieceType | None = None
    castling: bool = False
    short: bool = False
    """Said without the square that the man comes from."""

    @property
    def move(self) -> chess.Move:
        """The move as the words have it."""
        return chess.Move(self.origin, self.target, self.promotion)


@dataclass(frozen=True, kw_only=True)
class Say(PlayersAct):
    """Announces a move, or repeats the opponent's (D.2.1)."""

    words: Words


@dataclass(frozen=True, kw_only=True)
class Correct(PlayersAct):
    """Takes back a slip of the tongue and says it rightly (D.2.8)."""

    words: Words


@dataclass(frozen=True, kw_only=True)
class Press(PlayersAct):
    """Presses the clock."""


@dataclass(frozen=True, kw_only=True)
class Adjust(PlayersAct):
    """Says "I adjust" (4.2)."""


@dataclass(frozen=True, kw_only=True)
class Offer(PlayersAct):
    """Offers a draw (9.1)."""


@dataclass(frozen=True, kw_only=True)
class Accept(PlayersAct):
    """Accepts the draw offered."""


@dataclass(frozen=True, kw_only=True)
class Decline(PlayersAct):
    """Declines the draw offered, in words."""


@dataclass(frozen=True, kw_only=True)
class Resign(PlayersAct):
    """Resigns (5.1.2)."""


@dataclass(frozen=True, kw_only=True)
class ClaimDraw(PlayersAct):
    """Claims a draw under 9.2 or 9.3, perhaps with an intended move."""

    words: Words | None = None


@dataclass(frozen=True, kw_only=True)
class ClaimIllegal(PlayersAct):
    """Claims that the opponent completed an illegal move (A.4.2, A.5.2; A4c, B3c of 2009)."""


@dataclass(frozen=True, kw_only=True)
class ClaimBreach(PlayersAct):
    """Claims that the opponent broke Article 4 (4.8)."""


@dataclass(frozen=True, kw_only=True)
class ClaimFlag(PlayersAct):
    """Claims that the opponent's flag has fallen (6.8)."""


@dataclass(frozen=True, kw_only=True)
class Wait(Act):
    """Nothing but time."""


@dataclass(frozen=True, kw_only=True)
class Resume(Act):
    """The arbiter lets the game go on (6.11.3)."""


@dataclass(frozen=True, kw_only=True)
class Penalty(Act):
    """The arbiter gives the penalty of the Laws, or refuses it."""

    given: bool


@dataclass(frozen=True, kw_only=True)
class Claim(Act):
    """The arbiter decides a claim."""

    upheld: bool


@dataclass(frozen=True, kw_only=True)
class Strike(Act):
    """The arbiter rules that a touch was accidental (4.2.2)."""

    color: chess.Color
    square: chess.Square


@dataclass(frozen=True, kw_only=True)
class SawTouch(Act):
    """The arbiter saw a player at an ordinary board touch a man (D.2.5)."""

    color: chess.Color
    square: chess.Square


@dataclass(frozen=True, kw_only=True)
class SawIllegal(Act):
    """The arbiter rules on an act that no switch shows: ``press_without_move``, ``two_hands``."""

    color: chess.Color
    kind: str


@dataclass(frozen=True, kw_only=True)
class SawFlag(Act):
    """The arbiter observes that the flag of this colour has fallen (6.8)."""

    color: chess.Color
