"""The voice of the menu, in the earphone; it resumes by itself when a lost earphone is back."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from accessible_board.app.building import AUTO
from accessible_board.app.equipment import Equipment
from accessible_board.box.fingers import MenuLine
from accessible_board.box.kept_choices import as_chosen
from accessible_board.devices.reopening import OnLost
from accessible_board.devices.sound.audio_devices import DEFAULT, FILE, NONE, outputs
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.spare_voice import SpareVoice, VoiceWithSpare
from accessible_board.devices.voices.talker import Talker, TalkerFollower, real_time
from accessible_board.errors import DeviceError
from accessible_board.files import free_name
from accessible_board.game.vocabulary.terms import Device
from accessible_board.menu.inputs import DeviceCame, DeviceWent, Input
from accessible_board.menu.kept import KeptChoices
from accessible_board.menu.outputs import Say
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.settings import Manner
from accessible_board.table.terminal import Write

_CHANNEL = Channel.EARPHONE_WHITE
"""Whichever ear it is: the menu has one listener."""


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
        chosen = as_chosen(self._settings, self._kept)
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
