"""Sources of sound for a seat: a microphone, or a recording played as one.

Both give blocks of samples at the recognisers' rate, each with the game time of its last sample, so
that waiting in a queue costs no player time.
"""

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import soxr

from accessible_board.devices.hearing.sample_clock import SampleClock
from accessible_board.devices.interfaces import RECOGNISER_RATE, Now, Samples
from accessible_board.devices.sound.audio_devices import (
    Side,
    find_input,
    in_use,
    settings_for,
    sounddevice,
    split_side,
)
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.sound.sound_server import Direction, NewStream, PlaceWatch
from accessible_board.languages import FaultError

BLOCK_SECONDS = 0.1
"""Length of a block; a recogniser holds Python's interpreter lock while it decodes one."""

_BLOCK = round(RECOGNISER_RATE * BLOCK_SECONDS)

WAITING_BLOCKS = 600
"""Blocks, a minute, that wait for a slow listener before the oldest is lost."""

MOST_LATE = 0.2
"""Seconds that sound may take from the microphone to here; what claims more is not believed."""

LOST_SECONDS = 3.0
"""A microphone that is silent for so long, not even noise, is gone."""


@dataclass(frozen=True, slots=True)
class AudioBlock:
    """Samples at 16 kHz, and the game time in milliseconds of the last of them."""

    samples: Samples
    at: int


class Microphone(Protocol):
    """A source of sound, read on one thread."""

    @property
    def overflows(self) -> int:
        """Blocks that were lost because the listener or the machine was too slow."""

    def blocks(self) -> Iterator[AudioBlock]:
        """Blocks until it is closed or ends; :class:`DeviceError` if it is lost."""

    def close(self) -> None:
        """Release the device; from any thread. The loop over the blocks ends."""


class _Times(Protocol):
    """The time of a block as PortAudio gives it, in seconds of its own clock."""

    inputBufferAdcTime: float  # noqa: N815
    currentTime: float  # noqa: N815


class _Status(Protocol):
    """The status of a block as PortAudio gives it."""

    input_overflow: bool


class DeviceMicrophone:
    """A microphone by its name or number (see :mod:`audio_devices`)."""

    def __init__(self, name: str, now: Now, *, anew: bool = False) -> None:
        self.overflows = 0
        self._name = name
        self._now = now
        self._gone = False
        self._stream: Any = None
        self._taking = threading.Lock()
        self._waiting: queue.Queue[AudioBlock | None] = queue.Queue(WAITING_BLOCKS)
        with NewStream(Direction.INPUT) as new:
            self._open(anew=anew and new.alone)
        self._watch = PlaceWatch(Direction.INPUT, new.place, self._lose) if new.place else None

    def _open(self, *, anew: bool) -> None:
        sound = sounddevice()
        device = find_input(self._name, anew=anew)
        side = split_side(self._name)[1]
        self._column = side or 0
        channels = 1 if side is None else len(Side)
        self._rate = rate = _rate(sound, device, channels)
        self._clock = SampleClock(rate)
        self._resampler = soxr.ResampleStream(rate, RECOGNISER_RATE, 1, dtype="int16")
        stream: Any = None
        try:
            stream = sound.InputStream(
                samplerate=rate,
                blocksize=round(rate * BLOCK_SECONDS),
                device=device,
                channels=channels,
                dtype="int16",
                callback=self._take,
                extra_settings=settings_for(device),
            )
            in_use.add(stream)
            stream.start()
        except sound.PortAudioError as error:
            if stream is not None:
                stream.close(ignore_errors=True)
            raise FaultError("microphone_unopened", name=self._name, reason=error) from None
        self._stream = stream

    def blocks(self) -> Iterator[AudioBlock]:
        """Block after block; :class:`DeviceError` if the microphone is lost."""
        while True:
            try:
                block = self._waiting.get(timeout=LOST_SECONDS)
            except queue.Empty:
                self._gone = True
                block = None
            if self._gone:
                raise FaultError("microphone_gone", name=self._name)
            if block is None:
                return
            yield block

    def close(self) -> None:
        """Release the device; from any number of threads, for PortAudio crashes if two do."""
        if self._watch is not None:
            self._watch.close()
        with self._taking:
            stream, self._stream = self._stream, None
        if stream is not None:
            stream.close(ignore_errors=True)
        self._put(None)

    def _lose(self) -> None:
        """The sound server moved the stream to another device: this is not the player's voice."""
        self._gone = True
        self._put(None)

    def _take(self, block: Samples, frames: int, times: _Times, status: _Status) -> None:
        """Take one block, on PortAudio's thread."""
        late = times.currentTime - times.inputBufferAdcTime - frames / self._rate
        arrived = self._now() - (round(1000 * late) if 0 < late <= MOST_LATE else 0)
        at = self._clock.end_of(frames, arrived, gap=bool(status.input_overflow))
        self.overflows += bool(status.input_overflow)
        own = block[:, self._column].copy()
        samples = np.asarray(self._resampler.resample_chunk(own), dtype=np.int16)
        self._put(AudioBlock(samples, at))

    def _put(self, block: AudioBlock | None) -> None:
        while True:
            try:
                return self._waiting.put_nowait(block)
            except queue.Full:
                self.overflows += 1
            with contextlib.suppress(queue.Empty):
                self._waiting.get_nowait()


def _rate(sound: ModuleType, device: int, channels: int) -> int:
    """The recognisers' rate if the device supports it, or else its own."""
    try:
        sound.check_input_settings(
            device, channels=channels, dtype="int16", samplerate=RECOGNISER_RATE
        )
    except sound.PortAudioError:
        return int(sound.query_devices(device)["default_samplerate"])
    return RECOGNISER_RATE


class FileMicrophone:
    """A recording, heard block by block as if it were spoken now.

    ``speed`` is how much faster than real time it is played; ``None`` for as fast as it is heard.
    Block times run with the recording from the moment the listening begins. Raises
    :class:`InputError` if the file is no recording.
    """

    def __init__(
        self,
        path: Path,
        now: Now,
        speed: float | None = 1.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.overflows = 0
        self._samples = read_speech(path)
        self._now = now
        self._speed = speed
        self._sleep = sleep
        self._closed = False

    def blocks(self) -> Iterator[AudioBlock]:
        """The recording, block after block."""
        beginning = self._now()
        for start in range(0, len(self._samples), _BLOCK):
            samples = self._samples[start : start + _BLOCK]
            if self._speed is not None:
                self._sleep(len(samples) / RECOGNISER_RATE / self._speed)
            if self._closed:
                return
            yield AudioBlock(samples, beginning + (start + len(samples)) * 1000 // RECOGNISER_RATE)

    def close(self) -> None:
        """Stop playing."""
        self._closed = True
