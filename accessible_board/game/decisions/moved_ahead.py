"""An own move that stands on the pegs before the opponent's, or together with it.

A player who captures back in a hurry takes both men off and puts the own one down; one who hears an
expected reply moves first and carries it out afterwards. The pegs then show both moves (D.2.1).
"""

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.vocabulary.moves import is_legal, legal_moves, outcomes_of_both
from accessible_board.game.vocabulary.terms import Seat


def carried_out_with_own(state: GameState, seat: Seat, at: int) -> e.Events:
    """The opponent's move stands on a board that also shows the own one."""
    board = state.boards.get(seat)
    if board is None or not _may_move(state, board, seat) or state.carried_out(seat):
        return
    last, before = state.last_made()
    if last is None or board.position != before or not is_legal(last, before):
        return
    own = _own_move(state, board, last)
    if own is not None:
        yield e.MoveCarriedOut(at=at, seat=seat, move=last, own=own)


def _may_move(state: GameState, board: PegBoardState, seat: Seat) -> bool:
    """True if the pegs of this seat may show its move now."""
    waits = not state.started or state.suspended or state.adjourned or state.made is not None
    return seat is state.on_move and board.ready and not board.reinstating and not waits


def _own_move(state: GameState, board: PegBoardState, last: chess.Move) -> chess.Move | None:
    """The legal move that the pegs show beside the opponent's.

    Where another story is likelier, as that the opponent's man stands on the square of a capture
    and the own one is in the hand, the words have to name the move.
    """
    said = state.announced
    stand = frozenset(board.log.displaced().items())
    seconds = legal_moves(state.position)
    for move, shown in outcomes_of_both(board.position, last, seconds, int(board.occupied)):
        named = said is not None and said.announcement.names(move, state.position)
        if board.log.ends_in(shown) and (named or shown[1] == stand):
            return move
    return None
