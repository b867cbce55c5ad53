"""Positions that are reinstated, and castling rights lost by a wrong start (7.6, A.5.1.2)."""

from collections.abc import Sequence

import chess

from accessible_board.game.vocabulary.terms import Seat


def reinstated(board: chess.Board, start: chess.Board, moves: Sequence[chess.Move]) -> chess.Board:
    """The position after ``moves`` from ``start``; undoes other moves of ``board``."""
    common = 0
    for made, move in zip(board.move_stack, moves, strict=False):
        if made != move:
            break
        common += 1
    position = board.copy() if board.move_stack else start.copy()
    while len(position.move_stack) > common:
        position.pop()
    for move in moves[common:]:
        position.push(move)
    return position


def moves_by(seat: Seat, board: chess.Board) -> int:
    """Number of moves of ``seat`` on the board's move stack."""
    moves = len(board.move_stack)
    return moves // 2 if seat is Seat.of(board.turn) else (moves + 1) // 2


def barred_rights(square: chess.Square, board: chess.Board) -> chess.Bitboard:
    """The castling rights that the man on ``square`` has: a rook's own, or all of a king's."""
    if board.piece_type_at(square) == chess.KING:
        return chess.BB_RANKS[chess.square_rank(square)]
    return chess.BB_SQUARES[square]
