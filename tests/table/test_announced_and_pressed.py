"""A move that is announced aloud, and the clock pressed as soon as it is said.

The ear, the reader of the board, the pseudo-terminal, the hub and the journal are real; the time is
the test's own, so that the press comes at its moment on any machine.
"""

import asyncio
import subprocess
import threading
from functools import partial

import chess
import numpy as np
import pytest

from accessible_board.app.building import build_session
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.boards.virtual_board import VirtualBoard
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing, HearingFollower
from accessible_board.devices.hearing.microphone import AudioBlock
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import to_plain
from accessible_board.journal.rebuilding import verify
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import load
from accessible_board.settings import Settings
from accessible_board.table.keyboard import Keyboard
from tests.support.patience import PATIENCE
from tests.support.reports import Reports
from tests.table.test_talking import Air

BLOCK = 1600
LOUD = 200
SETUP = GameSetup(time_control="5s")
TIME = 5_000


class Listened(HearingFollower):
    """Tells a session how far White's ear has listened."""

    def __init__(self, session):
        self._session = session

    def listened(self, speaks, until):
        self._session.ear_listened(Seat.WHITE, speaks, until)


class Pressing:
    """A game whose White speaks and presses; ``now`` is what the test says."""

    def __init__(self, path):
        self.now, self.events, self.pressed = 0, [], threading.Event()
        self.path, german = path, load("de")
        head = Head("test", "2026-11-21T12:00:00Z", to_plain(SETUP))
        self._writer = JournalWriter.create(path, head)
        self.session = build_session(
            Game(SETUP),
            self._writer,
            Settings(),
            lambda: self.now,
            lambda line: None,
            listeners=[lambda event, _: self.events.append(event)],
        )
        self.board = VirtualBoard(now=lambda: self.now, heartbeat=0.05)
        host = Reports()
        host.submit_observation, host.now = self._submit, self.session.now
        reader = SerialBoard(self.board.port, Seat.WHITE, host, times=Times(silence=PATIENCE))
        self.session.add_board(reader)
        self._air = Air()
        ear = Ear(german, embedded(german))
        session = self.session
        hearing = Hearing(
            ear,
            self._air,
            partial(session.hear, Seat.WHITE),
            follower=Listened(session),
        )
        session.microphones.add(Seat.WHITE, hearing, waits=False)
        self.keyboard = Keyboard(
            session, {Seat.WHITE: self.board}, lambda line: None, needed=lambda: False
        )
        self._running = threading.Thread(target=lambda: asyncio.run(session.run()))
        self._running.start()

    def _submit(self, observed):
        self.session.submit_observation(observed)
        if isinstance(observed, o.ClockPressed):
            self.pressed.set()

    def hear(self, sound, press_at):
        """White's microphone carries a sound, while the clock is pressed at this moment of it."""
        began = self.now
        for start in range(0, len(sound), BLOCK):
            end = began + 1000 * (start + BLOCK) // RECOGNISER_RATE
            if self.now < began + press_at <= end:
                self.now = began + press_at
                self.board.press(Seat.WHITE)
                assert self.pressed.wait(PATIENCE)
            self.now = end
            self._air.carry(AudioBlock(sound[start : start + BLOCK], end))
            self.session.hub.settle(PATIENCE)

    def hear_late(self, sound, press_at):
        """As :meth:`hear`, on a machine that listens to all but the beginning a minute later."""
        begins = range(0, len(sound), BLOCK)
        ends = [self.now + 1000 * (start + BLOCK) // RECOGNISER_RATE for start in begins]
        blocks = [sound[start : start + BLOCK] for start in begins]
        first, *rest = map(AudioBlock, blocks, ends)
        self._air.carry(first)
        self.now += press_at
        self.board.press(Seat.WHITE)
        assert self.pressed.wait(PATIENCE)
        self.now += 60_000
        self.session.hub.settle(PATIENCE)
        assert self.session.game.state.clock.running is Seat.WHITE
        self._air.carry(*rest)
        self.session.hub.settle(PATIENCE)

    def close(self):
        self.session.close()
        self._running.join(PATIENCE)
        self._writer.close()
        self.board.close()


@pytest.fixture
def table(tmp_path):
    table = Pressing(tmp_path / "game.journal")
    yield table
    table.close()


@pytest.fixture
def spoken(tmp_path):
    """ "Eva vier" between silences, and where in it the last word ends, in milliseconds."""
    path = tmp_path / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", "de", "-s", "140", "-w", path, "Eva vier"], check=True)
    words = read_speech(path)
    sound = np.concatenate([np.zeros(BLOCK * 10, np.int16), words, np.zeros(BLOCK * 20, np.int16)])
    return sound, int(np.flatnonzero(np.abs(sound.astype(int)) > LOUD)[-1]) // 16


def test_the_clock_stops_when_it_is_pressed_and_not_when_the_words_are_understood(table, spoken):
    sound, ended = spoken
    table.keyboard.read(["black press", "lift e2", "place e4"])
    table.hear(sound, ended + 50)
    (made,) = [event for event in table.events if isinstance(event, e.MoveMade)]
    (completed,) = [event for event in table.events if isinstance(event, e.MoveCompleted)]
    assert not [event for event in table.events if isinstance(event, e.PressRefused)]
    assert completed.move == chess.Move.from_uci("e2e4")
    assert made.at <= ended + 50 == completed.at
    assert table.session.game.state.clock.used(Seat.WHITE, table.now) == ended + 50
    assert table.session.game.state.clock.running is Seat.BLACK
    assert verify(table.path).findings == ()
    again = Game.replay(SETUP, read_journal(table.path).events)
    assert again.state.clock == table.session.game.state.clock


def test_a_flag_that_would_fall_after_the_press_does_not_fall_before_it_counts(table, spoken):
    sound, ended = spoken
    table.keyboard.read(["black press", "lift e2", "place e4"])
    table.now = TIME - 20 - (ended + 50)
    table.hear(sound, ended + 50)
    assert not [event for event in table.events if isinstance(event, e.FlagFell)]
    state = table.session.game.state
    assert state.clock.remaining(Seat.WHITE, table.now) == 20
    assert state.clock.running is Seat.BLACK


def test_words_before_the_press_count_however_long_the_machine_takes_to_understand_them(
    table, spoken
):
    sound, ended = spoken
    table.keyboard.read(["black press", "lift e2", "place e4"])
    table.hear_late(sound, ended + 50)
    (completed,) = [event for event in table.events if isinstance(event, e.MoveCompleted)]
    assert completed.at == ended + 50
    assert not [event for event in table.events if isinstance(event, e.PressRefused)]
    assert table.session.game.state.clock.used(Seat.WHITE, completed.at) == ended + 50


@pytest.mark.law(61)
def test_a_press_in_the_middle_of_the_words_comes_too_early(table, spoken):
    sound, ended = spoken
    table.keyboard.read(["black press", "lift e2", "place e4"])
    table.hear(sound, ended - 500)
    (refused,) = [event for event in table.events if isinstance(event, e.PressRefused)]
    assert refused.reason is e.Refusal.NOT_ANNOUNCED
    assert table.session.game.state.made == chess.Move.from_uci("e2e4")
    assert table.session.game.state.clock.running is Seat.WHITE
