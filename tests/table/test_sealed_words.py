"""Guideline I.1.1 and I.7: from the request to seal to the opening no word of the move is heard.

Whoever says, types, clicks or writes it down, in whatever order: player, opponent, assistant or
arbiter. It stands in no journal, in no line of the terminal or the log, in nothing that is said
aloud, and in nothing that pages show: those show the record and what is said.
"""

import random
import re

import chess
import pytest

from accessible_board.app.building import build_session
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import LastingAct, Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
from tests.support.patience import PATIENCE
from tests.support.running import running
from tests.support.table import Table

WHITE, BLACK = Seat
KNIGHT = Announcement(piece_type=chess.KNIGHT, to_square=chess.F3)
WORDS = "Springer Felix drei"
NAMES = re.compile(r"felix|f3|g1|gustav|\bnf3|springer f|knight f", re.IGNORECASE)
"""What names the move, or a square of it. The envelope's own text is taken out before."""


class Sealing:
    """White, at a peg board and with an assistant, is asked to seal after e4 e5."""

    def __init__(self, folder, *duties):
        table = Table(WHITE, default_time=0).start()
        proposed = o.AssistantProposed(at=table.at, seat=WHITE, name="Ines", duties=duties)
        table.observe(proposed).move("e2e4", WHITE).say("Eva vier").press()
        table.say("Eva fünf").press().move("e7e5", WHITE)
        self.at, self.events, self.lines = table.at, [], []
        self.path = folder / "game.journal"
        self.writer = JournalWriter.create(self.path, Head("test", "2026-11-23T12:00:00Z", {}))
        self.session = build_session(
            Game.replay(table.setup, table.events),
            self.writer,
            Settings(language="de"),
            lambda: self.at,
            self.lines.append,
            listeners=[lambda event, _: self.events.append(event)],
        )

    @property
    def state(self):
        return self.session.game.state

    def tell(self, kind, **fields):
        self.at += 300
        self.session.submit_observation(kind(at=self.at, **fields))
        return self._settled()

    def say(self, seat, words):
        self.at += 300
        self.session.conversation.take_words(seat, words, self.at)
        return self._settled()

    def report(self, report, announcement=None, words=""):
        fields = {"seat": WHITE, "report": report, "announcement": announcement, "words": words}
        return self.tell(o.AssistantReported, **fields)

    def hand(self, lifted, placed):
        self.tell(o.PegLifted, seat=WHITE, square=lifted)
        return self.tell(o.PegPlaced, seat=WHITE, square=placed)

    def adjourn(self):
        return self.tell(o.ArbiterRuled, ruling=o.Ruling.ADJOURN)

    def open(self):
        """Resume the game with both players, the pegs put back, and open the envelope."""
        for seat in Seat:
            self.tell(o.Arrived, seat=seat)
        self.tell(o.ArbiterRuled, ruling=o.Ruling.RESUME)
        self.session.envelope.open_envelope(self.session.envelope.code, self.at)
        return self._settled()

    def just(self, kind):
        return [event for event in self.events if isinstance(event, kind)][-1]

    def told(self):
        """All that anybody can read since the request, but for the envelope and its code."""
        journal = self.path.read_text("utf-8").partition("SealingAsked")[2]
        journal = re.sub(r'"(check|sealed)": "[^"]+"', "", journal)
        lines = [line for line in self.lines if "code" not in line.lower()]
        begin = next(
            n for n, line in enumerate(lines) if "asked to seal" in line or "gebeten" in line
        )
        shown = [line for line in lines[begin:] if "Bauern Anna bis David zwei" not in line]
        return "\n".join([re.sub(r"[0-9a-f]{8,}", "", journal), *shown])

    def _settled(self):
        assert self.session.hub.settle(PATIENCE)
        return self


ACTS = {
    "she says it": lambda table: table.say(WHITE, WORDS),
    "she corrects herself": lambda table: table.say(WHITE, f"Korrektur {WORDS}"),
    "she offers with it": lambda table: table.say(WHITE, f"{WORDS} Remis"),
    "he overhears and says it": lambda table: table.say(BLACK, WORDS),
    "she says yes": lambda table: table.say(WHITE, "ja"),
    "a page announces it": lambda table: table.tell(
        o.Announced, seat=WHITE, announcement=KNIGHT, words=WORDS
    ),
    "his page announces it": lambda table: table.tell(
        o.Announced, seat=BLACK, announcement=KNIGHT, words=WORDS
    ),
    "a page corrects it": lambda table: table.tell(
        o.CorrectionAsked, seat=WHITE, announcement=KNIGHT, words=WORDS
    ),
    "it is misheard": lambda table: table.tell(
        o.NotUnderstood, seat=WHITE, words="Springer Felix wie bitte"
    ),
    "her assistant says it": lambda table: table.report(AssistantAct.ANNOUNCES, KNIGHT, WORDS),
    "her assistant writes it": lambda table: table.report(AssistantAct.RECORDS, KNIGHT, WORDS),
    "the arbiter writes it": lambda table: table.tell(
        o.MoveWritten, announcement=KNIGHT, name="A. Arbiter"
    ),
    "her sheet is read out": lambda table: table.tell(
        o.SheetReported, seat=WHITE, words="e4 e5 Nf3", readings=((KNIGHT,),)
    ),
    "her board is described": lambda table: table.tell(
        o.BoardDescribed, seat=WHITE, fen="rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"
    ),
    "an offer is asked about": lambda table: table.tell(
        o.ActSaid, seat=WHITE, act=LastingAct.OFFER_DRAW, words=f"{WORDS} Remis"
    ),
    "she tries it": lambda table: table.hand(chess.G1, chess.F3),
    "she puts it back": lambda table: table.hand(chess.F3, chess.G1),
    "her assistant closes": lambda table: table.report(AssistantAct.CLOSES),
    "her assistant presses": lambda table: table.report(AssistantAct.PRESSES),
    "she presses": lambda table: table.tell(o.ClockPressed, seat=WHITE),
}


@pytest.mark.law(143)
@pytest.mark.parametrize("seed", range(6))
def test_in_whatever_order_people_act_no_word_of_the_move_leaves_the_envelope(
    tmp_path, seed, caplog
):
    draw = random.Random(seed)
    every = (Duty.ADJOURNS, Duty.ANNOUNCES, Duty.SCORE_AND_CLOCK)
    table = Sealing(tmp_path, *draw.sample(every, draw.randrange(4)))
    with running(table.session):
        table.adjourn()
        order = draw.choices(list(ACTS), k=40)
        for act in order:
            ACTS[act](table)
        found = NAMES.search(table.told() + caplog.text)
        said = found and table.told()[max(0, found.start() - 200) : found.end() + 60]
        assert found is None, (order, said)
    table.writer.close()


@pytest.mark.law(143)
def test_the_assistant_who_sees_to_the_formalities_seals_by_saying_the_move(tmp_path):
    """D.2.10.6."""
    table = Sealing(tmp_path, Duty.ADJOURNS)
    with running(table.session):
        table.adjourn().report(AssistantAct.ANNOUNCES, KNIGHT, WORDS)
        assert isinstance(table.events[-1], e.MoveSealed)
        table.report(AssistantAct.CLOSES)
        assert table.just(e.GameAdjourned)
        table.open()
        assert table.just(e.EnvelopeOpened).words == WORDS
    table.writer.close()


@pytest.mark.law(143)
def test_an_assistant_without_that_duty_seals_nothing_and_tells_nothing(tmp_path):
    table = Sealing(tmp_path, Duty.SCORE_AND_CLOCK, Duty.ANNOUNCES)
    with running(table.session):
        table.adjourn().report(AssistantAct.ANNOUNCES, KNIGHT, WORDS)
        assert table.just(e.AssistantRefused).reason is e.Objection.ADJOURNED
        table.report(AssistantAct.RECORDS, KNIGHT)
        assert [event for event in table.events if isinstance(event, e.MoveEntered)] == []
    table.writer.close()


@pytest.mark.law(143)
@pytest.mark.parametrize(
    "pressing", ["her assistant presses", "her assistant closes", "she presses"]
)
def test_pegs_moved_after_the_words_are_enclosed_whoever_stops_the_clock(tmp_path, pressing):
    table = Sealing(tmp_path, Duty.ADJOURNS, Duty.SCORE_AND_CLOCK)
    with running(table.session):
        table.adjourn().say(WHITE, "Läufer Cesar vier").hand(chess.G1, chess.F3)
        ACTS[pressing](table)
        assert table.just(e.GameAdjourned)
        table.hand(chess.F3, chess.G1)
        table.open()
        assert table.just(e.EnvelopeOpened).pegs == "-g1+f3"
        assert table.just(e.AnotherMoveSealed).made == chess.Move.from_uci("g1f3")
    table.writer.close()


@pytest.mark.law(135)
@pytest.mark.law(143)
def test_a_claim_with_a_move_is_for_the_arbiter_and_not_for_the_envelope(tmp_path):
    """9.5.1: it is heard by all, whoever is asked to seal."""
    table = Sealing(tmp_path)
    with running(table.session):
        table.adjourn().say(WHITE, f"Ich reklamiere Remis mit {WORDS}").say(WHITE, "ja")
        assert table.just(e.DrawClaimMade).move == chess.Move.from_uci("g1f3")
        table.tell(o.ArbiterRuled, ruling=o.Ruling.REJECT_CLAIM).say(WHITE, WORDS)
        assert isinstance(table.events[-1], e.MoveSealed)
    table.writer.close()
