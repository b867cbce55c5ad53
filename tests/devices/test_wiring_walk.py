"""The test of a board's wiring: every single fault is found and named, and a right board has none.

The wires are those of the simulator's model of electricity. Whoever tests does what is said.
"""

import tomllib
from itertools import combinations
from pathlib import Path

import chess
import pytest

from accessible_board.board.frames import WIRES
from accessible_board.board.wiring import PIEZO_PIN, PINS, Conduction
from accessible_board.commands.walking import spoken
from accessible_board.devices.checkup.wiring_walk import WiringWalk
from accessible_board.devices.simulator.wired_parts import BUTTONS, PIEZO, SOUND, Flaws, Matrix
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from tests.support.shares import each_in_turn

HARDWARE = Path(__file__).parents[2] / "hardware"

SQUARES = {chess.square_name(square): 1 << square for square in chess.SQUARES}
PLACES = {
    **SQUARES,
    "the clock button of White": 1 << BUTTONS[Seat.WHITE],
    "the clock button of Black": 1 << BUTTONS[Seat.BLACK],
}
SOUND_WIRING = ["Wiring: every wire, contact and diode is as it should be."]


def wire_name(wire):
    if wire < 8:
        return f"file {chess.FILE_NAMES[wire]} (pin {PINS[wire]})"
    return (
        f"rank {wire - 7} (pin {PINS[wire]})" if wire < 16 else "the row of the buttons (pin D11)"
    )


class Builder:
    """Somebody with one peg, who does what is said and goes on where nothing helps."""

    def __init__(self, flaws=SOUND, closed=0, code="en"):
        self.matrix = Matrix(closed, flaws)
        self.language = load(code)
        self.heard = []
        self.walk = WiringWalk(self._found())
        self._hear(self.walk.begin())

    def _found(self):
        driven = {wire: self.matrix.low_pins(1 << wire) for wire in range(WIRES)}
        return Conduction.of({**driven, WIRES: self.matrix.low_pins(0)})

    def _hear(self, said):
        self.heard += [" ".join(spoken(line, self.language) for line in said)] if said else []

    def look(self):
        found = self._found()
        for _ in range(2):
            self._hear(self.walk.observe(found))
        return self

    def set(self, contact, *, closed):
        self.matrix.set(contact, closed=closed)
        return self.look()

    def skip(self):
        self._hear(self.walk.skip())
        return self

    def suffer(self, flaws):
        self.matrix.suffer(flaws)
        return self.look()

    def go_to_the_end(self):
        while not self.walk.done:
            *_, asked = self.walk.repeat()
            contact = asked.asked if asked.seat is None else BUTTONS[asked.seat]
            if contact is not None:
                self.set(contact, closed=True)
            if not self.walk.done and self.walk.repeat()[-1] == asked:
                self.skip()
            if contact is not None:
                self.set(contact, closed=False)
        return self.findings()

    def findings(self):
        return [finding.said(self.language.code) for finding in self.walk.findings()]


def test_a_right_board_raises_no_alarm():
    builder = Builder()

    assert builder.go_to_the_end() == SOUND_WIRING
    assert builder.heard[0].endswith("Put the peg on Anna one.")
    assert {line for line in builder.heard[1:64] if not line.startswith("Good. Put the")} == set()


def test_a_board_with_its_buttons_where_the_first_had_them_raises_none():
    builder = Builder()
    while (asked := builder.walk.repeat()[-1]).seat is None:
        builder.set(asked.asked, closed=True).set(asked.asked, closed=False)

    builder.set(64, closed=True).set(64, closed=False)
    builder.set(65, closed=True)

    assert builder.findings() == SOUND_WIRING


CONTACT_FAULTS = [
    ("stuck", "closed although nothing closes it."),
    ("dead", "nothing was felt."),
    ("reversed", "the diode is the wrong way round."),
    ("shorted", "the diode lets current pass both ways."),
]


@pytest.mark.parametrize(("turn", "flaw", "fact"), [(i, *f) for i, f in enumerate(CONTACT_FAULTS)])
def test_every_fault_of_a_contact_and_its_diode_is_named(turn, flaw, fact):
    """Each place has one of the faults, or all of them (``make test-long``)."""
    for name, mask in each_in_turn(tuple(PLACES.items()), turn, len(CONTACT_FAULTS)):
        [finding] = Builder(Flaws(**{flaw: mask})).go_to_the_end()
        assert finding.startswith(f"Wiring: fails: {name}: {fact} ")


@pytest.mark.parametrize("one", range(WIRES - 1))
def test_every_two_wires_that_touch_are_named(one):
    for other in range(one + 1, WIRES):
        builder = Builder(Flaws(touching=((one, other),)))
        [finding] = builder.go_to_the_end()
        both = f"{wire_name(one)}, {wire_name(other)} touch each other. Look where"
        assert finding.startswith(f"Wiring: fails: {both}")
        assert both in builder.heard[0], "before the first peg"


@pytest.mark.parametrize("one", range(WIRES - 1))
def test_every_two_wires_that_are_exchanged_are_named(one):
    for other in range(one + 1, WIRES):
        [finding] = Builder(Flaws(exchanged=(one, other))).go_to_the_end()
        both = f"{wire_name(one)}, {wire_name(other)}. Put each"
        assert finding.startswith(f"Wiring: fails: two wires are exchanged: {both}")


@pytest.mark.parametrize("wire", range(WIRES))
def test_a_wire_that_is_loose_or_touches_ground_is_named(wire):
    row, file = wire - 8, 0x0101_0101_0101_0101 << wire if wire < 8 else 0
    contacts = file if wire < 8 else 0xFF << 8 * row
    [finding] = Builder(Flaws(dead=contacts)).go_to_the_end()
    assert finding.startswith(f"Wiring: fails: nothing was ever felt on {wire_name(wire)}. If")

    [finding] = Builder(Flaws(grounded=1 << wire)).go_to_the_end()
    assert finding.startswith(f"Wiring: fails: {wire_name(wire)} touches ground. Look")


def test_a_board_that_is_wired_as_the_first_were_is_told_which_wires_to_exchange():
    [finding] = Builder(Flaws(exchanged=(WIRES - 1, PIEZO))).go_to_the_end()

    assert finding == (
        "Wiring: fails: the wires of the row of the buttons (pin D11) and of the piezo are "
        "exchanged. Put each at the pin of the other: D11, D13."
    )


@pytest.mark.parametrize("wire", range(WIRES - 1))
def test_a_wire_that_is_exchanged_with_the_piezos_is_named(wire):
    """A file at the piezo's pin answers no row, and cannot be told from a loose one."""
    [finding] = Builder(Flaws(exchanged=(wire, PIEZO))).go_to_the_end()

    fact = (
        f"nothing was ever felt on {wire_name(wire)}."
        if wire < 8
        else f"the wires of {wire_name(wire)} and of the piezo are exchanged."
    )
    assert finding.startswith(f"Wiring: fails: {fact}")


def test_two_buttons_that_are_exchanged_are_named():
    builder = Builder()
    while (asked := builder.walk.repeat()[-1]).seat is None:
        builder.set(asked.asked, closed=True).set(asked.asked, closed=False)

    builder.set(BUTTONS[Seat.BLACK], closed=True)
    assert builder.heard[-1].startswith("That was the button of Black. Press the clock button of W")
    builder.skip().set(BUTTONS[Seat.BLACK], closed=False)
    builder.set(BUTTONS[Seat.WHITE], closed=True).skip()

    assert [line.partition(" Look")[0] for line in builder.findings()] == [
        "Wiring: fails: the clock button of White was felt as the clock button of Black.",
        "Wiring: fails: the clock button of Black was felt as the clock button of White.",
    ]


def test_what_is_mended_is_heard_at_once():
    builder = Builder(Flaws(touching=((8, 9),)))
    assert "rank 1 (pin A0), rank 2 (pin A1) touch each other." in builder.heard[-1]
    assert builder.heard[-1].endswith(
        "Once that is mended the test goes on by itself. To skip it, type skip."
    )

    builder.suffer(SOUND)

    assert builder.heard[-1] == "Good. Put the peg on Anna one."
    assert builder.go_to_the_end() == SOUND_WIRING


def test_men_on_the_board_are_cleared_before_anything_is_said_of_wires():
    builder = Builder(Flaws(touching=((8, 9),)), chess.Board().occupied)
    assert builder.heard[0].endswith("Take all pegs off the board.")

    for square in chess.scan_forward(chess.Board().occupied):
        builder.set(square, closed=False)

    assert len(builder.heard) == 2
    assert "touch each other" in builder.heard[1]


def test_a_peg_in_the_wrong_hole_is_no_fault():
    builder = Builder().set(chess.B1, closed=True)
    assert builder.heard[-1] == (
        "That was Bella one. Put the peg on Anna one. If it stands there, type skip."
    )

    builder.set(chess.B1, closed=False).set(chess.A1, closed=True)
    assert builder.heard[-1] == "Good. Put the peg on Bella one."
    builder.set(chess.A1, closed=False)
    assert builder.go_to_the_end() == SOUND_WIRING


def test_what_only_one_reading_says_is_not_believed():
    """A peg that is seated while the wires are read shows half of what it does."""
    builder = Builder(Flaws(reversed=1))
    builder.matrix.set(chess.A1, closed=True)
    builder.walk.observe(builder._found())
    builder.matrix.set(chess.A1, closed=False)

    assert builder.walk.observe(builder._found()) == []


def test_a_test_that_is_left_says_what_was_not_tried():
    builder = Builder().set(chess.A1, closed=True)

    assert [line.partition(". ")[0] for line in builder.findings()] == [
        "Wiring: fails: 63 holes were not tried",
        "Wiring: fails: no press of White's clock button was felt",
        "Wiring: fails: no press of Black's clock button was felt",
    ]


@pytest.mark.parametrize("code", available())
def test_every_fault_is_named_in_every_language(code):
    flaws = [
        *(Flaws(**{kind: 1 << chess.D4}) for kind in ("stuck", "dead", "reversed", "shorted")),
        *(Flaws(**{kind: (3, 11)}) for kind in ("exchanged",)),
        *(Flaws(touching=(pair,)) for pair in combinations((3, 11, 16), 2)),
        Flaws(grounded=1 << 11),
        Flaws(exchanged=(16, PIEZO)),
    ]
    skip = load(code).say("walk_word_skip")
    for flaw in flaws:
        builder = Builder(flaw, code=code)
        [finding] = builder.go_to_the_end()
        assert "{" not in finding
        assert finding in builder.heard[-1]
        assert skip in builder.heard[0]


def test_the_pins_are_those_of_the_wiring():
    wiring = tomllib.loads((HARDWARE / "wiring.toml").read_text())

    soldered = [*wiring["files"].values(), *wiring["ranks"].values(), wiring["buttons"]["row"]]
    assert list(PINS) == soldered
    assert wiring["piezo"]["pin"] == PIEZO_PIN
