"""Requests and claims of the players, and what they are still bound to (9.5, III.4, III.5)."""

from dataclasses import dataclass, replace
from typing import Self

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.terms import Seat


@dataclass(frozen=True, slots=True)
class Requests(GamePart):
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
        """Seat whose quickplay claim is still to be decided, now or later (III.5.2)."""
        return self.claim or self.postponed

    @property
    def waiting(self) -> bool:
        """True while the arbiter must decide something before the game goes on."""
        return self.seconds is not None or self.claim is not None

    change = changes()

    @change.register
    def _(self, event: e.SecondsAsked) -> Self:
        return replace(self, seconds=event.seat)

    @change.register
    def _(self, event: e.SecondsGranted) -> Self:
        return replace(self, seconds=None)

    @change.register
    def _(self, event: e.SecondsRefused) -> Self:
        return replace(self, seconds=None, refused=True)

    @change.register
    def _(self, event: e.QuickplayClaimMade) -> Self:
        return replace(self, claim=event.seat)

    @change.register
    def _(self, event: e.QuickplayClaimPostponed) -> Self:
        return replace(self._decided(), claim=None, postponed=event.seat)

    @change.register
    def _(self, event: e.DrawClaimRefused) -> Self:
        return self if event.reason in e.UNTIMELY else replace(self, refused_claim=event)

    @change.register
    def _(self, event: e.DrawClaimMade) -> Self:
        intended = self.intended if event.move is None else (event.seat, event.move)
        return replace(self, intended=intended, refused_claim=None)

    @change.register
    def _(self, event: e.DrawClaimRejected) -> Self:
        return replace(self._decided(), claim=None, postponed=None, refused_claim=None)

    @change.register
    def _(self, event: e.DrawOfferDeclined) -> Self:
        return replace(self, touched_away=event.seat.other) if event.by_touch else self

    @change.register
    def _(self, event: e.DrawOfferMade | e.DrawOfferRevived) -> Self:
        return replace(self, touched_away=None)

    @change.register
    def _(self, event: e.IntendedMoveNotMade) -> Self:
        return self._without_intended(event.seat)

    @change.register
    def _(self, event: e.MoveCompleted) -> Self:
        refused = self.refused_claim
        own = refused is not None and refused.seat is event.seat
        return replace(
            self._without_intended(event.seat),
            touched_away=None,
            refused_claim=None if own else refused,
        )

    @change.register
    def _(self, event: e.PositionReinstated) -> Self:
        return replace(
            self, seconds=None, claim=None, intended=None, touched_away=None, refused_claim=None
        )

    @change.register
    def _(self, event: e.GameEnded) -> Self:
        return self._decided()

    def _decided(self) -> Self:
        """The same with a quickplay claim decided, if one is open."""
        return replace(self, decided=self.decided or self.undecided is not None)

    def _without_intended(self, seat: Seat) -> Self:
        own = self.intended is not None and self.intended[0] is seat
        return replace(self, intended=None) if own else self
