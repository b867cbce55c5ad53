"""Rulings on the scoresheets (8.5)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.rulings.clock import stop
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def reconstruct(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Note position, times, running clock and moves; then stop the clocks."""
    if not state.started:
        return
    yield e.ReconstructionBegun(
        at=ruled.at,
        fen=state.position_made.fen(),
        white=state.clock.remaining(Seat.WHITE, ruled.at),
        black=state.clock.remaining(Seat.BLACK, ruled.at),
        running=state.clock.running,
        white_moves=state.clock.moves_completed(Seat.WHITE),
        black_moves=state.clock.moves_completed(Seat.BLACK),
    )
    yield from stop(state, ruled)


def show(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Show both records to the arbiter, who may see them at any time (8.2)."""
    yield e.SheetsShown(
        at=ruled.at,
        fen=state.setup.fen,
        chess960=state.setup.chess960,
        white=tuple(entry.move for entry in state.sheets[Seat.WHITE].entries),
        black=tuple(entry.move for entry in state.sheets[Seat.BLACK].entries),
    )
