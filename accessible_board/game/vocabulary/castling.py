"""Distinguishes castling from other long moves of a king."""

import chess


def is_castling(move: chess.Move, board: chess.Board) -> bool:
    """Tell whether a move is castling by its form, legal or not (3.8.2, II.3).

    python-chess treats every king's move over two or more files as castling, and every king's move
    onto an own rook, which castles only in Chess960.
    """
    if not board.is_castling(move):
        return False
    home = chess.square(4, 0 if board.turn == chess.WHITE else 7)
    two_squares = move.from_square == home and move.to_square in (home - 2, home + 2)
    return two_squares or board.color_at(move.to_square) == board.turn
