"""Take the pictures of the pages that docs/opponent-and-assistant.md shows: ``make pictures``.

A game is played between a virtual peg board and a page, up to an illegal move that waits for the
arbiter, and every page is taken as a browser shows it. Run it again when the pages change.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from tests.console.browsing import Browsing, Site, announce, chromium, press, shows, site

FOLDER = Path(__file__).parents[1] / "docs" / "console"
TABLET: ViewportSize = {"width": 768, "height": 1024}
PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1100, "height": 1000}
PEGS = (("e2", "e4", "Eva vier"), ("g1", "f3", "Springer Felix drei"), ("f1", "c4", "Lc4"))
REPLIES = ("e5", "Sc6", "Sf6")


def main() -> None:
    """Play, and take a picture of each page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        options = ("--spectators", "now", "--white", "Anna Jensen", "--black", "Bo Hansen")
        with site(Path(folder), *options, board="virtual") as table:
            take(browser, table)


def take(browser: Browser, table: Site) -> None:
    """Take all pages of this table, once something has happened there."""
    people = Browsing(browser, table)
    arbiter = people.enter("Arbiter", name="Hansen", viewport=WIDE)
    white = people.enter("White, at the peg board", viewport=PHONE)
    black = people.enter("Black, at an ordinary board", viewport=TABLET)
    black.locator("#welcome-done").click()
    assistant = people.enter("Assistant of White", name="Ann", viewport=TABLET)
    spectator = people.watch(viewport=TABLET, color_scheme="dark")
    for duty in ("announces", "informs", "claims"):
        grant(arbiter, duty)
    shows(assistant, "duties", "Report a touched piece")
    play(table, black)
    white.locator("#ask-3").click()
    shows(white, "clocks", "White")
    keep(black, "opponent")
    keep(white, "player")
    keep(assistant, "assistant")
    keep(spectator, "spectators")
    announce(black, "Th8h1")
    press(black)
    shows(arbiter, "pending", "illegal move")
    keep(arbiter, "arbiter")


def grant(arbiter: Page, duty: str) -> None:
    """Grant White's assistant a duty."""
    form = arbiter.locator("#details-grant-duty")
    form.evaluate("(details) => { details.open = true; }")
    form.get_by_label("White").check()
    form.get_by_label("Duty").select_option(duty)
    arbiter.locator("#rule-grant-duty").click()
    form.evaluate("(details) => { details.open = false; }")


def play(table: Site, black: Page) -> None:
    """The first moves, White's at the keyboard and Black's on the page."""
    press(black)
    for (origin, target, words), reply in zip(PEGS, REPLIES, strict=True):
        shows(black, "status", "White is to move.")
        table.playing.type(f"lift {origin}", f"place {target}", f"white {words}", "white press")
        shows(black, "status", "It is your move.")
        black.locator("#choice-repeat").click()
        if reply is not REPLIES[-1]:
            announce(black, reply)
            press(black)
            carry_out(table, reply)


def carry_out(table: Site, reply: str) -> None:
    """White's pegs follow Black's move."""
    origin, target = {"e5": ("e7", "e5"), "Sc6": ("b8", "c6")}[reply]
    table.playing.type(f"lift {origin}", f"place {target}")


def keep(page: Page, name: str) -> None:
    """Write a picture of what the window shows."""
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    page.screenshot(path=FOLDER / f"{name}.png")
    print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
