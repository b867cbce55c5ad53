"""One browser for all tests of the console, and a game for those that ask for one."""

import pytest

from tests.console.browsing import Browsing, chromium, site


@pytest.fixture(scope="session")
def browser():
    with chromium() as opened:
        yield opened


@pytest.fixture
def table(tmp_path):
    """A game without peg boards, with spectators."""
    with site(tmp_path, "--spectators", "now") as opened:
        yield opened


@pytest.fixture
def people(browser, table):
    """The people at that table; nothing in their browsers may fail."""
    browsing = Browsing(browser, table)
    yield browsing
    assert browsing.problems == []
    for context in browser.contexts:
        context.close()
