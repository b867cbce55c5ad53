"""The ear on one side of a stereo device, the hall on the other; one for both is found out."""

import subprocess
import sys
import threading

import numpy as np
import pytest

from accessible_board.devices.sound.audio_devices import AUTO, Side, split_side, usual_outputs
from tests.support.child import Playing
from tests.support.patience import PATIENCE
from tests.support.room import IN_A_ROOM, RATE, open_room

pytestmark = IN_A_ROOM


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("USB Audio", ("USB Audio", None)),
        ("USB Audio: - (hw:1,0)", ("USB Audio: - (hw:1,0)", None)),
        ("USB Audio: - (hw:1,0):left", ("USB Audio: - (hw:1,0)", Side.LEFT)),
        ("auto:right", ("auto", Side.RIGHT)),
        ("file:a:left", ("file:a:left", None)),
        (":left", (":left", None)),
    ],
)
def test_a_name_may_mean_one_side_of_a_device(name, meant):
    assert split_side(name) == meant


JACK, USB, HDMI = "bcm2835 Headphones: - (hw:0,0)", "USB Audio Device: - (hw:1,0)", "HDMI (hw:2,0)"


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        ([JACK, USB, HDMI, "default"], (USB, JACK)),
        (["PCH: ALC (hw:0,0)", "Headset (hw:1,0)", USB], ("Headset (hw:1,0)", "PCH: ALC (hw:0,0)")),
        ([JACK, HDMI, "default"], (AUTO, AUTO)),
        ([USB, "default"], (AUTO, AUTO)),
        ([JACK, USB, "pulse", "default"], (AUTO, AUTO)),
        ([], (AUTO, AUTO)),
    ],
)
def test_where_nobody_chose_the_ear_is_what_is_worn_and_the_hall_another(names, chosen):
    assert usual_outputs(names) == chosen


def sides(room, sink, talk):
    """How loud each side of a sink is while somebody talks."""
    command = ["parec", f"--device={sink}.monitor", "--format=s16le", f"--rate={RATE}"]
    heard, started = [], threading.Event()
    with subprocess.Popen(
        [*command, "--channels=2", "--latency-msec=5"],
        env=room.environment,
        stdout=subprocess.PIPE,
    ) as recorder:

        def read():
            while block := recorder.stdout.read(4 * RATE // 100):
                heard.append(block)
                started.set()

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        assert started.wait(PATIENCE)
        talk()
        recorder.terminate()
        reader.join(PATIENCE)
    samples = np.frombuffer(b"".join(heard), np.int16)
    return np.abs(samples[: len(samples) // 2 * 2].reshape(-1, 2).astype(int)).max(axis=0)


def test_what_is_said_on_one_side_is_never_heard_on_the_other():
    with open_room("stereo") as room, room.talking("stereo:left", "stereo:right") as child:

        def talk(sink):
            child.say(sink, "Noch zwei Minuten")
            child.wait(sink)

        left, right = sides(room, "stereo", lambda: talk("stereo:left"))
        assert left > 1000 > right == 0
        room.wait_for_silence("stereo")
        left, right = sides(room, "stereo", lambda: talk("stereo:right"))
        assert right > 1000 > left == 0


@pytest.mark.parametrize(
    ("ear", "loudspeaker", "told"),
    [("stereo", "STEREO", True), ("stereo:left", "stereo:right", False), ("stereo", "air", False)],
)
def test_an_earphone_that_is_the_loudspeaker_is_told_in_it_at_the_start(
    tmp_path, ear, loudspeaker, told
):
    with open_room("stereo", "air") as room:
        sound = ("--ear", ear, "--loudspeaker", loudspeaker, "--microphone", "none")
        options = ("--board", "virtual", *sound, "--journal", ".")
        home = {name: room.environment[name] for name in ("HOME", "PULSE_RUNTIME_PATH")}
        variables = home | {"XDG_RUNTIME_DIR": str(room.directory)}
        playing = Playing(tmp_path, *options, sound=(), variables=variables).wait_for("type: help")
        lines = playing.type("quit").ended()
    shared = "White's earphone: Your opponent hears what is only for you. "
    assert any(line.startswith(shared) for line in lines) is told


CHECK = """
from accessible_board.devices.checkup.sound import apart

for names in (
    ("stereo", "STEREO"), ("stereo:left", "stereo:right"), ("stereo", "air"), ("none", "air")
):
    print(*apart(*names))
"""


def test_check_finds_it_too():
    with open_room("stereo", "air") as room:
        told = subprocess.run(
            [sys.executable, "-c", CHECK],
            env=room.environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
    assert "one and the same device" in told[0]
    assert told[1:] == ["", "", ""]
