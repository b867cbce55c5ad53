"""Conditions on somebody's USB stick: faults in them are told by ear.

So each fault is one whole sentence in the listener's language, with the name of the entry or the
number of the line to be mended, and without a path or a word of a library.
"""

from datetime import datetime
from pathlib import Path

import msgspec

from accessible_board.commands.event_conditions import EventConditions, read_conditions
from accessible_board.errors import AccessibleBoardError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.languages import CommandError
from accessible_board.languages.reasons import wrong_entry


def brought_conditions(path: Path) -> EventConditions:
    """The conditions in this file; :class:`InputError` unless all of them are usable."""
    conditions = read_conditions(path)
    for name, value in msgspec.structs.asdict(conditions).items():
        if value is not None:
            _try(path, name, EventConditions(**{name: value}))
    return conditions


def _try(path: Path, name: str, alone: EventConditions) -> None:
    """Try a game under one condition alone."""
    try:
        Game(GameSetup(**alone.setup(datetime.now().astimezone())))
    except AccessibleBoardError as error:
        reason = wrong_entry(name)
        raise CommandError("conditions_unreadable", path=path, reason=reason) from error
