"""Games longer than people play, as whoever has a hall's ticket can send them."""

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry

KNIGHTS = {chess.WHITE: ("g1f3", "f3g1"), chess.BLACK: ("g8f6", "f6g8")}


def long_game(half_moves, fen=chess.STARTING_FEN):
    """The entries of a game of legal moves: two of each, what was announced and the press."""
    entries, board = [], chess.Board(fen)
    for number in range(half_moves):
        move = chess.Move.from_uci(KNIGHTS[board.turn][number // 2 % 2])
        here = {"at": 1000 * number, "seat": Seat.of(board.turn)}
        said = {"announcement": Announcement.of(move, board), "words": move.uci()}
        announced = (e.MoveAnnounced(**here, **said, move=move), e.MoveMade(**here, move=move))
        completed = e.MoveCompleted(**here, move=move, remaining=600_000)
        entries.append(Entry(o.Announced(**here, **said), announced))
        entries.append(Entry(o.ClockPressed(**here), (completed,)))
        board.push(move)
    return tuple(entries)
