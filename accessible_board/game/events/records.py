"""What is written down besides the moves (Art. 8)."""

from accessible_board.game.events.event import Event
from accessible_board.game.vocabulary.seats import Seat


class ReconstructionBegun(Event, frozen=True, kw_only=True):
    """The scoresheets are reconstructed on another board; these data are noted before (8.5.3).

    ``fen`` is the position, with the side to move; ``white`` and ``black`` are the times left, in
    milliseconds; ``running`` is whose clock ran, if one did. ``white_moves`` and ``black_moves``
    are the completed moves of each.
    """

    fen: str
    white: int
    black: int
    running: Seat | None
    white_moves: int
    black_moves: int
