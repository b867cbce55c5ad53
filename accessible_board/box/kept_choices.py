"""File of a table's last choices, and their effect on speech."""

import logging
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import platformdirs

from accessible_board import bounds
from accessible_board.app.building import AUTO, VIRTUAL
from accessible_board.app.choices import Choices, Equipment, device_of
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.errors import InputError
from accessible_board.files import APP, read_file, replace
from accessible_board.game.vocabulary.terms import Adaptation, Adapted
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import available, load
from accessible_board.languages.plain_words import shortened
from accessible_board.menu.kept import KeptChoices, Opponent
from accessible_board.menu.known_game import NOBODY
from accessible_board.menu.settings_pages import OFFERED
from accessible_board.settings import (
    NO_FILE,
    OwnManner,
    Settings,
    Vibration,
    load_settings,
)

_log = logging.getLogger(__name__)

_MOST = 1_000_000
"""Bytes that are read."""


def kept_path() -> Path:
    """The path of the file."""
    return platformdirs.user_state_path(APP) / "table.json"


def read_kept(path: Path) -> tuple[KeptChoices, bool]:
    """The choices made before, as far as they can be used, and whether that is all of them."""
    try:
        kept = msgspec.json.decode(read_file(path, _MOST), type=KeptChoices)
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


def keep(path: Path, kept: KeptChoices) -> None:
    """Save the choices; if the disk refuses, the evening goes on without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, msgspec.json.encode(kept))
    except OSError as error:
        _log.warning("What was chosen cannot be kept: %s", error)


def as_chosen(settings: Settings, kept: KeptChoices) -> Settings:
    """The settings with the choices for the earphone and for the start of a game.

    The loudspeaker, which others listen to, speaks as before.
    """
    chosen = {"voice": kept.voice, "rate": kept.rate}
    own = {name: value for name, value in chosen.items() if value is not None}
    ear_voices = {
        code: msgspec.structs.replace(settings.ear_voices.get(code, OwnManner()), **own)
        for code in available()
    }
    of_few = {name: getattr(kept, name) for name in OFFERED if name in Settings.__struct_fields__}
    return msgspec.structs.replace(
        settings,
        ear_voices={**settings.ear_voices, **ear_voices},
        ear_volume=kept.volume or settings.ear_volume,
        verbosity={**settings.verbosity, **kept.verbosity},
        **{name: value for name, value in of_few.items() if value is not None},
    )


def usual_choices(equipment: Equipment) -> dict[str, object]:
    """Values in force without a choice in the menu, by the names of the kept choices."""
    settings = msgspec.structs.asdict(equipment.settings)
    return {name: settings[name] for name in OFFERED if name in settings} | {
        "braille_line": _has_display(equipment),
        "virtual_board": VIRTUAL in equipment.boards,
        "motor": equipment.settings.vibration is not Vibration.OFF,
    }


def _has_display(equipment: Equipment) -> bool:
    return any(device_of(name) != NONE for name in equipment.braille)


def fingers_chosen(kept: KeptChoices, usual: Equipment) -> Choices:
    """Choices in the menu for braille and motor, which go before an option.

    A display or a motor that is switched on is that of the usual equipment, if it names any.
    """
    display = tuple(usual.braille) if _has_display(usual) else (AUTO,)
    felt = usual.settings.vibration
    felt = Vibration.BOTH if felt is Vibration.OFF else felt
    return Choices(
        braille={True: display, False: (NONE,), None: None}[kept.braille_line],
        braille_code=kept.braille_code,
        vibration={True: felt, False: Vibration.OFF, None: None}[kept.motor],
    )


def squares_told(kept: KeptChoices) -> dict[str, tuple[Adapted, ...]]:
    """Adaptation that the player has chosen at home: to be told what stands on a square."""
    when = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    agreed = Adapted(Adaptation.SQUARES_TOLD, kept.own_name or NOBODY, when)
    return {"adaptations": (agreed,)} if kept.squares else {}


def equipment_chosen(kept: KeptChoices, boards: list[str]) -> Choices:
    """The equipment of a game: each seat announces in its own language."""
    seats = 2 if kept.opponent is Opponent.BOARD else 1
    other = kept.opponent_language or kept.language
    own, others = f"announce_{kept.seat}", f"announce_{kept.seat.other}"
    languages = {own: kept.language, others: other} if other != kept.language else {}
    chosen = Choices(
        board=tuple(boards[:seats]) or None, announce=kept.language, language=kept.language
    )
    return msgspec.structs.replace(chosen, **languages)
