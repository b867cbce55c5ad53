"""What the arbiter reads of two boards that differ (D.1, D.2.9)."""

from typing import Final

import chess

from accessible_board.app.naming import name
from accessible_board.game import events as e
from accessible_board.game.seats import Seat
from accessible_board.journal.exports import clock_text


def demanded(event: e.TwoBoardsDemanded) -> list[str]:
    """Article D.1: each player may."""
    return [f"Arbiter: {name(event.seat)} demands two boards (D.1)."]


def reported(event: e.BoardReported) -> list[str]:
    """How a board without switches stands."""
    return [f"Arbiter: {name(event.seat)}'s board stands: {event.fen}."]


def read(event: e.ScoresheetReported) -> list[str]:
    """How much of a sheet could be read."""
    lines = [f"Arbiter: {name(event.seat)}'s scoresheet has {len(event.moves)} half-moves."]
    if event.unread:
        lines.append(f"Arbiter: Then it says {event.unread!r}, which is no legal move there.")
    return lines


def differ(event: e.BoardsDiffer) -> list[str]:
    """Article D.2.9 asks for the arbiter and both scoresheets."""
    squares = ", ".join(map(chess.square_name, event.squares))
    return [
        f"Arbiter: The positions differ: {name(event.seat)}'s pegs on {squares} (D.2.9).",
        "Arbiter: If the player does not mend it, type: arbiter compare.",
    ]


def compared(event: e.BoardsCompared) -> list[str]:
    """What D.2.9 says, and what is still to do."""
    lines = [f"Arbiter: {_VERDICTS[event.verdict].format(ply=event.ply)}"]
    lines += [f"Arbiter: {name(seat)}'s board is to be put right." for seat in event.wrong]
    if event.lagging is not None:
        lines.append(f"Arbiter: {name(event.lagging)} completes the scoresheet.")
    times = ((Seat.WHITE, event.white), (Seat.BLACK, event.black))
    if event.verdict is e.Verdict.GO_BACK:
        lines += [
            f"Arbiter: {name(seat)} had {clock_text(left)}; type: arbiter {seat} set {_time(left)}"
            for seat, left in times
            if left is not None
        ]
    return lines


_VERDICTS: Final = {
    e.Verdict.NO_DIFFERENCE: "Boards and scoresheets agree.",
    e.Verdict.SHEETS_DIFFER: "The boards agree, the scoresheets differ after {ply} half-moves.",
    e.Verdict.CORRECT_BOARDS: "The scoresheets agree; the boards are put right by them.",
    e.Verdict.SHEET_INCOMPLETE: "One scoresheet lags behind; compare again when it is complete.",
    e.Verdict.GO_BACK: "The game goes back to the position after {ply} half-moves.",
}


def _time(milliseconds: int) -> str:
    """A time as it is typed."""
    seconds = milliseconds // 1000
    return f"{seconds // 3600}h{seconds // 60 % 60}m{seconds % 60}s"
