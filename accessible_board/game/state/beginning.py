"""The fixed start time, and who has arrived by then (6.6, 6.7)."""

from dataclasses import dataclass, replace
from typing import Self

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True)
class Beginning(GamePart):
    """The beginning of a game with a fixed start time.

    ``began`` is the game time at which the session began, ``came`` who has arrived so far, ``late``
    who did not arrive within the default time, and ``admitted`` whom the arbiter lets play.
    """

    began: int | None = None
    came: frozenset[Seat] = frozenset()
    late: frozenset[Seat] = frozenset()
    admitted: frozenset[Seat] = frozenset()

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats not known yet to be in time or late."""
        return frozenset(Seat) - self.came - self.late - self.admitted

    change = changes()

    @change.register
    def _(self, event: e.SessionBegan) -> Self:
        return replace(self, began=event.at)

    @change.register
    def _(self, event: e.PlayerArrived) -> Self:
        return replace(self, came=self.came | {event.seat})

    @change.register
    def _(self, event: e.DefaultTimeExceeded) -> Self:
        return replace(self, late=self.late | {event.seat})

    @change.register
    def _(self, event: e.LatecomerAdmitted) -> Self:
        return replace(self, admitted=self.admitted | {event.seat})
