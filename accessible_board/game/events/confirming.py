"""Acts that a player is asked about, and what waits for the answer (5.1.2, 5.2.3, 9.5)."""

from dataclasses import dataclass

from accessible_board.game.events.announcing import Refusal
from accessible_board.game.events.event import SeatEvent
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.lasting_act import LastingAct


@dataclass(frozen=True, slots=True, kw_only=True)
class ActAskedAbout(SeatEvent):
    """``seat`` said at this time what a yes makes an act of this time.

    ``refused`` says why it was not possible when it was said, if so.
    """

    act: LastingAct
    words: str = ""
    announcement: Announcement | None = None
    refused: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActNotMeant(SeatEvent):
    """``seat`` denied the ``act``, or did not say in time whether it was meant."""

    act: LastingAct
    unanswered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActHeldUp(SeatEvent):
    """The ``act`` of ``seat`` waits: what was claimed or said before may end the game (9.5.2)."""

    act: LastingAct


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagHeldUp(SeatEvent):
    """The time of ``seat`` was used up after words of either player that wait for a yes.

    The clocks stand as they stood when these were said, at ``said_at``.
    """

    said_at: int
