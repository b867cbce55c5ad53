"""What a player wants both to agree on, where no arbiter decides."""

from dataclasses import dataclass

from accessible_board.game.vocabulary.seats import Seat

GO_ON = "resume"
"""The ruling by which stopped clocks run again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A ruling by its name, with what it needs; see :class:`ArbiterRuled`.

    The fields are those that :class:`~accessible_board.game.observations.arbiter.ArbiterRuled` has
    as well, of which two players can agree on these.
    """

    ruling: str
    seat: Seat | None = None
    remaining: int | None = None
    moves_completed: int | None = None
    result: str | None = None
    ply: int | None = None
