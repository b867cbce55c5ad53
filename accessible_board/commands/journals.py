"""Functions shared by the commands that read a journal."""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Final

from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import Head, read_head, setup_of
from accessible_board.journal.store import Journal, named, read_journal
from accessible_board.languages import CommandError, JournalError
from accessible_board.menu.known_game import KnownGame

_LOOKED_AT: Final = 40
"""Newest journals that a menu reads, as it has to speak soon."""

_OFTEN: Final = 4
"""The fewest utterances not understood in a game for which teaching the ear is offered."""

_OFTEN_OF_ALL: Final = 0.2
"""The fewest of them per announcement for the same."""

_MOST_OFFERED: Final = 9
"""Games that are offered: as many as a digit names."""


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
    """The start of a game, with its time zone; :class:`JournalError` if its head lacks it."""
    try:
        begun = datetime.fromisoformat(head.begun)
    except ValueError as error:
        raise JournalError("journal_unread", line=1) from error
    if begun.tzinfo is None:
        raise JournalError("journal_unread", line=1)
    return begun


def signed(game: Game) -> bool:
    """True once both players have signed and no appeal is open (8.7)."""
    return game.state.handed_in


def asked_back_often(path: Path, seat: Seat) -> bool:
    """Tell whether so much of a player was not understood that teaching is worth the time."""
    observed = [entry.observed for entry in opened(path)[0].entries]
    unclear = sum(isinstance(each, o.NotUnderstood) and each.seat is seat for each in observed)
    made = sum(isinstance(each, o.Announced) and each.seat is seat for each in observed)
    return unclear >= _OFTEN and unclear >= made * _OFTEN_OF_ALL


def newest_unfinished(folder: Path) -> Path:
    """The journal in this folder of the unsigned game that began last.

    Games without a move come after all others, and journals without any event last, as a kill at
    the start leaves them. :class:`InputError` if there is no such game; :class:`JournalError`
    rather than pass over a damaged journal for an older game.
    """
    empty: list[tuple[bool, Path]] = []
    for path in _newest_first({path: _begun(path) for path in _journals(folder)}):
        journal, setup = opened(path)
        game = rebuilt(setup, journal)
        if game.state.last_made()[0] is not None and not signed(game):
            return path
        if not signed(game):
            empty.append((not journal.records, path))
    if not empty:
        raise CommandError("no_unfinished", folder=folder)
    return min(empty, key=lambda found: found[0])[1]


def recorded_games(
    folder: Path,
) -> tuple[tuple[KnownGame, ...], tuple[KnownGame, ...], frozenset[Path]]:
    """The unfinished games in this folder, those with a scoresheet, and unreadable journals.

    The newest come first. A game without a move is unfinished only if its clocks were started.
    """
    games: list[KnownGame] = []
    begun = {path: _begun_if_readable(path) for path in _journals(folder)}
    unread = {path for path, at in begun.items() if not at}
    for path in islice(_newest_first(begun), _LOOKED_AT):
        try:
            journal, setup = opened(path)
            game = rebuilt(setup, journal)
        except (JournalError, InputError):
            unread.add(path)
        else:
            games.append(KnownGame(str(path), game))
    unfinished = [found for found in games if found.begun and not signed(found.game)]
    unfinished.sort(key=lambda found: not found.moved)
    sheets = [found for found in games if found.moved or signed(found.game)]
    return tuple(unfinished[:_MOST_OFFERED]), tuple(sheets[:_MOST_OFFERED]), frozenset(unread)


def _newest_first(begun: Mapping[Path, str]) -> Iterator[Path]:
    """The journals by their beginning, the newest first; without those that have none."""
    return (
        path for path in sorted(begun, key=lambda p: (begun[p], p), reverse=True) if begun[path]
    )


def _journals(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.journal") if path.is_file()]


def _begun(path: Path) -> str:
    """The beginning of a journal, from its head; empty for a file that is no journal.

    :class:`JournalError` if the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            head = file.readline()
    except OSError as error:
        raise JournalError("file_unread", path=path, reason=error) from error
    with contextlib.suppress(JournalError):
        return read_head(head).begun
    return ""


def _begun_if_readable(path: Path) -> str:
    with contextlib.suppress(JournalError):
        return _begun(path)
    return ""
