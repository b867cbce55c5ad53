"""The engines on this machine, and their strengths; one of them on a thread of its own.

A UCI engine is a program of its own. Stockfish is looked for first; the small one that comes with
the extra ``study`` is written in Python, and plays wherever this program runs. An engine is asked
by questions and answers by callbacks. One that dies, hangs, or answers what no engine may (an
illegal move) is started again and asked once more; if that fails as well, the next engine takes its
place.
"""

import asyncio
import logging
import queue
import shutil
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import chess
import chess.engine

from accessible_board.languages import CommandError, FaultError
from accessible_board.system.commands_told import how_to_add
from accessible_board.workers import carry_out, worker

KNOWN: Final = ("stockfish", "fairy-stockfish", "sunfish-uci", "ct800", "rodentiv")
"""Programs that speak UCI when started without arguments, the strongest first."""

SMALL: Final = "pychess_engine"
"""The import name of the small engine."""

_GAMES: Final = "/usr/games"
"""Debian's folder of engines, which is not on everybody's path."""


_log = logging.getLogger(__name__)

PATIENCE: Final = 15.0
"""Seconds that an engine may exceed its time by, for busy machines."""

TRIES: Final = 2
"""Starts of an engine for one question before the next engine takes its place."""

_CLOSING: Final = 3.0

Question = Callable[[chess.engine.SimpleEngine], Any]
"""A question to an engine; runs on the thinking thread."""

FAULTS: Final = (Exception, asyncio.CancelledError)
"""Faults of an engine: it dies, is silent, cannot be started, or says what python-chess, which
raises this and that, cannot read."""


@dataclass(frozen=True, slots=True)
class EngineProgram:
    """An engine by its name, and the command that starts it."""

    name: str
    command: tuple[str, ...]


class Strength(StrEnum):
    """The strengths of play that have a name."""

    EASY = "easy"
    MODEST = "modest"
    STRONG = "strong"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class _Level:
    """Limits of time and depth, and Stockfish's ``Skill Level`` (0 to 20)."""

    seconds: float
    depth: int | None
    skill: int


_LEVELS: Final = {
    Strength.EASY: _Level(5.0, 1, 0),  # One half-move deep takes no time, but on a busy machine.
    Strength.MODEST: _Level(0.6, 4, 4),
    Strength.STRONG: _Level(1.0, 10, 12),
    Strength.FULL: _Level(2.0, None, 20),
}

ELO: Final = range(800, 3501)
"""The ratings that can be asked for."""


def read_strength(text: str) -> str:
    """A strength as a word (``easy`` to ``full``) or a rating; :class:`InputError` for neither."""
    text = text.strip().casefold()
    if text in list(Strength) or (text.isdecimal() and int(text) in ELO):
        return text
    known = ", ".join(Strength)
    raise CommandError("no_strength", words=text, known=known, least=ELO.start, most=ELO.stop - 1)


def limit(strength: str) -> chess.engine.Limit:
    """The time and depth in which an engine of this strength chooses a move."""
    if strength.isdecimal():
        return chess.engine.Limit(time=1.0)
    level = _LEVELS[Strength(strength)]
    return chess.engine.Limit(time=level.seconds, depth=level.depth)


def options(strength: str, offered: Mapping[str, chess.engine.Option]) -> Mapping[str, int]:
    """The options by which an engine plays at this strength, of those that it ``offered``."""
    rating = offered.get("UCI_Elo")
    if strength.isdecimal() and rating is not None and rating.min is not None:
        return within({"UCI_LimitStrength": True, "UCI_Elo": int(strength)}, offered)
    level = _LEVELS[Strength(strength)] if not strength.isdecimal() else _LEVELS[Strength.MODEST]
    return within({"Skill Level": level.skill}, offered)


STRONGEST: Final = {"Skill Level": 20, "UCI_LimitStrength": False}
"""Options by which an engine does its best."""


def within(
    wanted: Mapping[str, int], offered: Mapping[str, chess.engine.Option]
) -> Mapping[str, int]:
    """Those of the options that an engine ``offered``, within its limits."""
    return {
        name: max(option.min or 0, min(value, value if option.max is None else option.max))
        if option.type == "spin"
        else value
        for name, value in wanted.items()
        if (option := offered.get(name)) is not None
    }


def played(
    engine: chess.engine.SimpleEngine,
    board: chess.Board,
    limited: chess.engine.Limit,
    chosen: Mapping[str, int],
) -> chess.Move:
    """The move that an engine plays in a position in which there is one.

    :class:`~chess.engine.EngineError` if it answers with none, or with an illegal one.
    """
    move = engine.play(board, limited, options=chosen).move
    if move is None or not board.is_legal(move):
        raise chess.engine.EngineError("it found no legal move where there is one")
    return move


def found_engines(named: str | None = None) -> tuple[EngineProgram, ...]:
    """The engines on this machine, the one that was named first and then the strongest.

    :class:`InputError` if that is not there, :class:`FaultError` if there is none at all.
    """
    programs = tuple(dict.fromkeys([*(_named(named) if named else ()), *_on_this_machine()]))
    if not programs:
        raise FaultError("no_engine", how=how_to_add("pychess-engine"))
    return programs


def _named(named: str) -> Iterator[EngineProgram]:
    path = shutil.which(named) or shutil.which(named, path=_GAMES)
    if path is None:
        raise CommandError("no_such_engine", words=named)
    yield EngineProgram(Path(path).stem, (str(Path(path).absolute()),))


def _on_this_machine() -> Iterator[EngineProgram]:
    for name in KNOWN:
        path = shutil.which(name) or shutil.which(name, path=_GAMES)
        if path is not None:
            yield EngineProgram(name, (path,))
    yield from small_engine()


def small_engine() -> Iterator[EngineProgram]:
    """The engine that comes with the extra, if it is installed."""
    if find_spec(SMALL) is not None:
        yield EngineProgram("pychess-engine", (sys.executable, "-m", f"{SMALL}.uci"))


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
        self._thread = worker("engine", self._run)
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
            carry_out(partial(self._answer, task), lambda error: self._failed(self.name, None))
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
            self._engine = chess.engine.SimpleEngine.popen_uci(
                command,
                timeout=self._patience,
                cwd=Path(command[0]).resolve().parent,  # Some look for their files beside them.
            )
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
