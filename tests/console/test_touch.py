"""A whole game by fingers alone on a tablet and a phone: nothing is typed, no key is pressed."""

import pytest
from playwright.sync_api import expect

from tests.console.browsing import decided, shows

pytestmark = pytest.mark.long(together=True)

TABLET = {"width": 768, "height": 1024}
PHONE = {"width": 360, "height": 740}

MOVES = (("e2", "e4"), ("e7", "e5"), ("d1", "h5"), ("b8", "c6"), ("f1", "c4"), ("g8", "f6"))
MATE = ("h5", "f7")

TYPED = """
window.typed = 0;
for (const kind of ["keydown", "wheel"]) {
  window.addEventListener(kind, () => { window.typed += 1; }, true);
}
"""


def tap(page, what):
    """Tap something, which must be where a finger reaches it without a scroll."""
    target = page.locator(what)
    expect(target).to_be_in_viewport()
    with decided(page):
        target.tap()


def test_a_game_from_the_first_visit_to_the_saved_scoresheet_by_fingers_alone(people):
    white = people.enter("White, at an ordinary board", viewport=TABLET, has_touch=True)
    black = people.enter("Black, at an ordinary board", viewport=PHONE, has_touch=True)
    for page in (white, black):
        page.evaluate(TYPED)
        page.locator("#welcome-done").tap()
        page.evaluate("window.scrollTo(0, 0)")
    tap(black, "#choice-press")
    mover, other = white, black
    for move in MOVES:
        shows(mover, "status", "It is your move.")
        if mover.locator("#choice-repeat").count():
            tap(mover, "#choice-repeat")
            expect(mover.locator("#next-announce")).to_be_visible()
        for square in move:
            tap(mover, f"#square-{square}")
        tap(mover, "#choice-press")
        mover, other = other, mover
    tap(white, "#square-h5")
    white.locator("#square-h5").tap()  # A wrong man, put down again.
    expect(white.locator(".picked")).to_have_count(0)
    for square in MATE:
        tap(white, f"#square-{square}")
    for page in (white, black):
        shows(page, "status", "checkmate. The result is 1-0.")
        tap(page, "#choice-sign")
    saved = black.get_by_role("link", name="Save white.pgn")
    with black.expect_download() as download:
        saved.tap()
    assert "4. Qxf7#" in download.value.path().read_text()
    shows(black, "status", "Signed by White and Black")
    assert [page.evaluate("window.typed") for page in (white, black)] == [0, 0]
