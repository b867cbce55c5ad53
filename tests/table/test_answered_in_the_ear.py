"""What the player hears who answers, claims or seals: at once, and with the move that is meant."""

from contextlib import ExitStack

import pytest

from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel
from tests.support.listening import ListeningTable
from tests.support.patience import PATIENCE


@pytest.fixture
def closing():
    with ExitStack() as closing:
        yield closing


def since(table, at, channel=Channel.EARPHONE_WHITE):
    return [heard.text for heard in table.heard(channel) if heard.at >= at]


def test_who_accepts_what_nobody_offered_is_told_so_at_once(tmp_path, closing):
    table = ListeningTable(tmp_path, closing)
    table.say("ich nehme an").wait(4_000)
    assert table.texts() == ["Es liegt kein Remisangebot vor."]


def test_a_claim_is_told_aloud_with_the_move_that_is_intended(tmp_path, closing):
    table = ListeningTable(tmp_path, closing)
    table.say("ich beanspruche Remis mit Eva vier").wait(6_000)
    claimed = table.now
    table.say("ja").wait(12_000)
    told = ["Weiß beansprucht Remis mit dem Zug:", "Eva vier."]
    assert " ".join(told) in " ".join(since(table, claimed, Channel.LOUDSPEAKER))
    assert " ".join(told) in " ".join(since(table, claimed))


def test_who_asks_what_now_while_a_draw_is_claimed_is_not_told_to_move(tmp_path, closing):
    table = ListeningTable(tmp_path, closing, "e2e4 Eva vier")
    table.observe(o.DrawClaimed, seat=Seat.BLACK).wait(12_000)
    asked = table.now
    table.say("was jetzt").wait(12_000)
    words = " ".join(since(table, asked))
    assert words.endswith("Ihr Gegner bietet Remis an. Annehmen können Sie es noch nicht.")


def test_a_sealed_move_is_said_back_and_is_not_asked_for_again(tmp_path, closing):
    table = ListeningTable(tmp_path, closing)
    table.observe(o.ArbiterRuled, ruling=Ruling.ADJOURN).wait(15_000)
    sealed = table.now
    table.say("Springer Felix drei").wait(5_000)
    asked = table.now
    table.say("was jetzt").wait(9_000)
    back = since(table, sealed)[:3]
    assert back == ["Springer Felix drei", "Ihr Abgabezug ist notiert.", "Drücken Sie die Uhr."]
    words = " ".join(since(table, asked))
    assert words == "Ihr Abgabezug ist notiert. Sie können ihn noch ändern. Drücken Sie die Uhr."
    assert "Springer Felix drei" not in " ".join(table.lines)


def test_it_can_be_changed_until_the_press(tmp_path, closing):
    table = ListeningTable(tmp_path, closing)
    table.observe(o.ArbiterRuled, ruling=Ruling.ADJOURN).wait(15_000)
    table.say("Springer Felix drei").wait(5_000)
    changed = table.now
    table.say("Eva vier").wait(5_000)
    assert since(table, changed)[0] == "Eva vier"


def test_who_says_main_menu_is_asked_whether_to_leave_and_the_game_is_kept(tmp_path, closing):
    table = ListeningTable(tmp_path, closing, "e2e4 Eva vier")
    table.say("Hauptmenü").wait(6_000)
    table.say("nein").wait(3_000)
    table.say("Partie verlassen").wait(6_000)
    table.session.conversation.take_words(Seat.WHITE, "ja")
    assert not table.session.hub.settle(PATIENCE)
    assert table.session.game.state.ended is None
    words = " ".join(since(table, 0))
    question = "Die Partie bleibt erhalten. Wollen Sie sie jetzt verlassen? Ja oder nein?"
    assert words.count(question) == 2
