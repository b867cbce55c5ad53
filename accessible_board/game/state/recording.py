"""The duty to record: exemptions, players who stopped, and sheets due (8.1, 8.4, 8.5)."""

from dataclasses import dataclass, field, replace
from typing import Final, Self

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.terms import Seat

LOW: Final = 5 * 60_000
"""Less than this left, in milliseconds, lifts the duty for the rest of the period (8.4)."""

ENOUGH: Final = 30_000
"""Extra time for each move, in milliseconds, with which the duty stays to the end (8.4)."""


@dataclass(frozen=True, slots=True)
class Recording(GamePart):
    """Recording of the moves by the players.

    ``entered`` are the moves that an arbiter or an assistant wrote down. ``requests`` counts how
    often each player asked for the arbiter's sheet.
    """

    exempt: frozenset[Seat] = frozenset()
    paused: frozenset[Seat] = frozenset()
    due: frozenset[Seat] = frozenset()
    entered: tuple[e.MoveEntered, ...] = ()
    requests: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))

    @property
    def neither(self) -> bool:
        """True if neither player keeps the score (8.5.1)."""
        return self.paused == frozenset(Seat)

    change = changes()

    @change.register
    def _(self, event: e.RecordingExempted) -> Self:
        return replace(self, exempt=self.exempt | {event.seat})

    @change.register
    def _(self, event: e.PeriodReached | e.PeriodEnded) -> Self:
        return replace(self, exempt=self.exempt - {event.seat})

    @change.register
    def _(self, event: e.RecordingPaused | e.RecordingNeglected) -> Self:
        return replace(self, paused=self.paused | {event.seat})

    @change.register
    def _(self, event: e.SheetsDue) -> Self:
        return replace(self, due=self.due | frozenset(event.seats))

    @change.register
    def _(self, event: e.SheetCompleted) -> Self:
        return replace(self, paused=self.paused - {event.seat}, due=self.due - {event.seat})

    @change.register
    def _(self, event: e.MoveEntered) -> Self:
        return replace(self, entered=(*self.entered, event))

    @change.register
    def _(self, event: e.SheetRead | e.SheetAskedTooOften) -> Self:
        return replace(self, requests={**self.requests, event.seat: event.count})
