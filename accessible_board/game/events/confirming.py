"""Acts that a player is asked about, and what waits for the answer (5.1.2, 5.2.3, 9.5)."""

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import SeatEvent
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.lasting_act import LastingAct


class ActAskedAbout(SeatEvent, frozen=True, kw_only=True):
    """``seat`` said at this time what a yes makes an act of this time.

    ``refused`` says why it was not possible when it was said, if so.
    """

    act: LastingAct
    words: str = ""
    announcement: Announcement | None = None
    refused: Refusal | None = None


class ActNotMeant(SeatEvent, frozen=True, kw_only=True):
    """``seat`` denied the ``act``, or did not say in time whether it was meant."""

    act: LastingAct
    unanswered: bool = False


class ActHeldUp(SeatEvent, frozen=True, kw_only=True):
    """The ``act`` of ``seat`` waits: what was claimed or said before may end the game (9.5.2)."""

    act: LastingAct


class FlagHeldUp(SeatEvent, frozen=True, kw_only=True):
    """The time of ``seat`` was used up after words of either player that wait for a yes.

    The clocks stand as they stood when these were said, at ``said_at``.
    """

    said_at: int
