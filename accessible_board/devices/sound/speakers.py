"""Speakers: a sound device, a file that keeps time, or none."""

import threading
import wave
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import numpy as np

from accessible_board.devices.interfaces import Now, Samples, Speaker
from accessible_board.devices.reopening import OnLost
from accessible_board.devices.sound.audio_devices import FILE, NONE
from accessible_board.devices.sound.device_speaker import Finished, TendedSpeaker, mixed, resampled
from accessible_board.languages import FaultError
from accessible_board.new_files import open_new

FILE_RATE = 22_050
"""Samples a second of a file, the rate of espeak-ng."""


class CallAt(Protocol):
    """Something that calls ``do`` once the game time ``at`` (milliseconds) has come."""

    def __call__(self, at: int, do: Callable[[], None]) -> None:
        """Call ``do`` at ``at``, on any thread, and return at once."""


def call_later(now: Now) -> CallAt:
    """A :class:`CallAt` for a ``now`` that runs with real time."""

    def call_at(at: int, do: Callable[[], None]) -> None:
        timer = threading.Timer(max(0, at - now()) / 1000, do)
        timer.daemon = True
        timer.start()

    return call_at


def open_speaker(
    name: str,
    now: Now,
    on_lost: OnLost = lambda error: None,
    on_found: Callable[[], None] = lambda: None,
    *,
    expected: bool = False,
) -> Speaker:
    """The speaker meant by ``none``, ``file:PATH.wav`` or a sound device's name or number.

    ``on_lost`` hears of a device that vanishes later, ``on_found`` that it is there again. Raises
    :class:`DeviceError` if there is no such device, unless it is ``expected`` to come; then
    ``on_lost`` hears of it. :class:`InputError` if the file cannot be written, or is there already.
    """
    if name == NONE:
        return SilentSpeaker(now, call_later(now))
    if name.startswith(FILE):
        return FileSpeaker(Path(name.removeprefix(FILE)), now, call_later(now), on_lost)
    return TendedSpeaker(name, on_lost, on_found, expected=expected)


class SilentSpeaker:
    """Nothing is heard, but it takes the time it would have taken; none without ``call_at``."""

    def __init__(self, now: Now = lambda: 0, call_at: CallAt | None = None) -> None:
        self._now = now
        self._call_at = call_at
        self._finished: Finished | None = None
        self._lock = threading.Lock()

    def play(self, samples: Samples, rate: int, finished: Finished) -> None:
        """Call ``finished`` after as long as the words would take."""
        self.stop()
        self._finished = finished
        if self._call_at is None:
            self._end(finished)
        else:
            self._call_at(self._now() + _milliseconds(samples, rate), lambda: self._end(finished))

    def mix_in(self, samples: Samples, rate: int) -> None:
        """Nothing is heard of it."""

    def stop(self) -> None:
        """Stop waiting."""
        if self._finished is not None:
            self._end(self._finished)

    def close(self) -> None:
        """Nothing to release."""
        self.stop()

    def _end(self, finished: Finished) -> None:
        with self._lock:
            if self._finished is not finished:
                return
            self._finished = None
        finished()


class FileSpeaker:
    """A WAV file that is a true timeline: it begins when it is made, and is silent between words.

    ``now`` is the game time; playing takes as long in game time as the words are long. The file can
    be read after every phrase, even if the program is killed. ``on_lost`` hears once that the disk
    refuses it; from then on nothing is written, and playing takes its time all the same.
    :class:`InputError` if the file cannot be made, or is there already.
    """

    def __init__(
        self,
        path: Path,
        now: Now,
        call_at: CallAt | None = None,
        on_lost: OnLost = lambda error: None,
    ) -> None:
        self._files = ExitStack()
        self._raw = self._files.enter_context(open_new(path))
        self._file = self._files.enter_context(wave.Wave_write(self._raw))
        self._file.setnchannels(1)
        self._file.setsampwidth(2)
        self._file.setframerate(FILE_RATE)
        self._path = path
        self._now = now
        self._beginning = now()
        self._call_at = call_at or call_later(now)
        self._on_lost = on_lost
        self._refused = False
        self._playing: tuple[Samples, Finished] | None = None
        self._beside: list[tuple[int, Samples]] = []
        """Sounds beside the words, each with the frame with which it begins."""
        self._lock = threading.RLock()
        self._closed = False

    def play(self, samples: Samples, rate: int, finished: Finished) -> None:
        """Write the words at this point of time, in place of what was being said."""
        with self._lock:
            self.stop()
            self._be_silent_until_now()
            playing = (resampled(samples, rate, FILE_RATE), finished)
            self._playing = playing
        end = self._now() + _milliseconds(*playing[:1], FILE_RATE)
        self._call_at(end, lambda: self._end(playing))

    def mix_in(self, samples: Samples, rate: int) -> None:
        """Write a short sound at this point of time, beside the words."""
        with self._lock:
            if self._playing is None and not self._closed:
                self._be_silent_until_now()
            begins = max(self._frames_until_now(), self._file.tell())
            self._beside.append((begins, resampled(samples, rate, FILE_RATE)))

    def stop(self) -> None:
        """Keep only as much of the words as was heard until now."""
        playing = self._playing
        if playing is not None:
            heard = max(0, self._frames_until_now() - self._file.tell())
            self._end(playing, heard)

    def close(self) -> None:
        """Complete the file: silent up to now."""
        with self._lock:
            if self._closed:
                return
            self.stop()
            self._be_silent_until_now()
            self._closed = True
            try:
                self._files.close()
            except OSError as error:
                self._refuse(error)

    def _end(self, playing: tuple[Samples, Finished], heard: int | None = None) -> None:
        with self._lock:
            if self._playing is not playing:
                return
            self._playing = None
            self._append(playing[0][:heard])
        playing[1]()

    def _frames_until_now(self) -> int:
        return (self._now() - self._beginning) * FILE_RATE // 1000

    def _be_silent_until_now(self) -> None:
        missing = max(0, self._frames_until_now() - self._file.tell())
        if not self._refused:
            self._append(np.zeros(missing, np.int16))

    def _append(self, samples: Samples) -> None:
        """Put samples at the end of the file, unless the disk has refused some before."""
        if self._refused:
            return
        try:
            self._file.writeframes(self._with_beside(samples).tobytes())
            self._raw.flush()
        except OSError as error:
            self._refuse(error)

    def _with_beside(self, samples: Samples) -> Samples:
        """Mix the samples that are written next with the sounds beside them."""
        heard, start = samples.copy(), self._file.tell()
        end = start + len(samples)
        for begins, sound in self._beside:
            first, last = max(start, begins), min(end, begins + len(sound))
            if first < last:
                part = slice(first - start, last - start)
                heard[part] = mixed(heard[part], sound[first - begins : last - begins])
        self._beside = [(at, sound) for at, sound in self._beside if at + len(sound) > end]
        return heard

    def _refuse(self, error: OSError) -> None:
        if not self._refused:
            self._refused = True
            self._on_lost(FaultError("file_refused", path=self._path, reason=error))


def _milliseconds(samples: Samples, rate: int) -> int:
    return -(-len(samples) * 1000 // rate)
