"""In and out of a menu: presses, words, time and devices go in; sentences and acts come out.

A stick that came brings the event's conditions, names and pairings; the hall, the game that it has
paired for this table. What was chosen is kept for the next evening.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import msgspec

from accessible_board.choices import Choices
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.menu.pairing import TablePairing
from accessible_board.menu.words import MenuWords

BOARD: Final = "board"
"""The name of the peg board among the devices, beside those of a game's own."""

MOST_NAMES: Final = 20
"""Names that are remembered, the newest first."""


class Opponent(StrEnum):
    """Way in which the opponent takes part."""

    VOICE = "voice"
    """At an ordinary board, announcing the own moves."""
    BOARD = "board"
    """At a peg board of their own."""

    @classmethod
    def _missing_(cls, value: object) -> "Opponent":
        """Read a way that is no longer offered as the usual one."""
        return cls.VOICE


class KeptChoices(Choices, frozen=True, kw_only=True, omit_defaults=True):
    """The choices, as they were made last; ``voice`` and ``rate`` are those of the earphone."""

    language: str = ""
    """Empty until somebody chose one."""
    seat: Seat = Seat.WHITE
    """The colour of the player at the peg board."""
    opponent: Opponent = Opponent.VOICE
    opponent_language: str = ""
    """In which the opponent announces; empty for the same."""
    time_control: str = "90m/40+30m+30s"
    favourites: tuple[str, ...] = ()
    """The time controls that were played, the newest first."""
    own_name: str = ""
    opponent_name: str = ""
    arbiter: bool | None = None
    """True if one comes to games that are of no event."""
    names: tuple[str, ...] = ()
    """Names that were given before."""
    volume: int | None = None
    """Per cent in the earphone."""
    squares: bool = True
    """True if the man on a square may be asked for at home; in an event its conditions say so."""
    braille_line: bool | None = None
    """True if a braille display is written to."""
    motor: bool | None = None
    """True if a board's motor is used."""

    def named(self, name: str) -> "KeptChoices":
        """The same choices, with a name added to those remembered."""
        names = dict.fromkeys([name, *self.names] if name else self.names)
        return msgspec.structs.replace(self, names=tuple(names)[:MOST_NAMES])


@dataclass(frozen=True, slots=True)
class Stick:
    """A stick at the folder ``path``.

    ``event`` says whether there are conditions that can be used, and ``time_control`` their time,
    if they fix one; ``trouble`` is why those that are there cannot be used. ``names`` are those of
    players, ``pairings`` White's and Black's, and ``unpaired`` why the tournament's report file
    cannot be used, if it cannot. ``unread`` says of lists why they cannot be read.
    """

    path: str
    event: bool = False
    time_control: str = ""
    trouble: str = ""
    names: tuple[str, ...] = ()
    pairings: tuple[tuple[str, str], ...] = ()
    unpaired: str = ""
    unread: tuple[str, ...] = ()


def stick_told(stick: Stick, words: MenuWords) -> str:
    """Sentences when it is put in: one for each thing that was found."""
    if stick.trouble:
        return words("stick.unreadable", reason=stick.trouble)
    if stick.unpaired:
        return words("stick.unpaired", reason=stick.unpaired)
    found = [
        words(f"stick.{key}")
        for key, there in (
            ("event", stick.event),
            ("names", bool(stick.names)),
            ("pairings", bool(stick.pairings)),
        )
        if there
    ]
    return " ".join([*stick.unread, *found] or [words("stick.nothing")])


@dataclass(frozen=True, slots=True)
class Say:
    """Say a text in a language; it interrupts the one before unless it ``follows``.

    What is ``aloud`` the loudspeaker says, if there is one.
    """

    text: str
    language: str
    follows: bool = False
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class Silence:
    """Stop speaking."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Save the choices for the next time."""

    kept: KeptChoices


@dataclass(frozen=True, slots=True)
class TellCode:
    """Tell the codes of the game of the journal at ``path``."""

    path: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a new game as chosen; ``by_event`` by the conditions on the stick.

    ``pairing`` is the game of the tournament that it is, if it is one.
    """

    kept: KeptChoices
    by_event: bool = False
    pairing: TablePairing | None = None


@dataclass(frozen=True, slots=True)
class GoOn:
    """Resume the game of this journal."""

    path: str


@dataclass(frozen=True, slots=True)
class Copy:
    """Copy the scoresheets of the games in these journals to the stick."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FetchModel:
    """Fetch the speech model of a language, while the menu goes on."""

    language: str


@dataclass(frozen=True, slots=True)
class Practise:
    """Practise the holes of the board."""


@dataclass(frozen=True, slots=True)
class ShutDown:
    """Switch the machine off."""


@dataclass(frozen=True, slots=True)
class Study:
    """Practise alone, in a program of its own; ``task`` is one of its tasks."""

    task: object = None


@dataclass(frozen=True, slots=True)
class Teach:
    """Teach the ear the own voice, in a program of its own."""


@dataclass(frozen=True, slots=True)
class TypedOut:
    """End, because nothing more is typed and nothing else can steer the menu."""


Leaving = Begin | GoOn | Practise | ShutDown | Study | Teach | TypedOut
"""Acts that are done with the menu closed."""

Output = Say | Silence | Keep | Copy | TellCode | FetchModel | Leaving


def said_before(text: str, outputs: list[Output]) -> list[Output]:
    """These outputs, with something said before them."""
    return [
        replace(each, text=f"{text} {each.text}".strip()) if isinstance(each, Say) else each
        for each in outputs
    ]


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
