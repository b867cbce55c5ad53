"""Asking for seconds, and claiming a draw, in a quickplay finish (Guideline III, Art. 10)."""

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import SeatEvent


class SecondsAsked(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asks for five seconds a move for both; the arbiter decides (III.4)."""


class SecondsGranted(SeatEvent, frozen=True, kw_only=True):
    """The request of ``seat`` was granted: each next move of either player adds ``milliseconds``.

    They are added as ``delay`` or as increment. The opponent also gains ``bonus`` milliseconds.
    """

    milliseconds: int
    delay: bool
    bonus: int


class SecondsRefused(SeatEvent, frozen=True, kw_only=True):
    """The arbiter refused the request of ``seat``."""


class QuickplayClaimMade(SeatEvent, frozen=True, kw_only=True):
    """``seat`` claims a draw under III.5 (10.2 in 2009); clocks stand, the arbiter decides."""


class QuickplayClaimPostponed(SeatEvent, frozen=True, kw_only=True):
    """The arbiter decides the claim of ``seat`` later; the opponent gains ``bonus`` (III.5.2)."""

    bonus: int


class QuickplayRefused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` may not request seconds or claim now."""

    reason: Refusal
