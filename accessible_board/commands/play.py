"""``accessible-board play``: a game, with whatever boards and sound this machine has."""

import asyncio
import sys
import threading
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import chess
import msgspec
import typer

from accessible_board import __version__
from accessible_board.app.building import (
    board_names,
    build_session,
    connect_boards,
    game_clock,
)
from accessible_board.app.keyboard import Keyboard
from accessible_board.commands.journals import opened
from accessible_board.errors import InputError
from accessible_board.game.game import Game
from accessible_board.game.scoresheet import Scoresheet
from accessible_board.game.seats import Seat
from accessible_board.game.setup import GameSetup
from accessible_board.journal.codec import to_plain
from accessible_board.journal.exports import pgn
from accessible_board.journal.record import Head
from accessible_board.journal.store import Journal, JournalWriter
from accessible_board.settings import Settings, journals_path, load_settings


def play(
    board: Annotated[
        list[str] | None,
        typer.Option(help="auto, virtual, none or a port; twice for two boards, White's first."),
    ] = None,
    seat: Annotated[Seat, typer.Option(help="Who sits at the only peg board.")] = Seat.WHITE,
    time_control: Annotated[
        str, typer.Option("--time", help='As "90m/40+30m+30s", "25m+10s" or "5m d3s".')
    ] = "90m/40+30m+30s",
    edition: Annotated[str, typer.Option(help="Of the Laws: 2009, 2014, 2017, 2023.")] = "2023",
    fen: Annotated[str, typer.Option(help="The start position.")] = chess.STARTING_FEN,
    announce: Annotated[str | None, typer.Option(help="Language of announcements.")] = None,
    language: Annotated[str | None, typer.Option(help="Language of the dialogue.")] = None,
    ear: Annotated[
        str | None, typer.Option(help="Earphone: auto, none, file:PATH.wav, or a device's name.")
    ] = None,
    loudspeaker: Annotated[str | None, typer.Option(help="As --ear, for everybody.")] = None,
    microphone: Annotated[str | None, typer.Option(help="auto, none or a device's name.")] = None,
    journal: Annotated[Path | None, typer.Option(help="Folder for the journal.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game of a journal.")] = None,
    white: Annotated[str, typer.Option(help="White's name, for the scoresheet.")] = "?",
    black: Annotated[str, typer.Option(help="Black's name.")] = "?",
    event: Annotated[str, typer.Option(help="The event.")] = "?",
    site: Annotated[str, typer.Option(help="Where it is played.")] = "?",
    round_: Annotated[str, typer.Option("--round", help="The round.")] = "?",
) -> None:
    """Play a game with pegs, words and presses, or by typing, which is always equal.

    Type a move as you would say or write it, "help" for what else can be said, an empty line to
    press the clock, and "quit" to leave a game that --resume continues.
    """
    settings = msgspec.structs.replace(
        load_settings(),
        **_given(
            announce=announce,
            language=language,
            ear=ear,
            loudspeaker=loudspeaker,
            microphone=microphone,
        ),
    )
    names = board_names(board or ["auto"])
    if resume is not None:
        _resume(resume, names, settings)
        return
    setup = GameSetup(
        edition=edition,
        time_control=time_control,
        fen=fen,
        peg_boards=frozenset(list(Seat) if len(names) > 1 else [seat][: len(names)]),
        thresholds=tuple(1000 * seconds for seconds in settings.thresholds),
        white=white,
        black=black,
        event=event,
        site=site,
        date=f"{datetime.now(UTC):%Y.%m.%d}",
        round=round_,
    )
    game = Game(setup)
    path = _new_path(journal or journals_path())
    head = Head.now(__version__, to_plain(setup), datetime.now(UTC))
    with JournalWriter.create(path, head) as writer:
        print(f"The journal is {path}")
        _play(game, writer, names, settings)
    _conclude(path)


def _resume(path: Path, names: list[str], settings: Settings) -> None:
    _, setup = opened(path)
    if len(names) != len(setup.peg_boards):
        raise InputError(
            f"The game in {path} has {len(setup.peg_boards)} peg boards; "
            f"name as many with --board, not {len(names)}."
        )
    writer, journal = JournalWriter.resume(path)
    with writer:
        print(f"The game goes on from {path}")
        _play(Game.replay(setup, journal.events), writer, names, settings, journal)
    _conclude(path)


def _play(
    game: Game,
    writer: JournalWriter,
    names: list[str],
    settings: Settings,
    journal: Journal | None = None,
) -> None:
    last = journal.last_at if journal is not None else 0
    with ExitStack() as closing:
        session = build_session(game, writer, settings, game_clock(last), closing)
        virtual = connect_boards(session, names, closing)
        if journal is not None:
            session.resume(last)
        keyboard = Keyboard(session, virtual)
        threading.Thread(target=keyboard.read, args=(sys.stdin,), daemon=True).start()
        try:
            asyncio.run(session.run())
        except KeyboardInterrupt:
            print("The game was left.")


def _conclude(path: Path) -> None:
    """The scoresheet beside the journal, and how to go on."""
    journal, setup = opened(path)
    sheet = Scoresheet.of(Seat.WHITE, Seat.of(setup.board().turn), journal.events)
    file = path.with_suffix(".pgn")
    file.write_text(pgn(sheet, setup), encoding="utf-8")
    print(f"The scoresheet is {file}")
    print(f"To go on: accessible-board play --resume {path}")


def _new_path(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"No journal can be kept in {folder}: {error.strerror}.") from error
    return folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.journal"


def _given(**options: str | None) -> dict[str, str]:
    return {name: value for name, value in options.items() if value is not None}
