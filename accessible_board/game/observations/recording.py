"""Who keeps the score and who asks to see a sheet (Art. 8, A.4.2)."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat


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
