"""An adjourned game: from the arbiter's request to seal until the envelope is opened (Guideline I).

The player on the move seals a move, which nobody can read, and only then stops the clock; until
then another one may be sealed (I.1.1). The envelope is opened when the player is there who has to
answer the move, or has come too late to play (I.7, I.10)::

    asked to seal ──MoveSealed*──> ──clock stopped──> adjourned ──GameResumed──> resumed
                                                                 envelope opened or missing ──> over
"""

from dataclasses import dataclass, replace

from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True)
class Adjournment:
    """Where an adjournment stands.

    ``sealed`` is the text of the sealed move that no one can read, ``closed`` says that the clock
    was stopped. The session of resumption began at ``resumed_at`` (game time, milliseconds);
    ``missed`` are the seats whose players were not there within the default time.
    """

    sealer: Seat
    resumption: str = ""
    sealed: str | None = None
    closed: bool = False
    resumed_at: int | None = None
    missed: frozenset[Seat] = frozenset()

    @property
    def answering(self) -> Seat:
        """The seat that has to answer the sealed move."""
        return self.sealer.other

    def may_open(self, present: frozenset[Seat]) -> bool:
        """Whether the envelope may be opened with these players at the board (I.7, I.10)."""
        there = self.answering in present or self.answering in self.missed
        return self.sealed is not None and self.resumed_at is not None and there


AdjournmentEvent = (
    e.SealingAsked
    | e.MoveSealed
    | e.GameAdjourned
    | e.GameResumed
    | e.ResumptionMissed
    | e.EnvelopeOpened
    | e.EnvelopeMissing
)
"""What takes an adjournment further."""


def adjournment_after(before: Adjournment | None, event: AdjournmentEvent) -> Adjournment | None:
    """The adjournment after one more event, ``None`` where there is none."""
    if isinstance(event, e.SealingAsked):
        return Adjournment(event.seat, event.resumption)
    if before is None or isinstance(event, e.EnvelopeOpened | e.EnvelopeMissing):
        return None
    match event:
        case e.MoveSealed(sealed=sealed):
            return replace(before, sealed=sealed)
        case e.GameAdjourned():
            return replace(before, closed=True)
        case e.GameResumed(at=at):
            return replace(before, resumed_at=at)
        case e.ResumptionMissed(seat=seat):
            return replace(before, missed=before.missed | {seat})
