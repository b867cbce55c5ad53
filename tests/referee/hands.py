"""How hands carry out a move on a peg board: the lifts and places, in many orders."""

from collections.abc import Iterator
from random import Random

import chess

from tests.referee import acts as a
from tests.referee.men import captured_square, castling_by_form, rook_goes_to, rook_of
from tests.referee.pegs import PegBoard

Hand = Iterator[a.Act]
SWAP = 400
"""Milliseconds in which a hand puts a man aside and another one into its hole."""


def put_right(board: PegBoard, color: chess.Color, position: chess.Board, random: Random) -> Hand:
    """Brings the men of a board to a position: lifts what stands wrong, then places."""
    wanted = position.piece_map()
    for square in list(board.holes):
        if board.man(square) != wanted.get(square):
            yield a.Lift(color=color, square=square)
    for square, piece in wanted.items():
        if square in board.holes:
            continue
        homes = [s for s in board.gone() if board.position.piece_at(s) == piece]
        homes.sort(key=lambda s: s != square)
        if homes:
            yield a.Place(color=color, square=square, home=homes[0])
        else:
            yield a.Place(color=color, square=square, new=piece)


def carry_out(
    board: PegBoard,
    color: chess.Color,
    move: chess.Move,
    random: Random,
    *,
    pawn_first: bool,
) -> Hand:
    """The player's own move, from whatever of it has been lifted already.

    ``pawn_first``: the pawn may be put on the last rank before the piece that it becomes; once the
    move was announced, no switch tells the two apart.
    """
    position = board.position
    if castling_by_form(position, move):
        yield from _castle(board, color, move, random)
        return
    captured = captured_square(position, move)
    passing = captured is not None and captured != move.to_square
    off = [move.from_square]
    if captured is not None and not (passing and random.random() < 0.5):
        off.insert(random.randrange(2), captured)
    for square in off:
        if square in board.holes:
            yield a.Lift(color=color, square=square)
    if move.promotion and pawn_first and random.random() < 0.4:
        yield a.Place(color=color, square=move.to_square, home=move.from_square)
        yield a.Lift(color=color, square=move.to_square)
    if move.promotion:
        piece = chess.Piece(move.promotion, color)
        yield a.Place(color=color, square=move.to_square, new=piece, after=SWAP)
    else:
        swap = SWAP if captured == move.to_square else a.UNTIMED
        yield a.Place(color=color, square=move.to_square, home=move.from_square, after=swap)
    if captured is not None and captured in board.holes and passing:
        yield a.Lift(color=color, square=captured)


def _castle(board: PegBoard, color: chess.Color, move: chess.Move, random: Random) -> Hand:
    king = (move.from_square, move.to_square)
    rook = (rook_of(move), rook_goes_to(move))
    order = [rook, king] if random.random() < 0.15 else [king, rook]
    together = random.random() < 0.3
    for home, target in order:
        if home in board.holes and board.holes[home] == home:
            yield a.Lift(color=color, square=home)
        if not together:
            yield a.Place(color=color, square=target, home=home)
    if together:
        for home, target in order:
            yield a.Place(color=color, square=target, home=home)
