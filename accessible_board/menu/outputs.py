"""Outputs of a menu: sentences and acts."""

from dataclasses import dataclass, replace

from accessible_board.menu.kept import KeptChoices
from accessible_board.menu.pairing import TablePairing


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
