"""Assistants and what each of them may do (D.2.10, D.2.11, 4.9, 6.2.6, 8.1.6).

A visually impaired player may use an assistant for any of six duties. The sighted opponent of one
who uses none may have an assistant for the first two. Apart from Appendix D a player who is unable
to move the pieces, to handle the clock or to keep the score may have that done by an assistant whom
the arbiter accepts first.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import singledispatchmethod
from typing import Final, Self

from accessible_board.game import events as e
from accessible_board.game.events.officials import Duty
from accessible_board.game.seats import Seat

OF_THE_SIGHTED: Final = frozenset({Duty.MOVES, Duty.ANNOUNCES})
"""What the assistant of a sighted player may do, if the opponent uses none (D.2.11)."""

APPENDIX_D: Final = OF_THE_SIGHTED | {
    Duty.SCORE_AND_CLOCK,
    Duty.INFORMS,
    Duty.CLAIMS,
    Duty.ADJOURNS,
}
"""What the assistant of a visually impaired player may do (D.2.10)."""

WHEN_ACCEPTED: Final = frozenset({Duty.PIECES, Duty.CLOCK, Duty.SCORE})
"""What an assistant may do for anybody unable to, once the arbiter has accepted it."""


class Report(StrEnum):
    """What an assistant does or reports."""

    PRESSES = "press"
    """Presses the clock for the player, which stays bound to D.2.3."""
    ANNOUNCES = "says"
    """Announces a move of either player."""
    MOVES = "moves"
    """Is about to move pieces for the player."""
    TOUCHED = "touched"
    """Saw the opponent touch a piece."""
    RECORDS = "records"
    """Writes a move down."""
    FLAG = "flag"
    """Claims that the opponent has overstepped the time."""
    SECONDS = "seconds"
    """Says that the player asks for five seconds a move in a quickplay finish (III.4)."""
    QUICKPLAY = "quickplay"
    """Says that the player claims a draw in a quickplay finish (III.5)."""
    CLOSES = "closes"
    """Stops the clock once the player's move is sealed, and nothing else (I.1.1)."""
    ARRIVES = "here"
    """Says that the player is at the board, as when an adjourned game goes on (I.7)."""


WITH_WORDS: Final = frozenset({Report.ANNOUNCES, Report.RECORDS, Report.TOUCHED})
"""What names a move or a square."""

NEEDED: Final = {
    Report.PRESSES: frozenset({Duty.SCORE_AND_CLOCK, Duty.CLOCK}),
    Report.ANNOUNCES: frozenset({Duty.ANNOUNCES}),
    Report.RECORDS: frozenset({Duty.SCORE_AND_CLOCK, Duty.SCORE}),
    Report.MOVES: frozenset({Duty.MOVES, Duty.PIECES}),
    Report.TOUCHED: frozenset({Duty.CLAIMS}),
    Report.FLAG: frozenset({Duty.CLAIMS}),
    Report.SECONDS: frozenset({Duty.CLAIMS}),
    Report.QUICKPLAY: frozenset({Duty.CLAIMS}),
    Report.CLOSES: frozenset({Duty.ADJOURNS}),
    Report.ARRIVES: frozenset({Duty.ADJOURNS}),
}
"""Which duties allow which report; one of them is enough."""


@dataclass(frozen=True, slots=True)
class Assistant:
    """One player's assistant; ``accepted`` are the duties that the arbiter has accepted."""

    name: str
    duties: frozenset[Duty]
    accepted: frozenset[Duty] = frozenset()

    def acting(self, report: Report) -> Duty | None:
        """The duty by which the assistant may do this now; ``None`` if there is none."""
        able = self.duties & (APPENDIX_D | self.accepted)
        return min(NEEDED[report] & able, default=None)


@dataclass(frozen=True, slots=True)
class Officials:
    """Who helps and who has approved what, as the events of a game have left it."""

    assistants: dict[Seat, Assistant] = field(default_factory=dict)
    approved_by: str | None = None
    """The arbiter who approved the equipment (11.3.2.1)."""

    def after(self, event: e.Event) -> Self:
        """The same after one more event of the game."""
        return self._after(event)

    @singledispatchmethod
    def _after(self, event: e.Event) -> Self:
        return self

    @_after.register
    def _(self, event: e.EquipmentApproved) -> Self:
        return replace(self, approved_by=event.by)

    @_after.register
    def _(self, event: e.AssistantNamed) -> Self:
        return self._with(event.seat, Assistant(event.name, frozenset(event.duties)))

    @_after.register
    def _(self, event: e.AssistantAccepted) -> Self:
        assistant = self.assistants[event.seat]
        return self._with(event.seat, replace(assistant, accepted=assistant.duties))

    @_after.register
    def _(self, event: e.DutyGranted) -> Self:
        assistant = self.assistants[event.seat]
        duties, accepted = assistant.duties | {event.duty}, assistant.accepted | {event.duty}
        return self._with(event.seat, replace(assistant, duties=duties, accepted=accepted))

    @_after.register
    def _(self, event: e.DutyWithdrawn) -> Self:
        assistant = self.assistants[event.seat]
        duties, accepted = assistant.duties - {event.duty}, assistant.accepted - {event.duty}
        return self._with(event.seat, replace(assistant, duties=duties, accepted=accepted))

    def _with(self, seat: Seat, assistant: Assistant) -> Self:
        return replace(self, assistants={**self.assistants, seat: assistant})
