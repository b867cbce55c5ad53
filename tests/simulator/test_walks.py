"""``check``'s walks with the real firmware: what is heard, and a hand that does it."""

import queue

import chess
import pytest

from accessible_board.commands import walking
from accessible_board.commands.walking import Course, SwitchEye, WireEye
from accessible_board.devices.simulator.bench import MILLISECOND
from accessible_board.devices.simulator.wired_parts import BUTTONS, SOUND, Flaws
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from tests.support.patience import PATIENCE

STEP = 5
"""Milliseconds that pass at once."""


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """The board is silent by the clock on the wall when it is simulated slowly."""
    monkeypatch.setattr(walking, "SILENCE", PATIENCE)


class BenchPort:
    """A board on the bench as a port: while it is read, simulated time passes."""

    name = "bench"

    def __init__(self, bench):
        self.bench = bench

    def send(self, command):
        self.bench.chip.receive(command)

    def read(self, timeout):
        end, frames = self.bench.now + timeout * 1000 * MILLISECOND, []
        while not frames and self.bench.now < end:
            self.bench.run(STEP)
            frames = [sent.frame for sent in self.bench.frames()]
        return frames


class Builder:
    """Hears what is to be done and does it ``until`` it is asked for more than is of use.

    Where a place is ``dead`` it types "skip".
    """

    def __init__(self, bench, dead=(), until=""):
        self.bench = bench
        self.dead = dead
        self.until = until
        self.heard = []
        self.typed = queue.SimpleQueue()
        self.eye = WireEye(BenchPort(bench))
        self.closed = None

    def run(self):
        Course(self.eye, load("en"), self._hear).run(self.typed)
        return [str(finding) for finding in self.eye.walk.findings()]

    def _hear(self, text):
        self.heard.append(text)
        if self.eye.walk.done:
            return
        *_, asked = self.eye.walk.repeat()
        if self.closed is not None:
            self.bench.set(self.closed, closed=False)
        self.closed = asked.asked if asked.seat is None else BUTTONS[asked.seat]
        if asked.key == "wiring_mend":
            self.bench.suffer(SOUND)
        elif self.closed is not None:
            self.bench.set(self.closed, closed=True)
        if asked.asked in self.dead:
            self.typed.put("skip")
        if self.until and self.until in text:
            self.typed.put("quit")


def test_a_right_board_is_heard_to_be_right(bench):
    assert Builder(bench(1)).run() == ["Wiring: every wire, contact and diode is as it should be."]


def test_a_diode_the_wrong_way_round_and_a_dead_reed_are_named_where_they_are(bench):
    flaws = Flaws(reversed=chess.BB_E4, dead=chess.BB_D5)
    builder = Builder(bench(1, 0, flaws), dead=[chess.D5])

    assert [line.partition(". ")[0] for line in builder.run()] == [
        "Wiring: fails: e4: the diode is the wrong way round",
        "Wiring: fails: d5: nothing was felt",
    ]
    assert any(line.startswith("Wiring: fails: e4: the diode") for line in builder.heard)


@pytest.mark.parametrize("pair", [(8, 9), (3, 4), (7, 16)])
def test_wires_that_touch_are_heard_before_the_first_peg_and_when_they_are_mended(bench, pair):
    builder = Builder(bench(1, 0, Flaws(touching=(pair,))), until="Put the peg on Bella one.")

    assert not any("touch" in finding for finding in builder.run())
    assert "touch each other." in builder.heard[0]
    assert builder.heard[1] == "Good. Put the peg on Anna one."


def test_a_row_and_a_column_at_each_others_pins_are_named(bench):
    flaws = Flaws(exchanged=(3, 9))
    finding, *_ = Builder(bench(1, 0, flaws), until="Put the peg on Eva one.").run()

    assert finding.startswith(
        "Wiring: fails: two wires are exchanged: file d (pin D5), rank 2 (pin A1). Put each"
    )


def test_all_holes_and_buttons_are_walked_by_ear(bench):
    board, dutch, heard = bench(7), load("nl"), []
    eye = SwitchEye(BenchPort(board))

    def hear(text):
        """Put one peg into the hole that is asked for, or press the button."""
        heard.append(text)
        if eye.walk.done:
            return
        *_, asked = eye.walk.repeat()
        board.arrange(chess.BB_EMPTY if asked.asked is None else chess.BB_SQUARES[asked.asked])
        if asked.seat is not None:
            board.set(BUTTONS[asked.seat], closed=True)

    Course(eye, dutch, hear, PATIENCE).run(queue.SimpleQueue())

    for square, told in zip(chess.SQUARES, heard, strict=False):
        assert dutch.square(square) in told
    for seat, told in zip(Seat, heard[65:], strict=False):
        assert dutch.say(seat.value) in told
    assert [finding.said("nl") for finding in eye.walk.findings()] == [
        "Schakelaars: alle 64 sluiten en openen."
    ]
