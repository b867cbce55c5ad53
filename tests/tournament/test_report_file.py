"""Pairings out of FIDE's tournament report file, and results into it (C.04, annex)."""

from contextlib import suppress
from decimal import Decimal

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


# --- the order of boards --------------------------------------------------------------------------


def test_boards_stay_though_the_column_of_points_says_otherwise():
    """It says what no results explain: a game later it would seem to hold them, and yet not."""
    file = read(
        report(
            line(1, "A", "0.0", block(3, "w", "="), block(2, "b")),
            line(2, "B", "0.0", block(4, "b", "+"), block(1, "w")),
            line(3, "C", "0.5", block(1, "b", "="), block(4, "w")),
            line(4, "D", "0.0", block(2, "w", "-"), block(3, "b")),
        )
    )
    before = names(file.pairings())
    assert before == [("B", "A"), ("C", "D")]
    for result in ("1-0", "0-1", "1/2-1/2"):
        assert names(with_result(file, "B", "A", result).pairings()) == before


ORDER = report(
    line(1, "Arendt, Anna", "2.0", block(5, "w", "1"), block(4, "b", "1"), block(7, "w")),
    line(2, "Bruns, Bert", "2.0", block(6, "b", "1"), block(5, "w", "1"), block(3, "b")),
    line(3, "Cramer, Cord", "2.0", block(7, "w", "1"), block(6, "b", "1"), block(2, "w")),
    line(4, "Dirks, Dora", "1.0", block(8, "b", "1"), block(1, "w", "0"), block(5, "w")),
    line(5, "Evers, Edda", "0.0", block(1, "b", "0"), block(2, "b", "0"), block(4, "b")),
    line(6, "Frank, Fritz", "0.0", block(2, "w", "0"), block(3, "w", "0"), block(8, "b")),
    line(7, "Gerst, Gabi", "1.0", block(3, "b", "0"), block(8, "w", "1"), block(1, "b")),
    line(8, "Hansen, Hans", "0.0", block(4, "w", "0"), block(7, "b", "0"), block(6, "w")),
)
BOARDS = [(3, 2), (1, 7), (4, 5), (8, 6)]


def boards(file, number=None):
    return [(pair.white_rank, pair.black_rank) for pair in file.pairings(number)]


def test_boards_go_by_the_better_score_then_by_the_sum_of_both_then_by_rank():
    """FIDE's rules for Swiss systems: 2 and 2 points before 2 and 1, whoever is first."""
    assert boards(read(ORDER)) == BOARDS
    assert boards(read(ORDER), 1) == [(1, 5), (6, 2), (3, 7), (8, 4)]


@pytest.mark.parametrize("own", ["", "162 W  3.0    D  1.0\n", "BBW  3.0\nBBD  1.0\n"])
def test_boards_stay_while_results_of_the_round_come_in(own):
    """Both where points hold them at once, and where a program counts them after the round."""
    points = {"2.0": "6.0", "1.0": "3.0"} if own else {}
    text = "".join(
        f"{each[:80]} {points.get(each[81:84], each[81:84])}{each[84:]}"
        if each.startswith("001")
        else each
        for each in (ORDER + own).splitlines(keepends=True)
    )
    file = read(text)
    for white, black, result in ((4, 5, "0-1"), (8, 6, "1-0"), (1, 7, "1/2-1/2"), (3, 2, "0-1")):
        pair = next(p for p in file.pairings() if (p.white_rank, p.black_rank) == (white, black))
        file = ReportFile.of(file.with_result(pair, result).content())
        assert boards(file) == BOARDS
    late = file.content().decode().splitlines(keepends=True)
    pairs = zip(text.splitlines(keepends=True), late, strict=True)
    counted = [new[:80] + old[80:84] + new[84:] for old, new in pairs]
    assert boards(read("".join(counted))) == BOARDS


# --- reports as other programs write them ---------------------------------------------------------


@pytest.mark.parametrize("name", ["Müller, Jürgen", "Größer, Änne Özge", "Ünal, É"])
def test_columns_that_are_counted_by_bytes_are_found_and_told(name):
    padded = name + " " * (33 - len(name.encode()))
    text = SECOND_ROUND.replace(f"{ARENDT:<33}", padded)
    file = read(text)
    assert [remark.key for remark in file.remarks] == ["report_by_bytes"]
    assert names(file.pairings())[0] == (BRUNS, name)
    entered = read(with_result(file, BRUNS, name, "1/2-1/2").content().decode())
    assert (len(entered.lines), entered.unfinished()) == (len(file.lines), ())
    assert {each.points for each in entered.players.values() if each.rank < 3} == {Decimal("1.5")}
    assert read(SECOND_ROUND.replace(ARENDT, "Müller, Jana")).remarks == ()


def test_columns_may_be_reached_by_tabs():
    text = SECOND_ROUND.replace("001    2 m    Bruns", "001    2 m\t      Bruns")
    tabbed = text.replace("\t      Bruns", "    Bruns").replace(f"{'1.0':>5}    2", "\t 1.0    2")
    assert names(read(tabbed).pairings()) == names(read(SECOND_ROUND).pairings())


def test_points_may_have_a_comma_and_keep_it():
    text = SECOND_ROUND.replace("1.0", "1,0").replace("0.0", "0,0")
    entered = with_result(read(text), BRUNS, ARENDT, "1/2-1/2").content().decode()
    assert entered.count(" 1,5 ") == 2


def test_results_of_games_that_are_not_rated_are_results():
    text = report(
        line(1, "A", "1.0", block(2, "w", "W")),
        line(2, "B", "0.0", block(1, "b", "L")),
        line(3, "C", "0.5", block(4, "w", "D")),
        line(4, "D", "0.5", block(3, "b", "D")),
    )
    assert read(text).unfinished() == ()
    assert with_result(read(text), "A", "B", "1-0").content().decode() == text


def test_an_opponent_of_a_bye_who_is_not_there_is_named_and_no_game():
    text = SECOND_ROUND.replace(block("0000", "-", "H"), block(62, "b", "Z"))
    file = read(text)
    assert names(file.pairings()) == names(read(SECOND_ROUND).pairings())
    assert [(each.key, each.values["name"]) for each in file.remarks] == [
        ("report_left_out", "Evers, Edda")
    ]


def test_players_of_one_name_are_told_apart():
    text = report(
        line(1, "Meier, Max", "0.0", block(2, "w")),
        line(2, "Braun, Bea", "0.0", block(1, "b")),
        line(3, "Meier, Max", "0.0", block(4, "w")),
        line(4, "Braun, Bea", "0.0", block(3, "b")),
    )
    first, second = read(text).pairings()
    assert (first.white, second.white) == ("Meier, Max (1)", "Meier, Max (3)")
    entered = with_result(read(text), second.white, second.black, "1-0")
    assert names(entered.unfinished()) == [(first.white, first.black)]


def test_a_report_may_be_in_utf_16():
    content = SECOND_ROUND.encode("utf-16")
    assert names(ReportFile.of(content).pairings()) == names(read(SECOND_ROUND).pairings())
    assert ReportFile.of(content).content() == content
