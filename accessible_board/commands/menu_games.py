"""Recorded games, as the menu copies and tells them."""

from collections.abc import Iterable
from pathlib import Path

from accessible_board.box.sticks import report_result
from accessible_board.commands.journals import opened
from accessible_board.errors import AccessibleBoardError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import USUAL_PAPER, Paper, copy_scoresheets
from accessible_board.journal.rebuilding import codes_of
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.words import MenuWords
from accessible_board.table.telling import in_digits


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
