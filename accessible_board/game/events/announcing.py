"""Words: what was announced, repeated, corrected, refused or asked about (D.2.1, D.2.8, 5.1.2)."""

from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.events.event import SeatEvent
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import LastingAct


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
    NOT_CARRIED_OUT = "not_carried_out"
    DIFFERS = "differs"
    NOT_SAFE = "not_safe"
    STOPPED = "stopped"
    ADJOURNED = "adjourned"
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
    {Refusal.NOT_STARTED, Refusal.GAME_OVER, Refusal.ADJOURNED, Refusal.STOPPED}
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

    ``asked_back`` if the player was asked a narrower question than to say it again.
    """

    words: str
    asked_back: bool = False


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
