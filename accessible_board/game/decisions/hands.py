"""Handling of a peg board: touches, placed men, moves carried out, pegs left standing wrong.

Each function is asked with the state as it is and yields events; every event has been applied
before the next line runs, so the code reads in the order in which things happen.
"""

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.making import carried_out_with_own, placing, replied
from accessible_board.game.decisions.obliging import declined_by_touch, oblige
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.vocabulary.effects import position_after
from accessible_board.game.vocabulary.men_elsewhere import half_done
from accessible_board.game.vocabulary.terms import Adaptation, Seat
from accessible_board.game.vocabulary.touch import Touch


def peg_lifted(state: GameState, seen: o.PegLifted) -> e.Events:
    """A hole became empty.

    It is a touch if the player may move (D.2.2); otherwise the opponent's move is being carried
    out, or it was an accident.
    """
    board = state.boards.get(seen.seat)
    if board is None or seen.square not in board.occupied:
        return
    yield e.HoleEmptied(at=seen.at, seat=seen.seat, square=seen.square)
    yield from look(state, seen.seat, seen.at)


def peg_placed(state: GameState, seen: o.PegPlaced) -> e.Events:
    """A hole became full."""
    board = state.boards.get(seen.seat)
    if board is None or seen.square in board.occupied:
        return
    touches, may = state.touches[seen.seat], state.may_touch(seen.seat, seen.square)
    touched = touches.by_placing(seen.square) if may else ()
    placed = state.placed
    yield e.HoleFilled(at=seen.at, seat=seen.seat, square=seen.square, man=seen.man)
    yield from touch(state, seen.seat, seen.at, (*touches.due(seen.at), *touched))
    yield from look(state, seen.seat, seen.at)
    if touches and state.placed not in (None, placed) and seen.seat is state.on_move:
        yield from declined_by_touch(state, seen.seat, seen.at)


def board_found(state: GameState, seen: o.BoardFound) -> e.Events:
    """The board answers; lifts and places that it missed have been reported before this."""
    if seen.seat in state.boards:
        yield e.BoardAnswered(at=seen.at, seat=seen.seat)
        yield from look(state, seen.seat, seen.at)
        yield from to_set_up(state, seen.seat, seen.at)


def to_set_up(state: GameState, seat: Seat, at: int) -> e.Events:
    """Next step towards the start position: a single man if only a few are missing."""
    board = state.boards[seat]
    if state.ended is not None or board.ready or not board.answering:
        return
    expected = state.expected_on(seat)
    standing = chess.popcount(int(board.occupied))
    if board.shows(expected):
        return
    if 2 * standing < chess.popcount(expected.occupied):
        yield e.BoardToSetUp(at=at, seat=seat, empty=standing == 0)
    else:
        yield differ(state, seat, at, expected)


def frames_missed(state: GameState, seen: o.FramesMissed) -> e.Events:
    """Believe what the pegs show now, although the changes were not seen."""
    if seen.seat in state.boards:
        yield e.PegsUnseen(at=seen.at, seat=seen.seat)
        yield from look(state, seen.seat, seen.at)


def board_lost(state: GameState, seen: o.BoardLost) -> e.Events:
    """The board is silent: tell its player; the game goes on."""
    board = state.boards.get(seen.seat)
    if board is not None and board.answering:
        yield e.BoardWentSilent(at=seen.at, seat=seen.seat)


def switches_distrusted(state: GameState, seen: o.SwitchesDistrusted) -> e.Events:
    """The board reports faulty switches: tell player and arbiter; the game goes on."""
    if seen.seat in state.boards:
        yield e.SwitchesFailed(at=seen.at, seat=seen.seat, squares=seen.squares)


def look(state: GameState, seat: Seat, at: int) -> e.Events:
    """Decide what the pegs of a seat mean now."""
    board = state.boards[seat]
    if state.ended is not None:
        return
    if not board.ready:
        yield from _setting_up(state, board, seat, at)
    elif not state.carried_out(seat):
        yield from _carrying_out(state, board, seat, at)
    elif _is_moving(state, board, seat):
        yield from placing(state, at)
        if _mended(state, board):
            yield e.PositionRestored(at=at, seat=seat)
        yield from oblige(state, seat, at)
        if board.expected is not None and board.log.settled:
            yield from _guide(state, board, seat, at, board.expected)
    else:
        yield from replied(state, seat, at)
        yield from _standing(state, board, seat, at)


def _is_moving(state: GameState, board: PegBoardState, seat: Seat) -> bool:
    """True if a change on the pegs of a seat may be its move."""
    waits = not state.started or state.suspended or state.adjourned or board.reinstating
    return seat is state.on_move and not waits


def _mended(state: GameState, board: PegBoardState) -> bool:
    """True once a player on the move who was guided back to the position has put it right."""
    if board.expected is None:
        return False
    if state.placed is not None:  # It was placed before other men were displaced (7.4).
        return board.shows(board.expected)
    return board.expected.board_fen() == state.position.board_fen() and board.shows(state.position)


def differ(
    state: GameState, seat: Seat, at: int, expected: chess.BaseBoard, *, asked: bool = False
) -> e.PositionsDiffer:
    """An event that tells the owner of a board how its pegs should stand."""
    standing = state.boards[seat].standing(expected)
    board = chess.BaseBoard(None)
    board.set_piece_map({square: man for square, man in standing.items() if man is not None})
    unknown = tuple(square for square, man in standing.items() if man is None)
    return e.PositionsDiffer(
        at=at,
        seat=seat,
        expected=expected.board_fen(),
        standing=board.board_fen(),
        unknown_squares=unknown,
        asked=asked,
        wrong_squares=state.boards[seat].wrong(expected),
    )


# --- touching -------------------------------------------------------------------------------------


def touch(state: GameState, seat: Seat, at: int, touched: tuple[Touch, ...]) -> e.Events:
    """Record touches; one after an offer, of whatever man, declines it (9.1.2.1).

    Of a peg that was out when the game ended nothing is said, unless the arbiter lifts the end.
    """
    if Adaptation.LIFTING_IS_NO_TOUCH in state.adaptations or state.ended is not None:
        return
    for touch in touched:
        yield e.PieceTouched(at=touch.at, seat=seat, square=touch.square, piece=touch.piece)
    if touched or state.touches[seat].touched_again(at):
        yield from declined_by_touch(state, seat, at)
        yield from oblige(state, seat, at)


# --- looking --------------------------------------------------------------------------------------


def _setting_up(state: GameState, board: PegBoardState, seat: Seat, at: int) -> e.Events:
    expected = state.expected_on(seat)
    if board.shows(expected):
        yield e.PositionRestored(at=at, seat=seat, identified=bool(board.log.identified))
    elif board.answering and (board.differing or int(board.occupied) == expected.occupied):
        yield differ(state, seat, at, expected)


def _carrying_out(state: GameState, board: PegBoardState, seat: Seat, at: int) -> e.Events:
    """The opponent's announced move is being carried out on this board (D.2.1), or taken back."""
    expected = state.expected_on(seat)
    taken_back = state.made is None and seat is not state.on_move
    ahead = taken_back or board.position.turn == expected.turn
    right = (board.differing or ahead) and board.shows(expected)
    move = None if taken_back else state.last_made()[0]
    if move is not None and (right or board.log.candidates([move]) or board.stands_as(expected)):
        yield e.MoveCarriedOut(at=at, seat=seat, move=move)
    elif right:
        yield e.PositionRestored(at=at, seat=seat)
    else:
        yield from carried_out_with_own(state, seat, at)
        if state.carried_out(seat):
            yield from look(state, seat, at)
        elif board.differing:
            yield from _guide(state, board, seat, at, state.own_move_on(seat))


def _standing(state: GameState, board: PegBoardState, seat: Seat, at: int) -> e.Events:
    """No move is under way on this board; men are being put right, or one was bumped."""
    if not (board.differing or board.reinstating):
        return
    expected = state.expected_on(seat)
    if board.shows(expected):
        if seat is state.on_move and state.placed is not None and state.made is None:
            released = seat not in state.officials.hands  # Before the clocks were stopped (4.7).
            move = state.placed.move
            yield e.PlacementUndone(at=at, seat=seat, move=move, released=released)
        yield e.PositionRestored(at=at, seat=seat)
    else:
        yield from _guide(state, board, seat, at, expected)


def _guide(
    state: GameState, board: PegBoardState, seat: Seat, at: int, expected: chess.BaseBoard
) -> e.Events:
    """The next repair step, after a man was put down or a surplus one removed."""
    needed = expected.occupied & ~int(board.occupied)
    if board.log.settled or not needed:
        yield differ(state, seat, at, expected)


def differing_from_words(state: GameState, seat: Seat, at: int) -> e.Event | None:
    """The player announced one move and left the pegs in another position.

    Pegs on the way to the announced move are no difference: it is not made yet (D.2.3, 4.7.2).
    """
    announced, board = state.announced, state.boards[seat]
    if announced is None:
        return None
    if state.placed is not None:
        if state.differed == state.placed.move:
            return None
        return e.AnnouncementDiffers(
            at=at, seat=seat, announcement=announced.announcement, shown=state.placed.move
        )
    if announced.move is None or half_done(board.log, state.position, announced.move):
        return None
    return differ(state, seat, at, position_after(state.position, announced.move))
