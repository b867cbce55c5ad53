"""The announcer's voice: pyttsx3 renders words to samples with espeak-ng.

espeak-ng can be initialised once in a process and is not made for two threads, so a single thread
owns the engine and everybody asks it through a queue. pyttsx3's own playing is never used: on Linux
it cannot be stopped. Its ``save_to_file`` is sound; a phrase takes about a hundredth of a second.

pyttsx3 looks for the library where systems put it. Where nobody has installed espeak-ng, the
package ``espeakng_loader`` carries the same voices for Windows, macOS and Linux.
"""

import contextlib
import ctypes
import functools
import importlib
import os
import queue
import threading
import time
import wave
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

import espeakng_loader
import numpy as np
import pyttsx3

from accessible_board.devices.interfaces import Samples
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError, available, load
from accessible_board.system.commands_told import how_to_install
from accessible_board.system.disk import scratch_file

if TYPE_CHECKING:
    from pyttsx3.drivers.espeak import EspeakDriver


WORDS_PER_MINUTE = 170
"""Speed of the voice when nothing else is asked for."""

PITCH = 50
"""Pitch of the voice when nothing else is asked for, from 0 to 99."""

RENDER_SECONDS = 5.0
"""Seconds that a phrase may take before the engine counts as hung."""

_SILENCE = 100
"""Loudness, of 32767, below which a sample counts as silence."""

_TAIL_SECONDS = 0.03
"""Silence that is left after the last sound."""

SETTLE_SECONDS = 2.0
"""Seconds that espeak-ng may take to come to rest, for which it needs milliseconds."""

_LOOK_SECONDS = 0.001
"""Seconds between two looks whether espeak-ng has come to rest."""

_STARTING = threading.Lock()


def load_driver() -> ModuleType:
    """The driver; ``OSError``, ``ImportError`` or ``RuntimeError`` where it cannot be had."""
    return _ending_at_rest(_loaded())


def _loaded() -> ModuleType:
    try:
        return importlib.import_module("pyttsx3.drivers.espeak")
    except (OSError, RuntimeError):
        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        with _loading(espeakng_loader.get_library_path()):
            return importlib.import_module("pyttsx3.drivers.espeak")


@functools.cache
def _ending_at_rest(driver: ModuleType) -> ModuleType:
    """Let a phrase end once espeak-ng is at rest.

    The driver waits to be told, which the library of ``espeakng_loader`` for ARM does not do.
    """
    espeak, iterate = driver._espeak, driver.EspeakDriver.iterate
    end = tuple(
        SimpleNamespace(type=kind)
        for kind in (espeak.EVENT_MSG_TERMINATED, espeak.EVENT_LIST_TERMINATED)
    )

    def iterate_and_look(self: "EspeakDriver") -> None:
        iterate(self)
        if self._speaking and not espeak.IsPlaying():
            self._onSynth(None, 0, end)

    driver.EspeakDriver.iterate = iterate_and_look
    return driver


@contextmanager
def _loading(path: str) -> Iterator[None]:
    """Whatever library is asked for, this one is loaded; pyttsx3 takes no path."""
    libraries = vars(ctypes.cdll)
    load = ctypes.cdll.LoadLibrary
    libraries["LoadLibrary"] = lambda _: load(path)
    try:
        yield
    finally:
        libraries["LoadLibrary"] = load


@dataclass(frozen=True, slots=True)
class EnginePhrase:
    """A text, and how an engine is to speak it."""

    text: str
    language: str
    voice: str | None
    rate: int
    pitch: int
    rendered: "Future[tuple[Samples, int]]" = field(default_factory=Future)


class PhraseEngine(Protocol):
    """An engine that renders phrases, on one thread only."""

    def render(self, phrase: EnginePhrase) -> tuple[Samples, int]:
        """Speak it: samples and their rate."""

    def rest(self) -> None:
        """Come to rest after a phrase; :class:`DeviceError` if that takes too long."""


class EngineThread:
    """The one thread that owns an engine, which it begins itself: pyttsx3's with espeak-ng."""

    def __init__(self, begin: Callable[[], PhraseEngine] | None = None) -> None:
        self._begin: Callable[[], PhraseEngine] = begin or _Engine
        self._phrases: queue.SimpleQueue[EnginePhrase] = queue.SimpleQueue()
        self._hung = False
        threading.Thread(target=self._serve, name="synthesiser", daemon=True).start()

    def render(self, phrase: EnginePhrase, seconds: float) -> tuple[Samples, int]:
        """Samples and their rate; :class:`DeviceError` if the engine fails or takes too long."""
        if self._hung:
            raise FaultError("voice_hangs")
        self._phrases.put(phrase)
        try:
            return phrase.rendered.result(timeout=seconds)
        except FutureTimeoutError:
            self._hung = True
            raise FaultError("voice_late", seconds=f"{seconds:g}") from None

    def _serve(self) -> None:
        engine: PhraseEngine | None = None
        with contextlib.suppress(DeviceError):  # it is raised again at the first phrase
            engine = self._begin()
        while True:
            phrase = self._phrases.get()
            try:
                engine = engine or self._begin()
                rendered = engine.render(phrase)
            except DeviceError as error:
                phrase.rendered.set_exception(error)
            except Exception as error:  # whatever the engine raises is one and the same to a user
                phrase.rendered.set_exception(FaultError("voice_failed", reason=error))
            else:
                phrase.rendered.set_result(rendered)
                with contextlib.suppress(DeviceError):  # this phrase is whole; the next one tells
                    engine.rest()
            self._hung = False


class _Engine:
    """pyttsx3's engine with its voice and rate; only ever used on one thread."""

    def __init__(self) -> None:
        self._engine = _load_engine()
        self._voices = list(self._engine.getProperty("voices"))
        self._voice: str | None = None

    def render(self, phrase: EnginePhrase) -> tuple[Samples, int]:
        self._choose(find_voice(self._voices, phrase.voice, phrase.language))
        self._adjust("rate", phrase.rate)
        self._adjust("pitch", phrase.pitch)
        _settle()
        samples, rate = self._save(phrase.text)
        if not len(samples):
            raise FaultError("voice_soundless")  # The text may be a move that is being sealed.
        return trim(samples, rate), rate

    def rest(self) -> None:
        _settle()

    def _save(self, text: str) -> tuple[Samples, int]:
        with scratch_file() as path:
            self._engine.save_to_file(text, str(path))
            self._engine.runAndWait()
            return read_wave(path)

    def _choose(self, voice: str) -> None:
        if voice != self._voice:
            self._engine.setProperty("voice", voice)
            self._voice = voice

    def _adjust(self, name: str, value: int) -> None:
        if self._engine.getProperty(name) != value:
            self._engine.setProperty(name, value)


def _load_engine() -> pyttsx3.Engine:
    try:
        driver = load_driver()
        # The driver reports every saved file on standard output, where --json is to be read.
        vars(driver)["print"] = lambda *_: None
        engine = pyttsx3.init("espeak")
        _settle()
        # Until its loop has run once it keeps voice and rate waiting.
        engine.runAndWait()
    except (ImportError, RuntimeError, OSError):
        raise FaultError("no_espeak", how=how_to_install("espeak-ng")) from None
    _give_true_sizes()
    return engine


def _settle() -> None:
    """Wait until espeak-ng is at rest: it has a thread of its own for whatever it is told.

    pyttsx3 begins every run of its loop with a stop. Unless espeak-ng is at rest then, from the
    phrase before and from a new rate or pitch, it stops the next phrase, which comes out empty.
    Raises :class:`DeviceError` if it is not at rest within :data:`SETTLE_SECONDS`.
    """
    espeak = importlib.import_module("pyttsx3.drivers._espeak")
    deadline = time.monotonic() + SETTLE_SECONDS
    while espeak.IsPlaying():
        if time.monotonic() > deadline:
            raise FaultError("voice_restless", seconds=f"{SETTLE_SECONDS:g}")
        time.sleep(_LOOK_SECONDS)


def _give_true_sizes() -> None:
    """Let espeak-ng copy a text and its end, and nothing of the memory behind it.

    pyttsx3 2.99 tells it ten times the length (its issue 448), and a long text ends the process.
    """
    espeak = importlib.import_module("pyttsx3.drivers._espeak")
    synthesise = espeak.cSynth
    vars(espeak)["cSynth"] = lambda text, _, *rest: synthesise(text, len(text) + 1, *rest)


def find_voice(voices: list[Any], wanted: str | None, language: str) -> str:
    """The engine's name for the voice asked for, or for the first voice of the language.

    A variant alone (``+f2``) is that of the language's own voice.
    """
    base, plus, variant = (wanted or "").partition("+")
    if base:
        for voice in voices:
            if base.lower() in (voice.id, _file(voice.id), voice.name.lower()):
                return f"{voice.id}{plus}{variant}"
        raise FaultError("no_voice", name=wanted)
    others = load(language).voice.other_codes if language in available() else ()
    for code in (language, *others):
        matching = [voice for voice in voices if code in voice.languages or _file(voice.id) == code]
        if matching:
            return f"{matching[0].id}{plus}{variant}"
    raise FaultError("no_voice_for", language=language)


def _file(voice: str) -> str:
    """The file of a voice without its folder, which Windows divides by a backslash."""
    return voice.replace("\\", "/").rpartition("/")[2]


def read_wave(path: Path) -> tuple[Samples, int]:
    """The samples of a WAV of 16 bits and one channel, and their rate."""
    with wave.open(str(path), "rb") as file:
        return np.frombuffer(
            file.readframes(file.getnframes()), dtype=np.int16
        ), file.getframerate()


def check_rate(rate: int) -> None:
    """:class:`DeviceError` for a number of words a minute that no voice can speak."""
    if not 80 <= rate <= 450:
        raise FaultError("voice_rate", rate=rate)


def trim(samples: Samples, rate: int) -> Samples:
    """The same words from their first sound on, with hardly any silence after the last."""
    loud = np.flatnonzero(np.abs(samples.astype(np.int32)) > _SILENCE)
    if not len(loud):
        return samples[:0]
    return samples[loud[0] : loud[-1] + 1 + round(_TAIL_SECONDS * rate)]


@functools.cache
def _only_engine_thread(begin: Callable[[], PhraseEngine] | None) -> EngineThread:
    return EngineThread(begin)


def engine_thread(begin: Callable[[], PhraseEngine] | None = None) -> EngineThread:
    """The process' only thread of an engine, started when a voice is first asked for.

    Several threads may ask for the first voice at once, and a cache alone would give each its own;
    espeak-ng, told by two, hangs.
    """
    with _STARTING:
        return _only_engine_thread(begin)


class Pyttsx3Synthesiser:
    """A voice of espeak-ng, rendered through pyttsx3 (a :class:`~.interfaces.Synthesiser`).

    ``voice`` is a name that ``espeak-ng --voices`` lists, with a variant if wanted (``de+f3``, or
    ``+f3`` for that of each language's own voice);
    ``None`` takes the language's own voice. ``rate`` is in words per minute, 80 to 450,
    ``pitch`` from 0 to 99.
    """

    def __init__(
        self,
        voice: str | None = None,
        rate: int = WORDS_PER_MINUTE,
        seconds: float = RENDER_SECONDS,
        engine: EngineThread | None = None,
        pitch: int = PITCH,
    ) -> None:
        check_rate(rate)
        if not 0 <= pitch <= 99:
            raise FaultError("voice_pitch", pitch=pitch)
        self._voice = voice
        self._rate = rate
        self._pitch = pitch
        self._seconds = seconds
        self._engine = engine or engine_thread()

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak ``text`` in ``language``: samples that begin with sound, and their rate.

        Raises :class:`DeviceError` if there is no such voice, or if it fails or hangs.
        """
        if not any(character.isalnum() for character in text):
            return np.zeros(0, dtype=np.int16), 22_050
        phrase = EnginePhrase(text, language, self._voice, self._rate, self._pitch)
        return self._engine.render(phrase, self._seconds)
