"""``accessible-board board-log``: a board's bytes, and what the program makes of them.

One JSON object a line, for whoever mends a driver: ``detect`` reads it.
"""

import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated, BinaryIO

import chess
import msgspec
import typer

from accessible_board.app.building import AUTO
from accessible_board.commands import options
from accessible_board.devices.boards.drivers import find_boards, logged
from accessible_board.devices.boards.serial_board import SerialBoard
from accessible_board.errors import DeviceError, InputError
from accessible_board.game.observations import (
    BoardFound,
    BoardLost,
    ClockPressed,
    Observation,
    PegLifted,
    PegPlaced,
)
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError, FaultError, Language, load, told_in
from accessible_board.new_files import open_new
from accessible_board.settings import load_settings


def board_log(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    board: Annotated[str, typer.Option(metavar="BOARD")] = AUTO,
    seconds: Annotated[
        float | None, typer.Option(metavar="NUMBER", min=0, show_default="ctrl_c")
    ] = None,
    language: options.Dialogue = None,
) -> None:
    """Write down what a board says and what is made of it, until Ctrl-C."""
    own = load(language or load_settings().language)
    with told_in(own.code):
        name = _found(board)
        with open_new(file) as lines:
            log = Log(lines, own)
            log.write(board=name)
            driver, port = logged(name, log.received)
            reader = SerialBoard(port, Seat.WHITE, log, driver=driver)
            try:
                reader.start()
                typer.echo(own.say("board_log_begun", board=name, file=str(file)))
                with suppress(KeyboardInterrupt):
                    log.broken.wait(seconds)
            except DeviceError:
                file.unlink(missing_ok=True)
                raise
            finally:
                reader.close()
            if log.trouble is not None:
                raise log.trouble
            counted = {"messages": str(log.messages), "file": str(file)}
            typer.echo(own.say("board_log_ended", **counted))


def _found(board: str) -> str:
    """The name of the board; for ``auto`` that of the first one that answers."""
    if board != AUTO:
        return board
    found = find_boards()
    if not found:
        raise FaultError("no_board")
    return found[0].name


class Log:
    """The host of a board that logs everything; :attr:`broken` is set once writing fails."""

    full = False

    def __init__(self, lines: BinaryIO, language: Language) -> None:
        self.trouble: InputError | None = None
        self.broken = threading.Event()
        self.messages = 0
        """The number of reads that brought bytes."""
        self._lines = lines
        self._language = language
        self._begun = time.monotonic_ns()
        self._written = 0
        self._occupied = 0
        self._there = False

    def now(self) -> int:
        """Milliseconds since the log was begun."""
        return (time.monotonic_ns() - self._begun) // 1_000_000

    def received(self, data: bytes) -> None:
        """Log bytes as they came."""
        self.messages += 1
        self.write(raw=data.hex())

    def submit_observation(self, observation: Observation) -> None:
        """Log an observation that the board's reader made of them."""
        match observation:
            case PegLifted(square=square) | PegPlaced(square=square):
                self._occupied ^= chess.BB_SQUARES[square]
                if self._there:
                    kind = "lift" if isinstance(observation, PegLifted) else "place"
                    self.write(observation.at, **{kind: chess.square_name(square)})
            case ClockPressed(seat=seat):
                self.write(observation.at, press=seat.value)
            case BoardFound():
                self._there = True
                self.write(snapshot=self._occupied.to_bytes(8, "little").hex())
            case BoardLost():
                self._there = False
                self._tell(self._language.say("board_log_lost"))

    def tell_error(self, error: DeviceError) -> None:
        """Log the reason why the board is not found again."""
        self._tell(error.said(self._language.code))

    def _tell(self, note: str) -> None:
        typer.echo(note)
        self.write(note=note)

    def write(self, at: int | None = None, **what: str) -> None:
        """Write a line, at once; time never goes back."""
        self._written = max(self._written, self.now() if at is None else at)
        try:
            self._lines.write(msgspec.json.encode({"t": self._written, **what}) + b"\n")
            self._lines.flush()
        except OSError as error:
            self.trouble = CommandError("log_unwritten", reason=error)
            self.broken.set()
