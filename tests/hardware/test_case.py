"""The lengths of the case keep to D.1, and each reed sees its own peg and no other.

What follows from the drawings alone; OpenSCAD is not needed here.
"""

import runpy
from itertools import product
from pathlib import Path

import pytest

CASE = Path(__file__).parents[2] / "hardware" / "case"

CLOSES = 2.5
"""Millitesla that close the least sensitive reed of the bill of materials, 25 ampere-turns."""

OPENS = (1.0, 1.25)
"""Millitesla at which the most and the least sensitive of them, 20 and 25, let go."""


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


def test_a_seated_peg_closes_its_reed(field, case):
    """With room for a model that is wrong by half, a weak magnet and a careless hand."""
    assert abs(field["mean_along_reed"](case, case["reed_offset"])) > 4 * CLOSES


def test_a_piece_that_is_felt_in_its_hole_stays_and_one_that_is_out_is_lifted(field, case):
    """D.2.2: touched is what has been taken out of its hole."""

    def seen(lift):
        return abs(field["mean_along_reed"](case, case["reed_offset"], lift=lift))

    assert seen(0.4 * case["peg_length"]) > max(OPENS)
    assert seen(case["peg_length"]) < min(OPENS)


def test_a_reed_opens_although_all_other_holes_are_full(field, case):
    squares = [n * case["square"] for n in range(8)]
    for own in product(squares, repeat=2):
        others = [(x - own[0], y - own[1]) for x, y in product(squares, squares) if (x, y) != own]
        seen = sum(field["mean_along_reed"](case, case["reed_offset"], peg) for peg in others)
        assert abs(seen) < min(OPENS) / 2


def test_a_reed_that_lies_centred_below_its_peg_would_never_close(field, case):
    """The check of the model: this is why the pocket lies aside."""
    assert abs(field["mean_along_reed"](case, 0)) < 0.01
