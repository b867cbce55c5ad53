"""Tells how a game stands as it begins or goes on: once its boards answer, which takes a moment."""

from collections.abc import Callable
from typing import Final

from accessible_board.game import events as e
from accessible_board.game.observations import Observation
from accessible_board.game.state.game_state import GameState
from accessible_board.table.reminding import Later, Timer, on_the_loop

BOARDS_ANSWER: Final = 2.0
"""Seconds after which it is told all the same, and that a board is waited for."""


class Orientation:
    """Follows a game whose session begins; ``tell`` is called once."""

    def __init__(
        self, state: GameState, tell: Callable[[], None], later: Later = on_the_loop
    ) -> None:
        self._state = state
        self._tell = tell
        self._later = later
        self._timer: Timer | None = None

    def begin(self) -> None:
        """The boards are connected: tell it as soon as they answer."""
        if self._state.awaited_boards:
            self._timer = self._later(BOARDS_ANSWER, self._told)
        else:
            self._tell()

    def follow(self, _: Observation, events: list[e.Event]) -> None:
        """Tell it with the answer of the last board."""
        answered = any(isinstance(event, e.BoardAnswered) for event in events)
        if answered and not self._state.awaited_boards:
            self._told()

    def close(self) -> None:
        """Tell nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _told(self) -> None:
        if self._timer is not None:
            self.close()
            self._tell()
