"""File of a table's last choices, and their effect on a game."""

import errno
import logging
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec
import platformdirs

from accessible_board import bounds
from accessible_board.app.building import AUTO, VIRTUAL
from accessible_board.app.equipment import Equipment, device_of
from accessible_board.choices import Choices
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.errors import InputError
from accessible_board.files import APP, read_file, replace
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import available, load
from accessible_board.languages.plain_words import shortened
from accessible_board.menu.in_and_out import KeptChoices, Opponent
from accessible_board.menu.known_game import NOBODY
from accessible_board.settings import NO_FILE, OwnManner, Settings, Vibration, load_settings

_log = logging.getLogger(__name__)

MOST_KEPT: Final = 8_000_000
"""The most bytes of a file of choices or results, to be written as well as to be read."""


def kept_path() -> Path:
    """The path of the file."""
    return platformdirs.user_state_path(APP) / "table.json"


def read_kept(path: Path) -> tuple[KeptChoices, bool]:
    """The choices made before, as far as they can be used, and whether that is all of them."""
    try:
        kept = msgspec.json.decode(read_file(path, MOST_KEPT), type=KeptChoices)
    except NO_FILE:
        return KeptChoices(), True
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("Nothing is known of earlier evenings: %s", shortened(error))
        return KeptChoices(), False
    every = msgspec.structs.asdict(kept)
    usable = {name: value for name, value in every.items() if _is_usable(name, value)}
    return KeptChoices(**usable), len(usable) == len(every)


def _is_usable(name: str, value: object) -> bool:
    """Tell if a choice can still be used."""
    match name, value:
        case (("language" | "opponent_language"), str()):
            return value in ("", *available())
        case "time_control", str():
            return _is_control(value)
        case "favourites", tuple():
            return all(map(_is_control, value))
        case "names", tuple():
            return all(map(_is_text, value))
        case _, str():
            return _is_text(value)
        case "rate", int():
            return value in bounds.RATE
        case "volume", int():
            return value in bounds.LOUDNESS
    return True


def _is_control(text: str) -> bool:
    try:
        TimeControl.parse(text)
    except InputError:
        return False
    return len(text) <= bounds.CONTROL


def _is_text(text: str) -> bool:
    return text.isprintable() and len(text) <= bounds.NAME


def usable_settings() -> tuple[Settings, InputError | None]:
    """The settings with which a table begins in any case, and the fault of the given ones, if any.

    A table has no screen: it speaks with the usual settings rather than not at all.
    """
    try:
        settings = load_settings()
        for code in settings.languages:
            load(code)
    except InputError as error:
        return Settings(), error
    return settings, None


def keep(path: Path, kept: object) -> OSError | None:
    """Save it whole or not at all; return the error of a disk that refuses, and go on without.

    What would be too long for its reader, and names of files that are no text, are refused too.
    """
    try:
        content = msgspec.json.encode(kept)
    except UnicodeEncodeError:
        return _refused(path, errno.EILSEQ)
    if len(content) > MOST_KEPT:
        return _refused(path, errno.EFBIG)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, content)
    except OSError as error:
        _log.warning("What was chosen cannot be kept: %s", error)
        return error
    return None


def _refused(path: Path, number: int) -> OSError:
    return OSError(number, os.strerror(number), str(path))


def said_in_menu(kept: KeptChoices, usual: Equipment) -> Choices:
    """The choices made in the menu, for a game; they go over those of an option.

    Voice, rate and loudness are those of the earphone: the loudspeaker, which others listen to,
    speaks as before. A display or a motor that is switched on is the ``usual`` one, if there is.
    """
    display = usual.braille if _has_display(usual) else (AUTO,)
    felt = usual.settings.vibration
    felt = Vibration.BOTH if felt is Vibration.OFF else felt
    own = OwnManner(voice=kept.voice, rate=kept.rate)
    chosen = {name: getattr(kept, name) for name in Choices.__struct_fields__} | {
        "seat": None,
        "language": kept.language or None,
        "voice": None,
        "rate": None,
        "ear_voices": dict.fromkeys(available(), own),
        "ear_volume": kept.volume,
        "braille": {True: display, False: (NONE,), None: None}[kept.braille_line],
        "vibration": {True: felt, False: Vibration.OFF, None: None}[kept.motor],
    }
    return Choices(**chosen)


def usual_choices(equipment: Equipment) -> dict[str, object]:
    """Values in force without a choice in the menu, by the names of the kept choices."""
    return msgspec.structs.asdict(equipment.settings) | {
        "braille_line": _has_display(equipment),
        "virtual_board": VIRTUAL in equipment.boards,
        "motor": equipment.settings.vibration is not Vibration.OFF,
    }


def _has_display(equipment: Equipment) -> bool:
    return any(device_of(name) != NONE for name in equipment.braille)


def squares_told(kept: KeptChoices) -> dict[str, tuple[Adapted, ...]]:
    """Adaptation that the player has chosen at home: to be told what stands on a square."""
    when = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    agreed = Adapted(Adaptation.SQUARES_TOLD, kept.own_name or NOBODY, when)
    return {"adaptations": (agreed,)} if kept.squares else {}


def at_seats(kept: KeptChoices, boards: list[str]) -> Choices:
    """The boards of a new game, and the language in which each seat announces."""
    seats = 2 if kept.opponent is Opponent.BOARD else 1
    return Choices(board=tuple(boards[:seats]) or None, **announced(kept, kept.seat))


def announced(kept: KeptChoices, seat: Seat) -> dict[str, Any]:
    """The language in which each seat announces, where the player sits at ``seat``."""
    own, other = kept.language, kept.opponent_language or kept.language
    each = {} if other == own else {f"announce_{seat}": own, f"announce_{seat.other}": other}
    return {"announce": own, **each} if own else {}
