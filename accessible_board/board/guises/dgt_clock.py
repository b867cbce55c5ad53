"""The clock beside a board of DGT, as a program sees it: a DGT 3000 in mode 23, set by the program.

The program sets both times and lets one of them run; the lever is pressed by the buttons of our
board. White sits on its left (DGT's description of the protocol, ``dgtbrd.h``).
"""

from dataclasses import dataclass, field, replace
from typing import Final, Self

from accessible_board.game.vocabulary.terms import Seat

_RUNS, _RIGHT_UP, _LEFT_TURN, _RIGHT_TURN = 0x01, 0x02, 0x08, 0x10
"""Bits of its state, as it tells it."""

_COUNTS: Final = {0x01: Seat.WHITE, 0x02: Seat.BLACK}
_TURNS_WITH_LEVER: Final = 0x08
"""Bits that the program sets: the side whose time runs, and that the lever changes it."""


@dataclass(frozen=True, slots=True)
class GuiseClock:
    """Both times in milliseconds as they were at ``since``, one of them ``running``."""

    times: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))
    since: int = 0
    running: Seat | None = None
    turns_with_lever: bool = False
    down: Seat = Seat.BLACK
    """Side whose lever is down: the player who has pressed last."""

    def set(self, values: bytes, at: int) -> Self:
        """Set hours, minutes and seconds of the left and of the right side, and start one."""
        left, right = (
            (hours * 60 + minutes) * 60 + seconds
            for hours, minutes, seconds in (values[:3], values[3:6])
        )
        return replace(
            self,
            times={Seat.WHITE: left * 1000, Seat.BLACK: right * 1000},
            since=at,
            running=_COUNTS.get(values[6] & 0x03),
            turns_with_lever=bool(values[6] & _TURNS_WITH_LEVER),
        )

    def pressed(self, seat: Seat, at: int) -> Self:
        """That player pushes the lever down, which lets the other's time run if it was set so."""
        turns = self.turns_with_lever and self.running is seat
        running = seat.other if turns else self.running
        return replace(self, times=self._left(at), since=at, running=running, down=seat)

    def told(self, at: int) -> bytes:
        """Times and state of the clock as the board sends them, the right side's time first."""
        left = self._left(at)
        state = _RIGHT_UP if self.down is Seat.WHITE else 0
        if self.running is not None:
            state |= _RUNS | (_LEFT_TURN if self.running is Seat.WHITE else _RIGHT_TURN)
        return bytes([*_digits(left[Seat.BLACK]), *_digits(left[Seat.WHITE]), state])

    def _left(self, at: int) -> dict[Seat, int]:
        """The times at this moment; none is below zero."""
        passed = max(0, at - self.since)
        return {
            seat: max(0, time - passed * (seat is self.running))
            for seat, time in self.times.items()
        }


def _digits(milliseconds: int) -> tuple[int, int, int]:
    """Hours, and minutes and seconds of two digits each; a begun second counts."""
    seconds = -(-milliseconds // 1000)
    return min(seconds // 3600, 9), _two_digits(seconds // 60 % 60), _two_digits(seconds % 60)


def _two_digits(value: int) -> int:
    return value // 10 << 4 | value % 10
