"""The menu of practising: what is done here, and the first pages."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import chess
import msgspec

from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import typed_words
from accessible_board.menu.home import languages
from accessible_board.menu.inputs import Input, Learnt
from accessible_board.menu.kept import KeptChoices
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Output, ShutDown, Study
from accessible_board.menu.page import MenuEntry, MenuPage, chosen_of, entry
from accessible_board.menu.time_words import time_control_words
from accessible_board.menu.timing import TIMES
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.study.engines import Strength
from accessible_board.study.kept import StudyKept
from accessible_board.study.library import Library
from accessible_board.study.looking import looked
from accessible_board.study.mistakes import Judge
from accessible_board.study.puzzle_desk import PuzzleDesk

Task = Callable[[Callable[[Input], None]], None]
"""What takes its time; it is given what tells the menu that something was found out."""


@dataclass(frozen=True, slots=True)
class PlayEngine:
    """Play against an engine, from a position in FEN, or ``board``, where one is given."""

    fen: str = ""


@dataclass(frozen=True, slots=True)
class GoOnAlone:
    """Go on with the game of this journal."""

    path: str


@dataclass(frozen=True, slots=True)
class PlayAlone:
    """Play both sides at one board."""


class StudyMenu(Menu):
    """A walk through the pages of practising; ``remember`` keeps what is chosen.

    ``judge`` tells what a position is worth. ``later`` does what takes time on a thread of its own.
    What ``remember`` returns is said: why something could not be kept, or nothing.
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
        super().__init__(first, kept, games, (), usual_language)
        self.study = study
        self.library = library
        self.judge = judge
        self.start = ""
        """Where the next game against the engine begins, in FEN; empty for the usual place."""
        self.later: Callable[[Task], None] = lambda task: None
        self.puzzles: PuzzleDesk | None = None
        """What puzzles are solved with; none are offered without it."""
        self._remember = remember

    def choose(self, said: str, pages: int = 1, **chosen: object) -> list[Output]:
        """Choose something of a game, say it, and go back so many pages."""
        refused = self.keep_study(msgspec.structs.replace(self.study, **chosen))
        return self.keep(self.kept, f"{said}. {refused}".strip(), pages)

    def keep_study(self, study: StudyKept) -> str:
        """Keep what was chosen or marked; why that failed, if it did."""
        self.study = study
        return self._remember(study)

    def think(self, find: Callable[[], str]) -> None:
        """Find out what is then said, while the menu goes on."""
        self.later(lambda tell: tell(Learnt(find())))


def of(menu: Menu) -> StudyMenu:
    """The menu of these pages."""
    if not isinstance(menu, StudyMenu):
        raise TypeError("these are pages of practising")
    return menu


def first(menu: Menu) -> MenuPage:
    """The first page: the languages until one is chosen, then what can be practised."""
    return home(menu) if menu.kept.language else languages(menu)


def home(menu: Menu) -> MenuPage:
    """What can be practised."""
    from accessible_board.study.learn_page import to_learn_from
    from accessible_board.study.puzzle_menu import puzzles
    from accessible_board.study.review_page import collections

    words = menu.words
    typed = ("quit", "exit", *typed_words(words.language.code)["verbs"]["quit"])
    entries = [entry(words, "study.play", partial(menu.open, against_engine))]
    if menu.games:
        game = menu.games[0].path
        entries.append(entry(words, "study.go_on", partial(_leave, menu, GoOnAlone(game))))
    entries += [
        entry(words, "study.review", partial(menu.open, collections)),
        entry(words, "study.learn", partial(menu.open, to_learn_from)),
        *([entry(words, "puzzle.title", partial(menu.open, puzzles))] if of(menu).puzzles else []),
        entry(words, "study.alone", partial(_leave, menu, PlayAlone())),
        replace(
            entry(words, "study.leave", lambda: [*menu.tell(words("study.left")), ShutDown()]),
            typed=typed,
        ),
    ]
    return MenuPage(words("study.title"), tuple(entries))


def _leave(menu: Menu, task: object) -> list[Output]:
    """Leave the menu for a task; until that is there, nobody's press is seen."""
    return [menu.soon(), Study(task)]


def against_engine(menu: Menu) -> MenuPage:
    """How the next game against an engine is played, and its beginning."""
    words, study = menu.words, of(menu).study
    values = {
        "seat": (seat, words.language.say(study.seat)),
        "strength": (strength, _strength_told(menu, study.strength)),
        "clock": (clock, _clock_told(menu, study.time_control)),
        "start": (start, words(f"study.{_STARTS.get(of(menu).start, 'start_own')}")),
    }
    entries = (
        entry(words, "study.begin", partial(_leave, menu, PlayEngine(of(menu).start))),
        *(
            entry(words, f"study.{key}", partial(menu.open, page), value)
            for key, (page, value) in values.items()
        ),
    )
    return MenuPage(f"{words('study.play')}.", entries)


def seat(menu: Menu) -> MenuPage:
    """The own colour."""
    say = menu.words.language.say
    entries = tuple(
        MenuEntry(say(each), partial(of(menu).choose, say(each), seat=each)) for each in Seat
    )
    return MenuPage(f"{menu.words('study.seat')}.", entries, list(Seat).index(of(menu).study.seat))


def strength(menu: Menu) -> MenuPage:
    """How strong the engine plays."""
    words = menu.words
    entries = tuple(
        entry(
            words,
            f"study.{each}",
            partial(of(menu).choose, words(f"study.{each}"), strength=each.value),
        )
        for each in Strength
    )
    at = chosen_of(list(Strength), of(menu).study.strength)
    return MenuPage(f"{words('study.strength')}.", entries, at)


def clock(menu: Menu) -> MenuPage:
    """With which clock, or without one."""
    offered = ("", *TIMES)
    entries = tuple(
        MenuEntry(
            _clock_told(menu, each),
            partial(of(menu).choose, _clock_told(menu, each), time_control=each),
        )
        for each in offered
    )
    at = chosen_of(offered, of(menu).study.time_control)
    return MenuPage(f"{menu.words('study.clock')}.", entries, at)


_STARTS: Final = {"": "start_usual", "board": "start_board", "board b": "start_board_black"}
"""Where a game may begin without typing, by the keys of the words: ``--fen`` says so, too."""


def start(menu: Menu) -> MenuPage:
    """Where the game begins: as usual, as a board that knows its men stands, or as is said.

    A FEN may be typed.
    """
    from accessible_board.study.dictation import Dictation

    words = menu.words

    def begin_at(fen: str, said: str) -> list[Output]:
        of(menu).start = fen
        return menu.keep(menu.kept, said)

    def understood(text: str) -> list[Output] | None:
        try:
            board = chess.Board(text)
        except ValueError:
            return None
        if not board.is_valid():
            return menu.stay(words("study.start_impossible"))
        return begin_at(text, looked(board, "position", AnnouncingStyle(words.language)))

    entries = tuple(
        entry(words, f"study.{key}", partial(begin_at, fen, f"{words(f'study.{key}')}."))
        for fen, key in _STARTS.items()
    )
    spoken = entry(words, "study.start_spoken", lambda: menu.open(Dictation().build))
    entries = (*entries, spoken)
    at = chosen_of(list(_STARTS), of(menu).start)
    return MenuPage(f"{words('study.start')}.", entries, at, understands=understood)


def _strength_told(menu: Menu, chosen: str) -> str:
    return menu.words(f"study.{chosen}") if chosen in list(Strength) else chosen


def _clock_told(menu: Menu, control: str) -> str:
    return time_control_words(control, menu.words) if control else menu.words("study.no_clock")


def titled(path: Path) -> str:
    """How a file is called: its name, without what it ends with."""
    return path.stem.replace("_", " ").replace("-", " ")
