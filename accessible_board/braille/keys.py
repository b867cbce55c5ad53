"""The keys of a display, and the acts of a player that they do.

Every display has keys that pan, and most have routing keys over their cells; few have a keyboard
with dots. So each act can be reached by the list of acts, which needs only :attr:`Key.NEXT` and
:attr:`Key.DO`, or a routing key. Its order never changes, so that fingers learn it; only yes and no
are put first where a question waits for them. Acts that are wanted in a hurry have a key of their
own besides, and a chord: the space bar with the dots of a letter, which is the same in every
language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import chess

from accessible_board.acts.act_row import Row
from accessible_board.acts.table import Act
from accessible_board.languages import Language

_PLACEHOLDER = "{"


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


@dataclass(frozen=True, slots=True)
class ListedAct:
    """One line of the list; without an ``act`` it announces a move, square by square."""

    label: str
    act: Act | None = None


@dataclass(frozen=True, slots=True)
class WantedAct:
    """Act that the player wants done, ``about`` something if it names it."""

    act: Act
    about: str = ""


@dataclass(frozen=True, slots=True)
class TypedText:
    """Text that the player has typed or picked: an announcement, an act, an answer."""

    text: str


Wanted = WantedAct | TypedText


def is_own(row: Row) -> bool:
    """Tell if a player does this, and not an assistant alone, nor a player at practice alone."""
    return row.becomes is not None and not row.alone


def choices(language: Language, *, asked: bool) -> Sequence[ListedAct]:
    """Everything that the player can do; ``asked`` whether a yes or no is waited for."""
    acts = [act for act in Act if is_own(act.row) and act not in (Act.YES, Act.NO)]
    answers = [Act.YES, Act.NO]
    ordered = [*answers, *acts] if asked else [*acts, *answers]
    announcing = ListedAct(language.say("braille_announce"))
    listed = [ListedAct(label(act, language), act) for act in ordered]
    return (*listed[:2], announcing, *listed[2:])


def label(act: Act, language: Language) -> str:
    """Name of an act in the list: the phrase that is said for it, if there is one."""
    said = language.taught(act.key).partition(_PLACEHOLDER)[0].strip()
    return said or language.say(f"braille_{act.key}")


def picked_on(act: Act | None, begun: str, language: Language) -> str:
    """The signs that may follow what was ``begun`` of a name, or of a move; none at its end.

    It does not know which moves are legal (11.3.1): every square may follow every square.
    """
    if act is not None:
        return "".join(
            dict.fromkeys(
                name[len(begun)]
                for name in act.row.names
                if name.startswith(begun) and len(name) > len(begun)
            )
        )
    if len(begun) < 4:
        return "12345678" if len(begun) % 2 else "abcdefgh"
    promotions = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
    ends = begun[3] in "18" and len(begun) == 4
    return "-" + "".join(language.man(piece).letter for piece in promotions) if ends else ""
