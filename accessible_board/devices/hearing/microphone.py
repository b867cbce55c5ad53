"""Sources of sound for a seat: a microphone, or a recording played as one.

Both give blocks of samples at the recognisers' rate, each with the game time of its last sample, so
that waiting in a queue costs no player time.

Samples are dated though a busy machine takes them late. Sound comes without a gap, so a block ends
as long after the one before it as it is long. What is uncertain is the beginning: it is known from
the blocks that were taken soonest of the last seconds, as the time of a board is
(``hardware/protocol.md``). Words that are taken late would otherwise seem to end after a press that
came after them.
"""

import contextlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol

import numpy as np
import soxr

from accessible_board.devices.interfaces import RECOGNISER_RATE, Now, Samples
from accessible_board.devices.sound.audio_devices import (
    Side,
    find_input,
    in_use,
    settings_for,
    sounddevice,
    split_side,
)
from accessible_board.devices.sound.level import Loudness, SoundLevel
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.sound.sound_server import Direction, NewStream, PlaceWatch
from accessible_board.devices.sound.voice_activity import FRAME
from accessible_board.game.vocabulary.terms import DeviceFault
from accessible_board.languages import FaultError

MOST_BEHIND: Final = 3_000
"""Milliseconds by which a block may be late; what is later comes after a gap, as a sleep."""

BLOCK_SECONDS: Final = FRAME / RECOGNISER_RATE
"""Length of a block, in which a voice is found or not: what is longer would wait for its end."""

REMEMBERED: Final = round(3 / BLOCK_SECONDS)
"""Blocks, three seconds, of which the soonest counts: by then a gap nobody told of is healed."""

WAITING_BLOCKS: Final = round(60 / BLOCK_SECONDS)
"""Blocks, a minute, that wait for a slow listener before the oldest is lost."""

MOST_LATE = 0.2
"""Seconds that sound may take from the microphone to here; what claims more is not believed."""

LOST_SECONDS = 3.0
"""A microphone that is silent for so long, not even noise, is gone."""

SILENT_SECONDS = 60.0
"""Longest time without even noise; the quietest microphone that is on has some."""

CLIPPING_BLOCKS = 16
"""So many blocks that clip, of the last five seconds, are speech that is too loud."""

_MEMORY = round(5.0 / BLOCK_SECONDS)

Report = Callable[[DeviceFault | None], None]
"""Hears what is wrong with the microphone, or with ``None`` that it is no more."""


class SampleClock:
    """Dates blocks of so many samples a second, in milliseconds of the clock of the arrivals."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._count = 0
        self._beginnings: deque[int] = deque(maxlen=REMEMBERED)

    def end_of(self, samples: int, arrived: int, *, gap: bool = False) -> int:
        """The time of the last of the next samples, which ``arrived`` then; after a gap anew."""
        self._count += samples
        counted = round(1000 * self._count / self._rate)
        beginning = arrived - counted
        if gap or (self._beginnings and beginning - min(self._beginnings) > MOST_BEHIND):
            self._beginnings.clear()
        self._beginnings.append(beginning)
        return min(self._beginnings) + counted


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
        for start in range(0, len(self._samples), FRAME):
            samples = self._samples[start : start + FRAME]
            if self._speed is not None:
                self._sleep(len(samples) / RECOGNISER_RATE / self._speed)
            if self._closed:
                return
            yield AudioBlock(samples, beginning + (start + len(samples)) * 1000 // RECOGNISER_RATE)

    def close(self) -> None:
        """Stop playing."""
        self._closed = True


class WatchedMicrophone:
    """Passes on the blocks of a microphone, and reports what is wrong with them.

    Silence is reported only once: a microphone that is heard again afterwards switches itself off
    between words, and a report after each would be worse than the silence.
    """

    def __init__(self, microphone: Microphone, report: Report) -> None:
        self._microphone = microphone
        self._report = report
        self._fault: DeviceFault | None = None
        self._silent = 0
        self._told_silent = False
        self._clipped: deque[bool] = deque(maxlen=_MEMORY)

    @property
    def overflows(self) -> int:
        """Blocks that were lost because the listener or the machine was too slow."""
        return self._microphone.overflows

    def blocks(self) -> Iterator[AudioBlock]:
        """Block after block, as the microphone gives them."""
        for block in self._microphone.blocks():
            self._judge(SoundLevel.of(block.samples).loudness)
            yield block

    def close(self) -> None:
        """Release the device."""
        self._microphone.close()

    def _judge(self, loudness: Loudness) -> None:
        self._silent = self._silent + 1 if loudness is Loudness.SILENT else 0
        self._clipped.append(loudness is Loudness.CLIPPING)
        fault = self._found()
        if fault is not self._fault:
            self._fault = fault
            self._report(fault)

    def _found(self) -> DeviceFault | None:
        if self._silent * BLOCK_SECONDS >= SILENT_SECONDS:
            told, self._told_silent = self._told_silent, True
            return self._fault if told else DeviceFault.SILENT
        clipping = sum(self._clipped)
        if clipping >= CLIPPING_BLOCKS or (clipping and self._fault is DeviceFault.CLIPPING):
            return DeviceFault.CLIPPING
        return None
