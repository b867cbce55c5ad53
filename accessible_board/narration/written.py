"""The lines written of an event: at the terminal, in the arbiter's record, as an alert."""

import chess

from accessible_board.arbiter.reporting import Happening, sentence
from accessible_board.arbiter.words import Words
from accessible_board.game.events import Event
from accessible_board.game.observations import ArbiterRuled
from accessible_board.narration.table import TABLE


def terminal_lines(event: Event, position: chess.Board, words: Words) -> list[str]:
    """The lines that are written of an event; ``position`` is that before it."""
    row = TABLE[type(event)]
    if row.written is None or not row.when(event):
        return []
    return list(row.written(event, position, words))


def is_recorded(happening: Happening) -> bool:
    """Whether it has a line in the arbiter's record."""
    what = happening.what
    return isinstance(what, ArbiterRuled) or TABLE[type(what)].recorded


def alert(happening: Happening, words: Words) -> str | None:
    """What the arbiter must be told at once, if the event has such a line."""
    what = happening.what
    if isinstance(what, ArbiterRuled):
        return None
    row = TABLE[type(what)]
    return sentence(happening, words) if row.alert and row.when(what) else None
