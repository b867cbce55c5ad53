"""Sound: what can be played to and listened at, how loud the microphone is, which voices speak."""

import importlib
import importlib.util
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from typing import Any

import chess
import numpy as np

from accessible_board.devices.checkup.findings import Finding, State
from accessible_board.devices.hearing.microphone import BLOCK_SECONDS, DeviceMicrophone
from accessible_board.devices.interfaces import Samples, Synthesiser
from accessible_board.devices.sound.audio_devices import (
    DEFAULT,
    FILE,
    NONE,
    find_input,
    find_output,
    outputs,
    sounddevice,
    split_side,
)
from accessible_board.devices.sound.loudness import Level, Loudness
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError, available, load
from accessible_board.system.installing import how_to_install

AUTO = "auto"
"""What the settings call the machine's usual device."""

_SOUND_SERVERS = ("pulse", "pipewire")
_BLOCKS = round(1 / BLOCK_SECONDS)


def devices() -> Iterator[Finding]:
    """The names of all sound devices, and a warning where sound may come out elsewhere."""
    found = list(sounddevice().query_devices())
    for kind in ("output", "input"):
        names = [_name(device) for device in found if device[f"max_{kind}_channels"] > 0]
        for name in names:
            yield Finding(f"Sound {kind}", State.WORKS, name)
        if not names:
            yield Finding(f"Sound {kind}", State.NOTE, "there is no device.", _WITHOUT[kind])
    if any(server in device["name"].lower() for device in found for server in _SOUND_SERVERS):
        yield Finding(
            "Earphone",
            State.NOTE,
            "a sound server runs here, which moves sound to another device when an earphone is "
            "unplugged; the program falls silent then, until it is plugged in again.",
            "Name the device itself with --ear to be sure.",
        )


_WITHOUT = {
    "output": "Plug in an earphone; without one the announcements are written.",
    "input": "Plug in a microphone; without one announcements are typed.",
}


def _name(device: dict[str, Any]) -> str:
    return f"{device['index']} {device['name']}"


def chosen_output(about: str, name: str) -> Iterator[Finding]:
    """The output device that the settings name; ``DeviceError`` if it is missing."""
    if name == NONE or name.startswith(FILE):
        yield Finding(about, State.WORKS, f"{name}, as it is set.")
        return
    device = sounddevice().query_devices(find_output(_usual(name)))
    yield Finding(about, State.WORKS, f"{_name(device)}.")


def apart(ear: str, loudspeaker: str) -> Iterator[Finding]:
    """Whether private sound is heard by that player alone."""
    names = outputs(ear, loudspeaker)
    if any(name == NONE or name.startswith(FILE) for name in names):
        return
    numbers = {find_output(name) for name in names}
    sides = {split_side(name)[1] for name in names}
    if len(numbers) == 1 and (None in sides or len(sides) == 1):
        yield Finding(
            "Earphone and loudspeaker",
            State.NOTE,
            "they are one and the same device: your opponent hears what is only for you, or hears "
            "nothing.",
            "Plug in a second device and name it with --loudspeaker; or divide one that has two "
            "channels: --ear NAME:left --loudspeaker NAME:right.",
        )


def microphone(name: str) -> Iterator[Finding]:
    """How loud one second at the microphone is; ``DeviceError`` if it cannot be listened at."""
    if name == NONE:
        yield Finding("Microphone", State.WORKS, "none, as it is set.")
        return
    device = sounddevice().query_devices(find_input(_usual(name)))
    level = Level.of(_second(_usual(name)))
    called, remedy = level.loudness.value
    state = State.WORKS if level.loudness is Loudness.FINE else State.NOTE
    percent = 100 * level.peak // 32767
    yield Finding("Microphone", state, f"{_name(device)}, {called}, peak {percent} %.", remedy)


def _second(name: str) -> Samples:
    opened = DeviceMicrophone(name, now=lambda: 0)
    try:
        return np.concatenate([block.samples for block in islice(opened.blocks(), _BLOCKS)])
    finally:
        opened.close()


def _usual(name: str) -> str:
    return DEFAULT if name == AUTO else name


def voices() -> Iterator[Finding]:
    """Whether the announcer can speak each language."""
    engine = Pyttsx3Synthesiser()
    for code in available():
        yield _voice("espeak-ng", engine, code)


def clearer_voices() -> Iterator[Finding]:
    """Whether Pico is there, which speaks some languages more clearly."""
    if importlib.util.find_spec("py_nanotts") is None:
        yield Finding("Pico", State.NOTE, "There is none for this machine; espeak-ng speaks alone.")
        return
    pico = importlib.import_module("accessible_board.devices.voices.pico_synthesiser")
    synthesiser = pico.PicoSynthesiser()
    for code in [code for code in available() if load(code).voice.pico]:
        yield _voice("Pico", synthesiser, code)


def piper_voices() -> Iterator[Finding]:
    """Whether Piper is there, and which of its voices are downloaded."""
    piper = importlib.import_module("accessible_board.devices.voices.piper_voice")
    if importlib.util.find_spec("piper") is None:
        yield Finding("Piper", State.NOTE, str(piper.no_piper()))
        return
    names = piper.installed()
    if not names:
        how = f"Get one with: {piper.how_to_get_one()}"
        yield Finding("Piper", State.NOTE, "It is there, and no voice for it.", how)
    for name in names:
        yield Finding("Piper", State.WORKS, f"There is its voice piper:{name}.")


def screen_readers_voices() -> Iterator[Finding]:
    """Whether the modules of speech-dispatcher give their sound to other programs."""
    speechd = importlib.import_module("accessible_board.devices.voices.speechd_modules")
    voice = importlib.import_module("accessible_board.devices.voices.speechd_voice")
    about = "speech-dispatcher"
    names = list(speechd.modules(speechd.Places()))
    if not names:
        how = how_to_install("speech-dispatcher")
        yield Finding(about, State.NOTE, str(FaultError("no_dispatcher", how=how)))
    for name in names:
        with closing(voice.SpeechDispatcherSynthesiser(name)) as synthesiser:
            try:
                synthesiser.render(load("en").square(chess.E4), "en")
            except DeviceError as error:
                yield Finding(about, State.NOTE, f"{name}: {error}")
            else:
                yield Finding(about, State.WORKS, f"There is its voice {about}:{name}.")


def _voice(engine: str, synthesiser: Synthesiser, code: str) -> Finding:
    """Render a square with a voice, and measure how long that takes."""
    language = load(code)
    about = f"Voice {code}"
    try:
        samples, rate = synthesiser.render(language.square(chess.E4), code)
    except DeviceError as error:
        return Finding(about, State.NOTE, str(error), "Until then announcements are written.")
    seconds = len(samples) / rate
    return Finding(
        about, State.WORKS, f"{engine} speaks {language.name}, e4 in {seconds:.1f} seconds."
    )
