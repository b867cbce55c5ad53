"""Recording of moves: exemptions, requests for a sheet, what else is noted (Art. 8, A.3.2)."""

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.terms import Seat


class RecordingExempted(SeatEvent, frozen=True, kw_only=True):
    """``seat`` had less than five minutes left in a period without thirty seconds a move (8.4).

    It need not record for the rest of the period; nobody is told, because it would reveal a time.
    """


class RecordingPaused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` stopped recording (8.4); ``neither``: nor does the opponent record (8.5.1)."""

    neither: bool


class RecordingNeglected(SeatEvent, frozen=True, kw_only=True):
    """``seat`` stopped recording although it has to record (8.1.1, 8.4)."""


class SheetsDue(Event, frozen=True, kw_only=True):
    """A flag has fallen: these seats have to complete their sheets (8.5.1, 8.5.2)."""

    seats: tuple[Seat, ...]


class SheetCompleted(SeatEvent, frozen=True, kw_only=True):
    """``seat`` records again, and its sheet is complete (8.5)."""


class MovedBeforeRecording(SeatEvent, frozen=True, kw_only=True):
    """``seat`` played on before its sheet was complete (8.5.2)."""


class MoveEntered(Event, frozen=True, kw_only=True):
    """``by``, an arbiter or an assistant, wrote down the half-move ``ply`` of the game (8.5.1)."""

    ply: int
    move: chess.Move
    by: str


class SheetsShown(Event, frozen=True, kw_only=True):
    """The arbiter looks at both records (8.2); the game began with the position ``fen``."""

    fen: str
    chess960: bool
    white: tuple[chess.Move, ...]
    black: tuple[chess.Move, ...]


class SheetRead(SeatEvent, frozen=True, kw_only=True):
    """``seat`` was shown the arbiter's sheet, for the ``count``-th time in this game (A.4.2)."""

    count: int
    fen: str
    chess960: bool
    moves: tuple[chess.Move, ...]


class SheetAskedTooOften(SeatEvent, frozen=True, kw_only=True):
    """``seat`` asked for the arbiter's sheet too often, which disturbs the opponent (A.4.2)."""

    count: int


class ReconstructionBegun(Event, frozen=True, kw_only=True):
    """The scoresheets are reconstructed on another board; these data are noted before (8.5.3).

    ``fen`` is the position, with the side to move; ``white`` and ``black`` are the times left, in
    milliseconds; ``running`` is whose clock ran, if one did. ``white_moves`` and ``black_moves``
    are the completed moves of each.
    """

    fen: str
    white: int
    black: int
    running: Seat | None
    white_moves: int
    black_moves: int
