"""Pages for choosing a game: own games and those of files, searched in several ways."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import chess.pgn

from accessible_board.errors import AccessibleBoardError
from accessible_board.menu.in_and_out import Output
from accessible_board.menu.page import MenuEntry, MenuPage, entry
from accessible_board.study.index import GameIndex
from accessible_board.study.puzzle_words import unread_told
from accessible_board.study.shell import StudyMenu, titled

Opened = Callable[[StudyMenu, Path, int], list[Output]]
"""Opens a game by its file and its number there."""


_FEWEST: Final = 3
"""The fewest letters of a name that can be looked for."""


def collections(
    menu: StudyMenu, key: str, opened: Opened, before: tuple[MenuEntry, ...] = ()
) -> MenuPage:
    """The own games, and the files of games that are there; ``key`` names the title."""
    words, library = menu.words, menu.library
    entries = [*before, *(_own(menu, path, opened) for path in library.own()[:9])]
    entries += [
        MenuEntry(titled(path), partial(_opened_file, menu, path, opened)) for path in library.files
    ]
    if not entries:
        entries = [entry(words, "command.back", menu.back)]
        return MenuPage(words("study.nothing"), tuple(entries))
    return MenuPage(f"{words(key)}.", tuple(entries))


def _own(menu: StudyMenu, path: Path, opened: Opened) -> MenuEntry:
    """An entry for an own game, labelled by names and day; the game is read once it is chosen."""
    known = next((game for game in menu.games if game.path == str(path)), None)
    label = known.names(menu.words) if known is not None else titled(path)
    return MenuEntry(label, partial(opened, menu, path, 1))


def with_game(
    menu: StudyMenu, source: Path, number: int, then: Callable[[chess.pgn.Game], list[Output]]
) -> list[Output]:
    """Read a game and pass it to ``then``; if it cannot be read, say why."""
    try:
        game = menu.library.read(source, number)
    except AccessibleBoardError as error:
        return menu.stay(menu.words("study.unread", reason=error.aloud(menu.words.language.code)))
    except OSError as error:
        return menu.stay(unread_told(menu.words, error))
    return then(game)


def _opened_file(menu: StudyMenu, path: Path, opened: Opened) -> list[Output]:
    try:
        index = menu.library.index(path)
    except OSError as error:
        return menu.stay(unread_told(menu.words, error))
    if index is None:
        return menu.stay(menu.words("review.loading"))
    if not len(index):
        return menu.stay(menu.words("study.damaged"))
    return menu.lead_to(partial(_file, path=path, index=index, opened=opened))


def _file(menu: StudyMenu, path: Path, index: GameIndex, opened: Opened) -> MenuPage:
    """All games of a file, or those of a player, an opening, a result."""
    words = menu.words
    games = partial(_games, path=path, index=index, opened=opened)
    every = partial(games, found=tuple(index.search()))
    entries = (
        entry(words, "review.all", partial(menu.lead_to, every)),
        *(
            entry(words, f"review.by_{what}", partial(_search_by, menu, index, what, games))
            for what in ("player", "opening", "result")
        ),
    )
    return MenuPage(f"{titled(path)}. {counted(menu, len(index))}", entries)


def counted(menu: StudyMenu, number: int) -> str:
    """Tell the number of games that were found."""
    return menu.words("review.found", number=menu.words.language.number(number))


def _search_by(
    menu: StudyMenu, index: GameIndex, what: str, games: Callable[..., MenuPage]
) -> list[Output]:
    """Offer names to search for, read from the index once."""
    offered: dict[str, Callable[[], list[str]]] = {
        "player": index.players,
        "opening": index.openings,
        "result": lambda: ["1-0", "0-1", "1/2-1/2"],
    }
    names = tuple(offered[what]())
    return menu.lead_to(partial(_choices, index=index, what=what, games=games, names=names))


def _choices(
    menu: StudyMenu,
    index: GameIndex,
    what: str,
    games: Callable[..., MenuPage],
    names: tuple[str, ...],
) -> MenuPage:
    """The names to choose from; another name, or a part of one, can be typed."""

    def search(text: str) -> list[Output]:
        found = tuple(index.search(**{what: text}))
        return menu.lead_to(partial(games, found=found)) if found else menu.stay(counted(menu, 0))

    def understood(text: str) -> list[Output] | None:
        return None if len(text) < _FEWEST or menu.is_known_anywhere(text) else search(text)

    keys = {"1-0": "white", "0-1": "black", "1/2-1/2": "draw"}
    entries = tuple(
        MenuEntry(
            menu.words(f"review.result_{keys[each]}") if what == "result" else each,
            partial(search, each),
        )
        for each in names
    ) or (entry(menu.words, "command.back", menu.back),)
    title = f"{menu.words(f'review.by_{what}').capitalize()}."
    return MenuPage(title, entries, understands=understood)


def _games(
    menu: StudyMenu, path: Path, index: GameIndex, opened: Opened, found: tuple[int, ...]
) -> MenuPage:
    """Games of a file, listed by their players."""
    entries = tuple(
        MenuEntry(called(menu, index, number), partial(opened, menu, path, number))
        for number in found
    ) or (entry(menu.words, "command.back", menu.back),)
    return MenuPage(counted(menu, len(found)), entries)


def called(menu: StudyMenu, index: GameIndex, number: int) -> str:
    """The label of a game: its players and its day."""
    white, black, date, _ = index.names(number)
    names = menu.words("unfinished.names", white=white or "?", black=black or "?").rstrip(".")
    return f"{names}, {date}" if date.strip("?. ") else names
