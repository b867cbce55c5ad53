"""What a table remembers from one evening to the next: how somebody chose to play and to hear."""

from enum import StrEnum

import msgspec

from accessible_board.game.vocabulary.seats import Seat


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
    are those that were played, the newest first.
    """

    language: str = ""
    seat: Seat = Seat.WHITE
    opponent: Opponent = Opponent.VOICE
    opponent_language: str = ""
    time_control: str = "90m/40+30m+30s"
    favourites: tuple[str, ...] = ()
