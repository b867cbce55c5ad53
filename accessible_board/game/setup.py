"""What is agreed before the first move: edition, time control, start position, seats."""

from dataclasses import dataclass

import chess

from accessible_board.errors import InputError
from accessible_board.game.seats import Seat

THRESHOLDS = (10 * 60_000, 5 * 60_000, 60_000, 30_000, 10_000)
"""Remaining times, in milliseconds, that a player is told of unless other ones were chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """The conditions of a game, fixed before it begins (6.3.1).

    ``peg_boards`` are the seats that have one; the others play on an ordinary board. ``fen`` and
    ``chess960`` give the start position. ``thresholds`` are the remaining times, in milliseconds,
    that each player with a peg board chose to be told of. ``supervised`` is the regime of rapid and
    blitz (A.6, B.4). Raises :class:`InputError` for a FEN that is none.
    """

    edition: str = "2023"
    time_control: str = "90m/40+30m+30s"
    fen: str = chess.STARTING_FEN
    chess960: bool = False
    peg_boards: frozenset[Seat] = frozenset({Seat.WHITE})
    thresholds: tuple[int, ...] = THRESHOLDS
    supervised: bool = True
    white: str = "?"
    black: str = "?"
    event: str = "?"
    site: str = "?"
    date: str = "????.??.??"
    round: str = "?"

    def __post_init__(self) -> None:
        try:
            board = self.board()
        except ValueError as error:
            raise InputError(f"This is no position in FEN: {self.fen!r} ({error}).") from error
        if not board.is_valid():
            raise InputError(f"No game can stand like this: {self.fen!r}.")

    def board(self) -> chess.Board:
        """The start position."""
        return chess.Board(self.fen, chess960=self.chess960)
