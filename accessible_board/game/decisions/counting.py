"""The moves that the clock counts, with or without a press (6.2.1.2, 6.4)."""

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def move_made(state: GameState, event: e.MoveMade) -> e.Events:
    """A move is made; it completes the player's earlier moves without a press (6.2.1.2)."""
    yield from counting(state, event.seat, event)


def counting(state: GameState, seat: Seat, event: e.Event) -> e.Events:
    """An event by which a move of ``seat`` may count, and the period that this may begin.

    In a new period the duty to record is back, and moves not written down are due (8.4).
    """
    before = state.clock.period(seat)
    yield event
    reached = state.clock.period(seat)
    if reached != before:
        yield e.PeriodReached(at=event.at, seat=seat, period=reached)
        if seat in state.recording.paused:
            yield e.SheetsDue(at=event.at, seats=(seat,))


def moves_made(state: GameState) -> dict[Seat, int]:
    """Number of moves that White and Black have made, completed or not."""
    made, mover = dict.fromkeys(Seat, 0), Seat.of(state.setup.board().turn)
    for _ in state.position_made.move_stack:
        made[mover] += 1
        mover = mover.other
    return made
