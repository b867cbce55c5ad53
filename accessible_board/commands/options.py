"""The options of ``accessible-board play``, with their help texts."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from accessible_board.choices import Choices
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.logs import Level
from accessible_board.settings import Engine, LineStyle, PressSignal, Talk, Vibration, VirtualPegs

_USUAL = GameSetup()
"""The default conditions of a game."""

Time = Annotated[
    str | None, typer.Option("--time", metavar="PERIODS", show_default=_USUAL.time_control)
]
Edition = Annotated[str | None, typer.Option(metavar="YEAR", show_default=_USUAL.edition)]
Conditions = Annotated[Path | None, typer.Option(metavar="FILE")]
DefaultTime = Annotated[str | None, typer.Option(metavar="TIME")]
Arbiter = Annotated[str | None, typer.Option(metavar="TEXT")]
Start = Annotated[str | None, typer.Option("--fen", metavar="FEN", show_default="usual_position")]
Chess960 = Annotated[str | None, typer.Option(metavar="START")]
Announce = Annotated[str | None, typer.Option(metavar="CODE")]
Dialogue = Annotated[str | None, typer.Option("--language", metavar="CODE")]
LogLevel = Annotated[Level, typer.Option("--log-level")]
Folder = Annotated[Path | None, typer.Option("--journal", metavar="DIR")]
Resume = Annotated[Path | None, typer.Option(metavar="PATH")]
White = Annotated[str | None, typer.Option(metavar="TEXT")]
Black = Annotated[str | None, typer.Option(metavar="TEXT")]
Event = Annotated[str | None, typer.Option(metavar="TEXT")]
Site = Annotated[str | None, typer.Option(metavar="TEXT")]
Round = Annotated[str | None, typer.Option("--round", metavar="TEXT")]


def _named_hall(hall: str | None) -> str | None:
    """The name of a hall in a journal: a file by its whole path."""
    return str(Path(hall).resolve()) if hall and Path(hall).exists() else hall


Take = Annotated[str | None, typer.Option(metavar="TABLE")]

CHOICES: Final = {
    "board": Annotated[list[str] | None, typer.Option(metavar="BOARD")],
    "opponent_board": Annotated[str | None, typer.Option(metavar="MAKE:PORT")],
    "seat": Annotated[Seat | None, typer.Option(show_default=Seat.WHITE.value)],
    "announce": Announce,
    "announce_white": Annotated[str | None, typer.Option(metavar="CODE")],
    "announce_black": Annotated[str | None, typer.Option(metavar="CODE")],
    "language": Dialogue,
    "arbiter_language": Annotated[str | None, typer.Option(metavar="CODE")],
    "ear": Annotated[list[str] | None, typer.Option(metavar="NAME")],
    "loudspeaker": Annotated[str | None, typer.Option(metavar="NAME")],
    "microphone": Annotated[list[str] | None, typer.Option(metavar="NAME")],
    "braille": Annotated[list[str] | None, typer.Option(metavar="NAME", show_default="none")],
    "braille_code": Annotated[str | None, typer.Option(metavar="CODE", show_default="eight")],
    "talk": Annotated[Talk | None, typer.Option(show_default=Talk.OPEN.value)],
    "engine": Annotated[Engine | None, typer.Option(show_default=Engine.AUTO.value)],
    "virtual_pegs": Annotated[
        VirtualPegs | None, typer.Option(show_default=VirtualPegs.FOLLOW.value)
    ],
    "vibration": Annotated[Vibration | None, typer.Option(show_default=Vibration.OFF.value)],
    "pressed": Annotated[PressSignal | None, typer.Option(show_default=PressSignal.TONE.value)],
    "lines": Annotated[LineStyle | None, typer.Option(show_default=LineStyle.FULL.value)],
    "record": Annotated[
        str | None,
        typer.Option(metavar="DIR", callback=lambda folder: folder and str(Path(folder).resolve())),
    ],
    "console": Annotated[str | None, typer.Option(metavar="HOST:PORT")],
    "spectators": Annotated[str | None, typer.Option(metavar="WHEN")],
    "hall": Annotated[str | None, typer.Option(metavar="WHERE", callback=_named_hall)],
}
"""The options whose values are :class:`~accessible_board.choices.Choices`, by its fields."""


def choosing(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of these choices beside its own, as the argument ``chosen``."""

    def with_choices(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(**given: object) -> None:
            chosen: dict[str, Any] = {name: _several(given.pop(name)) for name in names}
            command(Choices(**chosen), **given)

        chosen, *own = inspect.signature(command, eval_str=True).parameters.values()
        option = chosen.replace(kind=inspect.Parameter.KEYWORD_ONLY, default=None)
        parameters = [
            *(option.replace(name=name, annotation=CHOICES[name]) for name in names),
            *(each.replace(kind=option.kind) for each in own),
        ]
        # From both Typer reads which options there are.
        run.__dict__["__signature__"] = inspect.Signature(parameters)
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        return run

    return with_choices


def _several(given: object) -> object:
    """The value of an option; a repeatable option has all its values, ``None`` for none."""
    return (tuple(given) or None) if isinstance(given, list) else given
