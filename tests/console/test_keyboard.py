"""A game with the keyboard alone, as a screen reader's users play it."""

import pytest
from playwright.sync_api import expect

from tests.console.browsing import Browsing, decided, grant, shows, site, violations

pytestmark = pytest.mark.long(together=True)


def focused(page):
    return page.evaluate("document.activeElement.id || document.activeElement.className")


def go_to(page, target, most=40):
    """Press the tabulator until the focus is there."""
    page.locator("#main").focus()
    for _ in range(most):
        page.keyboard.press("Tab")
        if focused(page) == target:
            return
    raise AssertionError(f"{target} cannot be reached with the keyboard")


def press_key(page, target, key="Enter"):
    go_to(page, target)
    page.keyboard.press(key)


def pick(page, *squares):
    """Go over the board with the arrow keys."""
    for square in squares:
        if not focused(page).startswith("square-"):
            page.locator(".squares button[tabindex='0']").focus()
        here = focused(page).removeprefix("square-")
        for steps, forth, back in (
            (ord(square[0]) - ord(here[0]), "ArrowRight", "ArrowLeft"),
            (int(square[1]) - int(here[1]), "ArrowUp", "ArrowDown"),
        ):
            for _ in range(abs(steps)):
                page.keyboard.press(forth if steps > 0 else back)
        assert focused(page) == f"square-{square}"
        with decided(page):
            page.keyboard.press("Enter")


def test_a_game_is_played_with_the_keyboard_alone(people):
    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    press_key(black, "choice-press")
    shows(white, "status", "It is your move.")
    go_to(white, "words")
    white.keyboard.type("f3")
    white.keyboard.press("Enter")
    shows(white, "last", "Felix drei")
    assert focused(white) == "words"
    press_key(white, "choice-press", "Space")
    shows(black, "status", "It is your move.")
    go_to(black, "words")
    black.keyboard.type("e5")
    black.keyboard.press("Enter")
    shows(black, "last", "Eva fünf")
    press_key(black, "choice-press")
    shows(white, "status", "It is your move.")
    pick(white, "g2", "g4")
    shows(black, "last", "Gustav vier")
    press_key(white, "choice-press")
    shows(black, "status", "It is your move.")
    go_to(black, "words")
    black.keyboard.type("Dame Hektor vier")
    black.keyboard.press("Enter")
    shows(white, "status", "checkmate. The result is 0-1.")
    press_key(white, "choice-sign")
    press_key(black, "choice-sign")
    shows(black, "status", "Signed by White")


def test_the_first_stop_leads_past_the_head_of_the_page(people):
    page = people.watch()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_the_focus_can_always_be_seen(people):
    page = people.enter("Black, at an ordinary board")
    unseen = []
    page.locator("#main").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        style = "getComputedStyle(document.activeElement).outlineStyle"
        if page.evaluate(f"document.activeElement !== document.body && {style} === 'none'"):
            unseen.append(focused(page))
    assert unseen == []


def test_a_question_gets_the_focus_and_gives_it_back(people):
    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    press_key(black, "choice-press")
    shows(white, "status", "It is your move.")
    press_key(white, "more-title")
    press_key(white, "choice-resign")
    expect(white.locator("#question")).to_be_focused()
    white.keyboard.press("Tab")
    assert focused(white) == "answer-yes-"
    white.keyboard.press("Tab")
    white.keyboard.press("Enter")
    expect(white.locator("#question")).to_have_count(0)
    expect(white.locator("#words")).to_be_focused()


def test_picking_squares_asks_for_the_promotion(browser, tmp_path):
    with site(tmp_path, "--fen", "8/P6k/8/8/8/8/7K/8 w - - 0 1") as table:
        people = Browsing(browser, table)
        white, black = (
            people.enter("White, at an ordinary board"),
            people.enter("Black, at an ordinary board"),
        )
        press_key(black, "choice-press")
        shows(white, "status", "It is your move.")
        pick(white, "a7", "a8")
        expect(white.locator("#question")).to_be_focused()
        white.keyboard.press("Tab")
        white.keyboard.press("Tab")
        assert focused(white) == "answer-promote-r"
        white.keyboard.press("Enter")
        shows(black, "last", "Anna acht Turm")
        shows(black, "men", "White: king h2; rook a8")
        assert people.problems == []


def test_an_assistant_claims_and_adjourns_with_the_keyboard_alone(browser, tmp_path):
    """A quickplay finish in 2009, and the formalities of an adjournment (D.2.10.6)."""
    with site(tmp_path, "--edition", "2009", "--time", "119s", board="virtual") as table:
        people = Browsing(browser, table)
        arbiter, black = (
            people.enter("Arbiter", name="Hansen"),
            people.enter("Black, at an ordinary board"),
        )
        assistant = people.enter("Assistant of White", name="Ann")
        grant(arbiter, "adjourns")
        shows(assistant, "duties", "Your duties leave nothing to do now.")
        grant(arbiter, "claims")
        press_key(black, "choice-press")
        shows(black, "status", "White is to move.")
        press_key(assistant, "task-quickplay")
        shows(arbiter, "pending", "White claims in the quickplay finish (10.2).")
        table.playing.type("arbiter reject", "arbiter resume", "arbiter adjourn Sunday 10:00")

        expect(assistant.locator("#task-seal")).to_be_visible()
        assert violations(assistant) == []
        go_to(assistant, "task-seal-sealed")
        assistant.keyboard.type("David vier")
        assistant.keyboard.press("Enter")
        table.playing.wait_for("The code of the envelope is")
        press_key(assistant, "task-close")
        shows(arbiter, "record", "The game is adjourned; White has sealed a move.")
        expect(assistant.locator("#task-seal")).to_have_count(0)
        expect(arbiter.get_by_role("heading", name="The envelope")).to_be_visible()
        assert violations(arbiter) == []
        press_key(assistant, "task-arrived")
        shows(arbiter, "record", "White has come.")
        expect(assistant.locator("#task-arrived")).to_have_count(0)

        kept = table.playing.journal.read_text()
        shown = [page.locator("main").inner_text() for page in (black, arbiter, assistant)]
        for text in (*shown, *table.playing.lines, kept):
            assert "David vier" not in text
            assert "d4" not in text.split()
        assert people.problems == []
