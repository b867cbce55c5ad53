"""Illegal moves: found at the press, claimed, reported by the arbiter, or left to stand (7.5).

Before the press nothing is illegal and nothing is said. The penalty of the edition is proposed to
the arbiter, whose word carries it out. In rapid and blitz without supervision an illegal move
stands unless the opponent claims it, or the arbiter sees it, before the opponent's next move
(A.4.2, A.5.2).
"""

from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.obliging import declined_by_moving, oblige
from accessible_board.game.events import Refusal
from accessible_board.game.rules.outcome import proposed_penalty
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.touch_move import irregularity_of
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.editions import GameClass, IllegalPosition
from accessible_board.game.vocabulary.effects import captured_square, is_legal
from accessible_board.game.vocabulary.men_elsewhere import (
    MenElsewhere,
    castling_makes_position,
    castlings,
    goes_to_castle,
    men_elsewhere,
    on_pegs,
)
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from accessible_board.game.vocabulary.touch import Release


def found(
    state: GameState,
    seat: Seat,
    at: int,
    words: str,
    act: IllegalMove = IllegalMove.AGAINST_ARTICLE_3,
    move: chess.Move | None = None,
    released: Release | None = None,
) -> e.Events:
    """An illegal move of ``seat`` was completed: the clocks stand, the arbiter decides (7.5.1).

    The position is the one to go on from. ``move`` is what was played, if it is known: its piece
    was touched, so that 4.3 binds the move that replaces it. ``released`` is what was released for
    it, if it had stood (4.7).
    """
    penalty = proposed_penalty(
        (*state.illegal_acts[seat], act),
        state.penalties,
        state.setup.counting,
        state.position,
        seat,
    )
    moved = seat is not state.on_move or moved_on_board(state) is not None
    stays = moved and act in _NO_MOVES
    stood = MenElsewhere(()) if stays else _evidence(state, seat)
    yield e.IllegalMoveCompleted(
        at=at,
        seat=seat,
        words=words,
        act=act,
        count=penalty.count,
        count_in_all=penalty.count_in_all,
        count_of_kind=penalty.count_of_kind,
        bonus=penalty.bonus,
        loses=penalty.loses,
        result=penalty.result,
        article=_article(state, act),
        shown=stood.men,
        off_squares=stood.gone,
        stays=stays,
        released=released or _pawn_released(state, act, move, at),
    )
    yield e.ClocksStopped(at=at, reason=e.StopReason.IRREGULARITY)
    if move is not None:
        yield from _touched(state, seat, at, move)


def found_now(
    state: GameState,
    seat: Seat,
    at: int,
    words: str,
    act: IllegalMove = IllegalMove.AGAINST_ARTICLE_3,
    move: chess.Move | None = None,
) -> e.Events:
    """The illegal move of this turn is found: some piece was touched for it, seen or not.

    That declines the opponent's offer (9.1.2.1).
    """
    yield from declined_by_moving(state, seat, at)
    yield from found(state, seat, at, words, act, move)


def _pawn_released(
    state: GameState, act: IllegalMove, move: chess.Move | None, at: int
) -> Release | None:
    """The pawn that was left on the last rank: it may go to no other square (4.6c of 2009)."""
    if act is not IllegalMove.PAWN_NOT_REPLACED or move is None:
        return None
    queened = chess.Move(move.from_square, move.to_square, chess.QUEEN)
    return Release().placed(move, 0, at) if is_legal(queened, state.position) else None


def moved_on_board(state: GameState) -> chess.Move | None:
    """The move of the player on the move that stands on the board, legal or not, if any.

    At an ordinary board it is the one announced (D.2.5).
    """
    if state.made is not None or state.on_move in state.boards or state.announced is None:
        return state.made
    return spoken_move(state.announced.announcement, state.position)


def _article(state: GameState, act: IllegalMove) -> str:
    """The Articles by which an illegal move is dealt with, as 2023 numbers them."""
    if not state.unsupervised:
        return _OF_ACTS[act]
    return "B.3" if state.setup.game_class is GameClass.BLITZ else "A.5.2"


_NO_MOVES: Final = (IllegalMove.TWO_HANDS, IllegalMove.PRESS_WITHOUT_MOVE)
"""Acts that count as illegal moves while the move itself is legal (7.5.3, 7.5.4)."""

_OF_ACTS: Final = {
    IllegalMove.AGAINST_ARTICLE_3: "7.5.1 7.5.5",
    IllegalMove.PAWN_NOT_REPLACED: "7.5.2 7.5.5",
    IllegalMove.PRESS_WITHOUT_MOVE: "7.5.3",
    IllegalMove.TWO_HANDS: "7.5.4",
}
"""In 2017 the last two have penalties of their own (7.8.2, 7.7.2)."""


def _evidence(state: GameState, seat: Seat) -> MenElsewhere:
    """The pegs of the player who completed an illegal move, as evidence."""
    board = state.boards.get(seat)
    if board is None or seat is not state.on_move or not state.carried_out(seat):
        return MenElsewhere(())
    named = state.announced.announcement if state.announced is not None else None
    return men_elsewhere(board.log, state.position, named) or on_pegs(board.log, state.position)


def _touched(state: GameState, seat: Seat, at: int, move: chess.Move) -> e.Events:
    """The men of an illegal move count as touched for the move that replaces it (7.5.1, 4.3).

    A king that was to castle was also released, which binds it (4.7.2; 4.4c in 2009).
    """
    castles = goes_to_castle(move, state.position) and state.touch_move.release.castling is None
    if castles:
        yield e.KingReleased(at=at, seat=seat, move=move)
    for square in (move.from_square, captured_square(move, state.position)):
        man = None if square is None else state.position.piece_at(square)
        if square is not None and man is not None and square not in state.touches[seat]:
            yield e.PieceTouched(at=at, seat=seat, square=square, piece=man)
    yield from oblige(state, seat, at)


def taken_back(state: GameState, at: int, ply: int) -> e.Events:
    """Reinstate the position after the first ``ply`` half-moves (7.5.1, 7.6)."""
    yield e.PositionReinstated(at=at, moves=tuple(state.position.move_stack[:ply]))


# --- without supervision ----------------------------------------------------------------------


def can_stand(state: GameState, move: chess.Move) -> bool:
    """True if this illegal move may stand: only without supervision."""
    return state.unsupervised and makes_position(state, move)


def makes_position(state: GameState, move: chess.Move) -> bool:
    """Tell whether this illegal move leads to a position.

    Castling without a rook or onto other men, a king that is taken or that takes an own piece make
    no position, and of a king's leap to the corner the record of moves would make castling.
    """
    board = state.position
    if castling_makes_position(move, board):
        return True
    king = board.piece_type_at(move.from_square) == chess.KING
    onto_own = king and board.color_at(move.to_square) == board.turn
    onto_king = board.piece_type_at(move.to_square) == chess.KING
    castles = goes_to_castle(move, board) or _is_castling_to_a_board(move, board)
    return not (castles or onto_own or onto_king)


def _is_castling_to_a_board(move: chess.Move, board: chess.Board) -> bool:
    """True if python-chess would move a rook as well for this move."""
    at_home = move.from_square in (chess.E1, chess.E8)
    level = chess.square_rank(move.to_square) == chess.square_rank(move.from_square)
    king = board.piece_type_at(move.from_square) == chess.KING
    return king and at_home and level and chess.square_file(move.to_square) in _CASTLING_FILES


_CASTLING_FILES: Final = (0, 2, 6, 7)


def steps_in(
    state: GameState, after: chess.Board, act: IllegalMove = IllegalMove.AGAINST_ARTICLE_3
) -> bool:
    """True if the arbiter acts on this position or act without a claim (A4c of 2009)."""
    acts = state.setup.illegal_position is IllegalPosition.INTERVENE
    unfinished = act is IllegalMove.PAWN_NOT_REPLACED
    return acts and (unfinished or irregularity_of(after) is not None)


def position_remains(state: GameState, at: int) -> e.Events:
    """Both kings in check, or a pawn on the last rank, after a completed move.

    From 2014 on the game is to be declared drawn if the move before left it so (A.5.4); in 2009 the
    arbiter intervenes at once in rapid play, and not at all in blitz (A4c, B3b).
    """
    waits = state.setup.illegal_position is IllegalPosition.DRAW
    wrong = irregularity_of(state.position)
    if wrong is None or (waits and irregularity_of(_before_last(state.position)) is None):
        return
    yield e.IllegalPositionRemains(at=at, irregularity=wrong, waited=waits)
    yield e.ClocksStopped(at=at, reason=e.StopReason.IRREGULARITY)


def _before_last(board: chess.Board) -> chess.Board:
    before = board.copy()
    before.pop()
    return before


def claimed(state: GameState, said: o.IllegalMoveClaimed) -> e.Events:
    """A claim of the opponent's illegal move, until the claimant has made the next (A.5.2)."""
    stands = state.unclaimed.illegal
    if state.ended is not None:
        yield from _refused(said, Refusal.GAME_OVER)
    elif stands is None or stands.seat is said.seat:
        late = state.unsupervised and _answered(state, said.seat)
        reason = Refusal.NO_ILLEGAL_MOVE if _has_acted(state, said.seat.other) else Refusal.NO_MOVE
        yield from _refused(said, Refusal.TOO_LATE if late else reason)
    else:
        yield from act_on(state, said.at, stands)


def _has_acted(state: GameState, seat: Seat) -> bool:
    """True if a player has completed a move, or has pressed for one in this turn."""
    pressed = seat is state.on_move and state.pressed_in_vain
    return pressed or state.completed_by(seat) > 0


def _answered(state: GameState, claimant: Seat) -> bool:
    """True if the claimant has made a move since the opponent's last act.

    That act may be one that only people can see, such as using two hands or pressing without a
    move.
    """
    pressed = state.on_move if state.pressed_in_vain else state.owes_announcement
    if not state.position.move_stack or pressed is claimant.other:
        return False
    return claimant is not state.on_move or state.made is not None


def act_on(state: GameState, at: int, stands: e.IllegalMoveStands) -> e.Events:
    """An illegal move that stood is claimed or seen: reinstate the position before it (7.5.1).

    The pieces touched for it bind the move that replaces it, in their order.
    """
    yield from taken_back(state, at, len(state.position.move_stack) - 1)
    for touch in stands.touches:
        yield e.PieceTouched(at=touch.at, seat=stands.seat, square=touch.square, piece=touch.piece)
    yield from found(
        state, stands.seat, at, stands.words, move=stands.move, released=stands.released
    )


def _refused(said: o.IllegalMoveClaimed, reason: Refusal) -> e.Events:
    yield e.IllegalMoveClaimRefused(at=said.at, seat=said.seat, reason=reason)


def spoken_move(announcement: Announcement, board: chess.Board) -> chess.Move | None:
    """The illegal move that an announcement names, if only one own man can be meant."""
    meant = spoken_moves(announcement, board)
    return meant[0] if len(meant) == 1 else None


def spoken_moves(announcement: Announcement, board: chess.Board) -> list[chess.Move]:
    """The illegal moves that an announcement can mean.

    A pawn that is said to advance stays on its file. Of several men that one is meant which moves
    so, were it not for its king in check (3.9), or were it not for men in its way (3.5).
    """
    to_square = announcement.to_square
    if to_square is None:
        castling = _castling(announcement, board)
        return [castling] if castling is not None else []
    men = chess.SquareSet(board.occupied_co[board.turn]) - chess.SquareSet.from_square(to_square)
    moves = (chess.Move(man, to_square, announcement.promotion) for man in men)
    named = [move for move in moves if announcement.names(move, board)]
    straight = [move for move in named if _may_be_meant(move, announcement, board)]
    by_gait = [move for move in straight if _moves_so(move, board)]
    return [move for move in by_gait if board.is_pseudo_legal(move)] or by_gait or straight


def _moves_so(move: chess.Move, board: chess.Board) -> bool:
    """True if the man moves or captures like this on a board without other men (3.2 to 3.8)."""
    alone = chess.BaseBoard(None)
    alone.set_piece_at(move.from_square, board.piece_at(move.from_square))
    return move.to_square in alone.attacks(move.from_square) or board.is_pseudo_legal(move)


def _castling(announcement: Announcement, board: chess.Board) -> chess.Move | None:
    """The announced castling as a king's move; in Chess960 the king goes onto the rook (II.3)."""
    side = announcement.castling
    for king, rook in castlings(board, side) if side is not None else ():
        return chess.Move(king.from_square, rook.from_square) if board.chess960 else king
    return None


def _may_be_meant(move: chess.Move, announcement: Announcement, board: chess.Board) -> bool:
    advances = board.piece_type_at(move.from_square) == chess.PAWN and not announcement.capture
    if not advances or announcement.from_file is not None:
        return True
    return chess.square_file(move.from_square) == chess.square_file(move.to_square)
