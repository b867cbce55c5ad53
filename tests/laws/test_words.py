"""Announced, repeated, corrected: heard, compared, on record with its time (D.2.1, D.2.8)."""

import json

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.journal.record import Entry, write_record
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def on_record(table):
    """The last observation and what was decided from it, as the journal has them."""
    return json.loads(write_record(Entry(table.observations[-1], tuple(table.last))))


@pytest.mark.law(19)
@in_every_edition
def test_every_move_of_either_player_is_announced_aloud(edition):
    table = SpokenTable(WHITE, edition=edition).start().move("e2e4", WHITE)
    assert table.say("Eva vier", WHITE).aloud() == "Eva four"
    assert table.press(WHITE).say("Springer Felix sechs", BLACK).aloud() == "knight Felix six"
    table.press(BLACK).move("g8f6", WHITE).move("g1f3", WHITE)
    assert table.say("Springer Felix drei", WHITE).aloud() == "knight Felix three"


@pytest.mark.law(19)
@in_every_edition
def test_words_that_make_no_move_announce_none(edition):
    """What was said and is not on the pegs is not made (D.2.3), so the hall hears no move."""
    table = SpokenTable(WHITE, edition=edition).start().say("Eva vier", WHITE)
    assert table.aloud() == ""


@pytest.mark.law(20)
@in_every_edition
@pytest.mark.parametrize(("words", "agrees"), [("Eva vier", True), ("Eva drei", False)])
def test_a_repetition_is_compared_and_a_wrong_one_told_at_once(edition, words, agrees):
    table = SpokenTable(WHITE, edition=edition).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    repeated = table.say(words, BLACK).just(e.MoveRepeated)
    assert (repeated.seat, repeated.move.uci(), repeated.agrees) == (BLACK, "e2e4", agrees)
    told = "The repetition does not agree. Announced was: Eva four"
    assert (table.aloud() == table.whispered(WHITE) == told) is not agrees
    assert table.press(WHITE).just(e.MoveCompleted), "it holds up nothing (D.2.4)"


@pytest.mark.law(31)
@in_every_edition
def test_words_repetitions_and_corrections_are_on_record_each_with_its_time(edition):
    table = SpokenTable(WHITE, edition=edition).start().move("g1f3", WHITE)
    table.say("Springer Hektor drei", WHITE)
    line = on_record(table)
    assert (line["at"], line["observed"]["Announced"]["words"]) == (
        table.at,
        "Springer Hektor drei",
    )
    table.wait(1_000).observe(corrected(table, "Springer Felix drei"))
    line = on_record(table)
    assert (line["at"], line["observed"]["CorrectionAsked"]["words"]) == (
        table.at,
        "Springer Felix drei",
    )
    decided = {name: event for part in line["decided"] for name, event in part.items()}
    assert decided["AnnouncementCorrected"]["announcement"]["to_square"] == "h3"
    assert decided["MoveAnnounced"]["words"] == "Springer Felix drei"
    table.wait(2_000).say("Springer Felix drei", BLACK)
    line = on_record(table)
    assert line["at"] == table.at
    assert line["decided"][0]["MoveRepeated"]["agrees"] is True


def corrected(table, words):
    announcement = understand(words, load("de")).announcement
    return o.CorrectionAsked(at=table.at, seat=WHITE, announcement=announcement, words=words)
