"""Pegs in a position that no legal move leads to: which men stand elsewhere.

Nothing here is told to a player. It is the evidence of an illegal move (3.8.2, 7.5.1), for the
arbiter to judge. A man in the hand, a legal move half carried out, men of the opponent that were
knocked over, and unidentified men are no evidence: then the move is not completed (6.2.1).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide, is_castling
from accessible_board.game.vocabulary.effects import SPARE, Outcome, captured_square, outcomes_of
from accessible_board.game.vocabulary.peg_log import PegLog


@dataclass(frozen=True, slots=True)
class MenElsewhere:
    """The ``men`` that stand elsewhere, each as a move, and the squares of those missing."""

    men: tuple[chess.Move, ...]
    gone: tuple[chess.Square, ...] = ()

    @property
    def move(self) -> chess.Move | None:
        """The only such move; for castling, the king's."""
        return self.men[0] if self.men else None


def men_elsewhere(
    log: PegLog, board: chess.Board, announcement: Announcement | None
) -> MenElsewhere | None:
    """Men that stand as after no legal move; ``None`` while a man is in the hand.

    Words decide where the pegs alone do not, for example whether a man was captured or is held.
    """
    if log.candidates():
        return None
    named = _named(log, board, announcement) if announcement is not None else None
    return named or _standing(log, board)


def half_done(log: PegLog, board: chess.Board, move: chess.Move) -> bool:
    """Tell whether the pegs may be on the way to a move, carried out in any order (D.2.3).

    Each man of that move stands at its goal or is out of its hole; all others stand at home.
    """
    emptied = chess.SquareSet(board.occupied) - log.occupied
    for _, moved in outcomes_of(board, move):
        leave = {man for _, man in moved} | {move.from_square, captured_square(move, board)}
        if set(emptied) <= leave and log.moved_at_most(moved):
            return True
    return False


def amiss_beside(log: PegLog, board: chess.Board, move: chess.Move) -> bool:
    """Tell whether a move stands on the pegs, and something else is amiss beside it."""
    return any(
        log.moved_at_least(moved) and not log.ends_in((full, moved))
        for full, moved in outcomes_of(board, move)
    )


def as_announced(log: PegLog, board: chess.Board, announcement: Announcement) -> chess.Move | None:
    """The announced move, legal or not, if the pegs can show exactly it; not for castling."""
    for move in _meant(announcement, board):
        onto_own = is_castling(move, board)  # a rook's square, in the library's notation
        outcomes = [_outcome(board, (move,))] if onto_own else outcomes_of(board, move)
        if any(log.ends_in(outcome) for outcome in outcomes):
            return move
    return None


def on_pegs(log: PegLog, board: chess.Board) -> MenElsewhere:
    """Men that stand elsewhere now, and those missing, as far as switches tell."""
    moved = {hole: man for hole, man in log.displaced().items() if man != SPARE}
    men = [chess.Move(man, hole) for hole, man in moved.items()]
    men.sort(key=lambda move: board.piece_type_at(move.from_square) != chess.KING)
    return MenElsewhere(tuple(men), log.in_hand())


# --- what was announced -------------------------------------------------------------------------


def _named(log: PegLog, board: chess.Board, announcement: Announcement) -> MenElsewhere | None:
    """The announced illegal move, if the pegs can show exactly it."""
    if announcement.castling is not None:
        return castled(log, board, announcement.castling)
    move = as_announced(log, board, announcement)
    if move is None:
        return None
    taken = board.piece_at(move.to_square) is not None
    plain = chess.Move(move.from_square, move.to_square)
    return MenElsewhere((plain,), (move.to_square,) if taken else ())


def _meant(announcement: Announcement, board: chess.Board) -> Iterator[chess.Move]:
    """The moves that the words name, legal or not, except castling."""
    target = announcement.to_square
    for man in chess.SquareSet(board.occupied_co[board.turn]):
        if target is None:
            continue
        move = chess.Move(man, target, announcement.promotion)
        if announcement.names(move, board) and not goes_to_castle(move, board):
            yield move


def castled(log: PegLog, board: chess.Board, side: CastlingSide) -> MenElsewhere | None:
    """King and rook where castling puts them, though it may not be: perhaps over other men."""
    for king, rook in castlings(board, side):
        gone = tuple(
            hole
            for hole in (king.to_square, rook.to_square)
            if board.piece_at(hole) and hole not in (king.from_square, rook.from_square)
        )
        if log.ends_in(_outcome(board, (king, rook))):
            return MenElsewhere((king, rook), gone)
    return None


def castlings(board: chess.Board, side: CastlingSide) -> Iterator[tuple[chess.Move, chess.Move]]:
    """The moves of king and rook in castling on a side, with any rook, legal or not (3.8.2)."""
    home = board.king(board.turn)
    if home is None:
        return
    rank, kingside = chess.square_rank(home), side is CastlingSide.KING
    goals = _GOALS[side]
    rooks = board.pieces(chess.ROOK, board.turn) & chess.SquareSet(chess.BB_RANKS[rank])
    for rook in rooks:
        if (rook > home) == kingside:
            king_to, rook_to = (chess.square(file, rank) for file in goals)
            yield chess.Move(home, king_to), chess.Move(rook, rook_to)


def goes_to_castle(move: chess.Move, board: chess.Board) -> bool:
    """Tell whether a king moves as only in castling, legal or not (3.8.2, II.3).

    It stands on its first rank, in ordinary chess on its original square, and goes towards a rook
    on its original square; in Chess960 it may also go onto the rook.
    """
    home, to = move.from_square, move.to_square
    if home != board.king(board.turn) or chess.square_rank(home) != (0 if board.turn else 7):
        return False
    if not board.chess960 and chess.square_file(home) != _KINGS_FILE:
        return False
    return any(
        (to == king.to_square and chess.square_distance(home, to) > 1) or to == rook.from_square
        for side in CastlingSide
        for king, rook in castlings(board, side)
        if board.chess960 or chess.square_file(rook.from_square) in _CORNERS
    )


def castling_makes_position(move: chess.Move, board: chess.Board) -> bool:
    """True if king and rook can stand as after castling, legal or not: their squares are empty."""
    if board.chess960 or not goes_to_castle(move, board):
        return False
    crossed = (move.from_square + move.to_square) // 2
    two_squares = chess.square_distance(move.from_square, move.to_square) == 2
    return two_squares and not any(board.piece_at(s) for s in (move.to_square, crossed))


_KINGS_FILE: Final = 4
_CORNERS: Final = (0, 7)

_GOALS: Final = {CastlingSide.KING: (6, 5), CastlingSide.QUEEN: (2, 3)}
"""The files of king and rook after castling (3.8.2, II.3.2.5)."""


def _outcome(board: chess.Board, men: tuple[chess.Move, ...]) -> Outcome:
    full = board.occupied
    for man in men:
        full &= ~chess.BB_SQUARES[man.from_square]
    for man in men:
        full |= chess.BB_SQUARES[man.to_square]
    moved = [(man.to_square, man.from_square) for man in men if man.to_square != man.from_square]
    return full, frozenset(moved)


# --- what the pegs show by themselves -----------------------------------------------------------


def _standing(log: PegLog, board: chess.Board) -> MenElsewhere | None:
    """Own men that all stand, one or more elsewhere, as after no part of a legal move."""
    displaced = log.displaced()
    if not log.settled or log.upset or SPARE in displaced.values():
        return None
    own = {(hole, man) for hole, man in displaced.items() if board.color_at(man) == board.turn}
    if not own or _begins_legal_move(own, board):
        return None
    return on_pegs(log, board)


def _begins_legal_move(own: set[tuple[chess.Square, int]], board: chess.Board) -> bool:
    """True if some legal move puts these men there, whatever else it does."""
    return any(own <= moved for move in board.legal_moves for _, moved in outcomes_of(board, move))
