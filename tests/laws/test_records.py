"""Article 8 and Appendix C: what is written down, in whose notation, and how it comes back."""

import re

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.rules.notation import NotationForm, parse, split_draw_offer
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.editions import editions
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import brf, score, text
from accessible_board.languages import available, load
from tests.game.rules.test_notation import (
    DANISH_FULL,
    DANISH_SHORT,
    DUTCH_LONG,
    ENGLISH,
    in_dutch,
)
from tests.laws.spoken import shown
from tests.support.table import Table

WHITE, BLACK = Seat

SAMPLES = [
    ("2009", "da", DANISH_FULL, NotationForm.FULL),
    (
        "2014",
        "nb",
        re.sub(r"(\d\.) ?", r"\1 ", DANISH_FULL).replace(" (=)", "(=)"),
        NotationForm.FULL,
    ),
    ("2014", "nb", DANISH_SHORT.replace(" (=)", "(=)"), NotationForm.SHORT),
    ("2017", "da", DANISH_FULL, NotationForm.FULL),
    ("2017", "da", DANISH_SHORT, NotationForm.SHORT),
    ("2023", "nl", in_dutch(DANISH_FULL), NotationForm.FULL),
    ("2023", "nl", in_dutch(DANISH_SHORT), NotationForm.SHORT),
    ("2023", "nl", DUTCH_LONG, NotationForm.LONG),
    ("2023", "de", DANISH_FULL, NotationForm.FULL),
    ("2023", "en", ENGLISH, NotationForm.FULL),
]


def dictated(edition: str, code: str, game: str) -> Table:
    """The game as both players announce it, from what is printed, at ordinary boards."""
    table = Table(WHITE, edition=edition, peg_boards=frozenset(), time_control="1h").start()
    marked = re.sub(r"\s+(e\.p\.|\(=\))", r"_\1", game)
    for printed in re.sub(r"\d+\.", " ", marked).split():
        written, offered = split_draw_offer(printed.replace("_", " "))
        announcement = parse(written, load(code))
        assert announcement is not None, written
        seat = table.game.state.on_move
        said = o.Announced(at=table.at, seat=seat, announcement=announcement, words=written)
        table.wait(500).observe(said)
        if offered:
            table.observe(o.DrawOffered(at=table.at, seat=seat))
        table.press(seat)
    return table


def sheet(table: Table, seat: Seat) -> Scoresheet:
    return Scoresheet.of(seat, WHITE, table.events)


def bare(printed: str) -> str:
    return "".join(printed.split())


@pytest.mark.law(112)
@pytest.mark.law(116)
@pytest.mark.law(123)
@pytest.mark.law(124)
@pytest.mark.parametrize(("edition", "code", "game", "form"), SAMPLES)
def test_the_sample_game_is_on_both_scoresheets_as_its_edition_prints_it(
    edition: str, code: str, game: str, form: NotationForm
) -> None:
    table = dictated(edition, code, game)
    # The printed long form writes its last move short.
    printed = game.replace("11. Kb1", "11. Kc1b1") if form is NotationForm.LONG else game
    for seat in Seat:
        assert bare(score(sheet(table, seat), table.setup, load(code), form)) == bare(printed)


@pytest.mark.law(117)
@pytest.mark.law(124)
@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("form", NotationForm)
def test_a_scoresheet_can_be_written_in_every_language_and_form(
    code: str, form: NotationForm
) -> None:
    table = dictated("2023", "en", ENGLISH)
    written = score(sheet(table, BLACK), table.setup, load(code), form)
    board = chess.Board()
    for part in re.sub(r"\d+\. |\(=\)", "", written.replace(" e.p.", "")).split():
        announcement = parse(part, load(code))
        assert announcement is not None
        (move,) = announcement.moves(board)
        board.push(move)
    assert board == table.position
    lines = text(sheet(table, BLACK), table.setup, load(code), form).splitlines()
    assert lines[-1].startswith("11. ")
    assert brf(sheet(table, BLACK), table.setup, load(code), form)


@pytest.mark.law(142)
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize(
    "result", ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"]
)
def test_every_result_can_be_declared_of_a_game_and_is_on_both_sheets(
    edition: str, result: str
) -> None:
    table = Table(WHITE, edition=edition)
    if result not in ("+/-", "-/+", "-/-"):
        table.start()
    table.rule(Ruling.DECLARE, result=result)
    assert table.just(e.GameEnded).result == result
    for seat in Seat:
        assert sheet(table, seat).result == result


@pytest.mark.law(142)
@pytest.mark.parametrize("result", ["", "2-0", "3/4-1/4", "1:0", "½-½", "1-1"])
def test_a_score_that_no_game_can_have_is_no_result(result: str) -> None:
    """No game gives more than a point, nor quarters of one (10.2)."""
    table = Table(WHITE).start().rule(Ruling.DECLARE, result=result)
    assert table.just(e.RulingRefused).reason is e.Objection.NO_SUCH_RESULT


@pytest.mark.law(121)
@pytest.mark.parametrize("edition", editions())
def test_what_is_known_is_noted_before_a_reconstruction_begins(edition: str) -> None:
    table = Table(WHITE, edition=edition, time_control="5m").start()
    table.lift("e2").place("e4").say("Eva vier").press().say("Eva fünf", BLACK)
    table.wait(10_000).rule(Ruling.RECONSTRUCT)
    noted, stopped = table.last
    assert isinstance(noted, e.ReconstructionBegun)
    assert isinstance(stopped, e.ClocksStopped)
    assert noted.fen.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w ")
    assert (noted.running, noted.white_moves, noted.black_moves) == (BLACK, 1, 0)
    assert (noted.white, noted.black) == (300_000 - 2_000, 300_000 - 10_500)
    assert any(noted.fen in line for line in shown(noted))


@pytest.mark.law(121)
def test_after_a_flag_the_reconstruction_says_that_neither_clock_ran() -> None:
    table = Table(WHITE, time_control="5m").start().rule(Ruling.STOP).wait(5_000)
    table.rule(Ruling.RECONSTRUCT)
    assert table.just(e.ReconstructionBegun).running is None
    assert table.of(e.ClocksStopped)[1:] == []


@pytest.mark.law(115)
@pytest.mark.parametrize("year", editions())
def test_nothing_stands_on_a_sheet_but_moves_times_offers_and_claims(year: str) -> None:
    """8.1.4 (8.1 and 12.4 of 2009): what was asked, touched, said wrongly or ruled is no note."""
    table = Table(WHITE, edition=year, time_control="1h").start().lift("d2").place("d2")
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.TIME))
    table.lift("e2").place("e4").say("Hektor drei")
    slip = parse("e4", load("en"))
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE, announcement=slip, words="e4"))
    table.observe(o.DrawOffered(at=table.at, seat=WHITE)).press().say("Anna drei", BLACK)
    table.rule(Ruling.EXTRA_TIME, seat=BLACK, remaining=60_000)
    table.say("Springer Cesar sechs", BLACK).press().move("b8c6", WHITE)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE)).rule(Ruling.REJECT_CLAIM)
    for seat in Seat:
        written = text(sheet(table, seat), table.setup, load("en"), NotationForm.SHORT)
        _, _, notes = written.partition("\n\n")
        assert re.sub(r"\d:\d\d:\d\d", "TIME", bare(notes)) == bare(
            "1. e4 (=) TIME Nc6 TIME White claims a draw."
        )
