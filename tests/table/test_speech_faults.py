"""Voice or recogniser hang in a running game: it is told in the ear, once, and the game goes on."""

import asyncio
import importlib
import threading
import time
from contextlib import ExitStack

import pytest
import pyttsx3
import soundfile

from accessible_board.app.building import build_session
from accessible_board.app.voices_and_ears import add_ears, add_voices
from accessible_board.commands.journals import opened
from accessible_board.devices.sound.voice_activity import VoiceDetector
from accessible_board.devices.voices import synthesiser
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long


class Table:
    """A session with an earphone that is a file, and a microphone that is one if it is given."""

    def __init__(self, folder, closing, microphone="none"):
        self.lines, self.sound, self.path = [], folder / "ear.wav", folder / "game.journal"
        head = Head("test", "2026-11-21T12:00:00Z", to_plain(GameSetup()))
        writer = closing.enter_context(JournalWriter.create(self.path, head))
        settings = Settings(loudspeaker="none", rate=450)
        self.session = build_session(
            Game(GameSetup()), writer, settings, game_clock(), self.lines.append
        )
        add_voices(self.session, settings, [f"file:{self.sound}"], closing, self.lines.append)
        add_ears(self.session, settings, [microphone])
        thread = threading.Thread(target=asyncio.run, args=(self.session.run(),))
        thread.start()
        closing.callback(thread.join, PATIENCE)
        closing.callback(self.session.hub.close)

    def ask(self, words):
        self.session.conversation.take_words(Seat.WHITE, words)
        return self

    def wait_for(self, part):
        deadline = time.monotonic() + PATIENCE
        while not any(part in line for line in list(self.lines)):
            assert time.monotonic() < deadline, (part, self.lines)
            time.sleep(0.01)
        return self

    def count(self, part):
        return sum(part in line for line in self.lines)

    def seconds_heard(self):
        if self.sound.stat().st_size == 0:
            return 0.0
        samples, rate = soundfile.read(self.sound, dtype="int16")
        return (abs(samples) > 100).sum() / rate

    def faults(self):
        events = opened(self.path)[0].events
        return [event for event in events if isinstance(event, e.DeviceFaulted | e.DeviceRestored)]


@pytest.fixture
def hanging(monkeypatch):
    """Lets a call of somebody else's library hang, until the test is over."""
    over = threading.Event()

    def hang(owner, name):
        usual = getattr(owner, name)

        def hung(*args, **kwargs):
            over.wait(PATIENCE)
            return usual(*args, **kwargs)

        monkeypatch.setattr(owner, name, hung)

    yield hang
    over.set()


def test_a_voice_that_hangs_is_told_by_the_spare_voice_and_the_clock_is_still_told(
    tmp_path, hanging
):
    with ExitStack() as closing:
        table = Table(tmp_path, closing)
        table.ask("time").wait_for("You have")
        hanging(pyttsx3.Engine, "runAndWait")
        before = table.seconds_heard()
        table.ask("moves").wait_for("White's earphone: A spare voice speaks now.")
        table.ask("time").ask("moves")
        while table.seconds_heard() < before + 3:
            time.sleep(0.05)
    assert table.count("White's earphone: A spare voice speaks now") == 1
    voice = [fault for fault in table.faults() if fault.device is Device.VOICE]
    assert [(type(fault), fault.seat) for fault in voice] == [(e.DeviceFaulted, None)]


def test_a_voice_that_does_not_come_to_rest_is_told_and_so_is_that_it_speaks_again(
    tmp_path, monkeypatch
):
    espeak = importlib.import_module("pyttsx3.drivers._espeak")
    with ExitStack() as closing:
        table = Table(tmp_path, closing)
        table.ask("time").wait_for("You have")
        with monkeypatch.context() as hanging:
            hanging.setattr(synthesiser, "SETTLE_SECONDS", 0.1)
            hanging.setattr(espeak, "IsPlaying", lambda: True)
            before = table.seconds_heard()
            table.ask("moves").wait_for("White's earphone: A spare voice speaks now.")
            while table.seconds_heard() < before + 1:
                time.sleep(0.05)
        table.ask("last move").wait_for("White's earphone: The usual voice speaks again.")
    voice = [type(fault) for fault in table.faults() if fault.device is Device.VOICE]
    assert voice == [e.DeviceFaulted, e.DeviceRestored]


def test_a_recogniser_that_hangs_is_told_once_and_moves_are_typed(tmp_path, hanging, monkeypatch):
    monkeypatch.setattr("accessible_board.devices.hearing.hearing.HANGS_AFTER", 0.3)
    spoken = tmp_path / "spoken.wav"
    soundfile.write(spoken, [0.0] * 160_000, 16_000)
    hanging(VoiceDetector, "judge")
    with ExitStack() as closing:
        table = Table(tmp_path, closing, f"file:{spoken}")
        # It hung in the middle of an utterance.
        table.session.ear_listened(Seat.WHITE, True, table.session.now())
        table.wait_for("White's earphone: I no longer understand speech.")
        table.session.submit_observation(o.ClockPressed(at=table.session.now(), seat=Seat.WHITE))
        table.session.hub.settle(PATIENCE)
        assert any(isinstance(one, e.PressRefused) for one in opened(table.path)[0].events)
        table.ask("time").wait_for("You have")
    assert table.count("White's earphone: I no longer understand speech") == 1
    assert [(type(fault), fault.device) for fault in table.faults()][:1] == [
        (e.DeviceFaulted, Device.RECOGNISER)
    ]
