"""Moves, announcements, pegs, touched pieces, and two boards: a row for each of their events."""

from collections.abc import Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.narration import brief, pulses
from accessible_board.narration.audience import Priority, Topic
from accessible_board.narration.pulses import Feeling
from accessible_board.narration.sentences import arbitration, failures, positions, turns
from accessible_board.narration.sentences.one_sentence import (
    answering,
    answering_by_name,
    answering_either,
    either_in_ear,
    own_ear,
)
from accessible_board.narration.table.row import (
    ANNOUNCES,
    BOARD,
    CLOCK,
    Consequence,
    EventRow,
    Silent,
    always,
    without_its_move,
)
from accessible_board.narration.written import lines
from accessible_board.narration.written.lines import record
from accessible_board.settings import MessageKind

_TOO_EARLY: Final = (
    e.Refusal.NO_MOVE,
    e.Refusal.NOT_ANNOUNCED,
    e.Refusal.PROMOTION_PIECE_MISSING,
    e.Refusal.DIFFERS,
)
"""Refusals of a press that may be one without a move, as the arbiter says (7.5.2, 7.5.3, D.2.4)."""


_OTHER_MOVES: Final = Consequence.CHANGES_EXPECTED_WORDS | Consequence.CHANGES_MOVES


MOVES: Final[Mapping[type[e.Event], EventRow]] = {
    # moves
    e.IllegalMoveCompleted: EventRow(
        arbitration.illegal,
        written=lines.illegal,
        alert=True,
        kind=MessageKind.IRREGULARITIES,
        consequences=Consequence.OUTDATES_QUESTIONS_OF_WORDS | Consequence.CHANGES_EXPECTED_WORDS,
        felt=pulses.both(Feeling.IRREGULARITY),
        short=brief.of_player("illegal"),
    ),
    e.MoveCompleted: EventRow(
        Silent("the press is heard, and counts are told only on request (12.6)"),
        consequences=Consequence.CHANGES_EXPECTED_WORDS | Consequence.CHANGES_CLOCK,
    ),
    e.MoveMade: EventRow(
        turns.move_made,
        kind=MessageKind.MOVES,
        consequences=Consequence.OUTDATES_QUESTIONS_OF_WORDS
        | Consequence.CHANGES_EXPECTED_WORDS
        | Consequence.CHANGES_MOVES
        | Consequence.CHANGES_CLOCK,
        cuts_in=always,
        short=brief.made,
    ),
    e.MovePlaced: EventRow(
        Silent("the hand knows it; the move is told once it is announced (D.2.3)"),
        consequences=_OTHER_MOVES,
    ),
    e.MoveUnmade: EventRow(
        turns.move_unmade,
        alert=True,
        when=lambda event: event.released,
        consequences=Consequence.OUTDATES_QUESTIONS_OF_WORDS | Consequence.CHANGES_EXPECTED_WORDS,
        cuts_in=always,
        short=brief.unmade,
    ),
    e.PlacementUndone: EventRow(
        Silent("the hand knows it"),
        consequences=_OTHER_MOVES,
    ),
    e.PressRefused: EventRow(
        turns.press_refused,
        written=lines.pressed_too_early,
        alert=True,
        when=lambda event: event.reason in _TOO_EARLY and not event.started,
        kind=MessageKind.REFUSALS,
        duties=CLOCK,
        felt=pulses.own(Feeling.IRREGULARITY),
        refuses=True,
    ),
    # announcements
    e.AnnouncementCorrected: EventRow(
        answering("announcement_corrected"), kind=MessageKind.CONFIRMATIONS, duties=ANNOUNCES
    ),
    e.AnnouncementDiffers: EventRow(turns.differs, duties=ANNOUNCES, short=brief.differs),
    e.AnnouncementRefused: EventRow(
        turns.refused, kind=MessageKind.REFUSALS, duties=ANNOUNCES, refuses=True
    ),
    e.CorrectionRefused: EventRow(
        answering("correction_refused", Priority.NOW), duties=ANNOUNCES, refuses=True
    ),
    e.MoveAnnounced: EventRow(
        turns.announced,
        duties=ANNOUNCES,
        consequences=Consequence.OUTDATES_QUESTIONS_OF_WORDS,
        short=brief.announced,
    ),
    e.AnnouncementSaidAgain: EventRow(turns.said_again, duties=ANNOUNCES, short=brief.said_again),
    e.MoveRepeated: EventRow(
        turns.repeated, duties=ANNOUNCES, short=brief.repeated, before=without_its_move
    ),
    e.ReplyNotTaken: EventRow(
        Silent("the arbiter is told; players would learn that a move is illegal (12.6)"),
        written=record(),
        alert=True,
    ),
    e.WordsNotUnderstood: EventRow(turns.not_understood, duties=ANNOUNCES, refuses=True),
    # pegs
    e.AdjustingDeclared: EventRow(
        answering_by_name("adjusting_declared"), kind=MessageKind.CONFIRMATIONS
    ),
    e.AdjustingRefused: EventRow(
        answering_either(
            "own_clock", "adjusting_refused", "adjusting_refused_off_move", Priority.NOW
        ),
        refuses=True,
    ),
    e.BoardAnswered: EventRow(
        own_ear("board_found", Priority.NORMAL, Topic.BOARD),
        alert=True,
        duties=BOARD,
        short=brief.always("board_found"),
    ),
    e.BoardWentSilent: EventRow(
        own_ear("board_lost", Priority.NOW, Topic.BOARD),
        alert=True,
        duties=BOARD,
        short=brief.always("board_lost"),
    ),
    e.HoleEmptied: EventRow(Silent("the hand knows it"), recorded=False),
    e.PegsUnseen: EventRow(Silent("the hand knows what it did"), recorded=False),
    e.HoleFilled: EventRow(Silent("the hand knows it"), recorded=False),
    e.MoveCarriedOut: EventRow(
        own_ear("move_carried_out", Priority.NORMAL, Topic.REPAIR),
        kind=MessageKind.CONFIRMATIONS,
        duties=BOARD,
        short=brief.always("carried_out"),
        before=without_its_move,
    ),
    e.PieceTouched: EventRow(
        Silent("a touch and its obligation are evidence for the arbiter (D.2.2, 12.6)")
    ),
    e.PositionRestored: EventRow(
        own_ear("position_restored", Priority.NEXT, Topic.REPAIR_STEP),
        alert=True,
        duties=BOARD,
        short=brief.always("restored"),
    ),
    e.PositionsDiffer: EventRow(
        own_ear("positions_differ", Priority.NEXT, Topic.REPAIR),
        alert=True,
        when=lambda event: not event.asked,
        duties=BOARD,
        felt=pulses.own(Feeling.IRREGULARITY),
    ),
    e.SwitchesFailed: EventRow(
        failures.switches_failed, written=record(), alert=True, duties=BOARD
    ),
    e.TouchStruck: EventRow(Silent("between the arbiter and the record (4.2.2)")),
    # touched pieces (Article 4)
    e.ArticleFourBreached: EventRow(
        Silent("a breach is for the opponent to claim and the arbiter to judge (4.8)"),
        written=lines.breach,
        alert=True,
        when=lambda event: not event.on_request,
    ),
    e.KingReleased: EventRow(
        Silent("the hand knows it; what it obliges to is evidence for the arbiter (4.7.2)")
    ),
    e.PlayerObliged: EventRow(Silent("an obligation is evidence for the arbiter (11.3.1, 12.6)")),
    e.TouchesTold: EventRow(
        Silent("the arbiter asked, and reads it (11.3.1)"), written=record(), alert=True
    ),
    # two boards (D.2.9)
    e.BoardReported: EventRow(Silent("the arbiter has it written down (D.2.9)"), written=record()),
    e.BoardToSetUp: EventRow(
        either_in_ear("empty", "board_empty", "board_to_set_up", Topic.BOARD), recorded=False
    ),
    e.BoardsCompared: EventRow(
        Silent("the arbiter tells the players; what follows from it is told (D.2.9)"),
        written=lines.compared,
        alert=True,
    ),
    e.BoardsDiffer: EventRow(
        positions.boards_differ,
        written=record("type_compare"),
        alert=True,
    ),
    e.ScoresheetReported: EventRow(
        Silent("the arbiter has it written down (D.2.9)"), written=record()
    ),
    e.TwoBoardsDemanded: EventRow(
        Silent("said to the arbiter, who provides them (D.1)"), written=record()
    ),
}
