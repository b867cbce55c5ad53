"""Score keeping, requests for a sheet, reports about boards and sheets (Art. 8)."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat


class RecordingStopped(Observation, frozen=True, kw_only=True):
    """``seat`` no longer writes the moves down (8.4)."""

    seat: Seat


class RecordingResumed(Observation, frozen=True, kw_only=True):
    """``seat`` has brought the own sheet up to date and goes on writing (8.5)."""

    seat: Seat


class MoveWritten(Observation, frozen=True, kw_only=True):
    """The arbiter or the assistant ``name`` writes down the next move (8.5.1).

    The name is empty for an arbiter whom the conditions do not name. There is no ``announcement``
    where it might be that of a move which is being sealed.
    """

    announcement: Announcement | None
    name: str


class SheetRequested(Observation, frozen=True, kw_only=True):
    """``seat`` asks to see the arbiter's sheet (A.3.2 of 2017, A.4.2 of 2023)."""

    seat: Seat


class TwoBoardsWanted(Observation, frozen=True, kw_only=True):
    """``seat`` demands that the game is played on two boards (D.1)."""

    seat: Seat


class BoardDescribed(Observation, frozen=True, kw_only=True):
    """Somebody says how the men stand on the board of ``seat``, as a FEN board part.

    ``sensed`` says that the board itself does, and that they were left so.
    """

    seat: Seat
    fen: str
    sensed: bool = False


class SheetReported(Observation, frozen=True, kw_only=True):
    """Somebody reads out the scoresheet of ``seat``: ``words``, each with its readings.

    A word has several readings where its language is not known.
    """

    seat: Seat
    words: str
    readings: tuple[tuple[Announcement, ...], ...]
