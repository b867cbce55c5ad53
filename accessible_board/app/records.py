"""What is written of the keeping of scoresheets, for the arbiter (8.1, 8.2, 8.4, 8.5)."""

from typing import Final

import chess

from accessible_board.app.naming import name
from accessible_board.game import events as e
from accessible_board.game.seats import Seat

STOPPED: Final = [
    "Arbiter: The clocks stand until both scoresheets are up to date (8.5.1).",
    "Arbiter: As soon as each is, type: white recording on, or black recording on.",
    "Arbiter: If the required moves were completed, set the clock first, and then arbiter resume.",
]
"""What the arbiter has to do where neither player has kept the score."""


def paused(event: e.RecordingPaused) -> list[str]:
    """Article 8.4; where neither records, 8.5."""
    lines = [f"Arbiter: {name(event.seat)} keeps no score any more, and need not (8.4)."]
    if event.neither:
        lines.append("Arbiter: Neither player does; please be there and record (8.5).")
    return lines


def neglected(event: e.RecordingNeglected) -> list[str]:
    """Article 8.1."""
    return [f"Arbiter: {name(event.seat)} keeps no score any more, but has to (8.1)."]


def due(event: e.SheetsDue) -> list[str]:
    """Article 8.5."""
    players = " and ".join(map(name, event.seats))
    return [f"Arbiter: The scoresheet is to be brought up to date by {players} (8.5)."]


def completed(event: e.SheetCompleted) -> list[str]:
    """Article 8.5."""
    return [f"Arbiter: {name(event.seat)}'s scoresheet is complete."]


def moved_before_recording(event: e.MovedBeforeRecording) -> list[str]:
    """Article 8.5."""
    return [f"Arbiter: {name(event.seat)} played on before the scoresheet was complete (8.5)."]


def entered(event: e.MoveEntered) -> list[str]:
    """Article 8.5: what an arbiter or an assistant wrote down."""
    return [f"Arbiter: {event.by} writes down the half-move {event.ply + 1}: {event.move}."]


def sheets(event: e.SheetsShown) -> list[str]:
    """Article 8.2: both records."""
    board = chess.Board(event.fen, chess960=event.chess960)
    return [
        f"Arbiter: {name(seat)}'s record: {_written(board, moves)}."
        for seat, moves in ((Seat.WHITE, event.white), (Seat.BLACK, event.black))
    ]


def _written(board: chess.Board, moves: tuple[chess.Move, ...]) -> str:
    """The moves in English notation, as far as they can have been played."""
    possible = []
    position = board.copy()
    for move in moves:
        if move not in position.legal_moves:
            break
        possible.append(move)
        position.push(move)
    rest = [str(move) for move in moves[len(possible) :]]
    return " ".join([board.variation_san(possible), *rest]).strip() or "nothing yet"


def read(event: e.SheetRead) -> list[str]:
    """A request for the record of the arbiter."""
    return [f"Arbiter: {name(event.seat)} sees your record, request {event.count}."]


def disturbed(event: e.SheetAskedTooOften) -> list[str]:
    """One request too many."""
    return [
        f"Arbiter: {name(event.seat)} asks for your record, request {event.count}.",
        "Arbiter: That counts as disturbing the opponent.",
    ]
