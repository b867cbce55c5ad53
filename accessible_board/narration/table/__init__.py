"""Meaning of each event for those at the table: one row an event.

A row says what is said of the event, to whom and how urgently, or why nothing is said; what is
written for the arbiter, or for whoever looks after the clock; and whether the arbiter's page says
it at once; and what follows from it for ears, voices and open questions. An event needs a row here
and, in every language, the sentences that the row names.

Moves are public. Everything else about a player's board, ear, clock or count is private and told
only to the one it concerns, times and counts only on request (D.2.10.4, 12.6). What the arbiter
has to judge, such as a touched piece or an illegal move, is told to no player before the arbiter
speaks.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import chess

from accessible_board.game.events import Event
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.brief import BriefReader
from accessible_board.narration.pulses import Feeling
from accessible_board.narration.table.moves import MOVES
from accessible_board.narration.table.row import Consequence, EventRow, Silent
from accessible_board.narration.table.rulings import RULINGS
from accessible_board.narration.table.session import SESSION
from accessible_board.narration.written.phrases import Phrases
from accessible_board.narration.written.record import record_sentence

__all__ = [
    "FELT",
    "TABLE",
    "Consequence",
    "EventRow",
    "Silent",
    "alert",
    "brief",
    "events_with",
    "felt",
    "row_of",
    "written_lines",
]

TABLE: Final[Mapping[type[Event], EventRow]] = {**MOVES, **RULINGS, **SESSION}
"""The row of every event."""


def row_of(event: Event) -> EventRow:
    """The row of an event."""
    return TABLE[type(event)]


def events_with(consequences: Consequence) -> tuple[type[Event], ...]:
    """The events from which any of these follows."""
    return tuple(kind for kind, row in TABLE.items() if row.consequences & consequences)


def written_lines(event: Event, position: chess.Board, words: Phrases) -> list[str]:
    """The lines that are written of an event; ``position`` is that before it."""
    row = row_of(event)
    if row.written is None or not row.when(event):
        return []
    return list(row.written(event, position, words))


def alert(event: Event, position: chess.Board, words: Phrases) -> str | None:
    """Sentence that the arbiter must be told at once of an event, if that is needed."""
    row = row_of(event)
    return record_sentence(event, position, words) if row.alert and row.when(event) else None


def brief(event: Event, before: chess.Board, reader: BriefReader) -> str | None:
    """An event in a few signs; ``None`` where its sentence has to be told."""
    short = row_of(event).short
    return None if short is None else short(event, before, reader)


FELT: Final = tuple(kind for kind, row in TABLE.items() if row.felt is not None)
"""The events that may be felt at a board."""


def felt(events: Iterable[Event], seat: Seat) -> Feeling | None:
    """Feeling of the player of a seat at events that follow from one observation."""
    rows = ((row_of(event).felt, event) for event in events)
    feelings = {feels(event, seat) for feels, event in rows if feels is not None}
    return next((feeling for feeling in Feeling if feeling in feelings), None)
