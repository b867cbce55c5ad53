"""The lengths of the case keep to D.1, and each reed sees its own peg and no other.

What follows from the drawings alone; OpenSCAD is not needed here.
"""

import runpy
from itertools import product
from math import pi
from pathlib import Path

import pytest

CASE = Path(__file__).parents[2] / "hardware" / "case"


@pytest.fixture(scope="module")
def field():
    return runpy.run_path(str(CASE / "field.py"))


@pytest.fixture(scope="module")
def case(field):
    return field["parameters"]()


def test_the_board_is_as_large_as_the_laws_ask(case):
    assert case["board"] >= 200


def test_dark_squares_are_raised_and_their_corners_do_not_touch(case):
    assert case["raise"] > 0
    assert case["inset"] > 0


def test_a_peg_fits_its_hole_and_does_not_stand_on_its_bottom(case):
    assert case["peg_play"] > 0
    assert case["peg_length"] < case["hole_depth"]


def fields(field):
    """What closes and what opens the reeds of the bill of materials, by each assumption; in mT."""
    closes = [m * turns for m in field["MILLITESLA"].values() for turns in field["AMPERE_TURNS"]]
    return closes, [each * field["OPENS_AT"] for each in closes]


def test_a_seated_peg_closes_its_reed_by_every_assumption(field, case):
    """With room for a model that is wrong by half, a weak magnet and a careless hand."""
    closes, _ = fields(field)

    assert abs(field["mean_along_reed"](case, case["reed_offset"])) > 2 * max(closes)


def test_by_the_usual_rule_a_piece_that_is_felt_stays_and_one_that_is_out_is_lifted(field, case):
    """D.2.2: touched is what has been taken out of its hole."""
    closing, opening = field["switching"](case, field["MILLITESLA"]["a coil of 12.6 mm"])

    assert min(opening) > 0.4 * case["peg_length"]
    assert max(opening) < case["peg_length"]
    assert max(closing) < min(opening) + 1


def test_the_floor_of_the_hole_moves_where_a_reed_switches_by_as_much(field, case):
    """What the assembly tells to change when the sample switches too high or too low."""
    deeper = case | {"hole_floor": case["hole_floor"] + 1}
    (_, opening), (_, lower) = (field["switching"](each, 0.1) for each in (case, deeper))

    assert [before - after for before, after in zip(opening, lower, strict=True)] == pytest.approx(
        [1, 1], abs=0.01
    )


def test_the_page_states_the_range_as_the_command_prints_it(field, case):
    text = (CASE / "README.md").read_text()

    for line in field["assumptions"](case):
        assert line in text


def test_a_reed_opens_although_all_other_holes_are_full(field, case):
    squares = [n * case["square"] for n in range(8)]
    _, opens = fields(field)
    for own in product(squares, repeat=2):
        others = [(x - own[0], y - own[1]) for x, y in product(squares, squares) if (x, y) != own]
        seen = sum(field["mean_along_reed"](case, case["reed_offset"], peg) for peg in others)
        assert abs(seen) < min(opens) * 0.7


def test_a_reed_that_lies_centred_below_its_peg_would_never_close(field, case):
    """The check of the model: this is why the pocket lies aside."""
    assert abs(field["mean_along_reed"](case, 0)) < 0.01


def test_the_wire_is_reckoned_as_the_bill_of_materials_says(case):
    """Eight lines in each of four tops, then the way to the Nano and the buttons; in metres."""
    quarter = 4 * case["square"] + 4 + 50
    metres = (4 * 8 * quarter + 16 * 200 + 4 * 200) / 1000
    bill = (CASE.parent / "bill_of_materials.md").read_text()

    assert f"| together | | {metres:.2f} |" in bill


def test_the_fields_of_a_hall_switch_are_reckoned_as_its_page_says(field, case):
    """On the axis of the magnet, 0.8 mm below the floor of the hole; and those at its release."""
    volume = pi * (case["magnet_diameter"] / 2) ** 2 * case["magnet_length"] * 1e-9
    moment = field["REMANENCE"] / (4e-7 * pi) * volume
    seated = case["hole_depth"] - case["peg_length"] + case["hole_floor"] + 0.8
    away = seated + case["magnet_length"] / 2

    def at(lift):
        return 2e-7 * moment / ((away + lift) / 1000) ** 3 * 1000

    page = (CASE.parent / "hall_switches.md").read_text()
    assert f"{at(0):.0f} mT of a seated peg" in page
    assert f"{at(3):.1f} mT when it is lifted by 3 mm" in page
    assert f"{at(8):.1f} mT at 8 mm" in page
    assert at(1.3) > 31.2 > at(1.4)
    assert at(6.4) > 4.0 > at(6.5)
