"""Claims, irregularities and rulings, for the arbiter: a row for each of these events."""

from collections.abc import Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.game.vocabulary.assistants import WHEN_ACCEPTED
from accessible_board.narration import brief, pulses
from accessible_board.narration.pulses import Feeling
from accessible_board.narration.sentences import arbitration, positions, turns
from accessible_board.narration.sentences.one_sentence import (
    either,
    everyone,
    in_ear_alone,
    own_ear,
    reaching,
)
from accessible_board.narration.table.row import (
    ADJOURNS,
    CLAIMS,
    SCORE,
    Consequence,
    EventRow,
    Silent,
    always,
    before_the_last,
)
from accessible_board.narration.written import lines
from accessible_board.narration.written.lines import record, record_and_either, record_and_if
from accessible_board.settings import MessageKind

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
    """True if a refused claim is the arbiter's to decide (9.5, 6.8, 4.8, 7.5.1)."""
    return event.reason not in e.UNTIMELY


_illegal_refused: Final = record_and_if(
    lambda event: event.reason is e.Refusal.NO_ILLEGAL_MOVE, "type_illegal_refused"
)
"""Line for a claim whose right is not lost: the arbiter looks, at whatever move (7.5.1)."""


_ruling_refused: Final = record_and_if(
    lambda event: event.reason is e.Objection.UNDECIDED, "type_undecided"
)


RULINGS: Final[Mapping[type[e.Event], EventRow]] = {
    # offers, claims, penalties
    e.ActAskedAbout: EventRow(Silent("the question is asked with it")),
    e.ActHeldUp: EventRow(turns.held_up, written=record(), alert=True),
    e.ActNotMeant: EventRow(Silent("who denies it knows it")),
    e.FlagHeldUp: EventRow(
        everyone("flag_held_up"),
        written=record(),
        alert=True,
        consequences=Consequence.CHANGES_CLOCK,
        cuts_in=always,
    ),
    e.BreachClaimDecided: EventRow(
        either("upheld", "breach_claim_upheld", "breach_claim_rejected")
    ),
    e.BreachClaimMade: EventRow(
        everyone("breach_claimed"),
        written=record("type_decide_resume"),
        alert=True,
        short=brief.of_player("breach"),
    ),
    e.BreachClaimRefused: EventRow(
        turns.refused,
        written=record_and_if(
            lambda event: event.reason is not e.Refusal.NO_MOVE, "type_breach_refused"
        ),
        alert=True,
        when=_timely,
        kind=MessageKind.REFUSALS,
        duties=CLAIMS,
        refuses=True,
    ),
    e.FlagClaimMade: EventRow(
        everyone("flag_claimed"),
        written=record("type_flag"),
        alert=True,
        short=brief.of_player("flag"),
    ),
    e.FlagClaimRefused: EventRow(
        turns.refused,
        written=record_and_either(_own_flag, "type_own_flag", "type_flag_refused"),
        alert=True,
        when=_timely,
        kind=MessageKind.REFUSALS,
        duties=CLAIMS,
        refuses=True,
    ),
    e.DrawClaimMade: EventRow(turns.claimed, written=lines.claimed, short=brief.claimed),
    e.DrawClaimRefused: EventRow(
        turns.refused,
        written=record("type_claim_refused"),
        alert=True,
        when=_timely,
        kind=MessageKind.REFUSALS,
        duties=CLAIMS,
        refuses=True,
    ),
    e.DrawClaimRejected: EventRow(
        either("bonus", "claim_rejected", "claim_rejected_without_bonus")
    ),
    e.DrawOfferDeclined: EventRow(turns.declined, short=brief.of_player("declined")),
    e.DrawOfferMade: EventRow(
        turns.offered,
        alert=True,
        felt=pulses.others(Feeling.OFFER),
        short=brief.of_player("offer"),
    ),
    e.DrawOfferRefused: EventRow(turns.refused, kind=MessageKind.REFUSALS, refuses=True),
    e.DrawOfferRevived: EventRow(everyone("draw_offer_revived"), short=brief.of_player("offer")),
    e.IntendedMoveNotMade: EventRow(Silent("evidence for the arbiter (9.5.3)"), written=record()),
    e.PenaltyImposed: EventRow(
        either("bonus", "penalty_imposed", "penalty_imposed_without_bonus"),
        kind=MessageKind.IRREGULARITIES,
    ),
    e.PenaltyWaived: EventRow(everyone("penalty_waived")),
    e.ResignationRefused: EventRow(turns.refused, refuses=True),
    # agreed without an arbiter
    e.AgreementAsked: EventRow(arbitration.agreement_asked, written=record()),
    e.AgreementDeclined: EventRow(
        everyone("agreement_declined"),
        written=record(),
        consequences=Consequence.OUTDATES_QUESTIONS,
        short=brief.of_player("disagrees"),
    ),
    e.AgreementReached: EventRow(
        arbitration.agreement_reached, written=record(), consequences=Consequence.OUTDATES_QUESTIONS
    ),
    e.AgreementRefused: EventRow(turns.refused, kind=MessageKind.REFUSALS),
    # irregularities (Article 7)
    e.BoardTurned: EventRow(Silent("the hand is guided; the arbiter turns the board (7.2.2)")),
    e.CastlingBarred: EventRow(
        Silent("the arbiter tells the players (A.4.1.2, A.5.1.2)"),
        consequences=Consequence.CHANGES_EXPECTED_WORDS,
    ),
    e.IllegalMoveClaimRefused: EventRow(
        turns.refused,
        written=_illegal_refused,
        alert=True,
        when=_timely,
        kind=MessageKind.REFUSALS,
        duties=CLAIMS,
        refuses=True,
    ),
    e.IllegalMoveStands: EventRow(
        Silent("nobody is warned; it is the opponent's to claim (A.4.2, A.5.2)"),
        written=record("type_illegal"),
        alert=True,
        when=lambda event: not event.on_claim_only,
    ),
    e.IllegalPositionRemains: EventRow(
        Silent("the arbiter is told, and declares the draw (A.4.4, A.5.4)"),
        written=record_and_either(lambda event: event.waited, "type_draw", "type_step_in"),
        alert=True,
    ),
    e.IrregularityFound: EventRow(
        arbitration.found,
        written=record(),
        kind=MessageKind.IRREGULARITIES,
        felt=pulses.both(Feeling.IRREGULARITY),
    ),
    e.PawnMadeQueen: EventRow(
        everyone("pawn_made_queen"),
        written=lines.queened,
        consequences=Consequence.CHANGES_EXPECTED_WORDS,
    ),
    e.PenaltiesListed: EventRow(Silent("the arbiter asked"), written=lines.penalties, alert=True),
    e.PenaltyGiven: EventRow(
        arbitration.penalty_given,
        kind=MessageKind.IRREGULARITIES,
        felt=pulses.both(Feeling.IRREGULARITY),
    ),
    e.PositionReinstated: EventRow(
        arbitration.reinstated,
        written=record("type_set"),
        kind=MessageKind.IRREGULARITIES,
        consequences=Consequence.OUTDATES_QUESTIONS_OF_WORDS
        | Consequence.CHANGES_EXPECTED_WORDS
        | Consequence.CHANGES_CLOCK,
        before=before_the_last,
    ),
    # scoresheets
    e.MovedBeforeRecording: EventRow(
        Silent("the arbiter is told, and decides (8.5.2)"), written=record()
    ),
    e.MoveEntered: EventRow(
        Silent("between arbiter, assistant and record (8.5.1)"), written=record()
    ),
    e.RecordingExempted: EventRow(
        Silent("it tells a time, and times are told only on request (D.2.10.4)")
    ),
    e.RecordingNeglected: EventRow(
        Silent("the arbiter is told, and decides (8.1.1)"), written=record()
    ),
    e.RecordingPaused: EventRow(
        Silent("the arbiter is told (8.5.1)"),
        written=record_and_if(lambda event: event.neither, "neither_records"),
    ),
    e.SheetAskedTooOften: EventRow(reaching("sheet_asked_too_often"), written=record("disturbs")),
    e.SheetCompleted: EventRow(Silent("between player and arbiter (8.5)"), written=record()),
    e.SheetRead: EventRow(positions.sheet, written=record(), duties=SCORE),
    e.SheetsDue: EventRow(arbitration.sheets_due, written=record(), duties=SCORE),
    e.SheetsShown: EventRow(
        Silent("the records are shown to the arbiter alone (8.2)"), written=lines.sheets
    ),
    # records
    e.ReconstructionBegun: EventRow(
        Silent("it is noted for the arbiter alone (8.5.3, 12.6)"), written=lines.reconstruction
    ),
    # adjournment (Guideline I)
    e.AnotherMoveSealed: EventRow(
        Silent("evidence for the arbiter (I.1.1)"), written=record(), alert=True
    ),
    e.EnvelopeMissing: EventRow(everyone("envelope_missing")),
    e.EnvelopeOpened: EventRow(
        everyone("envelope_opened"), consequences=Consequence.CHANGES_EXPECTED_WORDS
    ),
    e.GameAdjourned: EventRow(
        either("reply", "reply_sealed", "game_adjourned"), written=lines.envelope
    ),
    e.GameResumed: EventRow(everyone("game_resumed")),
    e.MoveSealed: EventRow(own_ear("move_sealed"), duties=ADJOURNS),
    e.ResumptionMissed: EventRow(
        Silent("the arbiter is told; the players hear the ruling (I.10)"),
        written=record("missed"),
        alert=True,
    ),
    e.SealedMoveFaulty: EventRow(
        Silent("the arbiter is told; the players hear the ruling (I.8)"),
        written=lines.sealed_faulty,
        alert=True,
    ),
    e.SealingAsked: EventRow(
        turns.sealing_asked, duties=ADJOURNS, consequences=Consequence.OUTDATES_QUESTIONS_OF_WORDS
    ),
    e.SealingRefused: EventRow(turns.refused, duties=ADJOURNS, refuses=True),
    # quickplay finish (Guideline III)
    e.QuickplayClaimMade: EventRow(
        everyone("draw_claimed"),
        written=record("quickplay_ground", "type_quickplay"),
        short=brief.of_player("claim"),
    ),
    e.QuickplayClaimPostponed: EventRow(everyone("claim_postponed")),
    e.QuickplayRefused: EventRow(
        turns.refused,
        written=record("type_draw"),
        alert=True,
        when=_timely,
        duties=CLAIMS,
        refuses=True,
    ),
    e.SecondsAsked: EventRow(
        everyone("seconds_asked"), written=record("type_seconds"), short=brief.of_player("seconds")
    ),
    e.SecondsGranted: EventRow(arbitration.seconds_granted),
    e.SecondsRefused: EventRow(everyone("seconds_refused")),
    # assistants, appeals, the arbiter
    e.AppealDecided: EventRow(
        either("upheld", "appeal_upheld", "appeal_rejected"), written=record(), alert=True
    ),
    e.AppealMade: EventRow(
        reaching("appeal_made"),
        written=record_and_either(
            lambda event: event.some_final, "type_appeal_some_final", "type_appeal"
        ),
        alert=True,
    ),
    e.ArbiterSummoned: EventRow(
        everyone("arbiter_called"), written=record("type_resume"), alert=True
    ),
    e.ArbiterCodeWrong: EventRow(everyone("arbiter_code_wrong"), written=record(), alert=True),
    e.ArbiterTold: EventRow(arbitration.arbiter_told, recorded=False),
    e.ArbiterIdentified: EventRow(everyone("arbiter_known"), written=record(), alert=True),
    e.CallWithdrawalOffered: EventRow(
        everyone("call_withdrawal_offered"), written=record(), alert=True
    ),
    e.CallWithdrawn: EventRow(everyone("call_withdrawn"), written=record(), alert=True),
    e.AssistantAccepted: EventRow(
        Silent("between assistant, arbiter and record"), written=record()
    ),
    e.AssistantActed: EventRow(
        Silent("what follows from it is told as the player's act"), written=record()
    ),
    e.AssistantMoved: EventRow(
        Silent("between the arbiter and the record (4.9)"), written=record()
    ),
    e.AssistantMoves: EventRow(
        Silent("the player asked for it; the record tells the hands apart (4.9)"), written=record()
    ),
    e.AssistantNamed: EventRow(
        arbitration.assistant_named,
        written=record_and_if(lambda event: bool(WHEN_ACCEPTED & set(event.duties)), "type_accept"),
        alert=True,
    ),
    e.AssistantRefused: EventRow(
        arbitration.assistant_refused,
        written=record(),
        alert=True,
        kind=MessageKind.REFUSALS,
        refuses=True,
    ),
    e.CallRefused: EventRow(turns.refused, kind=MessageKind.REFUSALS, refuses=True),
    e.DutiesTold: EventRow(in_ear_alone(arbitration.assistant_named), kind=MessageKind.ANSWERS),
    e.DutyGranted: EventRow(arbitration.assistant_changed, written=record()),
    e.DutyWithdrawn: EventRow(arbitration.assistant_changed, written=record()),
    e.RulingRefused: EventRow(
        Silent("between the arbiter and the program"),
        written=_ruling_refused,
        alert=True,
        refuses=True,
    ),
    e.TouchReported: EventRow(
        Silent("a touch and its obligation are evidence for the arbiter (D.2.10.5, 12.6)"),
        written=record("type_touched"),
        alert=True,
    ),
}
