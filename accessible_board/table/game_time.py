"""The clock that a game is played by."""

from accessible_board.devices.interfaces import Now
from accessible_board.system.clock import since_start


def game_clock(beginning: int = 0) -> Now:
    """Game time in milliseconds, ``beginning`` now; from any thread.

    It counts from the start of the machine. So it does not jump when the time of day or the time
    zone is set and, like a chess clock, it goes on while the machine sleeps.
    """
    started = since_start()
    return lambda: beginning + since_start() - started
