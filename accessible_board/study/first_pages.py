"""The first pages of practising: the choice of a task, and the settings of the engine."""

from functools import partial
from typing import Final

import chess

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.menu.home import languages, leaving
from accessible_board.menu.in_and_out import Output, ShutDown, Study
from accessible_board.menu.page import MenuEntry, MenuPage, chosen_of, entry
from accessible_board.menu.timing import TIMES
from accessible_board.menu.words import time_control_words
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.study.choosing import Dictation
from accessible_board.study.engines import Strength
from accessible_board.study.learn_page import to_learn_from
from accessible_board.study.puzzle_page import puzzles
from accessible_board.study.review_page import collections
from accessible_board.study.shell import GoOnAlone, PlayAlone, PlayEngine, StudyMenu
from accessible_board.study.task_help import looked


class PractisingMenu(StudyMenu):
    """The walk that begins with these pages."""

    def first(self) -> MenuPage:
        """The languages until one is chosen, then the tasks."""
        return home(self) if self.kept.language else languages(self)


def home(menu: StudyMenu) -> MenuPage:
    """The first page: the ways to practise."""
    words = menu.words
    entries = [entry(words, "study.play", partial(menu.lead_to, against_engine))]
    if menu.games:
        game = menu.games[0].path
        entries.append(entry(words, "study.go_on", partial(_leave, menu, GoOnAlone(game))))
    entries += [
        entry(words, "study.review", partial(menu.lead_to, collections)),
        entry(words, "study.learn", partial(menu.lead_to, to_learn_from)),
        *([entry(words, "puzzle.title", partial(menu.lead_to, puzzles))] if menu.puzzles else []),
        entry(words, "study.alone", partial(_leave, menu, PlayAlone())),
        leaving(
            entry(words, "study.leave", lambda: [*menu.tell(words("study.left")), ShutDown()]),
            words,
        ),
    ]
    return MenuPage(words("study.title"), tuple(entries))


def _leave(menu: StudyMenu, task: object) -> list[Output]:
    """Leave the menu for a task; presses are ignored until it has begun."""
    return [menu.soon(), Study(task)]


def against_engine(menu: StudyMenu) -> MenuPage:
    """The settings of the next game against an engine, and its beginning."""
    words, study = menu.words, menu.study
    values = {
        "seat": (seat, words.language.say(study.seat)),
        "strength": (strength, _strength_told(menu, study.strength)),
        "clock": (clock, _clock_told(menu, study.time_control)),
        "start": (start, words(f"study.{_STARTS.get(menu.start, 'start_own')}")),
    }
    entries = (
        entry(words, "study.begin", partial(_leave, menu, PlayEngine(menu.start))),
        *(
            entry(words, f"study.{key}", partial(menu.lead_to, page), value)
            for key, (page, value) in values.items()
        ),
    )
    return MenuPage(f"{words('study.play')}.", entries)


def seat(menu: StudyMenu) -> MenuPage:
    """The own colour."""
    say = menu.words.language.say
    entries = tuple(
        MenuEntry(say(each), partial(menu.choose, say(each), seat=each)) for each in Seat
    )
    return MenuPage(f"{menu.words('study.seat')}.", entries, list(Seat).index(menu.study.seat))


def strength(menu: StudyMenu) -> MenuPage:
    """The strength of the engine."""
    words = menu.words
    entries = tuple(
        entry(
            words,
            f"study.{each}",
            partial(menu.choose, words(f"study.{each}"), strength=each.value),
        )
        for each in Strength
    )
    at = chosen_of(list(Strength), menu.study.strength)
    return MenuPage(f"{words('study.strength')}.", entries, at)


def clock(menu: StudyMenu) -> MenuPage:
    """The clock of the game, or none."""
    offered = ("", *TIMES)
    entries = tuple(
        MenuEntry(
            _clock_told(menu, each),
            partial(menu.choose, _clock_told(menu, each), time_control=each),
        )
        for each in offered
    )
    at = chosen_of(offered, menu.study.time_control)
    return MenuPage(f"{menu.words('study.clock')}.", entries, at)


_STARTS: Final = {"": "start_usual", "board": "start_board", "board b": "start_board_black"}
"""Starting positions that need no typing, by the keys of their words; ``--fen`` takes them, too."""


def start(menu: StudyMenu) -> MenuPage:
    """The starting position: the usual one, that on a board which knows its men, or a dictated one.

    A FEN may be typed.
    """
    words = menu.words

    def begin_at(fen: str, said: str) -> list[Output]:
        menu.start = fen
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
    spoken = entry(words, "study.start_spoken", lambda: menu.open(Dictation(menu).build))
    entries = (*entries, spoken)
    at = chosen_of(list(_STARTS), menu.start)
    return MenuPage(f"{words('study.start')}.", entries, at, understands=understood)


def _strength_told(menu: StudyMenu, chosen: str) -> str:
    return menu.words(f"study.{chosen}") if chosen in list(Strength) else chosen


def _clock_told(menu: StudyMenu, control: str) -> str:
    return time_control_words(control, menu.words) if control else menu.words("study.no_clock")
