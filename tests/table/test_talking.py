"""Push to talk at a table: a board on a pseudo-terminal, a real ear, and a keyboard."""

import asyncio
import subprocess
import threading
import time
from contextlib import ExitStack, contextmanager

import msgspec
import numpy as np
import pytest
import soundfile

from accessible_board.app import voices_and_ears
from accessible_board.app.building import build_session, connect_boards
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing, HearingFollower
from accessible_board.devices.hearing.microphone import AudioBlock
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.earcons import RATE, earcon
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.errors import InputError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.audience import Channel
from accessible_board.settings import Settings, Talk
from accessible_board.speech.acknowledging import Sign
from accessible_board.speech.listening import TAPPED_MS
from accessible_board.system.clock import game_clock
from accessible_board.table.keyboard import Keyboard
from accessible_board.typed.reading import typed
from tests.support.air import Air
from tests.support.patience import PATIENCE

BLOCK = 800
PAUSE = np.zeros(16_000, np.int16)


class Told(Hearing):
    """An ear that a test can wait for."""

    def __init__(self, *parts, **options):
        super().__init__(*parts, **options)
        self.pushed, self.released = threading.Event(), threading.Event()

    def push(self):
        super().push()
        self.pushed.set()

    def release(self):
        super().release()
        self.released.set()


class Talking(HearingFollower):
    """A game of White, at a peg board with a microphone that is pushed to talk."""

    def __init__(self, folder, talk, closing):
        german = load("de")
        head = Head("test", "2026-11-21T12:00:00Z", {})
        writer = closing.enter_context(JournalWriter.create(folder / "game.journal", head))
        self.lines, self.heard, self.air = [], [], Air()
        settings = Settings(talk=talk)
        game = Game(GameSetup(peg_boards=frozenset({Seat.WHITE})))
        self.session = build_session(game, writer, settings, game_clock(), self.lines.append)
        boards = connect_boards(self.session, ["virtual"], settings, closing)
        self.board = boards[Seat.WHITE]
        self.keyboard = Keyboard(self.session, boards, self.lines.append)
        ear = Ear(german, embedded(german), push_to_talk=talk is not Talk.OPEN)
        self.ear = Told(
            ear,
            self.air,
            lambda decision, at: self.heard.append(decision.words),
            follower=self,
        )
        self.session.microphones.add(Seat.WHITE, self.ear, waits=talk is not Talk.OPEN)
        self.spoken = _spoken("Eva vier", folder)
        started = threading.Event()
        thread = threading.Thread(target=lambda: asyncio.run(self.session.run(started.set)))
        thread.start()
        closing.callback(thread.join, PATIENCE)
        closing.callback(self.session.hub.close)
        assert started.wait(PATIENCE)

    def missed(self):
        self.session.words_missed(Seat.WHITE)

    def say(self):
        """What is heard of "Eva vier" said now, with silence before and after."""
        before = len(self.heard)
        self.carry(PAUSE, self.spoken, PAUSE)
        return self.heard[before:]

    def carry(self, *sounds):
        """Let this be heard at the microphone, to the end."""
        sound = np.concatenate(sounds)
        blocks = (sound[start : start + BLOCK] for start in range(0, len(sound), BLOCK))
        self.air.carry(*(AudioBlock(block, 0) for block in blocks))

    def type(self, line):
        self.keyboard.carry_out(typed(line))
        assert self.session.hub.settle(PATIENCE)

    def told(self):
        """What the player was told of the microphone."""
        assert self.session.hub.settle(PATIENCE)
        return [line for line in self.lines if "listen" in line]


def _spoken(words, folder):
    path = folder / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", "de", "-s", "140", "-w", path, words], check=True)
    return read_speech(path)


@pytest.fixture
def at_table(tmp_path):
    with ExitStack() as closing:
        yield lambda talk: Talking(tmp_path, talk, closing)


def test_the_opponents_button_on_the_own_board_is_held_while_talking(at_table):
    table = at_table(Talk.BUTTON)
    assert table.say() == []
    table.board.hold(Seat.BLACK)
    assert table.ear.pushed.wait(PATIENCE)
    assert table.say() == [("eva", "vier")]
    table.board.let_go(Seat.BLACK)
    assert table.ear.released.wait(PATIENCE)
    assert table.say() == []
    assert table.session.game.state.stopped == "start"  # No clock was pressed.


def test_talk_at_the_keyboard_is_one_announcement(at_table):
    table = at_table(Talk.PUSH)
    table.type("talk")
    assert table.say() == [("eva", "vier")]
    assert table.say() == []


def test_the_microphone_is_opened_and_pushed_again_in_the_game_and_the_player_is_told(at_table):
    table = at_table(Talk.PUSH)
    table.type("talk open")
    assert table.say() == [("eva", "vier")]
    table.type("white talk push")
    assert table.say() == []
    table.type("talk push")
    assert table.told() == [
        "White's earphone: I always listen.",
        *["White's earphone: I listen only when you push."] * 2,
    ]


def test_the_player_says_when_to_be_heard_and_is_told(at_table):
    table = at_table(Talk.PUSH)
    for words, heard in (("Always listen!", [("eva", "vier")]), ("push to talk", [])):
        table.session.conversation.take_words(Seat.WHITE, words)
        assert table.say() == heard
    assert table.told() == [
        "White's earphone: I always listen.",
        "White's earphone: I listen only when you push.",
    ]


def test_who_has_no_microphone_and_wants_to_be_heard_is_told_so(at_table):
    table = at_table(Talk.OPEN)
    table.session.conversation.take_words(Seat.BLACK, "always listen")
    assert table.lines[-1] == "Black: You have no microphone."


def test_who_has_no_microphone_is_told_so(at_table):
    table = at_table(Talk.OPEN)
    with pytest.raises(InputError, match="Black has no microphone"):
        table.type("black talk")


class Tones:
    """What is heard of tones at a table whose devices are files, wired as every game's are."""

    def __init__(self, folder, closing, **settings):
        head = Head("test", "2026-11-21T12:00:00Z", {})
        writer = closing.enter_context(JournalWriter.create(folder / "game.journal", head))
        self.files = {name: folder / f"{name}.wav" for name in ("ear", "hall")}
        silence = folder / "silence.wav"
        soundfile.write(silence, np.zeros(2 * PATIENCE * 16_000, np.int16), 16_000)
        usual = Settings(talk=Talk.PUSH, loudspeaker=f"file:{self.files['hall']}")
        chosen = msgspec.structs.replace(usual, **settings)
        game = Game(GameSetup(peg_boards=frozenset({Seat.WHITE})))
        self.session = build_session(game, writer, chosen, game_clock(), lambda line: None)
        voices_and_ears.add_voices(self.session, chosen, [f"file:{self.files['ear']}"], closing)
        voices_and_ears.add_ears(self.session, chosen, [f"file:{silence}"])
        self.session.microphones.start()
        closing.callback(self.session.microphones.close)

    def push(self):
        self.session.microphones.push(Seat.WHITE)

    def release(self):
        time.sleep(2 * TAPPED_MS / 1000)  # It was held, and not tapped.
        self.session.microphones.release(Seat.WHITE)

    @contextmanager
    def tone(self):
        """Wait for a tone after this: the file is written up to it as soon as there is one."""
        written, deadline = self.files["ear"].stat().st_size, time.monotonic() + PATIENCE
        yield
        while self.files["ear"].stat().st_size == written:
            assert time.monotonic() < deadline
            time.sleep(0.005)

    def heard(self):
        """The pitches that were heard on each channel, tone by tone."""
        time.sleep(2 * len(earcon(Sign.UNHEARD)) / RATE)  # The last one may still sound.
        for channel in (Channel.LOUDSPEAKER, Channel.EARPHONE_WHITE):
            self.session.telling.talker(channel).close()
        return {name: self._pitches(path) for name, path in self.files.items()}

    @staticmethod
    def _pitches(path):
        samples, rate = soundfile.read(path, dtype="int16")
        loud = np.abs(samples.astype(int)) > 500
        edges = np.flatnonzero(np.diff(np.convolve(loud, np.ones(rate // 200)) > 0))
        tones = (samples[begin:end] for begin, end in zip(edges[::2], edges[1::2], strict=True))
        return [round(np.abs(np.fft.rfft(tone, rate)).argmax(), -1) for tone in tones]


def test_a_push_is_told_by_a_tone_in_the_ear_and_its_vain_end_by_another(tmp_path):
    with ExitStack() as closing:
        table = Tones(tmp_path, closing)
        with table.tone():
            table.push()
        with table.tone():
            table.release()
        assert table.heard() == {"ear": [880, 1320, 1320, 880], "hall": []}


def test_the_tones_can_be_turned_off(tmp_path):
    with ExitStack() as closing:
        table = Tones(tmp_path, closing, tones=False)
        table.push()
        table.release()
        assert table.heard() == {"ear": [], "hall": []}


def test_who_speaks_on_after_the_loudspeaker_is_told_that_nothing_was_heard(at_table):
    table = at_table(Talk.OPEN)
    loud = np.flatnonzero(np.abs(table.spoken) > 500)
    without_a_rest = np.tile(table.spoken[loud[0] : loud[-1]], 2)
    table.session.microphones.loudspeaker(speaks=True)
    table.carry(PAUSE, without_a_rest)
    table.session.microphones.loudspeaker(speaks=False)
    table.carry(without_a_rest, PAUSE)
    told = [line for line in table.lines if "while the loudspeaker speaks" in line]
    assert told == [
        "White's earphone: Please say it again: I hear nothing while the loudspeaker speaks."
    ]
    assert table.say() == [("eva", "vier")]
