"""Functions shared by the commands that read a journal."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Final

from accessible_board.errors import InputError, JournalError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import Head, read_head, setup_of
from accessible_board.journal.store import Journal, named, read_journal
from accessible_board.menu.known_game import KnownGame

_LOOKED_AT: Final = 40
"""How many of the newest journals are looked at for a menu, which is to be heard soon."""

_MOST_OFFERED: Final = 9
"""How many games are offered: as many as a digit names."""


def opened(path: Path) -> tuple[Journal, GameSetup]:
    """A journal and its setup, with a date from its head if none was given."""
    journal = read_journal(path)
    with named(path):
        setup = setup_of(journal.head)
        begun = _time_of(journal.head)
    if setup.date == GameSetup().date:
        setup = replace(setup, date=f"{begun:%Y.%m.%d}")
    return journal, setup


def _time_of(head: Head) -> datetime:
    """When a game began, with its time zone; :class:`JournalError` if its head does not tell."""
    try:
        begun = datetime.fromisoformat(head.begun)
    except ValueError as error:
        raise JournalError(f"Line 1 of the journal cannot be read: {error}.") from error
    if begun.tzinfo is None:
        raise JournalError("Line 1 of the journal cannot be read: its time has no time zone.")
    return begun


def signed(game: Game) -> bool:
    """Whether the game is over and both players have signed, and no appeal is open (8.7)."""
    return game.state.handed_in


def newest_unfinished(folder: Path) -> Path:
    """The journal in this folder of the unsigned game that began last.

    Games without a move come after all others, and journals without any event last, as a kill at
    the start leaves them. :class:`InputError` if there is no such game; :class:`JournalError`
    rather than pass over a damaged journal for an older game.
    """
    empty: list[tuple[bool, Path]] = []
    for path in _newest_first(folder):
        journal, setup = opened(path)
        game = rebuilt(setup, journal)
        if game.state.last_made()[0] is not None and not signed(game):
            return path
        if not signed(game):
            empty.append((not journal.records, path))
    if not empty:
        raise InputError(f"{folder} holds no unfinished game.")
    return min(empty, key=lambda found: found[0])[1]


def recorded_games(folder: Path) -> tuple[tuple[KnownGame, ...], tuple[KnownGame, ...], int]:
    """The unfinished games in this folder, those with a scoresheet, how many are unreadable.

    The newest come first. A game without a move is unfinished only if its clocks were started.
    """
    games: list[KnownGame] = []
    unread = sum(not _begun(path) for path in _journals(folder))
    for path in islice(_newest_first(folder), _LOOKED_AT):
        try:
            journal, setup = opened(path)
            game = rebuilt(setup, journal)
        except (JournalError, InputError):
            unread += 1
        else:
            games.append(KnownGame(str(path), game))
    unfinished = [found for found in games if found.begun and not signed(found.game)]
    unfinished.sort(key=lambda found: not found.moved)
    sheets = [found for found in games if found.moved or signed(found.game)]
    return tuple(unfinished[:_MOST_OFFERED]), tuple(sheets[:_MOST_OFFERED]), unread


def _newest_first(folder: Path) -> Iterator[Path]:
    """The journals in a folder by when they began, the newest first."""
    games = [(_begun(path), path) for path in _journals(folder)]
    return (path for begun, path in sorted(games, reverse=True) if begun)


def _journals(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.journal") if path.is_file()]


def _begun(path: Path) -> str:
    """When a journal began, by its head; nothing for a file that is no journal."""
    with path.open("rb") as file, contextlib.suppress(JournalError):
        return read_head(file.readline()).begun
    return ""
