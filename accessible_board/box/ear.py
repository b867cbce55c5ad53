"""The ear of the menu: hears the names, numbers and words that can be taken now.

It is the program's own ear, which knows the words of menus and of practising too; the entries
change with every page.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from accessible_board.app.building import AUTO
from accessible_board.app.equipment import Equipment, device_of
from accessible_board.devices.hearing.ear import PREROLL_FRAMES
from accessible_board.devices.hearing.microphone import (
    AudioBlock,
    DeviceMicrophone,
    FileMicrophone,
    Microphone,
)
from accessible_board.devices.interfaces import RecogniserError, Samples
from accessible_board.devices.recognition.speech_encoder import is_installed
from accessible_board.devices.recognition.word_network import WordNetwork, known_words
from accessible_board.devices.recognition.word_recogniser import WordRecogniser
from accessible_board.devices.sound.audio_devices import DEFAULT, FILE, NONE
from accessible_board.devices.sound.preparation import cut_out
from accessible_board.devices.sound.voice_activity import FRAME_MS, VoiceActivity
from accessible_board.devices.voices.talker import real_time
from accessible_board.errors import DeviceError
from accessible_board.game.vocabulary.terms import Device
from accessible_board.languages import plain_words
from accessible_board.languages.language_files import REFERENCE
from accessible_board.menu.in_and_out import DeviceCame, DeviceWent, HeardInMenu, Input
from accessible_board.menu.words import menu_words
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.listening import Listener, Moment, UtteranceChange
from accessible_board.workers import worker

_log = logging.getLogger(__name__)

TRUSTED: Final = -40.0
"""Log-odds from which a heard sentence is believed to be said, and to us.

Less than a game wants: what is taken is said, and goes back by one word. Of talk that is none of
the menu's the likeliest sentence had less than -55.
"""

NEARLY: Final = -7.0
"""Log-odds to the likeliest further sentence from which an expected one is preferred.

An announcement of an illegal move has many forms, one of which is often as near to "aufs Brett" as
that itself. Of 60 illegal announcements in German voices 3 are within this of a legal one, whose
squares sound alike.
"""

_REOPEN_EVERY = 2.0
"""Seconds between two tries to open a microphone that is not there."""

_CLOSING = 3.0


Expecting = Callable[[], tuple[Grammar, Grammar | None]]
"""Tells which sentences are expected now, and which may be said besides."""


class MenuEar:
    """Hears the sentences that :meth:`expect` names; ``tell`` is called with words and faults.

    What the menu itself says at the moment is ignored: an earphone that is a loudspeaker is heard
    by the microphone. Faults are told in the ``language``.
    """

    def __init__(self, equipment: Equipment, tell: Callable[[Input], None], language: str) -> None:
        self._name = device_of(next(iter(equipment.microphones), NONE))
        self._language = language
        self._tell = tell
        self._closed = threading.Event()
        self._expected: tuple[str, Expecting, str] | None = None
        self._thread = worker("menu ear", self._run, self._failed, self._closed)
        if self._name != NONE:
            self._thread.start()

    def expect(self, language: str, expecting: Expecting, saying: str) -> None:
        """Expect these sentences from now on, while ``saying`` is being said."""
        self._expected = (language, expecting, saying)
        self._language = language or self._language

    def close(self) -> None:
        """Let the listening thread release the microphone; one that hangs is left behind."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join(_CLOSING)

    def _run(self) -> None:
        """Listen: to a recording once, to a microphone whenever it is there."""
        if not is_installed():
            self._lost("lost.hearing")
            return
        ended = False
        while not (ended or self._closed.is_set()):
            try:
                self._listen()
                ended = True
            except DeviceError as error:
                _log.info("The menu's microphone: %s", error)
                deaf = isinstance(error, RecogniserError)
                self._lost("lost.hearing" if deaf else "lost.microphone")
                self._closed.wait(_REOPEN_EVERY)

    def _failed(self, error: Exception) -> None:
        self._lost("lost.hearing")

    def _lost(self, why: str) -> None:
        self._tell(DeviceWent(Device.MICROPHONE, menu_words(self._language)(why)))

    def _listen(self) -> None:
        microphone = _opened(self._name)
        try:
            self._tell(DeviceCame(Device.MICROPHONE))
            utterances = _Utterances()
            for block in microphone.blocks():
                for utterance in utterances.feed(block):
                    self._hear(utterance)
                if self._closed.is_set():
                    return
        finally:
            microphone.close()

    def _hear(self, utterance: Samples) -> None:
        """Report a heard sentence, if it is one of those expected now."""
        if self._expected is None:
            return
        language, expecting, saying = self._expected
        text = understood(recogniser_of(language), utterance, *expecting())
        if text and f" {' '.join(plain_words(text))} " not in f" {' '.join(plain_words(saying))} ":
            self._tell(HeardInMenu(text))


def understood(
    recogniser: WordRecogniser, utterance: Samples, likely: Grammar, besides: Grammar | None
) -> str:
    """Words of an utterance: a ``likely`` sentence, or one ``besides``; empty if it is neither."""
    every = likely if besides is None else likely.plus(besides)
    recogniser.set_grammar(every)
    recogniser.take(cut_out(utterance))
    best, near = recogniser.explain(every, None if besides is None else likely)[:2]
    if best is None or best.log_odds < TRUSTED:
        return ""
    return " ".join(near.words if near and near.log_odds >= NEARLY else best.words)


@cache
def recogniser_of(language: str) -> WordRecogniser:
    """The ear of the menu in a language; each knows the names of all languages."""
    return WordRecogniser(WordNetwork(language if language in known_words() else REFERENCE.name))


class _Utterances:
    """Cuts the sound of a microphone into utterances."""

    def __init__(self) -> None:
        self._activity = VoiceActivity()
        self._listener = Listener()
        self._before: deque[Samples] = deque(maxlen=PREROLL_FRAMES)
        self._frames: list[Samples] = []
        self._at = 0

    def feed(self, block: AudioBlock) -> list[Samples]:
        """The utterances that end with this block."""
        ended: list[Samples] = []
        for frame, voice in self._activity.feed(block.samples):
            self._at += FRAME_MS
            self._before.append(frame)
            if self._frames:
                self._frames.append(frame)
            turn = self._listener.observe(Moment(self._at, voice))
            if turn is UtteranceChange.BEGUN:
                self._frames = list(self._before)
            elif turn is UtteranceChange.ENDED:
                ended.append(np.concatenate(self._frames))
                self._frames = []
        return ended


def _opened(name: str) -> Microphone:
    if name.startswith(FILE):
        return FileMicrophone(Path(name.removeprefix(FILE)), real_time)
    return DeviceMicrophone(DEFAULT if name == AUTO else name, real_time, anew=True)
