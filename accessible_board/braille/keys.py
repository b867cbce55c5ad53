"""The keys of a display, and which key does which act of a player.

Every display has keys that pan, and most have routing keys over their cells; few have a keyboard
with dots. So each act can be reached by the list of acts, which needs only :attr:`Key.NEXT` and
:attr:`Key.DO`, or a routing key. Acts that are wanted in a hurry have a key of their own besides,
and a chord: the space bar with the dots of a letter, which is the same in every language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from accessible_board.acts.table import Act


class Key(Enum):
    """A key, by its effect on every display."""

    RIGHT = auto()
    """Pans on; after the end of a message the next one is shown."""
    LEFT = auto()
    """Pans back; before the start of a message an earlier one is shown."""
    NEXT = auto()
    """The next line: of a position, or of the list of acts."""
    PREVIOUS = auto()
    FIRST = auto()
    LAST = auto()
    HOME = auto()
    """Leaves the present contents, and shows the standing."""
    DO = auto()
    """Does the act that is shown, or sends the typed text; otherwise it presses the clock."""
    ERASE = auto()
    """Takes back the last cell that was typed."""
    TIME = auto()


@dataclass(frozen=True, slots=True)
class Routing:
    """The key over a cell, the leftmost of which is 0."""

    cell: int


@dataclass(frozen=True, slots=True)
class Dotted:
    """A cell typed on the display's own keyboard."""

    cell: int


@dataclass(frozen=True, slots=True)
class Chord:
    """A cell typed together with the space bar."""

    cell: int


@dataclass(frozen=True, slots=True)
class Character:
    """A character that the display's own software has made of typed cells."""

    sign: str


Pressed = Key | Routing | Dotted | Chord | Character

CHORDS: Final[Mapping[str, Act]] = {act.row.chord: act for act in Act if act.row.chord}
"""The acts that have a chord, by its letter."""

KEYS: Final[Mapping[Key, Act]] = {
    Key.TIME: Act.TIME,
    Key.FIRST: Act.POSITION,
    Key.LAST: Act.NOW,
    Key.DO: Act.PRESS,
}
"""The acts that a key does where it has nothing else to do."""
