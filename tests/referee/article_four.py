"""Article 4: which moves a player may still make after touching and releasing men.

Numbers are those of 2014 to 2023; 2009 has 4.6 where these have 4.7.
"""

from collections.abc import Iterable

import chess

from tests.referee.men import (
    captured_square,
    castling_by_form,
    castlings,
    legal_moves,
    rook_goes_to,
)

Moves = frozenset[chess.Move]


def permitted(
    board: chess.Board, touched: Iterable[chess.Square], *, meant_to_castle: bool = False
) -> Moves | None:
    """The legal moves that these touches, in their order, leave to the player on the move.

    ``None`` where the Laws do not say and an arbiter has to.
    """
    legal = legal_moves(board)
    order = list(dict.fromkeys(touched))
    own = [square for square in order if board.color_at(square) == board.turn]
    theirs = [square for square in order if board.color_at(square) == (not board.turn)]
    king = board.king(board.turn)
    rooks = [s for s in own if board.piece_type_at(s) == chess.ROOK]
    if king in own and rooks:
        return _king_and_rook(board, legal, own, theirs, meant_to_castle)
    return _obliged(board, legal, order, own, theirs)


def _obliged(
    board: chess.Board,
    legal: Moves,
    order: list[chess.Square],
    own: list[chess.Square],
    theirs: list[chess.Square],
) -> Moves:
    """4.3 and 4.5, without castling."""
    if own and theirs:  # 4.3.3
        both = _moving(legal, own[0]) & _capturing(board, legal, theirs[0])
        if both:
            return both
    for square in order:  # 4.3.1, 4.3.2, and 4.3.3 where the capture is illegal
        moves = _moving(legal, square) if square in own else _capturing(board, legal, square)
        if moves:
            return moves
    return legal  # 4.5


def _king_and_rook(
    board: chess.Board,
    legal: Moves,
    own: list[chess.Square],
    theirs: list[chess.Square],
    meant_to_castle: bool,
) -> Moves | None:
    """4.4.1 to 4.4.3: a king and a rook were touched."""
    if theirs or board.piece_type_at(own[0]) not in (chess.KING, chess.ROOK):
        return None  # no Article says what goes before
    rook = next(s for s in own if board.piece_type_at(s) == chess.ROOK)
    castling = {m for m, its_rook in castlings(board).items() if its_rook == rook}
    if board.piece_type_at(own[0]) == chess.ROOK:  # 4.4.2, and so 4.3.1
        return _obliged(board, legal - castling, own, own, [])
    if castling:  # 4.4.1
        return frozenset(castling)
    others = {m for m, its_rook in castlings(board).items() if its_rook in own}
    if others:
        return None  # a second rook, with which castling is legal
    with_king = _moving(legal, own[0])
    if with_king:  # 4.4.3, and 4.3.1 alike
        return with_king
    if meant_to_castle:  # 4.4.3: any other legal move
        return legal
    return None if _moving(legal, rook) else _obliged(board, legal, own, own, [])


def _moving(moves: Moves, square: chess.Square) -> Moves:
    return frozenset(move for move in moves if move.from_square == square)


def _capturing(board: chess.Board, moves: Moves, square: chess.Square) -> Moves:
    return frozenset(move for move in moves if captured_square(board, move) == square)


def after_release(
    board: chess.Board, allowed: Moves, origin: chess.Square, target: chess.Square
) -> Moves:
    """The moves left when the man of ``origin`` was released on ``target`` (4.7).

    A man released as a legal move, or part of one, may not go to another square. A king released
    two squares towards a rook binds to castling there if that is legal, else to a king's move, and
    where there is none to nothing (4.7.2). On a square where it cannot go by the Laws, a man is
    bound by its touch alone (4.3).
    """
    legal = legal_moves(board)
    here = {move for move in _moving(legal, origin) if move.to_square == target}
    if here:
        castled = {(rook, rook_goes_to(move)): move for move, rook in castlings(board).items()}
        part = {move for places, move in castled.items() if places == (origin, target)}
        return frozenset(here | part)
    if castling_by_form(board, chess.Move(origin, target)):
        return _moving(legal, origin) or legal
    return allowed
