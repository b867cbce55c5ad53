"""Pairings out of FIDE's tournament report file, and results into it (C.04, annex)."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.errors import InputError
from accessible_board.tournament import ReportFile
from tests.tournament.reports import SECOND_ROUND, block, line, report

BRUNS, ARENDT = "Bruns, Bert", "Arendt, Anna"


def read(text):
    return ReportFile.of(text.encode())


def with_result(file, white, black, result):
    return file.with_result(file.paired(white, black), result)


def names(pairings):
    return [(pairing.white, pairing.black) for pairing in pairings]


def test_the_round_that_is_played_is_the_last_with_a_pairing():
    assert read(SECOND_ROUND).round == 2
    assert read(report(line(1, "Alone", "0.0"))).round == 0


def test_pairings_are_those_of_a_round_with_white_first():
    file = read(SECOND_ROUND)
    assert names(file.pairings()) == [(BRUNS, ARENDT), ("Cramer, Cord", "Dirks, Dora")]
    assert names(file.pairings(1)) == [(ARENDT, "Cramer, Cord"), ("Dirks, Dora", BRUNS)]
    assert names(file.pairings(3)) == []


def test_games_that_have_a_result_are_not_to_be_played():
    assert names(read(SECOND_ROUND).unfinished()) == [(BRUNS, ARENDT)]


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", ("1", "2.0"), ("0", "1.0")),
        ("0-1", ("0", "1.0"), ("1", "2.0")),
        ("1/2-1/2", ("=", "1.5"), ("=", "1.5")),
        ("+/-", ("+", "2.0"), ("-", "1.0")),
        ("-/+", ("-", "1.0"), ("+", "2.0")),
        ("0-0", ("0", "1.0"), ("0", "1.0")),
        ("1/2-0", ("=", "1.5"), ("0", "1.0")),
        ("0-1/2", ("0", "1.0"), ("=", "1.5")),
    ],
)
def test_a_result_stands_in_both_lines_with_the_points(result, white, black):
    text = with_result(read(SECOND_ROUND), BRUNS, ARENDT, result).content().decode()
    own = [each for each in text.splitlines() if each.startswith("001")]
    assert [(own[1][108], own[1][80:84].strip()), (own[0][108], own[0][80:84].strip())] == [
        white,
        black,
    ]
    assert read(text).unfinished() == ()


def test_all_else_stays_as_it_is():
    """Other programs keep more in the file than the format tells: the DAT lines, say."""
    there = SECOND_ROUND.replace("012", "### remark\n012") + "DAT 0001 GROUP A\nXXR 3\n"
    before = there.splitlines()
    after = with_result(read(there), BRUNS, ARENDT, "1-0").content().decode().splitlines()
    changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert [before[at][14:26].strip() for at in changed] == [ARENDT, BRUNS]


def test_points_that_a_tournament_counts_in_its_own_way_are_left_to_it():
    text = with_result(read(SECOND_ROUND + "BBW  3.0\n"), BRUNS, ARENDT, "1-0").content().decode()
    assert [each[80:84] for each in text.splitlines() if each.startswith("001")] == [
        each[80:84] for each in SECOND_ROUND.splitlines() if each.startswith("001")
    ]


@pytest.mark.parametrize("ending", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-8-sig"])
def test_the_file_keeps_its_line_ends_and_its_encoding(ending, encoding):
    content = SECOND_ROUND.replace("Bruns", "Brüns").replace("\n", ending).encode(encoding)
    file = ReportFile.of(content)
    assert file.content() == content
    entered = with_result(file, "Brüns, Bert", ARENDT, "1/2-1/2").content()
    assert len(entered) == len(content)
    assert (
        with_result(ReportFile.of(entered), "Brüns, Bert", ARENDT, "1/2-1/2").content() == entered
    )


def test_another_result_is_not_written_over():
    entered = with_result(read(SECOND_ROUND), BRUNS, ARENDT, "1-0")
    with pytest.raises(InputError, match="has another result of Bruns, Bert already: 1"):
        with_result(entered, BRUNS, ARENDT, "0-1")


def test_whoever_is_not_paired_with_these_colours_has_no_game():
    assert read(SECOND_ROUND).paired(ARENDT, BRUNS) is None
    assert read(SECOND_ROUND).paired(BRUNS, ARENDT) in read(SECOND_ROUND).unfinished()


def test_a_result_the_format_does_not_know_is_refused():
    with pytest.raises(InputError, match=r"knows no result '\*'"):
        with_result(read(SECOND_ROUND), BRUNS, ARENDT, "*")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (report(line("x", "A", "0.0")), 3),
        (report(line(1, "", "0.0")), 3),
        (report(line(1, "A", "0.0"), line(1, "B", "0.0")), 4),
        (report(line(1, "A", "0.0", block("?", "w"))), 3),
        (report(line(1, "A", "0.0", block(2, "x"))), 3),
        (report(line(1, "A", "NaN")), 3),
        (report(line(1, "A", "one")), 3),
        (report(line(1, "A", "-1.0")), 3),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text, at):
    with pytest.raises(InputError, match=f"^Line {at} of the tournament report file"):
        read(text)


@pytest.mark.parametrize("other", [block(1, "w"), block(3, "b"), block(), ""])
def test_lines_that_contradict_each_other_are_named(other):
    file = read(report(line(1, "A", "0.0", block(2, "w")), line(2, "B", "0.0", other)))
    with pytest.raises(InputError, match=r"^Line 4 "):
        file.pairings()


def test_a_file_without_players_is_refused():
    with pytest.raises(InputError, match="has no players"):
        read("012 Open\n")


@given(st.binary(max_size=300), st.integers(0, len(SECOND_ROUND)))
def test_damage_ends_in_one_sentence_or_in_nothing(damage, at):
    content = SECOND_ROUND.encode()
    with suppress(InputError):
        ReportFile.of(content[:at] + damage + content[at:]).unfinished()
