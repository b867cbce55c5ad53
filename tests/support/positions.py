"""Random positions of real games: random legal moves from interesting beginnings."""

import chess
from hypothesis import strategies as st

BEGINNINGS = (
    chess.STARTING_FEN,
    "r3k2r/pppq1ppp/2n2n2/2bpp1B1/2BPP1b1/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 8",
    "4k3/PPPP4/8/8/8/8/pppp4/4K3 w - - 0 1",
    "rn1n2k1/P1P4P/8/3pP3/3Pp3/8/p1p4p/RN1N2K1 w - - 0 1",
    "k7/2N1N3/8/8/2N1N3/8/6Q1/Q2Q2K1 w - - 0 1",
)
"""The start, castling both ways, promotions with and without captures, many men of one kind."""


@st.composite
def positions(draw: st.DrawFn) -> chess.Board:
    """A position after up to thirty random moves; it has legal moves unless the game is over."""
    board = chess.Board(draw(st.sampled_from(BEGINNINGS)))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=30)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    return board
