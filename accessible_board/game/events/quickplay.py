"""Asking for seconds, and claiming a draw, in a quickplay finish (Guideline III, Art. 10)."""

from dataclasses import dataclass

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import SeatEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondsAsked(SeatEvent):
    """``seat`` asks for five seconds a move for both; the arbiter decides (III.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondsGranted(SeatEvent):
    """The request of ``seat`` was granted: each next move of either player adds ``milliseconds``.

    They are added as ``delay`` or as increment. The opponent also gains ``bonus`` milliseconds.
    """

    milliseconds: int
    delay: bool
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondsRefused(SeatEvent):
    """The arbiter refused the request of ``seat``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaimMade(SeatEvent):
    """``seat`` claims a draw under III.5 (10.2 in 2009); clocks stand, the arbiter decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaimPostponed(SeatEvent):
    """The arbiter decides the claim of ``seat`` later; the opponent gains ``bonus`` (III.5.2)."""

    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayRefused(SeatEvent):
    """``seat`` may not request seconds or claim now."""

    reason: Refusal
