"""No byte leaves the machine: programs run under a watch of every connection that they try.

The telemetry of onnxruntime opened one some 12 seconds after its import, so that a game under watch
lasts longer.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import chess
import numpy as np
import pytest
import soundfile

from accessible_board.devices.voices.second_voice import PicoSynthesiser
from tests.support.connections import Watch
from tests.support.patience import PATIENCE

ROOT = Path(__file__).parents[2]
RATE = 16_000
LONGER_THAN_TELEMETRY_WAITS = 16.0


@pytest.fixture
def watch(tmp_path):
    """Runs the program with these arguments in an empty home."""
    return Watched(tmp_path)


class Watched:
    def __init__(self, folder):
        self._folder = folder
        self._watch = Watch(folder)
        self.home = folder / "home"
        self.home.mkdir()
        kept = {key: os.environ[key] for key in ("PATH", "LANG", "LANGUAGE") if key in os.environ}
        own = {"PYTHONPATH": str(ROOT), "HOME": str(self.home)}
        self._environment = kept | own | self._watch.variables

    def start(self, *program):
        return subprocess.Popen(
            [sys.executable, *program],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *arguments, typed=""):
        """What the command wrote; it may fail."""
        program = self.start("-m", "accessible_board", *arguments)
        return program.communicate(typed, timeout=PATIENCE)[0]

    def tried(self):
        return self._watch.tried()


@pytest.fixture
def recording(tmp_path):
    samples = PicoSynthesiser().render("Springer Felix drei", "de")[0]
    path = tmp_path / "said.wav"
    soundfile.write(path, np.concatenate([np.zeros(RATE, np.int16), samples]), RATE)
    return str(path)


def test_the_watch_sees_who_would_connect(watch):
    program = (
        "import socket; s = socket.socket(); s.connect_ex(('192.0.2.1', 9)); "
        "s.connect_ex(('127.0.0.1', 9)); socket.getaddrinfo('example.org', 80)"
    )
    watch.start("-c", program).communicate(timeout=PATIENCE)
    assert watch.tried() == ["connect 192.0.2.1", "getaddrinfo example.org"]


DEMONSTRATION = """
import asyncio, sys
from contextlib import ExitStack
from pathlib import Path
from accessible_board.demonstration.at_table import Demonstration, read_script

script = read_script() | {"moves": "e4", "resignation": {"said": "ich gebe auf"}}
with ExitStack() as closing:
    shown = Demonstration(Path.cwd(), print, closing, "virtual", script)
    asyncio.run(shown.play())
sys.stdin.read()
"""
"""The demonstration, given up after its first move, which stays until nothing more is typed."""


def test_a_game_with_an_ear_and_pages_and_the_demonstration_connect_to_nobody(watch, recording):
    demonstration = watch.start("-c", DEMONSTRATION)
    game = watch.start(
        *("-m", "accessible_board", "play", "--board", "virtual", "--announce", "de"),
        *("--microphone", f"file:{recording}", "--console", "127.0.0.1:0"),
        *("--spectators", "now", "--journal", "journals"),
    )
    time.sleep(LONGER_THAN_TELEMETRY_WAITS)
    written = game.communicate("quit\n", timeout=PATIENCE)[0]
    assert game.returncode == 0, written
    written = demonstration.communicate(timeout=PATIENCE)[0]
    assert demonstration.returncode == 0, written
    assert watch.tried() == []
    assert not [path for path in watch.home.rglob("*") if "deviceid" in path.name]


def test_a_recording_is_understood_without_a_connection(watch, recording):
    written = watch.run("recognise", recording, "--fen", chess.STARTING_FEN)
    assert "g1f3" in written
    assert watch.tried() == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["say", "--text", "Anna", "--out", "anna.wav"],
        ["models", "list"],
        ["teach", "--language", "de", "--microphone", "none"],
    ],
)
def test_nor_do_other_commands_connect(watch, arguments):
    assert watch.run(*arguments)
    assert watch.tried() == []
