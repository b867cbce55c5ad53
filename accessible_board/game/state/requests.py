"""Requests and claims of the players, and what they are still bound to (9.5, III.4, III.5)."""

from dataclasses import dataclass, replace
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat

_DECISIONS: Final = (e.QuickplayClaimPostponed, e.DrawClaimRejected, e.GameEnded)
"""What decides a quickplay claim that is open."""


@dataclass(frozen=True, slots=True)
class Requests:
    """``seconds`` and ``claim`` are the seats whose request or claim waits for the arbiter.

    ``refused`` says that seconds were refused in this game, ``postponed`` whose claim is to be
    decided later, ``decided`` that a quickplay claim was decided or postponed (10.2d of 2009);
    ``intended`` holds the moves written down for a claim and not made yet.
    ``refused_claim`` is a draw claim that the program refused and the arbiter may still accept, as
    long as the claimant has not moved. ``touched_away`` is the seat whose draw offer was declined
    in this turn by nothing but a touch.
    """

    seconds: Seat | None = None
    claim: Seat | None = None
    refused: bool = False
    postponed: Seat | None = None
    decided: bool = False
    intended: tuple[Seat, chess.Move] | None = None
    refused_claim: e.DrawClaimRefused | None = None
    touched_away: Seat | None = None

    @property
    def undecided(self) -> Seat | None:
        """Whose quickplay claim is still to be decided, now or later (III.5.2)."""
        return self.claim or self.postponed

    @property
    def waiting(self) -> bool:
        """Whether the arbiter must decide something before the game goes on."""
        return self.seconds is not None or self.claim is not None

    def after(self, event: e.Event) -> "Requests":
        """The requests after one more event of the game."""
        asked = self._asked(event)
        decided = self.decided or (self.undecided is not None and isinstance(event, _DECISIONS))
        away, refused = self._touched_away(event), self._refused_claim(event)
        if (decided, away, refused) == (self.decided, self.touched_away, self.refused_claim):
            return asked
        return replace(asked, decided=decided, touched_away=away, refused_claim=refused)

    def _refused_claim(self, event: e.Event) -> e.DrawClaimRefused | None:
        match event:
            case e.DrawClaimRefused(reason=reason) if reason not in e.UNTIMELY:
                return event
            case e.DrawClaimMade() | e.DrawClaimRejected() | e.PositionReinstated():
                return None
            case e.MoveCompleted(seat=seat) if self.refused_claim:
                return None if seat is self.refused_claim.seat else self.refused_claim
        return self.refused_claim

    def _touched_away(self, event: e.Event) -> Seat | None:
        match event:
            case e.DrawOfferDeclined(seat=seat, by_touch=True):
                return seat.other
            case (
                e.DrawOfferMade()
                | e.DrawOfferRevived()
                | e.MoveCompleted()
                | e.PositionReinstated()
            ):
                return None
        return self.touched_away

    def _asked(self, event: e.Event) -> "Requests":
        match event:
            case e.SecondsAsked(seat=seat):
                return replace(self, seconds=seat)
            case e.SecondsGranted():
                return replace(self, seconds=None)
            case e.SecondsRefused():
                return replace(self, seconds=None, refused=True)
            case e.QuickplayClaimMade(seat=seat):
                return replace(self, claim=seat)
            case e.QuickplayClaimPostponed(seat=seat):
                return replace(self, claim=None, postponed=seat)
            case e.DrawClaimMade(seat=seat, move=chess.Move() as move):
                return replace(self, intended=(seat, move))
            case e.MoveCompleted(seat=seat) | e.IntendedMoveNotMade(seat=seat) if (
                self.intended and self.intended[0] is seat
            ):
                return replace(self, intended=None)
            case e.DrawClaimRejected():
                return replace(self, claim=None, postponed=None)
            case e.PositionReinstated():
                return replace(self, seconds=None, claim=None, intended=None)
        return self
