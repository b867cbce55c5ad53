"""Two boards: demanded, reported, found to differ, compared (D.1, D.2.9)."""

from enum import StrEnum

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.vocabulary.terms import Seat


class ComparisonVerdict(StrEnum):
    """Outcome of comparing boards and scoresheets under D.2.9."""

    NO_DIFFERENCE = "no_difference"
    SHEETS_DIFFER = "sheets_differ"
    """The boards agree, the scoresheets do not: D.2.9 says nothing, the arbiter decides."""
    CORRECT_BOARDS = "correct_boards"
    """The scoresheets agree: the boards that differ are put right by them."""
    SHEET_INCOMPLETE = "sheet_incomplete"
    """One scoresheet lags behind what the game is known to have come to: its owner completes it."""
    GO_BACK = "go_back"
    """Both differ: the game goes back to where the scoresheets last agree."""


class TwoBoardsDemanded(SeatEvent, frozen=True, kw_only=True):
    """``seat`` demands that each player has a board of the own kind (D.1)."""


class BoardToSetUp(SeatEvent, frozen=True, kw_only=True):
    """Most men are missing on the board of ``seat`` before the game, all if it is ``empty``."""

    empty: bool


class BoardReported(SeatEvent, frozen=True, kw_only=True):
    """A report of how the men stand on the board of ``seat``; ``fen`` is a FEN board part."""

    fen: str


class ScoresheetReported(SeatEvent, frozen=True, kw_only=True):
    """The scoresheet that ``seat`` keeps by hand has these ``moves``; reading ends at ``unread``.

    That is the first word which is no legal move, as it was typed.
    """

    moves: tuple[chess.Move, ...]
    unread: str = ""


class BoardsDiffer(SeatEvent, frozen=True, kw_only=True):
    """The board of ``seat`` was left different from the other on these ``squares``.

    An ``ordinary`` board is one that a player sees, and has no pegs.
    """

    squares: tuple[chess.Square, ...]
    ordinary: bool = False


class BoardsCompared(Event, frozen=True, kw_only=True):
    """The result of the arbiter's comparison of boards and sheets (D.2.9).

    The game stands after ``ply`` half-moves. The boards of the seats in ``wrong`` must be put
    right, and the sheet of ``lagging`` must be completed. ``white`` and ``black`` are the times
    written on the sheets, in milliseconds, as a proposal for the clocks.
    """

    verdict: ComparisonVerdict
    ply: int
    wrong: tuple[Seat, ...] = ()
    lagging: Seat | None = None
    white: int | None = None
    black: int | None = None
