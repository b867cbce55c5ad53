"""A player's or an event's lasting choices: languages, voices, sound devices and so on.

Read from ``settings.toml`` in the user's configuration folder, if there is one; options of the
command line take precedence.
"""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec
import platformdirs

from accessible_board import bounds
from accessible_board.bounds import Bounds
from accessible_board.files import APP, read_file, read_toml
from accessible_board.languages import CommandError
from accessible_board.languages.language_files import SHIPPED
from accessible_board.system.users_language import preferred_languages

Chosen = TypeVar("Chosen")


def within(bounds: Bounds) -> msgspec.Meta:
    """The type of a number in a file within these bounds."""
    return msgspec.Meta(ge=bounds.least, le=bounds.most)


Percent = Annotated[int, within(bounds.LOUDNESS)]
"""Per cent of the maximum."""

Remaining = Annotated[int, within(bounds.THRESHOLD)]
"""Seconds of remaining time, less than a day."""

Code = Annotated[str, msgspec.Meta(pattern="^[1-8]{6}$")]
"""The code of an arbiter at the table: six digits from 1 to 8."""

PaperSize = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{1,2}x[1-9][0-9]{0,2}$")]
"""Cells of a line and lines of a page of braille."""

Rate = Annotated[int, within(bounds.RATE)]
Pitch = Annotated[int, within(bounds.PITCH)]
Volume = Annotated[int, within(bounds.VOICE_VOLUME)]
Name = Annotated[str, msgspec.Meta(max_length=bounds.NAME)]
"""The name of a language, a device or a voice."""

SLOWEST = bounds.RATE.least
"""Words a minute: the fewest a voice can speak."""


class Talk(StrEnum):
    """Modes of a microphone."""

    OPEN = "open"
    """Always: all speech is heard."""
    PUSH = "push"
    """One announcement after each push: ``talk`` at the keyboard, or on the assistant's page."""
    BUTTON = "button"
    """As ``PUSH``, and by the clock button of the opponent's colour on the player's own board."""


class Engine(StrEnum):
    """Ears; ``auto`` is the program's own for the languages that it knows, and Vosk for others."""

    AUTO = "auto"
    VOSK = "vosk"
    """With the speech model of the language; no game begins without one."""
    TYPED = "typed"
    """None: players type."""

    @classmethod
    def _missing_(cls, value: object) -> "Engine | None":
        """Take ``sphinx``, the built-in ear up to 0.2, for the program's own."""
        return cls.AUTO if value == "sphinx" else None


class PressSignal(StrEnum):
    """Signals in the earphone for a press of the clock, which a blind player cannot see."""

    TONE = "tone"
    WORD = "word"
    OFF = "off"


class Vibration(StrEnum):
    """Boards that vibrate when there is something to read or to hear, if they have a motor."""

    OFF = "off"
    WHITE = "white"
    BLACK = "black"
    BOTH = "both"

    def of(self, seat: str) -> bool:
        """Tell whether the board of ``white`` or ``black`` vibrates."""
        return self in (Vibration.BOTH, seat)


class VirtualPegs(StrEnum):
    """Ways to move the pegs of a virtual board at the keyboard."""

    FOLLOW = "follow"
    """They follow announcements, unless they are typed."""
    TYPED = "typed"
    """Each is lifted and placed by a line, as where touching is learnt."""


class LineStyle(StrEnum):
    """Amount of a game that is written."""

    FULL = "full"
    """All that anybody is told, nothing twice."""
    BRIEF = "brief"
    """One short line for each moment, for one player."""


class EarphoneFit(StrEnum):
    """Fits of an earphone: its wearer hears the loudspeaker beside it, or does not."""

    OPEN = "open"
    """Both are heard: the earphone leaves out what the loudspeaker says."""
    CLOSED = "closed"
    """The earphone tells its player everything."""


class StartDetail(StrEnum):
    """Information that is read when a new game begins."""

    AUTO = "auto"
    """The conditions, if an event, a hall or an arbiter is named; none at home."""
    SHORT = "short"
    """Only the player who presses first; the conditions are read on request."""
    FULL = "full"
    """The conditions, in every game."""


class EchoToOpponent(StrEnum):
    """The signal to an opponent at an ordinary board that an announcement was accepted."""

    WORDS = "words"
    """The loudspeaker says the move."""
    TONE = "tone"
    """A short sound of the loudspeaker; the player at the peg board hears the move."""
    OFF = "off"


class MessageKind(StrEnum):
    """Kinds of messages that a player may want briefer or fuller."""

    MOVES = "moves"
    READINGS = "readings"
    REFUSALS = "refusals"
    IRREGULARITIES = "irregularities"
    ANSWERS = "answers"
    CONFIRMATIONS = "confirmations"


class MessageDetail(StrEnum):
    """Levels of detail."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """Manner of speaking: ``voice`` and ``rate`` as in :class:`Settings`.

    ``pitch`` is from 0 to 99, ``volume`` in per cent.
    """

    voice: str = ""
    rate: int = 170
    pitch: int = 50
    volume: int = 100

    def slower(self) -> "Manner":
        """The same manner slowed down: two words in the time of three."""
        return msgspec.structs.replace(self, rate=max(SLOWEST, self.rate * 2 // 3))


class OwnManner(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A manner that differs from the usual one."""

    voice: Name | None = None
    rate: Rate | None = None
    pitch: Pitch | None = None
    volume: Volume | None = None


def users_language() -> str:
    """The system user's first language among those of the program, or else English."""
    ours = {folder.parent.name for folder in SHIPPED.glob("*/language.toml")}
    return next((code for code in preferred_languages() if code in ours), "en")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person's or an event's choices.

    ``ear``, ``loudspeaker`` and ``microphone`` name sound devices: ``auto`` for the machine's usual
    one, ``none``, ``file:PATH.wav``, or part of a device's name.
    """

    announce: Name = "de"
    """The language of announcements (D.2.1)."""
    file_names: Name = ""
    """A set of names of the files; empty for the language's usual one."""
    announce_white: Name = ""
    announce_black: Name = ""
    file_names_white: Name = ""
    file_names_black: Name = ""
    """The values of single players, where they differ."""
    language: Name = msgspec.field(default_factory=users_language)
    """The language of the dialogue; the system's if none is named."""
    arbiter_language: Name = ""
    """The arbiter's language, if it is not that of the dialogue."""
    ear: Name = "auto"
    loudspeaker: Name = "auto"
    microphone: Name = "auto"
    braille: Name = "none"
    """Address of BRLTTY for a display: ``auto`` on this machine, ``none``, or ``HOST:NUMBER``."""
    braille_code: Name = "eight"
    """``eight`` dots, ``six``, ``contracted``, or the name of a table of liblouis."""
    braille_clock: bool = False
    """Show the times on the display, in events that allow it (``times-unasked``)."""
    braille_paper: PaperSize = "40x25"
    """Cells of an embosser's line, and lines of its page."""
    voice: Name = ""
    """A voice of espeak-ng, ``piper:NAME``, ``speech-dispatcher``, perhaps with ``:MODULE`` and
    ``:VOICE``, or ``system``, perhaps with ``:NAME``.
    """
    rate: Rate = 170
    """Words a minute."""
    voices: dict[str, OwnManner] = {}
    """Manners of single languages (``voices.de``)."""
    ear_voices: dict[str, OwnManner] = {}
    loudspeaker_voices: dict[str, OwnManner] = {}
    """Manners on one channel only."""
    loudspeaker_volume: Percent = 100
    ear_volume: Percent = 100
    """Per cent of the voice's own loudness, which is never exceeded (11.5)."""
    thresholds: tuple[Remaining, ...] = ()
    """Remaining times, in seconds, that a player wants to be told, in events that allow it
    (``times-unasked``).
    """
    clicks: bool = True
    """Click when a peg is lifted or seated."""
    talk: Talk = Talk.OPEN
    """Mode of the microphones."""
    engine: Engine = Engine.AUTO
    """The recogniser."""
    tones: bool = True
    """Play short sounds in the earphone that tell the user of push to talk when the microphone
    hears, and when nothing was heard.
    """
    pressed: PressSignal = PressSignal.TONE
    """Signal of a counted press in the earphone; the own press sounds unlike the opponent's."""
    virtual_pegs: VirtualPegs = VirtualPegs.FOLLOW
    """Way to move the pegs of a virtual board."""
    vibration: Vibration = Vibration.OFF
    """Boards that vibrate, where they have a motor."""
    arbiter_codes: tuple[Code, ...] = ()
    """Codes by which an arbiter may rule by voice, each once in a game; without any some are drawn
    and shown on the terminal.
    """
    verbosity: dict[MessageKind, MessageDetail] = {}
    """Level of detail in the earphone for each kind of message."""
    earphone_fit: EarphoneFit = EarphoneFit.CLOSED
    """Fit of the earphones: whether their wearers hear the loudspeaker as well."""
    start: StartDetail = StartDetail.AUTO
    """Information that is read when a new game begins."""
    echo: EchoToOpponent = EchoToOpponent.WORDS
    """Signal to an opponent without an earphone that an announcement was accepted."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages spoken or heard, each once."""
        own = (self.announce_white, self.announce_black)
        spoken = [self.announce, *filter(None, own), self.language]
        return tuple(dict.fromkeys(spoken))

    def announce_by(self, seat: str) -> tuple[str, str]:
        """The language of announcements and file names of ``white`` or ``black``."""
        if seat == "white":
            return self.announce_white, self.file_names_white
        return self.announce_black, self.file_names_black

    def manner(self, language: str, *, private: bool) -> Manner:
        """The manner of a language, in an ear or in the hall."""
        manner = Manner(voice=self.voice, rate=self.rate)
        for voices in (self.voices, self.ear_voices if private else self.loudspeaker_voices):
            own = msgspec.to_builtins(voices.get(language, OwnManner()))
            manner = msgspec.structs.replace(manner, **own)
        return manner

    @property
    def manners(self) -> frozenset[Manner]:
        """Every manner in use."""
        languages = {"", *self.voices, *self.ear_voices, *self.loudspeaker_voices}
        return frozenset(
            self.manner(language, private=private)
            for language in languages
            for private in (True, False)
        )


def settings_path() -> Path:
    """The path of the settings file."""
    return platformdirs.user_config_path(APP) / "settings.toml"


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a file, or the defaults if there is none.

    :class:`InputError` names the file and what is wrong in it.
    """
    path = path or settings_path()
    return read_choices(path, Settings, "settings", usual=Settings())


NO_FILE: Final = (FileNotFoundError, NotADirectoryError)
"""Errors for a file that does not exist; the home of a service may be no folder at all."""


def read_choices(
    path: Path, kind: type[Chosen], called: str, usual: Chosen | None = None
) -> Chosen:
    """Read a person's choices from a TOML file, ``called`` settings or conditions.

    ``usual`` if there is no such file. :class:`InputError` names the file and what is wrong in it.
    """
    try:
        content = read_file(path, bounds.FILE)
        return msgspec.convert(read_toml(content), kind)
    except (OSError, ValueError) as error:
        if usual is not None and isinstance(error, NO_FILE):
            return usual
        raise CommandError(f"{called}_unreadable", path=path, reason=error) from error


def taught_path(code: str) -> Path:
    """The file of a player's lessons for a language (``teach``)."""
    return platformdirs.user_config_path(APP) / f"taught-{code}.toml"


def voices_path() -> Path:
    """The folder of Piper's voices."""
    return platformdirs.user_data_path(APP) / "voices"


def journals_path() -> Path:
    """The folder of journals, unless another one is named."""
    return platformdirs.user_data_path(APP) / "journals"


def faults_path() -> Path:
    """The file for tracebacks of the program's own mistakes."""
    return platformdirs.user_log_path(APP) / "fault.txt"
