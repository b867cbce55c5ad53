"""A yes or a word answers the question that it is meant for, and never one that is outdated."""

from contextlib import ExitStack

import pytest

from accessible_board.app.building import build_session
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.settings import Settings
from accessible_board.speech.decision import Decision, Possibility, Verdict
from accessible_board.speech.understanding import understand
from tests.support.running import run_session
from tests.support.table import Table

WHITE, BLACK = Seat
NOT_UNDERSTOOD = "Gerade ist nichts gefragt."
ASKED = "Haben Sie gesagt: Springer Hector sechs? Ja oder nein?"


class Hall:
    """After e4 e5 Nf3: White at a peg board, Black at an ordinary one, where he is heard."""

    def __init__(self, folder, closing, *, pressed=True, repeated=False):
        table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier").press()
        if repeated:
            table.say("Eva vier", BLACK)
        table.say("Eva fünf").press().move("e7e5", WHITE)
        table.move("g1f3", WHITE).say("Springer Felix drei")
        if pressed:
            table.press()
        self.at, self.events, self._lines = table.at, [], []
        self.journal = folder / "game.journal"
        head = Head("test", "2026-11-23T12:00:00Z", {})
        self.session = build_session(
            Game.replay(table.setup, table.events),
            closing.enter_context(JournalWriter.create(self.journal, head)),
            Settings(language="de"),
            lambda: self.at,
            self._lines.append,
            listeners=[lambda event, _: self.events.append(event)],
        )
        self.session.telling.heard_in(BLACK, load("de"))

    def observe(self, kind, **facts):
        self._pause()
        self.session.submit_observation(kind(at=self.at, **facts))
        return self._decided()

    def say(self, seat, *sentences):
        for words in sentences:
            self._pause()
            self.session.conversation.take_words(seat, words)
            self._decided()
        return self

    def hear(self, words):
        """Black says this clearly."""
        return self._heard(_decision(words, Verdict.REJECTED))

    def hear_badly(self, words="Springer Gustav drei", likely="Springer Hector sechs", rival=None):
        return self._heard(_decision(words, Verdict.UNCLEAR, _possible(rival), _possible(likely)))

    def announce_on_page(self, words="David sechs"):
        announcement = understand(words, load("de")).announcement
        return self.observe(o.Announced, seat=BLACK, announcement=announcement, words=words)

    def press(self, seat=BLACK):
        return self.observe(o.ClockPressed, seat=seat)

    def rule(self, ruling, **details):
        return self.observe(o.ArbiterRuled, ruling=ruling, **details)

    def aloud(self):
        """What was said last on the loudspeaker."""
        said = [line for line in self._lines if line.startswith("Lautsprecher: ")]
        return said[-1].removeprefix("Lautsprecher: ") if said else None

    def asked(self):
        """What he was asked."""
        return [line for line in self._lines if line.startswith("Lautsprecher: ") and "?" in line]

    def of(self, *kinds):
        return [event for event in self.events if isinstance(event, kinds)]

    def _heard(self, decision):
        self._pause()
        self.session.hear(BLACK, decision, self.at)
        return self._decided()

    def _pause(self):
        self.at += 500

    def _decided(self):
        run_session(self.session)
        return self


def _possible(words):
    if words is None:
        return None
    return Possibility(tuple(words.casefold().split()), understand(words, load("de")), 0.0)


def _decision(words, verdict, rival=None, likely=None):
    heard = _possible(words)
    return Decision(heard.words, heard.announcement, heard.act, None, -1.0, verdict, rival, likely)


@pytest.fixture
def hall(tmp_path):
    with ExitStack() as closing:
        yield Hall(tmp_path, closing)


OPEN = {
    "announcement": lambda hall: hall.hear_badly(),
    "resignation": lambda hall: hall.say(BLACK, "ich gebe auf"),
}
"""Questions that he has not answered yet."""


@pytest.mark.law(130)
@pytest.mark.parametrize("question", OPEN)
def test_a_yes_to_her_draw_offer_answers_no_earlier_question(hall, question):
    OPEN[question](hall).say(WHITE, "ich biete remis an", "ja").hear("ja")
    assert hall.aloud() == "Wollen Sie das Remis annehmen? Ja oder nein?"
    assert hall.of(e.MoveAnnounced, e.GameEnded, e.DrawOfferDeclined) == []
    hall.hear("ja")
    assert [event.result for event in hall.of(e.GameEnded)] == ["1/2-1/2"]


@pytest.mark.parametrize("question", OPEN)
def test_a_yes_after_the_clocks_were_stopped_answers_no_earlier_question(hall, question):
    OPEN[question](hall).rule(o.Ruling.STOP).rule(o.Ruling.RESUME).hear("ja")
    assert hall.aloud() == NOT_UNDERSTOOD
    assert hall.of(e.MoveAnnounced, e.GameEnded) == []


def test_a_yes_while_a_move_is_sealed_puts_no_announcement_on_record(hall):
    hall.hear_badly().rule(o.Ruling.ADJOURN, words="morgen").hear("ja")
    assert hall.of(e.AnnouncementRefused) == []
    assert "hector" not in hall.journal.read_text("utf-8")


def test_a_yes_announces_nothing_once_he_has_announced_in_another_way(hall):
    hall.hear_badly().announce_on_page().hear("ja")
    assert hall.aloud() == NOT_UNDERSTOOD
    assert [event.words for event in hall.of(e.MoveAnnounced)] == ["David sechs"]


def test_a_move_announced_in_another_way_ends_the_spelling(hall):
    for _ in range(3):
        hall.hear_badly(likely=None)
    assert hall.aloud() == "Von welchem Feld?"
    hall.announce_on_page("Anna sechs").hear("David fünf")
    assert [event.words for event in hall.of(e.MoveAnnounced)] == ["Anna sechs", "david fünf"]


def test_a_yes_to_her_draw_offer_is_no_square_and_a_square_no_move(hall):
    for _ in range(3):
        hall.hear_badly(likely=None)
    hall.rule(o.Ruling.STOP).rule(o.Ruling.RESUME).hear("Gustav acht")
    assert hall.aloud() == "Auf welches Feld?"
    hall.say(WHITE, "ich biete remis an", "ja").hear("ja")
    assert hall.aloud() == "Wollen Sie das Remis annehmen? Ja oder nein?"
    assert hall.of(e.MoveAnnounced) == []


def test_a_press_before_the_answer_has_the_question_asked_again(hall):
    """What the press is told cuts the question off."""
    hall.hear_badly().press()
    assert len(hall.of(e.PressRefused)) == 1
    assert hall.aloud() == ASKED
    hall.hear("ja").press()
    assert [event.move.uci() for event in hall.of(e.MoveCompleted)] == ["g8h6"]


AWAY = {
    "her offer": lambda hall: (
        hall.announce_on_page().press().say(WHITE, "ich biete remis an", "ja")
    ),
    "clocks stopped": lambda hall: hall.rule(o.Ruling.STOP),
    "game over": lambda hall: hall.say(WHITE, "ich gebe auf", "ja"),
}
"""When he can announce nothing."""


@pytest.mark.parametrize("when", AWAY)
def test_who_cannot_announce_now_is_not_asked_what_was_announced(hall, when):
    """A question aloud would name her legal moves."""
    AWAY[when](hall)
    told = []
    for rival in (None, "Springer Anna drei", None):
        hall.hear_badly("Springer Cäsar drei", likely="Springer Cäsar drei", rival=rival)
        told.append(hall.aloud())
    assert hall.asked() == []
    assert all(said.startswith("Nicht verstanden.") for said in told[:2])
    assert not any(man in said for said in told for man in ("Springer", "Cäsar"))


def test_what_is_heard_badly_on_her_turn_disturbs_nobody(hall):
    hall.announce_on_page().press()
    before = hall.aloud()
    hall.hear_badly("Springer Cäsar drei", likely="Springer Cäsar drei")
    assert (hall.aloud(), hall.of(e.WordsNotUnderstood)) == (before, [])


def test_who_was_asked_something_is_asked_for_the_answer_again_on_her_turn_too(hall):
    hall.announce_on_page().press().say(BLACK, "ich gebe auf")
    hall.hear_badly("Eva eins", likely=None)
    assert len(hall.of(e.WordsNotUnderstood)) == 1


@pytest.mark.law(20)
def test_a_repetition_is_asked_about_and_the_yes_may_come_after_her_press(tmp_path):
    with ExitStack() as closing:
        hall = Hall(tmp_path, closing, pressed=False)
        hall.hear_badly(likely="Springer Felix drei").press(WHITE).hear("ja")
        assert [event.agrees for event in hall.of(e.MoveRepeated)] == [True]


def test_after_the_end_an_answer_signs_nothing_and_a_later_yes_does(hall):
    hall.hear_badly().say(WHITE, "ich gebe auf", "ja")
    hall.at += 3_000
    hall.hear("ja")
    assert hall.of(e.ScoresheetSigned) == []
    hall.hear("ja")
    assert [event.seat for event in hall.of(e.ScoresheetSigned)] == [BLACK]


def test_long_after_the_end_the_first_yes_signs(hall):
    hall.hear_badly().say(WHITE, "ich gebe auf", "ja")
    hall.at += 40_000
    hall.hear("ja")
    assert [event.seat for event in hall.of(e.ScoresheetSigned)] == [BLACK]


@pytest.mark.law(117)
def test_the_record_has_when_a_confirmed_move_was_said_and_its_sound_is_kept(hall):
    unclear = _decision("Springer", Verdict.UNCLEAR, likely=_possible("Springer Hector sechs"))
    assert hall.session.conversation.may_be_recorded(BLACK, unclear)
    hall.hear_badly()
    said_at = hall.at
    hall.hear("ja")
    assert f'"said_at": {said_at}' in hall.journal.read_text("utf-8")


@pytest.mark.law(130)
def test_a_no_to_her_draw_offer_declines_it(hall):
    hall.say(WHITE, "ich biete remis an", "ja").hear("nein")
    assert [event.seat for event in hall.of(e.DrawOfferDeclined)] == [BLACK]
    assert hall.aloud() != NOT_UNDERSTOOD


@pytest.mark.law(130)
@pytest.mark.parametrize("question", OPEN)
def test_a_no_that_may_answer_an_earlier_question_declines_nothing(hall, question):
    OPEN[question](hall).say(WHITE, "ich biete remis an", "ja").hear("nein")
    assert hall.of(e.DrawOfferDeclined) == []
    assert hall.aloud() == NOT_UNDERSTOOD
    hall.hear("nein")
    assert len(hall.of(e.DrawOfferDeclined)) == 1


@pytest.mark.law(130)
def test_who_offers_a_draw_while_hers_stands_is_asked_whether_to_accept(hall):
    hall.say(WHITE, "ich biete remis an", "ja").hear("ich biete remis an")
    assert hall.aloud() == "Wollen Sie das Remis annehmen? Ja oder nein?"
    hall.hear("nein")
    assert hall.aloud() == "Abgebrochen."
    assert hall.of(e.DrawOfferDeclined) == []


@pytest.mark.law(122)
def test_who_does_not_confirm_the_result_hears_how_it_is_corrected(hall):
    hall.say(WHITE, "ich gebe auf", "ja", "ja").hear("nein")
    assert hall.aloud() == (
        "Das Ergebnis ist nicht bestätigt. Stimmt es nicht, so holen Sie den Schiedsrichter."
    )
    assert [event.seat for event in hall.of(e.ScoresheetSigned)] == [WHITE]
