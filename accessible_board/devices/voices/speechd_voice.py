"""The voice of the user's screen reader: an output module of speech-dispatcher renders.

speech-dispatcher's own server plays what it is told to one device, and would mix our two channels.
So its module is run as the server itself runs it, and is asked to hand its sound over (``AUDIO``
with the method ``server``, since 0.11; the protocol is that of the section "Communication Protocol
for Output Modules" of its manual). Then its words go where they belong, and can be cut off.

A module that plays by itself all the same is run where it finds no sound device, so that nothing
that is private is heard in the hall.

Which modules there are and which is the usual one stands in ``speechd.conf``, the user's own or
else the machine's; modules that it does not name are those that lie in the folder of modules.
"""

import os
import re
import select
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
import platformdirs

from accessible_board import bounds
from accessible_board.devices.interfaces import Samples
from accessible_board.devices.voices.synthesiser import (
    PITCH,
    RENDER_SECONDS,
    WORDS_PER_MINUTE,
    check_rate,
    trim,
)
from accessible_board.errors import DeviceError
from accessible_board.files import read_file
from accessible_board.languages import FaultError
from accessible_board.system.commands_told import how_to_install

_PREFIX: Final = "sd_"

_PLAYING: Final = {"generic", "dummy"}
"""They run other programs, which play by themselves to whatever device they like."""

_ADDED: Final = re.compile(r'^\s*AddModule\s+"([^"]+)"\s+"([^"]+)"(?:\s+"([^"]*)")?', re.MULTILINE)
_DEFAULT: Final = re.compile(r'^\s*DefaultModule\s+"?([\w.-]+)"?', re.MULTILINE)

_NO_DEVICE: Final = {
    "PULSE_SERVER": "unix:/nonexistent",
    "PIPEWIRE_REMOTE": "nonexistent",
    "ALSA_CONFIG_PATH": "/dev/null",
}

_ESCAPE: Final = 0x7D
_FLIPPED: Final = 0x20
_PIECE: Final = 65_536
_SLOWEST, _FASTEST = 80, 450
_USUAL: Final = "NULL"
"""Name that a module gives to the usual voice of a language."""


_PROGRAMS: Final = (
    "lib/speech-dispatcher-modules",
    "libexec/speech-dispatcher-modules",
    "lib64/speech-dispatcher-modules",
    "lib/*/speech-dispatcher-modules",
)


@dataclass(frozen=True, slots=True)
class SpeechModule:
    """A program that speaks: its name, where it lies, and its configuration."""

    name: str
    program: Path
    configuration: Path


@dataclass(frozen=True, slots=True)
class SpeechdPlaces:
    """Folders of speech-dispatcher; the user's configuration goes before the machine's."""

    system: Path = Path("/usr")
    configurations: tuple[Path, ...] = (
        platformdirs.user_config_path("speech-dispatcher"),
        Path("/etc/speech-dispatcher"),
    )


def modules(places: SpeechdPlaces) -> dict[str, SpeechModule]:
    """The modules that hand over their sound, by name, the usual one first."""
    configuration = _configuration(places)
    binaries = {file.name: file for file in _binaries(places)}
    named = [(name, binary, conf or f"{name}.conf") for name, binary, conf in _added(configuration)]
    lying = [(binary.removeprefix(_PREFIX), binary, "") for binary in sorted(binaries)]
    found = {
        name: SpeechModule(name, binaries[binary], _configured(places, conf or f"{name}.conf"))
        for name, binary, conf in [*named, *lying]
        if binary in binaries and binary.removeprefix(_PREFIX) not in _PLAYING
    }
    usual = _DEFAULT.search(configuration)
    first = usual.group(1) if usual is not None else "espeak-ng"
    return dict(sorted(found.items(), key=lambda item: item[0] != first))


def no_dispatcher() -> FaultError:
    """That speech-dispatcher is not installed, or that this system has none."""
    if sys.platform != "linux":
        return FaultError("dispatcher_nowhere")
    return FaultError("no_dispatcher", how=how_to_install("speech-dispatcher"))


def module(name: str, places: SpeechdPlaces) -> SpeechModule:
    """A module, the usual one for no name; :class:`DeviceError` if there is none."""
    found = modules(places)
    if not found:
        raise no_dispatcher()
    if not name:
        return next(iter(found.values()))
    if name not in found:
        raise FaultError("no_module", name=name, known=", ".join(found))
    return found[name]


def _binaries(places: SpeechdPlaces) -> Iterator[Path]:
    folders = chain.from_iterable(places.system.glob(folder) for folder in _PROGRAMS)
    return chain.from_iterable(folder.glob(f"{_PREFIX}*") for folder in folders)


def _configuration(places: SpeechdPlaces) -> str:
    """Text of ``speechd.conf``; empty if it cannot be read."""
    for folder in places.configurations:
        try:
            return read_file(folder / "speechd.conf", bounds.FILE).decode("utf-8", "replace")
        except OSError:
            continue
    return ""


def _added(configuration: str) -> Iterator[tuple[str, str, str]]:
    for found in _ADDED.finditer(configuration):
        name, binary, conf = found.groups(default="")
        yield name, binary, conf


def _configured(places: SpeechdPlaces, name: str) -> Path:
    """The configuration of a module, the user's own if there is one."""
    paths = [folder / "modules" / name for folder in places.configurations]
    return next((path for path in paths if path.is_file()), paths[-1])


class SpeechDispatcherSynthesiser:
    """A module's voice (a :class:`~.interfaces.Synthesiser`).

    ``name`` is empty for the usual module, or ``MODULE`` or ``MODULE:VOICE`` with a voice's name.
    ``rate`` is in words per minute, 80 to 450, ``pitch`` from 0 to 99. :class:`DeviceError` without
    speech-dispatcher or the module.
    """

    def __init__(
        self,
        name: str = "",
        rate: int = WORDS_PER_MINUTE,
        pitch: int = PITCH,
        seconds: float = RENDER_SECONDS,
        places: SpeechdPlaces | None = None,
    ) -> None:
        check_rate(rate)
        which, _, voice = name.partition(":")
        self._module = module(which, places or SpeechdPlaces())
        self._manner = {"rate": _scaled(rate), "pitch": 2 * (pitch - PITCH)}
        self._voice = voice or _USUAL
        self._seconds = seconds
        self._running: _Running | None = None
        self._lock = threading.Lock()

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak ``text``; :class:`DeviceError` if the module fails, hangs or has no sound."""
        if not any(character.isalnum() for character in text):
            return np.zeros(0, np.int16), 22_050
        with self._lock:
            deadline = time.monotonic() + self._seconds
            try:
                running = self._running = self._running or self._begun(deadline)
                running.set(language, self._voice, self._manner, deadline)
                samples, rate = running.speak(text, deadline)
            except DeviceError:
                self._end()
                raise
            except (OSError, ValueError) as error:
                self._end()
                raise FaultError("module_failed", reason=error) from None
        return trim(samples, rate), rate

    def _begun(self, deadline: float) -> "_Running":
        """The module, which has the voice that is wanted."""
        running = _Running(self._module, deadline)
        try:
            running.must_have(self._voice, deadline)
        except (OSError, DeviceError):
            running.end()
            raise
        return running

    def close(self) -> None:
        """End the module; it is begun again when something is to be said."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.end()


class _Running:
    """A module that runs, and what is said to it and heard from it, line by line."""

    def __init__(self, chosen: SpeechModule, deadline: float) -> None:
        self._rest = b""
        self._process = subprocess.Popen(
            [chosen.program, chosen.configuration],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | _NO_DEVICE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is meant for this program only.
        )
        # Once: when it is asked for, nobody uses it any more, or this program ends.
        self._end = weakref.finalize(self, _ended, self._process)
        try:
            self._ask("INIT", deadline)
            self._tell("AUDIO", ["audio_output_method=server"], deadline)
        except (OSError, DeviceError):
            self.end()
            raise

    def must_have(self, voice: str, deadline: float) -> None:
        """:class:`DeviceError` for a voice that there is not."""
        if voice != _USUAL:
            listed = self._ask("LIST VOICES", deadline)
            if voice not in [line.removeprefix("200-").partition("\t")[0] for line in listed]:
                raise FaultError("module_voice", name=voice)

    def set(self, language: str, voice: str, manner: dict[str, int], deadline: float) -> None:
        """Speak so from now on."""
        wanted = {
            "language": language,
            "synthesis_voice": voice,
            "voice": "male1",
            "volume": 0,
            "punctuation_mode": "none",
            "spelling_mode": "off",
            "cap_let_recogn": "none",
            **manner,
        }
        self._tell("SET", [f"{name}={value}" for name, value in wanted.items()], deadline)

    def speak(self, text: str, deadline: float) -> tuple[Samples, int]:
        """The sound of a text, and its rate."""
        words = escape(" ".join(text.split()), quote=False)
        self._tell("SPEAK", [f"<speak>{words}</speak>"], deadline)
        heard, described = bytearray(), {"sample_rate": "0", "num_channels": "1", "bits": "16"}
        while not (line := self._line(deadline)).startswith((b"702 ", b"703 ")):
            if line.startswith(b"705-AUDIO\0"):
                heard += _unescaped(line.removeprefix(b"705-AUDIO\0"))
            elif line.startswith(b"705-"):
                name, _, value = (
                    line.removeprefix(b"705-").decode("ascii", "replace").partition("=")
                )
                described[name] = value
        if not heard:
            raise FaultError("module_alone")
        rate = int(described["sample_rate"])
        if (described["num_channels"], described["bits"]) != ("1", "16") or rate <= 0:
            raise FaultError("module_sound")
        order = ">i2" if described.get("big_endian") == "1" else "<i2"
        return np.frombuffer(heard, order).astype(np.int16), rate

    def end(self) -> None:
        """End the program, however it is."""
        self._end()

    def _tell(self, command: str, lines: list[str], deadline: float) -> None:
        """A command with what belongs to it, closed by a dot."""
        self._ask(command, deadline)
        self._ask("\n".join([*lines, "."]), deadline)

    def _ask(self, said: str, deadline: float) -> list[str]:
        """Say something and hear the answer; :class:`DeviceError` if it was not taken."""
        if self._process.stdin is not None:
            self._process.stdin.write(f"{said}\n".encode())
        answer = [self._line(deadline).decode("utf-8", "replace")]
        while answer[-1][3:4] != " ":
            answer.append(self._line(deadline).decode("utf-8", "replace"))
        if not answer[-1].startswith("2"):
            raise FaultError("module_answer", answer=answer[-1])
        return answer[:-1]

    def _line(self, deadline: float) -> bytes:
        """The next line; :class:`DeviceError` if none comes in time or at all."""
        while b"\n" not in self._rest:
            self._rest += self._piece(deadline)
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _piece(self, deadline: float) -> bytes:
        output = self._process.stdout
        left = max(0.0, deadline - time.monotonic())
        if output is None or not select.select([output], [], [], left)[0]:
            raise FaultError("module_late")
        piece = os.read(output.fileno(), _PIECE)
        if not piece:
            raise FaultError("module_ended")
        return piece


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def _unescaped(data: bytes) -> bytes:
    """Sound as it was before line ends in it were replaced, as HDLC does."""
    first, *escaped = data.split(bytes([_ESCAPE]))
    return first + b"".join(bytes([part[0] ^ _FLIPPED]) + part[1:] for part in escaped if part)


def _scaled(rate: int) -> int:
    """Words a minute as speech-dispatcher counts: from -100 over 0, which is usual, to 100."""
    reach = WORDS_PER_MINUTE - _SLOWEST if rate < WORDS_PER_MINUTE else _FASTEST - WORDS_PER_MINUTE
    return round(100 * (rate - WORDS_PER_MINUTE) / reach)
