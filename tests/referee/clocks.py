"""The chess clock of Article 6: two clocks of which one runs, periods, extra time, flags."""

from dataclasses import dataclass
from itertools import pairwise

import chess

from tests.referee.editions import MINUTE


@dataclass(frozen=True)
class Control:
    """What was agreed (6.3.1): periods in milliseconds, each with its number of moves or all.

    ``extra`` milliseconds a move come before each one, or, in ``delay`` mode, pass before the
    main time runs.
    """

    periods: tuple[tuple[int, int | None], ...]
    extra: int = 0
    delay: bool = False

    @property
    def minutes(self) -> float:
        """The time of a player plus 60 times the extra time (A.1, B.1)."""
        return (sum(time for time, _ in self.periods) + 60 * self.extra) / MINUTE

    def __str__(self) -> str:
        """As it is typed: "90m/40+30m i30s"."""
        parts = [
            f"{time // MINUTE}m" + (f"/{moves}" if moves else "") for time, moves in self.periods
        ]
        sign = "d" if self.delay else "i"
        return "+".join(parts) + (f" {sign}{self.extra // 1000}s" if self.extra else "")


class Clock:
    """Two clocks; ``left`` is what each shows, ``moves`` what each player has completed."""

    def __init__(self, control: Control, *, delay_loses_savings: bool) -> None:
        first = control.periods[0][0] + (0 if control.delay else control.extra)
        self.control = control
        self.delay_loses_savings = control.delay and delay_loses_savings
        self.left = {chess.WHITE: first, chess.BLACK: first}
        self.moves = {chess.WHITE: 0, chess.BLACK: 0}
        self.running: chess.Color | None = None
        self.resumes: chess.Color | None = None
        self.used = 0
        """Milliseconds of the running clock since the move began."""

    def flag_in(self) -> int | None:
        """After how many milliseconds the flag of the running clock falls."""
        if self.running is None:
            return None
        return self.left[self.running] + self._free()

    def _free(self) -> int:
        """What is left of the extra time in delay mode (6.3.2)."""
        return max(0, self.control.extra - self.used) if self.control.delay else 0

    def run(self, milliseconds: int) -> None:
        """Let time pass."""
        if self.running is not None:
            spent = max(0, milliseconds - self._free())
            self.left[self.running] -= spent
            self.used += milliseconds

    def start(self, color: chess.Color) -> None:
        """This clock runs, the other does not (6.1)."""
        self.running, self.resumes = color, None
        self.used = 0

    def stop(self) -> None:
        """Neither clock runs; the arbiter decides when one does again (6.11)."""
        if self.running is not None:
            self.running, self.resumes = None, self.running

    def resume(self, color: chess.Color) -> None:
        """The arbiter lets this clock run on (6.11.3); what was used of a delay stays used."""
        used = self.used if self.resumes == color else 0
        self.start(color)
        self.used = used

    def complete(self, color: chess.Color) -> None:
        """A move is completed: the extra time for the next, and the next period if reached."""
        if self.running == color:
            self.used = 0
        self.moves[color] += 1
        done = 0
        for number, (_, moves) in enumerate(self.control.periods):
            done += moves or 0
            if moves is not None and self.moves[color] == done:
                following = self.control.periods[min(number + 1, len(self.control.periods) - 1)]
                kept = 0 if self.delay_loses_savings else self.left[color]
                self.left[color] = kept + following[0]
        if not self.control.delay:
            self.left[color] += self.control.extra

    def take_back(self, color: chess.Color) -> None:
        """A move is taken back with what came with it, unless that is used (then 7.1)."""
        earned = 0 if self.control.delay else self.control.extra
        done = 0
        for (_, moves), (following, _) in pairwise(self.control.periods):
            done += moves or 0
            earned += following if self.moves[color] == done else 0
        self.moves[color] -= 1
        if self.left[color] > earned:
            self.left[color] -= earned
