"""What players said and were asked about, and what waits until it is decided (9.5)."""

from dataclasses import dataclass, replace
from typing import Final, Self

from accessible_board.game import events as e
from accessible_board.game.vocabulary.lasting_act import (
    ANSWERED_WITHIN,
    DECISIVE,
    DRAWING,
    LastingAct,
)
from accessible_board.game.vocabulary.seats import Seat

_SETTLES: Final = (
    e.ActNotMeant,
    e.ArbiterSummoned,
    e.CallRefused,
    e.CallWithdrawalOffered,
    e.DrawClaimMade,
    e.DrawClaimRefused,
    e.DrawOfferMade,
    e.DrawOfferRefused,
    e.MoveCompleted,
    e.ResignationRefused,
)
"""What follows from an act that was meant, and from one that was not; a move ends both."""

_OVER: Final = (e.GameEnded, e.PositionReinstated)
"""After these nothing waits any more."""


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """``asked`` is what waits for a yes; ``held`` and ``flag`` wait until that is decided."""

    asked: tuple[e.ActAskedAbout, ...] = ()
    held: tuple[e.ActHeldUp, ...] = ()
    flag: e.FlagHeldUp | None = None

    def of(self, seat: Seat, act: LastingAct) -> e.ActAskedAbout | None:
        """When and how a seat said an act that it is asked about."""
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
        """When what is held up waits no longer for an answer, if anything is held up."""
        since = [one.at for one in (*self.held, self.flag) if one is not None]
        return max(since) + ANSWERED_WITHIN if since else None

    def after(self, event: e.Event) -> Self:
        """The same after one more event of the game."""
        if isinstance(event, _OVER) or _for_arbiter(event):
            return type(self)()
        match event:
            case e.ActAskedAbout(seat=seat):
                before = self.of(seat, event.act)
                same = before is not None and before.announcement == event.announcement
                return self if same else replace(self._without(seat), asked=(*self.asked, event))
            case e.ActHeldUp(seat=seat):
                return replace(self._without(seat), held=(*self.held, event))
            case e.FlagHeldUp():
                return replace(self, flag=event)
            case e.FlagFell() | e.ClockStarted():
                return replace(self, flag=None)
            case e.ClockSet(seat=seat) if event.remaining and self.flag is not None:
                return replace(self, flag=None if self.flag.seat is seat else self.flag)
            case e.ClocksStopped():
                return replace(self, asked=tuple(one for one in self.asked if one.act in DRAWING))
        return self._settled(event)

    def _settled(self, event: e.Event) -> Self:
        """Without what is decided by this event; a claim that is made holds the flag up itself."""
        if not isinstance(event, e.SeatEvent) or not isinstance(event, _SETTLES):
            return self
        flag = None if isinstance(event, e.DrawClaimMade) else self.flag
        return replace(self._without(event.seat), flag=flag)

    def _without(self, seat: Seat) -> Self:
        return replace(self, asked=tuple(one for one in self.asked if one.seat is not seat))


def _for_arbiter(event: e.Event) -> bool:
    """Whether the clocks stand because the arbiter has to say how the game ended (5.1.2, 6.9)."""
    reasons = (e.StopReason.RESIGNATION, e.StopReason.FLAG)
    return isinstance(event, e.ClocksStopped) and event.reason in reasons
