"""What a peg board reports (D.2.2)."""

from dataclasses import dataclass

import chess

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PegLifted(Observation):
    """On the peg board of ``seat`` the hole of ``square`` became empty (D.2.2)."""

    seat: Seat
    square: chess.Square


@dataclass(frozen=True, slots=True, kw_only=True)
class PegPlaced(Observation):
    """On the peg board of ``seat`` the hole of ``square`` became full.

    ``man`` is who stands there, where the board itself can tell.
    """

    seat: Seat
    square: chess.Square
    man: chess.Piece | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLost(Observation):
    """The peg board of ``seat`` fell silent or was unplugged."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class FramesMissed(Observation):
    """Frames of the peg board of ``seat`` were lost; changes in the next one were reported."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchesDistrusted(Observation):
    """The peg board of ``seat`` reports that these switches are stuck or chatter."""

    seat: Seat
    squares: tuple[chess.Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFound(Observation):
    """The peg board of ``seat`` answers; lifts and places that were missed have been reported."""

    seat: Seat
