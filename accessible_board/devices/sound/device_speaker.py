"""A sound device as a speaker: one stream of PortAudio, reopened when it is lost."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import soxr

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.reopening import OnLost, Reopener
from accessible_board.devices.sound.audio_devices import (
    Side,
    find_output,
    in_use,
    is_same,
    settings_for,
    sounddevice,
    split_side,
)
from accessible_board.devices.sound.sound_server import (
    Direction,
    NewStream,
    Place,
    PlaceWatch,
    is_there,
)
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError

BLOCK_SECONDS = 0.01
"""Length of an audio block: nothing is heard of what was stopped a block ago."""

STALL_SECONDS = 1.5
"""Seconds that a device may take longer than the words before it counts as gone."""

Finished = Callable[[], None]

Stream = Any
"""A stream of PortAudio, of a library without types."""


def resampled(samples: Samples, rate: int, wanted: int) -> Samples:
    """The sound at ``wanted`` samples a second."""
    if rate == wanted or not len(samples):
        return samples
    return np.asarray(soxr.resample(samples, rate, wanted), dtype=np.int16)


def mixed(samples: Samples, others: Samples) -> Samples:
    """The sum of two sounds of the same length."""
    loudest = np.iinfo(np.int16)
    both = samples.astype(np.int32) + others
    return np.asarray(np.clip(both, loudest.min, loudest.max), dtype=np.int16)


class _Clip:
    """Sound that is being played: the remaining samples, and the function to call at its end."""

    def __init__(self, samples: Samples, after: int, finished: Finished) -> None:
        self.left = samples
        self.after = after
        """Frames that still lie between the stream and the ear once the last one was handed on."""
        self.finished = finished


class DeviceSpeaker:
    """A sound device, with one stream that stays open: fresh streams swallow short words.

    That it vanished is reported to ``on_lost``; then nothing can be played any more. ``anew`` looks
    for it among the devices that are there now (see :func:`~.audio_devices.find_output`).
    """

    def __init__(
        self, name: str, on_lost: OnLost = lambda error: None, *, anew: bool = False
    ) -> None:
        self._name = name
        self._side = split_side(name)[1]
        self._on_lost = on_lost
        self._clip: _Clip | None = None
        self._beside: Samples = np.zeros(0, np.int16)
        self._lock = threading.Lock()
        self._stream: Stream | None = None
        self._rate = 0
        self._latency = 0.0
        self.place: Place | None = None
        """Stream at the sound server that plays it, if there is one."""
        with NewStream(Direction.OUTPUT) as new:
            self._open(anew=anew and new.alone)
        self.place = new.place
        self._watch_place = (
            PlaceWatch(Direction.OUTPUT, new.place, self._moved) if new.place else None
        )

    def is_heard_with(self, other: "DeviceSpeaker") -> bool:
        """Tell if listeners of this speaker hear the other: one device, not its two sides."""
        if None not in (self._side, other._side) and self._side is not other._side:
            return False
        if self.place is not None and other.place is not None:
            return self.place.name == other.place.name
        return is_same(self._device, other._device)

    def play(self, samples: Samples, rate: int, finished: Finished) -> None:
        """Start playing at once, in place of what was playing; ``finished`` must not block."""
        after = round(self._latency * self._rate)
        clip = _Clip(resampled(samples, rate, self._rate), after, finished)
        self._replace(clip)
        self._watch(clip, len(samples) / rate + STALL_SECONDS)

    def mix_in(self, samples: Samples, rate: int) -> None:
        """Let a short sound be heard at once, beside the words."""
        beside = resampled(samples, rate, self._rate)
        with self._lock:
            self._beside = beside

    def stop(self) -> None:
        """Fall silent within one audio block."""
        self._replace(None)

    def close(self) -> None:
        """Release the device."""
        if self._watch_place is not None:
            self._watch_place.close()
        stream = self._taken()
        if stream is not None:
            stream.close(ignore_errors=True)
        self._replace(None)

    def _open(self, *, anew: bool) -> None:
        sound = sounddevice()
        self._device = device = find_output(self._name, anew=anew)
        self._rate = round(sound.query_devices(device)["default_samplerate"])
        try:
            self._stream = sound.OutputStream(
                samplerate=self._rate,
                blocksize=round(self._rate * BLOCK_SECONDS),
                device=device,
                channels=1 if self._side is None else len(Side),
                dtype="int16",
                latency="low",
                extra_settings=settings_for(device),
                callback=self._fill,
                finished_callback=self._ended,
            )
            in_use.add(self._stream)
            self._latency = self._stream.latency
            self._stream.start()
        except sound.PortAudioError as error:
            stream, self._stream = self._stream, None
            if stream is not None:
                stream.close(ignore_errors=True)
            raise FaultError("speaker_unopened", name=self._name, reason=error) from None

    def _watch(self, clip: _Clip, seconds: float) -> None:
        timer = threading.Timer(seconds, self._give_up, (clip,))
        timer.daemon = True
        timer.start()

    def _give_up(self, clip: _Clip) -> None:
        """Report a device as stalled if it still has not finished the clip."""
        if self._clip is clip:
            self._on_lost(FaultError("speaker_stalled", name=self._name))
            self._replace(None)

    def _moved(self) -> None:
        """The sound server moved the stream; the sound must not be heard there."""
        stream = self._taken()
        if stream is not None:
            stream.abort(ignore_errors=True)
            self._on_lost(FaultError("speaker_gone", name=self._name))
            self._replace(None)
            stream.close(ignore_errors=True)

    def _taken(self) -> Stream | None:
        """Take the stream in order to close it: PortAudio crashes if two threads do."""
        with self._lock:
            stream, self._stream = self._stream, None
        return stream

    def _replace(self, clip: _Clip | None) -> None:
        with self._lock:
            old, self._clip = self._clip, clip
        if old is not None:
            old.finished()

    def _fill(self, block: Samples, frames: int, _time: object, _status: object) -> None:
        """Fill one block, on PortAudio's thread."""
        block.fill(0)
        own = block[:, self._side or 0]
        with self._lock:
            finished = self._fill_words(own, frames)
            beside, self._beside = self._beside[:frames], self._beside[frames:]
        if len(beside):
            own[: len(beside)] = mixed(own[: len(beside)], beside)
        if finished is not None:
            finished()

    def _fill_words(self, own: Samples, frames: int) -> Finished | None:
        """Fill a silent channel with the words; return what to call if they end here."""
        clip = self._clip
        if clip is None:
            return None
        now, clip.left = clip.left[:frames], clip.left[frames:]
        own[: len(now)] = now
        clip.after -= frames - len(now)
        if clip.after > 0:
            return None
        self._clip = None
        return clip.finished

    def _ended(self) -> None:
        """PortAudio ended the stream, or this object closed it."""
        if self._stream is not None:
            self._on_lost(FaultError("speaker_gone", name=self._name))
            self._replace(None)


class TendedSpeaker:
    """A sound device that is kept in use; while it is lost, words end as soon as they begin.

    ``on_lost`` and ``on_found`` hear of each loss and each recovery, from any thread. Raises
    :class:`DeviceError` if there is no such device at the beginning, unless it is ``expected``.
    """

    def __init__(
        self, name: str, on_lost: OnLost, on_found: Callable[[], None], *, expected: bool = False
    ) -> None:
        self._name = name
        self._home = ""
        self._sought = False
        self._on_lost = on_lost
        self._on_found = on_found
        self._tender: Reopener[DeviceSpeaker] = Reopener(self)
        if expected:
            self._tender.expect()
        else:
            self._tender.open()

    def is_heard_with(self, other: object) -> bool:
        """Tell if listeners of this speaker hear the other, if both are there."""
        own = self._tender.device
        theirs = other._tender.device if isinstance(other, TendedSpeaker) else None
        return own is not None and theirs is not None and own.is_heard_with(theirs)

    def open_device(self, on_lost: OnLost) -> DeviceSpeaker:
        """Open it where it was before: the default device may now be that of the hall."""
        if self._home and not is_there(Direction.OUTPUT, self._home):
            raise FaultError("speaker_away", name=self._home)
        anew, self._sought = self._sought, True
        speaker = DeviceSpeaker(self._name, on_lost, anew=anew)
        if speaker.place is not None:
            self._home = self._home or speaker.place.name
            if speaker.place.name != self._home:
                speaker.close()
                raise FaultError("speaker_away", name=self._home)
        return speaker

    def release_device(self, device: DeviceSpeaker) -> None:
        """Release a device that is lost."""
        device.close()

    def device_lost(self, error: DeviceError) -> None:
        """Tell that there is no device."""
        self._on_lost(error)

    def device_found(self) -> None:
        """Tell that it is there again."""
        self._on_found()

    def play(self, samples: Samples, rate: int, finished: Finished) -> None:
        """Start playing at once, in place of what was playing; ``finished`` must not block."""
        speaker = self._tender.device
        if speaker is None:
            finished()
        else:
            speaker.play(samples, rate, finished)

    def mix_in(self, samples: Samples, rate: int) -> None:
        """Let a short sound be heard at once, beside the words."""
        speaker = self._tender.device
        if speaker is not None:
            speaker.mix_in(samples, rate)

    def stop(self) -> None:
        """Fall silent within one audio block."""
        speaker = self._tender.device
        if speaker is not None:
            speaker.stop()

    def close(self) -> None:
        """Release the device."""
        self._tender.close()
