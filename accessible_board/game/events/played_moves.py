"""Moves: announced, repeated, corrected, made, completed and recorded (4.7, 6.2, 7.5, Art. 8, D.2).

Also words that were not understood, and acts that wait for a yes.
"""

from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import LastingAct, Seat
from accessible_board.game.vocabulary.touch import Release


class MoveAnnounced(SeatEvent, frozen=True, kw_only=True):
    """The player on the move announced; ``move`` is the legal move meant, if there is one."""

    announcement: Announcement
    words: str
    move: chess.Move | None


class AnnouncementSaidAgain(SeatEvent, frozen=True, kw_only=True):
    """A player repeated an announcement, perhaps because nobody heard it (D.2.1).

    ``move`` is the move that this makes, if any: the opponent is told it again.
    """

    announcement: Announcement
    words: str
    move: chess.Move | None


class AnnouncementCorrected(SeatEvent, frozen=True, kw_only=True):
    """A slip of the tongue was corrected in time (D.2.8): the earlier announcement is void.

    The new one, if it was said at once, follows as :class:`MoveAnnounced`.
    """

    announcement: Announcement


class ReplyNotTaken(SeatEvent, frozen=True, kw_only=True):
    """``seat`` announced a reply to a made but illegal move that was not completed yet.

    Only the arbiter is told: players would learn from it that the move is illegal (12.6).
    """

    announcement: Announcement
    words: str


class CorrectionRefused(SeatEvent, frozen=True, kw_only=True):
    """There is no announcement that could still be corrected: the clock was pressed (D.2.8)."""


class Refusal(StrEnum):
    """Reason why an announcement, offer or other act is refused."""

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
    CAPTURED_STAYS = "captured_stays"
    NOT_CARRIED_OUT = "not_carried_out"
    DIFFERS = "differs"
    NOT_SAFE = "not_safe"
    STOPPED = "stopped"
    ADJOURNED = "adjourned"
    UNOPENED = "unopened"
    """The sealed move is still in its envelope (I.7)."""
    NOT_SEALING = "not_sealing"
    NOT_SEALED = "not_sealed"
    SEALED = "sealed"
    NOT_QUICKPLAY = "not_quickplay"
    TOO_MUCH_TIME = "too_much_time"
    FLAG_DOWN = "flag_down"
    SECONDS_FIRST = "seconds_first"
    INTENDED_BINDS = "intended_binds"
    ASSISTANT_NEEDED = "assistant_needed"
    FLAG_UP = "flag_up"
    OWN_FLAG = "own_flag"
    ONLY_DISPLAYS = "only_displays"
    NO_REASON = "no_reason"
    NO_APPEAL = "no_appeal"
    NO_SHEET = "no_sheet"
    NOT_REPEATED = "not_repeated"
    DRAWS_BARRED = "draws_barred"
    TOO_LATE = "too_late"
    NO_ILLEGAL_MOVE = "no_illegal_move"
    NO_CALL = "no_call"
    INTENDED_UNCLEAR = "intended_unclear"
    LOOK_BARRED = "look_barred"
    BOARD_AWAITED = "board_awaited"
    BOARD_WRONG = "board_wrong"
    FOR_ARBITER = "for_arbiter"
    CLOCK_RUNS = "clock_runs"
    NOTHING_WANTED = "nothing_wanted"
    NOT_AGREEABLE = "not_agreeable"


UNTIMELY: Final = frozenset(
    {Refusal.NOT_STARTED, Refusal.GAME_OVER, Refusal.ADJOURNED, Refusal.UNOPENED, Refusal.STOPPED}
)
"""Reasons for which nothing can be claimed now; any other refused claim is for the arbiter."""


class AnnouncementRefused(SeatEvent, frozen=True, kw_only=True):
    """The announcement is refused; ``moves`` are the possible ones if it is ambiguous."""

    announcement: Announcement
    words: str
    reason: Refusal
    moves: tuple[chess.Move, ...] = ()


class AnnouncementDiffers(SeatEvent, frozen=True, kw_only=True):
    """Words and pegs differ; ``shown`` is the move that the pegs show, if it is one."""

    announcement: Announcement
    shown: chess.Move | None


class MoveRepeated(SeatEvent, frozen=True, kw_only=True):
    """The opponent repeated the ``move`` (D.2.1); ``agrees`` says whether correctly.

    ``asked`` are words that may be a slip in repeating or the own move; the speaker is asked which.
    """

    announcement: Announcement
    words: str
    agrees: bool
    move: chess.Move
    asked: Announcement | None = None


class WordsNotUnderstood(SeatEvent, frozen=True, kw_only=True):
    """The words are neither an announcement nor a command.

    ``asked_back`` if the player was asked a narrower question than to say it again; ``again`` if
    the words before were not understood either.
    """

    words: str
    asked_back: bool = False
    again: bool = False


class ActAskedAbout(SeatEvent, frozen=True, kw_only=True):
    """``seat`` said at this time what a yes makes an act of this time.

    ``refused`` says why it was not possible when it was said, if so.
    """

    act: LastingAct
    words: str = ""
    announcement: Announcement | None = None
    refused: Refusal | None = None


class ActNotMeant(SeatEvent, frozen=True, kw_only=True):
    """``seat`` denied the ``act``, or did not say in time whether it was meant."""

    act: LastingAct
    unanswered: bool = False


class ActHeldUp(SeatEvent, frozen=True, kw_only=True):
    """The ``act`` of ``seat`` waits: what was claimed or said before may end the game (9.5.2)."""

    act: LastingAct


class FlagHeldUp(SeatEvent, frozen=True, kw_only=True):
    """The time of ``seat`` was used up after words of either player that wait for a yes.

    The clocks stand as they stood when these were said, at ``said_at``.
    """

    said_at: int


class MovePlaced(SeatEvent, frozen=True, kw_only=True):
    """The pegs of the player on the move show a move: the first two conditions of D.2.3.

    A peg is in another hole and a captured man is off the board. ``legal`` is for the record and
    never spoken.
    """

    move: chess.Move
    legal: bool


class PlacementUndone(SeatEvent, frozen=True, kw_only=True):
    """The pegs no longer show the move they showed.

    ``released`` is false if no hand of the player took up a peg: if words alone told which of two
    moves the pegs show, or an assistant took it up.
    """

    move: chess.Move
    released: bool = True


class MoveMade(SeatEvent, frozen=True, kw_only=True):
    """Pieces where they belong and the move announced (D.2.3); the clock has not been pressed."""

    move: chess.Move


class MoveUnmade(SeatEvent, frozen=True, kw_only=True):
    """A made move was taken back before the press, by lifting its peg or correcting its words.

    ``released`` tells the arbiter that a legally released piece was taken up again (4.7).
    """

    move: chess.Move
    released: bool


class MoveCompleted(SeatEvent, frozen=True, kw_only=True):
    """The move was made and the clock pressed, or it ended the game (6.2.1).

    ``remaining`` is what the player had left, in milliseconds, where no press says it.
    """

    move: chess.Move
    remaining: int | None = None


class PressRefused(SeatEvent, frozen=True, kw_only=True):
    """A press before D.2.3 was satisfied: the opponent's clock does not start (D.2.4).

    It has ``started`` all the same at an ordinary board where presses work another clock than the
    program's (D.2.5), or if the press also completes an earlier move.
    """

    reason: Refusal
    started: bool = False


class IllegalMoveCompleted(SeatEvent, frozen=True, kw_only=True):
    """An illegal move was completed by a press (7.5.1); ``words`` are what was announced.

    ``act`` is a value of :class:`~accessible_board.game.rules.outcome.IllegalMove`.
    ``count``, ``bonus`` (milliseconds for the opponent), ``loses`` and ``result`` (``None`` where
    the arbiter has to say) are what the edition proposes; only an arbiter's word carries it out.
    The numbers of illegal moves in all and of this kind are shown to the arbiter, whichever counts,
    and so is the ``article`` by which it is proposed, as 2023 numbers it.
    ``shown`` are the men that stood elsewhere on the peg board, each as a move, and ``off_squares``
    where those stood that were gone: the evidence. The move that is made and not pressed for
    ``stays`` where the act was another than a move: two hands, or a press before it (7.7.1, 7.8.1).
    ``released`` is what was released before a move that had stood, and binds again (4.7).
    """

    words: str
    act: str
    count: int
    bonus: int
    loses: bool
    result: str | None
    count_in_all: int = 0
    count_of_kind: int = 0
    article: str = "7.5"
    shown: tuple[chess.Move, ...] = ()
    off_squares: tuple[chess.Square, ...] = ()
    stays: bool = False
    released: Release | None = None


class RecordingExempted(SeatEvent, frozen=True, kw_only=True):
    """``seat`` had less than five minutes left in a period without thirty seconds a move (8.4).

    It need not record for the rest of the period; nobody is told, because it would reveal a time.
    """


class RecordingPaused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` stopped recording (8.4); ``neither``: nor does the opponent record (8.5.1)."""

    neither: bool


class RecordingNeglected(SeatEvent, frozen=True, kw_only=True):
    """``seat`` stopped recording although it has to record (8.1.1, 8.4)."""


class SheetsDue(Event, frozen=True, kw_only=True):
    """A flag has fallen: these seats have to complete their sheets (8.5.1, 8.5.2)."""

    seats: tuple[Seat, ...]


class SheetCompleted(SeatEvent, frozen=True, kw_only=True):
    """``seat`` records again, and its sheet is complete (8.5)."""


class MovedBeforeRecording(SeatEvent, frozen=True, kw_only=True):
    """``seat`` played on before its sheet was complete (8.5.2)."""


class MoveEntered(Event, frozen=True, kw_only=True):
    """``by``, an arbiter or an assistant, wrote down the half-move ``ply`` of the game (8.5.1)."""

    ply: int
    move: chess.Move
    by: str


class SheetsShown(Event, frozen=True, kw_only=True):
    """The arbiter looks at both records (8.2); the game began with the position ``fen``."""

    fen: str
    chess960: bool
    white: tuple[chess.Move, ...]
    black: tuple[chess.Move, ...]


class SheetRead(SeatEvent, frozen=True, kw_only=True):
    """``seat`` was shown the arbiter's sheet, for the ``count``-th time in this game (A.4.2)."""

    count: int
    fen: str
    chess960: bool
    moves: tuple[chess.Move, ...]


class SheetAskedTooOften(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked for the arbiter's sheet too often, which disturbs the opponent (A.4.2)."""

    count: int


class ReconstructionBegun(Event, frozen=True, kw_only=True):
    """The scoresheets are reconstructed on another board; these data are noted before (8.5.3).

    ``fen`` is the position, with the side to move; ``white`` and ``black`` are the times left, in
    milliseconds; ``running`` is whose clock ran, if one did. ``white_moves`` and ``black_moves``
    are the completed moves of each.
    """

    fen: str
    white: int
    black: int
    running: Seat | None
    white_moves: int
    black_moves: int
