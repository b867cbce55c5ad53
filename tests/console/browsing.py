"""A game with its pages: the program as its users start it, and real browsers before it."""

import re
import shutil
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from tests.support import patience
from tests.support.child import Playing

PATIENCE = 1000 * patience.PATIENCE
"""Milliseconds that a slow machine may take to show what has happened."""

expect.set_options(timeout=PATIENCE)

_LINK = re.compile(r"(?P<who>.+): (?P<link>http://\S+/join/\S+)")
_CODE = re.compile(r"(?P<who>.+): code (?P<code>\d{4} \d{4})")

HEARD = """
window.heard = [];
const log = document.getElementById("log");
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes)
    window.heard.push([log.ariaLive, node.lang, node.textContent]);
}).observe(log, { childList: true });
"""
"""What a screen reader would be told: everything that is put into a live region, in order."""


RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
COLOURS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]},
    "resultTypes": ["violations"],
}
"""What a theme changes: the contrast of 7:1 is that of the enhanced rule."""


class Site:
    """A running game with a console; ``links`` and ``codes`` let in, by whom they are for."""

    def __init__(self, folder, *options):
        self.playing = Playing(folder, *options)
        self.playing.wait_for("Arbiter: http")
        self.links = self._found(_LINK, "link")
        self.codes = self._found(_CODE, "code")
        self.address = self.links["Arbiter"].partition("/join/")[0]

    def _found(self, pattern, what):
        matches = map(pattern.fullmatch, list(self.playing.lines))
        return {match["who"]: match[what] for match in matches if match}

    def new_codes(self):
        """Ask for new codes at the keyboard."""
        seen = len(self.playing.lines)
        self.playing.type("codes").wait_for("Arbiter: http", count=2)
        del self.playing.lines[:seen]
        self.links, self.codes = self._found(_LINK, "link"), self._found(_CODE, "code")


@contextmanager
def site(folder, *options, board="none", port=0):
    """A game without boards unless another is named."""
    boards = [option for name in board.split() for option in ("--board", name)]
    kept = ("--journal", str(folder))
    opened = Site(folder, *boards, "--console", f"127.0.0.1:{port}", *kept, *options)
    try:
        yield opened
    finally:
        opened.playing.kill()


@contextmanager
def chromium():
    """Debian's browser without windows: each page costs a third of what the whole browser takes."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


class Browsing:
    """People who open the pages of a site, each with a browser of the own."""

    def __init__(self, browser, site):
        self._browser = browser
        self.site = site
        self.problems = []

    def enter(self, who, *, name=None, own_time=False, **context):
        """The page of somebody who uses the link, with ``own_time`` that a test can move on."""
        page = self.blank(**context)
        if own_time:
            page.clock.install()
        page.goto(self.site.links[who])
        if name is not None:
            page.get_by_label("Your name").fill(name)
        page.locator("button.main").click()
        page.wait_for_url(lambda url: url.endswith("/"))
        page.evaluate(HEARD)
        return page

    def watch(self, *, at=None, **context):
        """The page of a spectator, ``at`` another address than the console's own."""
        page = self.blank(**context)
        page.goto(f"{at or self.site.address}/spectator/")
        page.evaluate(HEARD)
        return page

    def blank(self, **context):
        """A browser of somebody who has not come in yet."""
        context.setdefault("locale", "en-GB")
        page = self._browser.new_context(**context).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)
        return page

    def _note(self, message):
        """The browser complains about what a content policy forbids; a refusal is no complaint."""
        if message.type == "error" and "status of 4" not in message.text:
            self.problems.append(message.text)


def heard(page, text=None):
    """What the live regions of a page were told since it was opened, or how often ``text``."""
    told = page.evaluate("window.heard")
    return told if text is None else [line[2] for line in told].count(text)


def wait_to_hear(page, text, times=1):
    """Wait until a live region was told this, or told it so many times."""
    page.wait_for_function(
        "([text, times]) => window.heard.filter((line) => line[2] === text).length >= times",
        arg=[text, times],
        timeout=PATIENCE,
    )


def shows(page, region, text):
    """Wait until a region of the page contains this."""
    expect(page.locator(f"#region-{region}")).to_contain_text(text, timeout=PATIENCE)


def decided(page):
    """Around what sends a form: goes on once it is answered, and so is decided at the table."""
    return page.expect_response(lambda answer: answer.request.method == "POST")


def announce(page, words):
    """Type a move and send it off."""
    page.locator("#words").fill(words)
    with decided(page):
        page.locator("#words").press("Enter")


def press(page):
    """Press the clock."""
    with decided(page):
        page.locator("#choice-press").click()


def open_more(page):
    """Open what stands under "More"."""
    more = page.locator("#more")
    if more.get_attribute("open") is None:
        more.locator("> summary").click()


def choose(page, choice):
    """Choose what stands under "More"."""
    open_more(page)
    page.locator(f"#choice-{choice}").click()


THEMES = (("light", RULES), ("dark", COLOURS))


def violations(page, language="en"):
    """What axe finds in the light, and of the colours, which words do not change, in the dark."""
    found = []
    for theme, rules in THEMES if language == "en" else THEMES[:1]:
        page.emulate_media(color_scheme=theme)
        results = Axe().run(page, options=rules)
        found += [(theme, line) for line in results.generate_snapshot().splitlines()]
        if results.violations_count:
            print(results.generate_report())
    return found


def grant(arbiter, duty, seat="White", ruling="grant-duty"):
    form = arbiter.locator(f"#details-{ruling}")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    form.get_by_label(seat).check()
    form.get_by_label("Duty").select_option(duty)
    with decided(arbiter):
        arbiter.locator(f"#rule-{ruling}").click()
