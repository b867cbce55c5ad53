"""What a player asked to be told, and is told alone (D.2.10.4)."""

from dataclasses import dataclass

import chess

from accessible_board.game.events.event import SeatEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesTold(SeatEvent):
    """``seat`` asked for the times: milliseconds left to each side (D.2.10.4)."""

    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesTold(SeatEvent):
    """``seat`` asked for the moves: completed by each, and left to the next control, if any.

    With them goes the time that each has used, in milliseconds (D.2.10.4); ``None`` where another
    clock counts, or in a record that is older.
    """

    white: int
    black: int
    to_control: int | None
    white_used: int | None = None
    black_used: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMoveTold(SeatEvent):
    """``seat`` asked to hear the last announcement again, perhaps ``slowly``.

    ``move`` was made in the position ``fen_before``; nothing if none was made yet.
    """

    move: chess.Move | None
    fen_before: str
    slowly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionTold(SeatEvent):
    """``seat`` asked where the men stand in the game; ``fen`` is its board part."""

    fen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpTold(SeatEvent):
    """``seat`` asked what may be said."""
