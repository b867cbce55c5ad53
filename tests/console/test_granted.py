"""An assistant hears and does what was granted, and nothing else (D.2.10)."""

import pytest

from accessible_board.console.seat_sentences import hears
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel, Utterance
from accessible_board.narration.table import TABLE
from tests.console.serving import Live, served

DECIDED = "The arbiter has decided. White wins."
ASKED = o.Asked(at=1, seat=Seat.WHITE, request=o.Request.TIME)


class Microphone:
    """One that may be pushed, and tells what was done with it."""

    def __init__(self):
        self.done = []

    def waits(self, seat):
        return True

    def wait_for_push(self, seat, *, waits):
        self.done.append("open")

    def push(self, seat):
        self.done.append("push")

    def release(self, seat):
        self.done.append("release")


@pytest.fixture
def microphone():
    return Microphone()


@pytest.fixture
def table(tmp_path, microphone):
    pegs = frozenset({Seat.WHITE})
    with served(tmp_path, microphones=microphone, peg_boards=pegs) as opened:
        yield opened


def rule(table, ruling, duty):
    table.hub.enqueue(
        o.ArbiterRuled(at=2, ruling=ruling, name="Hansen", seat=Seat.WHITE, duty=Duty(duty))
    )
    table.settle()


def private(table, live):
    """What is told to an assistant when the player asks for the times, before the game ends."""
    table.hub.enqueue(ASKED)
    table.hub.enqueue(o.ArbiterRuled(at=3, ruling=o.Ruling.DECLARE, result="1-0"))
    table.settle()
    told = live.wait_for(DECIDED)
    return told[: told.index(DECIDED)]


def test_without_a_duty_nothing_of_the_earphone_is_heard(table):
    live = Live(table, "/assistant-white/", cookie=table.enter("assistant-white", "Ann"))
    assert private(table, live) == []
    live.close()


@pytest.mark.parametrize(("duty", "heard"), [("informs", 1), ("claims", 0), ("announces", 0)])
def test_the_times_are_heard_by_who_informs_the_player_and_by_nobody_else(table, duty, heard):
    cookie = table.enter("assistant-white", "Ann")
    rule(table, o.Ruling.GRANT_DUTY, duty)
    live = Live(table, "/assistant-white/", cookie=cookie)
    assert len(private(table, live)) == heard
    live.close()


def test_a_duty_that_was_withdrawn_is_heard_no_more(table):
    cookie = table.enter("assistant-white", "Ann")
    rule(table, o.Ruling.GRANT_DUTY, "informs")
    live = Live(table, "/assistant-white/", cookie=cookie)
    rule(table, o.Ruling.WITHDRAW_DUTY, "informs")
    assert private(table, live) == []
    live.close()


@pytest.mark.parametrize("act", ["push", "release", "open", "wait"])
@pytest.mark.parametrize("duty", [None, "informs", "claims"])
def test_the_microphone_is_moved_by_nobody_who_does_not_relay_announcements(
    table, microphone, act, duty
):
    cookie = table.enter("assistant-white", "Ann")
    if duty is not None:
        rule(table, o.Ruling.GRANT_DUTY, duty)
    answer = table.ask("POST", "/assistant-white/talk", form={"talk": act}, cookie=cookie)
    assert (answer.status, answer.text) == (400, "Your duties do not allow that now.")
    assert microphone.done == []
    assert "Microphone" not in table.ask("GET", "/assistant-white/", cookie=cookie).text


def test_nobody_takes_over_the_duties_of_an_assistant_of_another_name(table, microphone):
    ann = table.enter("assistant-white", "Ann")
    rule(table, o.Ruling.GRANT_DUTY, "announces")
    table.invite()
    eve = table.enter("assistant-white", "Eve")
    for address, form in (("talk", {"talk": "push"}), ("task", {"task": "press"})):
        assert table.ask("POST", f"/assistant-white/{address}", form=form, cookie=eve).status == 403
    again = table.ask("POST", "/assistant-white/name", form={"name": "Eve"}, cookie=eve)
    assert "another name" in again.text
    assert microphone.done == []
    pushed = table.ask("POST", "/assistant-white/talk", form={"talk": "push"}, cookie=ann)
    assert (pushed.status, microphone.done) == (204, ["push"])


def test_of_every_duty_it_is_said_what_is_heard_by_it():
    assert {duty for row in TABLE.values() for duty in row.duties} == set(Duty)


def test_what_others_hear_as_well_is_nobodys_secret():
    state = GameState(GameSetup())
    event = e.GameResumed(at=1)
    own = Utterance(Channel.EARPHONE_WHITE, "own", "en")
    assert not hears(state, Seat.WHITE, event, [own])
    both = [own, Utterance(Channel.EARPHONE_BLACK, "other", "en")]
    assert hears(state, Seat.WHITE, event, both)
