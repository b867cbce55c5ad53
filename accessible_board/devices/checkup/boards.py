"""Peg boards: their ports, the quality of their lines, the state of their switches."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import chess

from accessible_board.board.frames import (
    REPORT_FAULTS,
    Faults,
    Frame,
    Hello,
    LineCounters,
    Switches,
)
from accessible_board.board.makes.make import LineKnowledge, Men
from accessible_board.board.occupancy import PATIENCE
from accessible_board.devices.boards.board_port import Connection, usb_ports
from accessible_board.devices.boards.drivers import (
    FOREIGN_PATIENCE,
    OWN,
    brand_of,
    driver_of,
    foreign_boards,
)
from accessible_board.devices.boards.serial_board import LOW_BATTERY
from accessible_board.devices.checkup.examining import Finding, State, fact, of_error, to_do
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError
from accessible_board.system.ports import (
    has_adapter_without_port,
    has_program,
    is_asked_by_modem_manager,
)

ABOUT = "Peg board"

PORT = "Port"
"""Subject of findings on ports at which no board was found."""

START: chess.Bitboard = chess.Board().occupied
"""The full holes of the start position."""

_SHAPES = {
    chess.BB_FILE_A | chess.BB_FILE_B | chess.BB_FILE_G | chess.BB_FILE_H: "pegs_quarter",
    chess.BB_ALL: "pegs_everywhere",
}
"""Key of the sentence for full squares that are no position of a game: a fault of the board."""

SILENCE = 3.0
"""Seconds without the switches after which a board counts as silent; it sends one each second."""

NO_NUMBER = 0
"""The number of a board whose firmware was flashed without one."""

_SLOWEST_SCAN = 500
"""Scans a second below which a quick hand is faster than the board."""

_ANSWER = 1.0
"""Seconds after which a board that was asked for faults is taken to keep no account of them."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board that answered: its greeting, its full holes, and the counts of its line.

    Its ``name`` is that of its port or, of another make, ``MAKE:PORT``.
    """

    name: str
    port: str
    hello: Hello
    occupied: chess.Bitboard
    untrusted: chess.Bitboard | None
    """The switches that it does not trust; ``None`` from firmware that keeps no account of them."""
    counters: LineCounters
    knowledge: LineKnowledge
    men: Men | None


def boards_found(patience: float = PATIENCE) -> Iterator[Finding]:
    """Findings on the devices at the USB ports."""
    ports = usb_ports()
    if not ports:
        yield Finding(ABOUT, State.NOTE, fact("board_none"), to_do("board_none"))
        return
    with ThreadPoolExecutor(len(ports), "board-check") as pool:
        for findings in pool.map(lambda port: list(_at_usb(port, patience)), ports):
            yield from findings


def hindrances(root: Path = Path("/")) -> Iterator[Finding]:
    """Find what keeps this machine from its USB adapters; its system files begin at ``root``."""
    if has_adapter_without_port(root):
        key = "adapter_brltty" if has_program("brltty", root) else "adapter_without_port"
        yield Finding(PORT, State.NOTE, fact(key), to_do(key))
    if is_asked_by_modem_manager(root):
        yield Finding(PORT, State.NOTE, fact("modem_manager"), to_do("modem_manager"))


def _at_usb(port: str, patience: float) -> Iterator[Finding]:
    """A finding on a USB port; a device that is no board is worth only a note."""
    try:
        yield from board_findings(board_at(port, patience))
    except NoBoardError as error:
        foreign = foreign_boards([port])
        for board in foreign:
            yield from board_findings(board_at(board.name))
        if not foreign:
            yield Finding(PORT, State.NOTE, of_error(error), to_do("other_device", port=port))
    except DeviceError as error:
        yield Finding(PORT, State.NOTE, of_error(error))


def named_board(port: str, patience: float = PATIENCE) -> Iterator[Finding]:
    """Findings on the board that must be at this port; if it is silent, what to do about it."""
    try:
        yield from board_findings(board_at(port, patience))
    except NoBoardError as error:
        yield Finding(ABOUT, State.FAILS, of_error(error), _remedy(error, port, patience))


def _remedy(error: NoBoardError, name: str, patience: float) -> str:
    """Advice where no board of this name answers: there may be one of another make."""
    driver, port = driver_of(name)
    for other in foreign_boards([port], min(patience, FOREIGN_PATIENCE)):
        return to_do("board_of_other_make", brand=other.driver.brand, name=other.name)
    if error.key != "board_absent":
        return ""
    return to_do("board_absent" if driver is OWN else "board_of_make_absent", port=name)


def board_at(name: str, patience: float = PATIENCE, silence: float = SILENCE) -> BoardState:
    """The state of the board of this name; ``DeviceError`` if none answers completely."""
    driver, port = driver_of(name)
    with closing(driver.open(port)) as opened:
        hello = opened.call(patience)
        switches = _first(opened, Switches, silence)
        if switches is None:
            raise FaultError("board_mute", port=port)
        opened.send(REPORT_FAULTS)
        faults = _first(opened, Faults, _ANSWER) if driver is OWN else None
        untrusted = faults.untrusted if faults is not None else None
        return BoardState(
            name,
            port,
            hello,
            switches.occupied,
            untrusted,
            opened.counters,
            opened.knowledge,
            switches.men,
        )


Kind = TypeVar("Kind", bound=Frame)


def _first(port: Connection, kind: type[Kind], seconds: float) -> Kind | None:
    """The first frame of this kind within so many seconds."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        for frame in port.read(left):
            if isinstance(frame, kind):
                return frame
    return None


def board_findings(board: BoardState) -> Iterator[Finding]:
    """Findings on a board: its identity, its scan rate, its line, its full holes."""
    if board.name != board.port:
        whose = fact("board_of_make", brand=brand_of(board.name), name=board.name)
        yield Finding(ABOUT, State.WORKS, whose)
        yield from _of_itself(board)
        yield _line(board.counters)
        yield from pegs(board.occupied)
        return
    hello = board.hello
    scans = hello.scan_rate
    who = fact("board", number=hello.board_id, port=board.port, scans=scans)
    yield Finding(ABOUT, State.WORKS, who)
    if hello.board_id == NO_NUMBER:
        remedy = to_do("board_unnumbered", port=board.port)
        yield Finding(ABOUT, State.NOTE, fact("board_unnumbered"), remedy)
    if scans < _SLOWEST_SCAN:
        yield Finding(ABOUT, State.NOTE, fact("board_slow", scans=scans), to_do("board_slow"))
    yield _line(board.counters)
    yield from _faults(board.untrusted)
    yield from pegs(board.occupied)


def _of_itself(board: BoardState) -> Iterator[Finding]:
    """Findings on the version, battery and men that a board of another make tells itself."""
    knows = board.knowledge
    if knows.version:
        yield Finding(ABOUT, State.WORKS, fact("board_firmware", version=knows.version))
    if knows.battery is not None:
        low = knows.battery <= LOW_BATTERY
        remedy = to_do("battery") if low else ""
        state = State.NOTE if low else State.WORKS
        yield Finding(ABOUT, state, fact("battery", percent=knows.battery), remedy)
    if knows.half_turned:
        yield Finding(ABOUT, State.WORKS, fact("board_half_turned"))
    if knows.men_unknown:
        yield Finding(ABOUT, State.NOTE, fact("men_unknown"), to_do("men_unknown"))
    if knows.men_exchanged:
        yield Finding(ABOUT, State.NOTE, fact("men_exchanged"), to_do("men_exchanged"))
    start = chess.Board()
    wrong = {at for at, man in (board.men or {}).items() if start.piece_at(at) not in (None, man)}
    if wrong and board.occupied == START:
        named = fact("men_wrong", squares=squares(int(chess.SquareSet(wrong))))
        yield Finding("Pegs", State.NOTE, named, to_do("men_wrong"))


def _line(counters: LineCounters) -> Finding:
    """Finding on the noise between the messages."""
    line = fact("line", frames=counters.frames, noise=counters.noise)
    if counters.noise > 1:  # the port may be opened in the middle of a frame
        return Finding("Line", State.NOTE, line, to_do("line"))
    return Finding("Line", State.WORKS, line)


def _faults(untrusted: chess.Bitboard | None) -> Iterator[Finding]:
    """Findings on the switches that the board does not trust."""
    if untrusted is None:
        yield Finding("Switches", State.NOTE, fact("no_account"), to_do("no_account"))
    elif untrusted:
        distrusted = fact("untrusted", squares=squares(untrusted))
        yield Finding("Switches", State.FAILS, distrusted, to_do("untrusted"))
    else:
        yield Finding("Switches", State.WORKS, fact("trusted"))


def pegs(occupied: chess.Bitboard) -> Iterator[Finding]:
    """Compare the full holes with the start position."""
    missing, extra = START & ~occupied, occupied & ~START
    if not missing and not extra:
        yield Finding("Pegs", State.WORKS, fact("pegs"))
        return
    if (shape := _SHAPES.get(occupied)) is not None:
        yield Finding("Pegs", State.NOTE, fact(shape), to_do(shape))
        return
    yield Finding("Pegs", State.NOTE, fact("pegs_count", count=occupied.bit_count()))
    for key, holes in (("pegs_missing", missing), ("pegs_extra", extra)):
        if holes:
            yield Finding("Pegs", State.NOTE, fact(key, squares=squares(holes)), to_do(key))


def squares(holes: chess.Bitboard) -> str:
    """The names of these squares, a1 first."""
    return ", ".join(chess.square_name(square) for square in chess.scan_forward(holes))
