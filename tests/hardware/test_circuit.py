"""The printed circuit of a quarter, read back from its files: nets, distances, and the case.

Nets follow from copper that touches, not from what drew it. Part 3 of the top stands for all four:
`make pcb` measures against each.
"""

import tomllib
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

import pytest

HARDWARE = Path(__file__).parents[2] / "hardware"
ARCHIVE = HARDWARE / "pcb" / "quarter.zip"


def room(name):
    return import_module(f"hardware.pcb.{name}")


@pytest.fixture(scope="module")
def case():
    return room("case").measure()


@pytest.fixture(scope="module")
def wiring():
    return tomllib.loads((HARDWARE / "wiring.toml").read_text())


@pytest.fixture(scope="module")
def circuit(case, wiring):
    return room("layout").lay_out(case, wiring)


@pytest.fixture(scope="module")
def copper():
    return room("copper").load(ARCHIVE)


@pytest.fixture(scope="module")
def opening(case):
    """By the section that is kept, or OpenSCAD computes for half a minute."""
    return {3: room("case").opening(3, case, room("case").kept_section(3))}


@pytest.fixture
def made(tmp_path):
    """What comes of a circuit once it is written and read back."""

    def made(circuit):
        room("files").write(circuit, tmp_path / "made.zip")
        return room("copper").load(tmp_path / "made.zip")

    return made


def test_the_files_are_those_of_the_lengths_and_wiring_of_today(circuit, copper, made):
    """Whoever changes either runs `make pcb`."""
    assert made(circuit) == copper


def test_each_command_of_the_files_is_ended_as_strict_readers_want_it():
    with ZipFile(ARCHIVE) as opened:
        gerbers = [name for name in opened.namelist() if name.endswith(".gbr")]
        lines = [line for name in gerbers for line in opened.read(name).decode().splitlines()]

    assert len(gerbers) == 6
    assert all(line.endswith(("*", "*%")) for line in lines)


def test_four_of_them_are_the_matrix_of_64_switches_and_diodes(copper, case):
    assert list(room("checks").faults(copper, case)) == []


def test_they_can_be_made_and_soldered_by_hand(copper, case):
    checks = room("checks")

    assert checks.lacking(checks.distances(copper, case)) == []


def test_they_fit_the_case(copper, case, opening):
    checks = room("checks")

    assert checks.lacking(checks.clearances(copper, case, opening)) == []


def test_the_section_that_is_kept_is_used_for_its_own_part_and_drawing_alone():
    case = room("case")
    kept, sample = case.kept_section(3), case.kept_section(3, "-D", "sample=true")

    assert kept == case.SECTION.read_text("utf-8")
    assert sample == case.section(3, "-D", "sample=true") != kept


def test_shorter_reeds_give_as_good_a_circuit(case, wiring, made):
    """A glass of 7 mm, 4 mm off: the second source of the bill of materials."""
    checks = room("checks")
    near, far = ((4 + end * 3.5 + end * 2.5) / 2**0.5 for end in (-1, 1))
    shorter = replace(case, reed_glass=7, near=near, far=far)
    copper = made(room("layout").lay_out(shorter, wiring))

    assert list(checks.faults(copper, shorter)) == []
    assert checks.lacking(checks.distances(copper, shorter)) == []


def test_larger_squares_make_a_circuit_of_more_than_100_mm(case, wiring, made):
    checks = room("checks")
    larger = replace(case, square=28)
    copper = made(room("layout").lay_out(larger, wiring))

    assert list(checks.faults(copper, larger)) == []
    assert (
        "what is left of 100 mm: -11.40 mm" in checks.lacking(checks.distances(copper, larger))[0]
    )


def test_each_line_bears_the_name_of_its_pin(circuit, wiring):
    printed = ", ".join(label.words for label in circuit.labels)

    for line, pin in (wiring["files"] | wiring["ranks"]).items():
        assert f"{line} {pin}" in printed


def without(tracks, side, number):
    found = [track for track in tracks if track.side == side]
    return [track for track in tracks if track is not found[number]]


def turned_diode(circuit):
    """The first diode's square hole exchanged with its round one; the bar stays."""
    anode, cathode = circuit.pads[2], circuit.pads[3]
    pads = [*circuit.pads[:2], replace(anode, square=True), replace(cathode, square=False)]
    return replace(circuit, pads=[*pads, *circuit.pads[4:]])


def bridged_columns(circuit):
    track = room("layout").Track("bottom", [(10.66, 50.0), (35.66, 50.0)])
    return replace(circuit, tracks=[*circuit.tracks, track])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda c: replace(c, tracks=without(c.tracks, "bottom", 1)), "file 2 is in 8 pieces"),
        (lambda c: replace(c, tracks=without(c.tracks, "top", 0)), "rank 1 is in 8 pieces"),
        (lambda c: replace(c, tracks=without(c.tracks, "top", 8)), "place 1, 1 are not joined"),
        (turned_diode, "the printed bar of the diode of place 1, 1 is not at its cathode"),
        (bridged_columns, "some of the sixteen lines are joined to each other"),
    ],
)
def test_a_fault_of_the_nets_is_found(circuit, case, made, spoil, sentence):
    """The check of the check."""
    found = list(room("checks").faults(made(spoil(circuit)), case))

    assert any(sentence in fault for fault in found), found


def test_what_is_too_close_or_does_not_fit_is_found(circuit, case, made, opening):
    """The check of the check: wider copper, wider holes, a pillar without a hole, parts aside."""
    checks = room("checks")
    wide = [replace(pad, width=pad.width + 0.25) for pad in circuit.pads]
    thin_and_aside = [
        replace(pad, hole=pad.width - 0.2, at=(pad.at[0] + 0.1, pad.at[1] - 0.1))
        for pad in circuit.pads
    ]

    def missing(spoiled):
        copper = made(spoiled)
        return " ".join(
            checks.lacking(
                [*checks.distances(copper, case), *checks.clearances(copper, case, opening)]
            )
        )

    first = missing(replace(circuit, pads=wide, holes=circuit.holes[1:]))
    assert "copper to copper" in first
    assert "collar of a pillar" in first
    second = missing(replace(circuit, pads=thin_and_aside))
    assert "ring of copper" in second
    assert "solder to the top" in second
    assert "collar of a pillar" not in second


def test_without_openscad_the_command_says_what_is_missing(monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")

    assert room("__main__").main() == 2
    assert capsys.readouterr().err == "OpenSCAD is missing: Debian's package openscad\n"
