"""What each event means for those at the table: one row an event.

A row says what is said of the event, to whom and how urgently, or why nothing is said; what is
written for the arbiter, or for whoever looks after the clock; and whether the arbiter's page says
it at once. An event needs a row here and, in every language, the sentences that the row names.

Moves are public. Everything else about a player's board, ear, clock or count is private and told
only to the one it concerns, times and counts only on request (D.2.10.4, 12.6). What the arbiter
has to judge, such as a touched piece or an illegal move, is told to no player before the arbiter
speaks.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from accessible_board.announcer import (
    faults,
    telling,
    telling_conditions,
    telling_irregularities,
    telling_looks,
    telling_presses,
    telling_sheets,
    telling_standing,
)
from accessible_board.announcer.one_sentence import (
    Spoken,
    answering,
    answering_by_name,
    answering_either,
    each_ear,
    either,
    either_in_ear,
    everyone,
    own_ear,
    reaching,
)
from accessible_board.announcer.telling_aloud import in_ear_alone
from accessible_board.announcer.utterance import Priority
from accessible_board.arbiter import terminal_lines as lines
from accessible_board.arbiter.terminal_lines import Lines, record, record_and_either, record_and_if
from accessible_board.game import events as e
from accessible_board.game.vocabulary.assistants import WHEN_ACCEPTED

REPAIR_TOPIC: Final = "repair"
"""Whether a seat's pegs stand right: the latest word counts."""
STEP_TOPIC: Final = "repair step"
"""The next step of a repair; out of date once the position is right."""
BOARD_TOPIC: Final = "board"
"""Whether a peg board answers."""

_TOO_EARLY: Final = (
    e.Refusal.NO_MOVE,
    e.Refusal.NOT_ANNOUNCED,
    e.Refusal.PROMOTION_PIECE_MISSING,
    e.Refusal.DIFFERS,
)
"""Whether such a press is one without a move is for the arbiter to say (7.5.3, 7.5.2, D.2.4)."""


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing is said, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    """What is said and written of an event; an ``alert`` is what the arbiter's page says at once.

    Where ``when`` is given, the arbiter is told only of events for which it is true. What is not
    ``recorded`` has no line in the record on the arbiter's page; the journal holds it.
    """

    said: Spoken | Silent
    written: Lines | None = None
    alert: bool = False
    when: Callable[[Any], bool] = lambda event: True
    recorded: bool = True


_ClaimRefused = (
    e.DrawClaimRefused
    | e.FlagClaimRefused
    | e.BreachClaimRefused
    | e.QuickplayRefused
    | e.IllegalMoveClaimRefused
)


def _own_flag(event: e.FlagClaimRefused) -> bool:
    return event.reason is e.Refusal.OWN_FLAG


def _timely(event: _ClaimRefused) -> bool:
    """Whether a refused claim is the arbiter's to decide (9.5, 6.8, 4.8, 7.5.1)."""
    return event.reason not in e.UNTIMELY


_illegal_refused: Final = record_and_if(
    lambda event: event.reason is e.Refusal.NO_ILLEGAL_MOVE, "type_illegal_refused"
)
"""Where the right to claim is not lost the arbiter looks, at whatever move (7.5.1)."""


TABLE: Final[Mapping[type[e.Event], Row]] = {
    # adjournment (Guideline I)
    e.AnotherMoveSealed: Row(
        Silent("evidence for the arbiter (I.1.1)"), written=record(), alert=True
    ),
    e.EnvelopeMissing: Row(everyone("envelope_missing")),
    e.EnvelopeOpened: Row(everyone("envelope_opened")),
    e.GameAdjourned: Row(everyone("game_adjourned"), written=lines.envelope),
    e.GameResumed: Row(everyone("game_resumed")),
    e.MoveSealed: Row(own_ear("move_sealed")),
    e.ResumptionMissed: Row(
        Silent("the arbiter is told; the players hear the ruling (I.10)"),
        written=record("missed"),
        alert=True,
    ),
    e.SealedMoveFaulty: Row(
        Silent("the arbiter is told; the players hear the ruling (I.8)"),
        written=record("sealed_loses", "type_result"),
        alert=True,
    ),
    e.SealingAsked: Row(telling.sealing_asked),
    e.SealingRefused: Row(telling.refused),
    # offers, claims, penalties
    e.DrawClaimMade: Row(everyone("draw_claimed"), written=lines.claimed),
    e.DrawClaimRefused: Row(
        telling.refused, written=record("type_claim_refused"), alert=True, when=_timely
    ),
    e.DrawClaimRejected: Row(either("bonus", "claim_rejected", "claim_rejected_without_bonus")),
    e.DrawOfferDeclined: Row(telling.declined),
    e.DrawOfferMade: Row(telling.offered, alert=True),
    e.DrawOfferRefused: Row(telling.refused),
    e.DrawOfferRevived: Row(everyone("draw_offer_revived")),
    e.IntendedMoveNotMade: Row(Silent("evidence for the arbiter (9.5.3)"), written=record()),
    e.PenaltyImposed: Row(either("bonus", "penalty_imposed", "penalty_imposed_without_bonus")),
    e.PenaltyWaived: Row(everyone("penalty_waived")),
    e.ResignationRefused: Row(telling.refused),
    # announcements
    e.AnnouncementCorrected: Row(answering("announcement_corrected")),
    e.AnnouncementDiffers: Row(telling.differs),
    e.AnnouncementRefused: Row(telling.refused),
    e.CorrectionRefused: Row(answering("correction_refused", Priority.NOW)),
    e.MoveAnnounced: Row(telling.announced),
    e.MoveRepeated: Row(telling.repeated),
    e.ReplyNotTaken: Row(
        Silent("the arbiter is told; players would learn that a move is illegal (12.6)"),
        written=record(),
        alert=True,
    ),
    e.WordsNotUnderstood: Row(telling.not_understood),
    # touched pieces (Article 4)
    e.ArticleFourBreached: Row(
        Silent("a breach is for the opponent to claim and the arbiter to judge (4.8)"),
        written=lines.breach,
        alert=True,
        when=lambda event: not event.on_request,
    ),
    e.BreachClaimDecided: Row(either("upheld", "breach_claim_upheld", "breach_claim_rejected")),
    e.BreachClaimMade: Row(
        everyone("breach_claimed"), written=record("type_decide_resume"), alert=True
    ),
    e.BreachClaimRefused: Row(
        telling.refused, written=record("type_breach_refused"), alert=True, when=_timely
    ),
    e.KingReleased: Row(
        Silent("the hand knows it; what it obliges to is evidence for the arbiter (4.7.2)")
    ),
    e.PlayerObliged: Row(Silent("an obligation is evidence for the arbiter (11.3.1, 12.6)")),
    e.TouchesTold: Row(
        Silent("the arbiter asked, and reads it (11.3.1)"), written=record(), alert=True
    ),
    # two boards (D.2.9)
    e.BoardReported: Row(Silent("the arbiter has it written down (D.2.9)"), written=record()),
    e.BoardToSetUp: Row(
        either_in_ear("empty", "board_empty", "board_to_set_up", BOARD_TOPIC), recorded=False
    ),
    e.BoardsCompared: Row(
        Silent("the arbiter tells the players; what follows from it is told (D.2.9)"),
        written=lines.compared,
        alert=True,
    ),
    e.BoardsDiffer: Row(
        Silent("the arbiter is told; the player is guided by ear (D.2.9)"),
        written=record("type_compare"),
        alert=True,
    ),
    e.ScoresheetReported: Row(Silent("the arbiter has it written down (D.2.9)"), written=record()),
    e.TwoBoardsDemanded: Row(
        Silent("said to the arbiter, who provides them (D.1)"), written=record()
    ),
    # the clock
    e.BothFlagsDown: Row(
        Silent("the arbiter decides, and is told alone (6.11)"), lines.both_flags, alert=True
    ),
    e.ClockPressedBy: Row(Silent("times are told only on request (D.2.10.4)"), written=lines.clock),
    e.ClockRead: Row(Silent("times are told only on request (D.2.10.4)")),
    e.ClockSet: Row(own_ear("clock_set"), written=lines.used_on_envelope),
    e.ClocksResumed: Row(Silent("the clock that starts is told (6.11.3)"), recorded=False),
    e.ClocksStopped: Row(telling_irregularities.stopped, written=lines.stopped),
    e.ClockStarted: Row(telling_standing.clock_started, written=lines.clock),
    e.FlagClaimMade: Row(everyone("flag_claimed"), written=record("type_flag"), alert=True),
    e.FlagClaimRefused: Row(
        telling.refused,
        written=record_and_either(_own_flag, "type_own_flag", "type_flag_refused"),
        alert=True,
        when=_timely,
    ),
    e.FlagFell: Row(
        Silent("what follows from it is told as the end of the game (6.9)"), alert=True
    ),
    e.PeriodEnded: Row(
        Silent("counts and times are told only on request (12.6)"), written=record()
    ),
    e.PeriodReached: Row(
        Silent("counts and times are told only on request (12.6)"), recorded=False
    ),
    e.ThresholdReached: Row(telling.threshold, recorded=False),
    # conditions
    e.ConditionsRead: Row(in_ear_alone(telling_conditions.read)),
    e.EquipmentApproved: Row(
        Silent("between the arbiter and the record (11.3.2.1)"), written=record()
    ),
    e.RuleAdapted: Row(telling_conditions.adapted, written=record()),
    # devices
    e.DeviceFaulted: Row(faults.faulted, written=lines.device, alert=True),
    e.DeviceRestored: Row(faults.restored, written=lines.device, alert=True),
    e.MicrophoneClosed: Row(own_ear("microphone_waits")),
    e.MicrophoneOpened: Row(own_ear("microphone_open")),
    # the end
    e.GameEnded: Row(telling.ended, written=lines.ended),
    e.GameReopened: Row(everyone("game_reopened"), written=record("type_reopened"), alert=True),
    e.ScoresheetSigned: Row(telling_standing.signed),
    e.SigningAsked: Row(telling_standing.signing_asked, recorded=False),
    # irregularities (Article 7)
    e.BoardTurned: Row(Silent("the hand is guided; the arbiter turns the board (7.2.2)")),
    e.CastlingBarred: Row(Silent("the arbiter tells the players (A.4.1.2, A.5.1.2)")),
    e.IllegalMoveClaimRefused: Row(
        telling.refused, written=_illegal_refused, alert=True, when=_timely
    ),
    e.IllegalMoveStands: Row(
        Silent("nobody is warned; it is the opponent's to claim (A.4.2, A.5.2)"),
        written=record("type_illegal"),
        alert=True,
        when=lambda event: not event.on_claim_only,
    ),
    e.IllegalPositionRemains: Row(
        Silent("the arbiter is told, and declares the draw (A.4.4, A.5.4)"),
        written=record_and_either(lambda event: event.waited, "type_draw", "type_step_in"),
        alert=True,
    ),
    e.IrregularityFound: Row(telling_irregularities.found, written=record()),
    e.PawnMadeQueen: Row(everyone("pawn_made_queen")),
    e.PenaltiesListed: Row(Silent("the arbiter asked"), written=lines.penalties, alert=True),
    e.PenaltyGiven: Row(telling_irregularities.penalty_given),
    e.PositionReinstated: Row(telling_irregularities.reinstated, written=record("type_set")),
    # moves
    e.IllegalMoveCompleted: Row(telling_irregularities.illegal, written=lines.illegal, alert=True),
    e.MoveCompleted: Row(Silent("the press is heard, and counts are told only on request (12.6)")),
    e.MoveMade: Row(telling.move_made),
    e.MovePlaced: Row(Silent("the hand knows it; the move is told once it is announced (D.2.3)")),
    e.MoveUnmade: Row(telling.move_unmade, alert=True, when=lambda event: event.released),
    e.PlacementUndone: Row(Silent("the hand knows it")),
    e.PressRefused: Row(
        telling_presses.press_refused,
        written=lines.pressed_too_early,
        alert=True,
        when=lambda event: event.reason in _TOO_EARLY and not event.started,
    ),
    # assistants, appeals, the arbiter
    e.AppealDecided: Row(
        either("upheld", "appeal_upheld", "appeal_rejected"), written=record(), alert=True
    ),
    e.AppealMade: Row(
        reaching("appeal_made"),
        written=record_and_either(
            lambda event: event.some_final, "type_appeal_some_final", "type_appeal"
        ),
        alert=True,
    ),
    e.ArbiterSummoned: Row(everyone("arbiter_called"), written=record("type_resume"), alert=True),
    e.ArbiterCodeWrong: Row(everyone("arbiter_code_wrong"), written=record(), alert=True),
    e.ArbiterTold: Row(telling_conditions.arbiter_told, recorded=False),
    e.ArbiterIdentified: Row(everyone("arbiter_known"), written=record(), alert=True),
    e.CallWithdrawalOffered: Row(everyone("call_withdrawal_offered"), written=record(), alert=True),
    e.CallWithdrawn: Row(everyone("call_withdrawn"), written=record(), alert=True),
    e.AssistantAccepted: Row(Silent("between assistant, arbiter and record"), written=record()),
    e.AssistantActed: Row(
        Silent("what follows from it is told as the player's act"), written=record()
    ),
    e.AssistantMoved: Row(Silent("between the arbiter and the record (4.9)"), written=record()),
    e.AssistantMoves: Row(
        Silent("the player asked for it; the record tells the hands apart (4.9)"), written=record()
    ),
    e.AssistantNamed: Row(
        Silent("between assistant, arbiter and record (D.2.10)"),
        written=record_and_if(lambda event: bool(WHEN_ACCEPTED & set(event.duties)), "type_accept"),
        alert=True,
    ),
    e.AssistantRefused: Row(
        Silent("between assistant, arbiter and record"), written=record(), alert=True
    ),
    e.CallRefused: Row(telling.refused),
    e.DutyGranted: Row(Silent("between assistant, arbiter and record"), written=record()),
    e.DutyWithdrawn: Row(Silent("between assistant, arbiter and record"), written=record()),
    e.RulingRefused: Row(
        Silent("between the arbiter and the program"), written=record(), alert=True
    ),
    e.TouchReported: Row(
        Silent("a touch and its obligation are evidence for the arbiter (D.2.10.5, 12.6)"),
        written=record("type_touched"),
        alert=True,
    ),
    # pegs
    e.AdjustingDeclared: Row(answering_by_name("adjusting_declared")),
    e.AdjustingRefused: Row(
        answering_either(
            "own_clock", "adjusting_refused", "adjusting_refused_off_move", Priority.NOW
        )
    ),
    e.BoardAnswered: Row(own_ear("board_found", Priority.NORMAL, BOARD_TOPIC), alert=True),
    e.BoardWentSilent: Row(own_ear("board_lost", Priority.NOW, BOARD_TOPIC), alert=True),
    e.HoleEmptied: Row(Silent("the hand knows it"), recorded=False),
    e.PegsUnseen: Row(Silent("the hand knows what it did"), recorded=False),
    e.HoleFilled: Row(Silent("the hand knows it"), recorded=False),
    e.MoveCarriedOut: Row(own_ear("move_carried_out", Priority.NORMAL, REPAIR_TOPIC)),
    e.PieceTouched: Row(
        Silent("a touch and its obligation are evidence for the arbiter (D.2.2, 12.6)")
    ),
    e.PositionRestored: Row(own_ear("position_restored", Priority.NEXT, STEP_TOPIC), alert=True),
    e.PositionsDiffer: Row(own_ear("positions_differ", Priority.NEXT, REPAIR_TOPIC), alert=True),
    e.SwitchesFailed: Row(telling.switches_failed, written=record(), alert=True),
    e.TouchStruck: Row(Silent("between the arbiter and the record (4.2.2)")),
    # quickplay finish (Guideline III)
    e.QuickplayClaimMade: Row(
        everyone("draw_claimed"), written=record("quickplay_ground", "type_quickplay")
    ),
    e.QuickplayClaimPostponed: Row(everyone("claim_postponed")),
    e.QuickplayRefused: Row(telling.refused, written=record("type_draw"), alert=True, when=_timely),
    e.SecondsAsked: Row(everyone("seconds_asked"), written=record("type_seconds")),
    e.SecondsGranted: Row(telling.seconds_granted),
    e.SecondsRefused: Row(everyone("seconds_refused")),
    # scoresheets
    e.MovedBeforeRecording: Row(
        Silent("the arbiter is told, and decides (8.5.2)"), written=record()
    ),
    e.MoveEntered: Row(Silent("between arbiter, assistant and record (8.5.1)"), written=record()),
    e.RecordingExempted: Row(
        Silent("it tells a time, and times are told only on request (D.2.10.4)")
    ),
    e.RecordingNeglected: Row(Silent("the arbiter is told, and decides (8.1.1)"), written=record()),
    e.RecordingPaused: Row(
        Silent("the arbiter is told (8.5.1)"),
        written=record_and_if(lambda event: event.neither, "neither_records"),
    ),
    e.SheetAskedTooOften: Row(reaching("sheet_asked_too_often"), written=record("disturbs")),
    e.SheetCompleted: Row(Silent("between player and arbiter (8.5)"), written=record()),
    e.SheetRead: Row(telling_sheets.read, written=record()),
    e.SheetsDue: Row(telling_sheets.due, written=record()),
    e.SheetsShown: Row(
        Silent("the records are shown to the arbiter alone (8.2)"), written=lines.sheets
    ),
    # records
    e.ReconstructionBegun: Row(
        Silent("it is noted for the arbiter alone (8.5.3, 12.6)"), written=lines.reconstruction
    ),
    # the course of the session
    e.DefaultTimeExceeded: Row(
        Silent("the arbiter is told, and decides (6.7.1)"), written=lines.late, alert=True
    ),
    e.GameContinued: Row(everyone("game_continued")),
    e.GameInterrupted: Row(Silent("nobody is there to say it")),
    e.LatecomerAdmitted: Row(
        Silent("between the arbiter and the record (6.7.1)"), written=record()
    ),
    e.PlayerArrived: Row(
        Silent("everybody sees or hears it; what follows is for the arbiter (6.7, I.9)"),
        written=record(),
    ),
    e.ProgramStalled: Row(telling.stalled, written=record("stalled"), alert=True),
    e.RecordHeldUp: Row(each_ear("record_mended"), written=record(), alert=True),
    e.SessionBegan: Row(Silent("the clock that is started tells it (6.6)"), written=record()),
    # what a player asks
    e.HelpTold: Row(telling.help_text, recorded=False),
    e.LastMoveTold: Row(telling.last_move),
    e.LookRefused: Row(own_ear("refused_look_barred", Priority.NOW, telling.REFUSAL_TOPIC)),
    e.LookTold: Row(in_ear_alone(telling_looks.looked)),
    e.MovesRead: Row(in_ear_alone(telling_looks.moves)),
    e.MovesTold: Row(in_ear_alone(telling.moves)),
    e.PositionTold: Row(in_ear_alone(telling.position)),
    e.StepTold: Row(telling_looks.step, recorded=False),
    e.StandingTold: Row(telling_standing.standing, recorded=False),
    e.TimesTold: Row(in_ear_alone(telling.times)),
}
"""The row of every event, by theme."""
