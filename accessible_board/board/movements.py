"""Lifts and places of pegs, in order, with which a hand carries out a move."""

from collections.abc import Iterable, Iterator

import chess

from accessible_board.board.repair import PutOn, RepairStep, TakeAway, Transfer
from accessible_board.game.vocabulary.announcements import is_castling
from accessible_board.game.vocabulary.effects import captured_square, castled_squares, castling_rook

Movement = tuple[bool, chess.Square]
"""A peg is lifted from its hole (``True``), or placed into one."""


def movements(
    board: chess.Board, move: chess.Move, *, captured_first: bool = False
) -> list[Movement]:
    """The lifts and places of a move; a king goes before its rook (4.4).

    Of a capture the own man is taken up first, unless the captured one is to be.
    """
    if is_castling(move, board):
        return _castling(board, move)
    captured = captured_square(move, board)
    lifts = [move.from_square, *([] if captured is None else [captured])]
    if captured_first:
        lifts.reverse()
    return [*((True, square) for square in lifts), (False, move.to_square)]


def _castling(board: chess.Board, move: chess.Move) -> list[Movement]:
    """King, then rook; in Chess960 the rook is taken up before the king comes down in its hole."""
    rook = castling_rook(move, board)
    king_goal, rook_goal = castled_squares(move, board)
    king_moves = [(True, move.from_square), (False, king_goal)]
    if rook == rook_goal:
        return king_moves
    if rook == king_goal:
        king_moves.insert(1, (True, rook))
    else:
        king_moves.append((True, rook))
    return [*king_moves, (False, rook_goal)]


def of_steps(steps: Iterable[RepairStep]) -> Iterator[Movement]:
    """The lifts and places of steps that put a position right."""
    for step in steps:
        match step:
            case TakeAway(square):
                yield True, square
            case PutOn(square):
                yield False, square
            case Transfer(_, origin, target):
                yield True, origin
                yield False, target


def are_possible(occupied: chess.Bitboard, moved: Iterable[Movement]) -> bool:
    """Tell if every peg that is lifted is there, and every hole into which one is put is free."""
    for lifted, square in moved:
        if bool(occupied & chess.BB_SQUARES[square]) is not lifted:
            return False
        occupied ^= chess.BB_SQUARES[square]
    return True
