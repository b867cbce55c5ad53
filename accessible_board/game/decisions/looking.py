"""Questions about the moves of a game and about the men on the board.

The moves are the player's own record of the game (8.1). The men on squares can be felt; whether
they may also be told is for the event to decide (D.1).
"""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.adaptations import Adaptation
from accessible_board.game.vocabulary.moves import captured_square

Events = Iterator[e.Event]


def scoresheet(state: GameState, question: o.Asked) -> Events:
    """All moves so far."""
    yield _moves(state, question, 0)


def own_moves(state: GameState, question: o.Asked) -> Events:
    """The player's own moves so far."""
    yield _moves(state, question, 0, own=True)


def last_moves(state: GameState, question: o.Asked) -> Events:
    """The last moves, as many full moves as were asked for."""
    number = int(question.about) if question.about.isdecimal() else 1
    made = len(state.position_made.move_stack)
    yield _moves(state, question, max(0, made - 2 * number))


def _moves(state: GameState, question: o.Asked, first: int, *, own: bool = False) -> e.MovesRead:
    board, moves = state.setup.board(), state.position_made.move_stack
    for move in moves[:first]:
        board.push(move)
    return e.MovesRead(
        at=question.at,
        seat=question.seat,
        fen=board.fen(),
        chess960=board.chess960,
        moves=tuple(moves[first:]),
        own=own,
    )


def look(state: GameState, question: o.Asked) -> Events:
    """What stands on a square, rank or file, where men of a kind stand, or what is captured."""
    if Adaptation.SQUARES_TOLD not in state.adaptations:
        reason = Refusal.LOOK_BARRED
        yield e.LookRefused(at=question.at, seat=question.seat, reason=reason)
        return
    yield e.LookTold(
        at=question.at,
        seat=question.seat,
        about=question.about,
        fen=state.position_made.board_fen(),
        captured="".join(_captured(state)),
    )


def _captured(state: GameState) -> Iterator[str]:
    """The captured men in order; a promoted man counts as what it had become."""
    board = state.setup.board()
    for move in state.position_made.move_stack:
        if board.is_capture(move):
            square = captured_square(move, board)
            man = None if square is None else board.piece_at(square)
            if man is not None:
                yield man.symbol()
        board.push(move)
