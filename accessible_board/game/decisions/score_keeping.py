"""Score keeping: leave to stop, sheets to complete, and the arbiter's sheet (8.5, A.4.2)."""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.flags import lose
from accessible_board.game.events import Objection, Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.scoresheet import ENOUGH, LOW
from accessible_board.game.vocabulary.editions import GameClass, Regime
from accessible_board.game.vocabulary.terms import Seat


def exempt(state: GameState, seat: Seat, at: int) -> bool:
    """True if ``seat`` need not record now: in rapid and blitz (A.2), or short of time (8.4)."""
    low = lifts(state, seat) and state.clock.remaining(seat, at) < LOW
    return low or not obliged(state, seat)


def obliged(state: GameState, seat: Seat) -> bool:
    """True if ``seat`` has to record in this period, unless it is short of time."""
    return state.setup.game_class is GameClass.STANDARD and seat not in state.recording.exempt


def lifts(state: GameState, seat: Seat) -> bool:
    """True if little time lifts the duty in this period: its extra time leaves no time to write."""
    period = state.clock.control.period_of_move(state.clock.moves_completed(seat) + 1)
    return max(period.increment, period.delay) < ENOUGH


def stopped(state: GameState, said: o.RecordingStopped) -> e.Events:
    """A player stops recording, whether entitled to it or not."""
    seat = said.seat
    if state.ended is not None or seat in state.recording.paused:
        return
    if exempt(state, seat, said.at):
        neither = seat.other in state.recording.paused
        yield e.RecordingPaused(at=said.at, seat=seat, neither=neither)
    else:
        yield e.RecordingNeglected(at=said.at, seat=seat)


def resumed(state: GameState, said: o.RecordingResumed) -> e.Events:
    """A sheet is complete; once both are, count the moves for a fallen flag (6.4)."""
    recording = state.recording
    if state.ended is not None or said.seat not in recording.paused | recording.due:
        return
    yield e.SheetCompleted(at=said.at, seat=said.seat)
    if state.flags.fallen and state.stopped is e.StopReason.SHEETS and not state.recording.due:
        yield from lose(state, state.flags.fallen[0], said.at)


def written(state: GameState, said: o.MoveWritten) -> e.Events:
    """The arbiter or an assistant writes down the next move (8.5.1)."""
    if state.ended is not None or not state.started:
        return
    if said.announcement is None:
        yield e.RulingRefused(at=said.at, ruling="record", reason=Objection.ADJOURNED)
        return
    for ply, board in _next_to_write(state):
        moves = said.announcement.moves(board)
        if len(moves) == 1:
            yield e.MoveEntered(at=said.at, ply=ply, move=moves[0], by=said.name)
            return
    yield e.RulingRefused(at=said.at, ruling="record", reason=Objection.NOT_THE_NEXT_MOVE)


def _next_to_write(state: GameState) -> Iterator[tuple[int, chess.Board]]:
    """The half-moves that may be written next: the last one completed or the one to come."""
    entered, stack = state.recording.entered, state.position.move_stack
    if entered:
        first = entered[0].ply
        yield entered[-1].ply + 1, _after(state, [*stack[:first], *(e.move for e in entered)])
        return
    for ply in range(max(0, len(stack) - 1), len(stack) + 1):
        yield ply, _after(state, stack[:ply])


def _after(state: GameState, moves: list[chess.Move]) -> chess.Board:
    board = state.setup.board()
    for move in moves:
        board.push(move)
    return board


def requested(state: GameState, said: o.SheetRequested) -> e.Events:
    """The player on the move asks for the arbiter's sheet, as often as allowed (A.4.2, B.2.2)."""
    seat, most = said.seat, state.edition.sheet_requests
    short = state.setup.game_class is not GameClass.STANDARD
    supervised = short and state.setup.regime is Regime.SUPERVISED
    playing = state.ended is None and state.started and seat is state.has_the_move
    count = state.recording.requests[seat] + 1
    if not (most and supervised and playing):
        yield e.CallRefused(at=said.at, seat=seat, reason=Refusal.NO_SHEET)
    elif count > most:
        yield e.SheetAskedTooOften(at=said.at, seat=seat, count=count)
    else:
        yield e.SheetRead(
            at=said.at,
            seat=seat,
            count=count,
            fen=state.setup.fen,
            chess960=state.setup.chess960,
            moves=tuple(state.position.move_stack),
        )
