"""What the sighted half of a game sees and hears on a page: one game, a tablet and a phone."""

import pytest
from playwright.sync_api import expect

from tests.console.browsing import (
    Browsing,
    announce,
    choose,
    decided,
    heard,
    open_more,
    press,
    shows,
    site,
    violations,
    wait_to_hear,
)

pytestmark = pytest.mark.long

PORTRAIT = {"width": 768, "height": 1024}
LANDSCAPE = {"width": 1024, "height": 768}
PHONE = {"width": 360, "height": 740}

NEEDED = ("#region-clocks", "#region-next", "#region-last", ".board")
"""What a player looks at and touches in every move."""


@pytest.fixture
def table(tmp_path_factory):
    with site(tmp_path_factory.mktemp("table")) as opened:
        yield opened


@pytest.fixture
def people(browser, table):
    return Browsing(browser, table)


@pytest.fixture
def players(people):
    """White at a tablet, Black at a phone, after the first visit; Black has pressed."""
    white = people.enter(
        "White, at an ordinary board", own_time=True, viewport=PORTRAIT, has_touch=True
    )
    black = people.enter("Black, at an ordinary board", viewport=PHONE, has_touch=True)
    for page in (white, black):
        expect(page.locator("#welcome li")).to_have_count(4)
        assert page.locator("#welcome").evaluate("one => one.open")
        page.locator("#welcome-done").tap()
        expect(page.locator("#welcome[open]")).to_have_count(0)
    black.locator("#choice-press").tap()
    shows(white, "status", "It is your move.")
    yield white, black
    assert people.problems == []


def regions(page):
    """The content of every live region."""
    return page.locator("[role=log], [role=status]").all_inner_texts()


def tap(page, *squares):
    for square in squares:
        with decided(page):
            page.locator(f"#square-{square}").tap()


def a_press_is_told_once_to_both_and_the_title_tells_whose_turn_it_is(players, _people):
    white, black = players
    expect(white).to_have_title("● Your move – White, at an ordinary board – Accessible board")
    announce(white, "e4")
    for page in players:
        wait_to_hear(page, "Eva vier")
    expect(white).to_have_title(
        "● Press the clock – White, at an ordinary board – Accessible board"
    )
    before = {page: heard(page) for page in players}
    press(white)
    wait_to_hear(black, "Your clock is running.")
    wait_to_hear(white, "Black's clock is running.")
    assert heard(black)[len(before[black]) :] == [["polite", "en-GB", "Your clock is running."]]
    assert heard(white)[len(before[white]) :] == [["polite", "en-GB", "Black's clock is running."]]
    expect(black).to_have_title("● Your move – Black, at an ordinary board – Accessible board")


def what_was_not_understood_stays_in_the_field_with_the_reason_beside_it(players, _people):
    _, black = players
    announce(black, "xyzzy")
    field, reason = black.locator("#words"), black.locator("#words-reason")
    expect(reason).to_have_text("Not understood. Please say it again.")
    expect(field).to_have_value("xyzzy")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert "words-reason" in field.get_attribute("aria-describedby").split()
    expect(field).to_be_focused()
    assert reason.bounding_box()["y"] - field.bounding_box()["y"] < 100
    wait_to_hear(black, "Not understood. Please say it again.")
    expect(black.locator("#log")).to_contain_text("Not understood.")
    assert violations(black) == []
    announce(black, "e5")
    wait_to_hear(black, "Eva fünf")
    expect(reason).to_have_count(0)
    assert field.get_attribute("aria-invalid") is None
    press(black)


def a_tapped_move_is_told_once_and_a_refused_press_with_its_reason(players, _people):
    white, black = players
    shows(white, "status", "It is your move.")
    wait_to_hear(white, "Your clock is running.", times=2)  # What is told may come after the page.
    open_more(white)
    before = len(heard(white))
    white.locator("#region-choices #choice-press").tap()
    white.wait_for_function("before => window.heard.length > before", arg=before)
    (refused,) = heard(white)[before:]
    expect(white.locator("#region-choices .problem")).to_have_text(refused[2])
    white.locator("#more-title").tap()
    expect(black.locator("#choice-press")).to_have_count(0)
    before = len(heard(white))
    tap(white, "g1", "f3")
    wait_to_hear(black, "Springer Felix drei")
    wait_to_hear(white, "Springer Felix drei")
    assert [line[2] for line in heard(white)[before:]] == ["Springer Felix drei"]


def what_stops_the_clocks_or_binds_is_asked_back_where_it_is_seen(players, _people):
    white, black = players
    for act in ("claim_flag", "claim_touch", "claim_illegal", "adjust", "claim", "resign"):
        choose(black, act)
        question = black.locator("#question")
        expect(question).to_be_focused()
        expect(question).to_be_in_viewport()
        black.locator("#answer-no-").tap()
        expect(question).to_have_count(0)
    shows(white, "clocks", "runs")
    assert "stopped" not in white.locator("#region-status").inner_text()
    black.locator("#more-title").tap()


def nothing_needed_in_a_move_has_to_be_scrolled_to(players, _people):
    white, black = players
    for page, size in ((white, PORTRAIT), (white, LANDSCAPE), (black, PHONE)):
        page.set_viewport_size(size)
        page.evaluate("window.scrollTo(0, 0)")
        for part in NEEDED:
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0, (size, part)
            assert box["y"] + box["height"] <= size["height"], (size, part)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for part in ("#words", "#region-moves", "#log"):
        box = white.locator(part).bounding_box()
        assert box["y"] + box["height"] <= LANDSCAPE["height"], part
    white.set_viewport_size(PORTRAIT)


def the_board_has_coordinates_is_turned_round_and_marks_what_is_picked(players, _people):
    white, _ = players
    named = white.locator(".rank, .file").all_inner_texts()
    assert sorted(named) == sorted("12345678abcdefgh")
    first = white.locator(".squares button").first
    expect(first).to_have_id("square-a8")
    choose(white, "flip")
    expect(first).to_have_id("square-h1")
    choose(white, "flip")
    expect(first).to_have_id("square-a8")
    tap(white, "e4")
    picked = white.locator("#square-e4")
    expect(picked).to_have_attribute("aria-pressed", "true")
    white.emulate_media(forced_colors="active")
    assert picked.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    white.emulate_media(forced_colors="none")
    tap(white, "e4")
    expect(white.locator(".picked")).to_have_count(0)


def a_man_is_dragged_and_keys_announce_and_press_from_anywhere(players, _people):
    white, black = players
    white.locator("#choice-press").tap()
    shows(black, "status", "It is your move.")
    here, there = (black.locator(f"#square-{one}").bounding_box() for one in ("b8", "c6"))
    middle = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (here, there)]
    black.mouse.move(*middle[0])
    black.mouse.down()
    black.mouse.move(*middle[1], steps=5)
    black.mouse.up()
    wait_to_hear(white, "Springer Cesar sechs")
    expect(black.locator(".man")).to_have_count(0)
    black.locator("#main").focus()
    black.keyboard.press("F9")
    shows(white, "status", "It is your move.")
    white.keyboard.press("F8")
    expect(white.locator("#words")).to_be_focused()


def a_low_clock_and_sounds_are_choices_of_the_device(players, _people):
    white, _ = players
    white.evaluate("""() => {
        window.buzzed = 0;
        navigator.vibrate = () => { window.buzzed += 1; };
    }""")
    device = white.locator("#welcome")
    device.locator("summary").click()
    white.get_by_label("Tell me when my clock is low").check()
    white.get_by_label("A buzz with each message").check()
    running = white.locator(".own .time[data-running]")
    hours, minutes, seconds = map(int, running.inner_text().split(":"))
    white.clock.fast_forward(1000 * (3600 * hours + 60 * minutes + seconds - 299))
    wait_to_hear(white, "Less than five minutes are left on your clock.")
    assert white.evaluate("window.buzzed") >= 1


def without_javascript_a_refusal_and_the_time_as_it_is_are_shown(_players, people):
    people.site.new_codes()
    page = people.blank(java_script_enabled=False)
    page.goto(people.site.links["White, at an ordinary board"])
    page.locator("button.main").click()
    page.locator("#words").fill("xyzzy")
    page.locator("#announce-form button").click()
    expect(page.locator("#announce-reason")).to_have_text("Not understood. Please say it again.")
    expect(page.locator("#words")).to_have_value("xyzzy")
    expect(page.locator("#words")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#log")).to_contain_text("Not understood.")
    shown = page.locator(".running .time").inner_text()
    page.wait_for_timeout(1100)
    page.goto(f"{people.site.address}/white/")
    assert page.locator(".running .time").inner_text() < shown


def after_both_signatures_the_pages_show_the_record_and_then_are_closed(players, people):
    table = people.site
    white, black = players
    choose(white, "resign")
    white.locator("#answer-yes-").tap()
    shows(black, "status", "resignation. The result is 0-1.")
    expect(black).to_have_title("0-1 – Black, at an ordinary board – Accessible board")
    for page in (white, black):
        page.locator("#choice-sign").tap()
    table.playing.wait_for("The scoresheet is")
    table.playing.wait_for("The pages stay open for ten minutes")
    for page in (white, black):
        expect(page.get_by_role("heading", name="Both players have signed")).to_be_visible()
        shows(page, "status", "Signed by White and Black")
        (told,) = (line for line in table.playing.lines if "With the signatures the code" in line)
        assert f"its seal {page.locator('.link').inner_text()}." in told
        with page.expect_download() as saved:
            page.get_by_role("link", name="Save white.pgn").click()
        assert "1. e4" in saved.value.path().read_text()
    seal = white.locator(".link").inner_text()
    white.locator("#closing-details summary").tap()
    assert violations(white) == []
    white.locator("#closing-appeal").fill("the light went out")
    white.locator("#closing-details button").tap()
    wait_to_hear(white, "The appeal of White is recorded.")
    for page in (white, black):
        expect(page.locator(".link")).not_to_have_text(seal)
        expect(page.get_by_text("White appeals: the light went out.")).to_be_visible()
    assert "AppealMade" in table.playing.journal.read_text()
    table.playing.signal(2)
    for page in (white, black):
        expect(page.locator("#over")).to_be_focused()
        expect(page.locator("#connection")).to_be_empty()


STORY = (
    a_press_is_told_once_to_both_and_the_title_tells_whose_turn_it_is,
    what_was_not_understood_stays_in_the_field_with_the_reason_beside_it,
    a_tapped_move_is_told_once_and_a_refused_press_with_its_reason,
    what_stops_the_clocks_or_binds_is_asked_back_where_it_is_seen,
    nothing_needed_in_a_move_has_to_be_scrolled_to,
    the_board_has_coordinates_is_turned_round_and_marks_what_is_picked,
    a_man_is_dragged_and_keys_announce_and_press_from_anywhere,
    a_low_clock_and_sounds_are_choices_of_the_device,
    without_javascript_a_refusal_and_the_time_as_it_is_are_shown,
    after_both_signatures_the_pages_show_the_record_and_then_are_closed,
)
"""What is seen and heard in one game, in its order: each part goes on where the last one ended."""


def test_one_game_from_the_first_visit_to_the_closed_pages(players, people):
    for part in STORY:
        part(players, people)
