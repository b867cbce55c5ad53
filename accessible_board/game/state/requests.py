"""Requests, claims and acts of the players that wait for an answer (9.5, III.4, III.5).

The arbiter answers a request or a claim, the player whether an act was meant; until then both bind
the players, and hold up events that would decide the game first.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.terms import (
    ANSWERED_WITHIN,
    DECISIVE,
    DRAWING,
    LastingAct,
    Seat,
)

_Settling = (
    e.ActNotMeant
    | e.ArbiterSummoned
    | e.CallRefused
    | e.CallWithdrawalOffered
    | e.DrawClaimRefused
    | e.DrawOfferMade
    | e.DrawOfferRefused
    | e.MoveCompleted
    | e.ResignationRefused
)
"""Events of an act that was meant, or that was not; a move ends both."""

_FOR_ARBITER: Final = (e.StopReason.RESIGNATION, e.StopReason.FLAG)
"""Reasons why the clocks stand if the arbiter has to say how the game ended (5.1.2, 6.9)."""


@dataclass(frozen=True, slots=True)
class Requests(GamePart):
    """``seconds`` and ``claim`` are the seats whose request or claim waits for the arbiter.

    ``refused`` says that seconds were refused in this game, ``postponed`` whose claim is to be
    decided later, ``decided`` that a quickplay claim was decided or postponed (10.2d of 2009);
    ``written`` is the move that was written down for a claim, whose it is and after how many
    half-moves; it binds there, also once the game has gone back to it, and ``instead`` is another
    move that the arbiter knows of.
    ``refused_claim`` is a draw claim that the program refused and the arbiter may still accept, as
    long as the claimant has not moved. ``touched_away`` is the seat whose draw offer was declined
    in this turn by nothing but a touch.
    """

    seconds: Seat | None = None
    claim: Seat | None = None
    refused: bool = False
    postponed: Seat | None = None
    decided: bool = False
    ply: int = 0
    written: tuple[Seat, chess.Move, int] | None = None
    instead: chess.Move | None = None
    refused_claim: e.DrawClaimRefused | None = None
    touched_away: Seat | None = None

    @property
    def undecided(self) -> Seat | None:
        """Seat whose quickplay claim is still to be decided, now or later (III.5.2)."""
        return self.claim or self.postponed

    @property
    def intended(self) -> tuple[Seat, chess.Move] | None:
        """The move that was written down for a claim and is to be made now, and whose it is."""
        if self.written is None or self.written[2] != self.ply:
            return None
        return self.written[:2]

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
        written = self.written if event.move is None else (event.seat, event.move, self.ply)
        return replace(self, written=written, refused_claim=None)

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
        return replace(self, instead=event.move)

    @change.register
    def _(self, event: e.MoveCompleted) -> Self:
        refused = self.refused_claim
        own = refused is not None and refused.seat is event.seat
        written = self.written
        if written is not None and written[0] is not event.seat and written[2] == self.ply:
            written = (written[0], written[1], self.ply + 1)  # Claimed before this press (1.3).
        return replace(
            self,
            ply=self.ply + 1,
            written=written,
            instead=None,
            touched_away=None,
            refused_claim=None if own else refused,
        )

    @change.register
    def _(self, event: e.PositionReinstated) -> Self:
        ply, written = len(event.moves), self.written
        return replace(
            self,
            seconds=None,
            claim=None,
            ply=ply,
            written=written if written is not None and written[2] <= ply else None,
            instead=None,
            touched_away=None,
            refused_claim=None,
        )

    @change.register
    def _(self, event: e.GameEnded) -> Self:
        return self._decided()

    def _decided(self) -> Self:
        """The same with a quickplay claim decided, if one is open."""
        return replace(self, decided=self.decided or self.undecided is not None)


@dataclass(frozen=True, slots=True)
class Unconfirmed(GamePart):
    """``asked`` are the acts that wait for a yes; ``held`` and ``flag`` wait for their decision."""

    asked: tuple[e.ActAskedAbout, ...] = ()
    held: tuple[e.ActHeldUp, ...] = ()
    flag: e.FlagHeldUp | None = None

    def of(self, seat: Seat, act: LastingAct) -> e.ActAskedAbout | None:
        """Open question about an act of a seat, with the time and manner in which it was said."""
        return next((one for one in self.asked if (one.seat, one.act) == (seat, act)), None)

    def holding(self, at: int, but: Seat | None = None) -> e.ActAskedAbout | None:
        """The first words that may end the game and might still be confirmed at this time.

        Not those of the seat ``but``. Words that were not possible hold nothing up.
        """
        held_by = (
            one
            for one in self.asked
            if one.act in DECISIVE and one.refused is None and one.seat is not but
        )
        first = min(held_by, key=lambda one: one.at, default=None)
        return first if first is not None and first.at <= at <= first.at + ANSWERED_WITHIN else None

    change = changes()

    @change.register
    def _(self, event: e.ActAskedAbout) -> Self:
        before = self.of(event.seat, event.act)
        same = before is not None and before.announcement == event.announcement
        return self if same else replace(self._without(event), asked=(*self.asked, event))

    @change.register
    def _(self, event: e.ActHeldUp) -> Self:
        return replace(self._without(event), held=(*self.held, event))

    @change.register
    def _(self, event: e.FlagHeldUp) -> Self:
        return replace(self, flag=event)

    @change.register
    def _(self, event: e.FlagFell | e.ClockStarted) -> Self:
        return replace(self, flag=None)

    @change.register
    def _(self, event: e.ClockSet) -> Self:
        up = self.flag is not None and self.flag.seat is event.seat and event.remaining
        return replace(self, flag=None) if up else self

    @change.register
    def _(self, event: e.ClocksStopped) -> Self:
        if event.reason in _FOR_ARBITER:
            return type(self)()
        return replace(self, asked=tuple(one for one in self.asked if one.act in DRAWING))

    @change.register
    def _(self, event: _Settling) -> Self:
        return self._without(event)

    @change.register
    def _(self, event: e.DrawClaimMade) -> Self:
        """A claim that is made holds the flag up itself."""
        return replace(self._without(event), flag=None)

    @change.register
    def _(self, event: e.GameEnded | e.PositionReinstated) -> Self:
        return type(self)()

    def _without(self, event: e.SeatEvent) -> Self:
        """The same without the open questions to the player of the event."""
        return replace(self, asked=tuple(one for one in self.asked if one.seat is not event.seat))
