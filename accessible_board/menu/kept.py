"""What a table remembers from one evening to the next: how somebody chose to play and to hear."""

from enum import StrEnum
from typing import Final

import msgspec

from accessible_board.game.vocabulary.seats import Seat

MOST_NAMES: Final = 20
"""Names that are remembered, the newest first."""


class Opponent(StrEnum):
    """How the opponent takes part."""

    VOICE = "voice"
    """At an ordinary board, announcing the own moves."""
    BOARD = "board"
    """At a peg board of their own."""
    ASSISTANT = "assistant"
    """At an ordinary board; an assistant relays the moves (D.2.10)."""


class Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choices, as they were made last; ``language`` is empty until somebody chose one.

    ``seat`` is the colour of the player at the peg board, ``opponent_language`` that in which the
    opponent announces, empty for the same. ``time_control`` is as
    :class:`~accessible_board.game.vocabulary.time_control.TimeControl` reads it, and ``favourites``
    are those that were played, the newest first. ``own_name`` and ``opponent_name`` may be empty;
    ``names`` are those that were given before. ``rate`` (words a minute) and ``volume`` (per cent)
    are those of the earphone, ``None`` for what the settings say.
    """

    language: str = ""
    seat: Seat = Seat.WHITE
    opponent: Opponent = Opponent.VOICE
    opponent_language: str = ""
    time_control: str = "90m/40+30m+30s"
    favourites: tuple[str, ...] = ()
    own_name: str = ""
    opponent_name: str = ""
    names: tuple[str, ...] = ()
    rate: int | None = None
    volume: int | None = None

    def named(self, name: str) -> "Kept":
        """The same with a name among those that are remembered."""
        names = dict.fromkeys([name, *self.names] if name else self.names)
        return msgspec.structs.replace(self, names=tuple(names)[:MOST_NAMES])
