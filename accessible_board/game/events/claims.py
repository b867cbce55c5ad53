"""Offers, claims and agreements; irregularities and their penalties (Art. 7, 9, 12.9).

Also a quickplay finish (Guideline III).
"""

from enum import StrEnum

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.events.played_moves import Refusal
from accessible_board.game.events.time_and_ends import Termination
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat, Wish
from accessible_board.game.vocabulary.touch import Release, Touch


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


class Irregularity(StrEnum):
    """Faults of position, board or colours (7.2 to 7.6, A.4, A.5)."""

    WRONG_START = "wrong_start"
    """The game began from a wrong position (7.2.1)."""
    BOARD_TURNED = "board_turned"
    """A board was placed contrary to 2.1 (7.2.2)."""
    REVERSED_COLOURS = "reversed_colours"
    """The game began with the colours reversed (7.3)."""
    DISPLACED = "displaced"
    """A player displaced pieces (7.4)."""
    OFF_THEIR_SQUARES = "off_their_squares"
    """Pieces were found to stand on other squares than their own (7.6)."""
    KINGS_IN_CHECK = "kings_in_check"
    """Both kings are in check (A.4.4, A.5.4)."""
    PAWN_ON_LAST_RANK = "pawn_on_last_rank"
    """A pawn stands on the rank furthest from where it began (A.4.4, A.5.4)."""


class IrregularityFound(Event, frozen=True, kw_only=True):
    """The arbiter found an irregularity, of ``seat`` where it is one player's.

    ``goes_on`` says that by the edition the game continues; otherwise it is void.
    """

    irregularity: Irregularity
    seat: Seat | None = None
    goes_on: bool = True


class BoardTurned(SeatEvent, frozen=True, kw_only=True):
    """The men on a rotated peg board stand ``quarters`` of a circle clockwise (7.2.2)."""

    quarters: int


class PositionReinstated(Event, frozen=True, kw_only=True):
    """The game stands after these ``moves`` from its start, as if no others had been (7.5.1, 7.6).

    Neither clock runs. The times stay until the arbiter sets them (7.1); the counts of completed
    moves are set to those of the moves.
    """

    moves: tuple[chess.Move, ...]


class IllegalMoveStands(SeatEvent, frozen=True, kw_only=True):
    """An illegal move was completed in a game without full supervision (A.4.2, A.5.2).

    It may be claimed, or seen by the arbiter, until the opponent has made the next move; then it
    stands. :class:`MoveCompleted` follows. With ``on_claim_only`` the arbiter does not act unless
    it is claimed (2009, A4c, B3c). ``touches`` are the pieces touched for it, in order, and
    ``released`` what was released first: they bind the move that replaces it (7.5.1).
    """

    move: chess.Move
    words: str
    on_claim_only: bool = False
    touches: tuple[Touch, ...] = ()
    released: Release | None = None


class IllegalMoveClaimRefused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` may not claim an illegal move: there is none, or it is too late (A.4.2, A.5.2)."""

    reason: Refusal


class IllegalPositionRemains(Event, frozen=True, kw_only=True):
    """The position is still illegal after one more completed move: to be declared drawn (A.5.4).

    If no move was ``waited`` for, it has just become illegal, and the arbiter should intervene, as
    in any supervised game (A4c of 2009).
    """

    irregularity: Irregularity
    waited: bool = True


class PawnMadeQueen(SeatEvent, frozen=True, kw_only=True):
    """A pawn left on the last rank becomes a queen: ``move`` is the last one (7.5.2).

    ``ends`` says how the game would end if that were a move of the player's own: the arbiter
    decides, because the queen was put there by the Laws (5.1.1, 5.2.1).
    """

    move: chess.Move
    ends: Termination | None = None


class CastlingBarred(SeatEvent, frozen=True, kw_only=True):
    """The king or rook on ``square``, wrongly placed at the start, cannot castle.

    Articles A.4.1.2 and A.5.1.2, once the start position can no longer be corrected.
    """

    square: chess.Square


class PenaltiesListed(Event, frozen=True, kw_only=True):
    """The penalties of the edition, the mildest first, for the arbiter who asked."""

    penalties: tuple[str, ...]


class PenaltyGiven(SeatEvent, frozen=True, kw_only=True):
    """The arbiter gave ``seat`` a penalty of 12.9, of ``milliseconds`` where it is one of time.

    ``reason`` is for what, in the arbiter's words, if the arbiter gave any.
    """

    penalty: str
    milliseconds: int = 0
    reason: str = ""
