"""A virtual room: PulseAudio's null sinks as loudspeaker, earphones and air, for child processes.

Everything lives in a private directory; nothing of the machine's own sound is touched. sounddevice
reads its configuration when it is imported, so what plays or listens in the room is a child process
started with :attr:`Room.environment`.

A null sink renders two seconds ahead while nobody records at it, and a stream that begins then
stands still for that long, as a device that hangs. Without rewinds it renders 50 ms ahead, as a
device does.
"""

import json
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from tests.support.patience import PATIENCE

RATE = 48_000
"""Samples a second of every sink."""

_ASOUNDRC = """
pcm.{name} {{ type pulse device {name} }}
pcm.{name}_monitor {{ type pulse device {name}.monitor }}
"""


def _null_sink(name):
    return ["module-null-sink", f"sink_name={name}", f"rate={RATE}", "channels=1", "norewinds=1"]


def _channels(sink):
    """A sink whose name says so has two sides, and every other one."""
    return 2 if "stereo" in sink else 1


class Room:
    """Sinks by name; each is a PCM of that name to play to, and ``NAME_monitor`` to listen at."""

    def __init__(self, directory: Path, sinks: tuple[str, ...]):
        self.directory = directory
        self.environment = {
            **{key: os.environ[key] for key in ("PATH", "LANG", "LANGUAGE") if key in os.environ},
            "HOME": str(directory),
            "XDG_RUNTIME_DIR": str(directory),
            "PULSE_RUNTIME_PATH": str(directory),
        }
        pcms = "".join(_ASOUNDRC.format(name=name) for name in sinks)
        (directory / ".asoundrc").write_text(pcms, "utf-8")
        self._run(
            [
                "pulseaudio",
                "-D",
                "--exit-idle-time=-1",
                "-n",
                "-F",
                "/dev/null",
                *self._modules(sinks),
            ]
        )

    @staticmethod
    def _modules(sinks):
        loads = ["module-native-protocol-unix", "module-cli-protocol-unix"]
        loads += [
            f"module-null-sink sink_name={name} rate={RATE} channels={_channels(name)} norewinds=1"
            for name in sinks
        ]
        return [argument for load in loads for argument in ("-L", load)]

    def _run(self, command):
        return subprocess.run(
            command,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        ).stdout

    def unplug(self, sink):
        """Remove a sink, like a device that is pulled out."""
        for line in self._run(["pactl", "list", "short", "modules"]).splitlines():
            if f"sink_name={sink} " in line:
                self._run(["pactl", "unload-module", line.split()[0]])

    def plug(self, sink):
        """Add a sink (again)."""
        null_sink = [
            "module-null-sink",
            f"sink_name={sink}",
            f"rate={RATE}",
            "channels=1",
            "norewinds=1",
        ]
        self._run(["pactl", "load-module", *null_sink])

    def move(self, stream, sink):
        """Move a stream, by its number, to another sink."""
        self._run(["pactl", "move-sink-input", str(stream), sink])

    def hang_up(self, client):
        """End the server's connection to a client, by its number."""
        self._run(["pacmd", "kill-client", str(client)])

    @contextmanager
    def frozen(self):
        """Stop every device from answering, as a hung driver does."""
        server = int((self.directory / "pid").read_text("ascii"))
        os.kill(server, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(server, signal.SIGCONT)

    @contextmanager
    def recording(self, sink) -> Iterator["Recording"]:
        """Listen at a sink; the samples are there when the block is left."""
        recording = Recording(self, sink)
        try:
            yield recording
        finally:
            recording.end()

    def wait_for_silence(self, *sinks):
        """Until each sink is silent: a device still plays when its words are handed on."""
        for sink in sinks:
            with self.recording(sink) as recording:
                recording.wait_for_silence()

    @contextmanager
    def talking(self, *sinks, voice="") -> Iterator["Child"]:
        """A program that talks on these sinks, with this voice if one is named."""
        child = Child(self, sinks, voice)
        try:
            yield child
        finally:
            child.end()

    def close(self):
        subprocess.run(
            ["pulseaudio", "-k"],
            env=self.environment,
            check=False,
            capture_output=True,
            timeout=PATIENCE,
        )


class Child:
    """``room_child.py`` running in the room; each method returns its monotonic moment."""

    def __init__(self, room, sinks, voice):
        script = Path(__file__).with_name("room_child.py")
        self.errors = room.directory / f"child-{time.monotonic_ns()}.txt"
        with self.errors.open("wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, script, *sinks],
                env={**room.environment, "PYTHONPATH": str(script.parents[2]), "VOICE": voice},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        self._news = deque()
        assert self._answer()["ready"]

    def say(self, sink, text, priority="NORMAL"):
        return self._tell(sink=sink, say=text, priority=priority)["at"]

    def mix(self, sink, sign):
        return self._tell(sink=sink, mix=sign.name)["at"]

    def silence(self, sink):
        return self._tell(sink=sink, silence=True)["at"]

    def wait(self, sink):
        answer = self._tell(sink=sink, wait=PATIENCE)
        assert answer.get("done"), answer
        return answer["at"]

    def _tell(self, **order):
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def hear(self):
        """The next report of the program that is no answer: a device failed, or works again."""
        while not self._news:
            report = self._report()
            assert is_news(report), report
            self._news.append(report)
        return self._news.popleft()

    def _answer(self):
        """The next answer of the program; reports that come first are kept for :meth:`hear`."""
        while is_news(report := self._report()):
            self._news.append(report)
        return report

    def _report(self):
        line = self._process.stdout.readline()
        assert line, self.errors.read_text("utf-8")
        return json.loads(line)

    def end(self):
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(timeout=PATIENCE)


def is_news(report):
    """Whether this is a report, and no answer."""
    return "error" in report or "found" in report


class Recording:
    """What is heard at a sink, with the moment (monotonic seconds) of its first sample."""

    def __init__(self, room, sink):
        command = ["parec", f"--device={sink}.monitor", "--format=s16le", f"--rate={RATE}"]
        self._path = room.directory / f"{sink}-{time.monotonic_ns()}.raw"
        with self._path.open("wb") as file:
            self._child = subprocess.Popen(
                [*command, "--channels=1", "--latency-msec=5"], env=room.environment, stdout=file
            )
        self.started = math.inf
        self.samples = np.zeros(0, np.int16)
        self._wait_until(lambda heard: len(heard) > 0, f"nothing can be recorded at {sink}")

    def wait_for_sound(self):
        self._wait_until(lambda heard: len(_loud(heard)) > 0, "nothing is heard")

    def wait_for_silence(self):
        """Until nothing was heard for three tenths of a second, of what was recorded."""
        least = 3 * RATE // 10
        self._wait_until(
            lambda heard: len(heard) >= least and not np.any(heard[-least:]), "it is never silent"
        )

    def _wait_until(self, is_so, otherwise):
        deadline = time.monotonic() + PATIENCE
        while not is_so(self._heard()):
            if time.monotonic() > deadline:
                raise TimeoutError(otherwise)
            time.sleep(0.01)

    def _heard(self):
        """All samples so far, with the time of the first.

        Samples may arrive late but never early, so the latest estimate is the best; it improves
        with each look.
        """
        data = self._path.read_bytes()
        heard = np.frombuffer(data[: len(data) // 2 * 2], np.int16)
        if len(heard):
            self.started = min(self.started, time.monotonic() - len(heard) / RATE)
        return heard

    def end(self):
        self._child.terminate()
        self._child.wait(timeout=PATIENCE)
        self.samples = self._heard()
        self._path.unlink()

    def loud(self):
        """Moments (monotonic seconds) at which something is heard."""
        return self.started + _loud(self.samples) / RATE


def _loud(samples):
    """Which samples are loud enough to be heard: a voice begins with some that are not."""
    return np.flatnonzero(np.abs(samples.astype(int)) > 50)


def missing():
    """What has to be installed for a room, or nothing."""
    tools = {"pulseaudio": "pulseaudio", "pactl": "pulseaudio-utils", "parec": "pulseaudio-utils"}
    packages = sorted({package for tool, package in tools.items() if not shutil.which(tool)})
    return f"apt install {' '.join(packages)}" if packages else ""


IN_A_ROOM = [
    pytest.mark.sound,
    pytest.mark.skipif(bool(missing()), reason=f"a room needs PulseAudio: {missing()}"),
]
"""The marks of a test that plays sound in a room."""


@contextmanager
def open_room(*sinks):
    """A room with these sinks, or by default a loudspeaker, an earphone and the air."""
    with tempfile.TemporaryDirectory(prefix="room-") as directory:
        room = Room(Path(directory), sinks or ("loudspeaker", "earphone", "air"))
        try:
            yield room
        finally:
            room.close()


@pytest.fixture(scope="session")
def room():
    """One room for the whole session; skipped where PulseAudio is missing."""
    if missing():
        pytest.skip(f"a virtual room needs PulseAudio: {missing()}")
    with open_room() as room:
        yield room
