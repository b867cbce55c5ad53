"""Inputs of a menu: presses, words, passing time, devices that come and go."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from accessible_board.menu.outputs import Output
from accessible_board.menu.pairing import TablePairing
from accessible_board.menu.stick import Stick

BOARD: Final = "board"
"""The name of the peg board among the devices, beside those of a game's own."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """A press of the button that goes on to the next entry."""


@dataclass(frozen=True, slots=True)
class EntryTaken:
    """A press of the button that takes the entry."""


@dataclass(frozen=True, slots=True)
class WentBack:
    """A button was held: back to the page before."""


@dataclass(frozen=True, slots=True)
class PegsStand:
    """These holes of the board are full now (a1 is bit 0), at a time in milliseconds."""

    occupied: int
    at: int


@dataclass(frozen=True, slots=True)
class HeardInMenu:
    """Words that were said or typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Waited:
    """Nobody spoke or pressed for as long as the menu's patience."""


@dataclass(frozen=True, slots=True)
class DeviceCame:
    """A device (``board``, ``earphone`` …) is there, for the first time or again.

    A board of another make is of a ``brand``.
    """

    device: str
    brand: str = ""


@dataclass(frozen=True, slots=True)
class DeviceWent:
    """A device is missing or has gone; ``why`` is said, in the menu's language."""

    device: str
    why: str


@dataclass(frozen=True, slots=True)
class Learnt:
    """The answer of a task on the machine: a text to be said."""

    text: str


@dataclass(frozen=True, slots=True)
class FoundOut:
    """A task on the machine is done; ``then`` takes its result, on the menu's thread."""

    then: Callable[[], list[Output]]


@dataclass(frozen=True, slots=True)
class ModelFetched:
    """The speech model of a language was fetched, or was not: ``why``, in that language."""

    language: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class StickCame:
    """A USB stick was put in, with its contents."""

    stick: Stick


@dataclass(frozen=True, slots=True)
class StickWent:
    """The USB stick is gone."""


@dataclass(frozen=True, slots=True)
class PairingCame:
    """The hall has paired a game for this table."""

    pairing: TablePairing


Input = (
    Stepped
    | EntryTaken
    | WentBack
    | HeardInMenu
    | Waited
    | DeviceCame
    | DeviceWent
    | StickCame
    | StickWent
    | Learnt
    | FoundOut
    | ModelFetched
    | PairingCame
    | PegsStand
)
