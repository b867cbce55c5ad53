"""Answers to a player's questions, told to that player alone (D.2.10.4)."""

from enum import StrEnum

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.events.played_moves import Refusal
from accessible_board.game.events.time_and_ends import StopReason, Termination
from accessible_board.game.vocabulary.terms import Seat


class TimesTold(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked for the times: milliseconds left to each side (D.2.10.4).

    With ``own`` only that of ``seat`` is told.
    """

    white: int
    black: int
    own: bool = False


class MovesTold(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked for the moves: completed by each, and left to the next control, if any.

    Also the moves that each has made, completed or not, which is what most editions count, and the
    time that each has used, in milliseconds (D.2.10.4): ``None`` where another clock counts, or in
    an older record.
    """

    white: int
    black: int
    to_control: int | None
    white_made: int | None = None
    black_made: int | None = None
    white_used: int | None = None
    black_used: int | None = None


class LastMoveTold(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked to hear the last announcement again, perhaps ``slowly``.

    ``move`` was made in the position ``fen_before``; both are empty before the first move.
    """

    move: chess.Move | None
    fen_before: str
    slowly: bool = False


class PositionTold(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked for the position; ``fen`` is its board part.

    Only the men of ``about``, ``white`` or ``black``, were asked for where it is not empty.
    """

    fen: str
    about: str = ""


class MovesRead(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked for moves of the game: these, beginning in the position ``fen``.

    With ``own`` only those of ``seat`` are told.
    """

    fen: str
    chess960: bool
    moves: tuple[chess.Move, ...]
    own: bool = False


class LookTold(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked ``about`` something on the board, whose position is ``fen``.

    ``captured`` are the captured men in order, as letters of a FEN.
    """

    about: str
    fen: str
    captured: str


class LookRefused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked about the board, which the event does not allow (D.1)."""

    reason: Refusal


class AwaitedStep(StrEnum):
    """Next step that a game waits for, from the view of one player."""

    MOVE = "move"
    MOVE_TO_BE_REPEATED = "move_to_be_repeated"
    """As ``MOVE``, where the opponent has to repeat it before the press."""
    ANNOUNCE = "announce"
    PLACE = "place"
    PROMOTION = "promotion"
    DIFFERS = "differs"
    PRESS = "press"
    REPETITION_AWAITED = "repetition_awaited"
    REPEAT = "repeat"
    CARRY_OUT = "carry_out"
    OPPONENT_MOVES = "opponent_moves"
    OPPONENT_PRESSES = "opponent_presses"
    OWED = "owed"
    SET_UP = "set_up"
    START = "start"
    OPPONENT_STARTS = "opponent_starts"
    WAIT = "wait"
    ARBITER = "arbiter"
    PLAY_ON = "play_on"
    """The opponent wants to play on; both have to."""
    AGREE = "agree"
    """The opponent wants something else, and is waiting for a yes or no."""
    OPPONENT_AGREES = "opponent_agrees"
    PUT_RIGHT = "put_right"
    OPPONENT_PUTS_RIGHT = "opponent_puts_right"
    BOARD_AWAITED = "board_awaited"
    SEAL = "seal"
    SEALED = "sealed"
    OPPONENT_SEALS = "opponent_seals"
    ADJOURNED = "adjourned"
    ARRIVE = "arrive"
    """The own clock runs until this player is there, so that the envelope is opened (I.9)."""
    OPPONENT_ARRIVES = "opponent_arrives"
    ENVELOPE = "envelope"
    """The arbiter opens the envelope (I.7)."""
    SIGN = "sign"
    OPPONENT_SIGNS = "opponent_signs"
    OVER = "over"


class StepTold(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked what the program waits for: the ``step``, and whether a draw is offered.

    It is offered too ``early`` to be accepted (5.2.3, 9.1.1).
    ``move`` is the opponent's last one, made in ``fen_before``, where the step is about it. Or it
    was not ``asked``: the step is half done for a while.
    """

    step: AwaitedStep
    offered: bool = False
    early: bool = False
    move: chess.Move | None = None
    fen_before: str = ""
    asked: bool = True


class ActBegun(SeatEvent, frozen=True, kw_only=True):
    """``seat`` is told which men of a move stand elsewhere already, and which are out (D.2.3).

    ``standing`` are those that stand (a FEN board part), in ``unknown_squares`` are some that were
    not seen coming; ``in_hand`` and ``taken`` are those of the move that are out of their holes and
    those that it captures, as letters of a FEN.
    """

    standing: str
    unknown_squares: tuple[chess.Square, ...] = ()
    in_hand: str = ""
    taken: str = ""


class HelpTold(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked for help on phrases, in a game with an arbiter or ``without_arbiter``.

    ``squares_told`` and ``quickplay`` tell which questions and claims this game has (D.1, III).
    """

    without_arbiter: bool = False
    squares_told: bool = False
    quickplay: bool = False


class StandingTold(Event, frozen=True, kw_only=True):
    """Standing of the game, for the asking ``seat`` or for all; ``whole`` or the next step only.

    ``running`` is the seat whose clock runs; where none does, ``presser`` sets one going, or
    ``stopped`` says why nobody can, or the time of the start is ``fixed``. ``made`` if the player
    on the move has only to press. ``last`` was made in ``fen_before``. Of a game that is over the
    ``result``, after so many ``moves``, and who has not signed it. ``awaited`` are the seats whose
    boards have to answer before anything can begin. ``steps`` are what White and Black do next.
    """

    seat: Seat | None
    whole: bool
    on_move: Seat
    made: bool
    running: Seat | None
    presser: Seat | None
    stopped: StopReason | None
    fixed: bool
    begun: bool
    last: chess.Move | None
    fen_before: str
    result: str | None = None
    termination: Termination | None = None
    moves: int = 0
    unsigned: tuple[Seat, ...] = ()
    awaited: tuple[Seat, ...] = ()
    steps: tuple[AwaitedStep, ...] = ()
