"""Positions in which one side can never mate, proved without a search: locked pawns above all.

Follows the semi-static analysis of Miguel Ambrona, "A Practical Algorithm for Chess Unwinnability"
(FUN 2022, LIPIcs 226, 2): which squares each man can ever reach is worked out for all men together,
as a least fixed point of what can be entered once what stands in the way can leave or be captured.
It is reached from below, and each rule allows more than the Laws do, so what is out of reach there
is out of reach in every game. :func:`is_unwinnable` is ``True`` only where mate is impossible;
otherwise it knows nothing.

What makes mate impossible here is our own criterion. A king that is mated stands on a square that
he can reach, attacked by a man other than the king of the other side; and each square beside him is
attacked too, or holds a man of his own. So there is no mate where, for every square that the king
can reach, no man can ever attack it, or the squares beside it that nobody can ever attack are more
than the men of his own who could ever stand there, each of them on one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import chess

ALL = chess.BB_ALL

_DIAGONAL = (7, 9, -7, -9)
_STRAIGHT = (1, -1, 8, -8)
_STEPS = {
    chess.BISHOP: _DIAGONAL,
    chess.ROOK: _STRAIGHT,
    chess.QUEEN: _DIAGONAL + _STRAIGHT,
}


def is_unwinnable(board: chess.Board, color: chess.Color) -> bool:
    """True if it is proved that no series of legal moves ends in ``color`` mating.

    ``False`` proves nothing. Positions in which castling or en passant capture is still possible
    are not analysed: the rules below cannot follow two men that move at once, nor a pawn captured
    beside the goal.
    """
    if board.clean_castling_rights() or board.has_legal_en_passant():
        return False
    if board.king(color) is None or board.king(not color) is None or board.is_checkmate():
        return False
    return _Reach(board).settle().never_mates(color)


@dataclass(slots=True)
class _Man:
    """A man, its square, and the squares that it may ever reach.

    ``promotes`` once a pawn may reach the last rank: then it may go anywhere.
    """

    piece_type: chess.PieceType
    color: chess.Color
    square: chess.Square
    reach: chess.Bitboard
    promotes: bool = False


@dataclass(slots=True)
class _Reach:
    """The squares that all men of a position may ever reach, extended until nothing is added."""

    board: chess.Board
    men: list[_Man] = field(default_factory=list)
    cleared: chess.Bitboard = 0
    """The squares that are empty, or whose man can perhaps leave or be captured."""

    def __post_init__(self) -> None:
        self.men = [
            _Man(piece.piece_type, piece.color, square, chess.BB_SQUARES[square])
            for square, piece in self.board.piece_map().items()
        ]
        self.cleared = ALL & ~self.board.occupied

    def settle(self) -> "_Reach":
        """Extend the squares of every man until nothing changes."""
        while self._anything_grows():
            pass
        return self

    def _anything_grows(self) -> bool:
        grown = [self._grow(man) for man in self.men]
        return self._clear() or any(grown)

    def never_mates(self, color: chess.Color) -> bool:
        """True if the other king can reach no square on which it could be mated."""
        king = next(man for man in self.men if man.color != color and _is_king(man))
        attacks = [self._attacked_by(man) for man in self.men if man.color == color]
        checks = [
            self._attacked_by(man) for man in self.men if man.color == color and not _is_king(man)
        ]
        helpers = [man.reach for man in self.men if man.color != color and not _is_king(man)]
        attacked, checked = _union(attacks), _union(checks)
        return all(
            not checked & chess.BB_SQUARES[square]
            or not _can_be_filled(chess.BB_KING_ATTACKS[square] & ~attacked, helpers)
            for square in chess.scan_forward(king.reach)
        )

    # --- growing ------------------------------------------------------------------------------

    def _grow(self, man: _Man) -> bool:
        before = man.reach
        if man.promotes:
            man.reach = ALL
        elif man.piece_type == chess.PAWN:
            man.reach |= self._advances(man) | self._captures(man)
            man.promotes = bool(man.reach & _last_rank(man.color))
        else:
            open_squares = self._enterable(man.color)
            if _is_king(man):
                open_squares &= ~self._guarded_for_ever(not man.color)
            man.reach |= _stepped(man) & open_squares
        return man.reach != before

    def _enterable(self, color: chess.Color) -> chess.Bitboard:
        """The squares that no man of this colour blocks for ever."""
        return ALL & ~(self.board.occupied_co[color] & ~self.cleared)

    def _guarded_for_ever(self, color: chess.Color) -> chess.Bitboard:
        """The squares attacked by men of this colour that never leave.

        A queen, rook or bishop that never leaves attacks no square beyond its neighbours.
        """
        guarded = 0
        for square in chess.scan_forward(self.board.occupied_co[color] & ~self.cleared):
            attacks = self.board.attacks_mask(square)
            if self.board.piece_type_at(square) in _STEPS:
                attacks &= chess.BB_KING_ATTACKS[square]
            guarded |= attacks
        return guarded

    def _clear(self) -> bool:
        """Note which squares men may leave, or be captured on."""
        before = self.cleared
        for man in self.men:
            here = chess.BB_SQUARES[man.square]
            leaves = man.reach & ~here
            if leaves or (not _is_king(man) and self._can_be_captured_on(man, here)):
                self.cleared |= here
        return self.cleared != before

    def _can_be_captured_on(self, man: _Man, squares: chess.Bitboard) -> bool:
        """True if some man of the other side may ever capture on one of these squares."""
        for other in self.men:
            if other.color == man.color:
                continue
            if other.piece_type == chess.PAWN and not other.promotes:
                if _pawn_attacks(other) & squares:
                    return True
            elif other.reach & squares:
                return True
        return False

    def _advances(self, pawn: _Man) -> chess.Bitboard:
        """The square ahead of each square, if it is empty or its man may leave."""
        ahead = _shifted_ahead(pawn.reach, pawn.color) & self.cleared
        rival = self._rival(pawn)
        if rival is not None and self._confronted(pawn, rival):
            ahead &= ~_beyond(rival.square, pawn.color)
        return ahead

    def _rival(self, pawn: _Man) -> _Man | None:
        """The nearest pawn of the other side ahead on the same file."""
        ahead = _beyond(pawn.square, pawn.color) & chess.BB_FILES[chess.square_file(pawn.square)]
        rivals = [
            man
            for man in self.men
            if man.color != pawn.color
            and man.piece_type == chess.PAWN
            and ahead & chess.BB_SQUARES[man.square]
        ]
        nearest = min if pawn.color == chess.WHITE else max
        return nearest(rivals, key=lambda man: man.square) if rivals else None

    def _confronted(self, pawn: _Man, rival: _Man) -> bool:
        """True if two pawns block each other for good: neither leaves its file, the rival stays.

        The rival always stands between the two start squares, where no man can capture it.
        """
        lane = chess.BB_FILES[chess.square_file(pawn.square)]
        leaves = (pawn.reach | rival.reach) & ~lane or pawn.promotes
        if leaves:
            return False
        between = _beyond(pawn.square, pawn.color) & ~_beyond(rival.square, pawn.color) & lane
        return not self._can_be_captured_on(rival, between | chess.BB_SQUARES[rival.square])

    def _captures(self, pawn: _Man) -> chess.Bitboard:
        """Squares on which a pawn may capture: some opposing man but the king can come there."""
        prey = _union(
            man.reach for man in self.men if man.color != pawn.color and not _is_king(man)
        )
        return _pawn_attacks(pawn) & prey & self._enterable(pawn.color)

    # --- attacking ----------------------------------------------------------------------------

    def _attacked_by(self, man: _Man) -> chess.Bitboard:
        """Every square that a man may ever attack."""
        if man.promotes:
            return ALL
        return _pawn_attacks(man) if man.piece_type == chess.PAWN else _stepped(man)


def _is_king(man: _Man) -> bool:
    return man.piece_type == chess.KING


def _union(boards: Iterable[chess.Bitboard]) -> chess.Bitboard:
    together = 0
    for board in boards:
        together |= board
    return together


def _stepped(man: _Man) -> chess.Bitboard:
    """One step of a piece from each square, whatever stands there."""
    if man.piece_type == chess.KING:
        return _union(chess.BB_KING_ATTACKS[square] for square in chess.scan_forward(man.reach))
    if man.piece_type == chess.KNIGHT:
        return _union(chess.BB_KNIGHT_ATTACKS[square] for square in chess.scan_forward(man.reach))
    return _union(_shifted(man.reach, step) for step in _STEPS[man.piece_type])


_EDGE_LEFT = ALL & ~chess.BB_FILE_A
_EDGE_RIGHT = ALL & ~chess.BB_FILE_H


def _shifted(board: chess.Bitboard, step: int) -> chess.Bitboard:
    """All squares one step further, without wrapping around the edge of the board."""
    if step in (1, 9, -7):
        board &= _EDGE_RIGHT
    elif step in (-1, 7, -9):
        board &= _EDGE_LEFT
    return (board << step if step > 0 else board >> -step) & ALL


def _shifted_ahead(board: chess.Bitboard, color: chess.Color) -> chess.Bitboard:
    return _shifted(board, 8 if color == chess.WHITE else -8)


def _pawn_attacks(pawn: _Man) -> chess.Bitboard:
    steps = (7, 9) if pawn.color == chess.WHITE else (-7, -9)
    return _union(_shifted(pawn.reach, step) for step in steps)


def _last_rank(color: chess.Color) -> chess.Bitboard:
    return chess.BB_RANK_8 if color == chess.WHITE else chess.BB_RANK_1


def _beyond(square: chess.Square, color: chess.Color) -> chess.Bitboard:
    """All squares of the rank of ``square`` and of the ranks ahead of it for this colour."""
    rank = chess.square_rank(square)
    ranks = range(rank, 8) if color == chess.WHITE else range(rank + 1)
    return _union(chess.BB_RANKS[one] for one in ranks)


def _can_be_filled(squares: chess.Bitboard, helpers: Sequence[chess.Bitboard]) -> bool:
    """True if each square can have a man of its own (Hall's theorem, by augmenting paths)."""
    taken: dict[int, chess.Square] = {}

    def place(square: chess.Square, tried: set[int]) -> bool:
        for number, reach in enumerate(helpers):
            if number in tried or not reach & chess.BB_SQUARES[square]:
                continue
            tried.add(number)
            if number not in taken or place(taken[number], tried):
                taken[number] = square
                return True
        return False

    return all(place(square, set()) for square in chess.scan_forward(squares))
