"""Ways to tell a player something private: an earphone that works, or the player's open page."""

from typing import Final

from msgspec.structs import replace

from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.narration.audience import Channel
from accessible_board.table.codes import PlayersPages
from accessible_board.table.gates import PassOn
from accessible_board.table.telling import Telling


class PrivateReach:
    """Says of what an arbiter tells in private which players it cannot reach."""

    concerns: Final = (o.ArbiterRuled,)

    def __init__(self, state: GameState, telling: Telling) -> None:
        self._state = state
        self._telling = telling
        self._pages: PlayersPages | None = None

    def add_pages(self, pages: PlayersPages) -> None:
        """Let players be reached on their open pages too."""
        self._pages = pages

    def pass_through(self, observation: o.Observation, pass_on: PassOn) -> None:
        """Name those whom an arbiter's message does not reach; see :class:`~.gates.Gate`."""
        pass_on(self.addressed(observation))

    def addressed(self, observation: o.Observation) -> o.Observation:
        """The observation, with the players whom its words do not reach."""
        if not isinstance(observation, o.ArbiterRuled) or observation.ruling is not o.Ruling.TELL:
            return observation
        unreached = tuple(seat for seat in Seat if not self._reaches(seat))
        if unreached == observation.unreached:  # Who waits for this very observation finds it.
            return observation
        return replace(observation, unreached=unreached)

    def has_ear(self, seat: Seat) -> bool:
        """Tell if a seat has an earphone with sound."""
        talks = self._telling.talker(Channel.ear(seat)) is not None
        return talks and self._has_ear(seat)

    def _reaches(self, seat: Seat) -> bool:
        on_page = self._pages is not None and self._pages.is_open(seat)
        return self._has_ear(seat) or on_page

    def _has_ear(self, seat: Seat) -> bool:
        """Tell if a seat has an earphone that works; one without sound is written."""
        broken = {(Device.EARPHONE, seat), (Device.VOICE, None)} & self._state.faults.keys()
        return seat in self._telling.audience.ears and not broken
