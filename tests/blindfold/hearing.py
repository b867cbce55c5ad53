"""A person's ears at one loudspeaker or earphone: what sounds there, sentence by sentence."""

import subprocess
import threading
from collections.abc import Callable

import numpy as np

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from tests.support.room import Room

BLOCK = RECOGNISER_RATE // 50
"""Samples that are looked at together: 20 ms."""

SENTENCE = 11
"""Blocks of silence after which a sentence is over, at the program's usual speed."""

PAUSE = 20
"""Blocks of silence after which nobody speaks any more."""

AUDIBLE = 40
"""How loud a sample is that can be heard."""


class Hearing:
    """Hears a sink until it is closed; ``understood`` takes the sound of each sentence.

    A sentence is over after ``rest`` blocks of silence.
    """

    def __init__(
        self,
        room: Room,
        sink: str,
        understood: Callable[[Samples], None],
        rest: int = SENTENCE,
    ) -> None:
        self.silent = threading.Event()
        self.silent.set()
        self._understood = understood
        self._rest = rest
        self._process = subprocess.Popen(
            [
                *["parec", f"--device={sink}.monitor", "--format=s16le", "--channels=1"],
                *[f"--rate={RECOGNISER_RATE}", "--latency-msec=20"],
            ],
            env=room.environment,
            stdout=subprocess.PIPE,
        )
        self._thread = threading.Thread(target=self._listen, name=f"ears at {sink}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear nothing more."""
        self._process.terminate()
        self._process.wait(timeout=10)
        self._thread.join(timeout=10)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        heard: list[Samples] = []
        quiet = 0
        while data := self._process.stdout.read(2 * BLOCK):
            block = np.frombuffer(data[: len(data) // 2 * 2], np.int16)
            loud = bool(len(block)) and int(np.abs(block.astype(int)).max()) > AUDIBLE
            quiet = 0 if loud else quiet + 1
            if loud:
                self.silent.clear()
            if heard or loud:
                heard.append(block)
            if heard and quiet == self._rest:
                self._understood(np.concatenate(heard))
                heard = []
            if quiet == PAUSE:
                self.silent.set()
