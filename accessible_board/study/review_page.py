"""Pages for reviewing a game by buttons, words and pegs."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import chess
import chess.pgn

from accessible_board.board.following import Leading
from accessible_board.languages.plain_words import shortened
from accessible_board.menu.in_and_out import EntryTaken, Input, Output, PegsStand, Stepped, Study
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import NEVER, MenuEntry, MenuPage, entry
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.grammar import Grammar
from accessible_board.study import choosing
from accessible_board.study.choosing import called, counted, with_game
from accessible_board.study.index import PLIES, GameIndex
from accessible_board.study.learn_page import sides
from accessible_board.study.library import JOURNAL
from accessible_board.study.mistakes import key_of
from accessible_board.study.review import Review
from accessible_board.study.review_words import ReviewWish, Wanted, grammar, sentences_of, wish
from accessible_board.study.saved import Bookmark
from accessible_board.study.shell import PlayEngine, StudyMenu
from accessible_board.study.task_help import led, looked, step_told

MOST_READ = 40
"""The most games in which a later position is looked for."""


def collections(menu: StudyMenu) -> MenuPage:
    """The page of bookmarks, and of all games that can be reviewed."""
    kept = menu.study.marks
    before = (entry(menu.words, "review.marks", partial(menu.lead_to, marks)),) if kept else ()
    return choosing.collections(menu, "study.review", open_game, before)


def marks(menu: StudyMenu) -> MenuPage:
    """The bookmarks, the newest first."""
    entries = tuple(
        MenuEntry(mark.title, partial(_open_mark, menu, mark)) for mark in menu.study.marks
    ) or (entry(menu.words, "command.back", menu.back),)
    return MenuPage(f"{menu.words('review.marks')}.", entries)


def _open_mark(menu: StudyMenu, mark: Bookmark) -> list[Output]:
    """Open a game at a bookmark; if another game stands there now, say so, and remove it."""

    def go_on(game: chess.pgn.Game) -> list[Output]:
        if mark.key and mark.key != key_of(game):
            refused = menu.keep_study(menu.study.unmarked(mark))
            return menu.stay(f"{menu.words('review.mark_unfit')} {refused}".strip())
        return _go_through(menu, game, Path(mark.source), mark.number, mark.path)

    return with_game(menu, Path(mark.source), mark.number, go_on)


def open_game(menu: StudyMenu, source: Path, number: int) -> list[Output]:
    """Open the review of a game; if it cannot be read, say why."""
    return with_game(menu, source, number, lambda game: _go_through(menu, game, source, number))


def _go_through(
    menu: StudyMenu, game: chess.pgn.Game, source: Path, number: int, path: tuple[int, ...] = ()
) -> list[Output]:
    review = Review(game, menu.words)
    review.go_to(path)
    return menu.open(ReviewPage(menu, review, source, number).build)


class ReviewPage:
    """A review of one game; White's button goes forward and Black's back."""

    def __init__(self, menu: StudyMenu, review: Review, source: Path, number: int) -> None:
        self._menu = menu
        self._review = review
        self._source = source
        self._number = number
        self._style = AnnouncingStyle(menu.words.language)
        self._heard: tuple[chess.pgn.GameNode, Grammar] | None = None
        self._occupied: int | None = None
        self._leading: Leading | None = None

    def build(self, menu: Menu) -> MenuPage:
        """The page in its present state."""
        here = MenuEntry(self._review.told(), list)
        return MenuPage(
            self._review.title(),
            (here,),
            patience=NEVER,
            reads=True,
            others=self._grammar(),
            how=menu.words("review.how"),
            understands=self._understood,
            steers=self._steered,
            board=self._review.board,
        )

    def _grammar(self) -> Grammar:
        """The vocabulary here, with the record's moves."""
        node = self._review.node
        if self._heard is None or self._heard[0] is not node:
            words = self._menu.words
            sentences, board = sentences_of(words.language), node.board()
            forms = [
                form
                for variation in node.variations
                if variation.move and variation.move.drop is None
                for form in sentences.forms(variation.move, board)
            ]
            known = grammar(words, self._review.numbers)
            self._heard = node, known.plus(Grammar.of_patterns(forms)) if forms else known
        return self._heard[1]

    def _steered(self, by: Input) -> list[Output] | None:
        match by:
            case Stepped():
                return self._menu.tell(self._review.next())
            case EntryTaken():
                return self._menu.tell(self._review.previous())
            case PegsStand():
                return self._stand(by)
        return None

    def _understood(self, text: str) -> list[Output] | None:
        meant = wish(text, self._menu.words)
        if meant is None:
            return None
        if meant.wanted is Wanted.PLAY:
            return [self._menu.soon(), Study(PlayEngine(self._review.board.fen()))]
        if meant.wanted is Wanted.LEARN:
            return self._menu.lead_to(partial(sides, game=self._review.game))
        said = self._answered(meant)
        return None if said is None else self._menu.tell(said)

    def _answered(self, meant: ReviewWish) -> str | None:
        """Carry out a wish; return the answer."""
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
            Wanted.JUMP: lambda: review.jump(meant.number, meant.near),
            Wanted.ATTACK: lambda: review.attackers(meant.square),
            Wanted.LOOK: lambda: looked(review.board, meant.about, self._style),
            Wanted.MOVE: lambda: self._follow(meant),
            Wanted.LEAD: self._lead,
            Wanted.MARK: self._mark,
            Wanted.SAME: self._same,
        }
        return answers[meant.wanted]()

    def _follow(self, meant: ReviewWish) -> str | None:
        said = meant.announcement
        return None if said is None else self._review.follow(said.moves(self._review.board))

    def _mark(self) -> str:
        """Set a bookmark here; if it cannot be saved, say why."""
        review = self._review
        title = shortened(f"{review.names()} {review.told()}")
        key = key_of(review.game)
        mark = Bookmark(str(self._source), self._number, review.path, title, key)
        refused = self._menu.keep_study(self._menu.study.marked(mark))
        return refused or self._menu.words("review.marked")

    # --- the board ------------------------------------------------------------------------------

    def _lead(self) -> str:
        self._leading = led(self._review.board, self._occupied)
        return step_told(self._leading, self._menu.words)

    def _stand(self, stand: PegsStand) -> list[Output]:
        self._occupied = stand.occupied
        if self._leading is None:
            return []
        self._leading.stand(stand.occupied)
        said = step_told(self._leading, self._menu.words)
        if self._leading.done:
            self._leading = None
        return self._menu.tell(said)

    # --- other games ----------------------------------------------------------------------------

    def _same(self) -> str:
        """Tell the other games in which this position stood."""
        menu, board = self._menu, self._review.board
        if self._source.suffix == JOURNAL or (index := menu.library.index(self._source)) is None:
            return menu.words("review.none_same")
        if len(board.move_stack) <= PLIES:
            return self._other_games(index, index.with_position(board))
        menu.think(partial(self._later_position, index, board))
        return menu.words("review.searching")

    def _later_position(self, index: GameIndex, board: chess.Board) -> str:
        """Look for a position in the games with the same beginning."""
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
        return f"{counted(menu, len(others))} {menu.words('review.same', games=told)}"
