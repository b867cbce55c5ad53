"""Private questions of a player to the program (D.2.10.4)."""

from enum import StrEnum

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.terms import Seat


class Request(StrEnum):
    """A player's private question to the program."""

    TIME = "time"
    MOVES = "moves"
    REPEAT = "repeat"
    SLOWER = "slower"
    POSITION = "position"
    HELP = "help"
    CONDITIONS = "conditions"
    STANDING = "standing"
    OWN_MOVES = "own_moves"
    LAST_MOVES = "last_moves"
    SCORESHEET = "scoresheet"
    LOOK = "look"
    NOW = "now"
    ASSISTANT = "assistant"


class Asked(Observation, frozen=True, kw_only=True):
    """``seat`` asked for times, moves, the last announcement, the position or help (D.2.10.4).

    ``about`` is how many of the last moves, or what on the board: a square (``e4``), a rank, a
    file, the letter of a kind of man (``R``), or ``captured``; or whose men, ``white`` or
    ``black``, where only a part of the position is wanted.
    """

    seat: Seat
    request: Request
    about: str = ""
