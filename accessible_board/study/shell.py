"""The menu that holds all pages of practising, and the tasks for which one leaves it."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from accessible_board.languages.plain_words import in_one_line
from accessible_board.menu.in_and_out import KeptChoices, Learnt, Output
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import MenuPage
from accessible_board.study.library import Library
from accessible_board.study.mistakes import Judge
from accessible_board.study.puzzle_record import PuzzleDesk
from accessible_board.study.saved import StudyKept

Page = Callable[["StudyMenu"], MenuPage]
"""Builds a page of practising from the present state."""


@dataclass(frozen=True, slots=True)
class PlayEngine:
    """Play against an engine, from a FEN, or from ``board``, if one is given."""

    fen: str = ""


@dataclass(frozen=True, slots=True)
class GoOnAlone:
    """Go on with the game of this journal."""

    path: str


@dataclass(frozen=True, slots=True)
class PlayAlone:
    """Play both sides at one board."""


class StudyMenu(Menu, ABC):
    """The menu of practising, from its first page; ``remember`` saves the choices.

    ``judge`` tells what a position is worth. What ``remember`` returns is said: why something could
    not be kept, or nothing.
    """

    def __init__(
        self,
        kept: KeptChoices,
        games: tuple[KnownGame, ...],
        usual_language: str,
        study: StudyKept,
        library: Library,
        remember: Callable[[StudyKept], str],
        judge: Judge,
    ) -> None:
        super().__init__(lambda _: self.first(), kept, games, (), usual_language)
        self.study = study
        self.library = library
        self.judge = judge
        self.start = ""
        """Starting position of the next game against the engine, in FEN; empty for the usual."""
        self.puzzles: PuzzleDesk | None = None
        """The puzzles; ``None`` offers none."""
        self._remember = remember

    @abstractmethod
    def first(self) -> MenuPage:
        """The first page."""

    def lead_to(self, page: Page) -> list[Output]:
        """Go to a page of practising and say it."""
        return self.open(lambda _: page(self))

    def choose(self, said: str, pages: int = 1, **chosen: object) -> list[Output]:
        """Change settings of a game, say so, and go back by some pages."""
        refused = self.keep_study(msgspec.structs.replace(self.study, **chosen))
        return self.keep(self.kept, f"{said}. {refused}".strip(), pages)

    def keep_study(self, study: StudyKept) -> str:
        """Save choices or bookmarks; tell why that failed, if it did."""
        self.study = study
        return self._remember(study)

    def think(self, find: Callable[[], str]) -> None:
        """Compute a sentence in the background, and say it when it is there."""
        self.later(lambda tell: tell(Learnt(find())))


def titled(path: Path) -> str:
    """The label of a file: its name without the suffix."""
    return in_one_line(path.stem.replace("_", " ").replace("-", " "))
