"""Effects of a move on men and pegs: their goals, the captured man, the result."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import chess

from accessible_board.game.vocabulary.announcements import PROMOTIONS, is_castling

Man: TypeAlias = int
"""A man, named by the square it stood on at the start of the log; or :data:`SPARE`."""

SPARE: Final[Man] = 64
"""A man from beside the board: the new piece of a promotion, or one that nobody saw leave."""

Displaced: TypeAlias = frozenset[tuple[chess.Square, Man]]
"""Men that stand in holes not their own."""

Outcome: TypeAlias = tuple[chess.Bitboard, Displaced]
"""State of the pegs after a move: the full holes, and the men in holes not their own."""

Outcomes: TypeAlias = dict[chess.Bitboard, dict[Displaced, list[chess.Move]]]
"""Moves by what the pegs show after them."""


def position_after(board: chess.Board, move: chess.Move) -> chess.Board:
    """The position that a move leads to, without the moves before it."""
    after = board.copy(stack=False)
    after.push(move)
    return after


def differing(stands: chess.BaseBoard, expected: chess.BaseBoard) -> chess.SquareSet:
    """The squares on which two positions are not the same."""
    return chess.SquareSet(
        square for square in chess.SQUARES if stands.piece_at(square) != expected.piece_at(square)
    )


def outcomes(board: chess.Board, moves: Iterable[chess.Move]) -> Outcomes:
    """The moves, by what the pegs show after each; promotions to a queen come first."""
    shown: Outcomes = {}
    for move in sorted(moves, key=lambda move: PROMOTIONS.index(move.promotion or chess.QUEEN)):
        for full, displaced in outcomes_of(board, move):
            shown.setdefault(full, {}).setdefault(displaced, []).append(move)
    return shown


def outcomes_of(board: chess.Board, move: chess.Move) -> Iterator[Outcome]:
    """Yield the possible states of the pegs after a move: a promotion shows pawn or new piece."""
    if is_castling(move, board):
        yield _outcome_of_castling(board, move)
        return
    full = board.occupied & ~chess.BB_SQUARES[move.from_square]
    captured = captured_square(move, board)
    if captured is not None:
        full &= ~chess.BB_SQUARES[captured]
    full |= chess.BB_SQUARES[move.to_square]
    yield full, frozenset({(move.to_square, move.from_square)})
    if move.promotion:
        yield full, frozenset({(move.to_square, SPARE)})


def outcomes_of_both(
    board: chess.Board, first: chess.Move, seconds: Iterable[chess.Move], full: chess.Bitboard
) -> Iterator[tuple[chess.Move, Outcome]]:
    """The second moves after which exactly the holes in ``full`` are full, each with its outcome.

    That is what the pegs may show after both moves, by the holes in which their men stood at first.
    """
    after = position_after(board, first)
    origins = [dict(gone) for _, gone in outcomes_of(board, first)]
    for second in seconds:
        for shown, moved in outcomes_of(after, second):
            if shown == full:
                for origin in origins:
                    yield second, (full, _displaced(origin, moved, full))


def _displaced(
    origin: Mapping[chess.Square, Man], moved: Displaced, full: chess.Bitboard
) -> Displaced:
    """Men in holes not their own, where those in ``moved`` went on after ``origin``."""
    stands = {hole: origin.get(hole, hole) for hole in chess.SquareSet(full)}
    stands.update((hole, origin.get(man, man)) for hole, man in moved)
    return frozenset(place for place in stands.items() if place[0] != place[1])


def _outcome_of_castling(board: chess.Board, move: chess.Move) -> tuple[chess.Bitboard, Displaced]:
    """King and rook side by side; in Chess960 either may be in place already (II.3)."""
    men = (move.from_square, castling_rook(move, board))
    to = castled_squares(move, board)
    full = board.occupied
    for man in men:
        full &= ~chess.BB_SQUARES[man]
    for hole in to:
        full |= chess.BB_SQUARES[hole]
    return full, frozenset((hole, man) for hole, man in zip(to, men, strict=True) if hole != man)


def promotion_squares(board: chess.Board) -> frozenset[chess.Square]:
    """Goals of pawns one rank from promotion now, without squares of own men."""
    seventh, last = (6, 7) if board.turn == chess.WHITE else (1, 0)
    pawns = board.pieces(chess.PAWN, board.turn) & chess.SquareSet(chess.BB_RANKS[seventh])
    files = {chess.square_file(pawn) + step for pawn in pawns for step in (-1, 0, 1)}
    goals = {chess.square(file, last) for file in files if 0 <= file <= 7}
    return frozenset(goals - set(chess.SquareSet(board.occupied_co[board.turn])))


def castled_places(board: chess.Board) -> frozenset[tuple[chess.Square, Man]]:
    """The goals of kings and rooks in castling; in Chess960 perhaps each other's holes."""
    return frozenset(
        place
        for move in board.generate_castling_moves()
        for place in zip(
            castled_squares(move, board),
            (move.from_square, castling_rook(move, board)),
            strict=True,
        )
    )


def castling_rook(move: chess.Move, board: chess.Board) -> chess.Square:
    """The rook's square in castling; the move is the king's two steps, or king takes rook."""
    if board.color_at(move.to_square) == board.turn:
        return move.to_square
    corner = 7 if board.is_kingside_castling(move) else 0
    return chess.square(corner, chess.square_rank(move.from_square))


def castled_squares(move: chess.Move, board: chess.Board) -> tuple[chess.Square, chess.Square]:
    """The squares of king and rook after castling (3.8.2, II.3)."""
    rank = chess.square_rank(move.from_square)
    king_file, rook_file = (6, 5) if board.is_kingside_castling(move) else (2, 3)
    return chess.square(king_file, rank), chess.square(rook_file, rank)


def goals(move: chess.Move, board: chess.Board) -> frozenset[chess.Square]:
    """The squares of the moved men after a move: one, or two for castling."""
    castles = is_castling(move, board)
    return frozenset(castled_squares(move, board) if castles else (move.to_square,))


def is_legal(move: chess.Move, board: chess.Board) -> bool:
    """True if a move is legal, even after an illegal one that stands: no king may be captured."""
    others = board.kings & board.occupied_co[not board.turn]
    return move in board.legal_moves and not others & chess.BB_SQUARES[move.to_square]


def legal_moves(board: chess.Board) -> Iterator[chess.Move]:
    """All legal moves, as :func:`is_legal` says of one."""
    others = board.kings & board.occupied_co[not board.turn]
    return (move for move in board.legal_moves if not others & chess.BB_SQUARES[move.to_square])


def captured_square(move: chess.Move, board: chess.Board) -> chess.Square | None:
    """The square of the captured man, beside the goal for en passant; ``None`` if none."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def men_of(move: chess.Move, board: chess.Board) -> frozenset[chess.Square]:
    """The squares of the men that a move moves or captures."""
    rook = castling_rook(move, board) if is_castling(move, board) else None
    squares = (move.from_square, captured_square(move, board), rook)
    return frozenset(square for square in squares if square is not None)


def with_its_moves(board: chess.Board) -> chess.Board:
    """A copy that shares the past moves, which never change; Board.copy would copy each."""
    copy = board.copy(stack=False)
    copy.move_stack = board.move_stack.copy()
    copy._stack = board._stack.copy()
    return copy
