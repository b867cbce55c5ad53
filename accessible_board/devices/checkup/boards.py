"""Peg boards: which are there, how good their lines are, and what their switches show."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
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
from accessible_board.devices.boards.board_port import PATIENCE, BoardPort, NoBoardError, usb_ports
from accessible_board.devices.checkup.findings import Finding, State
from accessible_board.errors import DeviceError

ABOUT = "Peg board"

START: chess.Bitboard = chess.Board().occupied
"""The full holes of the start position."""

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
    """A board that answered: who it is, its full holes, and what its line has carried."""

    port: str
    hello: Hello
    occupied: chess.Bitboard
    untrusted: chess.Bitboard | None
    """The switches that it does not trust; ``None`` from firmware that keeps no account of them."""
    counters: LineCounters


def boards_found(patience: float = PATIENCE) -> Iterator[Finding]:
    """Findings on the devices at the USB ports."""
    ports = usb_ports()
    if not ports:
        yield Finding(
            ABOUT,
            State.NOTE,
            "none is plugged in.",
            "A game can be tried with --board virtual; a board at another port is named: "
            "check --board PORT.",
        )
        return
    with ThreadPoolExecutor(len(ports), "board-check") as pool:
        for findings in pool.map(lambda port: list(_at_usb(port, patience)), ports):
            yield from findings


def _at_usb(port: str, patience: float) -> Iterator[Finding]:
    """A finding on a USB port; a device that is no board is worth only a note."""
    try:
        yield from board_findings(board_at(port, patience))
    except NoBoardError as error:
        yield Finding(ABOUT, State.NOTE, str(error), "It may be another device.")
    except DeviceError as error:
        yield Finding(ABOUT, State.NOTE, str(error))


def board_at(port: str, patience: float = PATIENCE, silence: float = SILENCE) -> BoardState:
    """The state of the board at this port; ``DeviceError`` if none answers completely."""
    with BoardPort(port) as opened:
        hello = opened.call(patience)
        switches = _first(opened, Switches, silence)
        if switches is None:
            raise DeviceError(f"The board at the port {port} does not tell its switches.")
        opened.send(REPORT_FAULTS)
        faults = _first(opened, Faults, _ANSWER)
        untrusted = faults.untrusted if faults is not None else None
        return BoardState(port, hello, switches.occupied, untrusted, opened.counters)


Kind = TypeVar("Kind", bound=Frame)


def _first(port: BoardPort, kind: type[Kind], seconds: float) -> Kind | None:
    """The first frame of this kind within so many seconds."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        for frame in port.read(left):
            if isinstance(frame, kind):
                return frame
    return None


def board_findings(board: BoardState) -> Iterator[Finding]:
    """Findings on a board: its identity, its scan rate, its line, its full holes."""
    hello, counters = board.hello, board.counters
    scan = f"{hello.scan_rate} scans a second"
    yield Finding(ABOUT, State.WORKS, f"number {hello.board_id} at the port {board.port}, {scan}.")
    if hello.board_id == NO_NUMBER:
        fact = "it has no number of its own, so two such boards cannot be told apart."
        yield Finding(ABOUT, State.NOTE, fact, f"Give it one: make flash PORT={board.port}")
    if hello.scan_rate < _SLOWEST_SCAN:
        remedy = "Update its firmware; 1000 are usual."
        yield Finding(ABOUT, State.NOTE, f"{scan} are too few for a quick hand.", remedy)
    line = f"{counters.frames} frames, {counters.noise} of noise."
    if counters.noise > 1:  # the port may be opened in the middle of a frame
        remedy = "Use a shorter cable, or another socket."
        yield Finding("Line", State.NOTE, line, remedy)
    else:
        yield Finding("Line", State.WORKS, line)
    yield from _faults(board.untrusted)
    yield from pegs(board.occupied)


def _faults(untrusted: chess.Bitboard | None) -> Iterator[Finding]:
    """Which switches the board does not trust."""
    if untrusted is None:
        remedy = "Update its firmware."
        yield Finding("Switches", State.NOTE, "the board keeps no account of faults.", remedy)
    elif untrusted:
        fact = f"the board does not trust {squares(untrusted)}."
        remedy = "Look at those reeds, diodes and wires; a reset forgets what was found."
        yield Finding("Switches", State.FAILS, fact, remedy)
    else:
        fact = "the board has found no fault; check --walk tries them one by one."
        yield Finding("Switches", State.WORKS, fact)


def pegs(occupied: chess.Bitboard) -> Iterator[Finding]:
    """Which holes are full, compared with the start position."""
    missing, extra = START & ~occupied, occupied & ~START
    if not missing and not extra:
        yield Finding("Pegs", State.WORKS, "32 stand in the right holes for the start.")
        return
    yield Finding("Pegs", State.NOTE, f"{occupied.bit_count()} holes are full.")
    if missing:
        yield Finding(
            "Pegs",
            State.NOTE,
            f"no peg is felt in {squares(missing)}, where one stands at the start.",
            "If one is there, turn it or try another; else the switch does not close.",
        )
    if extra:
        yield Finding(
            "Pegs",
            State.NOTE,
            f"a peg is felt in {squares(extra)}, empty at the start.",
            "If none is there, the switch does not open, or a diode is missing.",
        )


def squares(holes: chess.Bitboard) -> str:
    """The names of these squares, a1 first."""
    return ", ".join(chess.square_name(square) for square in chess.scan_forward(holes))
