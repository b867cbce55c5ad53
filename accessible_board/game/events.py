"""What the game decided.

Events are the only thing that changes a game (:meth:`Game.apply`), the only thing the journal needs
to rebuild it, and the only thing the announcer turns into words. ``at`` is game time in
milliseconds, as in :mod:`observations <accessible_board.game.observations>`. ``seat`` is whose act,
clock or board it was.
"""

from dataclasses import dataclass
from enum import StrEnum

import chess

from accessible_board.game.announcements import Announcement
from accessible_board.game.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A decision at game time ``at`` (milliseconds)."""

    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEvent(Event):
    """A decision about one seat."""

    seat: Seat


# --- pegs ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class HoleEmptied(SeatEvent):
    """A peg of the seat's board is out of its hole."""

    square: chess.Square


@dataclass(frozen=True, slots=True, kw_only=True)
class HoleFilled(SeatEvent):
    """A peg of the seat's board is in a hole."""

    square: chess.Square


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceTouched(SeatEvent):
    """The player on the move touched a piece: its peg left the hole (D.2.2, 4.3)."""

    square: chess.Square
    piece: chess.Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchStruck(SeatEvent):
    """The arbiter ruled that a touch was accidental (4.2.2)."""

    square: chess.Square


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustingDeclared(SeatEvent):
    """The player may now adjust pegs in their holes without touching them (4.2.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustingRefused(SeatEvent):
    """Only the player on the move, with the clock running, may adjust (4.2.1, 6.2.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCarriedOut(SeatEvent):
    """The opponent's announced move now stands on this seat's peg board (D.2.1)."""

    move: chess.Move


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionsDiffer(SeatEvent):
    """The pegs of this seat do not stand as the game does; ``expected`` is a FEN board part.

    ``standing`` is where the men are believed to be (a FEN board part), from which the repair
    steps follow; in ``unknown_squares`` stand men that nobody saw come.
    """

    expected: str
    standing: str
    unknown_squares: tuple[chess.Square, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRestored(SeatEvent):
    """The pegs of this seat stand right again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWentSilent(SeatEvent):
    """The seat's peg board does not answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAnswered(SeatEvent):
    """The seat's peg board answers (again)."""


# --- announcing (Appendix D) -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnnounced(SeatEvent):
    """The player on the move announced; ``move`` is the legal move meant, if there is one."""

    announcement: Announcement
    words: str
    move: chess.Move | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementCorrected(SeatEvent):
    """A slip of the tongue was corrected in time (D.2.8): the former announcement is void.

    The new one, if it was said at once, follows as :class:`MoveAnnounced`.
    """

    announcement: Announcement


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRefused(SeatEvent):
    """There is no announcement that could still be corrected: the clock was pressed (D.2.8)."""


class Refusal(StrEnum):
    """Why an announcement or an offer does not stand."""

    PROMOTION_PIECE_MISSING = "promotion_piece_missing"
    SEVERAL_MOVES = "several_moves"
    NOT_ON_MOVE = "not_on_move"
    NOT_STARTED = "not_started"
    GAME_OVER = "game_over"
    NO_OFFER = "no_offer"
    OWN_OFFER = "own_offer"
    TOO_EARLY = "too_early"
    TOUCHED = "touched"
    NO_MOVE = "no_move"
    NOT_ANNOUNCED = "not_announced"
    NOT_PLACED = "not_placed"
    DIFFERS = "differs"
    NOT_SAFE = "not_safe"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementRefused(SeatEvent):
    """The announcement does not stand; ``moves`` are those it could mean, if ambiguous."""

    announcement: Announcement
    words: str
    reason: Refusal
    moves: tuple[chess.Move, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementDiffers(SeatEvent):
    """Words and pegs differ; ``shown`` is the move that the pegs show, if it is one."""

    announcement: Announcement
    shown: chess.Move | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRepeated(SeatEvent):
    """The opponent repeated the announced ``move`` (D.2.1); ``agrees``: in words that name it."""

    announcement: Announcement
    words: str
    agrees: bool
    move: chess.Move


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsNotUnderstood(SeatEvent):
    """What was said is neither an announcement nor a command."""

    words: str


# --- making and completing a move (4.7, 6.2, D.2.3, D.2.4) -----------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePlaced(SeatEvent):
    """The pegs of the player on the move show a move: the first two conditions of D.2.3.

    A peg is in another hole and a captured man is off the board. ``legal`` is for the record and
    never spoken.
    """

    move: chess.Move
    legal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementUndone(SeatEvent):
    """The pegs no longer show the move they showed."""

    move: chess.Move


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMade(SeatEvent):
    """Pieces where they belong and the move announced (D.2.3); the clock has not been pressed."""

    move: chess.Move


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveUnmade(SeatEvent):
    """Before the press a made move was taken back by lifting its peg or correcting its words.

    ``released`` tells the arbiter that a legally released piece was taken up again (4.7).
    """

    move: chess.Move
    released: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCompleted(SeatEvent):
    """The move was made and the clock pressed, or it ended the game (6.2.1).

    ``remaining`` is what the player had left, in milliseconds, where no press says it.
    """

    move: chess.Move
    remaining: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PressRefused(SeatEvent):
    """A press before D.2.3 was satisfied: the opponent's clock does not start (D.2.4)."""

    reason: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMoveCompleted(SeatEvent):
    """An illegal move was completed by a press (7.5.1); ``words`` are what was announced.

    ``act`` is a value of :class:`~accessible_board.game.irregularities.IllegalMove`. ``count``,
    ``bonus`` (milliseconds for the opponent), ``loses`` and ``result`` (``None`` where the arbiter
    has to say) are what the edition proposes; only an arbiter's word carries it out.
    """

    words: str
    act: str
    count: int
    bonus: int
    loses: bool
    result: str | None


# --- the clock (Art. 6) ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(SeatEvent):
    """The clock of ``seat`` runs; the other does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksStopped(Event):
    """Neither clock runs; ``reason`` is a word for the record, as ``arbiter``."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressedBy(SeatEvent):
    """A press that moved the clock: ``remaining`` is what the presser has left, in milliseconds.

    It includes what the press earned (increment, next period).
    """

    remaining: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(SeatEvent):
    """The arbiter gave ``seat`` this time (milliseconds) and this number of completed moves."""

    remaining: int
    moves_completed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodReached(SeatEvent):
    """The next period of the time control has begun for ``seat``; ``period`` counts from 1."""

    period: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(SeatEvent):
    """The time of ``seat`` is used up before the required moves were completed (6.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThresholdReached(SeatEvent):
    """``seat`` has ``remaining`` milliseconds left, a threshold the player chose to be told."""

    remaining: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesTold(SeatEvent):
    """``seat`` asked for the times: milliseconds left to each side (D.2.10.4)."""

    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesTold(SeatEvent):
    """``seat`` asked for the moves: completed by each, and left to the next control, if any."""

    white: int
    black: int
    to_control: int | None


# --- asking ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMoveTold(SeatEvent):
    """``seat`` asked to hear the last announcement again; ``move`` led to the position ``fen``."""

    move: chess.Move | None
    fen_before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionTold(SeatEvent):
    """``seat`` asked where the men stand in the game; ``fen`` is its board part."""

    fen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpTold(SeatEvent):
    """``seat`` asked what may be said."""


# --- draw, resignation, end (Art. 5, 9) ------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOfferMade(SeatEvent):
    """A draw offer of ``seat`` stands; both players note it as ``(=)`` (9.1.2.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOfferRefused(SeatEvent):
    """The offer, acceptance or refusal of ``seat`` is not possible now."""

    reason: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOfferDeclined(SeatEvent):
    """``seat`` declined the opponent's offer, in words or by touching a piece (9.1.2.1)."""

    by_touch: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimMade(SeatEvent):
    """``seat`` claims a draw (9.2, 9.3); clocks stand, the arbiter decides.

    ``move`` is the intended move. ``occurrences`` of the position and ``halfmoves`` without pawn
    move or capture are evidence for the arbiter and are never spoken.
    """

    move: chess.Move | None
    occurrences: int
    halfmoves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimRefused(SeatEvent):
    """``seat`` may not claim now: not on the move, or a piece was touched (9.4)."""

    reason: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimRejected(SeatEvent):
    """The arbiter found the claim incorrect; the opponent gains ``bonus`` milliseconds (9.5.3)."""

    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyImposed(SeatEvent):
    """The arbiter confirmed the penalty: ``bonus`` milliseconds to the opponent of ``seat``."""

    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyWaived(SeatEvent):
    """The arbiter refused the penalty proposed against ``seat``."""


class Termination(StrEnum):
    """How a game ended."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    DEAD_POSITION = "dead_position"
    FIVEFOLD_REPETITION = "fivefold_repetition"
    SEVENTY_FIVE_MOVES = "seventy_five_moves"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    FLAG_FALL = "flag_fall"
    CLAIM = "claim"
    ILLEGAL_MOVES = "illegal_moves"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over: ``result`` is ``1-0``, ``0-1``, ``1/2-1/2`` or an arbiter's other score."""

    result: str
    termination: Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresheetSigned(SeatEvent):
    """``seat`` confirmed the result (8.7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInterrupted(Event):
    """The program stopped after ``at``; the clocks have stood since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContinued(Event):
    """The program runs again; the clocks still stand."""
