"""Positions: where mate is impossible, when two are the same, and castling as the Laws word it."""

import chess

Square = chess.Square
Color = chess.Color


FEW_MEN, FEW_POSITIONS = 5, 12


def can_mate(board: chess.Board, color: Color) -> bool:
    """Whether ``color`` may still mate; no only where it is certain.

    A lone king never mates. A lone knight needs a man of the opponent that is no queen to shut the
    king in, a bishop (or several of one colour) a knight, a pawn or a bishop of the other colour.
    With few men all that can follow is tried, as long as that is little.
    """
    if board.has_insufficient_material(color):
        return False
    if len(board.piece_map()) > FEW_MEN:
        return True
    seen, waiting = {sameness(board)}, [board]
    while waiting:
        here = waiting.pop()
        if here.is_checkmate() and here.turn != color:
            return True
        for move in legal_moves(here):
            there = here.copy(stack=False)
            there.push(move)
            if there.has_insufficient_material(color) or sameness(there) in seen:
                continue
            if len(seen) == FEW_POSITIONS:
                return True
            seen.add(sameness(there))
            waiting.append(there)
    return False


def legal_moves(board: chess.Board) -> frozenset[chess.Move]:
    """The legal moves; a king is never captured, where an illegal move left it attacked (1.4.1)."""
    men = board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings
    place = *men, board.occupied_co[board.turn], board.turn, board.castling_rights, board.ep_square
    if place not in _LEGAL:
        king = board.king(not board.turn)
        _LEGAL[place] = frozenset(move for move in board.legal_moves if move.to_square != king)
    if len(_LEGAL) > KEPT:
        del _LEGAL[next(iter(_LEGAL))]
    return _LEGAL[place]


KEPT = 64
_LEGAL: dict[tuple[int | None, ...], frozenset[chess.Move]] = {}
"""The legal moves of the last positions that were asked about."""


def dead(board: chess.Board) -> bool:
    """Whether neither side can mate by any series of legal moves, where that is certain (5.2.2)."""
    return not can_mate(board, chess.WHITE) and not can_mate(board, chess.BLACK)


def sameness(board: chess.Board) -> str:
    """Equal for positions that are the same (9.2.2).

    The player on the move, the men on their squares, and the moves that are possible: castling
    rights, and a pawn that can be taken en passant.
    """
    return board.epd(en_passant="legal")


def both_in_check(board: chess.Board) -> bool:
    """Whether both kings are in check, as only an illegal move can leave them (A.5.4)."""
    other = board.copy(stack=False)
    other.turn = not board.turn
    return board.is_check() and other.is_check()


def castlings(board: chess.Board) -> dict[chess.Move, Square]:
    """The legal castlings and the square of the rook of each (3.8.2)."""
    return {move: rook_of(move) for move in legal_moves(board) if board.is_castling(move)}


def rook_of(castling: chess.Move) -> Square:
    """Where the rook of a castling stands: h1 for e1g1."""
    king_side = chess.square_file(castling.to_square) > chess.square_file(castling.from_square)
    return chess.square(7 if king_side else 0, chess.square_rank(castling.from_square))


def rook_goes_to(castling: chess.Move) -> Square:
    """The square that the king has just crossed (3.8.2)."""
    return (castling.from_square + castling.to_square) // 2


def castling_by_form(board: chess.Board, move: chess.Move) -> bool:
    """Whether this is a king of the player on the move going two squares on the home rank.

    So a castling by its form, be it possible or not: towards a rook on its own first square.
    """
    home = chess.E1 if board.turn == chess.WHITE else chess.E8
    king = chess.Piece(chess.KING, board.turn)
    rook = chess.Piece(chess.ROOK, board.turn)
    return (
        move.from_square == home
        and move.to_square in (home - 2, home + 2)
        and board.piece_at(home) == king
        and board.piece_at(rook_of(move)) == rook
    )


def captured_square(board: chess.Board, move: chess.Move) -> Square | None:
    """Where the man that the move captures stands, if it captures one (3.1.1, 3.7.4)."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    if board.piece_at(move.to_square) is not None:
        return move.to_square
    return None
