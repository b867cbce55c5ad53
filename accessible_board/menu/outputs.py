"""What comes out of a menu: what is to be said, and what is to be done."""

from dataclasses import dataclass

from accessible_board.menu.kept import Kept


@dataclass(frozen=True, slots=True)
class Say:
    """A text to be said in a language; what was being said gives way unless it ``follows``."""

    text: str
    language: str
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Silence:
    """What is being said is to stop."""


@dataclass(frozen=True, slots=True)
class Keep:
    """What was chosen is to be kept for the next time."""

    kept: Kept


@dataclass(frozen=True, slots=True)
class Begin:
    """A new game is to begin as it was chosen, by the conditions on the stick ``by_event``."""

    kept: Kept
    by_event: bool = False


@dataclass(frozen=True, slots=True)
class GoOn:
    """The game of this journal is to go on."""

    path: str


@dataclass(frozen=True, slots=True)
class Copy:
    """The scoresheets of the games in these journals are to be copied to the stick."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Practise:
    """The holes of the board are to be practised."""


@dataclass(frozen=True, slots=True)
class ShutDown:
    """The machine is to be switched off."""


Leaving = Begin | GoOn | Practise | ShutDown
"""What is done with the menu closed."""

Output = Say | Silence | Keep | Copy | Leaving
