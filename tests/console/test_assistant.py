"""The assistant's page: every duty granted one by one, every act by name (D.2.10)."""

import pytest
from playwright.sync_api import expect

from tests.console.browsing import Browsing, grant, open_more, press, shows, site, wait_to_hear

pytestmark = pytest.mark.long(together=True)


@pytest.fixture
def pegs(tmp_path):
    """White sits at a peg board that is typed."""
    with site(tmp_path, board="virtual") as opened:
        yield opened


@pytest.fixture
def people(browser, pegs):
    browsing = Browsing(browser, pegs)
    yield browsing
    assert browsing.problems == []


def test_duties_are_granted_one_by_one_and_taken_again(people):
    arbiter = people.enter("Arbiter", name="Hansen")
    assistant = people.enter("Assistant of White", name="Ann")
    wait_to_hear(arbiter, "White uses the assistant Ann, who has no duties yet.")
    shows(assistant, "duties", "No duty was granted to you")
    grant(arbiter, "informs")
    expect(assistant.locator("#task-times")).to_be_visible()
    expect(assistant.locator("#task-announce")).to_have_count(0)
    grant(arbiter, "announces")
    expect(assistant.locator("#task-announce")).to_be_visible()
    grant(arbiter, "informs", ruling="withdraw-duty")
    expect(assistant.locator("#task-times")).to_have_count(0)
    expect(assistant.locator("#task-announce")).to_be_visible()


def test_an_assistant_relays_reads_back_reports_and_asks(people, pegs):
    arbiter, black = (
        people.enter("Arbiter", name="Hansen"),
        people.enter("Black, at an ordinary board"),
    )
    assistant = people.enter("Assistant of White", name="Ann")
    for duty in ("announces", "informs", "claims", "score-and-clock"):
        grant(arbiter, duty)
    press(black)
    shows(black, "status", "White is to move.")
    pegs.playing.type("lift e2", "place e4")
    relay = assistant.locator("form", has=assistant.locator("#task-announce"))
    relay.get_by_label("White").check()
    relay.get_by_label("Words").fill("Eva vier")
    assistant.locator("#task-announce").click()
    wait_to_hear(assistant, "Eva vier")
    shows(black, "last", "Eva vier")
    assistant.locator("#task-press").click()
    shows(black, "status", "It is your move.")
    assistant.locator("#task-moves").click()
    expect(assistant.locator("#log")).to_contain_text("Completed: you one move")
    assistant.get_by_label("On which square").fill("d7")
    assistant.locator("#task-touched").click()
    wait_to_hear(arbiter, "Ann saw Black touch d7.")
    relay.get_by_label("Black").check()
    relay.get_by_label("Words").fill("d5")
    assistant.locator("#task-announce").click()
    shows(black, "last", "1... d5")


def test_a_player_calls_the_arbiter_with_a_reason_and_the_clocks_stand(people):
    arbiter, black = (
        people.enter("Arbiter", name="Hansen"),
        people.enter("Black, at an ordinary board"),
    )
    press(black)
    open_more(black)
    black.locator("#details-call summary").click()
    black.get_by_label("Reason").fill("no second queen on the table")
    black.locator("#details-call button").click()
    wait_to_hear(arbiter, "Black calls the arbiter: no second queen on the table.")
    shows(arbiter, "pending", "Black calls the arbiter: no second queen on the table.")
    arbiter.locator("#decide-resume").click()
    shows(arbiter, "pending", "Nothing waits for a decision.")
