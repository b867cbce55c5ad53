"""Proofs that a player can or cannot mate "by any possible series of legal moves".

Asked for in 5.1.2, 5.2.2, 6.9 and 7.5.5. The question is a helpmate's: both sides work together
towards the mate of one king, so any single line proves that it is possible. It is impossible where
some man can never reach a square that every mate needs
(:mod:`unwinnable <accessible_board.game.rules.unwinnable>`, now or after each move), or where every
position that can be reached has been seen and none is that mate. Between the two, within a budget
of positions, the answer is "not known", and an arbiter decides. With up to four men, both kings
included, it is always known (:func:`_goes_on`).

The search is best first: of the positions seen, the one where the mate looks nearest is continued
first. How near it looks (:func:`_distance`) decides only how soon a mate is found, never whether an
answer is right. Neither the fifty nor the seventy-five moves limit the series.
"""

import heapq
from functools import lru_cache
from itertools import count

import chess

from accessible_board.game.rules.unwinnable import is_unwinnable
from accessible_board.game.vocabulary.effects import position_after

FLAG_FALL_BUDGET = 16_000
"""Positions to look at when a result hangs on the answer: a few tenths of a second."""

MOVE_BUDGET = 150
"""Positions to look at after each move: a few milliseconds."""

_FEW_MEN, _MOVES_ON = 4, 4
"""With so few men, both kings included, a mate is possible if so many moves can be made and leave
men to mate with (:func:`_goes_on`)."""

_FORCED_REPLIES = 2
"""With no more legal moves than this, a few moves may force the last mating man off the board."""


def can_mate(board: chess.Board, color: chess.Color, budget: int = FLAG_FALL_BUDGET) -> bool | None:
    """Tell whether some series of legal moves from here ends in ``color`` mating the other king.

    Exact where it answers; ``None`` if no more than ``budget`` positions do not tell.
    """
    if board.is_checkmate():
        return board.turn != color
    if board.occupied.bit_count() <= _FEW_MEN:
        return not board.has_insufficient_material(color) and _goes_on(board, color, _MOVES_ON)
    if is_unwinnable(board, color):
        return False
    position = board.epd(shredder=True, en_passant="legal")
    found = _search(position, board.chess960, color, budget)
    if found is None and _unwinnable_after_each_move(board, color):
        return False
    return found


def _goes_on(board: chess.Board, color: chess.Color, moves: int) -> bool:
    """True if ``color`` mates within so many moves of either player, or has men to mate with after.

    With few men that is exact. A retrograde analysis of every position of up to four men
    (``tests/game/rules/test_few_men.py``) finds a mate from wherever four moves can be made that
    leave such men; only stalemates, mates and forced captures are nearer than that.
    """
    for move in board.legal_moves:
        after = position_after(board, move)
        if after.is_checkmate():
            if after.turn != color:
                return True
        elif not after.has_insufficient_material(color) and (
            moves == 1 or _goes_on(after, color, moves - 1)
        ):
            return True
    return False


def _unwinnable_after_each_move(board: chess.Board, color: chess.Color) -> bool:
    """True if it is proved that ``color`` cannot mate, whichever move comes next."""
    for move in board.legal_moves:
        after = position_after(board, move)
        if after.is_checkmate() or not is_unwinnable(after, color):
            return False
    return True


def is_dead(board: chess.Board, budget: int = MOVE_BUDGET) -> bool:
    """True if it is proved that neither side can mate (5.2.2), so that the game has ended.

    Cheap enough to call after every move: a proof is attempted only if most pawns are locked, and a
    search only if it can end: in a position without queens, rooks and free pawns, or one whose next
    moves are nearly forced.
    """
    if board.is_checkmate():
        return False
    if board.is_insufficient_material():
        return True
    few = board.occupied.bit_count() <= _FEW_MEN
    if _is_all_but_locked(board) and all(is_unwinnable(board, color) for color in chess.COLORS):
        return True
    if not (few or _is_barren(board) or _is_nearly_forced(board)):
        return False
    return all(can_mate(board, color, budget) is False for color in chess.COLORS)


_CHECK_AND_CAPTURE, _PROMOTE = (1, 1, 3, 3, 10, 20), (3, 4, 2, 0, 8, 40)
"""Weights of corner, kings, flights, check, men and promotion (:func:`_distance`).

Found by trying (benchmarks/helpmate.py): what one does not find the other does.
"""


@lru_cache(maxsize=64)
def _search(epd: str, chess960: bool, color: chess.Color, budget: int) -> bool | None:
    """Search for the mate with each set of weights in turn, each with its share of the budget.

    Answers are kept: a claim on time asks what the fall of the flag asked.
    """
    start, _ = chess.Board.from_epd(epd, chess960=chess960)
    found = _search_with(_CHECK_AND_CAPTURE, start, color, budget // 2)
    return _search_with(_PROMOTE, start, color, budget // 2) if found is None else found


def _search_with(
    weights: tuple[int, ...], start: chess.Board, color: chess.Color, budget: int
) -> bool | None:
    """Extend the most promising position until a mate, the last position or the budget's end."""
    order = count()
    seen = {_key(start)}
    waiting = [(0, next(order), start)]
    while waiting:
        _, _, position = heapq.heappop(waiting)
        for move in position.legal_moves:
            reached = position_after(position, move)
            key = _key(reached)
            if key in seen or reached.has_insufficient_material(color):
                continue
            if reached.turn != color and reached.is_checkmate():
                return True
            if reached.occupied.bit_count() <= _FEW_MEN:
                if _goes_on(reached, color, _MOVES_ON):
                    return True
                continue
            if len(seen) >= budget:
                return None
            seen.add(key)
            heapq.heappush(waiting, (_distance(weights, reached, color), next(order), reached))
    return False


def _key(board: chess.Board) -> tuple[int | bool | None, ...]:
    """Key of all that the possible moves depend on: men, side to move, castling, en passant."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.king(chess.WHITE),
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.has_legal_en_passant() else None,
    )


def _distance(weights: tuple[int, ...], board: chess.Board, color: chess.Color) -> int:
    """An estimate of how far off the mate is: smaller is nearer.

    The king to be mated should stand in a corner with few flights, with the other king and a piece
    close by, and there should be a queen or rook, or a pawn close to promotion. Every man captured
    from the other side brings the few men nearer of which the answer is known.
    """
    victim, helper = board.king(not color), board.king(color)
    if victim is None or helper is None:
        return 0
    corner, kings, flights, check, men, promotion = weights
    file, rank = chess.square_file(victim), chess.square_rank(victim)
    return (
        corner * (min(file, 7 - file) + min(rank, 7 - rank))
        + kings * chess.square_distance(victim, helper)
        + flights * _flights(board, victim, color)
        + _nearest_piece(board, victim, color)
        + promotion * _steps_to_promotion(board, color)
        + men * board.occupied_co[not color].bit_count()
        - check * board.is_check()
    )


def _nearest_piece(board: chess.Board, king: chess.Square, color: chess.Color) -> int:
    """King's steps from the king to the nearest piece of ``color``, pawns and king excluded."""
    pieces = board.occupied_co[color] & ~board.pawns & ~board.kings
    return min(
        (chess.square_distance(king, square) for square in chess.SquareSet(pieces)), default=4
    )


def _flights(board: chess.Board, king: chess.Square, color: chess.Color) -> int:
    """Number of squares around the king, free of its own men, that ``color`` does not attack."""
    around = chess.SquareSet(chess.BB_KING_ATTACKS[king] & ~board.occupied_co[not color])
    return sum(not board.is_attacked_by(color, square) for square in around)


def _steps_to_promotion(board: chess.Board, color: chess.Color) -> int:
    """Steps that the most advanced pawn needs; 0 with a queen or rook, or without pawns."""
    own = board.occupied_co[color]
    if own & (board.queens | board.rooks) or not own & board.pawns:
        return 0
    ranks = [chess.square_rank(square) for square in chess.SquareSet(own & board.pawns)]
    return 7 - max(ranks) if color == chess.WHITE else min(ranks)


def _is_all_but_locked(board: chess.Board) -> bool:
    """True without queens if every pawn faces another pawn, and few have room to move."""
    if board.queens or _room(board).bit_count() > _FREE_PAWNS:
        return False
    white = board.pawns & board.occupied_co[chess.WHITE]
    return all(_lane(square, white) & board.pawns for square in chess.scan_forward(board.pawns))


def _room(board: chess.Board) -> chess.Bitboard:
    """The empty squares right ahead of pawns."""
    white, black = (board.pawns & board.occupied_co[color] for color in chess.COLORS)
    return (white << 8 | black >> 8) & ~board.occupied & chess.BB_ALL


def _lane(pawn: chess.Square, white: chess.Bitboard) -> chess.Bitboard:
    """The squares ahead of a pawn on its file; ``white`` are the white pawns."""
    here = chess.BB_SQUARES[pawn]
    ahead = ~(here | here - 1) if here & white else here - 1
    return chess.BB_FILES[chess.square_file(pawn)] & ahead


_FREE_PAWNS = 2
"""With more pawns that can advance no position is taken for locked."""


def _is_barren(board: chess.Board) -> bool:
    """True without queens, rooks, pawns with room ahead and pawns that can move."""
    if board.queens | board.rooks or _room(board):
        return False
    return not any(board.generate_legal_moves(from_mask=board.pawns))


def _is_nearly_forced(board: chess.Board) -> bool:
    return board.legal_moves.count() <= _FORCED_REPLIES
