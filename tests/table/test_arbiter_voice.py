"""An arbiter rules by voice at a table without a screen, and nobody else does."""

import pytest

from accessible_board.app.building import build_session
from accessible_board.app.equipment import Equipment
from accessible_board.app.starting import start_lines
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.settings import Settings
from accessible_board.speech.questions import WhichCode, WhichRuling, YesOrNo
from accessible_board.table.arbiter_voice import UNATTENDED
from accessible_board.table.expectations import LOCKED, TRIES, drawn_codes
from accessible_board.table.session import Surroundings
from tests.support.patience import PATIENCE
from tests.support.running import running
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
CODES = ("482713", "551266")
KNOWN = "Der Schiedsrichter spricht. Was entscheiden Sie?"
WRONG = "Der Code stimmt nicht."
ASKED = "Nennen Sie den Code, Ziffer für Ziffer."


class Ear:
    """An ear, and the question whose answer it was told to expect."""

    question = None

    def attend(self, board, sensed, question):
        self.question = question

    def start(self):
        """It is there already."""

    def close(self):
        """Nothing to release."""


class Evening:
    """A game that has begun; what is said at a microphone, and what everybody is told then."""

    def __init__(self, table, codes=CODES, **around):
        self.table, self.at = table, table.at
        self.around = Surroundings(arbiter_codes=codes, later=self._later, **around)
        self.events, self.lines, self.alarms = [], [], []
        self.ears = {seat: Ear() for seat in Seat}

    def begin(self, game, writer):
        """Let a game go on at this table."""
        self.session = build_session(
            game,
            writer,
            Settings(language="de"),
            lambda: self.at,
            self.lines.append,
            listeners=[lambda event, _: self.events.append(event)],
            surroundings=self.around,
        )
        for seat, ear in self.ears.items():
            self.session.microphones.add(seat, ear, waits=False)
        return self.session

    @property
    def clock(self):
        return self.session.game.state.clock

    def says(self, words, seat=WHITE, after=1_000):
        self.at += after
        before = len(self.lines)
        self.session.conversation.take_words(seat, words, self.at)
        assert self.session.hub.settle(PATIENCE)
        aloud = [line for line in self.lines[before:] if line.startswith("Lautsprecher: ")]
        return [line.removeprefix("Lautsprecher: ") for line in aloud]

    def enters(self, code=CODES[0], seat=WHITE):
        """The arbiter comes to the table, and says a code."""
        assert self.says("Schiedsrichter spricht", seat) == [ASKED]
        return self.says(" ".join(code), seat)

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    def cancel(self):
        """The alarm that was set last need not ring."""

    def _later(self, seconds, act):
        self.alarms.append(act)
        return self


@pytest.fixture
def evening(tmp_path):
    """White's clock runs, at the only peg board; everything is in German."""
    table = Table().start()
    head = Head("test", "2026-11-22T12:00:00Z", {})
    evening = Evening(table)
    game = Game.replay(table.setup, table.events)
    with (
        JournalWriter.create(tmp_path / "game.journal", head) as writer,
        running(evening.begin(game, writer)),
    ):
        yield evening


@pytest.mark.parametrize(("arbiter", "told"), [("A. Arbiter", True), ("none", False)])
def test_the_codes_are_written_first_where_an_arbiter_comes(tmp_path, arbiter, told):
    table = Table(arbiter=arbiter)
    head = Head("test", "2026-11-22T12:00:00Z", {})
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        session = Evening(table).begin(table.game, writer)
        lines = list(start_lines(session, Equipment(["virtual"], [], [], Settings()), None, ""))
    assert any(CODES[0] in line for line in lines) is told


def presses(evening, code):
    """Somebody keys a code: White's button counts a digit, Black's ends it; what is told last."""
    for digit in code:
        for seat in (*[WHITE] * int(digit), BLACK):
            evening.at += 200
            evening.session.submit_observation(o.ClockPressed(at=evening.at, seat=seat))
    assert evening.session.hub.settle(PATIENCE)
    aloud = [line for line in evening.lines if line.startswith("Lautsprecher: ")]
    return aloud[-1].removeprefix("Lautsprecher: ")


@pytest.mark.law(150)
def test_while_the_clocks_stand_a_code_is_keyed_and_presses_no_clock(evening):
    evening.session.submit_observation(o.ArbiterRuled(at=evening.at, ruling=o.Ruling.STOP))
    assert evening.session.hub.settle(PATIENCE)
    (asked,) = evening.says("Schiedsrichter spricht")
    assert "Der weiße Knopf zählt" in asked
    pressed = len(evening.of(e.PressRefused))
    assert presses(evening, CODES[0][:2]) == "Ziffern: zwei."
    waits = "Zu entscheiden ist: Die Uhren stehen: durch den Schiedsrichter."
    assert presses(evening, CODES[0][2:]) == waits
    assert len(evening.of(e.PressRefused)) == pressed
    evening.says("weiterspielen")
    evening.says("ja")
    assert evening.clock.running is WHITE


def test_a_code_that_was_keyed_wrongly_is_a_wrong_one(evening):
    evening.session.submit_observation(o.ArbiterRuled(at=evening.at, ruling=o.Ruling.STOP))
    assert evening.session.hub.settle(PATIENCE)
    evening.says("Schiedsrichter spricht")
    assert presses(evening, "482714") == WRONG
    assert len(evening.of(e.ArbiterCodeWrong)) == 1


def test_while_a_clock_runs_a_press_is_a_press(evening):
    evening.says("Schiedsrichter spricht")
    evening.session.submit_observation(o.ClockPressed(at=evening.at, seat=WHITE))
    assert evening.session.hub.settle(PATIENCE)
    assert len(evening.of(e.PressRefused)) == 1


@pytest.mark.law(150)
def test_a_ruling_is_said_back_and_counts_after_a_yes(evening):
    assert evening.enters() == [KNOWN]
    left = evening.clock.remaining(BLACK, evening.at)
    said = evening.says("Schwarz Zeit zugeben zwei Minuten drei null Sekunden")
    assert said == [
        "Entscheidung: Schwarz, Zeit zugeben, zwei Minuten und dreißig Sekunden. Ja oder nein?"
    ]
    assert evening.clock.remaining(BLACK, evening.at) == left
    assert evening.says("ja")[0] == "Entschieden."
    assert evening.clock.remaining(BLACK, evening.at) == left + 150_000


def test_it_is_one_ruling_with_the_typed_one(evening):
    evening.enters()
    evening.says("Uhren anhalten")
    evening.says("ja")
    (stopped,) = evening.of(e.ClocksStopped)
    assert stopped.reason is e.StopReason.ARBITER
    evening.says("weiterspielen")
    assert "Die Uhr von Weiß läuft." in evening.says("ja")
    assert evening.clock.running is WHITE


@pytest.mark.law(135)
def test_who_comes_to_rule_hears_what_waits_and_hears_it_again(evening):
    """Another arbiter may come after a power cut, who knows of no claim (9.5)."""
    claim = o.DrawClaimed(at=evening.at, seat=WHITE)
    evening.session.submit_observation(claim)
    assert evening.session.hub.settle(PATIENCE)
    evening.says("Schiedsrichter spricht")
    known, waits = evening.says(" ".join(CODES[0]))
    assert known == KNOWN
    assert waits.startswith("Zu entscheiden ist: Weiß reklamiert Remis")
    assert evening.says("was jetzt") == [waits]
    evening.says("weiterspielen")
    assert waits in evening.says("ja")
    evening.says("abweisen")
    evening.says("ja")
    assert evening.says("was jetzt") == []


def test_a_no_rules_nothing_and_the_next_ruling_takes_its_place(evening):
    evening.enters()
    evening.says("Ergebnis Weiß gewinnt")
    assert evening.says("nein") == ["Abgebrochen."]
    evening.says("Ergebnis Weiß gewinnt")
    evening.says("Ergebnis Remis")
    evening.says("ja")
    (ended,) = evening.of(e.GameEnded)
    assert ended.result == "1/2-1/2"


def test_nobody_rules_without_a_code(evening):
    evening.says("Uhren anhalten")
    evening.says("ja")
    assert evening.clock.running is WHITE
    assert evening.enters("482714") == [WRONG]
    evening.says("Uhren anhalten")
    evening.says("ja")
    assert evening.clock.running is WHITE
    (wrong,) = evening.of(e.ArbiterCodeWrong)
    assert wrong.seat is WHITE


def test_a_code_that_everybody_has_heard_is_good_no_more(evening):
    evening.enters()
    assert evening.says("fertig") == ["Der Schiedsrichter ist fertig."]
    assert evening.enters(CODES[0], BLACK) == [WRONG]
    assert evening.enters(CODES[1], BLACK) == [KNOWN]
    evening.says("fertig", BLACK)
    assert evening.says("Schiedsrichter spricht") == ["Es ist kein Code mehr übrig."]


def test_guessing_is_ended_and_takes_ever_longer(evening):
    for _ in range(TRIES):
        assert evening.enters("111111") == [WRONG]
    locked = "Es waren zu viele falsche Codes. Es wird eine Weile keiner angenommen."
    assert evening.says("Schiedsrichter spricht", BLACK) == [locked]
    assert evening.says("Schiedsrichter spricht", after=LOCKED) == [ASKED]
    assert evening.says("eins eins eins eins eins eins") == [WRONG]
    assert evening.says("Schiedsrichter spricht", after=LOCKED) == [locked]


def test_an_unattended_microphone_rules_nothing(evening):
    evening.enters()
    evening.says("Ergebnis Schwarz gewinnt", after=UNATTENDED)
    evening.says("ja", after=UNATTENDED + 1)
    assert evening.of(e.GameEnded) == []
    assert evening.ears[WHITE].question is None


def test_it_ends_by_itself_and_says_so(evening):
    evening.enters()
    evening.at += UNATTENDED + 1
    evening.alarms[-1]()
    assert evening.lines[-1].endswith("Der Schiedsrichter ist fertig.")
    assert evening.ears[WHITE].question is None


def test_the_other_microphone_is_the_players_all_the_while(evening):
    evening.enters()
    evening.says("Uhren anhalten", BLACK)
    evening.says("ja", BLACK)
    assert evening.clock.running is WHITE


def test_a_player_goes_on_talking_at_a_microphone_that_the_arbiter_has_left(evening):
    evening.enters()
    evening.says("Zeit")
    assert len(evening.of(e.TimesTold)) == 1
    evening.says("Eva vier")
    assert len(evening.of(e.MoveAnnounced)) == 1


def test_what_is_no_ruling_is_asked_again_with_an_example(evening):
    evening.enters()
    assert evening.says("Zeit zugeben") == [
        "Nicht verstanden. Sagen Sie zum Beispiel: Weiß, Zeit zugeben, zwei Minuten."
    ]


def test_why_a_ruling_cannot_be_is_said(evening):
    evening.enters()
    evening.says("weiterspielen")
    (done, refused) = evening.says("ja")
    assert done == "Entschieden."
    assert refused.startswith("Das geht nicht: ")


def test_the_ear_expects_what_the_arbiter_may_say(evening):
    evening.says("Schiedsrichter spricht")
    assert evening.ears[WHITE].question == WhichCode()
    evening.says(" ".join(CODES[0]))
    assert evening.ears[WHITE].question == WhichRuling()
    evening.says("weiterspielen")
    assert evening.ears[WHITE].question == YesOrNo()
    assert evening.ears[BLACK].question is None


def test_who_ruled_by_voice_stands_in_the_record(evening, tmp_path):
    evening.enters()
    found = read_journal(tmp_path / "game.journal").events
    (known,) = [event for event in found if isinstance(event, e.ArbiterIdentified)]
    assert (known.seat, known.spent) == (WHITE, CODES[0])
    again = Game.replay(evening.session.game.state.setup, found)
    assert again.state.officials.spent == {CODES[0]}


def test_codes_are_drawn_anew_and_have_six_digits():
    codes = drawn_codes(20)
    assert len(set(codes)) > 15
    assert all(len(code) == 6 and code.isdecimal() for code in codes)
