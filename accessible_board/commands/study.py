"""``accessible-board study``: alone and afterwards, an extra that no tournament needs."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from accessible_board.app.equipment import Choices, Equipment
from accessible_board.commands import options
from accessible_board.commands.journals import opened
from accessible_board.commands.play import agreed_setup, begin_game, equipment_again, go_on
from accessible_board.errors import InputError
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.logs import Level
from accessible_board.settings import journals_path, load_settings
from accessible_board.study.engines import Strength, found_engines, read_strength
from accessible_board.study.opponent import EngineOpponent

NO_CLOCK: Final = "24h"
"""The time control of a game without a clock: nobody thinks for longer than a day."""


def study(
    board: options.Boards = None,
    seat: Annotated[Seat, typer.Option(help="Your colour.")] = Seat.WHITE,
    strength: Annotated[
        str, typer.Option(metavar="WORD", help="easy, modest, strong, full, or a rating as 1500.")
    ] = Strength.EASY.value,
    engine: Annotated[
        str | None, typer.Option(metavar="PROGRAM", help="The engine; else the first one found.")
    ] = None,
    time_control: options.Time = None,
    fen: options.Start = None,
    announce: options.Announce = None,
    language: options.Dialogue = None,
    ear: options.Ears = None,
    loudspeaker: options.Loudspeaker = None,
    microphone: options.Microphones = None,
    talk: options.Talking = None,
    lines: options.Lines = None,
    journal: options.Folder = None,
    resume: options.Resume = None,
    log_level: options.LogLevel = Level.INFO,
) -> None:
    """Play against an engine, alone."""
    chosen = Choices(
        board=tuple(board) if board else None,
        ear=tuple(ear) if ear else None,
        microphone=tuple(microphone) if microphone else None,
        loudspeaker=loudspeaker,
        talk=talk,
        announce=announce,
        language=language,
        seat=seat,
        lines=lines,
    )
    programs = found_engines(engine)
    if resume is not None:
        path = resume
        rival, how = _opponent_of(path)
        guest = EngineOpponent(rival, programs, how)
        go_on(path, chosen, equipment_again(path, chosen), log_level, guest=guest)
        return
    strength = read_strength(strength)
    equipment = Equipment.of(chosen, load_settings())
    agreed: dict[str, Any] = {
        "arbiter": NO_ARBITER,
        "time_control": time_control or NO_CLOCK,
        seat.other.value: programs[0].name,
    }
    if fen is not None:
        agreed["fen"] = fen
    setup = agreed_setup(equipment, seat, agreed)
    studied = {"study": {"opponent": seat.other.value, "strength": strength}}
    guest = EngineOpponent(seat.other, programs, strength)
    folder = journal or journals_path() / "study"
    begin_game(setup, folder, equipment, log_level, guest=guest, studied=studied)


def _opponent_of(path: Path) -> tuple[Seat, str]:
    """At which seat of a game an engine plays, and how strong."""
    studied = opened(path)[0].head.made_with.get("study")
    try:
        if isinstance(studied, dict):
            return Seat(str(studied["opponent"])), read_strength(str(studied["strength"]))
    except (KeyError, ValueError):
        pass
    raise InputError(f"{path} is no game against an engine; go on with: accessible-board play.")
