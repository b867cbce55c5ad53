"""The same position, and moves without a pawn move or a capture (9.2, 9.3, 9.6).

Positions are the same if and only if the same player has the move, men of the same kind and colour
stand on the same squares, and the possible moves of all men of both players are the same (9.2.2).
So castling rights count until king or rook has moved, and a square for capturing en passant counts
only if such a capture is legal.

The 2017 edition words the last point differently: a pawn could be captured en passant *at the start
of the series*. Nothing comes of it. Such a capture is possible only right after the double step,
before which no position can recur, so that position is always the first of its series.

The functions take the board of a game *with its moves* (:attr:`chess.Board.move_stack`) and leave
it as it was. What they find is for the arbiter; nothing here is ever said to a player (11.3.1).
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import chess

from accessible_board.game.vocabulary.editions import Edition, Fivefold

FIVEFOLD = 5
"""Occurrences of a position that end the game (9.6.1)."""

SEVENTY_FIVE_MOVES = 150
"""Moves of either player without a pawn move or capture that end the game (9.6.2)."""

CLAIMED_OCCURRENCES = 3
"""Occurrences of a position with which a draw is rightly claimed (9.2)."""

CLAIMED_MOVES = 100
"""Moves of either player without a pawn move or capture with which it is (9.3)."""

_RETURN = 4
"""The least number of moves of either player after which a position can be the same again."""


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """The evidence about a claim under 9.2 or 9.3, for the arbiter.

    ``occurrences`` of the position, and ``halfmoves`` (moves of either player) without a pawn move
    or capture; both include the intended move, if any. A claim is correct with three occurrences or
    a hundred such moves (9.2, 9.3); the arbiter decides (9.5).
    """

    occurrences: int
    halfmoves: int


def position_key(board: chess.Board) -> Hashable:
    """Equal for two positions exactly if they are the same under 9.2.2."""
    return (
        *(board.pieces_mask(kind, color) for kind in chess.PIECE_TYPES for color in chess.COLORS),
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.has_legal_en_passant() else None,
    )


def occurrences(board: chess.Board) -> int:
    """Number of times that this position has occurred in its game, including now."""
    keys = list(_keys_backwards(board))
    return keys.count(keys[0])


def claim_evidence(board: chess.Board, intended: chess.Move | None = None) -> ClaimEvidence:
    """The evidence for a claim by the player on the move, who may intend a move (9.2.1, 9.3.1).

    ``ValueError`` if the intended move is not legal.
    """
    if intended is None:
        return ClaimEvidence(occurrences(board), board.halfmove_clock)
    if not board.is_legal(intended):
        raise ValueError(f"{intended} is not legal in {board.fen()}")
    after = board.copy()
    after.push(intended)
    return ClaimEvidence(occurrences(after), after.halfmove_clock)


def is_claimable(occurred: int, halfmoves: int) -> bool:
    """True if a draw is rightly claimed with this evidence (9.2, 9.3)."""
    return occurred >= CLAIMED_OCCURRENCES or halfmoves >= CLAIMED_MOVES


def is_fivefold(board: chess.Board, edition: Edition) -> bool:
    """True if the position on the board has ended the game by repetition (9.6.1)."""
    if edition.fivefold is Fivefold.NONE or board.halfmove_clock < _RETURN * (FIVEFOLD - 1):
        return False
    if edition.fivefold is Fivefold.TOTAL:
        return occurrences(board) >= FIVEFOLD
    back_and_forth = list(_keys_backwards(board))[::_RETURN][:FIVEFOLD]
    return len(back_and_forth) == FIVEFOLD and len(set(back_and_forth)) == 1


def is_seventy_five(board: chess.Board, edition: Edition) -> bool:
    """True if 75 moves by each player without pawn move or capture have ended the game (9.6.2)."""
    return edition.seventy_five_moves and board.halfmove_clock >= SEVENTY_FIVE_MOVES


def _keys_backwards(board: chess.Board) -> Iterator[Hashable]:
    """The keys of the positions since the last pawn move or capture, the latest first.

    No earlier position can be the same as the one on the board.
    """
    earlier = board.copy(stack=board.halfmove_clock)
    yield position_key(earlier)
    for _ in range(min(board.halfmove_clock, len(board.move_stack))):
        earlier.pop()
        yield position_key(earlier)
