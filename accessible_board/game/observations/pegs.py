"""Reports of a peg board and a clock, and time itself (D.2.2, Art. 6)."""

import chess

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.terms import Seat


class PegLifted(Observation, frozen=True, kw_only=True):
    """On the peg board of ``seat`` the hole of ``square`` became empty (D.2.2)."""

    seat: Seat
    square: chess.Square


class PegPlaced(Observation, frozen=True, kw_only=True):
    """On the peg board of ``seat`` the hole of ``square`` became full.

    ``man`` is which one, where the board itself can tell.
    """

    seat: Seat
    square: chess.Square
    man: chess.Piece | None = None


class BoardLost(Observation, frozen=True, kw_only=True):
    """The peg board of ``seat`` fell silent or was unplugged."""

    seat: Seat


class FramesMissed(Observation, frozen=True, kw_only=True):
    """Frames of the peg board of ``seat`` were lost; changes in the next one were reported."""

    seat: Seat


class SwitchesDistrusted(Observation, frozen=True, kw_only=True):
    """The peg board of ``seat`` reports that these switches are stuck or chatter."""

    seat: Seat
    squares: tuple[chess.Square, ...]


class BoardFound(Observation, frozen=True, kw_only=True):
    """The peg board of ``seat`` answers; lifts and places that were missed have been reported."""

    seat: Seat


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
