"""What the players are called where nobody's name is needed."""

from accessible_board.game.seats import Seat


def name(seat: Seat) -> str:
    """``White`` or ``Black``."""
    return seat.value.capitalize()
