"""How soon ``accessible-board play`` can be played with, and how much memory it takes.

Starts the program as a player does, with a virtual board, and waits until it has said both what to
do next and that the board answers; the files it needs are in the system's cache. Measured with the
keyboard alone, with two voices and an ear on files, and the same on the sound devices of a virtual
room (PulseAudio). On files, the ear then hears and decides three announcements, before the most
memory that the program ever had is read from the system (``VmHWM``). Limits: ready within 2 s,
200 MB with one ear.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soundfile

from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from benchmarks.shared.figures import tell, tell_spread
from tests.support.room import missing, open_room

_AS_USERS_HAVE_IT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""The environment; with that variable, which some machines set, each start compiles all modules."""

READY_LIMIT = 2.0
MEMORY_LIMIT = 200.0
STARTS = 7

READY = ("To see what you can type and say, type: help", "The board answers.")
"""The last line that explains, and that the board was found: either may come first."""

ANNOUNCED = ("Springer Gustav eins Felix drei", "Bauer Eva zwei Eva vier", "Dame David eins")
DECIDING_SECONDS = 2.5
"""How long after the recording the last announcement may still be decided."""


@dataclass(frozen=True)
class Program:
    """``play`` with these sound devices, in this environment, its journals in a folder."""

    folder: Path
    ear: str = "none"
    loudspeaker: str = "none"
    microphone: str = "none"
    environment: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def ready(self) -> Iterator[subprocess.Popen[str]]:
        """The process, as soon as it can be played with; it is left afterwards."""
        private = {"XDG_CONFIG_HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        process = subprocess.Popen(
            [sys.executable, "-m", "accessible_board", "play", *self._options()],
            env={**_AS_USERS_HAVE_IT, **self.environment, **private},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        with process:
            wait_for(process, set(READY))
            yield process
            process.communicate("quit\n")

    def _options(self) -> list[str]:
        sound = ["--ear", self.ear, "--loudspeaker", self.loudspeaker]
        sound += ["--microphone", self.microphone]
        return ["--board", "virtual", "--journal", str(self.folder), *sound]


def main() -> None:
    """Start, wait, print."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        spoken, seconds = recording(folder)
        silent = Program(folder)
        on_files = Program(folder, f"file:{folder}/ear.wav", f"file:{folder}/hall.wav", spoken)
        tell_start("the keyboard alone", silent)
        tell_start("two voices and an ear on files", on_files)
        tell_start_in_a_room(folder)
        tell("most memory, the keyboard alone", memory(silent, 0.5), "MB")
        heard = memory(on_files, seconds + DECIDING_SECONDS)
        tell("most memory, two voices and an ear that has heard", heard, "MB", MEMORY_LIMIT)


def recording(folder: Path) -> tuple[str, float]:
    """The announcements as a microphone that is a file, and how many seconds it lasts."""
    voice = Pyttsx3Synthesiser()
    spoken = [voice.render(text, "de") for text in ANNOUNCED]
    rate = spoken[0][1]
    pause = np.zeros(rate, np.int16)
    samples = np.concatenate([part for words, _ in spoken for part in (pause, words)] + [pause])
    soundfile.write(folder / "spoken.wav", samples, rate)
    return f"file:{folder}/spoken.wav", len(samples) / rate


def tell_start_in_a_room(folder: Path) -> None:
    """Tell the start with sound devices, or what has to be installed to have some."""
    if missing():
        print(f"not measured on sound devices, for the room needs PulseAudio: {missing()}")
        return
    with open_room() as room:
        devices = ("earphone", "loudspeaker", "air_monitor")
        program = Program(folder, *devices, environment=room.environment)
        tell_start("two voices and an ear on sound devices", program)


def tell_start(what: str, program: Program) -> None:
    """Tell the seconds of several starts."""
    seconds = [start(program) for _ in range(STARTS)]
    tell_spread(f"start to ready, {what}", seconds, "s", READY_LIMIT)


def start(program: Program) -> float:
    """Seconds from the start of the program until it can be played with."""
    begun = time.perf_counter()
    with program.ready():
        return time.perf_counter() - begun


def memory(program: Program, seconds: float) -> float:
    """The most megabytes that the program had in memory, after so many seconds of a game."""
    with program.ready() as process:
        assert process.stdin is not None
        process.stdin.write("\n")  # White's clock is started
        process.stdin.flush()
        time.sleep(seconds)
        status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024 / 1e6


def wait_for(process: subprocess.Popen[str], awaited: set[str]) -> None:
    """Wait until the program has printed all of this; :class:`RuntimeError` if it never will."""
    assert process.stdout is not None
    while awaited:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"It ended before it said: {', '.join(awaited)}")
        awaited -= {part for part in awaited if part in line}


if __name__ == "__main__":
    main()
