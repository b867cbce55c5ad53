"""Wish of a player that both must agree on, where no arbiter decides."""

from dataclasses import dataclass
from typing import Final

from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A ruling by its name, with what it needs.

    The fields are those of :class:`~accessible_board.game.observations.arbiter.ArbiterRuled` that
    matter to what two players can agree on.
    """

    ruling: str
    seat: Seat | None = None
    remaining: int | None = None
    moves_completed: int | None = None
    result: str | None = None
    ply: int | None = None


GO_ON: Final = Wish(ruling="resume")
"""The wish that stopped clocks run again, and all that was found or claimed is left."""
