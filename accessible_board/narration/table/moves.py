"""Moves, announcements, pegs, touched pieces, and two boards: a row for each of their events."""

from collections.abc import Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.narration.sentences import devices, irregularities, moves
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
    Effect,
    Row,
    Silent,
    always,
)
from accessible_board.narration.utterance import Priority, Topic
from accessible_board.narration.written import lines
from accessible_board.narration.written.lines import record
from accessible_board.settings import Kind

_TOO_EARLY: Final = (
    e.Refusal.NO_MOVE,
    e.Refusal.NOT_ANNOUNCED,
    e.Refusal.PROMOTION_PIECE_MISSING,
    e.Refusal.DIFFERS,
)
"""Whether such a press is one without a move is for the arbiter to say (7.5.3, 7.5.2, D.2.4)."""


_OTHER_MOVES: Final = Effect.CHANGES_EXPECTED_WORDS | Effect.CHANGES_MOVES


MOVES: Final[Mapping[type[e.Event], Row]] = {
    # moves
    e.IllegalMoveCompleted: Row(
        irregularities.illegal,
        written=lines.illegal,
        alert=True,
        kind=Kind.IRREGULARITIES,
        effects=Effect.OUTDATES_QUESTIONS_OF_WORDS | Effect.CHANGES_EXPECTED_WORDS,
    ),
    e.MoveCompleted: Row(
        Silent("the press is heard, and counts are told only on request (12.6)"),
        effects=Effect.CHANGES_EXPECTED_WORDS,
    ),
    e.MoveMade: Row(
        moves.move_made,
        kind=Kind.MOVES,
        effects=Effect.OUTDATES_QUESTIONS_OF_WORDS
        | Effect.CHANGES_EXPECTED_WORDS
        | Effect.CHANGES_MOVES,
        cuts_in=always,
    ),
    e.MovePlaced: Row(
        Silent("the hand knows it; the move is told once it is announced (D.2.3)"),
        effects=_OTHER_MOVES,
    ),
    e.MoveUnmade: Row(
        moves.move_unmade,
        alert=True,
        when=lambda event: event.released,
        effects=Effect.OUTDATES_QUESTIONS_OF_WORDS | Effect.CHANGES_EXPECTED_WORDS,
        cuts_in=always,
    ),
    e.PlacementUndone: Row(
        Silent("the hand knows it"),
        effects=_OTHER_MOVES,
    ),
    e.PressRefused: Row(
        moves.press_refused,
        written=lines.pressed_too_early,
        alert=True,
        when=lambda event: event.reason in _TOO_EARLY and not event.started,
        kind=Kind.REFUSALS,
        duties=CLOCK,
    ),
    # announcements
    e.AnnouncementCorrected: Row(
        answering("announcement_corrected"), kind=Kind.CONFIRMATIONS, duties=ANNOUNCES
    ),
    e.AnnouncementDiffers: Row(moves.differs, duties=ANNOUNCES),
    e.AnnouncementRefused: Row(moves.refused, kind=Kind.REFUSALS, duties=ANNOUNCES),
    e.CorrectionRefused: Row(answering("correction_refused", Priority.NOW), duties=ANNOUNCES),
    e.MoveAnnounced: Row(
        moves.announced, duties=ANNOUNCES, effects=Effect.OUTDATES_QUESTIONS_OF_WORDS
    ),
    e.MoveRepeated: Row(moves.repeated, duties=ANNOUNCES),
    e.ReplyNotTaken: Row(
        Silent("the arbiter is told; players would learn that a move is illegal (12.6)"),
        written=record(),
        alert=True,
    ),
    e.WordsNotUnderstood: Row(moves.not_understood, duties=ANNOUNCES),
    # pegs
    e.AdjustingDeclared: Row(answering_by_name("adjusting_declared"), kind=Kind.CONFIRMATIONS),
    e.AdjustingRefused: Row(
        answering_either(
            "own_clock", "adjusting_refused", "adjusting_refused_off_move", Priority.NOW
        )
    ),
    e.BoardAnswered: Row(
        own_ear("board_found", Priority.NORMAL, Topic.BOARD), alert=True, duties=BOARD
    ),
    e.BoardWentSilent: Row(
        own_ear("board_lost", Priority.NOW, Topic.BOARD), alert=True, duties=BOARD
    ),
    e.HoleEmptied: Row(Silent("the hand knows it"), recorded=False),
    e.PegsUnseen: Row(Silent("the hand knows what it did"), recorded=False),
    e.HoleFilled: Row(Silent("the hand knows it"), recorded=False),
    e.MoveCarriedOut: Row(
        own_ear("move_carried_out", Priority.NORMAL, Topic.REPAIR),
        kind=Kind.CONFIRMATIONS,
        duties=BOARD,
    ),
    e.PieceTouched: Row(
        Silent("a touch and its obligation are evidence for the arbiter (D.2.2, 12.6)")
    ),
    e.PositionRestored: Row(
        own_ear("position_restored", Priority.NEXT, Topic.REPAIR_STEP), alert=True, duties=BOARD
    ),
    e.PositionsDiffer: Row(
        own_ear("positions_differ", Priority.NEXT, Topic.REPAIR), alert=True, duties=BOARD
    ),
    e.SwitchesFailed: Row(devices.switches_failed, written=record(), alert=True, duties=BOARD),
    e.TouchStruck: Row(Silent("between the arbiter and the record (4.2.2)")),
    # touched pieces (Article 4)
    e.ArticleFourBreached: Row(
        Silent("a breach is for the opponent to claim and the arbiter to judge (4.8)"),
        written=lines.breach,
        alert=True,
        when=lambda event: not event.on_request,
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
}
