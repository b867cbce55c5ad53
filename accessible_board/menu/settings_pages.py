"""Pages for the sound of menu and game: language, voice, speed, loudness, detail.

Also the player's speech model, to be fetched, and the own voice, to be learnt.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

import msgspec

from accessible_board.game.vocabulary.terms import Device
from accessible_board.languages import available, load
from accessible_board.menu.in_and_out import FetchModel, Output, Say, Teach
from accessible_board.menu.menu import Build, Menu
from accessible_board.menu.page import MenuEntry, MenuPage, chosen_of, entry
from accessible_board.settings import (
    EarphoneFit,
    EchoToOpponent,
    Engine,
    MessageDetail,
    MessageKind,
    PressSignal,
    Settings,
    StartDetail,
    VirtualPegs,
)

RATES: Final = (110, 140, 170, 200, 240, 280, 330)
"""Words a minute."""

VOLUMES: Final = (25, 50, 75, 100)
"""Per cent."""

VOICES: Final = {"usual": None, "woman": "+f2", "high": "+f5", "deep": "+m7"}
"""Variants of the voice of a language, by their names; the usual is that of the settings."""

_USUAL_RATE, _USUAL_VOLUME = 170, 100


def offered(menu: Menu) -> list[Output]:
    """That there is one to be fetched, and how large it is; nothing where there is none."""
    size = menu.models.get(menu.kept.language)
    return [] if size is None else [_model_said(menu, "offered", size=_number(menu, size))]


def _fetching(menu: Menu) -> list[MenuEntry]:
    """The entry that fetches it, with its size; none where there is none to be fetched."""
    words, size = menu.words, menu.models.get(menu.kept.language)
    if size is None:
        return []
    told = words("model.size", size=_number(menu, size))
    return [entry(words, "model.fetch", partial(_fetch, menu), told)]


def _fetch(menu: Menu) -> list[Output]:
    if menu.fetches:
        return menu.stay(menu.words("model.goes_on"))
    menu.fetches = menu.kept.language
    return [FetchModel(menu.fetches), _model_said(menu, "begun")]


def _model_said(menu: Menu, key: str, **values: str) -> Say:
    words = menu.words
    return Say(words(f"model.{key}", **values), words.language.code, follows=True)


def _number(menu: Menu, size: int) -> str:
    return menu.words.language.number(size)


def begun(menu: Menu) -> list[Output]:
    """Instruction, told before the menu is left for the lesson; or the lack of a microphone."""
    words, why = menu.words, menu.went.get(Device.MICROPHONE)
    if why is not None:
        return menu.stay(why)
    return [Say(words("teach.begun"), words.language.code), Teach()]


def settings(menu: Menu) -> MenuPage:
    """Settings, each with its present value."""
    words, kept = menu.words, menu.kept
    number = words.language.number
    entries = (
        entry(words, "settings.language", partial(menu.open, language), words.language.name),
        entry(words, "settings.rate", partial(menu.open, rate), number(kept.rate or _USUAL_RATE)),
        entry(
            words,
            "settings.volume",
            partial(menu.open, volume),
            number(kept.volume or _USUAL_VOLUME),
        ),
        entry(words, "settings.voice", partial(menu.open, voice), _voice_named(menu)),
        entry(words, "settings.verbosity", partial(menu.open, verbosity)),
        *(
            entry(words, f"settings.{field}", partial(menu.open, page), now)
            for field, page, now in _switches(menu)
        ),
        *_fetching(menu),
        entry(menu.words, "home.teach", partial(begun, menu)),
    )
    return MenuPage(f"{words('home.settings')}.", entries)


_SWITCH: Final = {"switch_on": True, "switch_off": False}

OFFERED: Final[Mapping[str, Mapping[str, object]]] = {
    "squares": _SWITCH,
    "earphone_fit": {f"fit_{fit}": fit for fit in EarphoneFit},
    "start": {f"start_{detail}": detail for detail in StartDetail},
    "echo": {f"echo_{echo}": echo for echo in EchoToOpponent},
    "pressed": {f"pressed_{sign}": sign for sign in PressSignal},
    "virtual_pegs": {f"pegs_{way}": way for way in VirtualPegs},
    "engine": {f"engine_{engine}": engine for engine in (Engine.AUTO, Engine.VOSK)},
    "braille_line": _SWITCH,
    "braille_code": {f"code_{code}": code for code in ("eight", "six", "contracted")},
    "braille_clock": _SWITCH,
    "motor": _SWITCH,
}
"""Settings with few values, by the fields that keep them: the values by their phrases."""

_NEEDED: Final = {
    "braille_code": "braille_line",
    "braille_clock": "braille_line",
    "virtual_pegs": "virtual_board",
}
"""Conditions for offering a setting: a line of braille, a board at the keyboard."""


def _switches(menu: Menu) -> Iterator[tuple[str, Build, str]]:
    """Each setting of few values with its page, and its present value in words."""
    for field in OFFERED:
        if field not in _NEEDED or _now(menu, _NEEDED[field]):
            said, now = _said(menu, field), _now(menu, field)
            yield field, partial(_one_of, field=field), said.get(now, str(now))


def _now(menu: Menu, field: str) -> object:
    """Value chosen, or else usual: perhaps one that is not offered."""
    kept = getattr(menu.kept, field, None)
    return menu.usual.get(field, getattr(Settings(), field, False)) if kept is None else kept


def _said(menu: Menu, field: str) -> Mapping[object, str]:
    """Offered values, in words."""
    return {value: menu.words.language.say(key) for key, value in OFFERED[field].items()}


def _one_of(menu: Menu, field: str) -> MenuPage:
    """One choice of a few."""
    said = _said(menu, field)
    entries = tuple(
        MenuEntry(words, partial(_choose, menu, **{field: value})) for value, words in said.items()
    )
    return MenuPage(_titled(menu, field), entries, chosen_of(list(said), _now(menu, field)))


def language(menu: Menu) -> MenuPage:
    """The language of the menu and of the player's own words."""
    entries = tuple(
        MenuEntry(load(code).name, partial(_choose, menu, language=code), language=code)
        for code in available()
    )
    return MenuPage(_titled(menu, "language"), entries, chosen_of(available(), menu.kept.language))


def rate(menu: Menu) -> MenuPage:
    """Speed of the voice, in words a minute."""
    now = menu.kept.rate or _USUAL_RATE
    return MenuPage(_titled(menu, "rate"), _numbers(menu, "rate", RATES), chosen_of(RATES, now))


def volume(menu: Menu) -> MenuPage:
    """Loudness of the earphone, in per cent."""
    now = menu.kept.volume or _USUAL_VOLUME
    return MenuPage(
        _titled(menu, "volume"), _numbers(menu, "volume", VOLUMES), chosen_of(VOLUMES, now)
    )


def voice(menu: Menu) -> MenuPage:
    """Variants of the voice; the choice is confirmed by itself."""
    entries = tuple(
        entry(menu.words, f"voice.{name}", partial(_choose, menu, voice=variant))
        for name, variant in VOICES.items()
    )
    return MenuPage(_titled(menu, "voice"), entries, chosen_of([*VOICES.values()], menu.kept.voice))


def _voice_named(menu: Menu) -> str:
    """Name of the voice that speaks; ``usual`` if it is no longer offered."""
    names = {variant: name for name, variant in VOICES.items()}
    return menu.words(f"voice.{names.get(menu.kept.voice, 'usual')}")


def verbosity(menu: Menu) -> MenuPage:
    """The kinds of messages, with the detail of each."""
    say = menu.words.language.say
    entries = []
    for kind in MessageKind:
        called, step = say(f"kind_{kind}"), say(f"step_{_step(menu, kind)}")
        steps = partial(menu.open, partial(_steps, kind=kind))
        entries.append(MenuEntry(f"{called}: {step}", steps, (called,)))
    return MenuPage(_titled(menu, "verbosity"), tuple(entries))


def _steps(menu: Menu, kind: MessageKind) -> MenuPage:
    """Degrees of detail of one kind of messages, from little to much."""
    say, steps = menu.words.language.say, list(MessageDetail)
    entries = tuple(
        MenuEntry(
            say(f"step_{step}"),
            partial(_choose, menu, verbosity={**(menu.kept.verbosity or {}), kind: step}),
        )
        for step in steps
    )
    return MenuPage(f"{say(f'kind_{kind}')}.", entries, steps.index(_step(menu, kind)))


def _step(menu: Menu, kind: MessageKind) -> MessageDetail:
    return (menu.kept.verbosity or {}).get(kind, MessageDetail.NORMAL)


def _numbers(menu: Menu, field: str, offered: tuple[int, ...]) -> tuple[MenuEntry, ...]:
    number = menu.words.language.number
    return tuple(
        MenuEntry(number(each), partial(_choose, menu, **{field: each})) for each in offered
    )


def _choose(menu: Menu, **chosen: object) -> list[Output]:
    return menu.keep(msgspec.structs.replace(menu.kept, **chosen))


def _titled(menu: Menu, key: str) -> str:
    return f"{menu.words(f'settings.{key}')}."
