"""What is written of an event and never spoken, for whoever looks after the clock and the rules.

A press moves the clock for all to see, so it may be written; times and counts are told only to the
one who asks (D.2.10.4, 12.6). What the arbiter has to decide is written with the line to type.
"""

from collections.abc import Callable
from typing import Any, Final

import chess

from accessible_board.app import evidence, guidelines, officials, records, two_boards
from accessible_board.app.naming import name
from accessible_board.game import events as e
from accessible_board.journal.exports import clock_text


def shown(event: e.Event) -> list[str]:
    """The lines that are written of an event."""
    told = _SHOWN.get(type(event))
    return told(event) if told is not None else []


def _started(event: e.ClockStarted) -> list[str]:
    return [f"Clock: {name(event.seat)}'s clock runs."]


def _pressed(event: e.ClockPressedBy) -> list[str]:
    return [f"Clock: {name(event.seat.other)}'s clock runs."]


def _press_refused(event: e.PressRefused) -> list[str]:
    """Whether a press without a move is an illegal move (7.5.3), the arbiter says."""
    if event.reason is e.Refusal.NO_MOVE:
        return [
            f"Arbiter: {name(event.seat)} pressed the clock without having made a move.",
            f"Arbiter: If that is an illegal move, type: arbiter {event.seat} illegal press.",
        ]
    return []


def _illegal(event: e.IllegalMoveCompleted) -> list[str]:
    """Article 7.5.1: the arbiter decides what the edition proposes."""
    penalty = f"{event.bonus // 1000} seconds for {name(event.seat.other)}"
    if event.loses:
        penalty = f"the game is lost, {event.result}" if event.result else "the game is lost"
    return [
        f"Arbiter: {name(event.seat)} completed an illegal move: {event.words}.",
        f"Arbiter: Illegal moves so far: {event.count_in_all}, of this kind {event.count_of_kind}.",
        f"Arbiter: The penalty proposed is: {penalty}.",
        "Arbiter: Type arbiter confirm, or arbiter refuse, and then arbiter resume.",
    ]


def _reply(event: e.ReplyNotTaken) -> list[str]:
    """Article 6.2.1: why it is not taken, the press will tell."""
    words = event.words
    return [f"Arbiter: {name(event.seat)} said {words} before the press; it was not taken."]


def _switches_failed(event: e.SwitchesFailed) -> list[str]:
    squares = ", ".join(chess.square_name(square) for square in event.squares)
    return [f"Arbiter: {name(event.seat)}'s board does not trust its switches of {squares}."]


def _claimed(event: e.DrawClaimMade) -> list[str]:
    """Articles 9.2 and 9.3: the evidence is for the arbiter alone."""
    return [
        f"Arbiter: {name(event.seat)} claims a draw.",
        f"Arbiter: Occurrences of the position: {event.occurrences}.",
        f"Arbiter: {event.halfmoves // 2} moves went by without pawn move or capture.",
        "Arbiter: Type arbiter uphold, or arbiter reject.",
    ]


def _stopped(event: e.ClocksStopped) -> list[str]:
    """The program knows no result where mate by any series of moves could not be ruled out."""
    if event.reason in ("flag", "resignation"):
        return ["Arbiter: Please decide the result and type it as: arbiter result 1-0."]
    return records.STOPPED if event.reason == "sheets" else []


def _held_up(event: e.RecordHeldUp) -> list[str]:
    return [
        f"Arbiter: The disk refused the record for {event.lasted // 1000} seconds; nothing is lost."
    ]


def _stalled(event: e.ProgramStalled) -> list[str]:
    return [
        f"Arbiter: The program stood still for {event.lasted // 1000} seconds; the clock ran on.",
        "Arbiter: A press may have been noticed late; the times may have to be set.",
    ]


def _reconstruction(event: e.ReconstructionBegun) -> list[str]:
    """Article 8.5.3: what the arbiter notes before anybody touches another board."""
    ran = f"{name(event.running)}'s clock ran" if event.running else "Neither clock ran"
    return [
        f"Arbiter: The position before the reconstruction: {event.fen}.",
        f"Arbiter: {ran}; White had {clock_text(event.white)}, Black {clock_text(event.black)}.",
        f"Arbiter: Moves completed: White {event.white_moves}, Black {event.black_moves}.",
        "Arbiter: Type arbiter resume when the scoresheets are complete.",
    ]


def _arrived(event: e.PlayerArrived) -> list[str]:
    return [f"Arbiter: {name(event.seat)} is at the board."]


def _ended(event: e.GameEnded) -> list[str]:
    return [f"Result: {event.result}.", "Both players sign with yes, or by typing: sign."]


def _flag_claimed(event: e.FlagClaimMade) -> list[str]:
    opponent = event.seat.other
    return [
        f"Arbiter: {name(event.seat)} claims that the flag of {name(opponent)} is down.",
        f"Arbiter: If you have to look yourself, type arbiter {opponent} flag, or arbiter resume.",
    ]


def _both_down(event: e.BothFlagsDown) -> list[str]:
    return [
        "Arbiter: Both flags are down.",
        "Arbiter: In the last period it is a draw; before it set both clocks, then arbiter resume.",
    ]


def _period_ended(event: e.PeriodEnded) -> list[str]:
    return [f"Arbiter: {name(event.seat)} has completed the required moves; the game goes on."]


def _faulted(event: e.DeviceFaulted) -> list[str]:
    return [f"Device: {_owned(event)} does not work. {event.detail}".rstrip()]


def _restored(event: e.DeviceRestored) -> list[str]:
    return [f"Device: {_owned(event)} works again."]


def _owned(event: e.DeviceFaulted | e.DeviceRestored) -> str:
    return f"{name(event.seat)}'s {event.device}" if event.seat else f"The {event.device}"


def _stands(event: e.IllegalMoveStands) -> list[str]:
    """Articles A.4.2 and A.5.2: until the opponent has moved."""
    if event.on_claim_only:
        return []
    other = name(event.seat.other)
    return [
        f"Arbiter: {name(event.seat)} completed an illegal move: {event.words}.",
        f"Arbiter: Until {other} has moved you may type: arbiter {event.seat} illegal.",
    ]


def _remains(event: e.IllegalPositionRemains) -> list[str]:
    return [
        f"Arbiter: The position is illegal: {_IRREGULARITIES[event.irregularity]}.",
        "Arbiter: If you declare the game drawn, type: arbiter result 1/2-1/2.",
    ]


def _irregularity(event: e.IrregularityFound) -> list[str]:
    whose = f" by {name(event.seat)}" if event.seat is not None else ""
    follows = "the game goes on" if event.goes_on else "the game is void"
    return [f"Arbiter: {_IRREGULARITIES[event.irregularity]}{whose}; {follows}."]


_IRREGULARITIES: Final = {
    e.Irregularity.WRONG_START: "Wrong start position",
    e.Irregularity.BOARD_TURNED: "Board placed the wrong way round",
    e.Irregularity.REVERSED_COLOURS: "Colours reversed",
    e.Irregularity.DISPLACED: "Pieces displaced",
    e.Irregularity.OFF_THEIR_SQUARES: "Pieces off their squares",
    e.Irregularity.KINGS_IN_CHECK: "both kings are in check",
    e.Irregularity.PAWN_ON_LAST_RANK: "a pawn stands on the last rank",
}


def _penalties(event: e.PenaltiesListed) -> list[str]:
    return [f"Arbiter: Penalties: {', '.join(event.penalties)}."]


def _reinstated(event: e.PositionReinstated) -> list[str]:
    return [
        f"Arbiter: The position after {len(event.moves)} half-moves is reinstated.",
        "Arbiter: Set the clocks if they are to change, then type: arbiter resume.",
    ]


_SHOWN: Final[dict[type[e.Event], Callable[[Any], list[str]]]] = {
    e.ClockStarted: _started,
    e.ClockPressedBy: _pressed,
    e.PressRefused: _press_refused,
    e.IllegalMoveCompleted: _illegal,
    e.ReplyNotTaken: _reply,
    e.SwitchesFailed: _switches_failed,
    e.DrawClaimMade: _claimed,
    e.ClocksStopped: _stopped,
    e.PlayerArrived: _arrived,
    e.GameAdjourned: guidelines.adjourned,
    e.SecondsAsked: guidelines.seconds,
    e.IntendedMoveNotMade: guidelines.intention,
    e.QuickplayClaimMade: guidelines.quickplay,
    e.ResumptionMissed: guidelines.missed,
    e.SealedMoveFaulty: guidelines.faulty,
    e.ReconstructionBegun: _reconstruction,
    e.ProgramStalled: _stalled,
    e.RecordHeldUp: _held_up,
    e.GameEnded: _ended,
    e.RuleAdapted: officials.adapted,
    e.EquipmentApproved: officials.approved,
    e.RulingRefused: officials.ruling_refused,
    e.AssistantNamed: officials.named,
    e.AssistantRefused: officials.assistant_refused,
    e.AssistantAccepted: officials.accepted,
    e.DutyGranted: officials.granted,
    e.DutyWithdrawn: officials.withdrawn,
    e.AssistantActed: officials.acted,
    e.TouchReported: officials.touch_reported,
    e.ArbiterSummoned: officials.called,
    e.AppealMade: officials.appealed,
    e.FlagClaimMade: _flag_claimed,
    e.BothFlagsDown: _both_down,
    e.RecordingPaused: records.paused,
    e.RecordingNeglected: records.neglected,
    e.SheetsDue: records.due,
    e.SheetCompleted: records.completed,
    e.MovedBeforeRecording: records.moved_before_recording,
    e.MoveEntered: records.entered,
    e.SheetsShown: records.sheets,
    e.SheetRead: records.read,
    e.SheetAskedTooOften: records.disturbed,
    e.SessionBegan: officials.began,
    e.DefaultTimeExceeded: officials.too_late,
    e.LatecomerAdmitted: officials.admitted,
    e.PeriodEnded: _period_ended,
    e.DeviceFaulted: _faulted,
    e.DeviceRestored: _restored,
    e.TouchesTold: evidence.touches,
    e.ArticleFourBreached: evidence.breach,
    e.BreachClaimMade: evidence.claim,
    e.IllegalMoveStands: _stands,
    e.IllegalPositionRemains: _remains,
    e.IrregularityFound: _irregularity,
    e.PenaltiesListed: _penalties,
    e.PositionReinstated: _reinstated,
    e.TwoBoardsDemanded: two_boards.demanded,
    e.BoardReported: two_boards.reported,
    e.ScoresheetReported: two_boards.read,
    e.BoardsDiffer: two_boards.differ,
    e.BoardsCompared: two_boards.compared,
}
