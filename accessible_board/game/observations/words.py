"""Words of a player about moves (D.2.1, D.2.8), or for an act that cannot be taken back."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import LastingAct, Seat


class Announced(Observation, frozen=True, kw_only=True):
    """``seat`` announced, or repeated, a move; ``words`` are what was heard or typed.

    Where the player was asked whether these were the words, ``at`` is when the answer came, and
    ``said_at`` when the words were said. ``own`` is the answer to whether the words, which may
    have been a slip in repeating, are the player's own move; ``None`` if that was not asked.
    """

    seat: Seat
    announcement: Announcement
    words: str
    said_at: int | None = None
    own: bool | None = None


class CorrectionAsked(Observation, frozen=True, kw_only=True):
    """``seat`` said that the last announcement was a slip of the tongue (D.2.8).

    ``announcement`` and ``words`` are the right ones, if they followed at once.
    """

    seat: Seat
    announcement: Announcement | None = None
    words: str = ""


class NotUnderstood(Observation, frozen=True, kw_only=True):
    """``seat`` said or typed something that is neither an announcement nor a command.

    ``asked_back`` if the player was asked a narrower question than to say it again.
    """

    seat: Seat
    words: str
    asked_back: bool = False


class AdjustingAnnounced(Observation, frozen=True, kw_only=True):
    """``seat`` said "I adjust" (4.2.1)."""

    seat: Seat


class BreachClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims that the opponent's last move broke Article 4 (4.8)."""

    seat: Seat


class IllegalMoveClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims that the opponent completed an illegal move (A.4.2, A.5.2)."""

    seat: Seat


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
