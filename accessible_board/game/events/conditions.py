"""The conditions of a game: read back, adapted, approved, or not fulfilled (6.3.1, D.1)."""

from accessible_board.game.events.event import Event
from accessible_board.game.vocabulary.editions import GameClass
from accessible_board.game.vocabulary.terms import Adaptation, Seat


class ConditionsRead(Event, frozen=True, kw_only=True):
    """The conditions, for ``seat`` who asked or, if ``None``, for everybody.

    ``lateness`` is the default time in milliseconds, ``None`` where no start time was fixed;
    ``supervised`` says that the Competition Rules apply as a whole.
    """

    seat: Seat | None = None
    edition: str
    time_control: str
    game_class: GameClass
    supervised: bool
    lateness: int | None
    no_draws_before: int
    quickplay: bool
    electronic_scoresheet: bool
    adaptations: tuple[Adaptation, ...]


class RuleAdapted(Event, frozen=True, kw_only=True):
    """``by`` changed a rule of Appendix D for this game, or changed it back (D.1)."""

    adaptation: Adaptation
    holds: bool
    by: str


class EquipmentApproved(Event, frozen=True, kw_only=True):
    """The arbiter ``by`` approved the electronic equipment of this game (11.3.2.1, 12.8)."""

    by: str
