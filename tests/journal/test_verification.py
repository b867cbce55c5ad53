"""A journal is looked into: every line that is not as it was written is named."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accessible_board.game.observations import Resigned
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.rebuilding import LineFault, LineFinding, verify
from accessible_board.journal.record import chained, code, follows, unchained
from accessible_board.journal.store import read_journal
from accessible_board.languages import JournalError
from tests.journal.writing import written
from tests.support.table import Table


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """The journal of a game that Black resigned after 1. e4 e5."""
    table = Table(Seat.WHITE).start()
    table.move("e2e4", Seat.WHITE).say("Eva vier").press()
    table.say("Eva fünf").press()
    table.observe(Resigned(at=table.at, seat=Seat.BLACK))
    path = written(table, tmp_path_factory.mktemp("whole") / "game.journal")
    return path.read_bytes().splitlines(keepends=True)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.journal"


def found(path, lines):
    path.write_bytes(b"".join(lines))
    return verify(path).findings


def test_a_whole_journal_has_no_fault_and_a_code(path, lines):
    assert found(path, lines) == ()
    assert verify(path).lines == len(lines)
    assert verify(path).code == code(lines[-1])


def test_a_journal_of_a_game_that_goes_on_has_no_code(path, lines):
    assert found(path, lines[:-1]) == ()
    assert verify(path).code is None


def test_a_torn_line_is_no_fault(path, lines):
    assert found(path, [*lines, b'{"at": 9']) == ()
    assert verify(path).torn == 8


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_line_is_named(path, lines, data):
    number = data.draw(st.integers(2, len(lines) - 1))
    line = lines[number - 1]
    place = data.draw(st.integers(0, len(line) - 2))
    byte = data.draw(st.integers(1, 255).filter(lambda byte: byte not in (line[place], 10)))
    damaged = line[:place] + bytes([byte]) + line[place + 1 :]
    assert found(path, [*lines[: number - 1], damaged, *lines[number:]]) == (
        LineFinding(number, LineFault.CHANGED),
    )


def test_a_changed_head_is_named(path, lines):
    head = lines[0].replace(b"12:00", b"13:00")
    assert found(path, [head, *lines[1:]]) == (LineFinding(1, LineFault.CHANGED),)


def test_a_changed_last_line_does_not_follow_the_one_before(path, lines):
    last = lines[-1].replace(b"black", b"white", 1)
    assert found(path, [*lines[:-1], last]) == (LineFinding(len(lines), LineFault.OUT_OF_CHAIN),)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_after_missing_lines_the_next_is_named(path, lines, data):
    first = data.draw(st.integers(2, len(lines) - 1))
    last = data.draw(st.integers(first, len(lines) - 1))
    assert found(path, lines[: first - 1] + lines[last:]) == (
        LineFinding(first, LineFault.OUT_OF_CHAIN),
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_moved_line_is_named_with_the_line_it_followed(path, lines, data):
    number = data.draw(st.integers(2, len(lines) - 2))
    swapped = [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]]
    assert found(path, swapped) == (
        LineFinding(number, LineFault.MOVED, after=number + 1),
        LineFinding(number + 1, LineFault.MOVED, after=number - 1),
        LineFinding(number + 2, LineFault.MOVED, after=number),
    )


def test_a_line_that_is_there_twice_is_named(path, lines):
    assert found(path, [*lines[:3], lines[2], *lines[3:]]) == (
        LineFinding(4, LineFault.MOVED, after=2),
    )


def rewritten(lines, number, line):
    """The journal as somebody makes it anew who knows how it is chained."""
    chain = lines[: number - 1]
    for text in [line, *lines[number:]]:
        body, _, _ = text.rpartition(b', "check": "')
        chain.append(chained(body, chain[-1]))
    return chain


def test_a_line_written_anew_breaks_the_chain_after_it(path, lines):
    forged = rewritten(lines[:5], 5, lines[4].replace(b'"at": 0', b'"at": 1', 1))
    assert forged[4] != lines[4]
    assert found(path, [*forged, *lines[5:]]) == (LineFinding(6, LineFault.OUT_OF_CHAIN),)


def test_a_journal_written_anew_has_another_code(path, lines):
    forged = rewritten(lines, 2, lines[1].replace(b'"at": 0', b'"at": 1', 1))
    found(path, forged)
    assert code(forged[-1]) != code(lines[-1])


def test_a_decision_that_does_not_follow_is_named(path, lines):
    number = next(n for n, line in enumerate(lines, 1) if b"PieceTouched" in line)
    innocent = lines[number - 1].replace(b"PieceTouched", b"HoleEmptied")
    innocent = innocent.replace(b', "piece": "P"', b"", 1)
    forged = rewritten(lines, number, innocent)
    assert found(path, forged) == (LineFinding(number, LineFault.DECIDED_OTHERWISE),)
    assert read_journal(path).records


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n", b"{}\n", b'{"format": "x"}\n'])
def test_what_is_no_journal_is_said_to_be_none(path, content):
    path.write_bytes(content)
    with pytest.raises(JournalError, match="Line 1 is not the first line of a journal"):
        verify(path)


def test_a_journal_of_another_format_is_said_to_be_one(path):
    path.write_bytes(b'{"format": 2, "program": "0.1.0", "check": "01234567"}\n')
    with pytest.raises(JournalError, match="the format is 2; this program knows 3"):
        verify(path)


@given(st.binary().filter(lambda text: b"\n" not in text), st.binary())
def test_a_line_follows_the_one_it_was_chained_to_and_gives_its_text_back(text, before):
    line = chained(text, before)
    assert follows(line, before)
    assert not follows(line, before + b"x")
    assert unchained(line, before) == text + b"}"


def test_a_code_is_three_groups_of_four_digits():
    assert [len(group) for group in code(b"a line").split()] == [4, 4, 4]
    assert code(b"a line").replace(" ", "").isdigit()
    assert code(b"a line") != code(b"another line")
