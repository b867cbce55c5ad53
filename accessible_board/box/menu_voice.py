"""The voice of the menu in the earphone, and its sentences on a braille display.

The keys of the display steer the menu. The voice resumes by itself when a lost earphone is back.
"""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from accessible_board.app.building import AUTO
from accessible_board.app.equipment import Equipment, device_of
from accessible_board.box.kept_choices import said_in_menu
from accessible_board.braille.cells import Cells, ComputerBraille, padded, windows
from accessible_board.braille.keys import Character, Dotted, Key, Pressed, Routing
from accessible_board.choices import in_force, layered
from accessible_board.devices.braille.display import BrailleDisplay
from accessible_board.devices.braille.louis import EIGHT, translator
from accessible_board.devices.reopening import OnLost
from accessible_board.devices.sound.audio_devices import DEFAULT, FILE, NONE, outputs
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices, SpareVoice, VoiceWithSpare
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker, TalkerFollower, real_time
from accessible_board.errors import DeviceError
from accessible_board.files import free_name
from accessible_board.game.vocabulary.terms import Device
from accessible_board.languages import load
from accessible_board.menu.in_and_out import (
    DeviceCame,
    DeviceWent,
    EntryTaken,
    HeardInMenu,
    Input,
    KeptChoices,
    Learnt,
    Say,
    Stepped,
    WentBack,
)
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.settings import Manner
from accessible_board.table.terminal import Write

_STEERS: Final[Mapping[Key, Input]] = {
    Key.NEXT: Stepped(),
    Key.DO: EntryTaken(),
    Key.PREVIOUS: WentBack(),
    Key.HOME: WentBack(),
}
"""Keys that stand for the two buttons of the board: the next entry, this entry, back."""

_CHANNEL = Channel.EARPHONE_WHITE
"""Whichever ear it is: the menu has one listener."""


class MenuLine:
    """Shows the menu's sentences on a display: the one chosen there, or else the ``equipment``'s.

    ``tell`` hears of keys as of buttons, and of what was typed as of words.
    """

    def __init__(
        self, equipment: Equipment, tell: Callable[[Input], None], language: Callable[[], str]
    ) -> None:
        self._equipment = equipment
        self._code = equipment.settings.braille_code
        self._tell = tell
        self._language = language
        self._lock = threading.Lock()
        self._said: list[Say] = []
        self._part = 0
        self._typed: list[str] = []
        self._name = NONE
        self._display: BrailleDisplay | None = None

    def use_choices(self, kept: KeptChoices) -> None:
        """Write in the code, and on the display, that were chosen; on none if it is off."""
        chosen = layered(self._equipment.choices, said_in_menu(kept, self._equipment))
        displays = map(device_of, chosen.braille or ())
        name = next((name for name in displays if name != NONE), NONE)
        self._code = chosen.braille_code or EIGHT
        if name != self._name:
            self.close()
            self._name = name
            if name != NONE:
                self._display = BrailleDisplay("" if name == AUTO else name, self._lost)
                self._display.start(self)

    def show(self, said: Say) -> None:
        """Show it: from its start, unless it follows on what is being read."""
        with self._lock:
            if not said.follows:
                self._said, self._part = [], 0
            self._said.append(said)
            self._typed.clear()
        if self._display is not None:
            self._display.refresh()

    def close(self) -> None:
        """Let a game have the display."""
        if self._display is not None:
            self._display.close()
        self._display, self._name = None, NONE

    def cells(self, width: int) -> Cells:
        """The cells of a display of this width."""
        with self._lock:
            if self._typed:
                typed = ComputerBraille(load(self._language())).cells("".join(self._typed))
                return padded(typed[1 - width :] + b"\xc0", width)
            parts = [
                part
                for said in self._said
                for part in windows(
                    translator(load(said.language), self._code).cells(said.text), width
                )
            ]
            self._part = max(0, min(self._part, len(parts) - 1))
            return padded(parts[self._part] if parts else b"", width)

    def press(self, pressed: Pressed) -> None:
        """Take a key."""
        with self._lock:
            happened = self._taken(pressed)
        if happened is not None:
            self._tell(happened)

    def pass_time(self) -> float | None:
        """Nothing here happens by itself."""
        return None

    def _taken(self, pressed: Pressed) -> Input | None:
        match pressed:
            case Key.RIGHT | Key.LEFT:
                self._part += 1 if pressed is Key.RIGHT else -1
            case Key.ERASE:
                del self._typed[-1:]
            case Dotted(cell):
                language = load(self._language())
                code = translator(language, self._code if self._code == EIGHT else "six")
                self._typed.append(code.text(bytes([cell])))
            case Character(sign):
                self._typed.append(sign)
            case Key.DO if self._typed:
                words = "".join(self._typed).strip()
                self._typed.clear()
                return HeardInMenu(words) if words else None
            case Routing():
                return EntryTaken()
            case Key() if pressed in _STEERS:
                return _STEERS[pressed]
        return None

    def _lost(self, error: DeviceError) -> None:
        self._tell(Learnt(error.aloud(self._language())))


class MenuVoice(TalkerFollower):
    """Speaks and writes the menu's sentences; ``tell`` hears when an earphone goes or comes.

    What is said is shown on the ``line`` of braille as well.

    A device that is not there yet is waited for. The loudspeaker is opened when it is first needed.
    """

    def __init__(
        self,
        equipment: Equipment,
        kept: KeptChoices,
        tell: Callable[[Input], None],
        write: Write,
        line: MenuLine | None = None,
    ) -> None:
        self._equipment = equipment
        self._settings = equipment.settings
        self._kept = kept
        self._write = write
        self._said: Say | None = None
        self._line = line
        self._voice = PhraseCache(
            VoiceWithSpare(ChosenVoices(), SpareVoice(), self.failed, lambda: None)
        )
        self._ear = equipment.ears[0]
        self._talker = self._opened(
            unused(self._ear),
            lambda error: tell(DeviceWent(Device.EARPHONE, self._told(error))),
            lambda: tell(DeviceCame(Device.EARPHONE)),
        )
        self._hall: Talker | None = None

    @property
    def quiet(self) -> bool:
        """True while nothing is being said."""
        return all(talker.wait(0) for talker in self._talkers)

    @property
    def saying(self) -> str:
        """The text that is being said, if any."""
        return "" if self._said is None or self.quiet else self._said.text

    def use_choices(self, kept: KeptChoices) -> None:
        """Use these choices of speed and loudness from now on."""
        self._kept = kept

    def speak(self, said: Say) -> None:
        """Say it: at once, unless it follows on what is being said."""
        self._said = said
        self._write(said.text)
        if self._line is not None:
            self._line.show(said)
        if not said.follows:
            self.silence()
        talker = self._aloud() if said.aloud else self._talker
        talker.speak(Utterance(_CHANNEL, said.text, said.language, Priority.NORMAL))

    def silence(self) -> None:
        """Stop speaking."""
        for talker in self._talkers:
            talker.silence()

    def close(self, seconds: float) -> None:
        """Say the last words, for a limited time in seconds, and release the devices."""
        for talker in self._talkers:
            talker.close(seconds)

    @property
    def _talkers(self) -> tuple[Talker, ...]:
        return (self._talker,) if self._hall is None else (self._talker, self._hall)

    def _aloud(self) -> Talker:
        """The loudspeaker, opened when it is first needed; the earphone where there is none."""
        if self._settings.loudspeaker == NONE:
            return self._talker
        if self._hall is None:
            _, device = outputs(self._ear, self._settings.loudspeaker)
            self._hall = self._opened(unused(device), self.failed, lambda: None)
        return self._hall

    def _opened(self, name: str, lost: OnLost, found: Callable[[], None]) -> Talker:
        device = DEFAULT if name == AUTO else name
        speaker = open_speaker(device, real_time, lost, found, expected=True)
        return Talker(self._voice, speaker, manner=self._manner, follower=self)

    def _manner(self, language: str) -> Manner:
        chosen = in_force(self._settings, said_in_menu(self._kept, self._equipment))
        manner = chosen.manner(language, private=True)
        return msgspec.structs.replace(manner, volume=manner.volume * chosen.ear_volume // 100)

    def _told(self, error: DeviceError) -> str:
        return error.aloud(self._kept.language or self._settings.language)

    def failed(self, error: DeviceError) -> None:
        """Write a failure."""
        self._write(self._told(error))


def unused(name: str) -> str:
    """The same device; if it is a file that exists already, one beside it."""
    return f"{FILE}{free_name(Path(name.removeprefix(FILE)))}" if name.startswith(FILE) else name
