"""``accessible-board play``: a game, with whatever boards and sound this machine has."""

import asyncio
import contextlib
import shlex
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import chess
import msgspec

from accessible_board import __version__
from accessible_board.app.building import (
    AUTO,
    VIRTUAL,
    board_names,
    build_session,
    check_settings,
    connect_boards,
    game_clock,
    seat_devices,
)
from accessible_board.app.keyboard import Keyboard, typed_lines
from accessible_board.app.session import Session
from accessible_board.app.shown import name
from accessible_board.commands import options
from accessible_board.commands.journals import opened
from accessible_board.devices.audio_devices import FILE, NONE
from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.game.game import Game
from accessible_board.game.scoresheet import Scoresheet
from accessible_board.game.seats import Seat
from accessible_board.game.setup import GameSetup
from accessible_board.journal import exports
from accessible_board.journal.codec import to_plain
from accessible_board.journal.exports import ScoresheetFormat
from accessible_board.journal.record import Head
from accessible_board.journal.store import Journal, JournalWriter, read_journal
from accessible_board.languages import load
from accessible_board.settings import Settings, journals_path, load_settings

show = partial(print, flush=True)
"""Prints a line at once: whoever reads it through a pipe waits for it as well."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a game is played with: boards, earphones and microphones by name, White's first.

    ``options`` are those of the command line that another session needs as well.
    """

    boards: list[str]
    ears: list[str]
    microphones: list[str]
    settings: Settings
    options: list[str]


def play(
    board: options.Boards = None,
    seat: options.OnlySeat = Seat.WHITE,
    time_control: options.Time = "90m/40+30m+30s",
    edition: options.Edition = "2023",
    fen: options.Start = chess.STARTING_FEN,
    announce: options.Announce = None,
    language: options.Dialogue = None,
    ear: options.Ears = None,
    loudspeaker: options.Loudspeaker = None,
    microphone: options.Microphones = None,
    journal: options.Folder = None,
    resume: options.Resume = None,
    white: options.White = "?",
    black: options.Black = "?",
    event: options.Event = "?",
    site: options.Site = "?",
    round_: options.Round = "?",
) -> None:
    """Play a game with pegs, words and presses, or by typing, which is always equal.

    Type a move as you would say or write it, "help" for what else can be typed and said, an empty
    line to press the clock, and "quit" to leave a game that --resume continues. Without a terminal
    the game is left when the typed lines end, unless a real board or a microphone can play on.
    """
    choices = _given(announce=announce, language=language, loudspeaker=loudspeaker)
    _check_names(white, black, event, site, round_)
    equipment = _equipment(board, ear, microphone, choices)
    if resume is not None:
        _resume(resume, equipment, chosen=board is not None)
        return
    boards = len(equipment.boards)
    setup = GameSetup(
        edition=edition,
        time_control=time_control,
        fen=fen,
        peg_boards=frozenset(list(Seat) if boards > 1 else [seat][:boards]),
        thresholds=tuple(1000 * seconds for seconds in equipment.settings.thresholds),
        white=white,
        black=black,
        event=event,
        site=site,
        date=f"{datetime.now(UTC):%Y.%m.%d}",
        round=round_,
    )
    _begin(setup, journal or journals_path(), equipment)


def _equipment(
    boards: list[str] | None,
    ears: list[str] | None,
    microphones: list[str] | None,
    choices: dict[str, str],
) -> Equipment:
    """What was asked for, and else what the settings name; ``choices`` go before them."""
    settings = msgspec.structs.replace(load_settings(), **choices)
    check_settings(settings)
    equipment = Equipment(
        board_names(boards or [AUTO]),
        seat_devices("earphone", ears or [settings.ear]),
        seat_devices("microphone", microphones or [settings.microphone]),
        settings,
        _typed(board=boards, ear=ears, microphone=microphones)
        + _typed(**{option: [value] for option, value in choices.items()}),
    )
    _check_files([*equipment.ears, settings.loudspeaker])
    return equipment


def _begin(setup: GameSetup, folder: Path, equipment: Equipment) -> None:
    """A new game; of one that could not begin no journal is left."""
    game = Game(setup)
    path = _new_path(folder)
    head = Head.now(__version__, to_plain(setup), datetime.now(UTC))
    with JournalWriter.create(path, head) as writer:
        try:
            _play(game, writer, equipment)
        except AccessibleBoardError:
            if not read_journal(path).records:
                path.unlink()
            raise
    _conclude(path, equipment)


def _resume(path: Path, equipment: Equipment, *, chosen: bool) -> None:
    """Go on with the game of a journal, unless it is over and signed.

    Its boards are looked for unless they were ``chosen``.
    """
    _, setup = opened(path)
    if not chosen:
        equipment = replace(equipment, boards=[AUTO] * len(setup.peg_boards))
    boards = len(equipment.boards)
    if boards != len(setup.peg_boards):
        raise InputError(
            f"The game in {path} has {_counted(len(setup.peg_boards))}; "
            f"name as many with --board, not {boards}."
        )
    writer, journal = JournalWriter.resume(path)
    with writer:
        game = Game.replay(setup, journal.events)
        over = game.state.signed == frozenset(Seat)
        show(f"The game of {path} is over and signed." if over else f"The game goes on from {path}")
        if journal.torn:
            show("Its last line was cut off unfinished, and is left out.")
        if not over:
            _play(game, writer, equipment, journal)
    _conclude(path, equipment)


def _counted(boards: int) -> str:
    return "one peg board" if boards == 1 else f"{boards or 'no'} peg boards"


def _play(
    game: Game, writer: JournalWriter, equipment: Equipment, journal: Journal | None = None
) -> None:
    """Play until it is over, left or interrupted."""
    last = journal.last_at if journal is not None else 0
    with ExitStack() as closing:
        session = build_session(game, writer, equipment.settings, game_clock(last), show)
        _add_sound(session, equipment, closing)
        virtual = connect_boards(session, equipment.boards, closing)
        if journal is not None:
            session.resume(last)
        hands = any(board != VIRTUAL for board in equipment.boards)
        needed = sys.stdin.isatty() or not (hands or session.hears)
        keyboard = Keyboard(session, virtual, show, needed=needed)

        def started() -> None:
            if journal is None:
                show(f"The journal is {writer.path}")
            _explain(game, equipment)
            threading.Thread(
                target=keyboard.read, args=(typed_lines(0),), name="keyboard", daemon=True
            ).start()

        asyncio.run(_run(session, started))


async def _run(session: Session, started: Callable[[], None]) -> None:
    """Run the session; being interrupted, terminated or without a terminal is leaving it."""

    def leave() -> None:
        session.hub.close()
        with contextlib.suppress(OSError):  # Nobody may be there any more to read it.
            show("The game is left.")

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, leave)
    await session.run(started)


def _add_sound(session: Session, equipment: Equipment, closing: ExitStack) -> None:
    """Voices and ears, whose libraries are loaded only where there are any."""
    voices = [*equipment.ears, equipment.settings.loudspeaker]
    if all(device == NONE for device in [*voices, *equipment.microphones]):
        return
    from accessible_board.app import sound

    sound.add_voices(session, equipment.settings, equipment.ears, closing, show)
    sound.add_ears(session, equipment.settings, equipment.microphones, show)


def _explain(game: Game, equipment: Equipment) -> None:
    """How the game stands and what to do next, a fact a line."""
    boards = iter(equipment.boards)
    for seat in Seat:
        has_board = seat in game.state.boards
        what = f"at the peg board, {next(boards)}" if has_board else "at an ordinary board"
        show(f"{name(seat)} plays {what}.")
    if game.state.ended is None:
        opponent = game.state.on_move.other
        show(f"The clock starts when {name(opponent)} presses it; an empty line does that.")
    show("For what can be typed and said, type: help")


def _conclude(path: Path, equipment: Equipment) -> None:
    """The scoresheet beside the journal, and how to go on if the game is not over."""
    journal, setup = opened(path)
    events = journal.events
    sheet = Scoresheet.of(Seat.WHITE, Seat.of(setup.board().turn), events)
    file = path.with_suffix(".pgn")
    try:
        file.write_bytes(exports.export(sheet, setup, ScoresheetFormat.PGN, load("en")))
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}.") from error
    show(f"The scoresheet is {file}")
    if Game.replay(setup, events).state.signed != frozenset(Seat):
        again = ["accessible-board", "play", *equipment.options, "--resume", str(path)]
        show(f"To go on: {shlex.join(again)}")


def _check_files(outputs: list[str]) -> None:
    """:class:`InputError` for two channels that would be written to one file."""
    files = [output for output in outputs if output.startswith(FILE)]
    if len(set(files)) < len(files):
        raise InputError("The loudspeaker and the earphone need a file each.")


def _check_names(*names: str) -> None:
    """:class:`InputError` for what no scoresheet can hold."""
    for text in names:
        if not text.isprintable():
            raise InputError(f"A scoresheet cannot hold the name {text!r}; write it in one line.")


def _new_path(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"No journal can be kept in {folder}: {error.strerror}.") from error
    return folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.journal"


def _typed(**values: list[str] | None) -> list[str]:
    """Options as they are typed, each with each of its values."""
    return [
        part
        for option, given in values.items()
        for value in given or []
        for part in (f"--{option}", value)
    ]


def _given(**options: str | None) -> dict[str, str]:
    return {name: value for name, value in options.items() if value is not None}
