"""Draw offers and claims, penalties that an arbiter imposed or waived (Art. 9, 12.9).

Also agreements of players without an arbiter, and a quickplay finish (Guideline III).
"""

import chess

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import SeatEvent
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Wish


class DrawOfferMade(SeatEvent, frozen=True, kw_only=True):
    """A draw offer of ``seat`` stands; both players note it as ``(=)`` (9.1.2.2)."""


class DrawOfferRefused(SeatEvent, frozen=True, kw_only=True):
    """The offer, acceptance or refusal of ``seat`` is not possible now."""

    reason: Refusal


class DrawOfferDeclined(SeatEvent, frozen=True, kw_only=True):
    """``seat`` declined the opponent's offer, in words or by touching a piece (9.1.2.1)."""

    by_touch: bool


class DrawOfferRevived(SeatEvent, frozen=True, kw_only=True):
    """The offer of ``seat`` stands again: the touch that declined it was accidental (9.1.2.1)."""


class DrawClaimMade(SeatEvent, frozen=True, kw_only=True):
    """``seat`` claims a draw (9.2, 9.3); clocks stand, the arbiter decides.

    ``move`` is the intended move. ``occurrences`` of the position and ``halfmoves`` without pawn
    move or capture are evidence for the arbiter and are never spoken.
    """

    move: chess.Move | None
    occurrences: int
    halfmoves: int


class DrawClaimRefused(SeatEvent, frozen=True, kw_only=True):
    """The program refuses a claim of ``seat``: not on the move, or a piece was touched (9.4).

    The arbiter may still accept it. ``intended`` says what kind of move was named for it.
    """

    reason: Refusal
    intended: Announcement | None = None


class DrawClaimRejected(SeatEvent, frozen=True, kw_only=True):
    """The arbiter found the claim incorrect; the opponent gains ``bonus`` milliseconds (9.5.3)."""

    bonus: int


class ResignationRefused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` cannot resign a game that has not begun, or is over (5.1.2)."""

    reason: Refusal


class PenaltyImposed(SeatEvent, frozen=True, kw_only=True):
    """The arbiter confirmed the penalty: ``bonus`` milliseconds to the opponent of ``seat``."""

    bonus: int


class PenaltyWaived(SeatEvent, frozen=True, kw_only=True):
    """The arbiter refused the penalty proposed against ``seat``: it does not count as one."""


class IntendedMoveNotMade(SeatEvent, frozen=True, kw_only=True):
    """After a wrong claim ``seat`` played ``move`` instead of the ``intended`` one (9.5.3).

    Evidence for the arbiter, told to no player.
    """

    intended: chess.Move
    move: chess.Move


class AgreementAsked(SeatEvent, frozen=True, kw_only=True):
    """``seat`` wants this, in a game without an arbiter; the opponent has to agree."""

    wish: Wish


class AgreementReached(SeatEvent, frozen=True, kw_only=True):
    """Both want this; ``seat`` was the second to say so. What follows from it comes after this."""

    wish: Wish


class AgreementDeclined(SeatEvent, frozen=True, kw_only=True):
    """``seat`` does not want what the opponent wants, so all stays as it is."""

    wish: Wish


class AgreementRefused(SeatEvent, frozen=True, kw_only=True):
    """A wish or consent of ``seat`` that is refused now."""

    reason: Refusal


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
