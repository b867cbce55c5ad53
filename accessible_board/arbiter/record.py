"""The record that an arbiter reads: what happened and what was ruled, a sentence each."""

from dataclasses import dataclass

import chess

from accessible_board.arbiter.forms import form_of
from accessible_board.game.events import Event
from accessible_board.game.observations import ArbiterRuled
from accessible_board.narration import table
from accessible_board.narration.written.phrases import Phrases
from accessible_board.narration.written.record import field_words, record_sentence


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, and the position in which it did.

    ``what`` is an event or an arbiter's ruling; a ruling that is not ``effective`` changed nothing.
    """

    what: Event | ArbiterRuled
    position: chess.Board
    effective: bool = True


def sentence(happening: Happening, words: Phrases) -> str:
    """Sentence on an event or a ruling."""
    what = happening.what
    if isinstance(what, ArbiterRuled):
        return _ruled(what, happening, words)
    return record_sentence(what, happening.position, words)


def is_recorded(happening: Happening) -> bool:
    """True if it has a line in the arbiter's record."""
    what = happening.what
    return isinstance(what, ArbiterRuled) or table.TABLE[type(what)].recorded


def alert(happening: Happening, words: Phrases) -> str | None:
    """Sentence that the arbiter must be told at once, if the event has one."""
    what = happening.what
    return None if isinstance(what, ArbiterRuled) else table.alert(what, happening.position, words)


def _ruled(ruled: ArbiterRuled, happening: Happening, words: Phrases) -> str:
    details = [
        field_words(field.name, value, happening.position, words)
        for field in form_of(ruled.ruling).fields
        if (value := getattr(ruled, field.name)) is not None
    ]
    key = "record.ruled" if happening.effective else "record.ruled_in_vain"
    label = words.named("rulings", f"{ruled.ruling}.label")
    what = f"{label} ({', '.join(details)})" if details else label
    return words(key, name=ruled.name or words("record.nobody"), ruling=what)
