"""Tones of the board itself, for a player whose earphone does not work: what must not be missed."""

from collections.abc import Sequence
from typing import Protocol

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.devices import Device
from accessible_board.game.vocabulary.seats import Seat

OTHER_RUNS, OWN_RUNS, STOPPED = 1, 2, 3
"""How many tones say whose clock runs from now on, or that neither does."""


class SoundingBoard(Protocol):
    """A board that has a piezo."""

    seat: Seat

    def sound(self, tones: int) -> None:
        """Sound so many tones."""


class BoardTones:
    """Lets a board sound while the game knows that its player's earphone is away."""

    def __init__(self, state: GameState, board: SoundingBoard) -> None:
        self._state = state
        self._board = board

    def follow(self, _: o.Observation, events: Sequence[e.Event]) -> None:
        """Go on with the game."""
        if (Device.EARPHONE, self._board.seat) not in self._state.faults:
            return
        for event in events:
            match event:
                case e.ClockPressedBy(seat=seat):
                    self._tell(seat.other)
                case e.ClockStarted(seat=seat):
                    self._tell(seat)
                case e.ClocksStopped():
                    self._board.sound(STOPPED)

    def _tell(self, runs: Seat) -> None:
        self._board.sound(OWN_RUNS if runs is self._board.seat else OTHER_RUNS)
