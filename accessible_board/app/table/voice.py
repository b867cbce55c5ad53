"""The voice of the menu, in the earphone; it speaks again by itself when that comes back."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from accessible_board.announcer.utterance import Channel, Priority, Utterance
from accessible_board.app.building import AUTO
from accessible_board.app.screen import Write
from accessible_board.devices.sound.audio_devices import DEFAULT, FILE
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.spare_voice import SpareVoice, VoiceWithSpare
from accessible_board.devices.voices.talker import Talker, real_time
from accessible_board.errors import DeviceError
from accessible_board.files import free_name
from accessible_board.game.vocabulary.devices import Device
from accessible_board.menu.inputs import DeviceCame, DeviceWent, Input
from accessible_board.menu.outputs import Say
from accessible_board.settings import Settings

_CHANNEL = Channel.EARPHONE_WHITE
"""Whichever ear it is: the menu has one listener."""


class MenuVoice:
    """Says and writes what the menu says; ``tell`` hears of an earphone that goes or comes.

    A device that is not there yet is waited for.
    """

    def __init__(
        self, settings: Settings, tell: Callable[[Input], None], write: Write, language: str
    ) -> None:
        self._write = write
        self._language = language
        speaker = open_speaker(
            _device(settings.ear),
            real_time,
            lambda error: tell(DeviceWent(Device.EARPHONE, error.said(self._language))),
            lambda: tell(DeviceCame(Device.EARPHONE)),
            expected=True,
        )
        voice = VoiceWithSpare(ChosenVoices(), SpareVoice(), self._failed, lambda: None)
        self._talker = Talker(
            PhraseCache(voice),
            speaker,
            manner=partial(settings.manner, private=True),
            on_error=self._failed,
            volume=settings.ear_volume,
        )

    @property
    def quiet(self) -> bool:
        """Whether nothing is being said."""
        return self._talker.wait(0)

    def say(self, said: Say) -> None:
        """Say it: at once, unless it follows what is being said."""
        self._language = said.language
        self._write(said.text)
        priority = Priority.NORMAL if said.follows else Priority.NOW
        if not said.follows:
            self._talker.silence()
        self._talker.say(Utterance(_CHANNEL, said.text, said.language, priority))

    def silence(self) -> None:
        """Fall silent."""
        self._talker.silence()

    def close(self, seconds: float) -> None:
        """Say the last words, for at most so long, and leave the earphone to whoever is next."""
        self._talker.close(seconds)

    def _failed(self, error: DeviceError) -> None:
        self._write(error.said(self._language))


def _device(name: str) -> str:
    """The device of this name; for a file that is there already, one beside it."""
    if name.startswith(FILE):
        return f"{FILE}{free_name(Path(name.removeprefix(FILE)))}"
    return DEFAULT if name == AUTO else name
