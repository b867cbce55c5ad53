"""Pages for choosing what to practise with: a game of a collection, or a dictated position.

Games are searched in several ways, the own ones and those of files. A position is dictated man by
man, then heard and confirmed.
"""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Final

import chess
import chess.pgn

from accessible_board.errors import AccessibleBoardError
from accessible_board.game.vocabulary.setup import can_begin, set_up
from accessible_board.languages import plain_words
from accessible_board.menu.in_and_out import Output
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import NEVER, MenuEntry, MenuPage, entry
from accessible_board.menu.words import MenuWords, day_words, listened_for
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.grammar import Grammar, Slot
from accessible_board.study.index import GameIndex
from accessible_board.study.puzzle_record import unread_told
from accessible_board.study.shell import StudyMenu, titled
from accessible_board.study.task_help import looked

Opened = Callable[[StudyMenu, Path, int], list[Output]]
"""Opens a game by its file and its number there."""


_FEWEST: Final = 3
"""The fewest letters of a name that can be looked for."""

_COLORS: Final = {chess.WHITE: "dictation.white", chess.BLACK: "dictation.black"}

PAGES: Final = 3
"""Pages to go back from the question to the game's: itself, the men, and the starting position."""


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
    entries = tuple(
        MenuEntry(called(menu, index, number), partial(opened, menu, path, number))
        for number in found
    ) or (entry(menu.words, "command.back", menu.back),)
    return MenuPage(counted(menu, len(found)), entries)


def called(menu: StudyMenu, index: GameIndex, number: int) -> str:
    """The label of a game: its players and its day, or its title, where it has no players."""
    white, black, date, event = index.names(number)
    if not (white + black).strip("? ") and event.strip("? "):
        return event
    names, day = menu.words.players(white, black), day_words(date, menu.words.language)
    return f"{names.removesuffix('.')}, {day}" if day else names.removesuffix(".")


class Dictation:
    """The men dictated so far."""

    def __init__(self, menu: StudyMenu) -> None:
        self._menu = menu
        self._men: dict[chess.Square, chess.Piece] = {}

    def build(self, _: Menu) -> MenuPage:
        """The page for dictating men."""
        words = self._menu.words
        entries = (
            entry(words, "dictation.white_moves", partial(self._done, chess.WHITE)),
            entry(words, "dictation.black_moves", partial(self._done, chess.BLACK)),
            entry(words, "dictation.undo", self._undo),
        )
        return MenuPage(
            words("dictation.how", square=words.language.square(chess.E1)),
            entries,
            patience=NEVER,
            others=men_grammar(words),
            understands=self._understood,
            board=set_up(self._men, chess.WHITE),
        )

    def _understood(self, text: str) -> list[Output] | None:
        said = _men(self._menu.words).get(plain_words(text))
        if said is None:
            return None
        square, man = said
        self._men.pop(square, None)  # The one that was said last comes last.
        self._men[square] = man
        return self._menu.tell(_told(self._menu.words, square, man))

    def _undo(self) -> list[Output]:
        """Take back the man that was dictated last."""
        if not self._men:
            return self._menu.stay(self._menu.words("dictation.empty"))
        told = _told(self._menu.words, *self._men.popitem())
        return self._menu.tell(self._menu.words("dictation.undone", man=told.rstrip(".")))

    def _done(self, turn: chess.Color) -> list[Output]:
        position = set_up(self._men, turn)
        if not can_begin(position):
            return self._menu.stay(self._menu.words("study.start_impossible"))
        return self._menu.lead_to(partial(_question, position=position))


def _question(menu: StudyMenu, position: chess.Board) -> MenuPage:
    """The page that repeats the position and asks for its confirmation."""
    words = menu.words

    def begin() -> list[Output]:
        menu.start = position.fen()
        return menu.keep(menu.kept, f"{words('study.start_own')}.", PAGES)

    told = looked(position, "position", AnnouncingStyle(words.language))
    entries = (entry(words, "answer.yes", begin), entry(words, "answer.no", menu.back))
    return MenuPage(f"{told} {words('dictation.right')}", entries, patience=NEVER, board=position)


def _told(words: MenuWords, square: chess.Square, man: chess.Piece) -> str:
    language = words.language
    color = words(_COLORS[man.color])
    return f"{color}: {language.man(man.piece_type).spoken} {language.square(square)}."


@cache
def _men(words: MenuWords) -> dict[tuple[str, ...], tuple[chess.Square, chess.Piece]]:
    """All ways to place a man of a colour on a square by words, FEN's included ("Ke1")."""
    language, found = words.language, {}
    for square in chess.SQUARES:
        files = language.files.forms(chess.square_file(square))
        ranks = language.ranks[chess.square_rank(square)].forms
        names = [chess.square_name(square), *(f"{f} {r}" for f in files for r in ranks)]
        for color, key in _COLORS.items():
            for piece in chess.PIECE_TYPES:
                man = square, chess.Piece(piece, color)
                for form in language.man(piece).forms:
                    for name in names:
                        for colour in words.forms(key):
                            found[plain_words(f"{colour} {form} {name}")] = man
    return found


@cache
def men_grammar(words: MenuWords) -> Grammar:
    """The vocabulary of the page: colour, man, file and rank."""
    language = words.language
    colours = [form for key in _COLORS.values() for form in words.forms(key)]
    men = [form for piece in chess.PIECE_TYPES for form in language.man(piece).forms]
    files = [form for file in range(8) for form in language.files.forms(file)]
    ranks = [form for rank in language.ranks for form in rank.forms]
    slots = [
        Slot(frozenset(filter(language.hears, (listened_for(form)[0] for form in forms))))
        for forms in (colours, men, files, ranks)
    ]
    return Grammar.of_patterns([tuple(slots)])
