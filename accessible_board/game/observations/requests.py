"""What a player asks the program, privately (D.2.10.4)."""

from dataclasses import dataclass
from enum import StrEnum

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.seats import Seat


class Request(StrEnum):
    """What a player may ask the program, privately."""

    TIME = "time"
    MOVES = "moves"
    REPEAT = "repeat"
    SLOWER = "slower"
    POSITION = "position"
    HELP = "help"
    CONDITIONS = "conditions"
    STANDING = "standing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Observation):
    """``seat`` asked for times, moves, the last announcement, the position or help (D.2.10.4)."""

    seat: Seat
    request: Request
