"""The engines on this machine, and their strengths.

A UCI engine is a program of its own. Stockfish is looked for first; the small one that comes with
the extra ``study`` is written in Python, and plays wherever this program runs.
"""

import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import chess.engine

from accessible_board.languages import CommandError, FaultError
from accessible_board.system.commands_told import how_to_add

KNOWN: Final = ("stockfish", "fairy-stockfish", "sunfish-uci", "ct800", "rodentiv")
"""Programs that speak UCI when started without arguments, the strongest first."""

SMALL: Final = "pychess_engine"
"""The import name of the small engine."""

_GAMES: Final = "/usr/games"
"""Debian's folder of engines, which is not on everybody's path."""


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


def options(
    strength: str, offered: Mapping[str, chess.engine.Option]
) -> Mapping[str, str | int | bool | None]:
    """The options by which an engine plays at this strength, of those that it ``offered``."""
    rating = offered.get("UCI_Elo")
    if strength.isdecimal() and rating is not None and rating.min is not None:
        elo = max(rating.min, min(int(strength), rating.max or ELO.stop))
        return {"UCI_LimitStrength": True, "UCI_Elo": elo}
    level = _LEVELS[Strength(strength)] if not strength.isdecimal() else _LEVELS[Strength.MODEST]
    return {"Skill Level": level.skill} if "Skill Level" in offered else {}


def found_engines(named: str | None = None) -> tuple[EngineProgram, ...]:
    """The engine that was named, or those on this machine, the strongest first.

    :class:`InputError` if that is not there, :class:`FaultError` if there is none at all.
    """
    programs = tuple(_named(named) if named else _on_this_machine())
    if not programs:
        raise FaultError("no_engine", how=how_to_add("pychess-engine"))
    return programs


def _named(named: str) -> Iterator[EngineProgram]:
    path = shutil.which(named) or shutil.which(named, path=_GAMES)
    if path is None:
        raise CommandError("no_such_engine", words=named)
    yield EngineProgram(Path(path).stem, (path,))


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
