"""The page for solving a puzzle, by words, pegs or keys.

The buttons walk through the entries, but once a move stands on the pegs, either completes it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import chess

from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.game.vocabulary.announcements import PROMOTIONS, Announcement
from accessible_board.menu.in_and_out import (
    EntryTaken,
    FoundOut,
    Input,
    Output,
    PegsStand,
    Stepped,
    said_before,
)
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import NEVER, MenuEntry, MenuPage, chosen_of, entry
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.understanding import understand
from accessible_board.study.puzzle_index import PuzzleIndex
from accessible_board.study.puzzle_record import (
    OWN,
    PuzzleDesk,
    goal_told,
    key_of,
    level_told,
    player_told,
    refused_told,
    results_told,
    tally_told,
    theme_key,
    unread_told,
)
from accessible_board.study.puzzles import (
    Attempted,
    Hardness,
    Puzzle,
    PuzzleError,
    Refutation,
    Result,
    Solving,
    TriedMove,
)
from accessible_board.study.review_words import (
    TaskGrammar,
    Wanted,
    announcements,
    looks_grammar,
    wish,
)
from accessible_board.study.shell import StudyMenu, titled
from accessible_board.study.task_help import Hints, PegTries, attackers, looked

Supply = Callable[[], Iterable[tuple[PuzzleIndex, int]]]
"""Supplies the puzzles in the order in which they are posed."""

LINE = 3
"""Half-moves of a refutation that are told."""


def _desk_of(menu: StudyMenu) -> PuzzleDesk:
    desk = menu.puzzles
    if desk is None:
        raise TypeError("nobody solves puzzles here")
    return desk


@dataclass(slots=True)
class _PosedPuzzle:
    """The puzzle that is being solved, and what was told about it."""

    key: str
    solving: Solving
    hints: Hints = field(default_factory=Hints)
    kept: bool = False
    judged: chess.Move | None = None
    """The move that the engine is judging."""
    begun: Announcement | None = None
    """A promotion whose piece is still missing."""


class PuzzlePage:
    """Poses one puzzle after another from ``supply``; says ``none_left`` at the end."""

    def __init__(
        self, menu: StudyMenu, supply: Supply, none_left: str = "puzzle.none_left"
    ) -> None:
        self._menu = menu
        self._words = menu.words
        self._supply = supply
        self._none = none_left
        self._style = AnnouncingStyle(menu.words.language)
        self._heard = TaskGrammar(menu.words, looks_grammar(menu.words))
        self._met: set[str] = set()
        self._pegs = PegTries(menu.words)
        self._led = ""
        """The first step to this position, where pegs are used."""
        self._task: _PosedPuzzle | None = None

    def open(self) -> list[Output]:
        """Open the page at the first puzzle, or say why there is none."""
        said = self._find()
        if self._task is not None:
            return said_before(said, self._menu.open(self.build))
        return self._menu.stay(said)

    def build(self, menu: Menu) -> MenuPage:
        """The page in its present state."""
        words, task = self._words, self._task
        following = entry(words, "puzzle.next", self._next)
        if task is None or task.solving.done:
            stands = None if task is None else task.solving.board
            return MenuPage(
                self._asked(), (following,), patience=NEVER, steers=self._steered, board=stands
            )
        if task.begun is not None:
            entries = self._men(task.begun)
        else:
            answers: dict[str, Callable[[], str]] = {
                "puzzle.position": lambda: looked(self._board, "position", self._style),
                "review.word_lead": self._pegs.lead,
                "study_game.hint": partial(self._hint, task),
                "puzzle.solution": partial(self._give_up, task),
                "puzzle.asked": self._asked,
            }
            entries = (
                *(entry(words, key, partial(self._answer, told)) for key, told in answers.items()),
                following,
            )
        return MenuPage(
            self._asked(),
            entries,
            patience=NEVER,
            others=self._heard.of(self._board),
            besides=announcements(words.language),
            how=words("puzzle.how"),
            understands=self._understood,
            steers=self._steered,
            board=self._board,
        )

    def _men(self, begun: Announcement) -> tuple[MenuEntry, ...]:
        """The men to which a pawn can promote."""
        man = self._words.language.man
        return tuple(
            MenuEntry(
                man(piece).spoken,
                partial(self._announced, replace(begun, promotion=piece)),
                tuple(man(piece).forms),
            )
            for piece in PROMOTIONS
        )

    # --- one after the other ------------------------------------------------------------------

    def _next(self) -> list[Output]:
        said = self._find()
        if self._task is None:
            return said_before(said, self._menu.back())
        return self._menu.stay(f"{said} {self._asked()}".strip())

    def _find(self) -> str:
        """Take the next solvable puzzle; return the sentences on those that were skipped."""
        said: dict[str, None] = {}
        self._task = None
        for index, number in self._supply():
            key = key_of(index, number)
            if key in self._met:
                continue
            self._met.add(key)
            try:
                self._begin(key, index.read(number))
                break
            except PuzzleError as error:
                said[self._words(f"puzzle.{error}")] = None
            except OSError as error:
                return unread_told(self._words, error)
        if self._task is None:
            said[self._words(self._none)] = None
        return " ".join(said)

    def _begin(self, key: str, puzzle: Puzzle) -> None:
        self._task = _PosedPuzzle(key, Solving(puzzle))
        self._led = self._pegs.expect(puzzle.board)

    # --- what is said -------------------------------------------------------------------------

    def _answer(self, told: Callable[[], str]) -> list[Output]:
        return self._menu.tell(told())

    @property
    def _board(self) -> chess.Board:
        return self._task.solving.board if self._task is not None else chess.Board()

    def _asked(self) -> str:
        """Tell the last move, the side to move and the goal."""
        if self._task is None:
            return self._words("puzzle.none_left")
        solving, words = self._task.solving, self._words
        puzzle = solving.puzzle
        told = [words("puzzle.on_move", player=player_told(words, solving.board.turn))]
        if puzzle.before is not None and puzzle.start is not None and solving.is_untouched:
            move = self._style.move(puzzle.before, puzzle.start)
            player = player_told(words, puzzle.start.turn)
            told.insert(0, words("puzzle.before", player=player, move=move))
        led = self._led if solving.is_untouched else ""
        return " ".join(filter(None, (*told, goal_told(words, solving), led)))

    def _line(self, moves: Iterable[chess.Move], board: chess.Board) -> str:
        board, told = board.copy(), []
        for move in moves:
            told.append(self._style.move(move, board))
            board.push(move)
        return ", ".join(told)

    # --- a move is tried ----------------------------------------------------------------------

    def _steered(self, by: Input) -> list[Output] | None:
        """Complete the move on the pegs; either button does it."""
        if isinstance(by, PegsStand):
            return self._stand(by)
        task, shown = self._task, self._pegs.shown
        if not isinstance(by, Stepped | EntryTaken) or task is None or task.solving.done:
            return None
        if shown is not None and task.begun is None:
            announced = Announcement.of(shown, task.solving.board)
            return self._announced(replace(announced, promotion=None))
        if self._pegs.shows_no_move:
            return self._menu.tell(self._words("puzzle.no_move"), self._pegs.lead())
        return None

    def _understood(self, text: str) -> list[Output] | None:
        task = self._task
        if task is None:
            return None
        meant = understand(text, self._words.language, begun=task.begun)
        if meant is not None and meant.announcement is not None:
            return self._announced(meant.announcement)
        asked = wish(text, self._words)
        if asked is not None and asked.wanted is Wanted.ATTACK:
            return self._menu.tell(attackers(self._board, asked.square, self._words))
        if asked is not None and asked.wanted is Wanted.LOOK:
            return self._menu.tell(looked(self._board, asked.about, self._style))
        if asked is not None and asked.wanted is Wanted.HERE:
            return self._menu.tell(self._asked())
        return None

    def _announced(self, said: Announcement) -> list[Output]:
        """Try an announced move, or the one on the pegs."""
        task = self._task
        if task is None:
            return []
        board = task.solving.board
        task.begun = said if said.lacks_promotion(board) else None
        if task.begun is not None:
            return self._menu.stay(self._words("puzzle.which_man"))
        moves = said.moves(board)
        if len(moves) != 1:
            key = "puzzle.several" if moves else "puzzle.impossible"
            return self._menu.tell(self._words(key, move=self._style.announcement(said)))
        return self._menu.tell(*self._tried(task, moves[0]))

    def _tried(self, task: _PosedPuzzle, move: chess.Move) -> tuple[str, ...]:
        """Try a move, and answer it."""
        solving, words, board = task.solving, self._words, task.solving.board
        trial = TriedMove(board.copy(), move, solving.expected, solving.mates)
        verdict = solving.attempt(move)
        if verdict is Attempted.DIFFERENT:
            task.judged = move
            self._menu.later(partial(self._judge, task, trial))
            return (words("puzzle.checks", move=self._style.move(move, board)),)
        if verdict is Attempted.SOLVED or solving.answer is None:
            return self._ended(task)
        before = trial.board
        before.push(move)
        answer = self._style.move(solving.answer, before)
        told = words("puzzle.right", player=player_told(words, before.turn), move=answer)
        return told, self._pegs.expect(solving.board)

    def _judge(self, task: _PosedPuzzle, trial: TriedMove, tell: Callable[[Input], None]) -> None:
        """Let the engine judge a move, on a thread; without one only the solution counts."""
        try:
            refuted = trial.judged(self._menu.judge)
        except AccessibleBoardError:
            refuted = Refutation()
        tell(FoundOut(partial(self._judged, task, trial, refuted)))

    def _judged(
        self, task: _PosedPuzzle, trial: TriedMove, refuted: Refutation | None
    ) -> list[Output]:
        """Take the engine's answer, unless the puzzle has moved on meanwhile."""
        if task is not self._task or task.judged != trial.move or task.solving.done:
            return []
        task.judged = None
        if refuted is None:
            line = self._line(task.solving.rest, task.solving.board)
            task.solving.accept(trial.move)
            return self._menu.tell(self._words("puzzle.as_good", line=line), *self._ended(task))
        task.solving.failed = True
        back = self._pegs.lead() if self._pegs.shown or self._pegs.shows_no_move else ""
        return self._menu.tell(self._refuted(trial, refuted), self._kept(task), back)

    def _refuted(self, trial: TriedMove, refuted: Refutation) -> str:
        """Tell that a move is wrong, and its refutation, if one is known."""
        told, after = self._style.move(trial.move, trial.board), trial.board.copy()
        if not refuted.line:
            return self._words("puzzle.wrong", move=told)
        after.push(trial.move)
        line = self._line(refuted.line[:LINE], after)
        return self._words("puzzle.refuted", move=told, line=line)

    def _ended(self, task: _PosedPuzzle) -> tuple[str, ...]:
        told = self._words(f"puzzle.solved_{task.solving.result}")
        return told, self._kept(task), self._words("puzzle.next") + "?"

    def _kept(self, task: _PosedPuzzle) -> str:
        """Save the result, once; tell today's tally, or why saving failed."""
        if task.kept:
            return ""
        task.kept, solving, desk = True, task.solving, _desk_of(self._menu)
        error = desk.solved(task.key, solving.puzzle, solving.result)
        if error is not None:
            return refused_told(self._words, error)
        if solving.result is Result.FAILED:
            return ""
        return tally_told(self._words, "today", desk.record.today)

    def _hint(self, task: _PosedPuzzle) -> str:
        """Give a further hint: the piece, the square, the move."""
        solving = task.solving
        solving.helped = True
        if solving.expected is None:
            avoid = self._line(solving.puzzle.avoid[:1], solving.board)
            return self._words("puzzle.hint_avoid", move=avoid)
        key, values = task.hints.next(solving.board, solving.expected, self._style)
        return self._words(f"study_game.{key}", **values)

    def _give_up(self, task: _PosedPuzzle) -> str:
        board, avoid = task.solving.board.copy(), task.solving.puzzle.avoid
        rest = task.solving.give_up()
        key = "puzzle.line" if rest else "puzzle.hint_avoid"
        line = self._line(rest or avoid[:1], board)
        return f"{self._words(key, line=line, move=line)} {self._kept(task)}".strip()

    def _stand(self, stand: PegsStand) -> list[Output]:
        """Follow the pegs; tell a hand that is led its next step."""
        step = self._pegs.stand(stand)
        done = self._task is None or self._task.solving.done
        return self._menu.tell(step) if isinstance(step, str) and not done else []


def puzzles(menu: StudyMenu) -> MenuPage:
    """The page to begin, to repeat failed puzzles, to change the choices, and to hear results."""
    words, desk = menu.words, _desk_of(menu)
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
    desk, words = _desk_of(menu), menu.words
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
    desk = _desk_of(menu)
    return PuzzlePage(menu, lambda: ((index, each) for each in desk.new(index))).open()


def _again(menu: StudyMenu) -> list[Output]:
    return PuzzlePage(menu, _desk_of(menu).due, "puzzle.none_due").open()


def _results(menu: StudyMenu) -> list[Output]:
    desk = _desk_of(menu)
    is_of_today = desk.record.day == desk.today()
    return menu.stay(results_told(menu.words, desk.record, is_of_today=is_of_today))


def _choose(menu: StudyMenu, said: str, **chosen: object) -> list[Output]:
    """Save a choice, say it, and go back."""
    error = _desk_of(menu).keep(**chosen)
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
    at = chosen_of(list(amounts), _desk_of(menu).record.theme)
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
    at = list(Hardness).index(_desk_of(menu).record.level)
    return MenuPage(f"{words('study.strength')}.", entries, at)


def collections(menu: StudyMenu) -> MenuPage:
    """The program's own puzzles, and the files that were named or are in the folder."""
    words, desk = menu.words, _desk_of(menu)
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
