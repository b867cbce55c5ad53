"""Who keeps the score, who is exempt, and who asks to see a sheet (Art. 8, A.3.2, A.4.2)."""

from dataclasses import dataclass

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingExempted(SeatEvent):
    """``seat`` had less than five minutes left in a period without thirty seconds a move (8.4).

    It need not record for the rest of the period; nobody is told, because it would reveal a time.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingPaused(SeatEvent):
    """``seat`` stopped recording (8.4); ``neither``: nor does the opponent record (8.5.1)."""

    neither: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingNeglected(SeatEvent):
    """``seat`` stopped recording although it has to record (8.1.1, 8.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsDue(Event):
    """A flag has fallen: these seats have to complete their sheets (8.5.1, 8.5.2)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCompleted(SeatEvent):
    """``seat`` records again, and its sheet is complete (8.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedBeforeRecording(SeatEvent):
    """``seat`` played on before its sheet was complete (8.5.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEntered(Event):
    """``by``, an arbiter or an assistant, wrote down the half-move ``ply`` of the game (8.5.1)."""

    ply: int
    move: chess.Move
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsShown(Event):
    """The arbiter looks at both records (8.2); the game began with the position ``fen``."""

    fen: str
    chess960: bool
    white: tuple[chess.Move, ...]
    black: tuple[chess.Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRead(SeatEvent):
    """``seat`` was shown the arbiter's sheet, for the ``count``-th time in this game (A.4.2)."""

    count: int
    fen: str
    chess960: bool
    moves: tuple[chess.Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAskedTooOften(SeatEvent):
    """``seat`` asked for the arbiter's sheet too often, which disturbs the opponent (A.4.2)."""

    count: int
