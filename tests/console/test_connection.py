"""A page that loses its connection comes back without missing an announcement or repeating one."""

import pytest
from playwright.sync_api import expect

from tests.console.browsing import HEARD, PATIENCE, Browsing, Site, heard, wait_to_hear
from tests.console.line import Line
from tests.support.ports import HOST, free_port

pytestmark = pytest.mark.long(together=True)

MOVES = ("Eva vier", "Eva fünf", "Springer Felix drei", "Springer Cesar sechs")
SCRIPT = ("", "e4", "", "e5", "", "Sf3", "", "Sc6")


@pytest.fixture
def line(table):
    opened = Line(int(table.address.rpartition(":")[2]))
    yield opened
    opened.close()


def moves_heard(page):
    return [text for _, _, text in heard(page) if text in MOVES]


def test_what_was_announced_meanwhile_is_told_once_when_the_line_is_mended(people, table, line):
    page = people.watch(at=f"http://127.0.0.1:{line.port}")
    table.playing.type(*SCRIPT[:2]).wait_for("Loudspeaker: Eva vier")
    wait_to_hear(page, "Eva vier")
    line.cut()
    expect(page.locator("#connection")).to_have_text("The connection is lost. Trying again.")
    table.playing.type(*SCRIPT[2:6]).wait_for("Loudspeaker: Springer Felix drei")
    line.mend()
    wait_to_hear(page, "Springer Felix drei")
    expect(page.locator("#connection")).to_have_text("Connected again.")
    table.playing.type(*SCRIPT[6:]).wait_for("Loudspeaker: Springer Cesar sechs")
    wait_to_hear(page, "Springer Cesar sechs")
    assert moves_heard(page) == list(MOVES)
    expect(page.locator("#region-last")).to_contain_text("Springer Cesar sechs")
    people.problems.clear()  # The browser tells of every attempt that failed.


def test_a_line_that_breaks_after_every_move_loses_none(people, table, line):
    page = people.watch(at=f"http://127.0.0.1:{line.port}")
    for typed, announced in zip((SCRIPT[:2], SCRIPT[2:4], SCRIPT[4:6]), MOVES, strict=False):
        line.cut()
        table.playing.type(*typed).wait_for(f"Loudspeaker: {announced}")
        line.mend()
    wait_to_hear(page, MOVES[2])
    assert moves_heard(page) == list(MOVES[:3])
    people.problems.clear()


def test_a_page_that_is_loaded_anew_shows_the_last_sentences_and_reads_none_of_them_again(
    people, table
):
    page = people.watch()
    table.playing.type(*SCRIPT[:6])
    wait_to_hear(page, MOVES[2])
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {{{HEARD}}})")
    page.reload()
    expect(page.locator("#region-last")).to_contain_text(MOVES[2])
    shown = page.locator("#log p").all_inner_texts()
    assert len(shown) <= 4
    assert shown[-1] == MOVES[2]
    table.playing.type(*SCRIPT[6:])
    wait_to_hear(page, MOVES[3])
    assert [text for _, _, text in heard(page)] == [MOVES[3]]


def test_a_page_of_an_earlier_run_is_told_what_to_do_and_nothing_is_lost(browser, tmp_path):
    pages = ("--console", f"{HOST}:{free_port()}")
    first = Site(tmp_path, "--board", "none", *pages, "--journal", ".")
    people = Browsing(browser, first)
    page = people.enter("Black, at an ordinary board")
    first.playing.type("", "e4")
    wait_to_hear(page, "Eva vier")
    journal = first.playing.journal
    first.playing.kill()
    second = Site(tmp_path, "--resume", str(journal), *pages)
    expect(page.locator("#ended")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="Load this page again").click()
    expect(page.get_by_role("alert")).to_contain_text("Ask the arbiter for a new code")
    page.get_by_role("link", name="Type a code").click()
    page.get_by_label("Code").fill(second.codes["Black, at an ordinary board"])
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("#region-last")).to_contain_text("Eva vier")
    second.playing.kill()
