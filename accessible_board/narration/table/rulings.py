"""What an arbiter is told of, or rules on: a row for each of these events."""

from collections.abc import Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.game.vocabulary.assistants import WHEN_ACCEPTED
from accessible_board.narration.sentences import conditions, irregularities, moves, positions
from accessible_board.narration.sentences.one_sentence import (
    either,
    everyone,
    own_ear,
    reaching,
)
from accessible_board.narration.table.row import (
    ADJOURNS,
    CLAIMS,
    SCORE,
    Effect,
    Row,
    Silent,
)
from accessible_board.narration.written import lines
from accessible_board.narration.written.lines import record, record_and_either, record_and_if
from accessible_board.settings import Kind

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


RULINGS: Final[Mapping[type[e.Event], Row]] = {
    # offers, claims, penalties
    e.BreachClaimDecided: Row(either("upheld", "breach_claim_upheld", "breach_claim_rejected")),
    e.BreachClaimMade: Row(
        everyone("breach_claimed"), written=record("type_decide_resume"), alert=True
    ),
    e.BreachClaimRefused: Row(
        moves.refused,
        written=record("type_breach_refused"),
        alert=True,
        when=_timely,
        kind=Kind.REFUSALS,
        duties=CLAIMS,
    ),
    e.FlagClaimMade: Row(everyone("flag_claimed"), written=record("type_flag"), alert=True),
    e.FlagClaimRefused: Row(
        moves.refused,
        written=record_and_either(_own_flag, "type_own_flag", "type_flag_refused"),
        alert=True,
        when=_timely,
        kind=Kind.REFUSALS,
        duties=CLAIMS,
    ),
    e.DrawClaimMade: Row(everyone("draw_claimed"), written=lines.claimed),
    e.DrawClaimRefused: Row(
        moves.refused,
        written=record("type_claim_refused"),
        alert=True,
        when=_timely,
        kind=Kind.REFUSALS,
        duties=CLAIMS,
    ),
    e.DrawClaimRejected: Row(either("bonus", "claim_rejected", "claim_rejected_without_bonus")),
    e.DrawOfferDeclined: Row(moves.declined),
    e.DrawOfferMade: Row(moves.offered, alert=True),
    e.DrawOfferRefused: Row(moves.refused, kind=Kind.REFUSALS),
    e.DrawOfferRevived: Row(everyone("draw_offer_revived")),
    e.IntendedMoveNotMade: Row(Silent("evidence for the arbiter (9.5.3)"), written=record()),
    e.PenaltyImposed: Row(
        either("bonus", "penalty_imposed", "penalty_imposed_without_bonus"),
        kind=Kind.IRREGULARITIES,
    ),
    e.PenaltyWaived: Row(everyone("penalty_waived")),
    e.ResignationRefused: Row(moves.refused),
    # irregularities (Article 7)
    e.BoardTurned: Row(Silent("the hand is guided; the arbiter turns the board (7.2.2)")),
    e.CastlingBarred: Row(Silent("the arbiter tells the players (A.4.1.2, A.5.1.2)")),
    e.IllegalMoveClaimRefused: Row(
        moves.refused,
        written=_illegal_refused,
        alert=True,
        when=_timely,
        kind=Kind.REFUSALS,
        duties=CLAIMS,
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
    e.IrregularityFound: Row(irregularities.found, written=record(), kind=Kind.IRREGULARITIES),
    e.PawnMadeQueen: Row(everyone("pawn_made_queen"), effects=Effect.CHANGES_EXPECTED_WORDS),
    e.PenaltiesListed: Row(Silent("the arbiter asked"), written=lines.penalties, alert=True),
    e.PenaltyGiven: Row(irregularities.penalty_given, kind=Kind.IRREGULARITIES),
    e.PositionReinstated: Row(
        irregularities.reinstated,
        written=record("type_set"),
        kind=Kind.IRREGULARITIES,
        effects=Effect.OUTDATES_QUESTIONS_OF_WORDS | Effect.CHANGES_EXPECTED_WORDS,
    ),
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
    e.SheetRead: Row(positions.sheet, written=record(), duties=SCORE),
    e.SheetsDue: Row(irregularities.sheets_due, written=record(), duties=SCORE),
    e.SheetsShown: Row(
        Silent("the records are shown to the arbiter alone (8.2)"), written=lines.sheets
    ),
    # records
    e.ReconstructionBegun: Row(
        Silent("it is noted for the arbiter alone (8.5.3, 12.6)"), written=lines.reconstruction
    ),
    # adjournment (Guideline I)
    e.AnotherMoveSealed: Row(
        Silent("evidence for the arbiter (I.1.1)"), written=record(), alert=True
    ),
    e.EnvelopeMissing: Row(everyone("envelope_missing")),
    e.EnvelopeOpened: Row(everyone("envelope_opened")),
    e.GameAdjourned: Row(everyone("game_adjourned"), written=lines.envelope),
    e.GameResumed: Row(everyone("game_resumed")),
    e.MoveSealed: Row(own_ear("move_sealed"), duties=ADJOURNS),
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
    e.SealingAsked: Row(moves.sealing_asked, duties=ADJOURNS, effects=Effect.OUTDATES_QUESTIONS),
    e.SealingRefused: Row(moves.refused, duties=ADJOURNS),
    # quickplay finish (Guideline III)
    e.QuickplayClaimMade: Row(
        everyone("draw_claimed"), written=record("quickplay_ground", "type_quickplay")
    ),
    e.QuickplayClaimPostponed: Row(everyone("claim_postponed")),
    e.QuickplayRefused: Row(
        moves.refused, written=record("type_draw"), alert=True, when=_timely, duties=CLAIMS
    ),
    e.SecondsAsked: Row(everyone("seconds_asked"), written=record("type_seconds")),
    e.SecondsGranted: Row(conditions.seconds_granted),
    e.SecondsRefused: Row(everyone("seconds_refused")),
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
    e.CallRefused: Row(moves.refused, kind=Kind.REFUSALS),
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
}
