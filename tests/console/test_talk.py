"""The assistant's page pushes to talk for the player, held or tapped, and opens the microphone."""

import queue

import pytest
from playwright.sync_api import expect

from accessible_board.game.observations import AssistantProposed
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.microphones import Microphones
from tests.console.serving import served
from tests.console.test_accessible import violations
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long(together=True)


class Ear:
    """What a player's ear was told, in its order."""

    def __init__(self):
        self._told = queue.SimpleQueue()

    def wait_for_push(self, *, waits):
        self._told.put("waits" if waits else "open")

    def push(self):
        self._told.put("push")

    def release(self):
        self._told.put("release")

    def next(self, count=1):
        return [self._told.get(timeout=PATIENCE) for _ in range(count)]

    @property
    def nothing_more(self):
        return self._told.empty()


@pytest.fixture
def ear():
    return Ear()


@pytest.fixture
def microphones(ear):
    microphones = Microphones()
    microphones.add(Seat.WHITE, ear, waits=True)
    return microphones


@pytest.fixture
def table(tmp_path, microphones):
    with served(tmp_path, microphones=microphones, peg_boards=frozenset({Seat.WHITE})) as table:
        microphones.follow_switches(lambda seat: table.console.microphones_changed())
        relays = (Duty.ANNOUNCES,)
        ines = AssistantProposed(at=0, seat=Seat.WHITE, name="Ines", duties=relays)
        table.hub.enqueue(ines)
        table.settle()
        yield table


@pytest.fixture
def enter(browser, table):
    context = browser.new_context(locale="en-GB")
    problems = []

    def come_in(role="assistant-white"):
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(f"http://127.0.0.1:{table.port}/join/{table.invitations[role].token}")
        page.get_by_label("Your name").fill("Ines")
        page.locator("button.main").click()
        page.wait_for_url(lambda url: url.endswith(f"/{role}/"))
        return page

    yield come_in
    assert problems == []
    context.close()


def talk(page):
    return page.get_by_role("button", name="Talk", exact=True)


def test_the_button_is_held_with_a_finger_while_the_player_talks(enter, ear):
    page = enter()
    talk(page).hover()
    page.mouse.down()
    assert ear.next() == ["push"]
    expect(talk(page)).to_have_attribute("aria-pressed", "true")
    page.mouse.up()
    assert ear.next() == ["release"]
    expect(talk(page)).to_have_attribute("aria-pressed", "false")
    assert ear.nothing_more


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_the_button_is_held_with_a_key(enter, ear, key):
    page = enter()
    talk(page).focus()
    for _ in range(3):  # A key that is held down repeats itself.
        page.keyboard.down(key)
    assert ear.next() == ["push"]
    expect(talk(page)).to_have_attribute("aria-pressed", "true")
    page.keyboard.up(key)
    assert ear.next() == ["release"]
    assert ear.nothing_more


def test_a_screen_reader_that_clicks_has_pushed(enter, ear):
    page = enter()
    talk(page).evaluate("button => button.click()")
    assert ear.next() == ["push"]
    assert ear.nothing_more


def test_what_is_held_is_let_go_when_the_window_is_left(enter, ear):
    page = enter()
    talk(page).focus()
    page.keyboard.down("Space")
    assert ear.next() == ["push"]
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert ear.next() == ["release"]


def test_the_microphone_is_opened_and_waits_again_and_the_focus_stays(enter, ear):
    page = enter()
    opened = page.get_by_role("button", name="Open microphone", pressed=False)
    opened.focus()
    page.keyboard.press("Enter")
    assert ear.next() == ["open"]
    expect(talk(page)).to_have_count(0)
    opened = page.get_by_role("button", name="Open microphone", pressed=True)
    expect(opened).to_be_focused()
    page.keyboard.press("Enter")
    assert ear.next() == ["waits"]
    expect(talk(page)).to_be_visible()


def test_the_page_follows_what_is_changed_elsewhere(enter, microphones):
    page = enter()
    microphones.wait_for_push(Seat.WHITE, waits=False)
    expect(page.get_by_role("button", name="Open microphone", pressed=True)).to_be_visible()


def test_the_page_with_its_buttons_has_no_violation(enter):
    assert violations(enter()) == []


def test_where_there_is_no_microphone_there_is_nothing_to_push(enter, table, ear):
    page = enter("assistant-black")
    expect(page.get_by_role("heading", name="Your duties")).to_be_visible()
    expect(page.get_by_role("heading", name="Microphone of the player")).to_have_count(0)
    cookie = table.enter("assistant-white", "Ines")
    for act, status in (("push", 204), ("shout", 400), ("", 400)):
        assert (
            table.ask("POST", "/assistant-white/talk", form={"talk": act}, cookie=cookie).status
            == status
        )
    assert ear.next() == ["push"]
    assert ear.nothing_more


def test_nobody_else_pushes(table, ear):
    cookie = table.enter("black")
    answer = table.ask("POST", "/assistant-white/talk", form={"talk": "push"}, cookie=cookie)
    assert answer.status == 403
    assert ear.nothing_more
