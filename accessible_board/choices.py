"""Choices of the user for a game: one bag, wherever they come from.

They are made, the earliest first, in the settings file, of which
:class:`~accessible_board.settings.Settings` has a value for each, in the head of the journal of a
game that goes on, by the options of the command line, and in the menu. What is said later goes over
what is said earlier.
"""

from collections.abc import Mapping
from functools import reduce
from typing import Any, Final

import msgspec

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.settings import (
    EarphoneFit,
    EchoToOpponent,
    Engine,
    LineStyle,
    MessageDetail,
    MessageKind,
    OwnManner,
    PressSignal,
    Settings,
    StartDetail,
    Talk,
    Vibration,
    VirtualPegs,
)


class Choices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Choices of the user, named as options and settings are; ``None`` where nothing was said.

    ``board`` names those of the seats, White's first; ``ear``, ``microphone`` and ``braille`` are
    read as :mod:`accessible_board.app.equipment` says. Typed lines that name no seat are for
    ``seat``.
    """

    board: tuple[str, ...] | None = None
    opponent_board: str | None = None
    ear: tuple[str, ...] | None = None
    microphone: tuple[str, ...] | None = None
    loudspeaker: str | None = None
    braille: tuple[str, ...] | None = None
    braille_code: str | None = None
    announce: str | None = None
    announce_white: str | None = None
    announce_black: str | None = None
    file_names: str | None = None
    file_names_white: str | None = None
    file_names_black: str | None = None
    language: str | None = None
    arbiter_language: str | None = None
    voice: str | None = None
    rate: int | None = None
    talk: Talk | None = None
    engine: Engine | None = None
    virtual_pegs: VirtualPegs | None = None
    vibration: Vibration | None = None
    pressed: PressSignal | None = None
    console: str | None = None
    spectators: str | None = None
    record: str | None = None
    hall: str | None = None
    seat: Seat | None = None
    lines: LineStyle | None = None
    ear_voices: dict[str, OwnManner] | None = None
    ear_volume: int | None = None
    verbosity: dict[MessageKind, MessageDetail] | None = None
    earphone_fit: EarphoneFit | None = None
    start: StartDetail | None = None
    echo: EchoToOpponent | None = None
    braille_clock: bool | None = None

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> "Choices":
        """The choices in a journal; ``ValueError`` names their fault."""
        try:
            return msgspec.convert(plain, cls)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error

    def plain(self) -> dict[str, Any]:
        """The choices as plain data, for the head of a journal."""
        plain: dict[str, Any] = msgspec.to_builtins(self, builtin_types=())
        return plain

    def typed(self) -> list[str]:
        """The choices as options of the command line, each with all its values."""
        return [
            part
            for name, chosen in said(self).items()
            if name not in WITHOUT_OPTION
            for value in (chosen if isinstance(chosen, tuple) else (chosen,))
            for part in (f"--{name.replace('_', '-')}", value)
        ]


OF_SETTINGS: Final = frozenset(Choices.__struct_fields__) & frozenset(
    Settings.__struct_fields__
) - {"ear", "microphone", "braille"}
"""Choices that are one for the whole table, and settings of the same name."""

WITHOUT_OPTION: Final = frozenset(
    {"ear_voices", "ear_volume", "verbosity", "earphone_fit", "start", "echo", "braille_clock"}
)
"""Choices of the menu and the settings alone.

A game that goes on takes them as they are now: no option could change what its journal says.
"""


def layered(*choices: Choices) -> Choices:
    """One bag of several: what is said later goes over what is said earlier."""
    every: dict[str, Any] = {}
    return Choices(**reduce(_over, map(said, choices), every))


def in_force(settings: Settings, choices: Choices) -> Settings:
    """The settings with these choices."""
    chosen = {name: value for name, value in said(choices).items() if name in OF_SETTINGS}
    return msgspec.structs.replace(settings, **_over(said(settings), chosen))


def said(choices: msgspec.Struct) -> dict[str, Any]:
    """All that was chosen, by name."""
    chosen = msgspec.structs.asdict(choices)
    return {name: value for name, value in chosen.items() if value is not None}


def _over(earlier: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """Both, the later before the earlier; of kinds or languages, each by itself."""
    return earlier | {name: _either(earlier.get(name), value) for name, value in later.items()}


def _either(earlier: object, later: object) -> object:
    match earlier, later:
        case dict(), dict():
            return _over(earlier, later)
        case OwnManner(), OwnManner():
            return msgspec.structs.replace(earlier, **said(later))
    return later
