"""The equipment of a game, as the user chose it and as its journal keeps it for resuming."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from accessible_board.app.building import AUTO, board_names, check_settings
from accessible_board.app.choices import Choices
from accessible_board.app.seating import check_devices
from accessible_board.console.address import Address
from accessible_board.console.following import OFF, Delay
from accessible_board.devices.sound.audio_devices import FILE, NONE
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError
from accessible_board.settings import Settings
from accessible_board.table.terminal import LineStyle

PAGES_STAY: Final = 600.0
"""Seconds for which pages stay open after both signatures, for results, files and the code."""


_PERSONAL: Final = tuple(
    name
    for name in Choices.__struct_fields__
    if name in Settings.__struct_fields__ and name not in {"ear", "microphone", "braille"}
)
"""The settings that are one for the whole table, chosen by the same name."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """Equipment of a game; devices are named as the options name them."""

    boards: list[str]
    """Peg boards, White's first."""
    ears: list[str]
    microphones: list[str]
    settings: Settings
    console: Address | None = None
    """Address of the game's pages, if it has any."""
    spectators: Delay | None = None
    """Delay of the spectators' pages, if there may be spectators."""
    record: Path | None = None
    """The folder into which announcements are recorded."""
    hall: str | None = None
    """Ticket of the table's hall, unless it is by itself."""
    talk_anew: bool = False
    """True if the settings' ``talk`` goes before the choice made in the game."""
    menu_follows: bool = False
    """True if a menu comes after the game, which tells the code of the closed record."""
    arbiter_codes: tuple[str, ...] = ()
    """The codes that could be heard in the menu before the game."""
    typist: Seat | None = None
    """Seat of typed lines that name none, if not the player on the move."""
    at_event: bool = False
    """True if an event settled the conditions."""
    reads_conditions: bool = False
    """True if the conditions are read to the players because one of them was just typed."""
    explains_announcing: bool = False
    """True if nobody chose the language of announcements, and this game is the first."""
    lines: LineStyle = LineStyle.FULL
    opponent_board: str | None = None
    """The own board of an opponent who sees."""
    reads_position: bool = False
    """True if the start position is read to players at peg boards."""
    braille: tuple[str, ...] = ()
    """The displays of the players at peg boards."""
    invites: bool = True
    """True if others than spectators get codes for the pages."""

    def is_allowed_by_others(self, setup: GameSetup) -> bool:
        """Tell if an arbiter or a hall allows this machine in a game of such a set-up."""
        return self.hall is not None or not setup.without_arbiter

    @property
    def is_at_home(self) -> bool:
        """True if neither a hall nor an event settles how the game begins."""
        return self.hall is None and not self.at_event

    @classmethod
    def of(cls, choices: Choices, settings: Settings) -> "Equipment":
        """The choices, completed by the settings; :class:`InputError` for unknown names."""
        personal: dict[str, Any] = {name: getattr(choices, name) for name in _PERSONAL}
        chosen = {name: value for name, value in personal.items() if value is not None}
        settings = msgspec.structs.replace(settings, **chosen)
        check_settings(settings)
        boards = board_names(_either(choices.board, AUTO))
        heard = settings.microphone if boards else NONE
        equipment = cls(
            boards,
            check_devices("earphone", _either(choices.ear, settings.ear)),
            check_devices("microphone", _either(choices.microphone, heard)),
            settings,
            _console(choices),
            Delay.parse(choices.spectators or OFF),
            Path(choices.record) if choices.record is not None else None,
            choices.hall,
            typist=choices.seat,
            lines=choices.lines or LineStyle.FULL,
            opponent_board=_of_opponent(choices.opponent_board, boards),
            braille=tuple(check_devices("display", _either(choices.braille, settings.braille))),
        )
        _check_files([*equipment.ears, settings.loudspeaker])
        return equipment

    @property
    def choices(self) -> Choices:
        """The choices that give another session the same equipment."""
        personal: dict[str, Any] = {name: getattr(self.settings, name) for name in _PERSONAL}
        return Choices(
            board=tuple(self.boards),
            ear=tuple(self.ears),
            microphone=tuple(self.microphones),
            console=str(self.console) if self.console is not None else None,
            spectators=str(self.spectators) if self.spectators is not None else None,
            record=str(self.record) if self.record is not None else None,
            hall=self.hall,
            seat=self.typist,
            lines=self.lines,
            braille=self.braille,
            opponent_board=self.opponent_board,
            **personal,
        )


def _of_opponent(name: str | None, boards: list[str]) -> str | None:
    """The opponent's own board; :class:`InputError` where there is no such opponent."""
    if name in (None, NONE):
        return None
    if len(boards) == len(Seat):
        raise CommandError("no_opponent_left")
    board_names([*boards, name])
    return name


def _console(choices: Choices) -> Address | None:
    """Address of the pages; :class:`InputError` for spectators of a game without pages."""
    if choices.console is not None and choices.console != NONE:
        return Address.parse(choices.console)
    if choices.spectators not in (None, OFF) and choices.hall is None:
        raise CommandError("spectators_pageless")
    return None


def _either(chosen: tuple[str, ...] | None, usual: str) -> list[str]:
    return [usual] if chosen is None else list(chosen)


def _check_files(outputs: list[str]) -> None:
    """:class:`InputError` for two channels that would be written to one file."""
    files = [os.path.normcase(output) for output in outputs if output.startswith(FILE)]
    if len(set(files)) < len(files):
        raise CommandError("one_sound_file")
