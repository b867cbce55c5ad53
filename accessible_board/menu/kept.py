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
    """The choices, as they were made last; ``None`` for what the settings say."""

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
    """Whether one comes to games that are of no event."""
    names: tuple[str, ...] = ()
    """Those that were given before."""
    rate: int | None = None
    """Words a minute in the earphone."""
    volume: int | None = None
    """Per cent."""
    voice: str | None = None
    verbosity: dict[MessageKind, MessageDetail] = {}
    """How much is said in the earphone of the kinds for which it was chosen."""
    earphone_fit: EarphoneFit | None = None
    start: StartDetail | None = None
    echo: EchoToOpponent | None = None
    pressed: PressSignal | None = None
    engine: Engine | None = None
    squares: bool = True
    """Whether what stands on a square is told at home; in an event its conditions say so."""
    braille_line: bool | None = None
    """Whether a braille display is written to."""
    braille_code: str | None = None
    braille_clock: bool | None = None
    motor: bool | None = None
    """Whether a board with a motor is felt."""

    def named(self, name: str) -> "KeptChoices":
        """The same choices, with a name added to those remembered."""
        names = dict.fromkeys([name, *self.names] if name else self.names)
        return msgspec.structs.replace(self, names=tuple(names)[:MOST_NAMES])
