"""Sound: devices that play and record, the level of the microphone, the voices."""

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from typing import Any

import chess
import numpy as np

from accessible_board.devices.checkup.examining import Finding, State, fact, of_error, to_do
from accessible_board.devices.hearing.microphone import BLOCK_SECONDS, DeviceMicrophone
from accessible_board.devices.interfaces import Samples, Synthesiser
from accessible_board.devices.sound.audio_devices import (
    DEFAULT,
    FILE,
    NONE,
    find_input,
    find_output,
    is_same,
    listed,
    outputs,
    sounddevice,
    split_side,
)
from accessible_board.devices.sound.level import Loudness, SoundLevel
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.languages import available, load

AUTO = "auto"
"""Setting for the machine's usual device."""

_SOUND_SERVERS = ("pulse", "pipewire")
_BLOCKS = round(1 / BLOCK_SECONDS)


def devices() -> Iterator[Finding]:
    """The names of all sound devices, and a warning where sound may come out elsewhere."""
    for kind in ("output", "input"):
        found = listed(kind)
        for each in found:
            yield Finding(f"Sound {kind}", State.WORKS, f"{each.number} {each.name}")
        if not found:
            yield Finding(f"Sound {kind}", State.NOTE, fact("no_device"), to_do(kind))
    names = [device["name"].lower() for device in sounddevice().query_devices()]
    if any(server in name for name in names for server in _SOUND_SERVERS):
        yield Finding("Earphone", State.NOTE, fact("sound_server"), to_do("sound_server"))


def _name(device: dict[str, Any]) -> str:
    return f"{device['index']} {device['name']}"


def chosen_output(about: str, name: str) -> Iterator[Finding]:
    """The output device that the settings name; ``DeviceError`` if it is missing."""
    if name == NONE or name.startswith(FILE):
        yield Finding(about, State.WORKS, fact("as_set", name=name))
        return
    device = sounddevice().query_devices(find_output(_usual(name)))
    yield Finding(about, State.WORKS, f"{_name(device)}.")


def apart(ear: str, loudspeaker: str) -> Iterator[Finding]:
    """Check that private sound is heard by that player alone."""
    names = outputs(ear, loudspeaker)
    if any(name == NONE or name.startswith(FILE) for name in names):
        return
    one, other = map(find_output, names)
    sides = {split_side(name)[1] for name in names}
    if is_same(one, other) and (None in sides or len(sides) == 1):
        about = "Earphone and loudspeaker"
        yield Finding(about, State.NOTE, fact("one_device"), to_do("one_device"))


def microphone(name: str) -> Iterator[Finding]:
    """Measure one second at the microphone; ``DeviceError`` if nothing can be recorded from it."""
    if name == NONE:
        yield Finding("Microphone", State.WORKS, fact("as_set", name=NONE))
        return
    device = sounddevice().query_devices(find_input(_usual(name)))
    level = SoundLevel.of(_second(_usual(name)))
    key, percent = level.loudness.value, 100 * level.peak // 32767
    heard = fact(key, device=_name(device), percent=percent)
    if level.loudness is Loudness.FINE:
        yield Finding("Microphone", State.WORKS, heard)
    else:
        yield Finding("Microphone", State.NOTE, heard, to_do(cure(level.loudness)))


def cure(loudness: Loudness, system: str = sys.platform) -> str:
    """Key of the advice about a microphone.

    macOS and Windows let a program hear nothing but silence until its user allows it more.
    """
    silenced = loudness is Loudness.SILENT and system in ("darwin", "win32")
    return f"{loudness.value}_{system}" if silenced else loudness.value


def _second(name: str) -> Samples:
    opened = DeviceMicrophone(name, now=lambda: 0)
    try:
        return np.concatenate([block.samples for block in islice(opened.blocks(), _BLOCKS)])
    finally:
        opened.close()


def _usual(name: str) -> str:
    return DEFAULT if name == AUTO else name


def voices() -> Iterator[Finding]:
    """Check that the announcer can speak each language."""
    engine = Pyttsx3Synthesiser()
    for code in available():
        yield _voice("espeak-ng", engine, code)


def clearer_voices() -> Iterator[Finding]:
    """Check for Pico, which speaks some languages more clearly."""
    if importlib.util.find_spec("py_nanotts") is None:
        yield Finding("Pico", State.NOTE, fact("no_pico"))
        return
    pico = importlib.import_module("accessible_board.devices.voices.second_voice")
    synthesiser = pico.PicoSynthesiser()
    for code in [code for code in available() if load(code).voice.pico]:
        yield _voice("Pico", synthesiser, code)


def piper_voices() -> Iterator[Finding]:
    """Check for Piper and its downloaded voices."""
    piper = importlib.import_module("accessible_board.devices.voices.piper_voice")
    if importlib.util.find_spec("piper") is None:
        yield Finding("Piper", State.NOTE, of_error(piper.no_piper()))
        return
    names = piper.installed()
    if not names:
        how = to_do("no_piper_voice", command=piper.how_to_get_one())
        yield Finding("Piper", State.NOTE, fact("no_piper_voice"), how)
    for name in names:
        yield Finding("Piper", State.WORKS, fact("has_voice", name=f"piper:{name}"))


def screen_readers_voices() -> Iterator[Finding]:
    """Check that the modules of speech-dispatcher give their sound to other programs."""
    speechd = importlib.import_module("accessible_board.devices.voices.speechd_voice")
    voice = importlib.import_module("accessible_board.devices.voices.speechd_voice")
    about = "speech-dispatcher"
    names = list(speechd.modules(speechd.SpeechdPlaces()))
    if not names and sys.platform == "linux":
        yield Finding(about, State.NOTE, of_error(speechd.no_dispatcher()))
    for name in names:
        with closing(voice.SpeechDispatcherSynthesiser(name)) as synthesiser:
            try:
                synthesiser.render(load("en").square(chess.E4), "en")
            except DeviceError as error:
                yield Finding(about, State.NOTE, of_error(error, name))
            else:
                found = fact("has_voice", name=f"{about}:{name}")
                yield Finding(about, State.WORKS, found)


def system_voices() -> Iterator[Finding]:
    """List the languages that the voices of Windows or macOS speak; nothing of the others."""
    try:
        voice = importlib.import_module("accessible_board.devices.voices.system_voices")
        synthesiser = voice.system_voice()
    except DeviceError:
        return
    for code in available():
        finding = _voice("system", synthesiser, code)
        if finding.state is State.WORKS:
            yield finding


def _voice(engine: str, synthesiser: Synthesiser, code: str) -> Finding:
    """Render a square with a voice, and measure how long that takes."""
    language = load(code)
    about = f"Voice {code}"
    try:
        samples, rate = synthesiser.render(language.square(chess.E4), code)
    except DeviceError as error:
        return Finding(about, State.NOTE, of_error(error), to_do("voice"))
    seconds = f"{len(samples) / rate:.1f}"
    speaks = fact("voice", engine=engine, language=language.name, seconds=seconds)
    return Finding(about, State.WORKS, speaks)
