"""Wishes of the players, acts of their assistants, and rulings of the arbiter.

Where a player was asked whether it was meant, ``at`` is when the answer came, and ``said_at`` when
it was said, which is the time that counts.
"""

from enum import StrEnum

import chess

from accessible_board.game.observations.at_board import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import Adaptation, IllegalMove, Seat, Wish


class DrawOffered(Observation, frozen=True, kw_only=True):
    """``seat`` offers a draw (9.1.2.1)."""

    seat: Seat


class DrawAccepted(Observation, frozen=True, kw_only=True):
    """``seat`` accepts the offer that stands."""

    seat: Seat
    said_at: int | None = None


class DrawDeclined(Observation, frozen=True, kw_only=True):
    """``seat`` refuses the offer that stands, in words."""

    seat: Seat


class Resigned(Observation, frozen=True, kw_only=True):
    """``seat`` resigns, and has confirmed it (5.1.2)."""

    seat: Seat
    said_at: int | None = None


class DrawClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims a draw under 9.2 or 9.3; ``announcement`` is the intended move, if any."""

    seat: Seat
    announcement: Announcement | None = None
    said_at: int | None = None


class ResultConfirmed(Observation, frozen=True, kw_only=True):
    """``seat`` signs the scoresheets with the ``result`` that was shown, if one was (8.7)."""

    seat: Seat
    result: str | None = None


class AgreementWanted(Observation, frozen=True, kw_only=True):
    """``seat`` wants this, or agrees to it, where no arbiter decides."""

    seat: Seat
    wish: Wish


class AgreementAnswered(Observation, frozen=True, kw_only=True):
    """``seat`` answers whether it agrees to what the opponent wants."""

    seat: Seat
    agrees: bool


class SecondsRequested(Observation, frozen=True, kw_only=True):
    """``seat`` asks to go on with five seconds for each move of both players (III.4)."""

    seat: Seat


class QuickplayClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims that the opponent cannot win, or does not try to, by normal means (III.5)."""

    seat: Seat


class Request(StrEnum):
    """A player's private question to the program."""

    TIME = "time"
    MOVES = "moves"
    REPEAT = "repeat"
    SLOWER = "slower"
    POSITION = "position"
    HELP = "help"
    CONDITIONS = "conditions"
    STANDING = "standing"
    OWN_MOVES = "own_moves"
    LAST_MOVES = "last_moves"
    SCORESHEET = "scoresheet"
    LOOK = "look"
    NOW = "now"
    ASSISTANT = "assistant"


class Asked(Observation, frozen=True, kw_only=True):
    """``seat`` asked for times, moves, the last announcement, the position or help (D.2.10.4).

    ``about`` is how many of the last moves, or what on the board: a square (``e4``), a rank, a
    file, the letter of a kind of man (``R``), or ``captured``; or whose men, ``white`` or
    ``black``, where only a part of the position is wanted.
    """

    seat: Seat
    request: Request
    about: str = ""


class AssistantProposed(Observation, frozen=True, kw_only=True):
    """``seat`` wants to use the assistant ``name`` for these duties."""

    seat: Seat
    name: str
    duties: tuple[Duty, ...]


class AssistantReported(Observation, frozen=True, kw_only=True):
    """The assistant of ``seat`` did or reported something.

    ``square`` is that of the touched piece. ``announcement`` and ``words`` are what was announced,
    for ``mover`` if that is the other player.
    """

    seat: Seat
    report: AssistantAct
    square: chess.Square | None = None
    announcement: Announcement | None = None
    words: str = ""
    mover: Seat | None = None


class ArbiterCalled(Observation, frozen=True, kw_only=True):
    """``seat`` stops the clocks to call the arbiter, for this ``reason`` (6.11.2)."""

    seat: Seat
    reason: str = ""


class Appealed(Observation, frozen=True, kw_only=True):
    """``seat`` appeals against a decision of the arbiter (11.10)."""

    seat: Seat
    words: str


class CallWaived(Observation, frozen=True, kw_only=True):
    """``seat`` no longer needs the arbiter, who was called."""

    seat: Seat


class ArbiterSpoke(Observation, frozen=True, kw_only=True):
    """Somebody said a code at the microphone of ``seat``, to rule by voice.

    ``spent`` is the code, which is now used up; empty if it was wrong.
    """

    seat: Seat
    spent: str = ""


class MoveWrittenToSeal(Observation, frozen=True, kw_only=True):
    """``seat`` gave the move to seal; ``sealed`` is unreadable without its code."""

    seat: Seat
    sealed: str


class EnvelopeUnsealed(Observation, frozen=True, kw_only=True):
    """The arbiter opened the envelope: its ``words``, and their meaning, if any.

    ``pegs`` are those that the sealer moved meanwhile: ``"-e2+e4"`` for a lift and a place.
    """

    words: str
    announcement: Announcement | None = None
    pegs: str = ""


class Ruling(StrEnum):
    """Decisions open to an arbiter, or to both players where there is none."""

    START = "start"
    STOP = "stop"
    RESUME = "resume"
    RESTORE = "restore"
    CONFIRM_PENALTY = "confirm-penalty"
    REFUSE_PENALTY = "refuse-penalty"
    UPHOLD_CLAIM = "uphold-claim"
    REJECT_CLAIM = "reject-claim"
    ACCIDENTAL_TOUCH = "accidental-touch"
    BY_ASSISTANT = "by-assistant"
    SET_CLOCK = "set-clock"
    EXTRA_TIME = "extra-time"
    DECLARE = "declare"
    ADJOURN = "adjourn"
    ENVELOPE_MISSING = "envelope-missing"
    GRANT_SECONDS = "grant-seconds"
    REFUSE_SECONDS = "refuse-seconds"
    POSTPONE_CLAIM = "postpone-claim"
    RECONSTRUCT = "reconstruct"
    READ_CONDITIONS = "read-conditions"
    ADAPT = "adapt"
    APPROVE_EQUIPMENT = "approve-equipment"
    ACCEPT_ASSISTANT = "accept-assistant"
    GRANT_DUTY = "grant-duty"
    WITHDRAW_DUTY = "withdraw-duty"
    DISMISS_ASSISTANT = "dismiss-assistant"
    CHARGE_FOR_ASSISTANT = "charge-for-assistant"
    FLAG_DOWN = "flag-down"
    BOTH_FLAGS_DOWN = "both-flags-down"
    ADMIT_LATECOMER = "admit-latecomer"
    SHOW_SHEETS = "show-sheets"
    TOUCHED = "touched"
    TELL_TOUCHES = "tell-touches"
    ILLEGAL_MOVE = "illegal-move"
    TAKE_BACK = "take-back"
    LIST_PENALTIES = "list-penalties"
    PENALISE = "penalise"
    WRONG_START = "wrong-start"
    BOARD_TURNED = "board-turned"
    REVERSED_COLOURS = "reversed-colours"
    DISPLACED = "displaced"
    VOID = "void"
    REOPEN = "reopen"
    COMPARE_BOARDS = "compare-boards"
    TELL = "tell"


class ArbiterRuled(Observation, frozen=True, kw_only=True):
    """The arbiter decided; which of the optional fields matter depends on the ruling.

    ``START`` and ``RESUME`` set the clock of the side to move going; ``SET_CLOCK`` gives ``seat``
    the time ``remaining`` (milliseconds) and, if given, the number of ``moves_completed``;
    ``ACCIDENTAL_TOUCH`` strikes the touch of ``square`` by ``seat``, and ``BY_ASSISTANT`` all that
    was touched on the board of ``seat`` in this turn; ``DECLARE`` ends the game
    with ``result`` (``1-0``, ``0-1``, ``1/2-1/2`` …); ``ADAPT`` says whether the ``adaptation``
    of a rule ``holds`` (D.1); ``GRANT_DUTY`` and ``WITHDRAW_DUTY`` are about the ``duty`` of the
    assistant of ``seat``, and ``CHARGE_FOR_ASSISTANT`` takes ``remaining`` milliseconds for it.
    ``ADJOURN`` asks the player on the move to seal, and its ``note`` says when and where the game
    is resumed (I.2); with ``GRANT_SECONDS`` a note "delay" asks for that instead of an increment,
    and ``POSTPONE_CLAIM`` gives the opponent time if it ``holds``. ``name`` is the arbiter's; what
    adapts or approves needs one.

    ``TOUCHED`` enters a touch of ``square`` by ``seat`` that no switch saw, ``TELL_TOUCHES`` asks
    what was touched in this turn; ``ILLEGAL_MOVE`` is an
    ``act`` of ``seat``, and ``TAKE_BACK`` goes back, to the position after ``ply`` half-moves;
    ``PENALISE`` gives ``seat`` a ``penalty`` of ``remaining`` milliseconds where it is one of time,
    for a ``reason`` that may be given;
    ``WRONG_START`` may name the ``square`` of a wrongly placed king or rook; ``BOARD_TURNED`` says
    by how many ``quarters`` the board of ``seat`` was turned, clockwise; ``TELL`` has ``words`` for
    the ear of ``seat``, or of both players, except those ``unreached``. ``order`` is the number of
    what was ruled in a hall, from where it came to the table.
    """

    ruling: Ruling
    name: str = ""
    seat: Seat | None = None
    square: chess.Square | None = None
    remaining: int | None = None
    moves_completed: int | None = None
    result: str | None = None
    adaptation: Adaptation | None = None
    duty: Duty | None = None
    note: str = ""
    holds: bool = True
    act: IllegalMove | None = None
    ply: int | None = None
    penalty: Penalty | None = None
    quarters: int | None = None
    order: int | None = None
    reason: str | None = None
    words: str = ""
    unreached: tuple[Seat, ...] = ()
