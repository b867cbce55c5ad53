"""Themes of a puzzle, by few rules that hold for the solver's moves.

The names are those of lichess's file of puzzles.
"""

from collections.abc import Callable
from typing import Final

import chess

VALUES: Final = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 100,
}

_ENDGAME: Final = 4
"""The most men other than kings and pawns on both sides in an endgame."""

_BACK: Final = chess.BB_RANK_1 | chess.BB_RANK_8


def themes(start: chess.Board, moves: tuple[chess.Move, ...]) -> list[str]:
    """The themes of a puzzle that begins with the opponent's move."""
    board = start.copy(stack=False)
    board.push(moves[0])
    found: dict[str, None] = {}
    solver, before = board.turn, _balance(board, board.turn)
    if len(_officers(board)) <= _ENDGAME:
        found["endgame"] = None
    if _hangs(board, moves[1]):
        found["hangingPiece"] = None
    for number, move in enumerate(moves[1:]):
        if number % 2 == 0:
            if _balance(board, solver) <= before - 2:
                found["sacrifice"] = None
            found |= {name: None for name, rule in _RULES.items() if rule(board, move)}
        board.push(move)
    if board.is_checkmate():
        found = {"mate": None, f"mateIn{(len(moves)) // 2}": None, **found, **_mates(board)}
    return list(found)


def _officers(board: chess.Board) -> chess.SquareSet:
    return chess.SquareSet(board.occupied & ~board.pawns & ~board.kings)


def _balance(board: chess.Board, color: chess.Color) -> int:
    men = board.piece_map().values()
    return sum(VALUES[man.piece_type] * (1 if man.color == color else -1) for man in men)


def _hangs(board: chess.Board, move: chess.Move) -> bool:
    """Tell whether the move takes an unguarded piece."""
    taken = board.piece_type_at(move.to_square)
    return taken not in (None, chess.PAWN) and not _guards(board, move.to_square, not board.turn)


def _guards(board: chess.Board, square: chess.Square, color: chess.Color) -> chess.SquareSet:
    return board.attackers(color, square)


def _after(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _forks(board: chess.Board, move: chess.Move) -> bool:
    """Tell whether the moving man safely attacks two that are worth more or unguarded."""
    after = _after(board, move)
    if after.is_checkmate():
        return False
    own = after.piece_type_at(move.to_square)
    if own is None or own == chess.KING or _is_lost(after, move.to_square):
        return False
    attacked = [
        square
        for square in after.attacks(move.to_square) & after.occupied_co[after.turn]
        if _is_worth(after, square, own)
    ]
    return len(attacked) > 1


def _is_worth(after: chess.Board, square: chess.Square, attacker: chess.PieceType) -> bool:
    man = after.piece_type_at(square)
    if man is None or man == chess.PAWN:
        return False
    return VALUES[man] > VALUES[attacker] or not _guards(after, square, after.turn)


def _is_lost(after: chess.Board, square: chess.Square) -> bool:
    """Tell whether the man that has just moved can be taken for less than it is worth."""
    own = VALUES[after.piece_type_at(square) or chess.PAWN]
    takers = [m for m in after.legal_moves if m.to_square == square]
    guarded = bool(_guards(after, square, not after.turn))
    return any(
        not guarded or VALUES[after.piece_type_at(m.from_square) or chess.PAWN] < own
        for m in takers
    )


def _pins(board: chess.Board, move: chess.Move) -> bool:
    """Tell whether the moving man pins a piece to its king."""
    after = _after(board, move)
    side = after.turn
    for square in _officers(after) & after.occupied_co[side]:
        line = after.pin(side, square)
        if move.to_square in line and len(line) < 64 and not board.is_pinned(side, square):
            return True
    return False


def _discovers_check(board: chess.Board, move: chess.Move) -> bool:
    """Tell whether a man that does not move gives check."""
    if board.is_castling(move):
        return False
    return bool(_after(board, move).checkers() - chess.SquareSet.from_square(move.to_square))


def _checks_twice(board: chess.Board, move: chess.Move) -> bool:
    return len(_after(board, move).checkers()) > 1


_RULES: Final[dict[str, Callable[[chess.Board, chess.Move], bool]]] = {
    "fork": _forks,
    "pin": _pins,
    "discoveredCheck": _discovers_check,
    "doubleCheck": _checks_twice,
    "promotion": lambda board, move: move.promotion is not None,
    "underPromotion": lambda board, move: move.promotion not in (None, chess.QUEEN),
}


def _mates(board: chess.Board) -> dict[str, None]:
    """Names of the mate on the board, if it has any."""
    king = board.king(board.turn)
    if king is None:
        return {}
    found = {}
    checkers = board.checkers()
    around = chess.SquareSet(chess.BB_KING_ATTACKS[king])
    own = board.occupied_co[board.turn]
    kinds = {board.piece_type_at(square) for square in checkers}
    if kinds == {chess.KNIGHT} and not around - chess.SquareSet(own):
        found["smotheredMate"] = None
    rank = chess.BB_RANKS[chess.square_rank(king)]
    forward = around - chess.SquareSet(rank)
    on_rank = all(chess.BB_SQUARES[square] & rank for square in checkers)
    blocked = forward & chess.SquareSet(own)
    if rank & _BACK and on_rank and kinds <= {chess.ROOK, chess.QUEEN} and blocked == forward:
        found["backRankMate"] = None
    return found
