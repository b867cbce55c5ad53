"""An engine on a thread of its own, asked by questions and answering by callbacks.

An engine that dies, hangs, or answers what no engine may (an illegal move) is started again and
asked once more; if that fails as well, the next engine takes its place.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import chess
import chess.engine

from accessible_board.study.engines import EngineProgram

_log = logging.getLogger(__name__)

PATIENCE: Final = 15.0
"""Seconds that an engine may exceed its time by, for busy machines."""

TRIES: Final = 2
"""Starts of an engine for one question before the next engine takes its place."""

_CLOSING: Final = 3.0

Question = Callable[[chess.engine.SimpleEngine], Any]
"""A question to an engine; runs on the thinking thread."""

FAULTS: Final = (chess.engine.EngineError, asyncio.TimeoutError, TimeoutError, OSError)
"""Faults of an engine: it dies, breaks the protocol, is silent, or cannot be started."""


@dataclass(frozen=True, slots=True)
class _Task:
    question: Question
    then: Callable[[Any], None]


class Thinker:
    """Asks the first of these engines that works, one question after another.

    ``failed`` is called with the name of an engine that failed, and of the one that is asked
    instead: the same one, started anew, another, or ``None`` where none is left.
    """

    def __init__(
        self,
        programs: Sequence[EngineProgram],
        failed: Callable[[str, str | None], None],
        patience: float = PATIENCE,
    ) -> None:
        self._programs = tuple(programs)
        self._failed = failed
        self._patience = patience
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._engine: chess.engine.SimpleEngine | None = None
        self._at = 0
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """The engine that is asked now."""
        return self._programs[self._at].name

    @property
    def alive(self) -> bool:
        """True while the thread runs."""
        return self._thread.is_alive()

    def ask(self, question: Question, then: Callable[[Any], None]) -> None:
        """Ask without waiting; ``then`` gets the answer on the thinking thread."""
        self._tasks.put(_Task(question, then))

    def close(self) -> None:
        """End the engine; one that hangs is killed."""
        self._closed.set()
        self._tasks.put(None)
        self._thread.join(_CLOSING)
        engine = self._engine
        if self._thread.is_alive() and engine is not None:
            engine.close()
            self._thread.join(_CLOSING)

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None and not self._closed.is_set():
            self._answer(task)
        self._end()

    def _answer(self, task: _Task) -> None:
        for at in range(self._at, len(self._programs)):
            self._at = at
            for tried in range(1, TRIES + 1):
                try:
                    answer = task.question(self._started())
                except FAULTS as error:
                    _log.warning("The engine %s failed: %s", self.name, error or type(error))
                    self._end(killed=True)
                    if self._closed.is_set():
                        return
                    self._failed(self.name, self._next(at, tried))
                else:
                    task.then(answer)
                    return
        self._at = 0

    def _next(self, at: int, tried: int) -> str | None:
        """The engine that is asked next, after so many tries of this one."""
        if tried < TRIES:
            return self._programs[at].name
        return self._programs[at + 1].name if at + 1 < len(self._programs) else None

    def _started(self) -> chess.engine.SimpleEngine:
        if self._engine is None:
            command = list(self._programs[self._at].command)
            self._engine = chess.engine.SimpleEngine.popen_uci(command, timeout=self._patience)
        return self._engine

    def _end(self, *, killed: bool = False) -> None:
        engine, self._engine = self._engine, None
        if engine is None:
            return
        try:
            if not killed:
                engine.timeout = _CLOSING
                engine.quit()
        except FAULTS as error:
            _log.info("The engine did not end by itself: %s", error)
        finally:
            engine.close()
