"""What a table remembers between evenings: the last choices for playing and hearing."""

from enum import StrEnum
from typing import Final

import msgspec

from accessible_board.game.vocabulary.seats import Seat
from accessible_board.settings import (
    EarphoneFit,
    EchoToOpponent,
    Engine,
    MessageDetail,
    MessageKind,
    PressSignal,
    StartDetail,
)

MOST_NAMES: Final = 20
"""Names that are remembered, the newest first."""


class Opponent(StrEnum):
    """How the opponent takes part."""

    VOICE = "voice"
    """At an ordinary board, announcing the own moves."""
    BOARD = "board"
    """At a peg board of their own."""

    @classmethod
    def _missing_(cls, value: object) -> "Opponent":
        """A way that could be chosen once and cannot any more."""
        return cls.VOICE


class KeptChoices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choices, as they were made last; ``language`` is empty until somebody chose one.

    ``seat`` is the colour of the player at the peg board, ``opponent_language`` that in which the
    opponent announces, empty for the same. ``time_control`` is as
    :class:`~accessible_board.game.vocabulary.time_control.TimeControl` reads it, and ``favourites``
    are those that were played, the newest first. ``own_name`` and ``opponent_name`` may be empty;
    ``names`` are those that were given before. ``rate`` (words a minute), ``volume`` (per cent) and
    ``voice`` are those of the earphone, ``None`` for what the settings say; ``verbosity`` is how
    much is said there of the kinds for which it was chosen. ``arbiter`` says whether one comes to
    games that are of no event. ``braille_line`` says whether a braille display is written to,
    ``braille_code`` how, ``braille_clock`` whether with the times; ``motor`` whether a board with a
    motor is felt. They, ``earphone_fit``, ``start``, ``echo``, ``pressed`` and ``engine`` are
    ``None`` for what the settings say. At home what stands on a square is told where ``squares``
    are; in an event its conditions say so.
    """

    language: str = ""
    seat: Seat = Seat.WHITE
    opponent: Opponent = Opponent.VOICE
    opponent_language: str = ""
    time_control: str = "90m/40+30m+30s"
    favourites: tuple[str, ...] = ()
    own_name: str = ""
    opponent_name: str = ""
    arbiter: bool | None = None
    names: tuple[str, ...] = ()
    rate: int | None = None
    volume: int | None = None
    voice: str | None = None
    verbosity: dict[MessageKind, MessageDetail] = {}
    earphone_fit: EarphoneFit | None = None
    start: StartDetail | None = None
    echo: EchoToOpponent | None = None
    pressed: PressSignal | None = None
    engine: Engine | None = None
    squares: bool = True
    braille_line: bool | None = None
    braille_code: str | None = None
    braille_clock: bool | None = None
    motor: bool | None = None

    def named(self, name: str) -> "KeptChoices":
        """The same choices, with a name added to those remembered."""
        names = dict.fromkeys([name, *self.names] if name else self.names)
        return msgspec.structs.replace(self, names=tuple(names)[:MOST_NAMES])
