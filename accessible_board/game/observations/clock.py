"""The clock button, and time itself (Art. 6)."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.seats import Seat


class TimePassed(Observation, frozen=True, kw_only=True):
    """Only time has passed: the deadline of ``Game.next_deadline()`` is reached."""


class ClockPressed(Observation, frozen=True, kw_only=True):
    """The clock button of ``seat`` was pressed: board button, keyboard or console."""

    seat: Seat


class FlagClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims on time; ``by_display`` if it only saw the public display (6.12.2)."""

    seat: Seat
    by_display: bool = False


class TimesReported(Observation, frozen=True, kw_only=True):
    """``name`` reads the clock that counts: ``white`` and ``black`` milliseconds left (D.2.6.2)."""

    white: int
    black: int
    name: str = ""
