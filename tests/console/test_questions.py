"""Every question on a player's page has one owner and one life, by buttons and typed (D.2, 9.5.1).

The same walk as that of ``tests/table/test_questions.py``, at two pages in English.
"""

import pytest

from accessible_board.acts.table import Act
from accessible_board.console.conversation import Announcing, PageConversation
from accessible_board.console.player_pages import question
from accessible_board.game import events as e
from accessible_board.game.decisions.confirming import is_hopeless
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import load_phrases
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
ENGLISH, WORDS = load("en"), load_phrases("en")
NOTHING_ASKED = "Nothing is asked just now."
HOME = {"arbiter": NO_ARBITER}
ANSWERS = {
    "buttons": (lambda page: page.act(Act.YES), lambda page: page.act(Act.NO)),
    "typed": (lambda page: page.type("yes"), lambda page: page.type("no")),
}


class Page:
    """A player's page at a game."""

    def __init__(self, table, seat):
        self._table, self._seat = table, seat
        style = AnnouncingStyle(load("en"))
        self._talk = PageConversation(seat, style, lambda said: is_hopeless(table.game.state, said))

    def act(self, act, value=""):
        table = self._table
        table.at += 1_000
        for seen in self._talk.act(act, value, ENGLISH, table.game.state, table.at):
            table.observe(seen)
        return self.shown

    def type(self, words):
        return self.act(Announcing.ANNOUNCE, words)

    @property
    def asked(self):
        asked = question(self._talk, self._table.game.state, WORDS)
        return asked is not None and bool(asked.choices)

    @property
    def shown(self):
        asked = question(self._talk, self._table.game.state, WORDS)
        return asked.text if asked is not None else ""


QUESTIONS = {
    "resigning": (WHITE, e.GameEnded, [(WHITE, Act.RESIGN)], {}),
    "offering": (WHITE, e.DrawOfferMade, [(WHITE, Act.OFFER_DRAW)], {}),
    "claiming": (WHITE, e.DrawClaimMade, [(WHITE, Act.CLAIM)], {}),
    "claiming a touched man": (WHITE, e.BreachClaimMade, [(WHITE, Act.CLAIM_TOUCH)], {}),
    "accepting": (
        BLACK,
        e.GameEnded,
        [(WHITE, Act.OFFER_DRAW), (WHITE, Act.YES), (BLACK, Act.ACCEPT)],
        {},
    ),
    "pausing": (BLACK, e.ClocksStopped, [(WHITE, "stop the clocks")], HOME),
    "ending without a result": (BLACK, e.GameEnded, [(WHITE, "end without a result")], HOME),
}
"""Whose each is, what follows a yes, what is done until it is asked, and the conditions."""


def asked(name):
    """The pages of its owner and of the other, and the table, when a question was just asked."""
    owner, follows, done, setup = QUESTIONS[name]
    table = Table(peg_boards=frozenset(), **setup).start()
    for words in ("Eva vier", "Eva fünf"):
        table.say(words).press()
    pages = {seat: Page(table, seat) for seat in Seat}
    for seat, act in done:
        pages[seat].type(act) if isinstance(act, str) else pages[seat].act(act)
    assert pages[owner].asked
    assert not table.of(follows)
    return pages[owner], pages[owner.other], lambda: bool(table.of(follows))


every_question = pytest.mark.parametrize("name", QUESTIONS)
either_way = pytest.mark.parametrize("way", ANSWERS)


@every_question
@either_way
def test_its_owner_answers_it(name, way):
    yes, no = ANSWERS[way]
    owner, _, follows = asked(name)
    yes(owner)
    assert follows()
    owner, _, follows = asked(name)
    no(owner)
    assert not owner.asked
    assert not follows()
    if name != "accepting":  # The offer still stands.
        assert NOTHING_ASKED in yes(owner)
    assert not follows()


@every_question
def test_an_answer_by_the_other_player_is_told_as_none_and_changes_nothing(name):
    owner, other, follows = asked(name)
    for answer in ("yes", "no"):
        assert NOTHING_ASKED in other.type(answer)
        assert not follows()
    owner.type("yes")
    assert follows()


@every_question
@pytest.mark.parametrize(
    "between", ["time", "what now", "position", "last move", "help", "gibberish"]
)
def test_what_only_asks_something_in_between_keeps_it(name, between):
    owner, _, follows = asked(name)
    owner.type(between)
    assert owner.asked
    owner.type("yes")
    assert follows()


def test_after_the_end_a_typed_yes_signs_as_the_button_does():
    owner, other, _ = asked("resigning")
    owner.type("yes")
    assert "not confirmed" in other.type("no")
    other.type("yes")
    assert other.act(Act.NO) == NOTHING_ASKED


def test_who_wants_something_and_says_yes_hears_that_the_other_has_to_agree():
    table = Table(peg_boards=frozenset(), **HOME).start().say("Eva vier").press()
    white, black = (Page(table, seat) for seat in Seat)
    black.act(Act.RESIGN)
    black.act(Act.YES)
    white.type("take back the move")
    assert black.asked
    assert "Your opponent" in white.type("yes")
    assert not table.of(e.ScoresheetSigned)
