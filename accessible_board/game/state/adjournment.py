"""An adjourned game: from the arbiter's request to seal until the envelope is opened (Guideline I).

The player on the move seals a move, which nobody can read, and only then stops the clock; until
then another one may be sealed (I.1.1). The envelope is opened when the player is there who has to
answer the move, or has come too late to play (I.7, I.10)::

    asked to seal ──MoveSealed*──> ──clock stopped──> adjourned ──GameResumed──> resumed
                                                                 envelope opened or missing ──> over
"""

from dataclasses import dataclass, replace
from typing import Self

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat


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

    ``missed`` are the seats whose players were not there within the default time (I.10), ``faulty``
    is a sealed move that loses, if the arbiter declares it (I.8). A reply that is sealed because
    the opponent is absent belongs to the same session (I.9.3).
    """

    began: int | None = None
    missed: frozenset[Seat] = frozenset()
    faulty: e.SealedMoveFaulty | None = None
