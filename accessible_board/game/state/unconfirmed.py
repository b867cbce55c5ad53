"""Acts that players were asked about, and events that wait until those are decided (9.5)."""

from dataclasses import dataclass, replace
from typing import Final, Self

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

    @property
    def deadline(self) -> int | None:
        """Time at which held events stop waiting for an answer, if any are held."""
        since = [one.at for one in (*self.held, self.flag) if one is not None]
        return max(since) + ANSWERED_WITHIN if since else None

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
