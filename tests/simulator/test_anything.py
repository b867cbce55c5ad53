"""Whatever befalls board, line and host, in whatever order: in the end the host knows the pegs."""

from pathlib import Path
from random import Random

import chess
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from accessible_board.board.frames import ResetCause
from accessible_board.devices.simulator.wired_parts import BUTTONS, WITHOUT_DIODES, Matrix
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.simulator.table import Place

pytestmark = pytest.mark.long

START = chess.Board().occupied


class Anything(RuleBasedStateMachine):
    """The board at White's place, and all that may happen to it."""

    elf: Path

    def __init__(self):
        super().__init__()
        self.place = Place(self.elf, Seat.WHITE, START)
        self.chance = Random(1)
        self.at = 0
        self.plugged = False
        self.pressed = dict.fromkeys(Seat, 0)
        self.seen = []
        self.standing = chess.BB_EMPTY
        self.plug_in()

    @precondition(lambda self: not self.plugged)
    @rule()
    def plug_in(self):
        self.place.plug_in(self.at)
        self.plugged = True
        self.wait(60)

    @precondition(lambda self: self.plugged and self.place.backlog is None)
    @rule()
    def unplug(self):
        self.place.unplug()
        self.plugged = False
        self.hear(self.place.watch.lost(self.at))

    @rule(square=st.sampled_from(chess.SQUARES), after=st.integers(0, 30))
    def move_a_peg(self, square, after):
        closed = not self.place.pegs & chess.BB_SQUARES[square]
        self.place.turn(square, self.chance, closed=closed)
        self.wait(after)

    @precondition(lambda self: self.plugged)
    @rule(seat=st.sampled_from(Seat))
    def press(self, seat):
        for closed in (True, False):
            self.place.bench.set(BUTTONS[seat], closed=closed)
            self.wait(10)
        self.pressed[seat] += 1

    @precondition(lambda self: self.plugged)
    @rule(data=st.binary(min_size=1, max_size=30))
    def send_anything(self, data):
        self.place.bench.chip.receive(data)
        self.wait(10)

    @precondition(lambda self: self.plugged)
    @rule(cause=st.sampled_from([ResetCause.EXTERNAL, ResetCause.BROWN_OUT]))
    def reset(self, cause):
        self.place.bench.chip.reset(cause)

    @precondition(lambda self: self.plugged and self.place.bench.chip.is_watched)
    @rule()
    def hang(self):
        self.place.bench.chip.hang()

    @precondition(lambda self: self.plugged and self.place.backlog is None)
    @rule()
    def stall(self):
        self.place.backlog = b""

    @precondition(lambda self: self.place.backlog is not None)
    @rule(kept=st.integers(0, 200))
    def read_on(self, kept):
        backlog, self.place.backlog = self.place.backlog, None
        self.hear(self.place.read(backlog[:kept], self.at))

    @rule(milliseconds=st.integers(1, 100))
    def wait(self, milliseconds):
        self.at += milliseconds
        self.hear(self.place.run(self.at))

    def hear(self, seen):
        """What is told must fit what was told before."""
        for observation in seen:
            assert not self.seen or observation.at >= self.seen[-1].at
            match observation:
                case o.PegLifted(square=square):
                    assert self.standing & chess.BB_SQUARES[square]
                    self.standing ^= chess.BB_SQUARES[square]
                case o.PegPlaced(square=square):
                    assert not self.standing & chess.BB_SQUARES[square]
                    self.standing ^= chess.BB_SQUARES[square]
        self.seen += seen

    @invariant()
    def no_press_is_made_up(self):
        for seat in Seat:
            heard = sum(isinstance(s, o.ClockPressed) and s.seat is seat for s in self.seen)
            assert heard <= self.pressed[seat]

    def teardown(self):
        if self.place.backlog is not None:
            self.read_on(kept=0)
        if not self.plugged:
            self.plug_in()
        end = self.at + 1_500
        self.wait(20)  # until the last contact has bounced
        while self.at < end and self.place.watch.standing != self.place.pegs:
            self.wait(20)
        assert chess.SquareSet(self.standing) == chess.SquareSet(self.place.pegs)
        assert chess.SquareSet(self.place.watch.standing) == chess.SquareSet(self.place.pegs)


def test_anything_in_any_order_ends_in_the_truth(elf):
    Anything.elf = elf
    # To make a failing case smaller would take minutes of simulated time.
    limits = settings(max_examples=15, stateful_step_count=25, phases=[Phase.generate])
    run_state_machine_as_test(Anything, settings=limits)


ROWS, FILES = 9, 0xFF
masks = st.integers(0, (1 << 8 * ROWS) - 1)


@given(closed=masks, row=st.integers(0, ROWS - 1))
def test_with_diodes_a_row_shows_its_own_contacts_and_no_others(closed, row):
    assert Matrix(closed).low_pins(1 << 8 + row) & FILES == closed >> 8 * row & FILES


@given(closed=masks, row=st.integers(0, ROWS - 1))
def test_without_diodes_a_row_shows_all_that_current_reaches(closed, row):
    """What is reached: the rows that share a column with it, and those that share one with them."""
    rows = [closed >> 8 * number & FILES for number in range(ROWS)]
    reached, grown = 0, rows[row]
    while grown != reached:
        reached = grown
        for contacts in rows:
            grown |= contacts if contacts & reached else 0

    assert Matrix(closed, WITHOUT_DIODES).low_pins(1 << 8 + row) & FILES == reached
