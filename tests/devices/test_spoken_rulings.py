"""What an arbiter says at the table is heard: the code, and every ruling, in every language."""

import chess
import pytest

from accessible_board.acts.table import Act
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.speech.questions import WhichCode, WhichRuling
from accessible_board.speech.spoken_rulings import is_done, spoken_code, spoken_ruling
from tests.support.ears import ear_of, espeak
from tests.support.shares import each_in_turn

CODES = ("482713", "551266", "817384")
BEGINNINGS = (Act.WITHDRAW_CALL, Act.ARBITER_SPEAKS, Act.STANDING, Act.CODE)
TURNS = len(BEGINNINGS)
"""Each of these is heard in a fourth of the languages, or in all of them (``make test-long``)."""


@pytest.fixture(scope="module", params=available())
def listening(request):
    """A language, and an ear that hears it with all that listens without a download."""
    return load(request.param), ear_of(request.param)


def decided(listening, words):
    language, ear = listening
    return ear.hear(espeak(words, language.voice.espeak))


def heard(listening, words):
    """The words that the ear takes these for."""
    return " ".join(decided(listening, words).words)


def test_a_code_is_heard_digit_by_digit(listening):
    language, ear = listening
    ear.attend(chess.Board(), None, WhichCode())  # once: what is listened for takes a second
    words = {str(rank): word.spoken for rank, word in enumerate(language.ranks, 1)}
    for code in each_in_turn(CODES, available().index(language.code), len(CODES)):
        said = ", ".join(words[digit] for digit in code)
        assert spoken_code(heard(listening, said), [language]) == code


def test_every_ruling_is_heard_as_it_is_taught(listening):
    language, ear = listening
    ear.attend(chess.Board(), None, WhichRuling())  # once: what is listened for takes a second
    words, two = language.rulings, language.ranks[1].spoken
    phrases = tuple(words.phrases.items())
    turn, turns = available().index(language.code), len(available())
    for template, forms in each_in_turn(phrases, turn, turns):
        before = f"{language.say(Seat.BLACK)} " if "{seat}" in template else ""
        after = f" {two} {words.minutes[0]}" if "{time}" in template else ""
        found = heard(listening, f"{before}{forms[0]}{after}")
        ruling = spoken_ruling(found, [language])
        assert ruling is not None, (template, found)
        assert ruling.template == template
        # Single digits are misheard (Dutch twee for vier): a time is said back before it counts.
        assert (ruling.time is not None) is bool(after)
    assert is_done(heard(listening, words.done[0]), [language])


def test_what_begins_it_is_heard(listening):
    language, ear = listening
    ear.attend(chess.Board(), chess.Move.from_uci("e2e4"))
    for command in each_in_turn(BEGINNINGS, available().index(language.code), TURNS):
        decision = decided(listening, language.taught(command.key))
        assert (decision.act, decision.heard_badly) == (command, False), decision


def test_no_ruling_is_listened_for_where_nobody_rules():
    """In play the words of a ruling are none."""
    listening = german, ear = load("de"), ear_of("de")
    ear.attend(chess.Board())
    said = german.rulings.phrases["result 1/2-1/2"][0]
    assert spoken_ruling(heard(listening, said), [german]) is None
