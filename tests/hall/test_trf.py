"""FIDE's tournament report: pairings are read from its columns, results written into them."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.errors import InputError
from accessible_board.hall.trf import Pairing, pairings, with_results
from tests.app.child import Playing


def player(number, name, points, *rounds):
    """A player's line in the columns of the format."""
    line = f"001 {number:4d} m    {name:<33} 2000 GER     1234567 2000/00/00 {points:4.1f} {1:4d}"
    assert len(line) == 89
    return line + "".join(f"  {part}" for part in rounds) + "\n"


REPORT = (
    "012 Open\n"
    + player(1, "Ann, A", 1.0, "   3 w 1", "   2 b  ")
    + player(2, "Bo, B", 1.0, "   4 b 1", "   1 w  ")
    + player(3, "Cid, C", 0.0, "   1 b 0", "   4 w  ")
    + player(4, "Dee, D", 0.0, "   2 w 0", "   3 b  ")
    + player(5, "Eli, E", 1.0, "0000 - U", "0000 - U")
    + "XXR 2\n"
)


def test_the_games_of_a_round_are_in_the_order_of_their_players():
    assert pairings(REPORT, 2) == (
        Pairing(2, 1, "Bo, B", "Ann, A"),
        Pairing(3, 4, "Cid, C", "Dee, D"),
    )
    assert [pairing.result for pairing in pairings(REPORT, 1)] == ["1", "0"]
    assert pairings(REPORT, 3) == ()


def test_results_are_written_into_their_columns_and_nothing_else_changes():
    written = with_results(REPORT, 2, {2: "1/2-1/2", 3: "0-1"})
    assert written == (
        "012 Open\n"
        + player(1, "Ann, A", 1.5, "   3 w 1", "   2 b =")
        + player(2, "Bo, B", 1.5, "   4 b 1", "   1 w =")
        + player(3, "Cid, C", 0.0, "   1 b 0", "   4 w 0")
        + player(4, "Dee, D", 1.0, "   2 w 0", "   3 b 1")
        + player(5, "Eli, E", 1.0, "0000 - U", "0000 - U")
        + "XXR 2\n"
    )
    assert with_results(written, 2, {2: "1/2-1/2", 3: "0-1"}) == written
    with pytest.raises(InputError, match="has the result '=' in round 2"):
        with_results(written, 2, {2: "1-0"})


def test_damage_is_one_sentence():
    for damaged, said in (
        ("", "no line of a player"),
        (REPORT.replace("   1 w  ", "   3 w  "), "not the other way"),
        (REPORT.replace("   1 w  ", "   1 b  "), "one colour each"),
        (REPORT.replace("001    2", "001    1"), "starting number of its own"),
        (REPORT.replace(" 1.0 ", " one "), "points"),
    ):
        with pytest.raises(InputError, match=said):
            pairings(damaged, 2)


@given(st.text(), st.integers(1, 20))
def test_whatever_a_file_says_it_is_read_or_refused(text, number):
    for form in (text, f"001    1{text}", f"001{text}"):
        try:
            with_results(form, number, {1: "1-0"})
        except InputError:
            continue


def test_a_round_is_listed_and_its_results_are_written_by_the_program(tmp_path):
    (tmp_path / "open.trf").write_text(REPORT)
    listed = Playing(tmp_path, "pairings", "open.trf", "--round", "2", sound=(), command="hall")
    first, second = listed.ended()
    assert first == (
        "table-1: play --hall table-1.ticket --white 'Bo, B' --black 'Ann, A' --round 2"
    )
    assert second.startswith("table-2: ")
    # The game is played; the hall's copy of its journal is that of the table to the last byte.
    options = shlex.split(first.partition("table-1.ticket ")[2])
    played = Playing(tmp_path, "--board", "none", "--journal", "hall/journals/table-1", *options)
    played.type("black press", "arbiter result 0-1", "quit").ended()
    results = ("results", "open.trf", "--round", "2", "--output", "new.trf")
    (said,) = Playing(tmp_path, *results, sound=(), command="hall").ended()
    assert said == "Results written: 1 of 2, in new.trf."
    assert (tmp_path / "new.trf").read_text() == with_results(REPORT, 2, {2: "0-1"})
