"""The equipment of a game, which follows from the user's choices, and who sits at which.

Earphones and microphones go to seats in the order in which they are named, or by seat.

``NAME`` goes to the next seat that has none, a player at a peg board before one without, White
before Black; ``white=NAME`` and ``black=NAME`` name the seat, and ``both=NAME`` is one microphone
that hears both players. Only players at peg boards have earphones: a player who sees an ordinary
board hears the loudspeaker.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from accessible_board.choices import OF_SETTINGS, WITHOUT_OPTION, Choices, in_force
from accessible_board.console.address import Address
from accessible_board.console.following import OFF, Delay
from accessible_board.devices.sound.audio_devices import FILE, NONE
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError
from accessible_board.settings import LineStyle, Settings

PAGES_STAY: Final = 600.0
"""Seconds for which pages stay open after both signatures, for results, files and the code."""

_BOTH = "both"


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
        # It loads all that a game is built of, which commands that only name choices do without.
        from accessible_board.app.building import AUTO, board_names, check_settings

        settings = in_force(settings, choices)
        check_settings(settings)
        boards = board_names(_either(choices.board, AUTO))
        heard = settings.microphone if boards else NONE
        equipment = cls(
            boards,
            _check_devices("earphone", _either(choices.ear, settings.ear)),
            _check_devices("microphone", _either(choices.microphone, heard)),
            settings,
            _console(choices),
            Delay.parse(choices.spectators or OFF),
            Path(choices.record) if choices.record is not None else None,
            choices.hall,
            typist=choices.seat,
            lines=choices.lines or LineStyle.FULL,
            opponent_board=_of_opponent(choices.opponent_board, boards),
            braille=tuple(_check_devices("display", _either(choices.braille, settings.braille))),
        )
        _check_files([*equipment.ears, settings.loudspeaker])
        return equipment

    @property
    def choices(self) -> Choices:
        """The choices that give another session the same equipment, for the head of a journal."""
        personal = {name: getattr(self.settings, name) for name in OF_SETTINGS - WITHOUT_OPTION}
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
    from accessible_board.app.building import board_names  # As above.

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


def earphones(names: Sequence[str], boards: Sequence[Seat]) -> dict[Seat, str]:
    """The earphone of each player at a peg board, assigned from White on.

    :class:`InputError` for an earphone that no player would use.
    """
    seated, rest = _by_seat("earphone", names, boards)
    for seat in seated:
        if seat not in boards and seated[seat] != NONE:
            raise CommandError("earphone_unneeded", player=seat)
    if boards and any(name != NONE for name in rest):
        raise CommandError("earphone_nobodys", name=rest[0])
    return {seat: name for seat, name in seated.items() if seat in boards}


def displays(names: Sequence[str], boards: Sequence[Seat]) -> dict[Seat, str]:
    """The braille display of each player at a peg board, assigned from White on.

    :class:`InputError` for a display that no player would use.
    """
    seated, rest = _by_seat("display", names, boards)
    nobodys = [*rest, *(name for seat, name in seated.items() if seat not in boards)]
    for name in nobodys:
        if boards and name != NONE:
            raise CommandError("display_nobodys", name=name)
    return {seat: name for seat, name in seated.items() if seat in boards}


def microphones(names: Sequence[str], boards: Sequence[Seat]) -> dict[Seat, str]:
    """The microphone of each seat that has one; both may have the same, if it is ``both=NAME``.

    :class:`InputError` for more than the seats can have.
    """
    shared = [name.partition("=")[2] for name in names if name.startswith(f"{_BOTH}=")]
    if shared:
        if len(names) > 1:
            raise CommandError("microphone_of_both", name=shared[0])
        return dict.fromkeys(Seat, shared[0])
    order = [*boards, *(seat for seat in Seat if seat not in boards)]
    seated, rest = _by_seat("microphone", names, order)
    if any(name != NONE for name in rest):
        raise CommandError("many_microphones")
    return seated


def _check_devices(what: str, names: Sequence[str]) -> list[str]:
    """The same names; :class:`InputError` if two players would share a device without ``both=``.

    Each would hear what is private to the other (D.2.10.4), or speak for the other.
    """
    seated, rest = _by_seat(what, names, list(Seat))
    if rest:
        raise CommandError(f"many_{what}s")
    devices = [name for name in seated.values() if name != NONE]
    if len(set(devices)) < len(devices):
        raise CommandError(f"shared_{what}", name=devices[0])
    return list(names)


def _by_seat(
    what: str, names: Sequence[str], order: Sequence[Seat]
) -> tuple[dict[Seat, str], list[str]]:
    """The device named for each seat, unnamed ones in this order, and those left over."""
    seated: dict[Seat, str] = {}
    unnamed = []
    for name in names:
        seat, device = _named(name)
        if seat is None:
            unnamed.append(device)
        elif seat in seated:
            raise CommandError(f"second_{what}", player=seat)
        else:
            seated[seat] = device
    free = [seat for seat in order if seat not in seated]
    return seated | dict(zip(free, unnamed, strict=False)), unnamed[len(free) :]


def device_of(name: str) -> str:
    """The device in a name, without its seat."""
    before, equals, device = name.partition("=")
    return device if equals and before in (*Seat, _BOTH) else name


def _named(name: str) -> tuple[Seat | None, str]:
    """The seat at the beginning of a name, if there is one, and the rest."""
    before, equals, device = name.partition("=")
    return (Seat(before), device) if equals and before in list(Seat) else (None, name)
