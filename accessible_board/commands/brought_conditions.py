"""Conditions on somebody's USB stick: faults in them are told by ear.

So each fault is one whole sentence in the listener's language, with the name of the entry or the
number of the line to be mended, and without a path or a word of a library.
"""

import re
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from accessible_board.commands.event_conditions import EventConditions, read_conditions
from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.languages.translated_errors import TranslatedError

_LINE: Final = re.compile(r"at line (\d+)")
_UNKNOWN: Final = re.compile(r"unknown field `(\w+)`")
_ENTRY: Final = re.compile(r"`\$\.(\w+)")


class ConditionsError(TranslatedError, InputError):
    """Unusable conditions."""

    file = "conditions"


def brought_conditions(path: Path) -> EventConditions:
    """The conditions in this file; :class:`ConditionsError` unless all of them are usable."""
    try:
        conditions = read_conditions(path)
    except InputError as error:
        raise _fault(error.__cause__) from error
    for name, value in msgspec.structs.asdict(conditions).items():
        if value is not None:
            _try(name, EventConditions(**{name: value}))
    return conditions


def _try(name: str, alone: EventConditions) -> None:
    """Try a game under one condition alone."""
    try:
        Game(GameSetup(**alone.setup(datetime.now().astimezone())))
    except AccessibleBoardError as error:
        raise ConditionsError("value", entry=name) from error


def _fault(cause: BaseException | None) -> ConditionsError:
    """The fault of a file that cannot be read as conditions."""
    told = str(cause)
    if isinstance(cause, OSError):
        return ConditionsError("unreadable", reason=cause)
    if found := _LINE.search(told):
        return ConditionsError("line", line=found[1])
    if found := _UNKNOWN.search(told):
        return ConditionsError("unknown", entry=found[1])
    if found := _ENTRY.search(told):
        return ConditionsError("value", entry=found[1])
    return ConditionsError("no_conditions")
