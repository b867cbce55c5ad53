"""Sound of commands: words in the earphone of the settings, or a recording played to its end."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.sound.audio_devices import DEFAULT, NONE
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError, load
from accessible_board.narration.audience import Utterance
from accessible_board.settings import Settings

Speak = Callable[[Utterance], None]
"""Queues an utterance to be said."""

_PATIENCE_SECONDS = 3.0
"""Seconds that a device may take beyond the sound itself."""


@contextmanager
def earphone(
    settings: Settings, write: Callable[[str], None], goodbye: float
) -> Iterator[Speak | None]:
    """The talker of the earphone; ``None`` if there is none, after ``write`` got the reason.

    At the end the last words may take ``goodbye`` seconds. ``DeviceError`` if an earphone was named
    and is missing.
    """
    if settings.ear == NONE:
        yield None
        return
    from accessible_board.app.building import AUTO
    from accessible_board.devices.sound.speakers import open_speaker
    from accessible_board.devices.voices.chosen_voices import ChosenVoices
    from accessible_board.devices.voices.phrase_cache import PhraseCache
    from accessible_board.devices.voices.talker import Talker, TalkerFollower, real_time

    own = load(settings.language)

    class Written(TalkerFollower):
        def failed(self, error: DeviceError) -> None:
            write(error.said(own.code))

    follower = Written()
    try:
        device = DEFAULT if settings.ear == AUTO else settings.ear
        speaker = open_speaker(device, real_time, follower.failed)
    except DeviceError as error:
        if settings.ear != AUTO:
            raise
        write(own.say("only_written", reason=error.said(own.code)))
        yield None
        return
    voice = PhraseCache(ChosenVoices())
    manner = partial(settings.manner, private=True)
    talker = Talker(voice, speaker, manner=manner, follower=follower)
    try:
        yield talker.speak
    finally:
        talker.close(goodbye)


def play_to_end(device: str, samples: Samples, rate: int) -> None:
    """Play mono samples on a sound device; :class:`DeviceError` if it does not play them all."""
    from accessible_board.devices.sound.speakers import open_speaker
    from accessible_board.devices.voices.talker import real_time

    lost: list[DeviceError] = []
    finished = threading.Event()
    speaker = open_speaker(device, real_time, lost.append)
    try:
        speaker.play(samples, rate, finished.set)
        ended = finished.wait(len(samples) / rate + _PATIENCE_SECONDS)
    finally:
        speaker.close()
    if lost or not ended:
        raise lost[0] if lost else FaultError("speaker_stalled", name=device)
