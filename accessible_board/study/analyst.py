"""Blocking evaluation of positions by an engine."""

import queue
import threading
from collections.abc import Callable

import chess

from accessible_board.languages import FaultError
from accessible_board.study.engines import EngineProgram
from accessible_board.study.mistakes import Judgement, judged, question
from accessible_board.study.thinker import Thinker


class Analyst:
    """Evaluates positions with the ``found`` engines, started at the first use; calls may block."""

    def __init__(self, found: Callable[[], tuple[EngineProgram, ...]]) -> None:
        self._found = found
        self._thinker: Thinker | None = None
        self._answers: queue.SimpleQueue[Judgement | None] = queue.SimpleQueue()
        self._asking = threading.Lock()

    def judge(self, board: chess.Board) -> Judgement:
        """Evaluate a position; :class:`InputError` or :class:`FaultError` if no engine answers."""
        over = judged(board)
        if over is not None:
            return over
        with self._asking:
            self._thinker = self._thinker or Thinker(self._found(), self._failed)
            self._thinker.ask(question(board), self._answers.put)
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
