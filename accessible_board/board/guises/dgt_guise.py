"""Our board as one of DGT, with a clock that can show text, as the DGT 3000 does.

The inverse of :mod:`accessible_board.board.makes.dgt`, after the same description. The trademark
that a board of DGT would answer with is never sent: that is forbidden to all others. Of a command
only its first byte is known to begin one, so what begins none is passed over.

The clock is in mode 23, set by the program, which sets both times and lets one of them run; the
lever is pressed by the buttons of our board. White sits on its left.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Self

import chess

from accessible_board.board.guises.guise import ClockText, GuiseAnswer, Heard, Lit, Shown
from accessible_board.board.makes.dgt import BOARD, CHANGE, MEN, NUMBER
from accessible_board.board.makes.make import Men
from accessible_board.game.vocabulary.terms import Seat

_RUNS, _RIGHT_UP, _LEFT_TURN, _RIGHT_TURN = 0x01, 0x02, 0x08, 0x10
"""Bits of its state, as it tells it."""

_COUNTS: Final = {0x01: Seat.WHITE, 0x02: Seat.BLACK}
_TURNS_WITH_LEVER: Final = 0x08
"""Bits that the program sets: the side whose time runs, and that the lever changes it."""

BAUD_RATE: Final = 9_600

_RESET, _CLOCK_TIMES, _SEND_BOARD, _SEND_NUMBER = 0x40, 0x41, 0x42, 0x45
_UPDATES: Final = (0x43, 0x44, 0x4B)
_SEND_VERSION, _SEND_LONG_NUMBER, _LEDS, _CLOCK = 0x4D, 0x55, 0x60, 0x2B
_TIMES, _VERSION, _LONG_NUMBER = 0x8D, 0x93, 0xA2

_CLOCK_END, _CLOCK_VERSION, _CLOCK_SET, _CLOCK_TEXT = 0x03, 0x09, 0x0A, 0x0C
_OF_A_CLOCK: Final = 0x22
"""Version 2.2: the first digit is that of the DGT 3000."""
_LEDS_LENGTH, _SET_LENGTH = 5, 12
_TEXT: Final = slice(4, 12)

_NUMBERS: Final = {man: number for number, man in enumerate(MEN, 1)}


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


class DgtGuise:
    """Answers as a board with this ``number``, of which a board of DGT shows five digits."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._bytes = b""
        self._tells = False
        self._clock = GuiseClock()
        self._clock_told = self._clock.told(0)
        self._lit = chess.SquareSet()

    def heard(self, data: bytes, shown: Shown, at: int) -> Iterator[Heard]:
        """Carry out the commands in these bytes."""
        self._bytes += data
        while command := self._command():
            yield from self._obeyed(command, shown, at)

    def changed(self, before: Shown, now: Shown, at: int) -> tuple[bytes, ...]:
        """Each square that changed, once a program has asked for that."""
        if not self._tells:
            return ()
        changed = (at for at in chess.SQUARES if before.men.get(at) != now.men.get(at))
        # A man leaves before another one comes down.
        order = sorted(changed, key=lambda at: at in now.men)
        return tuple(_message(CHANGE, bytes([_index(at), _man(now.men, at)])) for at in order)

    def always(self, shown: Shown, at: int) -> bytes:
        """The clock, where it shows another second; the board is silent while nothing moves."""
        return self._times(at)

    def pressed(self, seat: Seat, at: int) -> bytes:
        """The lever of the clock goes down on this player's side."""
        self._clock = self._clock.pressed(seat, at)
        return self._times(at)

    def _times(self, at: int) -> bytes:
        """Message with the clock's times, if they have changed and a program has asked for them."""
        told = self._clock.told(at)
        if not self._tells or told == self._clock_told:
            return b""
        self._clock_told = told
        return _message(_TIMES, told)

    def _command(self) -> bytes:
        """The next command, whole; empty while there is none."""
        first, size = self._bytes[:1], self._bytes[1:2]
        length = 1
        if first == bytes([_CLOCK]):
            length = 2 + size[0] if size else 2
        elif first == bytes([_LEDS]):
            length = _LEDS_LENGTH
        if len(self._bytes) < length:
            return b""
        command, self._bytes = self._bytes[:length], self._bytes[length:]
        return command

    def _obeyed(self, command: bytes, shown: Shown, at: int) -> Iterator[Heard]:
        match command[0]:
            case code if code == _RESET:
                self._tells = False
            case code if code in _UPDATES:
                self._tells = True
            case code if code == _SEND_BOARD:
                squares = bytes(_man(shown.men, _index(at)) for at in range(64))
                yield GuiseAnswer(_message(BOARD, squares))
            case code if code == _SEND_NUMBER:
                yield GuiseAnswer(_message(NUMBER, b"%05d" % (self._number % 100_000)))
            case code if code == _SEND_LONG_NUMBER:
                yield GuiseAnswer(_message(_LONG_NUMBER, b"%010d" % self._number))
            case code if code == _SEND_VERSION:
                yield GuiseAnswer(_message(_VERSION, bytes([1, 8])))
            case code if code == _CLOCK_TIMES:
                yield GuiseAnswer(_message(_TIMES, self._clock.told(at)))
            case code if code == _CLOCK and len(command) > 4:
                yield from self._to_clock(command, at)
            case code if code == _LEDS:
                yield self._leds(*command[2:])

    def _to_clock(self, command: bytes, at: int) -> Iterator[Heard]:
        """Acknowledge a command to the clock; show its text, take its times."""
        value = _OF_A_CLOCK if command[3] == _CLOCK_VERSION else 0
        yield GuiseAnswer(_message(_TIMES, bytes([0x0A, 0x10, command[3], 0x0A, value, 0, 0])))
        if command[3] == _CLOCK_SET and len(command) == _SET_LENGTH:
            self._clock = self._clock.set(command[4:11], at)
        if command[3] == _CLOCK_TEXT:
            yield ClockText(command[_TEXT].decode("ascii", "replace").strip())
        if command[3] == _CLOCK_END:
            yield ClockText("")

    def _leds(self, pattern: int, first: int, last: int) -> Lit:
        """The lights at both squares go on; or all go out."""
        squares = {_index(at) for at in (first, last) if at < 64}
        self._lit = self._lit | chess.SquareSet(squares) if pattern else chess.SquareSet()
        return Lit(self._lit)


def _message(kind: int, data: bytes) -> bytes:
    length = len(data) + 3
    return bytes([kind, length >> 7, length & 0x7F]) + data


def _index(square: int) -> int:
    """From our number of a square to that on the wire, a8 first, and back."""
    return chess.square_mirror(square)


def _man(men: Men, square: chess.Square) -> int:
    man = men.get(square)
    return 0 if man is None else _NUMBERS[man]
