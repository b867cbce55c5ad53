"""Events to words: who is told what, on which channel, how urgently.

Moves are public. Everything else about a player's board, ear, clock or count is private and told
only to the one it concerns, times and counts only on request (D.2.10.4, 12.6). What the arbiter
has to judge, such as a touched piece or an illegal move, is told to no player before the arbiter
speaks.

Three tables hold this: :data:`PRIVATE`, events that are one sentence in the ear of their own seat;
:data:`TOLD`, events that need more than that; :data:`SILENT`, events that are not spoken, and why.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import chess

from accessible_board.announcer import (
    faults,
    telling,
    telling_adjournment,
    telling_conditions,
    telling_quickplay,
    telling_sheets,
)
from accessible_board.announcer.announcing import AnnouncingStyle
from accessible_board.announcer.audience import Hall, utter
from accessible_board.announcer.utterance import Priority, Utterance
from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language

StepWords = Callable[[AnnouncingStyle], str]
"""A repair step, put into words in a style."""

REPAIR_TOPIC: Final = "repair"
"""Whether a seat's pegs stand right: the latest word counts."""
STEP_TOPIC: Final = "repair step"
"""The next step of a repair; out of date once the position is right."""
BOARD_TOPIC: Final = "board"
"""Whether a peg board answers."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in the ear of the event's own seat."""

    key: str
    priority: Priority = Priority.NEXT
    topic: str | None = None


PRIVATE: Final[Mapping[type[e.SeatEvent], Sentence]] = {
    e.AdjustingDeclared: Sentence("adjusting_declared"),
    e.AdjustingRefused: Sentence("adjusting_refused", Priority.NOW),
    e.MoveCarriedOut: Sentence("move_carried_out", Priority.NORMAL, REPAIR_TOPIC),
    e.PositionsDiffer: Sentence("positions_differ", Priority.NEXT, REPAIR_TOPIC),
    e.PositionRestored: Sentence("position_restored", Priority.NEXT, STEP_TOPIC),
    e.BoardWentSilent: Sentence("board_lost", Priority.NOW, BOARD_TOPIC),
    e.BoardAnswered: Sentence("board_found", Priority.NEXT, BOARD_TOPIC),
    e.AnnouncementCorrected: Sentence("announcement_corrected"),
    e.CorrectionRefused: Sentence("correction_refused", Priority.NOW),
    e.ClockSet: Sentence("clock_set"),
    e.ScoresheetSigned: Sentence("scoresheet_signed"),
    e.MoveSealed: Sentence("move_sealed"),
    e.MicrophoneOpened: Sentence("microphone_open"),
    e.MicrophoneClosed: Sentence("microphone_waits"),
}
"""Events that are one sentence to their own seat, and nothing to anybody else."""

SILENT: Final[Mapping[type[e.Event], str]] = {
    e.HoleEmptied: "the hand knows it",
    e.HoleFilled: "the hand knows it",
    e.PieceTouched: "a touch and its obligation are evidence for the arbiter (D.2.2, 12.6)",
    e.TouchStruck: "between the arbiter and the record (4.2.2)",
    e.MovePlaced: "the hand knows it; the move is told once it is announced (D.2.3)",
    e.PlacementUndone: "the hand knows it",
    e.MoveCompleted: "the press is heard, and counts are told only on request (12.6)",
    e.IllegalMoveCompleted: "the arbiter is told; the players hear the ruling (7.5.1)",
    e.ReplyNotTaken: "the arbiter is told; players would learn that a move is illegal (12.6)",
    e.ClockStarted: "the press is heard, and times are told only on request (D.2.10.4)",
    e.ClockPressedBy: "times are told only on request (D.2.10.4)",
    e.PeriodReached: "counts and times are told only on request (12.6)",
    e.FlagFell: "what follows from it is told as the end of the game (6.9)",
    e.ReconstructionBegun: "it is noted for the arbiter alone (8.5.3, 12.6)",
    e.PlayerArrived: "everybody sees or hears it; what follows is for the arbiter (6.7, I.9)",
    e.IntendedMoveNotMade: "evidence for the arbiter (9.5.3)",
    e.SealedMoveFaulty: "the arbiter is told; the players hear the ruling (I.8)",
    e.ResumptionMissed: "the arbiter is told; the players hear the ruling (I.10)",
    e.PlayerObliged: "an obligation is evidence for the arbiter (11.3.1, 12.6)",
    e.TouchesTold: "the arbiter asked, and reads it (11.3.1)",
    e.KingReleased: "the hand knows it; what it obliges to is evidence for the arbiter (4.7.2)",
    e.ArticleFourBreached: "a breach is for the opponent to claim and the arbiter to judge (4.8)",
    e.IllegalMoveStands: "nobody is warned; it is the opponent's to claim (A.4.2, A.5.2)",
    e.IllegalPositionRemains: "the arbiter is told, and declares the draw (A.4.4, A.5.4)",
    e.IrregularityFound: "the arbiter tells the players; what follows from it is told",
    e.BoardTurned: "the hand is guided; the arbiter turns the board (7.2.2)",
    e.TwoBoardsDemanded: "said to the arbiter, who provides them (D.1)",
    e.BoardReported: "the arbiter has it written down (D.2.9)",
    e.ScoresheetReported: "the arbiter has it written down (D.2.9)",
    e.BoardsDiffer: "the arbiter is told; the player is guided by ear (D.2.9)",
    e.BoardsCompared: "the arbiter tells the players; what follows from it is told (D.2.9)",
    e.CastlingBarred: "the arbiter tells the players (A.4.1.2, A.5.1.2)",
    e.PenaltiesListed: "the arbiter asked",
    e.GameInterrupted: "nobody is there to say it",
    e.EquipmentApproved: "between the arbiter and the record (11.3.2.1)",
    e.RulingRefused: "between the arbiter and the program",
    e.PeriodEnded: "counts and times are told only on request (12.6)",
    e.SessionBegan: "the clock that is started tells it (6.6)",
    e.DefaultTimeExceeded: "the arbiter is told, and decides (6.7.1)",
    e.LatecomerAdmitted: "between the arbiter and the record (6.7.1)",
    e.RecordingExempted: "it tells a time, and times are told only on request (D.2.10.4)",
    e.RecordingPaused: "the arbiter is told (8.5.1)",
    e.RecordingNeglected: "the arbiter is told, and decides (8.1.1)",
    e.SheetCompleted: "between player and arbiter (8.5)",
    e.MovedBeforeRecording: "the arbiter is told, and decides (8.5.2)",
    e.MoveEntered: "between arbiter, assistant and record (8.5.1)",
    e.SheetsShown: "the records are shown to the arbiter alone (8.2)",
    e.BothFlagsDown: "the arbiter decides, and is told alone (6.11)",
    e.ClockRead: "times are told only on request (D.2.10.4)",
    e.AssistantNamed: "between assistant, arbiter and record (D.2.10)",
    e.AssistantRefused: "between assistant, arbiter and record",
    e.AssistantAccepted: "between assistant, arbiter and record",
    e.AssistantActed: "what follows from it is told as the player's act",
    e.DutyGranted: "between assistant, arbiter and record",
    e.DutyWithdrawn: "between assistant, arbiter and record",
    e.TouchReported: "a touch and its obligation are evidence for the arbiter (D.2.10.5, 12.6)",
}
"""Events that are not spoken, and the reason."""

ANNOUNCED: Final = frozenset({"which_word"})
"""Questions that are answered with words of an announcement."""

_Telling = Callable[[Hall, Any, chess.Board], Iterator[Utterance]]

TOLD: Final[Mapping[type[e.Event], _Telling]] = {
    e.MoveMade: telling.move_made,
    e.MoveUnmade: telling.move_unmade,
    e.MoveAnnounced: telling.announced,
    e.AnnouncementDiffers: telling.differs,
    e.AnnouncementRefused: telling.refused,
    e.MoveRepeated: telling.repeated,
    e.PressRefused: telling.refused,
    e.ClocksStopped: telling.stopped,
    e.ThresholdReached: telling.threshold,
    e.TimesTold: telling.times,
    e.MovesTold: telling.moves,
    e.LastMoveTold: telling.last_move,
    e.PositionTold: telling.position,
    e.HelpTold: telling.help_text,
    e.SwitchesFailed: telling.switches_failed,
    e.WordsNotUnderstood: telling.not_understood,
    e.DrawOfferMade: telling.offered,
    e.DrawOfferRefused: telling.refused,
    e.DrawOfferDeclined: telling.declined,
    e.DrawClaimMade: telling.claimed,
    e.FlagClaimMade: telling.flag_claimed,
    e.FlagClaimRefused: telling.refused,
    e.ArbiterSummoned: telling.arbiter_called,
    e.CallRefused: telling.refused,
    e.AppealMade: telling.appealed,
    e.SheetsDue: telling_sheets.due,
    e.SheetRead: telling_sheets.read,
    e.SheetAskedTooOften: telling_sheets.asked_too_often,
    e.DrawClaimRefused: telling.refused,
    e.ResignationRefused: telling.refused,
    e.DrawClaimRejected: telling.rejected,
    e.PenaltyImposed: telling.penalised,
    e.PenaltyWaived: telling.waived,
    e.SecondsAsked: telling_quickplay.asked,
    e.SecondsGranted: telling_quickplay.granted,
    e.SecondsRefused: telling_quickplay.refused,
    e.QuickplayClaimMade: telling_quickplay.claimed,
    e.QuickplayClaimPostponed: telling_quickplay.postponed,
    e.QuickplayRefused: telling.refused,
    e.SealingAsked: telling_adjournment.asked,
    e.SealingRefused: telling.refused,
    e.GameAdjourned: telling_adjournment.adjourned,
    e.GameResumed: telling_adjournment.resumed,
    e.EnvelopeOpened: telling_adjournment.opened,
    e.EnvelopeMissing: telling_adjournment.missing,
    e.BreachClaimMade: telling.breach_claimed,
    e.BreachClaimRefused: telling.refused,
    e.BreachClaimDecided: telling.breach_decided,
    e.IllegalMoveClaimRefused: telling.refused,
    e.PositionReinstated: telling.reinstated,
    e.PawnMadeQueen: telling.queened,
    e.PenaltyGiven: telling.penalty_given,
    e.GameEnded: telling.ended,
    e.GameContinued: telling.continued,
    e.DeviceFaulted: faults.faulted,
    e.DeviceRestored: faults.restored,
    e.ProgramStalled: telling.stalled,
    e.RecordHeldUp: telling.record_mended,
    e.ConditionsRead: telling_conditions.read,
    e.RuleAdapted: telling_conditions.adapted,
}
"""Events that need more than one sentence to one seat, and what puts them into words."""


class Announcer:
    """What is said of each event, and in each dialogue, to the hall and to the seats."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def heard_in(self, seat: Seat, language: Language) -> None:
        """From now on a seat is told to answer in this language, in which it is heard."""
        self.hall = replace(self.hall, heard={**self.hall.heard, seat: language})

    def utterances(self, event: e.Event, board: chess.Board) -> list[Utterance]:
        """What is said of an event, in the order in which it is said.

        ``board`` is the position before the move that the event is about.
        """
        if isinstance(event, e.SeatEvent) and (sentence := PRIVATE.get(type(event))):
            return self.tell(event.seat, sentence.key, sentence.priority, sentence.topic)
        if type(event) in SILENT:
            return []
        return list(TOLD[type(event)](self.hall, event, board))

    def tell(
        self,
        seat: Seat,
        key: str,
        priority: Priority = Priority.NEXT,
        topic: str | None = None,
        **values: str,
    ) -> list[Utterance]:
        """A sentence of the language files in the seat's ear; nothing if it has none."""
        return [
            Utterance(channel, language.say(key, **values), language.code, priority, topic)
            for channel in self.hall.ear(seat)
            for language in [self.hall.language(channel)]
        ]

    def ask(
        self, seat: Seat, question: str | None, answers: str | None, **values: str
    ) -> list[Utterance]:
        """A sentence in the seat's ear, and one with the words to answer with, where there are any.

        Both are keys of the language files. The words are in the language that is heard, which for
        those of an announcement is that of announcements.
        """
        told: list[Utterance] = []
        for channel in self.hall.ear(seat):
            own, heard = self.hall.language(channel), self.hall.answers(channel)
            if answers in ANNOUNCED:
                heard = self.hall.moves(channel).language
            in_turn = ((question, own), (answers, heard))
            parts = [(language.say(key, **values), language) for key, language in in_turn if key]
            told += utter(channel, *parts)
        return told

    def tell_step(self, seat: Seat, words: StepWords) -> list[Utterance]:
        """A repair step in the seat's ear, put into words by ``words`` of the seat's style.

        For example ``lambda style: take_away_words(piece, square, style)``.
        """
        return [
            Utterance(
                channel,
                words(self.hall.style(channel)),
                self.hall.language(channel).code,
                Priority.NEXT,
                STEP_TOPIC,
            )
            for channel in self.hall.ear(seat)
        ]
