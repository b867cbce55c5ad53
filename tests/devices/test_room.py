"""Two channels in a virtual room, through real devices, heard at each device's own monitor."""

import contextlib
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.speech.acknowledging import Sign
from benchmarks.speech.noise import Kind, Room, heard_in
from tests.support.patience import PATIENCE
from tests.support.room import IN_A_ROOM, RATE, open_room

pytestmark = IN_A_ROOM


@pytest.fixture(scope="module")
def room():
    with open_room() as room:
        yield room


@pytest.fixture(scope="module")
def child(room):
    with room.talking("loudspeaker", "earphone") as child:
        yield child


@pytest.mark.parametrize(
    ("spoken", "silent"), [("loudspeaker", "earphone"), ("earphone", "loudspeaker")]
)
def test_what_is_said_on_one_channel_is_never_heard_on_the_other(room, child, spoken, silent):
    room.wait_for_silence(spoken, silent)
    with room.recording(spoken) as here, room.recording(silent) as there:
        child.say(spoken, "Noch zwei Minuten")
        child.wait(spoken)
    assert len(here.loud()) > RATE / 4
    assert not np.any(there.samples)


def test_the_voice_of_the_screen_reader_is_heard_on_its_own_channel_alone(room):
    """The module itself would play to the machine's usual device, which here is the hall."""
    with (
        room.talking("loudspeaker", "earphone", voice="speech-dispatcher") as child,
        room.recording("earphone") as ear,
        room.recording("loudspeaker") as hall,
    ):
        child.say("earphone", "Noch zwei Minuten")
        child.wait("earphone")
    assert len(ear.loud()) > RATE / 4
    assert not np.any(hall.samples)


LONG = "König Gustav eins, Dame David eins, Turm Anna eins"


def test_both_channels_speak_at_the_same_time(room, child):
    with room.recording("loudspeaker") as hall, room.recording("earphone") as ear:
        child.say("loudspeaker", LONG)
        child.say("earphone", "Springer Felix drei")
        child.wait("loudspeaker")
        child.wait("earphone")
    assert max(hall.loud()[0], ear.loud()[0]) < min(hall.loud()[-1], ear.loud()[-1])


@pytest.fixture(scope="module")
def length(room, child):
    """How many seconds the long words sound when nothing interrupts them, and all is rendered."""
    child.say("earphone", LONG)
    child.wait("earphone")
    with room.recording("earphone") as ear:
        child.say("earphone", LONG)
        child.wait("earphone")
    return ear.loud()[-1] - ear.loud()[0]


def test_it_falls_silent_in_the_middle_of_a_word(room, child, length):
    room.wait_for_silence("earphone")
    with room.recording("earphone") as ear:
        child.say("earphone", LONG)
        ear.wait_for_sound()
        asked = child.silence("earphone")
        child.wait("earphone")
    assert ear.loud()[-1] < max(asked, ear.loud()[0]) + length / 2


def test_an_urgent_word_is_heard_at_once_and_the_words_again_after_it(room, child, length):
    room.wait_for_silence("earphone")
    with room.recording("earphone") as ear:
        child.say("earphone", LONG)
        ear.wait_for_sound()
        urgent = child.say("earphone", "Halt", "NOW")
        end = child.wait("earphone")
    heard = ear.loud()
    assert heard[heard > urgent + 0.05][0] - urgent < length / 2
    assert end - urgent > 0.9 * length


def test_the_tone_of_a_push_is_heard_in_the_ear_at_once_and_nowhere_else(room, child):
    room.wait_for_silence("loudspeaker", "earphone")
    with room.recording("loudspeaker") as hall, room.recording("earphone") as ear:
        asked = child.mix("earphone", Sign.LISTENING)
        ear.wait_for_sound()
        ear.wait_for_silence()
    assert 0.05 < ear.loud()[-1] - ear.loud()[0] < 0.5
    assert ear.loud()[0] - asked < 2
    assert not np.any(hall.samples)


def test_a_tone_beside_words_does_not_cut_them_off(room, child, length):
    room.wait_for_silence("earphone")
    with room.recording("earphone") as ear:
        child.say("earphone", LONG)
        ear.wait_for_sound()
        child.mix("earphone", Sign.UNHEARD)
        child.wait("earphone")
    assert ear.loud()[-1] - ear.loud()[0] > 0.8 * length


def test_a_device_that_vanishes_is_told_in_one_sentence_and_taken_up_again():
    with open_room("earphone", "air") as room, room.talking("earphone") as child:
        with room.recording("earphone") as ear:
            child.say("earphone", "König Gustav eins, Dame David eins, Turm Anna eins")
            ear.wait_for_sound()
        room.unplug("earphone")
        assert child.hear()["error"] == "The sound device 'earphone' is gone."
        child.say("earphone", "Turm Anna eins")
        child.wait("earphone")
        room.plug("earphone")
        assert child.hear()["found"]
        with room.recording("earphone") as ear:
            child.say("earphone", "Turm Anna eins")
            child.wait("earphone")
        assert len(ear.loud()) > RATE / 4
        assert child.end() == 0
        assert "Traceback" not in child.errors.read_text("utf-8")


def test_what_one_player_hears_is_not_heard_in_the_hall_when_the_earphone_is_pulled_out():
    """PulseAudio plays it on, on the next device; it falls silent before a word is understood."""
    with open_room("loudspeaker", "earphone") as room, room.talking("earphone") as child:
        with room.recording("loudspeaker") as hall, room.recording("earphone") as ear:
            child.say("earphone", ", ".join(["Weiß hat noch zwei Minuten"] * 4))
            ear.wait_for_sound()
            room.unplug("earphone")
            assert child.hear()["error"] == "The sound device 'earphone' is gone."
            child.say("earphone", "Weiß hat noch eine Minute")
            child.wait("earphone")
            time.sleep(1.5)  # it is looked for again, twice
        assert len(hall.loud()) < RATE  # of some seven seconds; a busy machine notices later


def test_a_device_that_hangs_is_given_up_and_does_not_hang_the_talker():
    with open_room("earphone") as room, room.talking("earphone") as child:
        with room.frozen():
            child.say("earphone", "Anna")
            assert child.hear()["error"] == "The sound device 'earphone' does not play any more."
            child.wait("earphone")
        assert child.hear()["found"]
        with room.recording("earphone") as ear:
            child.say("earphone", "Bella")
            child.wait("earphone")
    assert len(ear.loud())


LISTEN = """
import numpy as np
from accessible_board.devices.hearing.microphone import DeviceMicrophone
from accessible_board.devices.voices.talker import real_time

microphone = DeviceMicrophone("air_monitor", real_time)
print("listening", flush=True)
blocks = []
for block in microphone.blocks():
    if blocks or block.samples.any():  # On a busy machine it takes a while to begin to sound.
        blocks.append(block)
    if len(blocks) == 31:
        microphone.close()
        break
spectrum = abs(np.fft.rfft(np.concatenate([block.samples for block in blocks]).astype(float)))
print(sum(len(block.samples) for block in blocks), 0 < blocks[-1].at - blocks[0].at < 5000)
print(round(spectrum.argmax() * 16000 / ((len(spectrum) - 1) * 2)))
"""


def test_the_microphone_hears_what_sounds_in_the_air(room):
    tone = np.sin(2 * np.pi * 440 * np.arange(2 * RATE) / RATE) * 8000
    player = ["pacat", "--device=air", "--format=s16le", f"--rate={RATE}", "--channels=1"]
    with subprocess.Popen(
        [sys.executable, "-c", LISTEN], env=room.environment, stdout=subprocess.PIPE, text=True
    ) as listener:
        assert listener.stdout.readline() == "listening\n"
        subprocess.run(
            player, env=room.environment, input=tone.astype(np.int16).tobytes(), check=True
        )
        length, in_time, pitch = listener.stdout.read().split()
    assert 15_000 < int(length) <= 16_000
    assert in_time == "True"
    assert abs(int(pitch) - 440) < 3


ENDED = """
import sounddevice

from accessible_board.devices.sound.audio_devices import find_output
from accessible_board.errors import DeviceError

sounddevice._terminate()
try:
    find_output("earphone")
except DeviceError as error:
    print(error)
"""


def test_where_portaudio_has_to_begin_again_there_is_no_device_and_no_other_fault(room):
    told = subprocess.run(
        [sys.executable, "-c", ENDED], env=room.environment, capture_output=True, text=True
    )
    assert told.stdout.startswith("PortAudio does not list the sound devices: ")


REFUSED = """
from sounddevice import InputStream, OutputStream, PortAudioError

from accessible_board.devices.hearing.microphone import DeviceMicrophone
from accessible_board.devices.sound.device_speaker import DeviceSpeaker
from accessible_board.errors import DeviceError

opened = []

def start(stream):
    opened.append(stream)
    raise PortAudioError("busy")

InputStream.start = OutputStream.start = start
for open_it in (
    lambda: DeviceSpeaker("earphone"),
    lambda: DeviceMicrophone("air_monitor", lambda: 0),
):
    try:
        open_it()
    except DeviceError as error:
        print(error)
print([stream.closed for stream in opened])
"""


def test_a_device_that_does_not_start_is_let_go_for_the_next_try(room):
    told = subprocess.run(
        [sys.executable, "-c", REFUSED], env=room.environment, capture_output=True, text=True
    )
    *refusals, closed = told.stdout.splitlines()
    assert len(refusals) == 2, told.stderr
    assert all("cannot be opened: busy" in refusal for refusal in refusals)
    assert closed == "[True, True]"


CLOSED_BY_TWO = """
import threading

from accessible_board.devices.hearing.microphone import DeviceMicrophone
from accessible_board.devices.voices.talker import real_time

for _ in range(20):
    microphone = DeviceMicrophone("air_monitor", real_time)
    together = threading.Barrier(2)

    def close():
        together.wait()
        microphone.close()

    closing = [threading.Thread(target=close) for _ in range(2)]
    for thread in closing:
        thread.start()
    for thread in closing:
        thread.join()
print("closed")
"""


def test_a_microphone_that_two_threads_close_is_closed_once(room):
    """PortAudio, told so twice, frees its memory twice, or waits for ever."""
    told = subprocess.run(
        [sys.executable, "-c", CLOSED_BY_TWO],
        env=room.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert told.stdout == "closed\n", told.stderr


HANGS_IN_CLOSING = """
import threading

from sounddevice import InputStream

from accessible_board.app.equipment import Equipment
from accessible_board.choices import Choices
from accessible_board.box.ear import MenuEar
from accessible_board.settings import Settings

InputStream.close = lambda self, **_: threading.Event().wait()
came = threading.Event()
microphone = Choices(microphone=("air_monitor",))
ear = MenuEar(Equipment.of(microphone, Settings(language="en")), lambda _: came.set(), "de")
came.wait()
ear.close()
print("goes on", flush=True)
"""


def test_a_game_begins_although_the_menus_microphone_hangs_in_being_released(room):
    told = subprocess.run(
        [sys.executable, "-c", HANGS_IN_CLOSING],
        env=room.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert told.stdout == "goes on\n", told.stderr


FIND = """
from accessible_board.devices.sound.audio_devices import find_output
from accessible_board.errors import DeviceError

number = find_output("earphone")
assert find_output("EARPH") == find_output(str(number)) == number
for name in ("trumpet", ""):
    try:
        find_output(name)
    except DeviceError as error:
        print(error)
"""


def test_devices_are_found_by_name_and_a_missing_one_is_told_with_those_there_are(room):
    told = subprocess.run(
        [sys.executable, "-c", FIND],
        env=room.environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    unknown, empty = told.splitlines()
    assert "no sound device 'trumpet' for output" in unknown
    assert "loudspeaker" in unknown
    assert "no sound device '' for output" in empty


FIND_LATER = """
import os
from pathlib import Path

from accessible_board.devices.sound.audio_devices import find_output
from accessible_board.errors import DeviceError

devices = Path(os.environ["HOME"], ".asoundrc")
listed = devices.read_text()
devices.write_text("")
try:
    find_output("earphone")
except DeviceError:
    print("missing")
devices.write_text(listed)
find_output("earphone", anew=True)
print("found")
"""


def test_a_device_that_was_not_there_when_the_program_began_is_found_later():
    with open_room("earphone") as room:
        told = subprocess.run(
            [sys.executable, "-c", FIND_LATER],
            env=room.environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    assert told == "missing\nfound\n"


# --- from the air into the game -------------------------------------------------------------------

HALL = ("Gehen wir nachher noch einen Kaffee trinken", "Das war gestern eine lange Partie")


class Listener:
    """``hearing_child.py``, which plays White at the pegs and listens at the air."""

    def __init__(self, room):
        script = Path(__file__).parents[1] / "support" / "hearing_child.py"
        self.room = room
        self._lines = queue.SimpleQueue()
        self.process = subprocess.Popen(
            [sys.executable, script, "air"],
            env={**room.environment, "PYTHONPATH": str(script.parents[2])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        assert self.next() == "done"

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(PATIENCE) == 0
        self._reader.join(PATIENCE)
        self.process.stdout.close()

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line.strip())

    def next(self, seconds=PATIENCE):
        return self._lines.get(timeout=seconds)

    def tell(self, order):
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        assert self.next() == "done"

    def play(self, sound):
        """What a microphone hears at 16 kHz, into the air in real time."""
        subprocess.run(
            ["pacat", "--device=air", "--format=s16le", "--rate=16000", "--channels=1"],
            env=self.room.environment,
            input=sound.tobytes(),
            check=True,
        )

    def told(self, seconds=2):
        """Everything that is told, until nothing is for so many seconds."""
        told = []
        with contextlib.suppress(queue.Empty):
            while True:
                told.append(self.next(seconds))
        return told


@pytest.fixture
def listener(room):
    listener = Listener(room)
    yield listener
    listener.end()


@pytest.fixture(scope="module")
def hall():
    """What others in the hall say, each of them."""
    voices = [PicoSynthesiser(pitch=pitch) for pitch in (0.8, 1.0, 1.2)]
    return [np.concatenate([v.render(words, "de")[0] for words in HALL]) for v in voices]


PLAYED = [
    (Room(Kind.QUIET), "e2e4", "Eva vier"),
    (Room(Kind.PINK, 10), "d2d4", "David vier"),
    (Room(Kind.BABBLE, 15), "g1f3", "Springer Felix drei"),
]


@pytest.mark.parametrize(("where", "move", "words"), PLAYED, ids=lambda each: str(each))
def test_an_announcement_in_the_room_becomes_the_move_on_the_pegs(
    listener, hall, where, move, words
):
    listener.tell(move)
    said = PicoSynthesiser(1.1).render(words, "de")[0]
    listener.play(heard_in(where, said, hall, np.random.default_rng(1)))
    assert listener.next() == f"MoveMade {move}"


def test_talk_in_the_hall_is_no_move_whatever_the_pegs_show(listener, hall):
    listener.tell("e2e4")
    said = PicoSynthesiser(1.1).render(HALL[1], "de")[0]
    listener.play(heard_in(Room(Kind.QUIET), said, hall, np.random.default_rng(1)))
    # Where a block begins depends on the machine, and for some a piece of it sounds like words.
    assert {line.split()[0] for line in listener.told()} <= {"WordsNotUnderstood"}
