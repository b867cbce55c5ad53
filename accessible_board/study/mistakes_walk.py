"""The mistakes of a game, one after another: tasks, tries, hints and results. Pure."""

from collections.abc import Iterable

import chess
import chess.pgn
import msgspec

from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.study.hints import STEPS, Hints
from accessible_board.study.mistakes import (
    AS_GOOD,
    FOUND,
    LINE,
    SHOWN,
    Judgement,
    Mistake,
    StudiedGame,
)


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
        open_ones = (at for at, each in enumerate(studied.mistakes) if each.solved != FOUND)
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
            self._solved(SHOWN)
        return self._words(f"study_game.{key}", **values)

    def show(self) -> str:
        """Show the line that should have been played."""
        self._solved(SHOWN)
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
        self._solved(FOUND)
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
        for move in map(chess.Move.from_uci, list(moves)[:LINE]):
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
        if self.mistake.solved == FOUND:
            return
        solved = msgspec.structs.replace(self.mistake, solved=how)
        mistakes = (*self.studied.mistakes[: self._at], solved)
        mistakes += self.studied.mistakes[self._at + 1 :]
        self.studied = msgspec.structs.replace(self.studied, mistakes=mistakes)

    def _result(self) -> str:
        solved = [each.solved for each in self.studied.mistakes]
        found, shown = (self._number(solved.count(how)) for how in (FOUND, SHOWN))
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
