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
    str | None,
    typer.Option(
        "--time",
        metavar="PERIODS",
        help='Time control, as "90+30", "90m/40+30m+30s" or "5m d3s".',
        show_default=_USUAL.time_control,
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        metavar="YEAR",
        help="Edition of the Laws: 2009, 2014, 2017 or 2023.",
        show_default=_USUAL.edition,
    ),
]
Conditions = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="A TOML file with the conditions of the event; the other options go before it.",
    ),
]
DefaultTime = Annotated[
    str | None,
    typer.Option(metavar="TIME", help='How late a player may come, as "15m".'),
]
Arbiter = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="The arbiter's name; none where both players decide."),
]
Start = Annotated[
    str | None,
    typer.Option(
        "--fen",
        metavar="FEN",
        help='The start position; "board" or "board b" takes over what stands on a board that '
        "knows its men, with White or Black on the move.",
        show_default="the usual one",
    ),
]
Chess960 = Annotated[
    str | None,
    typer.Option(
        metavar="START",
        help="Play Chess960 from this start: random, its number, or White's row as RNBQKBNR.",
    ),
]
Announce = Annotated[str | None, typer.Option(metavar="CODE", help="Language of announcements.")]
Dialogue = Annotated[
    str | None, typer.Option("--language", metavar="CODE", help="Language of the dialogue.")
]
LogLevel = Annotated[
    Level,
    typer.Option("--log-level", help="How much is written into the log beside the journal."),
]
Folder = Annotated[
    Path | None, typer.Option("--journal", metavar="DIR", help="Folder for the journal.")
]
Resume = Annotated[
    Path | None,
    typer.Option(
        metavar="PATH",
        help="Go on with the game of a journal, or the newest unfinished one in a folder.",
    ),
]
White = Annotated[
    str | None, typer.Option(metavar="TEXT", help="White's name, for the scoresheet.")
]
Black = Annotated[str | None, typer.Option(metavar="TEXT", help="Black's name.")]
Event = Annotated[str | None, typer.Option(metavar="TEXT", help="The event.")]
Site = Annotated[str | None, typer.Option(metavar="TEXT", help="Where it is played.")]
Round = Annotated[str | None, typer.Option("--round", metavar="TEXT", help="The round.")]


def _named_hall(hall: str | None) -> str | None:
    """The name of a hall in a journal: a file by its whole path."""
    return str(Path(hall).resolve()) if hall and Path(hall).exists() else hall


Take = Annotated[
    str | None,
    typer.Option(
        metavar="TABLE", help="Take over the game of a table whose machine failed, with --hall."
    ),
]

CHOICES: Final = {
    "board": Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOARD",
            help="auto, virtual, simulator, none, a port or MAKE:PORT (tactum, sentio, certabo, "
            "dgt, chesslink, chessnut, eone, ichessone, pegasus); twice for two boards, White's "
            "first.",
        ),
    ],
    "opponent_board": Annotated[
        str | None,
        typer.Option(
            metavar="MAKE:PORT",
            help="The own board of the opponent, who sees it: it tells the opponent's moves.",
        ),
    ],
    "seat": Annotated[
        Seat | None,
        typer.Option(
            help="Who sits at the only peg board, and whose the typed lines are that name no seat; "
            "those are the player's on the move unless it is given.",
            show_default=Seat.WHITE.value,
        ),
    ],
    "announce": Announce,
    "announce_white": Annotated[
        str | None, typer.Option(metavar="CODE", help="White's own language of announcements.")
    ],
    "announce_black": Annotated[
        str | None, typer.Option(metavar="CODE", help="Black's own language of announcements.")
    ],
    "language": Dialogue,
    "arbiter_language": Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="Language of what is written for the arbiter; that of the dialogue unless given.",
        ),
    ],
    "ear": Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Earphone: auto, none, file:PATH.wav, a name, NAME:left or NAME:right for a side, "
            "white=NAME for a seat; twice for two boards.",
        ),
    ],
    "loudspeaker": Annotated[
        str | None, typer.Option(metavar="NAME", help="As --ear, for everybody.")
    ],
    "microphone": Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="auto, none, file:PATH.wav or a name; twice for both players, first of all at a "
            "peg board. white=NAME and black=NAME name the seat, both=NAME is one for both.",
        ),
    ],
    "braille": Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Where BRLTTY is, which has the braille display of the player at the peg board: "
            "auto, none, or HOST:NUMBER; for one of two, white=… or black=….",
            show_default="none",
        ),
    ],
    "braille_code": Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="How the braille display is written to: eight (dots), six, contracted, or a table "
            "of liblouis by its name, as de-g1.ctb.",
            show_default="eight",
        ),
    ],
    "talk": Annotated[
        Talk | None,
        typer.Option(
            help="When a microphone hears: always, when pushed, or also by the board's other "
            "button.",
            show_default=Talk.OPEN.value,
        ),
    ],
    "engine": Annotated[
        Engine | None,
        typer.Option(
            help="What hears words: the best there is, Vosk with the speech model of the language, "
            "or what is built in.",
            show_default=Engine.AUTO.value,
        ),
    ],
    "virtual_pegs": Annotated[
        VirtualPegs | None,
        typer.Option(
            help="Whether the pegs of a virtual board follow what is announced, or are typed, each "
            "by lift and place, as to try touched pieces.",
            show_default=VirtualPegs.FOLLOW.value,
        ),
    ],
    "vibration": Annotated[
        Vibration | None,
        typer.Option(
            help="Whose board is felt when there is something to read, if it has a motor.",
            show_default=Vibration.OFF.value,
        ),
    ],
    "pressed": Annotated[
        PressSignal | None,
        typer.Option(
            help="How a player at a peg board is told in the ear that a clock was pressed.",
            show_default=PressSignal.TONE.value,
        ),
    ],
    "lines": Annotated[
        LineStyle | None,
        typer.Option(
            help="What is written: all that is told, or one short line at a time for the player of "
            "--seat, as for a screen reader or a braille display.",
            show_default=LineStyle.FULL.value,
        ),
    ],
    "record": Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="Record what each player announces, for listen to play (D.2.7).",
            callback=lambda folder: folder and str(Path(folder).resolve()),
        ),
    ],
    "console": Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="Serve pages for opponent, assistant and arbiter; 0.0.0.0:PORT for the network.",
        ),
    ],
    "spectators": Annotated[
        str | None,
        typer.Option(
            metavar="WHEN", help='Pages for spectators: off, now, "3 moves" or 15m behind.'
        ),
    ],
    "hall": Annotated[
        str | None,
        typer.Option(
            metavar="WHERE",
            help="A hall of many tables: the file of this table's ticket, or mqtts://TABLE@HOST.",
            callback=_named_hall,
        ),
    ],
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
