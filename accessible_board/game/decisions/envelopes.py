"""Opening an envelope: the sealed move is made, or loses (I.7 to I.9)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.presses import complete
from accessible_board.game.events import SealingFault
from accessible_board.game.rules.outcome import ending_after, result_of_loss
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.seats import Seat

Events = Iterator[e.Event]


def envelope_unsealed(state: GameState, seen: o.EnvelopeUnsealed) -> Events:
    """Make the sealed move, and start the clock of the player who has to answer it (I.9.1)."""
    adjournment = state.adjournment
    if adjournment is None or state.ended is not None or not state.may_open_envelope:
        return
    sealer, announcement = adjournment.sealer, seen.announcement
    moves = announcement.moves(state.position) if announcement is not None else ()
    move = moves[0] if len(moves) == 1 else None
    yield e.EnvelopeOpened(
        at=seen.at,
        seat=sealer,
        words=seen.words,
        announcement=announcement,
        move=move,
        pegs=seen.pegs,
    )
    if move is None:
        yield from _faulty(state, sealer, _fault(seen, len(moves)), seen.at)
        return
    yield e.MoveMade(at=seen.at, seat=sealer, move=move)
    end = ending_after(state.position_made, state.edition)
    if end is None:
        yield from complete(state, o.ClockPressed(at=seen.at, seat=sealer), move)
        return
    left = state.clock.remaining(sealer, seen.at)
    yield e.MoveCompleted(at=seen.at, seat=sealer, move=move, remaining=left)
    yield e.GameEnded(at=seen.at, result=end.result, termination=end.termination)


def _fault(seen: o.EnvelopeUnsealed, moves: int) -> SealingFault:
    if seen.announcement is None:
        return SealingFault.UNCLEAR
    return SealingFault.AMBIGUOUS if moves else SealingFault.ILLEGAL


def _faulty(state: GameState, sealer: Seat, fault: SealingFault, at: int) -> Events:
    """Propose the loss, or a draw if the opponent cannot mate (6.9), and stop the clocks."""
    if state.clock.running is not None:
        yield e.ClocksStopped(at=at, reason=e.StopReason.ADJOURNMENT)
    result = result_of_loss(state.position, sealer)
    yield e.SealedMoveFaulty(at=at, seat=sealer, fault=fault, result=result)
