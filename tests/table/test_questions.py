"""Every question has one owner and one life, whoever is asked and however (D.2, 9.5.1, 8.7).

A walk over all questions that wait for a yes. Each is asked at a table in German, and then
something happens: the other player answers, something is asked in between, it is too late. A
question about words that were misheard is one of them.
"""

from contextlib import contextmanager
from itertools import count

import pytest

from accessible_board.braille.cells import ComputerBraille
from accessible_board.braille.keys import Chord
from accessible_board.braille.line import BrailleLine
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.speech.decision import Decision, Possibility, Verdict
from accessible_board.speech.dialogue import FORGOTTEN_MS
from accessible_board.speech.understanding import understand
from accessible_board.table.braille_seat import BrailleSeat
from tests.support.patience import PATIENCE
from tests.support.running import running
from tests.support.table import Table
from tests.table.test_arbiter_voice import BLACK, WHITE, Evening

NOTHING_ASKED = "Gerade ist nichts gefragt."
HOME = {"arbiter": NO_ARBITER}


class Question:
    """What is said until a question is asked, of whom it is, and what follows its yes."""

    def __init__(self, owner, asked, follows, *said, **setup):
        self.owner, self.asked, self.follows = owner, asked, follows
        self.said, self.setup = said, setup


QUESTIONS = {
    "resigning": Question(WHITE, "Wollen Sie aufgeben?", e.GameEnded, (WHITE, "ich gebe auf")),
    "resigning, not on the move": Question(
        BLACK, "Wollen Sie aufgeben?", e.GameEnded, (BLACK, "ich gebe auf")
    ),
    "offering": Question(WHITE, "Wollen Sie Remis anbieten?", e.DrawOfferMade, (WHITE, "Remis")),
    "claiming": Question(
        WHITE, "Wollen Sie Remis beanspruchen?", e.DrawClaimMade, (WHITE, "ich beanspruche Remis")
    ),
    "calling": Question(
        WHITE, "Wollen Sie", e.ArbiterSummoned, (WHITE, "ich rufe den Schiedsrichter")
    ),
    "pausing": Question(
        BLACK, "Sind Sie einverstanden?", e.ClocksStopped, (WHITE, "Uhren anhalten"), **HOME
    ),
    "proposing": Question(
        WHITE,
        "Vorschlag: ",
        e.AgreementAsked,
        (WHITE, "ich schlage vor"),
        (WHITE, "Weiß, Uhr stellen, zwei null Minuten"),
        **HOME,
    ),
    "signing": Question(
        WHITE,
        "Bitte bestätigen das beide.",
        e.ScoresheetSigned,
        (WHITE, "ich gebe auf"),
        (WHITE, "ja"),
    ),
}

OFFERED = ((WHITE, "Remis"), (WHITE, "ja"))

MISHEARD = Decision(
    ("springer", "gustav", "drei"),
    None,
    None,
    None,
    -1.0,
    Verdict.UNCLEAR,
    likely=Possibility(("david", "vier"), understand("David vier", load("de")), 0.0),
)
"""Words that may have been an announcement."""

QUESTIONS |= {
    "accepting": Question(
        BLACK,
        "Wollen Sie das Remis annehmen?",
        e.GameEnded,
        *OFFERED,
        (BLACK, "ich nehme an"),
    ),
    "ending without a result": Question(
        BLACK, "Sind Sie einverstanden?", e.GameEnded, (WHITE, "ohne Ergebnis beenden"), **HOME
    ),
    "misheard": Question(
        WHITE, "Haben Sie gesagt: David vier?", e.MoveAnnounced, (WHITE, MISHEARD)
    ),
}

LASTING = ("pausing", "ending without a result", "proposing", "signing")
"""Questions that wait for their answer: the opponent's, or of the game itself."""

ONLY_ASKED = ("Zeit", "was jetzt", "Stellung", "letzter Zug", "Hilfe", "Bedingungen", "Quark")


@contextmanager
def asked(folder, question):
    """A table at which a question was just asked, after a move of each."""
    table = Table(**question.setup).start().move("e2e4", WHITE).say("Eva vier").press()
    table.say("Eva fünf").press().move("e7e5", WHITE)
    evening = Evening(table)
    game = Game.replay(table.setup, table.events)
    path = folder / f"{next(_NUMBERS)}.journal"
    with (
        JournalWriter.create(path, Head("test", "2026-11-29T12:00:00Z", {})) as writer,
        running(evening.begin(game, writer)),
    ):
        for seat, words in question.said:
            told = heard(evening, words, seat)
        assert question.asked in told
        evening.events.clear()
        yield evening


_NUMBERS = count()


def heard(evening, said, seat, after=1_000):
    """What is told when these words are typed, or what the ear decided is heard."""
    evening.at += after
    before = len(evening.lines)
    if isinstance(said, Decision):
        evening.session.hear(seat, said, evening.at)
    else:
        evening.session.conversation.take_words(seat, said, evening.at)
    assert evening.session.hub.settle(PATIENCE) or evening.of(e.GameEnded)  # After which it closes.
    return " ".join(evening.lines[before:])


def follows(evening, question):
    return bool(evening.of(question.follows))


every_question = pytest.mark.parametrize("name", QUESTIONS)


@every_question
def test_its_owner_answers_it(tmp_path, name):
    question = QUESTIONS[name]
    with asked(tmp_path, question) as evening:
        heard(evening, "ja", question.owner)
        assert follows(evening, question)
    with asked(tmp_path, question) as evening:
        told = heard(evening, "nein", question.owner)
        assert told, "a no is answered"
        assert not follows(evening, question)


@every_question
def test_an_answer_by_the_other_player_is_told_as_none_and_changes_nothing(tmp_path, name):
    question = QUESTIONS[name]
    other = question.owner.other
    if name == "signing":  # Both are asked.
        return
    with asked(tmp_path, question) as evening:
        for answer in ("ja", "nein"):
            told = heard(evening, answer, other)
            assert NOTHING_ASKED in told or "Ihr Gegner muss noch zustimmen." in told
            assert not follows(evening, question)
        heard(evening, "ja", question.owner)
        assert follows(evening, question), "the question still waits for its owner"


@every_question
@pytest.mark.parametrize("between", ONLY_ASKED)
def test_what_only_asks_something_in_between_keeps_it(tmp_path, name, between):
    question = QUESTIONS[name]
    with asked(tmp_path, question) as evening:
        heard(evening, between, question.owner)
        assert not follows(evening, question)
        heard(evening, "ja", question.owner)
        assert follows(evening, question)


@every_question
def test_a_move_in_between_ends_it_but_what_waits_for_both(tmp_path, name):
    question = QUESTIONS[name]
    if question.owner is not WHITE or name in LASTING:
        return
    with asked(tmp_path, question) as evening:
        heard(evening, "Felix vier", WHITE)
        assert NOTHING_ASKED in heard(evening, "ja", WHITE)
        assert len(evening.of(question.follows)) == (question.follows is e.MoveAnnounced)


@every_question
def test_an_answer_after_it_lapsed_is_told_as_none(tmp_path, name):
    question = QUESTIONS[name]
    with asked(tmp_path, question) as evening:
        told = heard(evening, "ja", question.owner, FORGOTTEN_MS + 1)
        assert follows(evening, question) is (name in LASTING)
        if name == "accepting":  # The offer still stands, and a yes asks whether to accept it.
            assert question.asked in told
        else:
            assert (NOTHING_ASKED in told) is (name not in LASTING)


class Fingers:
    """The keys and the cells of a player's line of braille."""

    def __init__(self, evening, seat):
        language = load("de")
        self._evening, self._code = evening, ComputerBraille(language)
        line = BrailleLine(language, self._code)
        self._under = BrailleSeat(evening.session, seat, line, language, lambda: None)
        evening.session.telling.add_reader(self._under)

    def press(self, letter):
        """Press the space bar with the dots of a letter; return what is shown then."""
        self._evening.at += 1_000
        self._under.press(Chord(self._code.cells(letter)[0]))
        hub = self._evening.session.hub
        assert hub.settle(PATIENCE) or self._evening.of(e.GameEnded)
        return self.shown

    @property
    def shown(self):
        return self._code.text(self._under.cells(80))


@every_question
def test_keys_of_a_line_of_braille_answer_it_like_words(tmp_path, name):
    question = QUESTIONS[name]
    with asked(tmp_path, question) as evening:
        owner, other = (Fingers(evening, seat) for seat in (question.owner, question.owner.other))
        if name != "signing":  # Which both are asked.
            for answer in "yn":
                told = other.press(answer)
                assert NOTHING_ASKED in told or "Ihr Gegner muss noch zustimmen." in told
        owner.press("t")
        owner.press("b")
        assert not follows(evening, question)
        owner.press("y")
        assert follows(evening, question)
    with asked(tmp_path, question) as evening:
        owner = Fingers(evening, question.owner)
        assert owner.press("n").strip(), "a no is answered"
        assert not follows(evening, question)
        evening.at += FORGOTTEN_MS
        if name not in LASTING and name != "accepting":  # The offer still stands.
            assert NOTHING_ASKED in owner.press("y")


@pytest.mark.parametrize("between", ONLY_ASKED)
def test_whether_to_leave_is_a_question_like_the_others(tmp_path, between):
    """Of which the game itself hears nothing."""
    leaving = Question(WHITE, "Wollen Sie sie jetzt verlassen?", None, (WHITE, "morgen weiter"))
    with asked(tmp_path, leaving) as evening:
        assert NOTHING_ASKED in heard(evening, "ja", BLACK)
        heard(evening, between, WHITE)
        assert NOTHING_ASKED not in heard(evening, "nein", WHITE)
        assert NOTHING_ASKED in heard(evening, "nein", WHITE)
