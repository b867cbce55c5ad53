"""Recorded games, as the menu lists, copies and tells them."""

import contextlib
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Final

from accessible_board.box.sticks import report_result
from accessible_board.commands.journals import (
    beginning_of,
    journals_in,
    newest_first,
    opened,
    signed,
)
from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import USUAL_PAPER, Paper, copy_scoresheets
from accessible_board.journal.rebuilding import codes_of, rebuilt
from accessible_board.languages import JournalError
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.words import MenuWords
from accessible_board.table.telling import in_digits

_LOOKED_AT: Final = 40
"""Newest journals that a menu reads, as it has to speak soon."""

_OFTEN: Final = 4
"""The fewest utterances not understood in a game for which teaching the ear is offered."""

_OFTEN_OF_ALL: Final = 0.2
"""The fewest of them per announcement for the same."""

_MOST_OFFERED: Final = 9
"""Games that are offered: as many as a digit names."""


def recorded_games(
    folder: Path,
) -> tuple[tuple[KnownGame, ...], tuple[KnownGame, ...], frozenset[Path]]:
    """The unfinished games in this folder, those with a scoresheet, and unreadable journals.

    The newest come first. A game without a move is unfinished only if its clocks were started.
    """
    games: list[KnownGame] = []
    begins = {path: _beginning_if_readable(path) for path in journals_in(folder)}
    unread = {path for path, at in begins.items() if not at}
    for path in islice(newest_first(begins), _LOOKED_AT):
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


def _beginning_if_readable(path: Path) -> str:
    with contextlib.suppress(JournalError):
        return beginning_of(path)
    return ""


def asked_back_often(path: Path, seat: Seat) -> bool:
    """Tell whether so much of a player was not understood that teaching is worth the time."""
    observed = [entry.observed for entry in opened(path)[0].entries]
    unclear = sum(isinstance(each, o.NotUnderstood) and each.seat is seat for each in observed)
    made = sum(isinstance(each, o.Announced) and each.seat is seat for each in observed)
    return unclear >= _OFTEN and unclear >= made * _OFTEN_OF_ALL


class MenuGames:
    """The menu's list of recorded games, in its language.

    Scoresheets in braille are made for this ``paper``.
    """

    def __init__(self, menu: Menu, paper: Paper = USUAL_PAPER) -> None:
        self._menu = menu
        self._paper = paper

    def copy(self, paths: tuple[str, ...], stick: str) -> str:
        """Copy scoresheets to the stick; return what to say."""
        words = self._menu.words
        languages = dict.fromkeys(Seat, words.language)
        try:
            for path in map(Path, paths):
                journal, setup = opened(path)
                copy_scoresheets(
                    path.stem, setup, journal.events, Path(stick), languages, self._paper
                )
        except AccessibleBoardError as error:
            return words("scoresheet.refused", reason=error.aloud(words.language.code))
        games = [game for game in self._menu.sheets if game.path in paths]
        copied = [game.names(words).rstrip(".") for game in games]
        said = words("scoresheet.copied", games=words.language.listed(copied))
        return f"{said} {_reported(games, Path(stick), words)}".strip()

    def codes(self, path: str) -> str:
        """The codes of a game: that of its end, and that of everything after."""
        language = self._menu.words.language
        try:
            codes = codes_of(Path(path))
        except AccessibleBoardError as error:
            return error.aloud(language.code)
        keys = ("record_code", "record_closed")
        told = zip(keys, codes, strict=True)
        return " ".join(language.say(key, code=in_digits(code)) for key, code in told if code)


def _reported(games: Iterable[KnownGame], stick: Path, words: MenuWords) -> str:
    """Enter results into the report file on the stick, if it has one; return what to say."""
    try:
        entered = [report_result(found.game.state, stick) for found in games]
    except AccessibleBoardError as error:
        return words("scoresheet.unreported", reason=error.aloud(words.language.code))
    return words("scoresheet.reported") if any(entered) else ""
