"""What is castling, and what is some other leap of a king."""

import chess


def is_castling(move: chess.Move, board: chess.Board) -> bool:
    """Whether a move is castling by its form, legal or not (3.8.2, II.3).

    python-chess takes every leap of a king over two files for castling, and a king that goes onto
    an own rook, which it is in Chess960.
    """
    if not board.is_castling(move):
        return False
    home = chess.square(4, 0 if board.turn == chess.WHITE else 7)
    two_squares = move.from_square == home and move.to_square in (home - 2, home + 2)
    return two_squares or board.color_at(move.to_square) == board.turn
