"""How soon a move is on the pages, how heavy they are, and how soon they can be read.

A game is played in a hub with a journal and a console. Measured is from ``MoveMade``, once it is on
disk, to its words in the page of a real browser (Chromium), alone and with 200 spectators beside
it; and to those spectators, who are plain HTTP clients in a process of their own. The weight of a
page is everything that a browser which comes for the first time is sent (HTML, styles, script,
pictures), as it goes over the network and unpacked; "written by hand" is that without the picture
of the position. The first render is the browser's "first contentful paint". Limits: p99 under
150 ms with 200 spectators, 40 kB a page over the network, all included, and 40 kB of an opponent's
that are written by hand.
"""

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess
from playwright.sync_api import Browser, Page, sync_playwright

from accessible_board.console.following import Delay
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from benchmarks.shared.figures import tell_percentiles, tell_spread
from tests.console.serving import Served, served

SPECTATORS = 200
MOVES = 120
PAUSE = 0.1
LATENCY_LIMIT = 150.0
WEIGHT_LIMIT = 40.0
LOADS = 7

SEEN = """
window.seen = [];
const log = document.getElementById("log");
new MutationObserver((changes) => {
  const at = performance.timeOrigin + performance.now();
  for (const change of changes) for (const _ of change.addedNodes)
    if (log.ariaLive === "assertive") window.seen.push(at);
}).observe(log, { childList: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def main() -> None:
    """Play, wait, print."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        tell_latency(browser, spectators=1)
        tell_latency(browser, spectators=SPECTATORS)
        tell_pages(browser)
        browser.close()


def tell_latency(browser: Browser, spectators: int) -> None:
    """Tell how soon moves are on a browser's page, and with spectators."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), delay=Delay()) as table:
        made: list[tuple[int, int]] = []
        table.hub.follow(lambda _, events: note(events, made))
        with spectating(table.port, spectators) as arrivals:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{table.port}/spectator/")
            page.evaluate(SEEN)
            words = play(table)
            page.wait_for_function("(count) => window.seen.length >= count", arg=len(words))
            milliseconds = on_the_page(page, made)
            page.close()
        beside = f"{spectators} spectator{'s' * (spectators > 1)}"
        limit = LATENCY_LIMIT if spectators == SPECTATORS else None
        tell_percentiles(f"MoveMade to the text in a browser, {beside}", milliseconds, "ms", limit)
        figures = [(at - made[number][0]) / 1e6 for number, at in arrivals]
        if len(figures) != spectators * len(words):
            raise RuntimeError(f"{len(figures)} announcements were read, not all of them")
        tell_percentiles(f"MoveMade to the text at each of {beside}", figures, "ms", limit)


def note(events: list[e.Event], made: list[tuple[int, int]]) -> None:
    """Note when a move was made, on the monotonic clock and on the clock of browsers."""
    made += [(time.monotonic_ns(), time.time_ns()) for x in events if isinstance(x, e.MoveMade)]


def play(table: Served) -> list[str]:
    """Announce and press random moves, with a pause between them; the words of each."""
    board, style, words = chess.Board(), AnnouncingStyle(load("de")), []
    table.hub.enqueue(o.ArbiterRuled(at=0, ruling=o.Ruling.START))
    for move in random_moves():
        seat = Seat.of(board.turn)
        words.append(style.move(move, board))
        announcement = Announcement.of(move, board)
        said = o.Announced(at=0, seat=seat, announcement=announcement, words=move.uci())
        table.hub.enqueue(said)
        table.hub.settle(10)
        time.sleep(PAUSE)
        table.hub.enqueue(o.ClockPressed(at=0, seat=seat))
        board.push(move)
    return words


def random_moves() -> list[chess.Move]:
    """The same game each time, which does not end before its time."""
    draw = random.Random(4)
    while True:
        board = chess.Board()
        while len(board.move_stack) < MOVES and any(board.legal_moves):
            board.push(draw.choice(list(board.legal_moves)))
        if len(board.move_stack) == MOVES and not board.is_game_over(claim_draw=True):
            return board.move_stack


def on_the_page(page: Page, made: list[tuple[int, int]]) -> list[float]:
    """From when each move was made to when its words were in the browser's page."""
    seen: list[float] = page.evaluate("window.seen")
    return [at - on_clock / 1e6 for at, (_, on_clock) in zip(seen, made, strict=True)]


@contextmanager
def spectating(port: int, count: int) -> Iterator[list[tuple[int, int]]]:
    """So many spectators; the number of each move they read, and when, is there once they left."""
    program = Path(__file__).with_name("shared") / "spectating.py"
    process = subprocess.Popen(
        [sys.executable, str(program), str(port), str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    arrivals: list[tuple[int, int]] = []
    yield arrivals
    time.sleep(1)
    output, _ = process.communicate("")
    for line in output.splitlines():
        number, at = map(int, line.split())
        arrivals.append((number, at))


def tell_pages(browser: Browser) -> None:
    """Tell weight and first render of each page, in the middle of a game."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), delay=Delay()) as table:
        play(table)
        cookies = {path: table.enter(path, name="Hansen") for path in table.invitations}
        for path in ("white", "assistant-white", "arbiter", "spectator"):
            loads = [load_page(browser, table, path, cookies.get(path)) for _ in range(LOADS)]
            name = path.removesuffix("-white").replace("white", "opponent")
            tell_spread(
                f"{name}'s page over the network", [x.sent for x in loads], "kB", WEIGHT_LIMIT
            )
            tell_spread(f"{name}'s page unpacked", [x.unpacked for x in loads], "kB")
            limit = WEIGHT_LIMIT if path == "white" else None
            tell_spread(f"{name}'s, written by hand", [x.written for x in loads], "kB", limit)
            tell_spread(f"{name}'s page, first render", [x.painted for x in loads], "ms")


@dataclass
class Load:
    """A first visit: kilobytes over the network and unpacked, milliseconds to the first render.

    ``written`` are the unpacked ones without pictures.
    """

    sent: float = 0.0
    unpacked: float = 0.0
    written: float = 0.0
    painted: float = 0.0


def load_page(browser: Browser, table: Served, path: str, cookie: str | None) -> Load:
    """Visit a page for the first time."""
    context = browser.new_context()
    if cookie is not None:
        name, _, value = cookie.partition("=")
        site = {"domain": "127.0.0.1", "path": f"/{path}/"}
        context.add_cookies([{"name": name, "value": value, **site}])
    page, loaded = context.new_page(), Load()
    pictures = set()

    def answered(data: dict[str, Any]) -> None:
        if "/picture/" in data["response"]["url"]:
            pictures.add(data["requestId"])

    def received(data: dict[str, Any]) -> None:
        loaded.unpacked += data["dataLength"] / 1000
        loaded.written += (data["requestId"] not in pictures) * data["dataLength"] / 1000

    def finished(data: dict[str, Any]) -> None:
        loaded.sent += data["encodedDataLength"] / 1000

    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.on("Network.responseReceived", answered)
    tools.on("Network.dataReceived", received)
    tools.on("Network.loadingFinished", finished)
    page.goto(f"http://127.0.0.1:{table.port}/{path}/")
    page.wait_for_function(PAINTED)
    page.wait_for_timeout(200)
    loaded.painted = page.evaluate(PAINTED)
    context.close()
    return loaded


if __name__ == "__main__":
    main()
