"""Opens the voices and ears of a session; loaded only by a game that has any.

A game needs no sound. What a missing device would say is written, what it would hear is typed, and
one sentence says so; the device is used once it appears. Two players never share an earphone or a
microphone unasked: each would hear what is private to the other (D.2.10.4), or speak for the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import cache, partial
from itertools import count
from pathlib import Path
from types import MappingProxyType

from accessible_board.app.building import AUTO, seats_of, style_of
from accessible_board.app.equipment import earphones
from accessible_board.app.equipment import microphones as microphones_of
from accessible_board.devices.hearing.ear import Ear, ears_for
from accessible_board.devices.hearing.hearing import Hearing, HearingFollower, ReopenedHearing
from accessible_board.devices.hearing.microphone import (
    DeviceMicrophone,
    FileMicrophone,
    Microphone,
    WatchedMicrophone,
)
from accessible_board.devices.interfaces import Listening, Phrase, Renderer, Speaker
from accessible_board.devices.recognition.recognisers import is_known, model_for
from accessible_board.devices.reopening import OnLost
from accessible_board.devices.sound.audio_devices import DEFAULT, FILE, NONE, outputs
from accessible_board.devices.sound.device_speaker import TendedSpeaker
from accessible_board.devices.sound.earcons import RATE as EARCON_RATE
from accessible_board.devices.sound.earcons import earcon
from accessible_board.devices.sound.level import decibels
from accessible_board.devices.sound.sound_files import AudioRecord
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.chosen_voices import (
    ChosenVoices,
    SpareVoice,
    VoiceWithSpare,
    check_manners,
)
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker, TalkerFollower
from accessible_board.errors import DeviceError
from accessible_board.files import free_name
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from accessible_board.languages import FaultError, Language
from accessible_board.narration.audience import Channel
from accessible_board.narration.written.phrases import Phrases
from accessible_board.settings import EchoToOpponent, Engine, PressSignal, Settings, Talk
from accessible_board.speech.acknowledging import Sign
from accessible_board.speech.decision import Decision
from accessible_board.table.clock_signs import EchoSigns, PressSigns
from accessible_board.table.session import Session
from accessible_board.table.terminal import Write
from accessible_board.table.whose_words import Words

CLOSING_SECONDS = 30.0
"""Seconds to finish speaking after a game; fewer if the program is left before."""


def add_voices(
    session: Session,
    settings: Settings,
    ears: Sequence[str],
    closing: ExitStack,
    write: Write = print,
) -> None:
    """Open the loudspeaker and the earphones, of whom :mod:`.equipment` tells whose each is.

    ``closing`` will release them. :class:`DeviceError` for a manner in which no voice can speak,
    :class:`InputError` for a file that cannot be written.
    """
    check_manners(settings)
    voice = PhraseCache(_voice(session))
    own, hall = earphones(ears, seats_of(session.game)), settings.loudspeaker
    if len(own) == 1:
        [(seat, ear)] = own.items()
        own[seat], hall = outputs(ear, hall)
    names = {Channel.LOUDSPEAKER: hall}
    names |= {Channel.ear(seat): device for seat, device in own.items()}
    speakers: dict[Channel, Speaker] = {}
    for channel, name in names.items():
        if name == NONE:
            continue
        speakers[channel] = _speaker(session, channel, name, write)
        talker = _talker(session, settings, voice, channel, speakers[channel])
        session.telling.add_talker(channel, talker)
        session.add_voice(partial(_foresee, voice, settings))
        closing.callback(_close, session, talker)
    if settings.pressed is not PressSignal.OFF:
        signs = PressSigns(session.telling, settings.pressed)
        session.hub.follow(signs.follow, *PressSigns.concerns)
    if settings.echo is EchoToOpponent.TONE:
        session.hub.follow(EchoSigns(session.telling).follow, *EchoSigns.concerns)
    _tell_shared(session, speakers)


def add_ears(
    session: Session,
    settings: Settings,
    microphones: Sequence[str],
    record: AudioRecord | None = None,
    switched: Mapping[Seat, bool] = MappingProxyType({}),
    write: Write = print,
) -> None:
    """Open an ear for each seat with a microphone; :mod:`.equipment` tells whose each of these is.

    What is announced is kept in ``record``. Whether a microphone waits for a push say the settings,
    unless it is one that was ``switched``. With ``write`` it is told that a model is being loaded,
    which may take long.
    :class:`InputError` for a file that is no recording, or a model that is chosen and not there.
    """
    if settings.engine is Engine.TYPED:
        return
    ears = cache(partial(_ears, session, write, settings.engine))
    whose = microphones_of(microphones, seats_of(session.game))
    devices = {seat: name for seat, name in whose.items() if name != NONE}
    for seat, name in devices.items():
        waits = switched.get(seat, _is_pushed(session, settings.talk, seat))
        language = style_of(settings, seat).language
        if model_for(language, engine=settings.engine) is None and not is_known(language):
            session.telling.error(FaultError("not_known", language=language.name))
            continue
        own = _heard_in(session, settings.engine, language, seat)
        ear = partial(ears(language, own), waits)
        alone = len(devices) == 1
        follower = _SeatFollower(session, seat, record, alone=alone, tones=settings.tones)
        hearing = _hearing(session, seat, name, ear, follower)
        session.add_ear(seat, hearing, own, waits=waits)


def _ears(
    session: Session, write: Write, engine: Engine, language: Language, own: Language
) -> Callable[[bool], Ear]:
    """Functions that make ears of a language; it is told beforehand that a model is loaded."""
    if (model := model_for(language, engine=engine)) is not None:
        write(session.words("terminal.model_loading", name=model.name))
    return ears_for(language, session.telling.error, own, engine)


def _is_pushed(session: Session, talk: Talk, seat: Seat) -> bool:
    """Tell if a seat pushes to talk; a seat without a peg board has no button for it."""
    return talk is Talk.PUSH or (talk is Talk.BUTTON and seat in seats_of(session.game))


def _voice(session: Session) -> Renderer:
    """The voice of the settings, with a spare one in case it fails."""
    failed, recovered = _reports(session, Device.VOICE, None)
    return VoiceWithSpare(ChosenVoices(), SpareVoice(), failed, recovered)


def _foresee(voice: PhraseCache, settings: Settings, texts: Iterable[tuple[str, str]]) -> None:
    """Prepare these texts, each in its language, for the hall and for ears."""
    voice.foresee(
        dict.fromkeys(
            Phrase(text, language, settings.manner(language, private=private))
            for text, language in texts
            for private in (False, True)
        )
    )


def _speaker(session: Session, channel: Channel, name: str, write: Write) -> Speaker:
    seat = channel.seat
    lost, found = _reports(session, Device.LOUDSPEAKER if seat is None else Device.EARPHONE, seat)
    device = _kept_apart(name, write, session.words)
    return open_speaker(device, session.now, lost, found, expected=True)


def _tell_shared(session: Session, speakers: Mapping[Channel, Speaker]) -> None:
    """Tell a player that the own earphone is also the loudspeaker, and the cure."""
    hall = speakers.get(Channel.LOUDSPEAKER)
    for channel, speaker in speakers.items():
        seat = channel.seat
        if seat is not None and isinstance(speaker, TendedSpeaker) and speaker.is_heard_with(hall):
            session.telling.seat(seat, "one_device")
            session.telling.error(FaultError("one_device"))


def _talker(
    session: Session, settings: Settings, voice: PhraseCache, channel: Channel, speaker: Speaker
) -> Talker:
    private = channel.is_earphone
    return Talker(
        voice,
        speaker,
        manner=partial(settings.manner, private=private),
        now=session.now,
        follower=_ChannelFollower(session, private=private),
        volume=settings.ear_volume if private else settings.loudspeaker_volume,
    )


class _ChannelFollower(TalkerFollower):
    """Lets microphones be deaf while the loudspeaker speaks, and tells failures."""

    def __init__(self, session: Session, *, private: bool) -> None:
        self._session = session
        self._private = private

    def speaking(self, speaks: bool) -> None:
        if not self._private:
            self._session.microphones.loudspeaker(speaks=speaks)

    def failed(self, error: DeviceError) -> None:
        self._session.telling.error(error)


def _kept_apart(name: str, write: Write, words: Phrases) -> str:
    """The same device; if it is a file that exists already, a new one beside it."""
    if not name.startswith(FILE):
        return name
    path = Path(name.removeprefix(FILE))
    if not path.is_file():
        return name
    free = free_name(path)
    write(words("terminal.sound_kept", path=path, free=free))
    return f"{FILE}{free}"


class _SeatFollower(HearingFollower):
    """Passes on the decisions of a seat's ear, and the state of its microphone.

    Unless it is ``alone``, each of the two microphones may hear both players.
    """

    def __init__(
        self,
        session: Session,
        seat: Seat,
        record: AudioRecord | None,
        *,
        alone: bool,
        tones: bool,
    ) -> None:
        self._session = session
        self._seat = seat
        self._record = record
        self._alone = alone
        self._tones = tones

    def heard(self, ear: Ear, decision: Decision, at: int) -> None:
        """Words; their sound is kept if they count and may be kept."""
        sound = ear.spoken
        may_be_kept = self._session.conversation.may_be_recorded(self._seat, decision)

        def keep() -> None:
            if self._record is not None and may_be_kept:
                try:
                    self._record.keep(self._seat, at, " ".join(decision.words), sound)
                except DeviceError as error:  # The game does not hang on it.
                    self._session.telling.error(error)

        loudness = None if self._alone else decibels(sound)
        words = Words(self._seat, decision, at, at - ear.lasted, loudness, keep)
        self._session.hear_in_room(words)

    def listened(self, speaks: bool, until: int | None) -> None:
        self._session.ear_listened(self._seat, speaks, until)

    def missed(self) -> None:
        self._session.words_missed(self._seat)

    def signal(self, sign: Sign) -> None:
        channel = Channel.ear(self._seat)
        talker = self._session.telling.talker(channel) if self._tones else None
        if talker is not None:
            talker.mix_in(earcon(sign), EARCON_RATE)

    def lost(self, device: Device, error: DeviceError) -> None:
        self.listened(False, None)
        self._session.device_failed(device, self._seat, error)

    def found(self, device: Device) -> None:
        self._session.device_recovered(device, self._seat)


def _hearing(
    session: Session, seat: Seat, name: str, new_ear: Callable[[], Ear], follower: _SeatFollower
) -> Listening:
    """The microphone and ear of a seat; each time they are opened, the ear is new.

    The first one is made, and a recording is read, before the microphone is opened: a slow machine
    takes long for it, and that is no fault of the microphone.
    """
    tries = count()
    made: list[Ear] = []
    read = [_microphone(session, seat, name, anew=False)] if name.startswith(FILE) else []
    with suppress(DeviceError):  # It is raised again, and reported, as the microphone is opened.
        made.append(new_ear())

    def opened(lost: OnLost) -> Hearing:
        with ExitStack() as undoing:
            anew = next(tries) > 0
            microphone = read.pop() if read else _microphone(session, seat, name, anew=anew)
            undoing.callback(microphone.close)
            ear = made.pop() if made else new_ear()
            undoing.pop_all()
        return Hearing(ear, microphone, partial(follower.heard, ear), lost, follower)

    return ReopenedHearing(opened, follower)


def _heard_in(session: Session, engine: Engine, language: Language, seat: Seat) -> Language:
    """The language in which a seat talks to the program: its own, if the ear knows it.

    A seat that hears the loudspeaker is asked in the language of the announcements.
    """
    own = session.languages.own[seat]
    if seat not in session.telling.audience.ears:
        return language
    if model_for(language, engine=engine) is not None:
        return language
    if not is_known(own):
        session.telling.error(FaultError("not_known", language=own.name))
        return language
    return own


def _microphone(session: Session, seat: Seat, name: str, *, anew: bool) -> Microphone:
    if name.startswith(FILE):
        return FileMicrophone(Path(name.removeprefix(FILE)), session.now)
    return WatchedMicrophone(
        DeviceMicrophone(DEFAULT if name == AUTO else name, session.now, anew=anew),
        partial(_judged, session, seat),
    )


def _judged(session: Session, seat: Seat, fault: DeviceFault | None) -> None:
    """Report a fault in the sound of a working microphone, or that it is gone."""
    if fault is None:
        session.device_recovered(Device.MICROPHONE, seat)
    else:
        error = FaultError(f"microphone_{fault}")
        session.device_failed(Device.MICROPHONE, seat, error, fault)


def _reports(
    session: Session, device: Device, seat: Seat | None
) -> tuple[OnLost, Callable[[], None]]:
    """Functions that report that a device failed, and that it works again."""
    return (
        lambda error: session.device_failed(device, seat, error),
        lambda: session.device_recovered(device, seat),
    )


def _close(session: Session, talker: Talker) -> None:
    talker.close(CLOSING_SECONDS if session.game.state.ended else 0.0)
