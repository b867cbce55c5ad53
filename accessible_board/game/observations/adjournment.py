"""Sealing a move, and opening its envelope (Guideline I)."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat


class MoveWrittenToSeal(Observation, frozen=True, kw_only=True):
    """``seat`` gave the move to seal; ``sealed`` is unreadable without its code."""

    seat: Seat
    sealed: str


class EnvelopeUnsealed(Observation, frozen=True, kw_only=True):
    """The arbiter opened the envelope: its ``words``, and their meaning, if any.

    ``pegs`` are those that the sealer moved meanwhile: ``"-e2+e4"`` for a lift and a place.
    """

    words: str
    announcement: Announcement | None = None
    pegs: str = ""
