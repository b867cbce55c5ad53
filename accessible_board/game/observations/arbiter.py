"""Decisions of an arbiter (Art. 12)."""

from enum import StrEnum

import chess

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import Adaptation, IllegalMove, Seat


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
