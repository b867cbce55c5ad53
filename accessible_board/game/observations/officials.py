"""Assistants, and a player who calls the arbiter (D.2.10, 6.11.2)."""

import chess

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat


class AssistantProposed(Observation, frozen=True, kw_only=True):
    """``seat`` wants to use the assistant ``name`` for these duties."""

    seat: Seat
    name: str
    duties: tuple[Duty, ...]


class AssistantReported(Observation, frozen=True, kw_only=True):
    """The assistant of ``seat`` did or reported something.

    ``square`` is that of the touched piece. ``announcement`` and ``words`` are what was announced,
    for ``mover`` if that is the other player.
    """

    seat: Seat
    report: AssistantAct
    square: chess.Square | None = None
    announcement: Announcement | None = None
    words: str = ""
    mover: Seat | None = None


class ArbiterCalled(Observation, frozen=True, kw_only=True):
    """``seat`` stops the clocks to call the arbiter, for this ``reason`` (6.11.2)."""

    seat: Seat
    reason: str = ""


class Appealed(Observation, frozen=True, kw_only=True):
    """``seat`` appeals against a decision of the arbiter (11.10)."""

    seat: Seat
    words: str


class CallWaived(Observation, frozen=True, kw_only=True):
    """``seat`` no longer needs the arbiter, who was called."""

    seat: Seat


class ArbiterSpoke(Observation, frozen=True, kw_only=True):
    """Somebody said a code at the microphone of ``seat``, to rule by voice.

    ``spent`` is the code, which is now used up; empty if it was wrong.
    """

    seat: Seat
    spent: str = ""
