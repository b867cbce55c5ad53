"""What people report of boards and scoresheets (D.1, D.2.9)."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat


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
