"""Which flags are down, as far as it has been recorded (6.8, 6.11)."""

from dataclasses import dataclass, field, replace
from typing import Self

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True)
class Flags(GamePart):
    """``fallen`` are the seats whose flags are down, in order.

    ``periods`` count how often the flag of an external clock fell with the required moves
    completed.
    """

    fallen: tuple[Seat, ...] = ()
    periods: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))

    change = changes()

    @change.register
    def _(self, event: e.FlagFell) -> Self:
        if event.seat in self.fallen:
            return self
        return replace(self, fallen=(*self.fallen, event.seat))

    @change.register
    def _(self, event: e.PeriodEnded) -> Self:
        return replace(self, periods={**self.periods, event.seat: self.periods[event.seat] + 1})

    @change.register
    def _(self, event: e.ClockSet) -> Self:
        return self._raised(event.seat) if event.remaining else self

    @change.register
    def _(self, event: e.ClockRead) -> Self:
        up = [seat for seat, left in zip(Seat, (event.white, event.black), strict=True) if left]
        flags = self
        for seat in up:
            flags = flags._raised(seat)
        return flags

    def _raised(self, seat: Seat) -> Self:
        return replace(self, fallen=tuple(other for other in self.fallen if other is not seat))
