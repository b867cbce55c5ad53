"""Appendix D as a state machine: when a move is made, and when the clock may be pressed.

D.2.3 makes a move when three things are true, in whatever order they came: the captured man is off
the board, a peg is in another hole, and the move has been announced. Only then may the opponent's
clock be started (D.2.4). So a turn consists of two small machines that know nothing of each other,

    Pegs    UNTOUCHED ──PieceTouched──> TOUCHED ──MovePlaced──> PLACED
                                           ^────PlacementUndone────┘
    Words   UNSAID ──MoveAnnounced──> SAID
               ^──AnnouncementCorrected──┘

and a third that they drive together:

    Move    OPEN ──MoveMade──> MADE ──MoveCompleted──> (the opponent's turn begins)
               ^──MoveUnmade─────┘

``MoveMade`` is possible only with the pegs PLACED and the words SAID; a sighted player, whose board
has no switches, makes the move on an ordinary board (4.7, D.2.5), and the words are the evidence of
it: their pegs are UNSEEN throughout. So are anybody's for a move out of an envelope (I.9). Whether
words and pegs mean the same move is judged in :mod:`making
<accessible_board.game.decisions.making>`; here stands what can follow what.

The tables below are the whole machine. An event that has no line for a state leaves that machine as
it is; an event listed in ``REQUIRES`` raises ``ValueError`` where its requirement is not met, which
is a programmer's fault and not a player's.

An adjourned game (Guideline I) is a machine of its own, from the arbiter's request to seal until
the envelope is opened. The player on the move seals a move, which nobody can read, and only then
stops the clock; until then another one may be sealed (I.1.1). The envelope is opened when the
player is there who has to answer the move, or has come too late to play (I.7, I.10)::

    asked to seal ──MoveSealed*──> ──clock stopped──> adjourned ──GameResumed──> resumed
                                                                 envelope opened or missing ──> over
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, Self

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat


class Pegs(Enum):
    """State of the pegs of the player on the move (D.2.3.1, D.2.3.2)."""

    UNSEEN = auto()
    UNTOUCHED = auto()
    TOUCHED = auto()
    PLACED = auto()


class AnnouncementStage(Enum):
    """State of the announcement of the move (D.2.3.3)."""

    UNSAID = auto()
    SAID = auto()


class Move(Enum):
    """State of the move: open, made (D.2.3, 4.7), or its clock pressed (6.2)."""

    OPEN = auto()
    MADE = auto()


PEGS: Final[dict[tuple[Pegs, type[e.Event]], Pegs]] = {
    (Pegs.UNTOUCHED, e.PieceTouched): Pegs.TOUCHED,
    (Pegs.UNTOUCHED, e.MovePlaced): Pegs.PLACED,
    (Pegs.TOUCHED, e.MovePlaced): Pegs.PLACED,
    (Pegs.PLACED, e.PlacementUndone): Pegs.TOUCHED,
    **{(pegs, e.EnvelopeOpened): Pegs.UNSEEN for pegs in Pegs},
}

WORDS: Final[dict[tuple[AnnouncementStage, type[e.Event]], AnnouncementStage]] = {
    (AnnouncementStage.UNSAID, e.MoveAnnounced): AnnouncementStage.SAID,
    (AnnouncementStage.SAID, e.AnnouncementCorrected): AnnouncementStage.UNSAID,
    (AnnouncementStage.UNSAID, e.EnvelopeOpened): AnnouncementStage.SAID,
}

MOVE: Final[dict[tuple[Move, type[e.Event]], Move]] = {
    (Move.OPEN, e.MoveMade): Move.MADE,
    (Move.MADE, e.MoveUnmade): Move.OPEN,
}


@dataclass(frozen=True, slots=True)
class Turn:
    """Progress of the player on the move in the procedure."""

    pegs: Pegs
    words: AnnouncementStage = AnnouncementStage.UNSAID
    move: Move = Move.OPEN

    @classmethod
    def begin(cls, *, peg_board: bool) -> "Turn":
        """A turn in which nothing has been touched or said."""
        return cls(Pegs.UNTOUCHED if peg_board else Pegs.UNSEEN)

    @property
    def satisfied(self) -> bool:
        """True if the conditions of D.2.3 that this player's board can show are all met."""
        return self.words is AnnouncementStage.SAID and self.pegs in (Pegs.PLACED, Pegs.UNSEEN)

    @property
    def made(self) -> bool:
        """True if the move is made, so that the clock may be pressed (D.2.4)."""
        return self.move is Move.MADE

    def after(self, event: e.Event) -> "Turn":
        """The turn after an event of the player on the move.

        ``ValueError`` for a move made before D.2.3 is satisfied, unmade or completed before it was
        made, or placed twice.
        """
        kind = type(event)
        requirement = REQUIRES.get(kind)
        if requirement is not None and not requirement(self):
            raise ValueError(f"{kind.__name__} cannot follow {self}")
        return Turn(
            pegs=PEGS.get((self.pegs, kind), self.pegs),
            words=WORDS.get((self.words, kind), self.words),
            move=MOVE.get((self.move, kind), self.move),
        )


REQUIRES: Final[dict[type[e.Event], Callable[[Turn], bool]]] = {
    e.MovePlaced: lambda turn: turn.pegs in (Pegs.UNTOUCHED, Pegs.TOUCHED),
    e.PlacementUndone: lambda turn: turn.pegs is Pegs.PLACED,
    e.AnnouncementCorrected: lambda turn: turn.words is AnnouncementStage.SAID,
    e.MoveMade: lambda turn: turn.satisfied and not turn.made,
    e.MoveUnmade: lambda turn: turn.made,
    e.MoveCompleted: lambda turn: turn.made,
}
"""Conditions for each event of the procedure."""


@dataclass(frozen=True, slots=True)
class Adjournment:
    """State of an adjournment.

    ``sealed`` is the text of the sealed move that no one can read, ``closed`` says that the clock
    was stopped, ``reply`` that the move answers a sealed one whose player is absent (I.9.3).
    ``white_used`` and ``black_used`` are the times used at the adjournment, in milliseconds.
    """

    sealer: Seat
    resumption: str = ""
    sealed: str | None = None
    closed: bool = False
    reply: bool = False
    white_used: int = 0
    black_used: int = 0

    def corrected(self, seat: Seat, more: int) -> Self:
        """The envelope with so much more time used by ``seat``, in milliseconds (I.2.3, I.3)."""
        if seat is Seat.WHITE:
            return replace(self, white_used=self.white_used + more)
        return replace(self, black_used=self.black_used + more)

    @property
    def answering(self) -> Seat:
        """The seat that has to answer the sealed move."""
        return self.sealer.other


@dataclass(frozen=True, slots=True)
class Resumption:
    """The session in which an adjourned game goes on: it ``began`` at a game time, in milliseconds.

    Once it ``gathers``, words and presses show which players are there: since the program runs
    again, since the arbiter was told that somebody is ``unseen``, or since it began.
    ``missed`` are the seats whose players were not there within the default time (I.10), ``faulty``
    is a sealed move that loses, if the arbiter declares it (I.8). A reply that is sealed because
    the opponent is absent belongs to the same session (I.9.3).
    """

    began: int | None = None
    gathers: bool = False
    unseen: bool = False
    missed: frozenset[Seat] = frozenset()
    faulty: e.SealedMoveFaulty | None = None
