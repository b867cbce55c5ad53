"""Obligations of the player on the move by touched and released pieces: the table of Article 4.

:data:`RULES` is the whole table, in the order in which its lines are looked at: the first that
applies to a :class:`Situation` says what must be played. What is released counts before what is
touched, castling before single pieces, and where no touched piece can be played, any move may be
(4.5). :func:`obligation` is the table's only reader.

An obligation is evidence for the arbiter. It is never spoken to the player, and no move is refused
because of it (11.3.1, 12.6): a breach is for the opponent to claim and for the arbiter to judge.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.vocabulary.announcements import is_castling
from accessible_board.game.vocabulary.effects import (
    captured_square,
    castled_squares,
    castling_rook,
    legal_moves,
)
from accessible_board.game.vocabulary.touch import UNCLEAR, Release, Touch, keeps


class Bond(StrEnum):
    """Kind of obligation by touched pieces."""

    FREE = "free"
    MOVE = "move"
    CAPTURE = "capture"
    CAPTURE_WITH = "capture_with"
    CASTLE = "castle"
    KING_MOVE = "king_move"
    RELEASED = "released"
    """The piece stays where it was released (4.7)."""
    ARBITER = "arbiter"
    """Not covered by the Laws: the arbiter decides."""


@dataclass(frozen=True, slots=True)
class Obligation:
    """Demand of Article 4 on the move, and the ``article`` that makes it (of 2017 and 2023).

    ``own_square`` and ``target_square`` are as far as they are bound; for castling they are the
    king's and the rook's. ``barred`` is a castling that is forbidden on this move because the rook
    was touched first (4.4.2), ``released`` the move that was released, its promotion ``None`` as
    long as that is open (4.4.4).
    """

    bond: Bond
    article: str = "4.3"
    own_square: chess.Square | None = None
    target_square: chess.Square | None = None
    barred: chess.Move | None = None
    released: chess.Move | None = None

    def permits(self, move: chess.Move, board: chess.Board) -> bool:
        """True if a legal move in this position keeps to the obligation."""
        if move == self.barred:
            return False
        if self.released is not None:
            return keeps(self.released, move, board)
        if self.bond is Bond.CASTLE:
            return is_castling(move, board) and castling_rook(move, board) == self.target_square
        moves_own = self.own_square in (None, move.from_square, _mover(move, board))
        takes = self.target_square in (None, captured_square(move, board))
        return moves_own and takes


@dataclass(frozen=True, slots=True)
class Situation:
    """Input of the table: a position, and the pieces touched and released in it.

    ``touches`` are in order, adjusted and struck ones left out, the own piece first of two that
    cannot be told apart (4.3.3). ``together`` says whether king and rook touched at the same time
    show the intention to castle, as in 2009 and 2014 (4.4c). ``announced`` is a legal castling that
    was announced before anything was touched.
    """

    board: chess.Board
    touches: tuple[Touch, ...]
    meant_to_castle: bool = False
    together: bool = False
    release: Release = field(default_factory=Release)
    announced: chess.Move | None = None

    @property
    def own(self) -> tuple[Touch, ...]:
        """The own pieces touched."""
        return tuple(touch for touch in self.touches if touch.piece.color == self.board.turn)

    @property
    def others(self) -> tuple[Touch, ...]:
        """The opponent's pieces touched."""
        return tuple(touch for touch in self.touches if touch.piece.color != self.board.turn)

    @property
    def king(self) -> Touch | None:
        """The king, if it was touched."""
        return self._first_own(chess.KING)

    @property
    def rook(self) -> Touch | None:
        """The first own rook that was touched."""
        return self._first_own(chess.ROOK)

    @property
    def castling(self) -> chess.Move | None:
        """The castling move with the touched rook, if it is legal."""
        return None if self.rook is None else _castling_with(self.rook.square, self.board)

    @property
    def another_before(self) -> bool:
        """True if another own piece was touched before king and rook."""
        return self.own[0] not in (self.king, self.rook)

    @property
    def king_before_rook(self) -> bool:
        """True if the king was touched first, or both within the switches' precision."""
        if self.king is None or self.rook is None:
            return False
        return self.king.at - self.rook.at <= UNCLEAR

    @property
    def shows_castling(self) -> bool:
        """True if castling was intended: king then rook, or by edition both at once (4.4.3)."""
        if self.king is None or self.rook is None or not self.meant_to_castle:
            return False
        return self.rook.at - self.king.at > UNCLEAR or (self.together and self.king_before_rook)

    def can_be_met(self, bound: Obligation) -> bool:
        """True if some legal move meets an obligation; no king is captured (1.4.1)."""
        return any(bound.permits(move, self.board) for move in legal_moves(self.board))

    def _first_own(self, kind: chess.PieceType) -> Touch | None:
        return next((touch for touch in self.own if touch.piece.piece_type == kind), None)


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of the table: the situation, the Article, what must be played.

    ``obliges`` returns ``None`` if nothing can be played that way; then the next rows are tried.
    """

    article: str
    situation: str
    applies: Callable[[Situation], bool]
    obliges: Callable[[Situation], Obligation | None]


def obligation(
    touches: Sequence[Touch],
    board: chess.Board,
    *,
    meant_to_castle: bool = False,
    together: bool = False,
    release: Release | None = None,
    announced: chess.Move | None = None,
) -> Obligation:
    """Obligation of the player on the move by touches and releases (4.3 to 4.7).

    ``touches`` are in the order of the lifts. ``meant_to_castle`` is what words must show: no
    switch can (4.4.3), and ``announced`` a legal castling that they named before any touch.
    """
    ordered = tuple(_own_first_where_unclear(touches, board.turn))
    released = release or Release()
    situation = Situation(board, ordered, meant_to_castle, together, released, announced)
    for rule in RULES:
        if rule.applies(situation) and (bound := rule.obliges(situation)) is not None:
            return replace(bound, article=rule.article)
    raise ValueError("the last line of the table applies to everything")


def bonds(
    touches: Sequence[Touch],
    board: chess.Board,
    release: Release,
    *,
    meant_to_castle: bool = False,
    together: bool = False,
    announced: chess.Move | None = None,
) -> tuple[Obligation, ...]:
    """Obligations by touches and by a release; some legal move meets all of them.

    Where none meets both, the earlier act binds (4.3, 4.4, 4.7): a release that what was touched
    before forbade binds to nothing, and what is touched after one that binds changes nothing.
    """
    meant = {"meant_to_castle": meant_to_castle, "together": together}
    first = [touch for touch in touches if touch.at <= release.at]
    by_touch, by_release, before = (
        obligation(touched, board, release=by, announced=announced, **meant)
        for touched, by in ((touches, None), (touches, release), (first, None))
    )
    if release == Release():
        return (by_touch,)
    if not _meet(before, by_release, board):
        return (by_touch,)
    return (by_release, by_touch) if _meet(by_release, by_touch, board) else (by_release,)


def _meet(one: Obligation, other: Obligation, board: chess.Board) -> bool:
    """True if some legal move keeps to both."""
    moves = legal_moves(board)
    return any(one.permits(move, board) and other.permits(move, board) for move in moves)


# --- what the lines oblige to -----------------------------------------------------------------


def _released(situation: Situation) -> Obligation:
    return Obligation(Bond.RELEASED, released=situation.release.move)


def _free(_: Situation) -> Obligation:
    return Obligation(Bond.FREE)


def _arbiter(_: Situation) -> Obligation:
    return Obligation(Bond.ARBITER)


def _castle_released(situation: Situation) -> Obligation | None:
    king, board = situation.release.castling, situation.board
    for move in board.generate_castling_moves():
        if king is not None and castled_squares(move, board)[0] == king.to_square:
            return _castling(move, board)
    return None


def _castle_announced(situation: Situation) -> Obligation | None:
    """Only while nothing but the king and rook of the announced castling was touched."""
    if situation.announced is None:
        return None
    bound = _castling(situation.announced, situation.board)
    touched = {touch.square for touch in situation.touches}
    return bound if touched <= {bound.own_square, bound.target_square} else None


def _castling(move: chess.Move, board: chess.Board) -> Obligation:
    rook = castling_rook(move, board)
    return Obligation(Bond.CASTLE, own_square=move.from_square, target_square=rook)


def _king_move_or_any(situation: Situation) -> Obligation | None:
    king = situation.board.king(situation.board.turn)
    bound = Obligation(Bond.KING_MOVE, own_square=king)
    return bound if situation.can_be_met(bound) else Obligation(Bond.FREE)


def _castle(situation: Situation) -> Obligation:
    king = situation.king.square if situation.king else None
    rook = situation.rook.square if situation.rook else None
    return Obligation(Bond.CASTLE, own_square=king, target_square=rook)


def _without_that_castling(situation: Situation) -> Obligation:
    """Rook first: the touched pieces in order, and no castling with that rook on this move."""
    barred = situation.castling
    bound = _capture_with(situation, barred) or _first_playable(situation, barred)
    return bound or Obligation(Bond.FREE, barred=barred)


def _capture_with(situation: Situation, barred: chess.Move | None = None) -> Obligation | None:
    if not situation.own or not situation.others:
        return None
    own, other = situation.own[0].square, situation.others[0].square
    bound = Obligation(Bond.CAPTURE_WITH, "4.3", own, other, barred)
    return bound if situation.can_be_met(bound) else None


def _first_playable(situation: Situation, barred: chess.Move | None = None) -> Obligation | None:
    """A move or capture with the first touched piece that has one."""
    for touch in situation.touches:
        if touch.piece.color == situation.board.turn:
            bound = Obligation(Bond.MOVE, own_square=touch.square, barred=barred)
        else:
            bound = Obligation(Bond.CAPTURE, target_square=touch.square, barred=barred)
        if situation.can_be_met(bound):
            return bound
    return None


RULES: Final[tuple[Rule, ...]] = (
    Rule(
        article="4.4.4",
        situation="a new piece was released on the promotion square, and named",
        applies=lambda at: at.release.move is not None and at.release.move.promotion is not None,
        obliges=_released,
    ),
    Rule(
        article="4.7",
        situation="a piece was released on a square as a legal move",
        applies=lambda at: at.release.move is not None,
        obliges=_released,
    ),
    Rule(
        article="4.7.2",
        situation="the king was released two squares towards a rook, and castling is legal",
        applies=lambda at: at.release.castling is not None,
        obliges=_castle_released,
    ),
    Rule(
        article="4.7.2",
        situation="the same, and castling is illegal: another king move, else any",
        applies=lambda at: at.release.castling is not None,
        obliges=_king_move_or_any,
    ),
    Rule(
        article="4.3",
        situation="nothing was touched",
        applies=lambda at: not at.touches,
        obliges=_free,
    ),
    Rule(
        article="II.3.2.7.1",
        situation="castling was announced before, in Chess960, where it may begin with the rook",
        applies=lambda at: at.board.chess960 and at.announced is not None,
        obliges=_castle_announced,
    ),
    Rule(
        article="preface",
        situation="king and rook, castling is legal, and another piece beside or before them",
        applies=lambda at: (
            at.king_before_rook
            and at.castling is not None
            and (bool(at.others) or at.another_before)
        ),
        obliges=_arbiter,
    ),
    Rule(
        article="preface",
        situation="king and rook to castle, castling is illegal, and another own piece before them",
        applies=lambda at: at.shows_castling and at.another_before and not at.others,
        obliges=_arbiter,
    ),
    Rule(
        article="4.4.1",
        situation="king and rook, and castling is legal",
        applies=lambda at: at.king_before_rook and at.castling is not None,
        obliges=_castle,
    ),
    Rule(
        article="4.4.3",
        situation="king and rook to castle, and castling is illegal: another king move, else any",
        applies=lambda at: at.shows_castling and at.castling is None and not at.others,
        obliges=_king_move_or_any,
    ),
    Rule(
        article="4.4.2",
        situation="rook, then king",
        applies=lambda at: at.king is not None and at.rook is not None and not at.king_before_rook,
        obliges=_without_that_castling,
    ),
    Rule(
        article="4.3.3",
        situation="both colours, and the first own piece can capture the first of the opponent's",
        applies=lambda at: bool(at.own) and bool(at.others),
        obliges=_capture_with,
    ),
    Rule(
        article="4.3.3",
        situation="both colours: the first piece that can be moved or captured",
        applies=lambda at: bool(at.own) and bool(at.others),
        obliges=_first_playable,
    ),
    Rule(
        article="4.3.1",
        situation="own pieces only: the first that can be moved",
        applies=lambda at: bool(at.own),
        obliges=_first_playable,
    ),
    Rule(
        article="4.3.2",
        situation="the opponent's pieces only: the first that can be captured",
        applies=lambda at: bool(at.others),
        obliges=_first_playable,
    ),
    Rule(
        article="4.5",
        situation="no touched piece can be moved or captured",
        applies=lambda _: True,
        obliges=_free,
    ),
)
"""The decision table of Article 4. The first line that applies and can be met counts."""


# --- what they need ---------------------------------------------------------------------------


def _own_first_where_unclear(touches: Sequence[Touch], turn: chess.Color) -> list[Touch]:
    """The touches; own pieces first among those too close in time to order."""
    groups: list[list[Touch]] = []
    for touch in sorted(touches, key=lambda touch: touch.at):
        if groups and touch.at - groups[-1][-1].at <= UNCLEAR:
            groups[-1].append(touch)
        else:
            groups.append([touch])
    ordered = (sorted(group, key=lambda touch: touch.piece.color != turn) for group in groups)
    return [touch for group in ordered for touch in group]


def _castling_with(rook: chess.Square, board: chess.Board) -> chess.Move | None:
    moves = board.generate_castling_moves()
    return next((move for move in moves if castling_rook(move, board) == rook), None)


def _mover(move: chess.Move, board: chess.Board) -> chess.Square:
    """The square of the piece that a move moves: the rook if castling leaves the king in place.

    That happens only in Chess960 (II.3.2.4).
    """
    if not (board.chess960 and is_castling(move, board)):
        return move.from_square
    stays = castled_squares(move, board)[0] == move.from_square
    return castling_rook(move, board) if stays else move.from_square
