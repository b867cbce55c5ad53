"""Presses of the clock, for players who cannot see it: what is told in the ear, and to whom."""

import pytest

from accessible_board.app.building import build_session
from accessible_board.devices.sound.earcons import RATE, earcon
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.narration.audience import Channel
from accessible_board.settings import PressSignal, Settings
from accessible_board.speech.acknowledging import Sign
from accessible_board.table.clock_signs import BoardVibration, PressSigns
from tests.support.running import run_session
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SIGNS = {sign: earcon(sign).tobytes() for sign in Sign}


class Ear:
    """An earphone, and what is heard in it."""

    def __init__(self):
        self.heard = []

    def speak(self, utterance):
        self.heard.append(utterance.text)

    def mix_in(self, samples, rate):
        assert rate == RATE
        self.heard += [sign for sign, sound in SIGNS.items() if sound == samples.tobytes()]


class Motor:
    """A board of White with a motor, and what is felt there."""

    seat = WHITE

    def __init__(self):
        self.felt = []

    def vibrate(self, pulses):
        self.felt.append(pulses)


def heard(folder, how, *observations, motor=None, asked=()):
    """What White hears in the ear of what is observed after 1. e4, not pressed for yet."""
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    head, ear = Head("test", "2026-11-21T12:00:00Z", {}), Ear()
    with JournalWriter.create(folder / "game.journal", head) as writer:
        session = build_session(
            Game.replay(table.setup, table.events),
            writer,
            Settings(language="de"),
            lambda: table.at,
            lambda line: None,
        )
        session.telling.add_talker(Channel.ear(WHITE), ear)
        session.hub.follow(PressSigns(session.telling, how).follow)
        if motor is not None:
            session.hub.follow(BoardVibration(session.telling, motor).follow)
        for seat in asked:
            session.telling.seat(seat, "reading_none", "yes_or_no")
            session.telling.seat(seat, "reading_none")
        for observed in observations:
            table.observe(observed)
            session.submit_observation(observed)
        run_session(session)
    return ear.heard


def presses(*seats):
    return [o.ClockPressed(at=10_000 + number, seat=seat) for number, seat in enumerate(seats)]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (PressSignal.TONE, [Sign.PRESSED]),
        (PressSignal.WORD, ["Gedrückt."]),
        (PressSignal.OFF, []),
    ],
)
def test_a_press_that_counts_is_told_by_a_tone_a_word_or_not(tmp_path, how, told):
    assert heard(tmp_path, how, *presses(WHITE)) == told


def test_the_opponents_press_is_told_by_another_tone(tmp_path):
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    reply = table.say("Eva fünf", BLACK).observations[-1]
    white, black = presses(WHITE, BLACK)
    said = {"announcement": reply.announcement, "words": reply.words}
    observed = (white, o.Announced(at=10_000, seat=BLACK, **said), black)
    assert heard(tmp_path, PressSignal.TONE, *observed) == [
        Sign.PRESSED,
        "Eva fünf",
        Sign.OTHER_PRESSED,
    ]


def test_a_press_that_does_not_count_has_words_and_no_tone(tmp_path):
    told = heard(tmp_path, PressSignal.TONE, *presses(WHITE, BLACK))
    assert told == [
        Sign.PRESSED,
        "Schwarz hat gedrückt, ohne einen Zug anzusagen. Die Uhr von Schwarz läuft weiter.",
    ]


def test_the_turn_is_felt_at_the_own_board_alone(tmp_path):
    motor = Motor()
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    reply = table.say("Eva fünf", BLACK).observations[-1]
    said = {"announcement": reply.announcement, "words": reply.words}
    white, black = presses(WHITE, BLACK)
    heard(
        tmp_path, PressSignal.OFF, white, o.Announced(at=10_000, seat=BLACK, **said), black,
        motor=motor,
    )  # fmt: skip

    assert motor.felt == ["."]


def test_a_question_is_felt_by_who_is_asked_and_an_answer_is_not(tmp_path):
    motor = Motor()
    heard(tmp_path, PressSignal.OFF, motor=motor, asked=(WHITE, BLACK))

    assert motor.felt == ["..."]
