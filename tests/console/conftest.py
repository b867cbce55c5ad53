"""A browser, and a game for those that ask for one."""

import pytest

from tests.console.browsing import Browsing, chromium, site


@pytest.fixture(scope="module")
def browser():
    """One for each module: while it runs, its driver's loop does in this thread, and no other."""
    with chromium() as opened:
        yield opened


@pytest.fixture(autouse=True)
def everybody_leaves(request):
    """A page that stays open ticks, follows the game, and asks for one that is over."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()


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
