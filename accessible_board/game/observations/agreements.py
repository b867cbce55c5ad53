"""Draws, resignations, signatures, quickplay (Art. 5, 8.7, 9, III), agreements without arbiter.

Where the player was asked whether it was meant, ``at`` is when the answer came, and ``said_at``
when it was said, which is the time that counts.
"""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat, Wish


class DrawOffered(Observation, frozen=True, kw_only=True):
    """``seat`` offers a draw (9.1.2.1)."""

    seat: Seat


class DrawAccepted(Observation, frozen=True, kw_only=True):
    """``seat`` accepts the offer that stands."""

    seat: Seat
    said_at: int | None = None


class DrawDeclined(Observation, frozen=True, kw_only=True):
    """``seat`` refuses the offer that stands, in words."""

    seat: Seat


class Resigned(Observation, frozen=True, kw_only=True):
    """``seat`` resigns, and has confirmed it (5.1.2)."""

    seat: Seat
    said_at: int | None = None


class DrawClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims a draw under 9.2 or 9.3; ``announcement`` is the intended move, if any."""

    seat: Seat
    announcement: Announcement | None = None
    said_at: int | None = None


class ResultConfirmed(Observation, frozen=True, kw_only=True):
    """``seat`` signs the scoresheets with the ``result`` that was shown, if one was (8.7)."""

    seat: Seat
    result: str | None = None


class AgreementWanted(Observation, frozen=True, kw_only=True):
    """``seat`` wants this, or agrees to it, where no arbiter decides."""

    seat: Seat
    wish: Wish


class AgreementAnswered(Observation, frozen=True, kw_only=True):
    """``seat`` answers whether it agrees to what the opponent wants."""

    seat: Seat
    agrees: bool


class SecondsRequested(Observation, frozen=True, kw_only=True):
    """``seat`` asks to go on with five seconds for each move of both players (III.4)."""

    seat: Seat


class QuickplayClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims that the opponent cannot win, or does not try to, by normal means (III.5)."""

    seat: Seat
