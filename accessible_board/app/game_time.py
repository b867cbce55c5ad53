"""The clock that a game is played by."""

from accessible_board.devices.interfaces import Now
from accessible_board.system.clock import since_start


def game_clock(beginning: int = 0) -> Now:
    """Game time in milliseconds, ``beginning`` now; from any thread.

    It is the time since the machine was started. So nobody who sets the time of day, and no time
    zone, moves it, and it goes on while the machine sleeps, as a chess clock does.
    """
    started = since_start()
    return lambda: beginning + since_start() - started
