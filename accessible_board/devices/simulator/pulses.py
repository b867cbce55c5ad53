"""Pulses of a simulated board's motor, a pattern at a time."""

from collections.abc import Callable
from typing import Final

from accessible_board.board.feeling import LONG, SHORT

FELT: Final = "felt "
"""Beginning of a line that tells the pulses of the motor, as ``felt -.``."""

_LONG = 200.0
"""Milliseconds from which on a pulse is a long one."""

_OVER = 300.0
"""Milliseconds without a pulse after which a pattern is over: more than the gap within one."""


class Pulses:
    """Tells ``felt`` of the patterns of a motor that is looked at again and again."""

    def __init__(self, felt: Callable[[str], None]) -> None:
        self._felt = felt
        self._runs = False
        self._since = 0.0
        self._pattern = ""

    def look(self, at: float, *, runs: bool) -> None:
        """Note that the motor runs or rests at so many milliseconds."""
        if runs is not self._runs:
            if self._runs:
                self._pattern += LONG if at - self._since >= _LONG else SHORT
            self._runs, self._since = runs, at
        elif self._pattern and not runs and at - self._since >= _OVER:
            self._felt(self._pattern)
            self._pattern = ""
