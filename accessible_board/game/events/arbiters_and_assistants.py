"""The arbiter is called; assistants are named, accepted, and act (D.2.10, D.2.11, 6.11.2)."""

from enum import StrEnum

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.events.played_moves import Refusal
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.terms import Seat


class Objection(StrEnum):
    """Obstacle to a ruling or an assistant's act; told to the arbiter, in writing only."""

    NAMELESS = "nameless"
    ASSISTANT_NEEDED = "assistant_needed"
    NO_ASSISTANT = "no_assistant"
    NOT_A_DUTY = "not_a_duty"
    NOT_OF_THIS_EDITION = "not_of_this_edition"
    OPPONENT_HAS_ONE = "opponent_has_one"
    DISABLED = "disabled"
    NO_RULE = "no_rule"
    ORDER_KNOWN = "order_known"
    """It is on record which of both flags fell first (6.11, III.3.1)."""
    NO_LEGAL_MOVE = "no_legal_move"
    """The player on the move has none: the arbiter says how the game ended."""
    NO_OTHER_CLOCK = "no_other_clock"
    NOT_THE_NEXT_MOVE = "not_the_next_move"
    TOO_LATE = "too_late"
    NOT_PROVIDED = "not_provided"
    NOT_WITH_THIS_MOVE = "not_with_this_move"
    """Two hands count only in castling, a capture or a promotion (7.5.4, 7.7.1)."""
    SCORE_MISSING = "score_missing"
    """A loss by penalty does not say what the opponent scores (12.9.6)."""
    ONLY_ON_CLAIM = "only_on_claim"
    NO_SUCH_MOVE = "no_such_move"
    NOT_THEIR_MOVE = "not_their_move"
    OFFER_STANDS = "offer_stands"
    INCOMPLETE = "incomplete"
    NO_SUCH_RESULT = "no_such_result"
    GAME_OVER = "game_over"
    NOT_OVER = "not_over"
    HANDED_IN = "handed_in"
    NOT_STARTED = "not_started"
    CLOCK_RUNS = "clock_runs"
    CLOCK_STANDS = "clock_stands"
    UNDECIDED = "undecided"
    PUT_RIGHT = "put_right"
    ADJOURNED = "adjourned"
    NOT_ADJOURNED = "not_adjourned"
    NOT_COMPLETED = "not_completed"
    ENVELOPE_CLOSED = "envelope_closed"
    BOARD_SILENT = "board_silent"
    PEGS_WRONG = "pegs_wrong"
    """The game goes on only once the pegs stand as in the game; their player is told how."""
    NOTHING_PROPOSED = "nothing_proposed"
    NOTHING_CLAIMED = "nothing_claimed"
    NOTHING_ASKED = "nothing_asked"
    NOT_TOUCHED = "not_touched"
    NOTHING_TOUCHED = "nothing_touched"
    NOT_ON_MOVE = "not_on_move"
    NO_SUCH_PIECE = "no_such_piece"
    SO_ALREADY = "so_already"
    NOT_LATE = "not_late"
    NOT_SEEN = "not_seen"
    """Not every player was seen to come to a resumption that has no default time (I.10)."""
    BY_ARBITER_ALONE = "by_arbiter_alone"
    """Players without an arbiter cannot agree on it, and nobody decides it alone."""
    NOT_REACHED = "not_reached"
    """A player who was to be told something has no earphone that works and no page open."""


class RulingRefused(Event, frozen=True, kw_only=True):
    """The ruling or report named ``ruling`` cannot be carried out as it was given."""

    ruling: str
    reason: Objection


class AssistantNamed(SeatEvent, frozen=True, kw_only=True):
    """``seat`` uses this assistant for these duties."""

    name: str
    duties: tuple[Duty, ...]


class DutiesTold(SeatEvent, frozen=True, kw_only=True):
    """A player who asked heard which duties of the own assistant are in force."""

    name: str
    duties: tuple[Duty, ...]


class AssistantRefused(SeatEvent, frozen=True, kw_only=True):
    """The assistant of ``seat`` may not have these duties, or may not do this."""

    name: str
    reason: Objection


class AssistantAccepted(SeatEvent, frozen=True, kw_only=True):
    """The arbiter ``by`` accepts the assistant of ``seat`` (4.9, 6.2.6, 8.1.6)."""

    by: str


class DutyGranted(SeatEvent, frozen=True, kw_only=True):
    """The arbiter ``by`` grants a duty to the assistant of ``seat``."""

    duty: Duty
    by: str


class DutyWithdrawn(SeatEvent, frozen=True, kw_only=True):
    """The assistant of ``seat`` loses a duty, by the arbiter ``by`` or by an Article."""

    duty: Duty
    by: str


class AssistantActed(SeatEvent, frozen=True, kw_only=True):
    """The assistant of ``seat`` did what the next events tell, under this duty."""

    name: str
    duty: Duty


class AssistantMoves(SeatEvent, frozen=True, kw_only=True):
    """From now on the assistant ``by`` moves the men on the board of ``seat``.

    That touches and releases nothing for the player (4.9, D.2.10.1). With ``own`` it lasts until
    that player's own move is completed, otherwise until the other player's move is carried out
    there.
    """

    by: str
    own: bool


class AssistantMoved(SeatEvent, frozen=True, kw_only=True):
    """The arbiter ruled that an assistant made all changes on the board of ``seat`` so far."""


class TouchReported(SeatEvent, frozen=True, kw_only=True):
    """The assistant ``by`` saw ``seat``, the opponent, touch a piece (D.2.10.5)."""

    square: chess.Square
    by: str


class ArbiterSummoned(SeatEvent, frozen=True, kw_only=True):
    """``seat`` calls the arbiter, for this reason (6.11.2)."""

    reason: str


class CallWithdrawalOffered(SeatEvent, frozen=True, kw_only=True):
    """``seat`` no longer needs the arbiter; the opponent has to agree."""


class CallWithdrawn(SeatEvent, frozen=True, kw_only=True):
    """Both players no longer need the arbiter; ``seat`` was the second to say so."""


class ArbiterTold(Event, frozen=True, kw_only=True):
    """The arbiter ``by`` tells the player of ``seat``, or both if ``None``, these words alone."""

    words: str
    by: str
    seat: Seat | None = None


class ArbiterIdentified(SeatEvent, frozen=True, kw_only=True):
    """The arbiter rules by voice at the microphone of ``seat``; the code is ``spent``."""

    spent: str


class ArbiterCodeWrong(SeatEvent, frozen=True, kw_only=True):
    """A wrong code was said at the microphone of ``seat``."""


class AppealMade(SeatEvent, frozen=True, kw_only=True):
    """``seat`` appeals against a decision, in these words (11.10).

    ``some_final``: a quickplay claim was decided in this game, which is final (12.10 of 2009).
    """

    words: str
    some_final: bool = False


class AppealDecided(SeatEvent, frozen=True, kw_only=True):
    """The appeal of ``seat`` was upheld or rejected (11.10)."""

    upheld: bool


class CallRefused(SeatEvent, frozen=True, kw_only=True):
    """A call or appeal of ``seat`` is refused."""

    reason: Refusal
