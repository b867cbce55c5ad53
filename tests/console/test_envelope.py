"""What has to stand on the envelope of an adjourned game (Guideline I.2), on the real pages."""

import asyncio
import html
import re
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import chess
import pytest

from accessible_board.app.building import build_session
from accessible_board.app.equipment import Equipment
from accessible_board.app.web import open_console
from accessible_board.console.address import Address
from accessible_board.console.following import Delay
from accessible_board.console.roles import ARBITER
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import Begun
from accessible_board.hall.pages import HallRoom
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.settings import Settings
from tests.console.serving import Pages
from tests.support.patience import PATIENCE
from tests.support.running import running

WHITE, BLACK = Seat
MINUTE = 60_000
SETUP = GameSetup(
    white="A. Anna",
    black="B. Bella",
    peg_boards=frozenset(),
    time_control="2h",
    default_time=30 * MINUTE,
)
SPECTATORS = "/spectator/"
CODE = re.compile(r"The code of the envelope is ([1-8-]{20})")
SECTION = re.compile(r'<h2 id="title-envelope">The envelope</h2>(.*?)</section>', re.DOTALL)


class Evening(Pages):
    """One run of the program with its pages; each role's by its name."""

    def __init__(self, session, lines, at):
        links = (line.partition(": http://") for line in lines if "/join/" in line)
        found = {role: urlsplit(f"http://{link}") for role, _, link in links}
        super().__init__(next(iter(found.values())).port)
        self.session, self.lines, self.at = session, lines, at
        self._tokens = {role: link.path.removeprefix("/join/") for role, link in found.items()}
        self._entered = {}

    def does(self, kind, **fields):
        self.at += 1_000
        self.session.submit_observation(kind(at=self.at, **fields))
        assert self.session.hub.settle(PATIENCE)

    def rules(self, ruling, **fields):
        self.does(o.ArbiterRuled, ruling=ruling, **fields)

    def adjourns(self):
        """White has used an hour and a minute, is offered a draw, and seals 1. d4."""
        self.does(o.ClockPressed, seat=BLACK)
        self.at += 61 * MINUTE - 3_000
        self.does(o.DrawOffered, seat=BLACK)
        self.rules(Ruling.ADJOURN, note="Sunday 10:00, room 2")
        self.session.conversation.take_words(WHITE, "David vier", self.at)
        self.does(o.ClockPressed, seat=WHITE)
        assert self.session.game.state.adjourned

    def page(self, role="Arbiter", further=""):
        """The text of a page as it is loaded now; whoever sits there came when first asked."""
        if role not in self._entered:
            form = {"secret": self._tokens[role], "name": f"Guest {len(self._entered)}"}
            answer = self.ask("POST", "/join", form=form)
            cookie = answer.headers["set-cookie"].partition(";")[0]
            self._entered[role] = answer.headers["location"], cookie
        path, cookie = self._entered[role]
        answer = self.ask("GET", f"{path}{further}", cookie=cookie)
        assert answer.status == 200
        return html.unescape(answer.text)

    def envelope(self):
        """The items of the envelope on the arbiter's page, and what is said of its code."""
        found = SECTION.search(self.page())
        if found is None:
            return None
        return [re.findall(f"<{tag}>(.*?)</{tag}>", found[1]) for tag in ("li", "p")]

    @property
    def guests(self):
        return tuple(self._tokens)


@contextmanager
def evening(path, *, again=False):
    """The program, begun or started again with the journal at a path."""
    lines, at = [], 0
    with ExitStack() as closing:
        if again:
            writer, journal = JournalWriter.resume(path)
            at = journal.last_at
        else:
            writer, journal = (
                JournalWriter.create(path, Head("test", "2026-11-23T17:00:00Z", {})),
                None,
            )
        closing.enter_context(writer)
        game = Game.replay(SETUP, journal.events if journal else ())
        settings = Settings(language="en")
        session = build_session(game, writer, settings, lambda: table.at, lines.append)
        served = Address("127.0.0.1", 0)
        equipment = Equipment([], [], [], settings, served, spectators=Delay())
        web = open_console(session, equipment, writer, journal, lines.append)
        closing.callback(web.close, lines.append)
        web.invite()
        table = Evening(session, lines, at)
        with running(session):
            yield table


@pytest.mark.law(144)
def test_the_arbiters_page_shows_what_has_to_stand_on_the_envelope(tmp_path):
    with evening(tmp_path / "game.journal") as table:
        assert table.envelope() is None
        table.adjourns()
        items, code = table.envelope()
        assert len(items) == 8
        players, position, white, black, sealer, number, offer, resumption = items
        assert players == "Players: White, A. Anna; Black, B. Bella."
        assert position.startswith("Position before the sealed move. White: king Eva one;")
        assert "Black: king Eva eight;" in position
        assert chess.STARTING_FEN in position
        assert white == "Time used by White: 1:01:00."
        assert black == "Time used by Black: 0:00:00."
        assert sealer == "The move was sealed by White, A. Anna."
        assert number == "Number of the sealed move: 1."
        assert offer == "Draw offer: by Black."
        assert resumption == "To be resumed: Sunday 10:00, room 2."
        assert CODE.fullmatch(code[0])
        assert "David vier" not in table.page()


@pytest.mark.law(144)
def test_the_used_times_are_those_that_are_true_now(tmp_path):
    """I.1.2, I.2.3, I.3: the clock is set for the end of the session, and set again."""
    with evening(tmp_path / "game.journal") as table:
        table.adjourns()
        before, _ = table.envelope()
        table.rules(Ruling.SET_CLOCK, seat=WHITE, remaining=40 * MINUTE)
        table.rules(Ruling.SET_CLOCK, seat=WHITE, remaining=30 * MINUTE)
        after, _ = table.envelope()
        assert after[2] == "Time used by White: 1:30:00."
        assert [*after[:2], *after[3:]] == [*before[:2], *before[3:]]


@pytest.mark.law(143)
def test_the_code_is_on_the_arbiters_page_alone_and_opens_the_envelope(tmp_path):
    path = tmp_path / "game.journal"
    with evening(path) as table:
        table.adjourns()
        code = CODE.fullmatch(table.envelope()[1][0])[1]
        spelled = ", ".join(map(" ".join, code.split("-")))
        assert table.envelope()[1][1] == f"Digit by digit: {spelled}."
        assert [line for line in table.lines if code in line] == [
            f"Arbiter: The code of the envelope is {code}"
        ]
        others = [table.page(role) for role in table.guests if role != "Arbiter"]
        others += [table.ask("GET", path).text for path in (SPECTATORS, "/", "/live.pgn")]
        assert len(others) == 7
        for page in (*others, table.page(further="record"), path.read_text("utf-8")):
            assert code not in page
            assert spelled not in page
            assert "The envelope</h2>" not in page
        for seat in Seat:
            table.does(o.Arrived, seat=seat)
        table.rules(Ruling.RESUME)
        table.session.envelope.open_envelope(code, table.at)
        assert table.session.hub.settle(PATIENCE)
        assert table.envelope() is None
        assert code not in table.page()


@pytest.mark.law(143)
def test_after_the_program_has_ended_the_page_says_that_the_code_is_not_kept(tmp_path):
    path = tmp_path / "game.journal"
    with evening(path) as table:
        table.adjourns()
        shown, _ = table.envelope()
    with evening(path, again=True) as table:
        items, said = table.envelope()
        assert items == shown
        (line,) = said
        assert line.startswith("The code of the envelope was told when the move was sealed.")
        assert "not kept after the program has ended" in line


@pytest.mark.law(144)
def test_arbiters_of_a_hall_read_the_envelope_and_where_its_code_is(tmp_path):
    path = tmp_path / "game.journal"
    with evening(path) as table:
        table.adjourns()
        items, (code, *_) = table.envelope()
    begun = Begun("Table 1", "game", SETUP, read_journal(path).entries, path)

    async def seen_in_the_hall():
        hall = HallRoom(["Table 1"], AnnouncingStyle(load("de")), Nobody())
        hall.hear(begun)
        room = hall.table("Table 1")
        while room.is_behind:
            await asyncio.sleep(0)
        shown = room.regions(ARBITER, load_phrases("en"))["envelope"]
        everything = [*hall.stream("en").regions().values(), shown]
        hall.close()
        return html.unescape(shown), "".join(everything)

    shown, everything = asyncio.run(seen_in_the_hall())
    assert re.findall("<li>(.*?)</li>", shown) == items
    assert "only at the table where the move was sealed" in shown
    assert CODE.fullmatch(code)[1] not in everything


class Nobody:
    """At the desk of a hall in which nobody acts."""

    def give_out(self, table, pgn):
        pass

    def failed(self, error):
        raise error


@pytest.mark.law(146)
def test_another_adjournment_after_a_lost_envelope_has_a_code_of_its_own(tmp_path):
    """I.12.1: the game goes on without the envelope; the next one is told as the first was."""
    with evening(tmp_path / "game.journal") as table:
        table.adjourns()
        (first,) = CODE.findall("\n".join(table.lines))
        for seat in Seat:
            table.does(o.Arrived, seat=seat)
        table.rules(Ruling.RESUME)
        table.rules(Ruling.ENVELOPE_MISSING)
        table.rules(Ruling.RESUME)
        table.rules(Ruling.ADJOURN)
        table.session.conversation.take_words(WHITE, "Eva vier", table.at)
        table.does(o.ClockPressed, seat=WHITE)
        assert table.session.game.state.adjourned
        told = CODE.findall("\n".join(table.lines))
        assert told[0] == first != told[1]
        assert CODE.fullmatch(table.envelope()[1][0])[1] == told[1]
