"""A sighted friend looks on in a browser while somebody practises by ear."""

import re

import pytest
from playwright.sync_api import expect

from tests.console.browsing import Browsing, chromium, violations, wait_to_hear
from tests.study.reader import GAMES
from tests.support.child import Playing

pytestmark = pytest.mark.long


class Site:
    """A program that practises, with its page."""

    def __init__(self, folder):
        (folder / "club.pgn").write_text(GAMES, "utf-8")
        options = ("--board", "virtual", "--language", "en", "--console", "127.0.0.1:0")
        self.playing = Playing(folder, *options, "--pgn", "club.pgn", command="study")
        self.playing.wait_for("/spectator/")
        found = (re.fullmatch(r".*: (http://.*)/spectator/", x) for x in self.playing.lines)
        self.address = next(filter(None, found))[1]


def test_what_is_said_and_the_board_are_shown_in_the_menu_and_in_a_game(tmp_path):
    site = Site(tmp_path)
    with chromium() as browser:
        people = Browsing(browser, site)
        page = people.watch()
        site.playing.type("Go through games", "club", "All games", "one", "next")
        wait_to_hear(page, "Move one, White: Eva four. A good start.")
        expect(page.locator("#region-men")).to_contain_text("e4")
        expect(page.locator("img.picture")).to_have_attribute("src", re.compile("-e2e4.svg"))
        assert violations(page) == []
        site.playing.type("play here").wait_for("You press first.").type("press")
        answered = re.compile("-[a-h][78][a-h][1-8].svg")
        expect(page.locator("img.picture")).to_have_attribute("src", answered)
        assert people.problems == []
    site.playing.kill()
