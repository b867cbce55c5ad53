"""A row of the table of events: what is said and written of one event, and what follows from it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from accessible_board.narration.sentences.one_sentence import Spoken
from accessible_board.narration.written.lines import Lines


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing is said, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    """What is said and written of an event; an ``alert`` is what the arbiter's page says at once.

    Where ``when`` is given, the arbiter is told only of events for which it is true. What is not
    ``recorded`` has no line in the record on the arbiter's page; the journal holds it.
    """

    said: Spoken | Silent
    written: Lines | None = None
    alert: bool = False
    when: Callable[[Any], bool] = lambda event: True
    recorded: bool = True
