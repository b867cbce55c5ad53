"""What each event means for those at the table: one row an event.

A row says what is said of the event, to whom and how urgently, or why nothing is said; what is
written for the arbiter, or for whoever looks after the clock; and whether the arbiter's page says
it at once. An event needs a row here and, in every language, the sentences that the row names.

Moves are public. Everything else about a player's board, ear, clock or count is private and told
only to the one it concerns, times and counts only on request (D.2.10.4, 12.6). What the arbiter
has to judge, such as a touched piece or an illegal move, is told to no player before the arbiter
speaks.
"""

from collections.abc import Mapping
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.assistants import WHEN_ACCEPTED
from accessible_board.narration.row import Row, Silent
from accessible_board.narration.sentences import (
    answers,
    conditions,
    devices,
    irregularities,
    looks,
    presses,
    sheets,
    state_of_play,
)
from accessible_board.narration.sentences.one_sentence import (
    answering,
    answering_by_name,
    answering_either,
    each_ear,
    either,
    either_in_ear,
    everyone,
    in_ear_alone,
    own_ear,
    reaching,
)
from accessible_board.narration.utterance import Priority, Topic
from accessible_board.narration.written import lines
from accessible_board.narration.written.lines import record, record_and_either, record_and_if
from accessible_board.narration.written.phrases import Phrases
from accessible_board.narration.written.record import record_sentence

_TOO_EARLY: Final = (
    e.Refusal.NO_MOVE,
    e.Refusal.NOT_ANNOUNCED,
    e.Refusal.PROMOTION_PIECE_MISSING,
    e.Refusal.DIFFERS,
)
"""Whether such a press is one without a move is for the arbiter to say (7.5.3, 7.5.2, D.2.4)."""


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
    e.SealingAsked: Row(answers.sealing_asked),
    e.SealingRefused: Row(answers.refused),
    # offers, claims, penalties
    e.DrawClaimMade: Row(everyone("draw_claimed"), written=lines.claimed),
    e.DrawClaimRefused: Row(
        answers.refused, written=record("type_claim_refused"), alert=True, when=_timely
    ),
    e.DrawClaimRejected: Row(either("bonus", "claim_rejected", "claim_rejected_without_bonus")),
    e.DrawOfferDeclined: Row(answers.declined),
    e.DrawOfferMade: Row(answers.offered, alert=True),
    e.DrawOfferRefused: Row(answers.refused),
    e.DrawOfferRevived: Row(everyone("draw_offer_revived")),
    e.IntendedMoveNotMade: Row(Silent("evidence for the arbiter (9.5.3)"), written=record()),
    e.PenaltyImposed: Row(either("bonus", "penalty_imposed", "penalty_imposed_without_bonus")),
    e.PenaltyWaived: Row(everyone("penalty_waived")),
    e.ResignationRefused: Row(answers.refused),
    # announcements
    e.AnnouncementCorrected: Row(answering("announcement_corrected")),
    e.AnnouncementDiffers: Row(answers.differs),
    e.AnnouncementRefused: Row(answers.refused),
    e.CorrectionRefused: Row(answering("correction_refused", Priority.NOW)),
    e.MoveAnnounced: Row(answers.announced),
    e.MoveRepeated: Row(answers.repeated),
    e.ReplyNotTaken: Row(
        Silent("the arbiter is told; players would learn that a move is illegal (12.6)"),
        written=record(),
        alert=True,
    ),
    e.WordsNotUnderstood: Row(answers.not_understood),
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
        answers.refused, written=record("type_breach_refused"), alert=True, when=_timely
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
        either_in_ear("empty", "board_empty", "board_to_set_up", Topic.BOARD), recorded=False
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
    e.ClocksStopped: Row(irregularities.stopped, written=lines.stopped),
    e.ClockStarted: Row(state_of_play.clock_started, written=lines.clock),
    e.FlagClaimMade: Row(everyone("flag_claimed"), written=record("type_flag"), alert=True),
    e.FlagClaimRefused: Row(
        answers.refused,
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
    e.ThresholdReached: Row(answers.threshold, recorded=False),
    # conditions
    e.ConditionsRead: Row(in_ear_alone(conditions.read)),
    e.EquipmentApproved: Row(
        Silent("between the arbiter and the record (11.3.2.1)"), written=record()
    ),
    e.RuleAdapted: Row(conditions.adapted, written=record()),
    # devices
    e.DeviceFaulted: Row(devices.faulted, written=lines.device, alert=True),
    e.DeviceRestored: Row(devices.restored, written=lines.device, alert=True),
    e.MicrophoneClosed: Row(own_ear("microphone_waits")),
    e.MicrophoneOpened: Row(own_ear("microphone_open")),
    # the end
    e.GameEnded: Row(answers.ended, written=lines.ended),
    e.GameReopened: Row(everyone("game_reopened"), written=record("type_reopened"), alert=True),
    e.ScoresheetSigned: Row(state_of_play.signed),
    e.SigningAsked: Row(state_of_play.signing_asked, recorded=False),
    # irregularities (Article 7)
    e.BoardTurned: Row(Silent("the hand is guided; the arbiter turns the board (7.2.2)")),
    e.CastlingBarred: Row(Silent("the arbiter tells the players (A.4.1.2, A.5.1.2)")),
    e.IllegalMoveClaimRefused: Row(
        answers.refused, written=_illegal_refused, alert=True, when=_timely
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
    e.IrregularityFound: Row(irregularities.found, written=record()),
    e.PawnMadeQueen: Row(everyone("pawn_made_queen")),
    e.PenaltiesListed: Row(Silent("the arbiter asked"), written=lines.penalties, alert=True),
    e.PenaltyGiven: Row(irregularities.penalty_given),
    e.PositionReinstated: Row(irregularities.reinstated, written=record("type_set")),
    # moves
    e.IllegalMoveCompleted: Row(irregularities.illegal, written=lines.illegal, alert=True),
    e.MoveCompleted: Row(Silent("the press is heard, and counts are told only on request (12.6)")),
    e.MoveMade: Row(answers.move_made),
    e.MovePlaced: Row(Silent("the hand knows it; the move is told once it is announced (D.2.3)")),
    e.MoveUnmade: Row(answers.move_unmade, alert=True, when=lambda event: event.released),
    e.PlacementUndone: Row(Silent("the hand knows it")),
    e.PressRefused: Row(
        presses.press_refused,
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
    e.ArbiterTold: Row(conditions.arbiter_told, recorded=False),
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
    e.CallRefused: Row(answers.refused),
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
    e.BoardAnswered: Row(own_ear("board_found", Priority.NORMAL, Topic.BOARD), alert=True),
    e.BoardWentSilent: Row(own_ear("board_lost", Priority.NOW, Topic.BOARD), alert=True),
    e.HoleEmptied: Row(Silent("the hand knows it"), recorded=False),
    e.PegsUnseen: Row(Silent("the hand knows what it did"), recorded=False),
    e.HoleFilled: Row(Silent("the hand knows it"), recorded=False),
    e.MoveCarriedOut: Row(own_ear("move_carried_out", Priority.NORMAL, Topic.REPAIR)),
    e.PieceTouched: Row(
        Silent("a touch and its obligation are evidence for the arbiter (D.2.2, 12.6)")
    ),
    e.PositionRestored: Row(
        own_ear("position_restored", Priority.NEXT, Topic.REPAIR_STEP), alert=True
    ),
    e.PositionsDiffer: Row(own_ear("positions_differ", Priority.NEXT, Topic.REPAIR), alert=True),
    e.SwitchesFailed: Row(answers.switches_failed, written=record(), alert=True),
    e.TouchStruck: Row(Silent("between the arbiter and the record (4.2.2)")),
    # quickplay finish (Guideline III)
    e.QuickplayClaimMade: Row(
        everyone("draw_claimed"), written=record("quickplay_ground", "type_quickplay")
    ),
    e.QuickplayClaimPostponed: Row(everyone("claim_postponed")),
    e.QuickplayRefused: Row(answers.refused, written=record("type_draw"), alert=True, when=_timely),
    e.SecondsAsked: Row(everyone("seconds_asked"), written=record("type_seconds")),
    e.SecondsGranted: Row(answers.seconds_granted),
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
    e.SheetRead: Row(sheets.read, written=record()),
    e.SheetsDue: Row(sheets.due, written=record()),
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
    e.ProgramStalled: Row(answers.stalled, written=record("stalled"), alert=True),
    e.RecordHeldUp: Row(each_ear("record_mended"), written=record(), alert=True),
    e.SessionBegan: Row(Silent("the clock that is started tells it (6.6)"), written=record()),
    # what a player asks
    e.HelpTold: Row(answers.help_text, recorded=False),
    e.LastMoveTold: Row(answers.last_move),
    e.LookRefused: Row(own_ear("refused_look_barred", Priority.NOW, Topic.REFUSAL)),
    e.LookTold: Row(in_ear_alone(looks.looked)),
    e.MovesRead: Row(in_ear_alone(looks.moves)),
    e.MovesTold: Row(in_ear_alone(answers.moves)),
    e.PositionTold: Row(in_ear_alone(answers.position)),
    e.StepTold: Row(looks.step, recorded=False),
    e.StandingTold: Row(state_of_play.standing, recorded=False),
    e.TimesTold: Row(in_ear_alone(answers.times)),
}
"""The row of every event, by theme."""


def written_lines(event: e.Event, position: chess.Board, words: Phrases) -> list[str]:
    """The lines that are written of an event; ``position`` is that before it."""
    row = TABLE[type(event)]
    if row.written is None or not row.when(event):
        return []
    return list(row.written(event, position, words))


def alert(event: e.Event, position: chess.Board, words: Phrases) -> str | None:
    """What the arbiter must be told at once of an event, if that is needed."""
    row = TABLE[type(event)]
    return record_sentence(event, position, words) if row.alert and row.when(event) else None
