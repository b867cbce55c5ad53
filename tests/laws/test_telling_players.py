"""What an arbiter has to tell a player in private, from a hall or beside the board."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import RefusedError
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def test_one_player_hears_it_in_the_ear_alone_and_the_clock_runs_on():
    table = SpokenTable(*Seat).start()
    running = table.game.state.clock.running
    table.arbiter("white tell your taxi is there")
    assert table.whispered(WHITE) == "The arbiter says: your taxi is there"
    assert (table.whispered(BLACK), table.aloud(), table.written) == ("", "", [])
    assert table.game.state.clock.running is running
    told = table.just(e.ArbiterTold)
    assert (told.seat, told.words, told.by) == (WHITE, "your taxi is there", "A. Arbiter")


def test_both_players_hear_it_also_when_the_game_is_over():
    table = SpokenTable(*Seat).start().arbiter("result 1-0").arbiter("tell sign your sheets")
    for seat in Seat:
        assert table.whispered(seat) == "The arbiter says: sign your sheets"
    assert table.aloud() == ""


def test_who_has_no_earphone_is_not_told_aloud():
    table = SpokenTable(WHITE).start().arbiter("black tell come to the desk")
    assert (table.whispered(WHITE), table.aloud()) == ("", "")


def test_who_cannot_be_reached_is_not_told_and_the_arbiter_learns_it():
    table = SpokenTable(WHITE).start()
    table.rule(o.Ruling.TELL, seat=BLACK, words="come to the desk", unreached=(BLACK,))
    assert table.just(e.RulingRefused).reason is e.Objection.NOT_REACHED
    assert not table.of(e.ArbiterTold)
    [line] = table.written
    assert "go there, or have the page opened" in line


def test_of_two_players_the_one_who_can_be_reached_is_told():
    table = SpokenTable(WHITE).start()
    table.rule(o.Ruling.TELL, words="the next round is at five", unreached=(BLACK,))
    assert table.just(e.ArbiterTold).seat is WHITE
    assert table.whispered(WHITE) == "The arbiter says: the next round is at five"
    assert table.just(e.RulingRefused).reason is e.Objection.NOT_REACHED


def test_nothing_to_tell_is_refused():
    table = SpokenTable(WHITE).start().arbiter("white tell")
    assert table.just(e.RulingRefused).reason is e.Objection.INCOMPLETE
    assert table.whispered(WHITE) == ""


@pytest.mark.parametrize("typed", ["tell black you may have an assistant", "tell Black: come here"])
def test_what_names_one_player_after_the_verb_is_told_to_nobody(typed):
    table = SpokenTable(*Seat).start()
    with pytest.raises(RefusedError, match="for whom"):
        table.arbiter(typed)
    assert not table.of(e.ArbiterTold)
