"""Peg boards: which are there, how good their lines are, and whether every switch works."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import chess

from accessible_board.board.frames import Hello, LineCounters, Switches
from accessible_board.devices.board_port import PATIENCE, BoardPort, NoBoardError, usb_ports
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

_LISTEN = 0.5


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board that answered: who it is, its full holes, and what its line has carried."""

    port: str
    hello: Hello
    occupied: chess.Bitboard
    counters: LineCounters


def boards_found(patience: float = PATIENCE) -> Iterator[Finding]:
    """What answers at the USB ports."""
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
    """A device on USB may be none of ours; then that is only worth a note."""
    try:
        yield from board_findings(board_at(port, patience))
    except NoBoardError as error:
        yield Finding(ABOUT, State.NOTE, str(error), "It may be another device.")
    except DeviceError as error:
        yield Finding(ABOUT, State.NOTE, str(error))


def board_at(port: str, patience: float = PATIENCE, silence: float = SILENCE) -> BoardState:
    """The board at this port; ``DeviceError`` if there is none or it does not say its switches."""
    with BoardPort(port) as opened:
        hello = opened.call(patience)
        occupied = next(positions(opened, silence))
        return BoardState(port, hello, occupied, opened.counters)


def positions(port: BoardPort, silence: float = SILENCE) -> Iterator[chess.Bitboard]:
    """The full holes in every frame that tells them; ``DeviceError`` after a silence."""
    deadline = time.monotonic() + silence
    while time.monotonic() < deadline:
        for frame in port.read(min(_LISTEN, silence)):
            if isinstance(frame, Switches):
                yield frame.occupied
                deadline = time.monotonic() + silence
    raise DeviceError(f"The board at the port {port.name} does not tell its switches.")


def board_findings(board: BoardState) -> Iterator[Finding]:
    """Who the board is, how it scans, what its line carried, and which holes are full."""
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
    yield from pegs(board.occupied)


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


@dataclass(slots=True)
class SwitchWalk:
    """Which of the 64 switches have been seen both open and closed, from ``occupied`` on."""

    occupied: chess.Bitboard
    proven: chess.Bitboard = field(default=chess.BB_EMPTY)

    @property
    def left(self) -> chess.Bitboard:
        """The switches that have not changed yet."""
        return chess.BB_ALL & ~self.proven

    def observe(self, occupied: chess.Bitboard) -> list[str]:
        """A line for every switch that changed, and one if more than one did at once."""
        changed = self.occupied ^ occupied
        self.occupied = occupied
        lines = [self._line(square) for square in chess.scan_forward(changed)]
        if changed.bit_count() > 1:
            lines.append(
                f"{squares(changed)} changed at once. If only one peg was moved, "
                "a diode is missing or a wire touches another."
            )
        return lines

    def _line(self, square: chess.Square) -> str:
        self.proven |= chess.BB_SQUARES[square]
        full = self.occupied & chess.BB_SQUARES[square]
        left = self.left.bit_count()
        return f"{chess.square_name(square)} {'full' if full else 'empty'}, {left} to go"


def walk(
    seen: Iterable[chess.Bitboard],
    write: Callable[[str], None],
    patience: float,
    now: Callable[[], float] = time.monotonic,
) -> Finding:
    """Follow a hand over all squares, a line for each change, and say what was found.

    Ends when every switch has changed, when none has for ``patience`` seconds, or at Control-C.
    """
    frames = iter(seen)
    course = SwitchWalk(next(frames))
    write("Put a peg into every empty hole and lift every peg once, in any order.")
    changed_at = now()
    with contextlib.suppress(KeyboardInterrupt):
        for occupied in frames:
            lines = course.observe(occupied)
            for line in lines:
                write(line)
            changed_at = now() if lines else changed_at
            if not course.left or now() - changed_at >= patience:
                break
    return _outcome(course)


def _outcome(course: SwitchWalk) -> Finding:
    if not course.left:
        return Finding("Switches", State.WORKS, "all 64 open and close.")
    return Finding(
        "Switches",
        State.FAILS,
        f"no change was seen at {squares(course.left)}.",
        "If a peg was moved there, look at those switches, their wires and diodes.",
    )
