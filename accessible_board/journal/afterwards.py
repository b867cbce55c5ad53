"""Entries after the end of a game: an appeal, and its decision (11.10)."""

from collections.abc import Callable
from pathlib import Path

from accessible_board.game.events import AppealDecided, AppealMade
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import Closed, Entry
from accessible_board.journal.store import JournalWriter


def recorded_afterwards(
    path: Path, setup: GameSetup, observed: Callable[[int], Observation]
) -> Entry | None:
    """Record what is ``observed``, which is called with the earliest possible game time.

    ``None``, and nothing is recorded, if it neither makes nor decides an appeal.
    :class:`JournalError` if the record cannot be read or written, as while a game is played.
    """
    writer, read = JournalWriter.resume(path)
    with writer:
        game = rebuilt(setup, read)
        observation = observed(read.last_at)
        entry = Entry(observation, tuple(game.observe(observation)))
        if not any(isinstance(event, AppealMade | AppealDecided) for event in entry.decided):
            return None
        writer.append(entry)
        writer.append(Closed(observation.at))
    return entry
