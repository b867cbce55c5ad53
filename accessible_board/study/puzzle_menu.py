"""Pages for choosing puzzles and hearing results."""

from functools import partial
from pathlib import Path

from accessible_board.errors import InputError
from accessible_board.menu.in_and_out import Output
from accessible_board.menu.page import MenuEntry, MenuPage, chosen_of, entry
from accessible_board.menu.words import MenuWords
from accessible_board.study.puzzle_desk import OWN
from accessible_board.study.puzzle_index import PuzzleIndex
from accessible_board.study.puzzle_page import PuzzlePage, desk_of
from accessible_board.study.puzzle_words import (
    level_told,
    refused_told,
    results_told,
    theme_key,
    unread_told,
)
from accessible_board.study.puzzles import Hardness
from accessible_board.study.shell import StudyMenu, titled


def puzzles(menu: StudyMenu) -> MenuPage:
    """The page to begin, to repeat failed puzzles, to change the choices, and to hear results."""
    words, desk = menu.words, desk_of(menu)
    record = desk.record
    due = words.language.number(len(desk.due()))
    entries = (
        entry(words, "study.begin", partial(_begin, menu)),
        entry(words, "puzzle.repeat", partial(_again, menu), due),
        entry(words, "puzzle.theme", partial(_themes_or_why, menu), words(theme_key(record.theme))),
        entry(
            words, "study.strength", partial(menu.lead_to, levels), level_told(words, record.level)
        ),
        entry(
            words,
            "puzzle.collection",
            partial(menu.lead_to, collections),
            _collection_told(words, desk.chosen),
        ),
        entry(words, "puzzle.results", partial(_results, menu)),
    )
    return MenuPage(f"{words('puzzle.title')}.", entries)


def _opened(menu: StudyMenu) -> PuzzleIndex | list[Output]:
    """The chosen collection, or the sentence that says why it cannot be used now."""
    desk, words = desk_of(menu), menu.words
    try:
        index = desk.index(desk.chosen)
    except InputError:
        return menu.stay(words("puzzle.no_file"))
    except OSError as error:
        return menu.stay(unread_told(words, error))
    return menu.stay(words("review.loading")) if index is None else index


def _begin(menu: StudyMenu) -> list[Output]:
    index = _opened(menu)
    if not isinstance(index, PuzzleIndex):
        return index
    desk = desk_of(menu)
    return PuzzlePage(menu, lambda: ((index, each) for each in desk.new(index))).open()


def _again(menu: StudyMenu) -> list[Output]:
    return PuzzlePage(menu, desk_of(menu).due, "puzzle.none_due").open()


def _results(menu: StudyMenu) -> list[Output]:
    desk = desk_of(menu)
    is_of_today = desk.record.day == desk.today()
    return menu.stay(results_told(menu.words, desk.record, is_of_today=is_of_today))


def _choose(menu: StudyMenu, said: str, **chosen: object) -> list[Output]:
    """Save a choice, say it, and go back."""
    error = desk_of(menu).keep(**chosen)
    return menu.keep(menu.kept, f"{said}. {refused_told(menu.words, error)}".strip())


def _themes_or_why(menu: StudyMenu) -> list[Output]:
    index = _opened(menu)
    return menu.lead_to(partial(themes, index=index)) if isinstance(index, PuzzleIndex) else index


def themes(menu: StudyMenu, index: PuzzleIndex) -> MenuPage:
    """The themes of the collection, each with its number of puzzles."""
    words = menu.words
    amounts = index.amounts()
    entries = tuple(
        MenuEntry(
            f"{words(theme_key(theme))}: {words.language.number(amount)}",
            partial(_choose, menu, words(theme_key(theme)), theme=theme),
            words.forms(theme_key(theme)),
        )
        for theme, amount in amounts.items()
    )
    at = chosen_of(list(amounts), desk_of(menu).record.theme)
    return MenuPage(f"{words('puzzle.theme')}.", entries, at)


def levels(menu: StudyMenu) -> MenuPage:
    """The levels of difficulty."""
    words = menu.words
    entries = tuple(
        MenuEntry(
            level_told(words, level),
            partial(_choose, menu, level_told(words, level), level=level),
        )
        for level in Hardness
    )
    at = list(Hardness).index(desk_of(menu).record.level)
    return MenuPage(f"{words('study.strength')}.", entries, at)


def collections(menu: StudyMenu) -> MenuPage:
    """The program's own puzzles, and the files that were named or are in the folder."""
    words, desk = menu.words, desk_of(menu)
    entries = tuple(
        MenuEntry(
            _collection_told(words, path),
            partial(_choose, menu, _collection_told(words, path), collection=str(path), theme=None),
        )
        for path in desk.files
    )
    at = chosen_of(desk.files, desk.chosen)
    return MenuPage(f"{words('puzzle.collection')}.", entries, at)


def _collection_told(words: MenuWords, path: Path) -> str:
    return words("puzzle.own") if path == OWN else titled(path)
