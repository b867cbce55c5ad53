"""A player teaches by ear: what is to be said sounds in the earphone, and the microphone hears it.

Two words and an announcement stand for all that are asked for.
"""

import subprocess
import sys
import time

from tests.support.room import IN_A_ROOM, RATE, open_room

pytestmark = IN_A_ROOM

SHORTENED = """
import sys

import accessible_board.commands.teach as command
from accessible_board.command_line import run

command.words_to_teach = lambda language: ["seks", "springer"]
command.announcements_to_try = lambda language: ["springer Bella seks"]
sys.exit(run(["teach", "--announce", "da", *sys.argv[1:]]))
"""


def repeat(room, text):
    """As a player does, into the air: after it was asked for, and within patience."""
    time.sleep(1.5 + 0.5 * len(text.split()))
    sound = room.directory / "said.wav"
    subprocess.run(["espeak-ng", "-v", "da", "-s", "130", "-w", sound, text], check=True)
    subprocess.run(["paplay", "--device=air", sound], env=room.environment, check=True, timeout=20)


def test_words_are_asked_for_and_heard_and_all_is_told_in_the_earphone():
    devices = ["--ear", "earphone", "--microphone", "air_monitor", "--language", "da"]
    with (
        open_room("earphone", "air") as room,
        room.recording("earphone") as ear,
        subprocess.Popen(
            [sys.executable, "-c", SHORTENED, *devices],
            env=room.environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as teaching,
    ):
        told = []
        for line in teaching.stdout:
            told.append(line.rstrip())
            if line.startswith("Sig: "):
                repeat(room, line.removeprefix("Sig: ").rstrip(".\n"))
        assert teaching.wait(30) == 0
    assert told[:3] == ["Sig: seks.", "Sig: springer.", "Sig: springer Bella seks."]
    assert told[3].startswith("Tak.")
    assert any(line.startswith("Af meldingerne blev intet lært.") for line in told)
    assert told[-1].startswith(("Det er gemt i ", "Det var ikke nødvendigt at lære noget."))
    assert not any("does not play" in line for line in told)
    assert len(ear.loud()) > 5 * RATE
