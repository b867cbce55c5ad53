"""What is written for the arbiter, in the arbiter's language and in the words of the page."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game.vocabulary.setup import NO_ARBITER, GameSetup
from accessible_board.game.vocabulary.terms import Adaptation, Cause, Device, DeviceFault, Seat
from accessible_board.languages import FaultError, available
from accessible_board.narration.table import written_lines
from accessible_board.narration.written.phrases import Notation, load_phrases
from accessible_board.narration.written.record import record_sentence
from tests.journal.test_pgn import ACTS, Keeping

WHITE = Seat.WHITE
START = chess.Board()
E4 = chess.Move.from_uci("e2e4")

EVENTS = [
    e.GameEnded(at=0, result="0-1", termination=e.Termination.FLAG_FALL),
    e.ClockStarted(at=0, seat=WHITE),
    e.PressRefused(at=0, seat=WHITE, reason=e.Refusal.NO_MOVE),
    e.ClocksStopped(at=0, reason=e.StopReason.FLAG),
    e.ClocksStopped(at=0, reason=e.StopReason.SHEETS),
    e.DefaultTimeExceeded(at=0, seat=WHITE),
    e.FlagClaimMade(at=0, seat=WHITE),
    e.BothFlagsDown(at=0),
    e.QuickplayClaimMade(at=0, seat=WHITE),
    e.SecondsAsked(at=0, seat=WHITE),
    e.RecordingPaused(at=0, seat=WHITE, neither=True),
    e.PenaltiesListed(at=0, penalties=("warning",)),
    e.IntendedMoveNotMade(at=0, seat=WHITE, intended=E4, move=E4),
    e.TouchReported(at=0, seat=WHITE, square=chess.E2, by="Ines"),
    e.DeviceFaulted(at=0, device=Device.EARPHONE, fault=DeviceFault.LOST, seat=WHITE, detail=""),
]


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_written_in_the_language_of_the_arbiter(event, code):
    lines = written_lines(event, START, load_phrases(code))
    english = written_lines(event, START, load_phrases("en"))
    assert len(lines) == len(english) > 0
    assert code == "en" or not set(lines) & set(english)
    assert not any("{" in line or "}" in line for line in lines)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_where_nobody_rules_no_line_tells_an_arbiter_what_to_type(event, code):
    words = load_phrases(code)
    alone = written_lines(event, START, words.without_arbiter())
    assert alone, "what happened is written all the same"
    assert not any("arbiter " in line or words("roles.arbiter") + ":" in line for line in alone)


@pytest.mark.parametrize("code", available())
def test_the_same_is_said_on_the_page_and_on_the_terminal(code):
    words = load_phrases(code)
    called = e.ArbiterSummoned(at=0, seat=WHITE, reason="no queen at hand")
    line, then = written_lines(called, START, words)
    assert line == f"{words('roles.arbiter')}: {record_sentence(called, START, words)}"
    assert "arbiter resume" in then


def test_what_has_to_be_typed_is_the_same_in_every_language():
    claimed = e.IllegalMoveStands(at=0, seat=WHITE, words="Turm Anna drei", move=E4)
    for code in available():
        assert "arbiter white illegal" in written_lines(claimed, START, load_phrases(code))[1]


def test_a_move_is_written_in_the_notation_of_the_language():
    claimed = e.BreachClaimMade(at=0, seat=WHITE, move=chess.Move.from_uci("g1f3"))
    assert "Nf3" in written_lines(claimed, START, load_phrases("en"))[0]
    assert "Sf3" in written_lines(claimed, START, load_phrases("de"))[0]


@pytest.mark.parametrize("code", available())
def test_a_rule_adapted_without_an_arbiter_is_nobodys_by_name(code):
    squares = Adaptation.SQUARES_TOLD
    adapted = e.RuleAdapted(at=0, adaptation=squares, holds=True, by=NO_ARBITER)
    words = load_phrases(code)
    assert record_sentence(adapted, START, words).startswith(words("values.somebody"))


def faulted(cause):
    gone = "The microphone 'USB' is gone."
    return e.DeviceFaulted(
        at=0, device=Device.MICROPHONE, fault=DeviceFault.LOST, seat=WHITE, detail=gone, cause=cause
    )


@pytest.mark.parametrize("code", available())
def test_why_a_device_failed_is_told_in_the_language_of_the_reader(code):
    (line,) = written_lines(
        faulted(Cause("microphone_gone", (("name", "USB"),))), START, load_phrases(code)
    )
    assert line.endswith(FaultError("microphone_gone", name="USB").said(code))


@pytest.mark.parametrize(
    "cause",
    [
        None,
        Cause("of_another_version"),
        Cause("microphone_gone", (("other", "USB"),)),
        Cause("microphone_gone", (("key", "USB"),)),
        Cause("microphone_gone", (("name", "USB", "more"),)),
    ],
)
def test_a_record_of_another_program_is_told_in_its_own_words(cause):
    (line,) = written_lines(faulted(cause), START, load_phrases("de"))
    assert line.endswith("The microphone 'USB' is gone.")


@pytest.mark.parametrize("code", available())
def test_an_arbiter_without_a_name_is_called_so_in_the_language_of_the_reader(code):
    words = load_phrases(code)
    entered = e.MoveEntered(at=0, ply=1, move=E4, by="")
    (line,) = written_lines(entered, START, words)
    assert words("roles.arbiter") in line.removeprefix(f"{words('roles.arbiter')}: ")


def notated(notation, sheet, first):
    """The moves of a sheet; nothing where nobody can have made one of them."""
    try:
        return list(notation.of(sheet, first))
    except AssertionError:
        return None


@given(st.lists(st.tuples(ACTS, st.integers(0, 999), st.integers(0, 6)), max_size=40))
def test_a_sheet_that_grows_is_notated_as_one_that_is_there_at_once(happenings):
    setup, words = GameSetup(), load_phrases("en")
    keeping, growing = Keeping(setup), Notation(setup.board(), words)
    for act, draw, first in happenings:
        keeping.do(act, draw)
        whole = notated(Notation(setup.board(), words), keeping.sheet, 0)
        wanted = None if whole is None else whole[first:]
        assert notated(growing, keeping.sheet, first) == wanted
