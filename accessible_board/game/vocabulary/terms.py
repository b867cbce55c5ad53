"""Terms that observations, events and rulings share.

Each names one thing at the table by itself: a seat, a kind of illegal move, an act that cannot be
taken back, a wish of both players, an adaptation, a device and its fault.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import chess

from accessible_board.languages import FaultError


class Seat(StrEnum):
    """One side's place at the table: its board, ear, microphone and clock button."""

    WHITE = "white"
    BLACK = "black"

    @property
    def color(self) -> chess.Color:
        """The colour of the men played from this seat, as python-chess counts it."""
        return self is Seat.WHITE

    @property
    def other(self) -> "Seat":
        """The opponent's seat."""
        return Seat.BLACK if self is Seat.WHITE else Seat.WHITE

    @classmethod
    def of(cls, color: chess.Color) -> "Seat":
        """The seat that plays the men of this colour."""
        return cls.WHITE if color == chess.WHITE else cls.BLACK


class IllegalMove(StrEnum):
    """Kinds of acts that count as illegal moves; which of them do, and when, differs by edition."""

    AGAINST_ARTICLE_3 = "against_article_3"
    """A move that the man cannot make, or that leaves the king attacked (3.10.2, 7.5.1)."""
    PAWN_NOT_REPLACED = "pawn_not_replaced"
    """A pawn left on the last rank and the clock pressed (7.5.2)."""
    PRESS_WITHOUT_MOVE = "press_without_move"
    """The clock pressed without a move (7.8.1 of 2017, 7.5.3 of 2023)."""
    TWO_HANDS = "two_hands"
    """Castling, a capture or a promotion with two hands (7.7.1 of 2017, 7.5.4 of 2023)."""


class LastingAct(StrEnum):
    """An act by the key of its row in :mod:`accessible_board.acts.table`."""

    OFFER_DRAW = "offer_draw"
    ACCEPT = "accept"
    CLAIM = "claim"
    CALL_ARBITER = "call_arbiter"
    WITHDRAW_CALL = "withdraw_call"
    RESIGN = "resign"


DECISIVE: Final = frozenset({LastingAct.ACCEPT, LastingAct.CLAIM, LastingAct.RESIGN})
"""Acts that may end the game, so that nothing said or fallen later may decide it first."""

DRAWING: Final = DECISIVE - {LastingAct.RESIGN}
"""Acts worth half a point, asked about until they are answered."""

ANSWERED_WITHIN: Final = 30_000
"""Milliseconds after which an answer was hardly meant for the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A ruling by its name, with what it needs.

    The fields are those of :class:`~accessible_board.game.observations.people.ArbiterRuled` that
    matter to what two players can agree on.
    """

    ruling: str
    seat: Seat | None = None
    remaining: int | None = None
    moves_completed: int | None = None
    result: str | None = None
    ply: int | None = None


GO_ON: Final = Wish(ruling="resume")
"""The wish that stopped clocks run again, and all that was found or claimed is left."""


class Adaptation(StrEnum):
    """A rule of Appendix D that is changed for a game."""

    REPETITION_REQUIRED = "repetition-required"
    """The clock waits for the opponent's repetition of the move (D.2.1, D.2.4)."""
    ANNOUNCED_BY_PRESSING = "announced-by-pressing"
    """A move on the pegs is announced by the program when its player presses (D.2.3.3)."""
    LIFTING_IS_NO_TOUCH = "lifting-is-no-touch"
    """A peg out of its hole is not a touched piece yet (D.2.2)."""
    SLIPS_STAND = "slips-stand"
    """A slip of the tongue cannot be corrected (D.2.8)."""
    TIMES_UNASKED = "times-unasked"
    """Remaining times are told unasked to a player who chose to hear them (D.2.10.4)."""
    SQUARES_TOLD = "squares-told"
    """A player is told on request what stands on a square, and where a kind of man does (D.1)."""
    NO_ASSISTANT_NEEDED = "no-assistant-needed"
    """A game with a player who cannot hear begins without an assistant (D.2.11)."""


@dataclass(frozen=True, slots=True)
class Adapted:
    """An adaptation agreed before the game, by whom and when (ISO 8601, UTC)."""

    adaptation: Adaptation
    by: str
    when: str


class Device(StrEnum):
    """A device of a player or of the hall."""

    MICROPHONE = "microphone"
    RECOGNISER = "recogniser"
    EARPHONE = "earphone"
    LOUDSPEAKER = "loudspeaker"
    BRAILLE_DISPLAY = "braille_display"
    VOICE = "voice"
    BATTERY = "battery"
    """Battery of a seat's board."""
    OWN_BOARD = "own_board"
    """The board of a player who sees, which tells that player's moves."""


class DeviceFault(StrEnum):
    """Fault of a device."""

    LOST = "lost"
    """It is gone, or does not answer."""
    SILENT = "silent"
    """Nothing comes from it, not even noise."""
    CLIPPING = "clipping"
    """Its sound is too loud to be understood."""


class MachineChange(StrEnum):
    """Change on the machine since the arbiter allowed it."""

    RADIO_ON = "radio_on"
    RADIO_OFF = "radio_off"
    ENGINE_CAME = "engine_came"
    ENGINE_WENT = "engine_went"
    PACKAGE_CHANGED = "package_changed"


@dataclass(frozen=True, slots=True)
class Cause:
    """Cause of a failure: the key of a sentence in every language, and the values filled in.

    ``values`` are the names in the sentence, each with its text.
    """

    key: str
    values: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, error: Exception) -> "Cause | None":
        """The cause in this error, if it has words in every language."""
        if isinstance(error, FaultError):
            return cls(error.key, tuple(error.values.items()))
        return None

    def said(self, code: str) -> str:
        """The sentence in the language of this code; ``ValueError`` for an unknown one."""
        try:
            return FaultError(self.key, **dict(self.values)).said(code)
        except (KeyError, TypeError) as error:
            raise ValueError(f"no fault is called {self.key} with such values") from error
