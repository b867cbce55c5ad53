"""What a game costs hands: the opponent's taps and scrolled pixels, and an arbiter's keys.

A game of 30 moves is played at the opponent's page in a real browser (Chromium), with fingers
alone: each move of White is repeated, the reply is tapped on the board, and the clock is pressed.
Scrolled is whatever the window moves meanwhile. Then an arbiter decides calls with the keyboard
alone, the first one from the top of the page. Limits: 4 taps a move, 0 pixels, 4 keys a decision.
"""

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import chess
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from benchmarks.shared.figures import tell
from tests.console.serving import Served, served

MOVES = 30
WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 768, "height": 1024},
    {"width": 1024, "height": 768},
    {"width": 360, "height": 740},
)
DECISIONS = 3
PACE = 200.0
TAPS_LIMIT, PIXELS_LIMIT, KEYS_LIMIT = 4.0, 0.0, 4.0

SCROLLED = """
window.scrolled = 0;
let before = window.scrollY;
window.addEventListener("scroll", () => {
  window.scrolled += Math.abs(window.scrollY - before);
  before = window.scrollY;
});
"""


def main() -> None:
    """Play on each window, decide, print."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        for window in WINDOWS:
            tell_game(browser, window)
        tell_decisions(browser)
        browser.close()


def tell_game(browser: Browser, window: ViewportSize) -> None:
    """Play a game with fingers on a window of this size."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as table:
        page = enter(browser, table, "black", window)
        page.locator("#welcome-done").tap()
        page.evaluate("window.scrollTo(0, 0)")
        page.evaluate(SCROLLED)
        taps = sum(1 for _ in played(table, page))
        size = f"{window['width']} by {window['height']}"
        tell(f"taps a move of the opponent, {size}", taps / MOVES, "taps", TAPS_LIMIT)
        pixels = page.evaluate("window.scrolled")
        tell(f"scrolled in {MOVES} moves, {size}", pixels, "pixels", PIXELS_LIMIT)
        page.context.close()


def played(table: Served, page: Page) -> Iterator[None]:
    """Play; a value for each tap but the one that starts the game."""
    board = chess.Board()
    page.locator("#choice-press").tap()
    for move in quiet_moves():
        if board.turn == chess.WHITE:
            said = Announcement.of(move, board)
            table.hub.enqueue(
                o.Announced(at=0, seat=Seat.WHITE, announcement=said, words=move.uci())
            )
            table.hub.enqueue(o.ClockPressed(at=0, seat=Seat.WHITE))
            targets = ["#choice-repeat"]
        else:
            targets = [f"#square-{name}" for name in (move.uci()[:2], move.uci()[2:4])]
            targets.append("#choice-press")
        for target in targets:
            page.locator(target).tap()
            page.wait_for_timeout(PACE)  # The console takes no more from one page.
            yield
        board.push(move)
    expect(page.locator("#region-next .waits")).to_be_visible()


def quiet_moves() -> list[chess.Move]:
    """The same game each time, without promotions, which does not end before its time."""
    draw = random.Random(7)
    while True:
        board = chess.Board()
        while len(board.move_stack) < 2 * MOVES:
            moves = [move for move in board.legal_moves if move.promotion is None]
            if not moves:
                break
            board.push(draw.choice(moves))
        if len(board.move_stack) == 2 * MOVES and not board.is_game_over(claim_draw=True):
            return board.move_stack


def tell_decisions(browser: Browser) -> None:
    """Let an arbiter decide calls with the keyboard alone."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as table:
        table.hub.enqueue(o.ArbiterRuled(at=0, ruling=o.Ruling.START))
        page = enter(browser, table, "arbiter", WINDOWS[1])
        for number in range(1, DECISIONS + 1):
            table.hub.enqueue(o.ArbiterCalled(at=0, seat=Seat.WHITE, reason="noise"))
            expect(page.locator("#decide-resume")).to_be_visible()
            keys = 0
            while page.evaluate("document.activeElement.id") != "decide-resume":
                page.keyboard.press("Tab")
                keys += 1
            page.keyboard.press("Enter")
            expect(page.locator("#decide-resume")).to_have_count(0)
            tell(f"keys for decision {number} of an arbiter", keys + 1, "keys", KEYS_LIMIT)
        page.context.close()


def enter(browser: Browser, table: Served, path: str, window: ViewportSize) -> Page:
    """The page of somebody who uses the link."""
    page = browser.new_context(viewport=window, has_touch=True, locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{table.port}/join/{table.invitations[path].token}")
    if path == "arbiter":
        page.get_by_label("Your name").fill("Hansen")
    page.locator("button.main").click()
    page.wait_for_url(f"**/{path}/")
    return page


if __name__ == "__main__":
    main()
