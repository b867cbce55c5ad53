"""What a player is asked about before it counts, because it cannot be taken back."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.lasting_act import LastingAct
from accessible_board.game.vocabulary.seats import Seat


class ActSaid(Observation, frozen=True, kw_only=True):
    """``seat`` said ``words`` that mean an act, and is asked whether it was meant.

    ``announcement`` is the move that was named with a claim.
    """

    seat: Seat
    act: LastingAct
    words: str = ""
    announcement: Announcement | None = None


class ActDenied(Observation, frozen=True, kw_only=True):
    """``seat`` did not mean what it was asked about: it said no, or something else instead."""

    seat: Seat
