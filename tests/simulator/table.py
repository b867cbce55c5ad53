"""A chess table whose peg boards run the real firmware, in one simulated time.

Hands close and open contacts, with bounce; the firmware's bytes go through the host's decoder and
watch to the game. What is between board and host can be stalled, cut and plugged in again.
"""

from pathlib import Path
from random import Random
from typing import Any

import chess

from accessible_board.board.frames import BAUD_RATE, FrameDecoder
from accessible_board.board.occupancy import BoardWatch
from accessible_board.devices.simulator.bench import MILLISECOND, Bench
from accessible_board.devices.simulator.wired_parts import BUTTONS
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.support.table import Table

STEP = 10
"""Milliseconds in which the boards of a table take turns."""

BOUNCE = (0.5, 1.0)
PRESSED = 20


class Place:
    """A seat's board and what the host knows of it. ``pegs`` is the truth."""

    def __init__(self, elf: Path, seat: Seat, pegs: chess.Bitboard) -> None:
        self.seat = seat
        self.watch = BoardWatch(seat)
        self.decoder = FrameDecoder()
        self.backlog: bytes | None = None
        """What the host has not read, while it does not read at all."""
        self._elf = elf
        self._pegs = pegs
        self._bench: Bench | None = None
        self._switched_on = 0

    @property
    def bench(self) -> Bench:
        assert self._bench is not None, "the board is unplugged"
        return self._bench

    @property
    def pegs(self) -> chess.Bitboard:
        bench = self._bench
        return bench.matrix.closed & chess.BB_ALL if bench is not None else self._pegs

    def plug_in(self, at: int) -> None:
        self._switched_on = at
        self.decoder = FrameDecoder()
        self._bench = Bench(self._elf, 1 if self.seat is Seat.WHITE else 2, self._pegs)

    def unplug(self) -> None:
        self._pegs = self.pegs
        self._bench = None

    def turn(self, square: chess.Square, chance: Random, *, closed: bool) -> None:
        """Move a peg; while the board is unplugged only the peg knows."""
        if self._bench is None:
            mask = chess.BB_SQUARES[square]
            self._pegs = self._pegs | mask if closed else self._pegs & ~mask
        else:
            length = chance.uniform(*BOUNCE)
            self._bench.bounce(square, closed=closed, chance=chance, milliseconds=length)

    def run(self, at: int) -> list[o.Observation]:
        """Run up to this game time; what the host learns from it."""
        if self._bench is None:
            return []
        self._bench.run_until((at - self._switched_on) * MILLISECOND)
        sent, self._bench.sent = self._bench.sent, []
        data = b"".join(byte.read_at(BAUD_RATE) for byte in sent)
        if self.backlog is not None:
            self.backlog += data
            return []
        return self.read(data, at)

    def read(self, data: bytes, at: int) -> list[o.Observation]:
        """What the host makes of these bytes."""
        frames = self.decoder.feed(data)
        return [seen for frame in frames for seen in self.watch.observe(frame, at)]


class BenchTable(Table):
    """A game at boards that run the firmware ``elf``. Every act takes simulated time."""

    pause = 30

    def __init__(self, elf: Path, *seats: Seat, seed: int = 1, **setup: Any) -> None:
        super().__init__(*seats, **setup)
        start = self.setup.board().occupied
        self.places = {seat: Place(elf, seat, start) for seat in self.game.state.boards}
        self.chance = Random(seed)

    @property
    def place_of_white(self) -> Place:
        return self.places[Seat.WHITE]

    def set_up(self) -> "BenchTable":
        for place in self.places.values():
            place.plug_in(self.at)
        return self.wait(50)

    def wait(self, milliseconds: int) -> "BenchTable":
        until = self.at + milliseconds
        while self.at < until:
            before, self.at = self.at, min(until, self.at + STEP)
            for place in self.places.values():
                self.observe_all(place.run(self.at))
            self._wake(before)
        return self

    def _wake(self, since: int) -> None:
        while (deadline := self.game.next_deadline()) is not None and deadline <= self.at:
            self.observe(o.TimePassed(at=max(since, deadline)))

    def observe_all(self, seen: list[o.Observation]) -> "BenchTable":
        for observation in seen:
            self.observe(observation)
        return self

    def lift(self, square: str, seat: Seat | None = None) -> "BenchTable":
        return self._turn(square, seat, closed=False)

    def place(self, square: str, seat: Seat | None = None) -> "BenchTable":
        return self._turn(square, seat, closed=True)

    def _turn(self, square: str, seat: Seat | None, *, closed: bool) -> "BenchTable":
        place = self.places[seat or self._peg_seat()]
        place.turn(chess.parse_square(square), self.chance, closed=closed)
        return self.wait(self.pause)

    def press(self, seat: Seat | None = None) -> "BenchTable":
        """Press a clock button, which every board has for both seats."""
        seat = seat or self.game.state.on_move
        bench = next(iter(self.places.values())).bench
        for closed in (True, False):
            length = self.chance.uniform(*BOUNCE)
            bench.bounce(BUTTONS[seat], closed=closed, chance=self.chance, milliseconds=length)
            self.wait(PRESSED)
        return self

    # --- what goes wrong --------------------------------------------------------------------------

    def unplug(self, seat: Seat = Seat.WHITE) -> "BenchTable":
        """Pull a board's plug; the host notices at once that the port is gone."""
        place = self.places[seat]
        place.unplug()
        return self.observe_all(place.watch.lost(self.at))

    def plug_in(self, seat: Seat = Seat.WHITE) -> "BenchTable":
        self.places[seat].plug_in(self.at)
        return self.wait(100)

    def stall(self, seat: Seat = Seat.WHITE) -> "BenchTable":
        """The host does not read any more; the line keeps what is sent."""
        self.places[seat].backlog = b""
        return self

    def read_on(self, seat: Seat = Seat.WHITE, *, kept: int | None = None) -> "BenchTable":
        """The host reads again: all that was kept, or only so many bytes of it."""
        place = self.places[seat]
        backlog, place.backlog = place.backlog, None
        assert backlog is not None
        return self.observe_all(place.read(backlog[:kept], self.at))

    # --- what must hold -----------------------------------------------------------------------

    def assert_pictures_true(self) -> None:
        """Host and game know exactly the pegs that stand."""
        for seat, place in self.places.items():
            assert chess.SquareSet(place.watch.standing) == chess.SquareSet(place.pegs)
            known = int(self.game.state.boards[seat].occupied)
            assert chess.SquareSet(known) == chess.SquareSet(place.pegs)
