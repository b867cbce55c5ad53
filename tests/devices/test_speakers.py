"""Speakers without a sound device: a file that keeps time, and silence; and who talks on them."""

import heapq
import itertools
import threading
import wave
from pathlib import Path

import numpy as np
import pytest

from accessible_board.devices.interfaces import Phrase, Urgency
from accessible_board.devices.sound.device_speaker import resampled
from accessible_board.devices.sound.speakers import (
    FILE_RATE,
    FileSpeaker,
    SilentSpeaker,
    open_speaker,
)
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker, TalkerFollower
from accessible_board.errors import DeviceError, InputError
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.settings import Manner
from tests.support.patience import PATIENCE

LETTER_MS = 100
"""How long the spelling voice takes for a letter."""


class Clock:
    """Game time that is moved by hand."""

    def __init__(self, now=0):
        self.at = now
        self._due = []
        self._numbers = itertools.count()

    def now(self):
        return self.at

    def call_at(self, at, do):
        heapq.heappush(self._due, (at, next(self._numbers), do))

    def move(self, milliseconds, settle=lambda: None):
        end = self.at + milliseconds
        settle()
        while self._due and self._due[0][0] <= end:
            self.at, _, do = heapq.heappop(self._due)
            do()
            settle()
        self.at = end


class Spelling:
    """A voice whose every letter is a tenth of a second of its own loudness."""

    def __init__(self):
        self.asked, self.manners = [], []
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        self.may_go_on.set()

    def render(self, phrase):
        text = phrase.text
        self.asked.append(text)
        self.manners.append(phrase.manner)
        self.begun.set()
        assert self.may_go_on.wait(PATIENCE)
        if text == "stumm":
            raise DeviceError("The voice failed.")
        letters = [np.full(FILE_RATE * LETTER_MS // 1000, ord(letter)) for letter in text]
        return np.concatenate(letters).astype(np.int16), FILE_RATE


def transcript(path):
    """What is on the file, a letter for each tenth of a second, with ``.`` for silence."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, FILE_RATE)
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    step = FILE_RATE * LETTER_MS // 1000
    return "".join(chr(value or ord(".")) for value in samples[step // 2 :: step])


@pytest.fixture
def clock():
    return Clock(now=5_000)


@pytest.fixture
def file(tmp_path, clock):
    return FileSpeaker(tmp_path / "ear.wav", clock.now, clock.call_at)


def test_a_file_is_a_true_timeline(tmp_path, clock, file):
    ended = []
    clock.move(300)
    file.play(*Spelling().render(Phrase("ABC", "de")), lambda: ended.append(clock.now()))
    clock.move(299)
    assert ended == []
    clock.move(201)
    assert ended == [5_600]
    file.play(*Spelling().render(Phrase("DE", "de")), lambda: None)
    clock.move(1_000)
    file.close()
    assert transcript(tmp_path / "ear.wav") == "...ABC..DE........"


def test_what_is_cut_off_is_heard_up_to_the_cut(tmp_path, clock, file):
    ended = []
    file.play(*Spelling().render(Phrase("ABCDEF", "de")), lambda: ended.append(clock.now()))
    clock.move(200)
    file.stop()
    assert ended == [5_200]
    file.stop()
    clock.move(800)
    file.close()
    file.close()
    assert ended == [5_200]
    assert transcript(tmp_path / "ear.wav") == "AB........"


def test_a_short_sound_is_beside_the_words_and_beside_silence_and_holds_nothing_up(
    tmp_path, clock, file
):
    ended = []
    beside = np.full(FILE_RATE * LETTER_MS // 1000, 1, np.int16)
    clock.move(100)
    file.mix_in(beside, FILE_RATE)
    clock.move(200)
    file.play(*Spelling().render(Phrase("ACEG", "de")), lambda: ended.append(clock.now()))
    clock.move(100)
    file.mix_in(beside, FILE_RATE)
    clock.move(200)
    file.mix_in(beside, FILE_RATE)
    clock.move(300)
    file.close()
    file.mix_in(beside, FILE_RATE)
    assert ended == [5_700]
    assert transcript(tmp_path / "ear.wav").replace("\1", "-") == ".-.ADEH.."


def test_a_short_sound_is_as_quiet_as_its_channel_and_ends_no_word(clock):
    class Heard(SilentSpeaker):
        def mix_in(self, samples, rate):
            self.mixed = samples.max(), rate

    speaker = Heard(clock.now, clock.call_at)
    talker = Talker(PhraseCache(Spelling()), speaker, now=clock.now, volume=50)
    talker.speak(Utterance(Channel.EARPHONE_WHITE, "ABC", "de"))
    talker.settle()
    talker.mix_in(np.full(10, 1000, np.int16), FILE_RATE)
    assert speaker.mixed == (500, FILE_RATE)
    assert not talker.wait(0)
    talker.close()


def test_the_file_can_be_read_even_if_the_program_is_killed(tmp_path, clock, file):
    file.play(*Spelling().render(Phrase("ABC", "de")), lambda: None)
    clock.move(300)
    assert transcript(tmp_path / "ear.wav") == "ABC"
    file.close()


def test_a_file_that_cannot_be_written_is_told_in_one_sentence(tmp_path):
    with pytest.raises(InputError, match="cannot be written: No such file"):
        open_speaker(f"file:{tmp_path}/nowhere/ear.wav", lambda: 0)


def test_a_file_that_is_there_is_never_written_over(tmp_path):
    path = tmp_path / "ear.wav"
    path.write_bytes(b"a song")
    with pytest.raises(InputError, match="is there already and was left as it is"):
        open_speaker(f"file:{path}", lambda: 0)
    assert path.read_bytes() == b"a song"


def test_a_disk_that_refuses_the_words_is_told_once_and_they_take_their_time(clock):
    refusals, ended = [], []
    speaker = FileSpeaker(Path("/dev/full"), clock.now, clock.call_at, refusals.append)
    for _ in range(2):
        speaker.play(np.ones(FILE_RATE, np.int16), FILE_RATE, lambda: ended.append(clock.now()))
        clock.move(1500)
    speaker.close()
    assert [str(error) for error in refusals] == [
        "/dev/full cannot be written any more: No space left on device."
    ]
    assert ended == [6_000, 7_500]


def test_silence_takes_the_time_of_the_words_and_none_without_a_clock(clock):
    ended = []
    speaker = SilentSpeaker(clock.now, clock.call_at)
    speaker.play(*Spelling().render(Phrase("ABC", "de")), lambda: ended.append(clock.now()))
    clock.move(1_000)
    assert ended == [5_300]
    speaker.play(*Spelling().render(Phrase("ABC", "de")), lambda: ended.append("cut off"))
    speaker.close()
    SilentSpeaker().play(*Spelling().render(Phrase("ABC", "de")), lambda: ended.append("at once"))
    assert ended == [5_300, "cut off", "at once"]


def test_in_real_time_silence_ends_by_itself():
    ended = threading.Event()
    speaker = open_speaker("none", lambda: 0)
    speaker.play(np.ones(160, np.int16), 16_000, ended.set)
    assert ended.wait(PATIENCE)


def test_resampling_keeps_length_and_loudness():
    assert resampled(np.full(160, 900, np.int16), 16_000, 16_000).shape == (160,)
    louder = resampled(np.full(16_000, 900, np.int16), 16_000, 44_100)
    assert louder.dtype == np.int16
    assert abs(len(louder) - 44_100) < 5
    assert abs(int(np.median(louder)) - 900) < 3
    assert len(resampled(np.zeros(0, np.int16), 16_000, 44_100)) == 0


# --- a talker ---


class Table(TalkerFollower):
    """One channel with a talker, on a file and a clock moved by hand."""

    def __init__(self, path, clock, voice=None, **options):
        self.voice = PhraseCache(voice or Spelling())
        self.path, self.clock, self.errors, self.spoken = path, clock, [], []
        self.talker = Talker(
            self.voice,
            FileSpeaker(path, clock.now, clock.call_at),
            now=clock.now,
            follower=self,
            **options,
        )

    def speaking(self, speaks):
        self.spoken.append((self.clock.now(), speaks))

    def failed(self, error):
        self.errors.append(error)

    def say(self, text, priority=Priority.NORMAL, topic=None):
        self.talker.speak(Utterance(Channel.EARPHONE_WHITE, text, "de", priority, topic))

    def move(self, milliseconds):
        self.clock.move(milliseconds, self.talker.settle)

    def heard(self):
        self.talker.close()
        return transcript(self.path)


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path / "ear.wav", Clock())


def test_it_says_one_thing_after_another(table):
    table.say("ABC")
    table.say("DE")
    table.move(800)
    assert table.heard() == "ABCDE..."
    assert table.spoken == [(0, True), (500, False)]


def test_an_urgent_word_cuts_the_move_off_which_then_is_said_again(table):
    table.say("ABCD")
    table.move(200)
    table.say("X", Priority.NOW)
    table.move(800)
    assert table.heard() == "ABXABCD..."
    assert table.spoken == [(0, True), (700, False)]


def test_a_long_text_is_said_clause_by_clause_with_a_breath_between(table):
    table.say("AB! CD")
    table.say("E")
    table.move(1_000)
    assert table.heard() == "AB!..CDE.."
    assert table.spoken == [(0, True), (800, False)]


def test_what_is_cut_off_in_its_second_clause_is_said_again_from_the_first(table):
    table.say("AB! CD")
    table.move(600)
    table.say("X", Priority.NOW)
    table.move(900)
    assert table.heard() == "AB!..CXAB!..CD."


def test_the_hall_does_not_wait_for_the_whole_of_what_an_ear_is_told(tmp_path):
    voice = Spelling()
    table = Table(tmp_path / "ear.wav", Clock(), voice)
    voice.may_go_on.clear()
    table.say("ABC! DEF")
    assert voice.begun.wait(PATIENCE)
    table.voice.request(Phrase("XYZ", "de"), Urgency.HALL)
    voice.may_go_on.set()
    table.move(1_000)
    assert voice.asked == ["ABC!", "XYZ", "DEF"]


def test_each_channel_has_its_manner_and_says_slowly_what_was_not_understood(tmp_path):
    voice = Spelling()
    fast = Manner(rate=300)
    table = Table(tmp_path / "ear.wav", Clock(), voice, manner=lambda language: fast)
    table.say("AB")
    table.talker.speak(Utterance(Channel.EARPHONE_WHITE, "AB", "de", slowly=True))
    table.move(600)
    assert table.heard() == "ABAB.."
    assert voice.manners == [fast, fast.slower()]


def test_silenced_it_forgets_what_waits(table):
    table.say("ABCD")
    table.say("EFG")
    table.move(100)
    table.talker.silence()
    table.move(400)
    assert table.heard() == "A...."
    assert table.spoken == [(0, True), (100, False)]


def test_a_voice_that_fails_is_reported_and_the_next_word_is_said(table):
    table.say("stumm")
    table.say("AB")
    table.move(300)
    assert table.heard() == "AB."
    assert [str(error) for error in table.errors] == ["The voice failed."]


def test_closing_it_can_wait_until_everything_was_said():
    said = []

    class Follower(TalkerFollower):
        def speaking(self, speaks):
            said.append(speaks)

    talker = Talker(PhraseCache(Spelling()), SilentSpeaker(), follower=Follower())
    talker.speak(Utterance(Channel.LOUDSPEAKER, "ABC", "de"))
    talker.close(drain_seconds=PATIENCE)
    assert said == [True, False]


def test_many_threads_may_talk_at_once(tmp_path):
    table = Table(tmp_path / "ear.wav", Clock())
    letters = "ABCDEFGHIJKLMNOPQRST"
    threads = [threading.Thread(target=table.say, args=(letter,)) for letter in letters]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table.move(2_500)
    assert sorted(table.heard()[:20]) == list(letters)
