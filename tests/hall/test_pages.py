"""The arbiters' pages of a hall: what waits comes first, and a ruling reaches its table."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from accessible_board.hall.broadcast import VARIABLE
from accessible_board.languages import available
from tests.console.browsing import (
    HEARD,
    PATIENCE,
    Browsing,
    chromium,
    heard,
    shows,
    violations,
)
from tests.console.test_keyboard import press_key
from tests.hall.test_broadcast import Site as BroadcastSite
from tests.support.child import Playing, script
from tests.support.ports import HOST, free_port


class HallSite:
    """A running hall of three tables with its pages, and games at two of them."""

    def __init__(self, folder, *options, variables=None):
        made = ("init", "hall", "--tables", "3", "--host", HOST, "--port", str(free_port()))
        Playing(folder, *made, sound=(), command="hall").ended()
        where = ("--folder", "hall", "--listen", HOST, "--console", f"{HOST}:0")
        self.hall = Playing(folder, *where, *options, sound=(), command="hall", variables=variables)
        self.hall.wait_for("join/")
        (line,) = (line for line in self.hall.lines if "/join/" in line)
        self.links = {"Arbiter": re.search("http://.+", line)[0]}
        self.address = self.links["Arbiter"].partition("/join/")[0]
        self.folder = folder

    def table(self, number, *more):
        ticket = f"hall/tickets/table-{number}.ticket"
        options = ("--board", "none", "--journal", f"games-{number}", "--hall", ticket)
        playing = Playing(self.folder, *options, "--white", f"Ann {number}", "--time", "4m", *more)
        return playing.wait_for("is connected")


@contextmanager
def opened(folder, *options, first=(), variables=None):
    site = HallSite(folder, *options, variables=variables)
    tables = [site.table(1, *first), site.table(2)]
    try:
        yield site, tables
    finally:
        for one in tables:
            one.kill()
        site.hall.signal(2)
        site.hall.end()


@pytest.fixture(scope="module")
def browser():
    with chromium() as one:
        yield one


def test_an_arbiter_sees_what_waits_and_decides_it(browser, tmp_path):
    with opened(tmp_path) as (site, (first, second)):
        people = Browsing(browser, site)
        page = people.enter("Arbiter", name="Hansen")
        shows(page, "tables", "Ann 1")
        shows(page, "tables", "Ann 2")
        shows(page, "calls", "Nothing waits for a decision.")
        shows(page, "trouble", "table-3 has not been connected yet.")
        assert violations(page) == []

        first.type(*script("e2e4", seats=()))
        shows(page, "tables", "1. e4")
        shows(page, "low", "table-1: Black has 0:0")
        second.type(*script("d2d4", seats=()), "black call no queen")
        shows(page, "calls", "table-2")
        assert until_heard(page, "table-2: ")
        assert violations(page) == []

        page.locator("#next-call").click()
        page.wait_for_url("**/table/table-2/")
        page.evaluate(HEARD)
        assert violations(page) == []
        page.locator("#decide-resume").click()
        expect(page.locator("#region-pending")).to_contain_text("Nothing waits", timeout=PATIENCE)
        shows(page, "record", "Hansen")
        page.get_by_role("link", name="Back to the hall").click()
        shows(page, "calls", "Nothing waits for a decision.")

        second.kill()
        shows(page, "trouble", "table-2 is not connected any more.")
        with page.expect_download() as saved:
            page.get_by_role("link", name="All games as PGN").click()
        pgn = saved.value.path().read_text()
        assert pgn.count("[Event ") == 2
        assert "1. e4" in pgn
        assert "1. d4" in pgn
        for code in available():
            for path in ("", "table/table-1/"):
                page.goto(f"{site.address}/arbiter/{path}?language={code}")
                assert violations(page, code) == []
        assert people.problems == []


def until_heard(page, beginning):
    """What was told that begins so, once there is such."""
    page.wait_for_function(
        "beginning => window.heard.some((line) => line[2].startsWith(beginning))",
        arg=beginning,
        timeout=PATIENCE,
    )
    return [line for line in heard(page) if line[2].startswith(beginning)]


@pytest.fixture
def broadcast():
    opened = BroadcastSite()
    yield opened
    opened.close()


def test_who_was_not_let_in_sees_what_tables_give_out_and_no_move_more(
    browser, tmp_path, broadcast
):
    first, variables = ("--spectators", "1 moves"), {VARIABLE: "a token"}
    options = ("--broadcast", broadcast.address)
    with opened(tmp_path, *options, first=first, variables=variables) as (site, tables):
        first, second = tables
        people = Browsing(browser, site)
        page = people.blank()
        for path in ("arbiter/", "arbiter/round.pgn", "arbiter/table/table-1/"):
            assert page.goto(f"{site.address}/{path}").status == 403, path
        page.goto(site.links["Arbiter"])
        assert violations(page) == []

        first.type(*script("e2e4", "e7e5", seats=()))
        second.type(*script("d2d4", seats=()))
        page.goto(f"{site.address}/")
        press_key(page, "button")
        page.wait_for_url("**/spectator/")
        shows(page, "games", "Ann 1")
        assert "Ann 2" not in page.locator("#region-games").text_content()
        assert page.goto(f"{site.address}/spectator/table/table-2/").status == 404
        page.goto(f"{site.address}/spectator/")
        shows(page, "games", "Ann 1")
        press_key(page, "game-table-1")
        page.wait_for_url("**/spectator/table/table-1/")
        shows(page, "moves", "Nothing has been written yet.")
        first.type(*script("e2e4", "e7e5", "g1f3", seats=())[-2:])
        shows(page, "moves", "e4")
        assert "e5" not in page.locator("#region-moves").text_content()
        assert page.locator("[data-running]").count() == 0

        first.type("arbiter result 1-0")
        shows(page, "moves", "Nf3")
        for code in available():
            for path in ("", "results/", "table/table-1/"):
                page.goto(f"{site.address}/spectator/{path}?language={code}")
                assert violations(page, code) == []
        page.goto(f"{site.address}/spectator/results/?language=en")
        shows(page, "results", "1-0")
        pgn = people.blank().request.get(f"{site.address}/live.pgn").text()
        assert "Nf3" in pgn
        assert "Ann 2" not in pgn
        pushed = [broadcast.took()[2]]
        while "1-0" not in pushed[-1]:
            assert "Nf3" not in pushed[-1]
            pushed.append(broadcast.took()[2])
        assert "Ann 2" not in "".join(pushed)
        assert people.problems == []
