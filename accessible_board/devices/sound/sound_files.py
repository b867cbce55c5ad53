"""Sound in files: recordings read for a recogniser, and the audio record of announcements.

A recording may have any rate, number of channels and depth. The audio record is what D.2.7 allows
as a scoresheet: a folder with one FLAC file for each announcement or repetition that the player's
microphone heard, and ``index.jsonl``, a line for each::

    {"file": "white-000005200.flac", "seat": "white", "at": 5200, "words": "Eva vier", "ms": 1240}

``at`` is the game time in milliseconds under which the journal of the game holds the same words.
Nothing else is recorded: no talk, no questions, no move that is being sealed. Its user alone can
read it.
"""

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.files import free_name, opened_file, private, private_and_no_link, read_file
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError, FaultError

LONGEST = 600
"""Seconds of a recording that are read: an utterance takes ten, and memory is not without end."""

_USUAL_RATE = 48_000
_PIECE = 1 << 16
_FULL_SCALE = 32767.0

_CANCELLED = 0.05
"""The share of a channel's power that is left of it where the others cancel it out."""

INDEX: Final = "index.jsonl"
"""The file with a line for each recording."""

MOST: Final = 10_000_000
"""Bytes of it that are read; a game has a few hundred lines."""


def read_speech(path: Path) -> Samples:
    """A recording as mono samples at 16 kHz; ``InputError`` for none, a too long or empty one."""
    try:
        with opened_file(path) as opened, soundfile.SoundFile(opened) as file:
            values, rate = _mono(file, path), file.samplerate
    except OSError as error:
        raise CommandError("unreadable", path=path, reason=error) from error
    except soundfile.SoundFileError as error:
        raise CommandError("no_sound", path=path) from error
    speech = to_speech(values[:, None], rate)
    if len(speech) == 0:
        raise CommandError("sound_empty", path=path)
    return speech


def _mono(file: soundfile.SoundFile, path: Path) -> NDArray[np.float64]:
    """The sound of all channels together, read piece by piece: a small file may hold hours.

    A microphone whose plug has two poles of opposite sign cancels itself out in stereo; then the
    first channel is the sound.
    """
    most = LONGEST * min(file.samplerate, _USUAL_RATE)
    together, first, count = [np.zeros(0)], [np.zeros(0)], 0
    while len(piece := file.read(_PIECE, dtype="float64", always_2d=True)):
        together.append(_bounded(piece).mean(axis=1))
        first.append(_bounded(piece[:, 0]))
        count += len(piece)
        if count > most:
            raise CommandError("sound_long", path=path, minutes=LONGEST // 60)
    mixed, alone = np.concatenate(together), np.concatenate(first)
    return mixed if np.dot(mixed, mixed) > _CANCELLED * np.dot(alone, alone) else alone


def to_speech(values: NDArray[np.float64], rate: int) -> Samples:
    """Values from -1 to 1 of shape ``(frames, channels)`` as mono 16 bit samples at 16 kHz."""
    mono = _bounded(values).mean(axis=1)
    at_rate = soxr.resample(mono, rate, RECOGNISER_RATE)
    scaled = np.clip(np.rint(at_rate * _FULL_SCALE), -32768, 32767)
    return np.asarray(scaled, dtype=np.int16)


def _bounded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The values limited to full scale; a file may hold numbers that are no sound."""
    return np.clip(np.nan_to_num(values), -1.0, 1.0)


class RecordedAnnouncement(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded announcement; ``ms`` is how long it is, in milliseconds."""

    file: str
    seat: Seat
    at: int
    words: str
    ms: int


class AudioRecord:
    """A folder that announcements are recorded into, made if missing.

    :class:`FaultError` if it cannot be made.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise FaultError("nothing_kept", folder=folder, reason=error) from error

    def keep(self, seat: Seat, at: int, words: str, samples: Samples) -> None:
        """Record what was said: mono samples at 16 kHz.

        :class:`DeviceError` if the disk refuses; then nothing of it is kept.
        """
        path = free_name(self._folder / f"{seat}-{at:09}.flac")  # Another game may have one.
        length = round(1000 * len(samples) / RECOGNISER_RATE)
        kept = RecordedAnnouncement(file=path.name, seat=seat, at=at, words=words, ms=length)
        sound = io.BytesIO()
        soundfile.write(sound, samples, RECOGNISER_RATE, format="FLAC")
        try:
            with open(path, "xb", opener=private) as file:
                file.write(sound.getvalue())
            with open(self._folder / INDEX, "ab", opener=private_and_no_link) as index:
                index.truncate(_whole(self._folder / INDEX))
                index.write(msgspec.json.encode(kept) + b"\n")
        except OSError as error:
            with contextlib.suppress(OSError):
                path.unlink()
            raise FaultError("not_kept", folder=self._folder, reason=error) from error


def _whole(index: Path) -> int:
    """The length of the complete lines, without one torn by a power cut or a full disk."""
    return read_file(index, links=False).rfind(b"\n") + 1


def recordings(folder: Path) -> Iterator[RecordedAnnouncement]:
    """The recordings of a folder, in order; a line torn by a power cut is left out.

    :class:`InputError` if there is no record in this folder.
    """
    try:
        lines = read_file(folder / INDEX, MOST).split(b"\n")
    except OSError as error:
        raise CommandError("no_record", folder=folder, reason=error) from error
    for number, line in enumerate(lines[:-1], 1):
        try:
            yield msgspec.json.decode(line, type=RecordedAnnouncement)
        except msgspec.DecodeError as error:
            raise CommandError("line_unread", number=number, path=folder / INDEX) from error


def sound_of(folder: Path, recording: RecordedAnnouncement) -> Samples:
    """The recorded samples at 16 kHz; :class:`InputError` if the file is missing or no sound."""
    return read_speech(folder / Path(recording.file).name)
