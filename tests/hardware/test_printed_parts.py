"""What OpenSCAD makes of the drawings can be printed: closed surfaces in one piece, and to measure.

The parts that take long, the tops and most of the men, are checked by ``make case``; the sample is
drawn by the same lines as the tops.
"""

import runpy
import subprocess
from pathlib import Path

import numpy as np
import pytest
import trimesh

CASE = Path(__file__).parents[2] / "hardware" / "case"
PARTS = (
    *("peg", "sample", "cap-white", "cap-black", "base-3"),
    *("white-knight", "black-knight"),
)
COARSE = "-D '$$fn=12'"
"""A base of rounder circles takes thrice as long, and is no more of one piece."""
CHECK = runpy.run_path(str(CASE / "check.py"))


def render(build, *parts, options=""):
    targets = [build / f"{part}.stl" for part in parts]
    return subprocess.run(
        ["make", "-s", "-j2", "-C", CASE, f"BUILD={build}", f"OPTIONS={options}", *targets],
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    build = tmp_path_factory.mktemp("case")
    for names, options in ((["base-3"], COARSE), (PARTS, "")):
        made = render(build, *names, options=options)
        assert made.returncode == 0, made.stderr
    return {part: trimesh.load_mesh(build / f"{part}.stl") for part in PARTS}


@pytest.fixture(scope="module")
def case():
    return runpy.run_path(str(CASE / "field.py"))["parameters"]()


@pytest.mark.parametrize("part", PARTS)
def test_the_part_can_be_printed(parts, part):
    assert parts[part].is_watertight
    assert list(CHECK["faults"](parts[part], CHECK["bed"]())) == []


def test_a_surface_with_a_hole_and_a_part_that_is_too_large_are_found(parts):
    """The check of the check."""
    torn = parts["peg"].copy()
    torn.update_faces([True] * (len(torn.faces) - 1) + [False])
    two = trimesh.util.concatenate(
        [parts["peg"], parts["peg"].copy().apply_translation([50, 0, 0])]
    )

    assert "its surface has holes" in list(CHECK["faults"](torn, 220))
    assert list(CHECK["faults"](two, 220)) == ["it is 2 pieces"]
    assert list(CHECK["faults"](parts["base-3"], 100)) == ["it is larger than the bed of 100 mm"]


def test_a_peg_is_as_long_and_as_wide_as_its_hole_asks(parts, case):
    width, depth, length = parts["peg"].extents

    assert max(width, depth) == pytest.approx(case["peg_diameter"], abs=0.1)
    assert length > case["peg_length"]


def test_a_black_man_bears_a_pin_that_a_white_one_does_not(parts, case):
    """D.1.4.2. A knight is 0.7 of the king high, but for its ears, which are rounded off."""
    white, black = (parts[f"{side}-knight"].extents[2] for side in ("white", "black"))

    assert black == pytest.approx(0.7 * case["king_height"] + case["pin_height"], abs=0.01)
    assert black - white >= case["pin_height"]


def test_a_pillar_below_the_squares_carries_the_circuit_and_reaches_through_it(parts, case):
    """Its shoulder lies a circuit below its end; what is above is no wider than the collar."""
    x, y, z = parts["base-3"].vertices.T
    away = np.hypot(x - case["square"], y - case["square"])
    shoulder = case["base_height"] - case["circuit_thickness"] - case["circuit_play"]
    near = away < case["pillar"]
    above, at_shoulder = near & (z > shoulder + 0.01), near & (abs(z - shoulder) < 0.01)

    assert max(away[above]) == pytest.approx(case["collar"] / 2, abs=0.01)
    assert max(away[at_shoulder]) == pytest.approx(case["pillar"] / 2, abs=0.01)
    assert max(z[near]) == pytest.approx(case["base_height"])


def test_the_motor_lies_in_a_ring_at_the_edge(parts, case):
    """Above the floor nothing stands where it is, and the ring ends before the wall."""
    wall = case["board"] / 2 - case["wall"]
    x, y, z = parts["base-3"].vertices.T
    away = np.hypot(x - (wall - case["motor_diameter"] / 2 - 2), y)
    ring = (z > case["base_floor"] + 0.5) & (away < case["motor_diameter"] / 2 + 2.01)

    assert min(away[ring]) > case["motor_diameter"] / 2
    assert max(x[ring]) <= wall + 0.01


def test_the_caps_differ_to_the_touch(parts):
    assert abs(parts["cap-white"].volume - parts["cap-black"].volume) > 20


def test_the_black_men_can_be_made_without_a_pin(tmp_path, parts):
    assert render(tmp_path, "black-knight", options="-D black_pin=false").returncode == 0
    plain = trimesh.load_mesh(tmp_path / "black-knight.stl")

    assert plain.extents[2] == pytest.approx(parts["white-knight"].extents[2], abs=0.01)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("-D board=190 -D square=18", "D.1.1: the board must measure 20 cm by 20 cm at least"),
        ("-D hole_depth=7", "the peg would stand on the bottom of its hole"),
        ("-D board=480", "a part is larger than the print bed"),
    ],
)
def test_lengths_that_cannot_be_built_are_refused(tmp_path, options, sentence):
    refused = render(tmp_path, "peg", options=options)

    assert refused.returncode != 0
    assert sentence in refused.stderr
    assert not (tmp_path / "peg.stl").exists()


def test_a_picture_is_drawn_without_a_screen(tmp_path):
    picture = tmp_path / "peg.png"
    command = ["xvfb-run", "-a", "openscad", "--quiet", "--imgsize=200,150", "-o", picture]
    subprocess.run([*command, CASE / "peg.scad"], check=True)

    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
