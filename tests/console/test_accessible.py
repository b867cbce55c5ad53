"""Usable by everybody: axe finds nothing, on any page, in any state, in both themes."""

import pytest
from playwright.sync_api import expect

from accessible_board.languages import available
from accessible_board.narration.brief import MOST
from tests.console.browsing import (
    PATIENCE,
    Browsing,
    announce,
    choose,
    heard,
    press,
    shows,
    site,
    violations,
    wait_to_hear,
)

pytestmark = pytest.mark.long(together=True)

SMALLEST = 44
"""Pixels of a target on either side."""

MEASURED = """
() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary")]
  .filter((element) => element.checkVisibility())
  .map((element) => {
    const target = element.closest("label.check") ?? element;
    const { width, height } = target.getBoundingClientRect();
    return [element.outerHTML.slice(0, 90), Math.min(width, height)];
  })
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with site(tmp_path_factory.mktemp("table"), "--spectators", "now") as opened:
        yield opened


@pytest.fixture(scope="module")
def peg_table(tmp_path_factory):
    """White sits at a peg board that is typed."""
    with site(tmp_path_factory.mktemp("pegs"), board="virtual") as opened:
        yield opened


@pytest.fixture
def people(browser, table):
    return Browsing(browser, table)


def test_every_page_in_every_state_of_a_game_has_no_violation(people):
    door = people.blank()
    door.goto(people.site.address)
    assert violations(door) == []
    door.goto(f"{people.site.address}/white/")
    assert violations(door) == []
    door.goto(people.site.links["Arbiter"])
    assert violations(door) == []

    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    arbiter, spectator = people.enter("Arbiter", name="Hansen"), people.watch()
    everybody = (white, black, arbiter, spectator, people.enter("Assistant of White", name="Ann"))
    for page in everybody:
        assert violations(page) == []

    press(black)
    announce(white, "e4")
    press(white)
    announce(black, "d5")
    press(black)
    choose(white, "offer_draw")
    expect(white.locator("#question")).to_be_visible()
    assert violations(white) == []
    white.locator("#answer-yes-").click()
    shows(black, "status", "White offers a draw.")
    white.locator("#square-e4").click()
    expect(white.locator("#square-e4.picked")).to_be_visible()
    for page in (white, black):
        assert violations(page) == []

    arbiter.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    assert violations(arbiter) == []
    choose(white, "resign")
    white.locator("#answer-yes-").click()
    shows(arbiter, "status", "The game is over")
    for page in (white, arbiter, spectator):
        assert violations(page) == []
    arbiter.get_by_text("The whole record").click()
    arbiter.wait_for_url("**/record")
    assert violations(arbiter) == []
    arbiter.go_back()
    arbiter.get_by_role("button", name="Make a new code").click()
    arbiter.wait_for_url("**/invite")
    assert violations(arbiter) == []


def test_what_an_arbiter_has_to_decide_has_no_violation(browser, peg_table):
    people = Browsing(browser, peg_table)
    black, arbiter = (
        people.enter("Black, at an ordinary board"),
        people.enter("Arbiter", name="Hansen"),
    )
    assistant = people.enter("Assistant of White", name="Ann")
    press(black)
    shows(black, "status", "White is to move.")
    peg_table.playing.type("lift e2", "place e4", "white e4", "white press")
    shows(black, "last", "Eva vier")
    black.locator("#choice-repeat").click()
    announce(black, "Ke5")
    press(black)
    shows(arbiter, "pending", "Black completed an illegal move")
    arbiter.locator("#details-grant-duty summary").click()
    grant = arbiter.locator("#details-grant-duty")
    grant.get_by_label("White").check()
    grant.get_by_label("Duty").select_option("announces")
    arbiter.locator("#rule-grant-duty").click()
    shows(assistant, "duties", "Relay an announcement")
    peg_table.playing.type("lift e4")
    shows(arbiter, "boards", "e4: a peg is missing")
    for page in (arbiter, black, assistant):
        assert violations(page) == []
    arbiter.locator("#decide-refuse-penalty").click()
    shows(arbiter, "record", "The arbiter (Hansen): No penalty.")
    assert people.problems == []


def test_a_player_at_the_peg_board_asks_and_alone_is_told(browser, peg_table):
    people = Browsing(browser, peg_table)
    peg_table.new_codes()
    white = people.enter("White, at the peg board", viewport=PHONE)
    black = people.enter("Black, at an ordinary board")
    before = len(heard(black))
    expect(white.locator(".time")).to_have_count(1)
    asked = white.locator("#region-asks button", has_text="Time").first
    asked.click()
    white.wait_for_function("() => window.heard.length > 0", timeout=PATIENCE)
    ((_, language, told),) = heard(white)
    assert language == "en-GB"
    expect(white.locator("#log")).to_contain_text(told)
    announce(white, "xyzzy")
    expect(white.locator("#words-reason")).to_be_visible()
    expect(white.locator("#region-men")).to_contain_text("White: king e1")
    assert violations(white) == []
    assert len(heard(black)) == before
    assert people.problems == []


def test_on_a_phone_with_a_braille_display_few_signs_come_first_and_are_told(browser, tmp_path):
    """What VoiceOver and TalkBack hand on is the tree of the page: its roles, names and order."""
    with site(tmp_path, board="virtual") as opened:
        people = Browsing(browser, opened)
        white = people.enter("White, at the peg board", viewport=PHONE)
        tree = [line.strip("- ") for line in white.locator("main").aria_snapshot().splitlines()]
        assert tree[1:4] == [
            'heading "White, at the peg board" [level=1]',
            "status",
            'paragraph: "- | you"',
        ]
        for told in ("log ", "textbox ", 'button "time"'):
            assert any(line.startswith(told) for line in tree), (told, tree)
        white.get_by_label("for a braille display").check()
        opened.playing.type("black press")
        wait_to_hear(white, "your clock runs")
        opened.playing.type("lift e2", "place e4", "white Eva vier", "white press")
        wait_to_hear(white, "Black's clock runs")
        told = [line[2] for line in heard(white)]
        assert max(map(len, told)) <= MOST, told
        expect(white.locator("#region-line")).to_have_text("e4 | Black")
        assert people.problems == []


@pytest.mark.parametrize("code", available())
def test_the_pages_speak_every_language(people, code):
    page = people.watch(locale=code)
    assert page.locator("html").get_attribute("lang").startswith(code)
    assert violations(page, code) == []
    page.locator("#language").select_option("en")
    page.locator("footer button").click()
    page.wait_for_url("**language=en")
    expect(page.locator("html")).to_have_attribute("lang", "en-GB")


@pytest.mark.parametrize("who", ["White, at an ordinary board", "Arbiter", "Assistant of White"])
def test_every_target_is_large_enough_for_a_thumb(people, who):
    people.site.new_codes()
    page = people.enter(who, name=None if "board" in who else "Hansen", viewport=PHONE)
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    small = [(html, size) for html, size in page.evaluate(MEASURED) if size < SMALLEST]
    assert [item for item in small if "skip" not in item[0]] == []


PHONE = {"width": 390, "height": 844}
FOUR_TIMES = {"width": 320, "height": 256}
"""A window of 1280 by 1024 at 400 %."""


@pytest.mark.parametrize("who", ["White, at an ordinary board", "Arbiter", "Assistant of White"])
def test_at_four_times_the_size_nothing_is_beside_the_page(people, who):
    people.site.new_codes()
    page = people.enter(who, name=None if "board" in who else "Hansen", viewport=FOUR_TIMES)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= FOUR_TIMES["width"]


def test_whoever_wants_no_motion_gets_none(people):
    page = people.watch(reduced_motion="reduce")
    moving = "getComputedStyle(document.querySelector('.clock')).transitionDuration"
    assert page.evaluate(moving) == "0s"


def test_the_colours_can_be_chosen_on_the_device_and_stay(people):
    page = people.watch()
    for theme, ground in (("dark", "rgb(18, 17, 16)"), ("light", "rgb(255, 255, 255)")):
        page.locator("#theme").select_option(theme)
        page.reload()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground


def test_the_board_is_one_stop_and_its_squares_are_named(people):
    people.site.new_codes()
    page = people.enter("Black, at an ordinary board")
    names = page.locator(".squares button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(names) == 64
    assert names[0].startswith("h1")
    stops = page.locator('.squares button[tabindex="0"]')
    expect(stops).to_have_count(1)
