"""The pages on which games are found and gone through, by buttons, words and pegs."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import chess
import chess.pgn

from accessible_board.errors import InputError
from accessible_board.languages import plain_words, reason
from accessible_board.menu.inputs import EntryTaken, HeardInMenu, Input, PegsStand, Stepped
from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Output, Say, Study
from accessible_board.menu.page import MenuEntry, MenuPage, entry
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.sentences.positions import position_words, seen_words
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from accessible_board.study.index import PLIES, GameIndex
from accessible_board.study.kept import Bookmark
from accessible_board.study.led_hand import LedHand
from accessible_board.study.library import JOURNAL
from accessible_board.study.menu import PlayEngine, StudyMenu, of, titled
from accessible_board.study.review import Review
from accessible_board.study.review_words import ReviewWish, Wanted, grammar, wish

MOST_READ = 40
"""Games in which a later position is looked for."""

_NEVER = float("inf")


def collections(menu: Menu) -> MenuPage:
    """Bookmarks, the own games, and the files of games that are there."""
    words, library = menu.words, of(menu).library
    entries = []
    if of(menu).study.marks:
        entries.append(entry(words, "review.marks", partial(menu.open, marks)))
    entries += [_own(menu, path) for path in library.own()[:9]]
    entries += [
        MenuEntry(titled(path), partial(_opened_file, menu, path)) for path in library.files
    ]
    if not entries:
        entries = [entry(words, "command.back", menu.back)]
        return MenuPage(words("study.nothing"), tuple(entries))
    return MenuPage(f"{words('study.review')}.", tuple(entries))


def _own(menu: Menu, path: Path) -> MenuEntry:
    """An own game, called by its names and day; it is read only once it is taken."""
    known = next((game for game in menu.games if game.path == str(path)), None)
    label = known.names(menu.words) if known is not None else titled(path)
    return MenuEntry(label, partial(open_game, menu, path, 1))


def marks(menu: Menu) -> MenuPage:
    """The bookmarks, the newest first."""
    entries = tuple(
        MenuEntry(mark.title, partial(open_game, menu, Path(mark.source), mark.number, mark.path))
        for mark in of(menu).study.marks
    )
    return MenuPage(f"{menu.words('review.marks')}.", entries)


def open_game(menu: Menu, source: Path, number: int, path: tuple[int, ...] = ()) -> list[Output]:
    """Go through a game, from a place in it; say why not, if it cannot be read."""
    try:
        game = of(menu).library.read(source, number)
    except InputError as error:
        return menu.stay(menu.words("study.unread", reason=error.aloud(menu.words.language.code)))
    except OSError as error:
        return _unread(menu, error)
    review = Review(game, menu.words)
    review.go_to(path)
    return menu.open(ReviewPage(of(menu), review, source, number).build)


def _unread(menu: Menu, error: OSError) -> list[Output]:
    why = f"{reason(error, menu.words.language.code)}."
    return menu.stay(menu.words("study.unread", reason=why))


# --- files of games -----------------------------------------------------------------------------


def _opened_file(menu: Menu, path: Path) -> list[Output]:
    try:
        index = of(menu).library.index(path)
    except OSError as error:
        return _unread(menu, error)
    if index is None:
        return menu.stay(menu.words("review.loading"))
    return menu.open(partial(_file, path=path, index=index))


def _file(menu: Menu, path: Path, index: GameIndex) -> MenuPage:
    """All games of a file, or those of a player, an opening, a result."""
    words = menu.words
    found = {
        "by_player": partial(_choices, path=path, index=index, what="player"),
        "by_opening": partial(_choices, path=path, index=index, what="opening"),
        "by_result": partial(_choices, path=path, index=index, what="result"),
    }
    every = partial(_games, path=path, index=index, found=tuple(index.search()))
    entries = (
        entry(words, "review.all", partial(menu.open, every)),
        *(entry(words, f"review.{key}", partial(menu.open, page)) for key, page in found.items()),
    )
    return MenuPage(f"{titled(path)}. {_counted(menu, len(index))}", entries)


def _counted(menu: Menu, number: int) -> str:
    return menu.words("review.found", number=menu.words.language.number(number))


def _choices(menu: Menu, path: Path, index: GameIndex, what: str) -> MenuPage:
    """What can be searched for; another name, or a part of one, can be typed."""
    offered: dict[str, Callable[[], list[str]]] = {
        "player": index.players,
        "opening": index.openings,
        "result": lambda: ["1-0", "0-1", "1/2-1/2"],
    }

    def search(text: str) -> list[Output]:
        found = tuple(index.search(**{what: text}))
        if not found:
            return menu.stay(_counted(menu, 0))
        return menu.open(partial(_games, path=path, index=index, found=found))

    keys = {"1-0": "white", "0-1": "black", "1/2-1/2": "draw"}
    entries = tuple(
        MenuEntry(
            menu.words(f"review.result_{keys[each]}") if what == "result" else each,
            partial(search, each),
        )
        for each in offered[what]()
    ) or (entry(menu.words, "command.back", menu.back),)
    title = f"{menu.words(f'review.by_{what}').capitalize()}."
    return MenuPage(title, entries, understands=lambda text: _searched(text, search))


def _searched(text: str, search: Callable[[str], list[Output]]) -> list[Output] | None:
    return search(text) if len(text) > 2 else None


def _games(menu: Menu, path: Path, index: GameIndex, found: tuple[int, ...]) -> MenuPage:
    """Games of a file, called by who played them."""
    entries = tuple(
        MenuEntry(called(menu, index, number), partial(open_game, menu, path, number))
        for number in found
    ) or (entry(menu.words, "command.back", menu.back),)
    return MenuPage(_counted(menu, len(found)), entries)


def called(menu: Menu, index: GameIndex, number: int) -> str:
    """How a game is called: who played, and its day."""
    white, black, date, _ = index.names(number)
    names = menu.words("unfinished.names", white=white or "?", black=black or "?").rstrip(".")
    return f"{names}, {date}" if date.strip("?. ") else names


# --- one game -------------------------------------------------------------------------------------


class ReviewPage:
    """One game that somebody goes through; White's button goes forward and Black's back."""

    def __init__(self, menu: StudyMenu, review: Review, source: Path, number: int) -> None:
        self._menu = menu
        self._review = review
        self._source = source
        self._number = number
        self._style = AnnouncingStyle(menu.words.language)
        self._sentences: Sentences | None = None
        self._heard: tuple[chess.pgn.GameNode, Grammar] | None = None
        self._occupied: int | None = None
        self._leading: LedHand | None = None

    def build(self, menu: Menu) -> MenuPage:
        """The page as things stand now."""
        here = MenuEntry(self._review.told(), list)
        page = MenuPage(
            self._review.title(),
            (here,),
            patience=_NEVER,
            reads=True,
            understands=self._understood,
            steers=self._steered,
            pegs=self._stand,
        )
        return replace(page, others=self._grammar())

    def _grammar(self) -> Grammar:
        """All that is listened for here, with the moves that the record has."""
        node = self._review.node
        if self._heard is None or self._heard[0] is not node:
            words = self._menu.words
            self._sentences = self._sentences or Sentences(words.language)
            board = node.board()
            forms = [
                form
                for variation in node.variations
                for form in self._sentences.forms(variation.move, board)
            ]
            known = grammar(words)
            self._heard = node, known.plus(Grammar.of_patterns(forms)) if forms else known
        return self._heard[1]

    def _steered(self, by: Input) -> list[Output] | None:
        match by:
            case Stepped():
                return self._told(self._review.next())
            case EntryTaken():
                return self._told(self._review.previous())
            case HeardInMenu(text) if plain_words(text) in _plain(self._menu, "command.help"):
                return self._told(self._menu.words("review.how"))
        return None

    def _told(self, text: str) -> list[Output]:
        return [Say(text, self._menu.words.language.code)]

    def _understood(self, text: str) -> list[Output] | None:
        meant = wish(text, self._menu.words)
        if meant is None:
            return None
        if meant.wanted is Wanted.PLAY:
            return [self._menu.soon(), Study(PlayEngine(self._review.board.fen()))]
        said = self._answered(meant)
        return None if said is None else self._told(said)

    def _answered(self, meant: ReviewWish) -> str | None:
        """What is said to what somebody wants."""
        review = self._review
        answers: dict[Wanted, Callable[[], str | None]] = {
            Wanted.NEXT: review.next,
            Wanted.PREVIOUS: review.previous,
            Wanted.START: review.start,
            Wanted.END: review.end,
            Wanted.COMMENT: review.next_comment,
            Wanted.OUT: review.out_of_variation,
            Wanted.HERE: review.told,
            Wanted.TIME: review.time,
            Wanted.CHANGED: review.changed,
            Wanted.VARIATION: lambda: review.into_variation(meant.number),
            Wanted.JUMP: lambda: review.jump(meant.number),
            Wanted.ATTACK: lambda: review.attackers(meant.square),
            Wanted.LOOK: lambda: self._look(meant.about),
            Wanted.MOVE: lambda: self._follow(meant),
            Wanted.LEAD: self._lead,
            Wanted.MARK: self._mark,
            Wanted.SAME: self._same,
        }
        return answers[meant.wanted]()

    def _follow(self, meant: ReviewWish) -> str | None:
        said = meant.announcement
        return None if said is None else self._review.follow(said.moves(self._review.board))

    def _look(self, about: str) -> str:
        board = self._review.board
        if about in ("position", "white", "black"):
            colors = [c for c in chess.COLORS if about != ("black" if c else "white")]
            return " ".join(position_words(board, color, self._style) for color in colors)
        return seen_words(about, board, self._style)

    def _mark(self) -> str:
        """Set a bookmark here; say why it cannot be kept, if so."""
        review = self._review
        title = f"{review.names()} {review.told()}"
        mark = Bookmark(str(self._source), self._number, review.path, title)
        refused = self._menu.keep_study(self._menu.study.marked(mark))
        return refused or self._menu.words("review.marked")

    # --- the board ------------------------------------------------------------------------------

    def _lead(self) -> str:
        """Lead a hand to the position at which the walk is."""
        self._leading = LedHand(self._review.board, self._occupied)
        return self._leading.told(self._menu.words, self._style)

    def _stand(self, stand: PegsStand) -> list[Output]:
        self._occupied = stand.occupied
        if self._leading is None:
            return []
        self._leading.stand(stand.occupied)
        said = self._leading.told(self._menu.words, self._style)
        if self._leading.done:
            self._leading = None
        return self._told(said)

    # --- other games ----------------------------------------------------------------------------

    def _same(self) -> str:
        """In which other games this position stood."""
        menu, board = self._menu, self._review.board
        if self._source.suffix == JOURNAL or (index := menu.library.index(self._source)) is None:
            return menu.words("review.none_same")
        if len(board.move_stack) <= PLIES:
            return self._other_games(index, index.with_position(board))
        menu.later(partial(self._later_position, index, board))
        return menu.words("review.searching")

    def _later_position(self, index: GameIndex, board: chess.Board) -> str:
        """Look for a position in the games that began as this one."""
        before = board.copy()
        while len(before.move_stack) > PLIES:
            before.pop()
        wanted = board.board_fen(), board.turn
        numbers = []
        for number in index.with_position(before, MOST_READ):
            game = self._menu.library.read(self._source, number)
            boards = (node.board() for node in game.mainline())
            if any((each.board_fen(), each.turn) == wanted for each in boards):
                numbers.append(number)
        return self._other_games(index, numbers)

    def _other_games(self, index: GameIndex, numbers: list[int]) -> str:
        menu = self._menu
        others = [called(menu, index, each) for each in numbers if each != self._number]
        if not others:
            return menu.words("review.none_same")
        told = "; ".join(others[:5])
        return f"{_counted(menu, len(others))} {menu.words('review.same', games=told)}"


def _plain(menu: Menu, key: str) -> list[tuple[str, ...]]:
    return [plain_words(form) for form in menu.words.forms(key)]
