"""Choices that a table keeps between evenings: the last ones for playing and hearing."""

from enum import StrEnum
from typing import Final

import msgspec

from accessible_board.choices import Choices
from accessible_board.game.vocabulary.terms import Seat

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
