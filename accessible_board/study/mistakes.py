"""Mistakes of a game: moves after which the player's expected score is much lower than before.

They are found by an engine, and walked one after another: tasks, tries, hints and results.

What a position is worth is the share of points that lichess expects of it, fitted to games of its
players (``WinPercent.scala``, in ``chess.engine`` as the model ``lichess``). How much of it a
mistake loses, and how near another move must come to the best one, are as lichess has them where
one learns from one's mistakes (``retroCtrl.ts`` and ``nodeFinder.ts`` of ``lila``).
"""

import hashlib
import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Final

import chess
import chess.engine
import chess.pgn
import msgspec

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.study.engines import STRONGEST, EngineProgram, Question, Thinker, within
from accessible_board.study.task_help import STEPS, Hints

LOST: Final = 0.1
"""The least loss of a mistake, as a share of a point, compared with the best move."""

AS_GOOD: Final = 0.035
"""The greatest loss of a move that counts as good as the best, as a share of a point."""

_LINE: Final = 4
"""Half-moves that are told of a line."""

_USUAL: Final = chess.engine.Limit(depth=12, time=60.0)
_SLOW: Final = chess.engine.Limit(depth=2, time=60.0)
"""The limit for engines without options, such as the small one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Expected score of the side to move (0 to 1), and the line that follows."""

    expected: float
    line: tuple[chess.Move, ...] = ()


class Mistake(msgspec.Struct, frozen=True):
    """A move of a game, ``ply`` half-moves after its beginning, and the better line.

    ``before`` and ``after`` are what its player could expect; ``best`` is how it should have gone
    on and ``answer`` how the move is refuted, in UCI. ``solved`` says how it was dealt with.
    """

    ply: int
    before: float
    after: float
    best: tuple[str, ...]
    answer: tuple[str, ...]
    solved: str = ""

    @property
    def loss(self) -> float:
        """The expected score that the move lost."""
        return self.before - self.after


_FOUND: Final = "found"
_SHOWN: Final = "shown"


class StudiedGame(msgspec.Struct, frozen=True):
    """A game that was analysed for one side, identified by its moves, with its mistakes."""

    key: str
    seat: Seat
    mistakes: tuple[Mistake, ...]


def fits(studied: StudiedGame, game: chess.pgn.Game) -> bool:
    """Tell if all of these mistakes are moves of this game, and their lines can be played."""
    boards, board = {}, game.board()
    for ply, move in enumerate(game.mainline_moves()):
        boards[ply] = board.copy(stack=False)
        board.push(move)
    return all(
        each.ply in boards
        and _is_line(boards[each.ply], each.best)
        and isfinite(each.loss)
        and all(map(_is_move, each.answer))
        for each in studied.mistakes
    )


def _is_move(written: str) -> bool:
    try:
        return bool(chess.Move.from_uci(written))
    except ValueError:
        return False


def _is_line(board: chess.Board, line: Iterable[str]) -> bool:
    """Tell if the first move of a line is legal; it is told up to the first that is not."""
    first = next(iter(line), "")
    return all(map(_is_move, line)) and (not first or board.is_legal(chess.Move.from_uci(first)))


def key_of(game: chess.pgn.Game) -> str:
    """A key for a game, made of its first position and its moves, whatever file it is in."""
    moves = " ".join(move.uci() for move in game.mainline_moves())
    return hashlib.sha256(f"{game.board().fen()} {moves}".encode()).hexdigest()[:16]


def _judged(board: chess.Board) -> Judgement | None:
    """The evaluation of a position in which the game is over, else ``None``."""
    outcome = board.outcome()
    if outcome is None:
        return None
    return Judgement(0.5 if outcome.winner is None else float(outcome.winner is board.turn))


def _question(board: chess.Board) -> Question:
    """A question that makes an engine evaluate a position in which the game is not over."""
    board = board.copy(stack=False)

    def judge(engine: chess.engine.SimpleEngine) -> Judgement:
        limit = _USUAL if engine.options else _SLOW
        found = engine.analyse(board, limit, options=within(STRONGEST, engine.options))
        score = found.get("score")
        if score is None:
            raise chess.engine.EngineError("it judged nothing")
        expected = score.pov(board.turn).wdl(model="lichess").expectation()
        return Judgement(expected, tuple(found.get("pv", ())))

    return judge


Judge = Callable[[chess.Board], Judgement]
"""Evaluates a position."""


def mistakes(
    game: chess.pgn.Game, seat: Seat, judge: Judge, told: Callable[[int], None]
) -> tuple[Mistake, ...]:
    """Find the mistakes of a side; ``told`` gets the number of each move that is looked at."""
    board, found = game.board(), []
    for ply, move in enumerate(game.mainline_moves()):
        if board.turn is seat.color and move:
            told(board.fullmove_number)
            best = judge(board)
            if best.line[:1] != (move,):
                found.append(_mistake(ply, board, move, best, judge))
        board.push(move)
    return tuple(each for each in found if each.loss >= LOST)


def _mistake(
    ply: int, board: chess.Board, move: chess.Move, best: Judgement, judge: Judge
) -> Mistake:
    board.push(move)
    then = judge(board)
    board.pop()
    return Mistake(ply, best.expected, 1 - then.expected, _line(best), _line(then))


def _line(judgement: Judgement) -> tuple[str, ...]:
    return tuple(move.uci() for move in judgement.line[:_LINE])


class Analyst:
    """Evaluates positions with the ``found`` engines, started at the first use; calls may block."""

    def __init__(self, found: Callable[[], tuple[EngineProgram, ...]]) -> None:
        self._found = found
        self._thinker: Thinker | None = None
        self._answers: queue.SimpleQueue[Judgement | None] = queue.SimpleQueue()
        self._asking = threading.Lock()

    def judge(self, board: chess.Board) -> Judgement:
        """Evaluate a position; :class:`InputError` or :class:`FaultError` if no engine answers."""
        over = _judged(board)
        if over is not None:
            return over
        with self._asking:
            self._thinker = self._thinker or Thinker(self._found(), self._failed)
            self._thinker.ask(_question(board), self._answers.put)
            judgement = self._answers.get()
        if judgement is None:
            raise FaultError("engine_silent")
        return judgement

    def close(self) -> None:
        """End the engine; whoever waits for it hears that none answers."""
        if self._thinker is not None:
            self._thinker.close()
        self._answers.put(None)

    def _failed(self, name: str, instead: str | None) -> None:
        if instead is None:
            self._answers.put(None)


class MistakesWalk:
    """A walk through a game's mistakes (there is one at least), from the first unsolved one."""

    def __init__(self, game: chess.pgn.Game, studied: StudiedGame, words: MenuWords) -> None:
        self.studied = studied
        self.failed = False
        """True while the move that was tried last falls short."""
        self._moves = tuple(game.mainline_moves())
        self._start = game.board()
        self._words = words
        self._style = AnnouncingStyle(words.language, check=True)
        self._hints = Hints()
        open_ones = (at for at, each in enumerate(studied.mistakes) if each.solved != _FOUND)
        self._at = next(open_ones, 0)

    @property
    def mistake(self) -> Mistake:
        """The mistake that is asked about."""
        return self.studied.mistakes[self._at]

    @property
    def board(self) -> chess.Board:
        """The position in which to look for a better move."""
        return self._position(self.mistake)

    def found(self) -> str:
        """Tell the number of mistakes, and which one cost most."""
        worst = max(self.studied.mistakes, key=lambda each: each.loss)
        number = self._number(self._position(worst).fullmove_number)
        count = self._say("count", number=self._number(len(self.studied.mistakes)))
        return f"{count} {self._say('worst', number=number)}"

    def task(self) -> str:
        """Tell the move that was played and what it cost, and ask for a better one."""
        mistake, board = self.mistake, self.board
        return self._say(
            "task",
            number=self._number(board.fullmove_number),
            player=self._words.language.say("white" if board.turn else "black"),
            move=self._style.move(self._moves[mistake.ply], board),
            before=self._percent(mistake.before),
            after=self._percent(mistake.after),
        )

    def next(self) -> str:
        """Go to the next mistake; after the last one tell the results."""
        if self._at + 1 == len(self.studied.mistakes):
            return self._result()
        self._at += 1
        return self.task()

    @property
    def is_first(self) -> bool:
        """True at the first mistake, before which there is none."""
        return not self._at

    def previous(self) -> str:
        """Go back to the mistake before; at the first one, tell it again."""
        self._at = max(0, self._at - 1)
        return self.task()

    def hint(self) -> str:
        """Give a further hint at the best move: the piece, the square, the move."""
        board, best = self.board, self._best()
        if best is None:
            return self.show()
        key, values = self._hints.next(board, best, self._style)
        if key == STEPS[-1]:
            self._solved(_SHOWN)
        return self._words(f"study_game.{key}", **values)

    def show(self) -> str:
        """Show the line that should have been played."""
        self._solved(_SHOWN)
        return self._say("best", line=self._line(self.board, self.mistake.best))

    def tried(self, move: chess.Move) -> str | None:
        """Answer a move that needs no analysis: the best one, or the one that was played.

        ``None`` if it has to be judged.
        """
        if move == self._moves[self.mistake.ply]:
            return self._fails("played", move, self.mistake.answer)
        return self._good("found", move) if move == self._best() else None

    def judged(self, move: chess.Move, then: Judgement) -> str:
        """Answer a move by the evaluation of the position after it."""
        if self.mistake.before - (1 - then.expected) <= AS_GOOD:
            return self._good("as_good", move)
        return self._fails("fails", move, [each.uci() for each in then.line])

    def _good(self, key: str, move: chess.Move) -> str:
        self._solved(_FOUND)
        self.failed = False
        return self._say(key, move=self._style.move(move, self.board))

    def _fails(self, key: str, move: chess.Move, answer: Iterable[str]) -> str:
        """Tell that a move falls short, and the line that answers it."""
        self.failed = True
        board = self.board
        told = self._say(key, move=self._style.move(move, board))
        board.push(move)
        line = self._line(board, answer)
        return f"{told} {self._say('follows', line=line)}" if line else told

    def _line(self, board: chess.Board, moves: Iterable[str]) -> str:
        """The moves of a line, up to the first illegal one."""
        told = []
        for move in map(chess.Move.from_uci, list(moves)[:_LINE]):
            if move not in board.legal_moves:
                break
            told.append(self._style.move(move, board))
            board.push(move)
        return "; ".join(told)

    def _best(self) -> chess.Move | None:
        best = self.mistake.best
        return chess.Move.from_uci(best[0]) if best else None

    def _solved(self, how: str) -> None:
        """Note how the mistake was solved; one that was found stays so, whatever is shown later."""
        if self.mistake.solved == _FOUND:
            return
        solved = msgspec.structs.replace(self.mistake, solved=how)
        mistakes = (*self.studied.mistakes[: self._at], solved)
        mistakes += self.studied.mistakes[self._at + 1 :]
        self.studied = msgspec.structs.replace(self.studied, mistakes=mistakes)

    def _result(self) -> str:
        solved = [each.solved for each in self.studied.mistakes]
        found, shown = (self._number(solved.count(how)) for how in (_FOUND, _SHOWN))
        return self._say("result", number=self._number(len(solved)), found=found, shown=shown)

    def _position(self, mistake: Mistake) -> chess.Board:
        board = self._start.copy()
        for move in self._moves[: mistake.ply]:
            board.push(move)
        return board

    def _percent(self, share: float) -> str:
        return self._number(round(100 * share))

    def _number(self, number: int) -> str:
        return self._words.language.number(number)

    def _say(self, key: str, **values: str) -> str:
        return self._words(f"learn.{key}", **values)
