"""Repeating the opponent's move (D.2.1): which words do, and which announce an own.

It costs nobody anything, whenever it is said: before or after the own move was announced, before or
after the press. Only what names a legal move of the speaker's, or more than a slip away from the
opponent's last move, announces or corrects.
"""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.procedure import Pegs
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.astray import castlings
from accessible_board.game.vocabulary.castling import is_castling
from accessible_board.game.vocabulary.moves import with_its_moves
from accessible_board.game.vocabulary.seats import Seat

Events = Iterator[e.Event]


def _last_by(state: GameState, seat: Seat) -> tuple[chess.Move | None, chess.Board]:
    """The last move that a seat made, and the position before it, or that of the start."""
    board, move = with_its_moves(state.position_made), None
    for _ in range(min(len(board.move_stack), 1 + (seat is state.has_the_move))):
        move = board.pop()
    return (move if state.number_of_last(seat) > 0 else None), board


def _replied_to_by(state: GameState, seat: Seat) -> chess.Board:
    """The position in which a seat moves next, or has made a move that it may still correct."""
    return state.position if seat is state.on_move else state.position_made


def names_last(state: GameState, heard: o.Announced) -> bool:
    """Whether these words name the opponent's last move."""
    move, before = _last_by(state, heard.seat.other)
    return move is not None and heard.announcement.names(move, before)


def is_repetition(state: GameState, heard: o.Announced) -> bool:
    """Whether these words repeat the opponent's move rather than announce an own one.

    Until the move was repeated, its words are taken as the repetition, unless the speaker's own
    pegs show a move that they name; afterwards only if they name no legal move of the speaker's.
    Words that fit neither are taken as a wrong repetition as long as the speaker has not touched
    anything, unless they cannot be a slip in repeating that move; after a right one, if they are
    wrong in one part alone and the speaker has not pressed for what he says (D.2.5).
    """
    seat, said = heard.seat, heard.announcement
    move, before = _last_by(state, seat.other)
    if move is None or _shown_by_own_pegs(state, heard):
        return False
    board, names = _replied_to_by(state, seat), said.names(move, before)
    own = bool(said.moves(board))
    slip = not own and not _is_no_slip(said, board, move, before)
    if _has_announced(state, seat):
        return not own and (names or (slip and _stands_announced(state)))
    repeated = state.number_of_last(seat.other) in state.repetitions
    if repeated and (own or _castles(said, board)):
        return False
    if names:
        return True
    idle = state.turn.pegs in (Pegs.UNSEEN, Pegs.UNTOUCHED) or seat is not state.on_move
    pressed = state.owes_announcement is seat
    return idle and slip and not (repeated and (pressed or _parts_apart(said, move, before) > 1))


def _stands_announced(state: GameState) -> bool:
    """Whether a legal move is announced and nothing on the pegs speaks against it.

    Who misspeaks then has slipped in repeating, and corrects nothing: that takes a legal move, its
    pegs, or the word for it (D.2.8).
    """
    said = state.announced
    idle = state.made is not None or state.turn.pegs in (Pegs.UNSEEN, Pegs.UNTOUCHED)
    return said is not None and idle and bool(said.announcement.moves(state.position))


def _castles(said: Announcement, board: chess.Board) -> bool:
    """Whether words name castling for which king and rook stand there, legal or not (3.8.2)."""
    return said.castling is not None and any(castlings(board, said.castling))


def _is_no_slip(
    said: Announcement, board: chess.Board, last: chess.Move, before: chess.Board
) -> bool:
    """Whether words that name no legal move differ from the last move by more than a slip.

    Then they announce an own illegal move (7.5.1): castling, or a man by its whole square, with
    more than one part wrong as a repetition.
    """
    if said.castling is not None:
        return not is_castling(last, before)
    man = None if said.from_square is None else board.piece_at(said.from_square)
    if man is None or man.color != board.turn or said.piece_type not in (None, man.piece_type):
        return False
    return _parts_apart(said, last, before) > 1


def _parts_apart(said: Announcement, last: chess.Move, before: chess.Board) -> int:
    """In how many of the parts that were named these words differ from the last move.

    A capture that was said and was none is one of them. A man that is not named is a pawn, unless
    the square is that it leaves.
    """
    other = Announcement.of(last, before)
    if said.castling is not None or other.castling is not None:
        return 1 if said.castling is not None and other.castling is not None else _MANY
    unnamed = other.piece_type if said.from_square is not None else chess.PAWN
    parts = (
        (said.piece_type or unnamed, other.piece_type),
        (said.promotion, other.promotion),
        (said.capture or None, other.capture),
        *zip(_squares(said), _squares(other), strict=True),
    )
    return sum(one not in (None, another) for one, another in parts)


_MANY: Final = 3
"""How many parts castling and another move are apart: more than a slip."""


def _squares(said: Announcement) -> tuple[int | None, ...]:
    """Files and ranks as they were named, none of castling."""
    to = said.to_square
    to_parts = (None, None) if to is None else (chess.square_file(to), chess.square_rank(to))
    return said.from_file, said.from_rank, *to_parts


def _has_announced(state: GameState, seat: Seat) -> bool:
    return state.announced is not None and seat is state.on_move


def _shown_by_own_pegs(state: GameState, heard: o.Announced) -> bool:
    board = state.boards.get(heard.seat)
    if board is None or not state.carried_out(heard.seat):
        return False
    shown = [candidate.move for candidate in board.log.candidates()]
    if state.placed is not None and heard.seat is state.on_move:
        shown.append(state.placed.move)
    position = _replied_to_by(state, heard.seat)
    return any(heard.announcement.names(move, position) for move in shown)


def repetition(state: GameState, heard: o.Announced) -> Events:
    """Compare a repetition with the move that it repeats (D.2.1)."""
    move, before = _last_by(state, heard.seat.other)
    if move is not None:
        agrees = heard.announcement.names(move, before)
        yield e.MoveRepeated(
            at=heard.at,
            seat=heard.seat,
            announcement=heard.announcement,
            words=heard.words,
            agrees=agrees,
            move=move,
        )
