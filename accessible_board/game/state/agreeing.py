"""What one player wants and the other has not agreed to yet, in a game without an arbiter."""

from dataclasses import dataclass
from typing import Self

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.seats import Seat

_Settling = (
    e.AgreementReached
    | e.AgreementDeclined
    | e.ClockStarted
    | e.ClocksStopped
    | e.GameEnded
    | e.GameInterrupted
    | e.MoveCompleted
    | e.PositionReinstated
)
"""After these nobody agrees any more to what was wanted before."""


@dataclass(frozen=True, slots=True)
class Agreeing(GamePart):
    """``asked`` is what waits for the opponent's word."""

    asked: e.AgreementAsked | None = None

    def waits_for(self, seat: Seat) -> bool:
        """Whether this player has to say yes or no to what the opponent wants."""
        return self.asked is not None and self.asked.seat is seat.other

    change = changes()

    @change.register
    def _(self, event: e.AgreementAsked) -> Self:
        return type(self)(event)

    @change.register
    def _(self, event: _Settling) -> Self:
        return type(self)()
