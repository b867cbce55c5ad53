"""Common form of the reports of all other makes of boards.

A maker's protocol becomes one class: a :class:`Reader` that takes bytes in pieces of any size, as
they come from the line, and gives what the board has sensed. What is no message of the board is
noise: counted, and never an error. Squares that are told one after the other are one look at the
board, one state of it, whatever their order; a board that is silent, or whose look did not come
whole, is asked again.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

import chess

from accessible_board.game.vocabulary.terms import Seat

Men = Mapping[chess.Square, chess.Piece]


LONGEST: Final = 400
"""Milliseconds that telling a look may take: 64 squares at 9600 bits a second take 333."""


EVERY: Final = 1_000
SELDOM: Final = 60_000
SOON: Final = 200
"""Milliseconds, more than a board at 9600 bits a second needs to tell all of its squares."""


def exchanged(before: Men | None, men: Men | None) -> chess.Bitboard:
    """The squares on which a man took another's place between two looks of a board."""
    if before is None or men is None:
        return chess.BB_EMPTY
    both = before.keys() & men.keys()
    return int(chess.SquareSet(square for square in both if before[square] != men[square]))


@dataclass(frozen=True, slots=True)
class Sensed:
    """The ``occupied`` squares, and which ``men`` stand there if the board can tell."""

    occupied: chess.Bitboard
    men: Men | None = None

    @classmethod
    def of(cls, men: Men) -> "Sensed":
        """Squares of a board that knows its men."""
        return cls(int(chess.SquareSet(men)), men)


@dataclass(slots=True)
class LineKnowledge:
    """Knowledge of a reader beside the squares.

    ``number`` and ``version`` are the board's own, ``battery`` is in percent. ``presses`` counts
    those of a clock that belongs to the board, and ``times`` is what that shows, White's
    milliseconds first; ``None`` without such a clock.
    """

    number: int | None = None
    tags: dict[bytes, chess.Piece] = field(default_factory=dict)
    """Men by their tags, on a board whose men carry tags."""
    men_unknown: bool = False
    """True if men stand there that the board cannot yet tell."""
    men_exchanged: bool = False
    """True if White's men stand where Black's were learnt: the board lies turned, or did then."""
    half_turned: bool = False
    """True if White sits where the board itself has Black, which the reader makes good."""
    version: str = ""
    battery: int | None = None
    times: tuple[int, int] | None = None
    presses: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))
    messages: int = 0
    noise: int = 0


class Reader(Protocol):
    """Makes sense of the bytes of one board."""

    heard: LineKnowledge

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """Squares as the board sensed them, once for each message that is complete now."""


class MessageReader:
    """Cuts the messages of a make out of its bytes; what begins none is noise."""

    silent = b""
    """Bytes that may stand between messages."""

    def __init__(self) -> None:
        self.heard = LineKnowledge()
        self._bytes = bytearray()
        self._orientation = MenOrientation()
        self._in_noise = False

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """Squares as the board sensed them, once for each message that is complete now."""
        self._bytes += data
        while self._bytes and (length := self._length(self._bytes)) <= len(self._bytes):
            try:
                sensed = self._read(length)
            except ValueError:
                self._pass_over(self._bytes.pop(0))  # In what follows there may be a message.
                continue
            del self._bytes[:length]
            self._in_noise = False
            self.heard.messages += 1
            if sensed is not None:
                yield sensed

    def _read(self, length: int) -> Sensed | None:
        if length == 0:
            raise ValueError(self._bytes[0])
        return self._take(bytes(self._bytes[:length]))

    def _length(self, taken: bytearray) -> int:
        """Length of the message with which these bytes begin; 0 if they begin none.

        More than there are, as long as the length cannot be known.
        """
        raise NotImplementedError

    def _take(self, message: bytes) -> Sensed | None:
        """Squares of a message, if it tells any; ``ValueError`` if it is no message."""
        raise NotImplementedError

    def _pass_over(self, noise: int) -> None:
        """Count noise, however long a piece of it is."""
        if noise not in self.silent and not self._in_noise:
            self.heard.noise += 1
            self._in_noise = True

    def _seen(self, men: Men) -> Sensed:
        """The men as the players see them."""
        turned = self._orientation.turned(men)
        self.heard.half_turned = self._orientation.half_turned
        return Sensed.of(turned)


@dataclass(frozen=True, slots=True)
class Bluetooth:
    """Access to a board by Bluetooth Low Energy.

    ``names`` are the beginnings of the names under which it announces itself, ``others`` those of
    boards that speak otherwise, ``tells`` the characteristics that notify of its bytes, ``takes``
    the one that takes ours.
    """

    names: tuple[str, ...]
    tells: tuple[str, ...]
    takes: str
    others: tuple[str, ...] = ()

    def is_named(self, name: str | None) -> bool:
        """Tell if a board of this name is one of these."""
        name = name or ""
        return name.startswith(self.names) and not name.startswith(self.others)


@dataclass(frozen=True, slots=True)
class Make:
    """A make of boards, called ``brand``, on a serial line or by ``bluetooth``.

    ``asks`` is sent when the port is opened, ``asks_again`` to a board that would otherwise be
    silent while nothing moves, and ``asks_seldom`` to one with a battery (``questions.py``). A make
    that tells the squares of one look one after the other is ``quiet`` for so many milliseconds
    after them. With ``tags`` its men carry some, and have to be learnt. ``light`` gives the bytes
    that let squares shine, and ``show_times`` those that show milliseconds, White's first, on the
    clock of the board.
    """

    brand: str
    reader: Callable[[], Reader]
    baud_rate: int = 0
    asks: bytes = b""
    asks_again: bytes = b""
    asks_seldom: bytes = b""
    quiet: int = 0
    tags: bool = False
    bluetooth: Bluetooth | None = None
    light: Callable[[chess.Bitboard], bytes] | None = None
    show_times: Callable[[int, int, Seat | None], bytes] | None = None


_TURNS: Final[tuple[Callable[[chess.Square], chess.Square], ...]] = (
    lambda square: square,
    lambda square: 63 - square,
    chess.square_mirror,
    lambda square: chess.square_mirror(63 - square),
)
"""Ways in which a board may number its squares: as we do, turned by half, or mirrored."""


@dataclass(slots=True)
class MenOrientation:
    """Learns from the start position which way round a board that knows its men stands."""

    _turn: Callable[[chess.Square], chess.Square] = field(default=_TURNS[0])

    @property
    def half_turned(self) -> bool:
        """True if White sits where the board itself has Black."""
        return self._turn is _TURNS[1]

    def turned(self, men: Men) -> Men:
        """The men as the players see them, once the start position has shown how."""
        for turn in _TURNS:
            if {turn(square): man for square, man in men.items()} == _START:
                self._turn = turn
        return {self._turn(square): man for square, man in men.items()}


_START: Final = chess.Board().piece_map()


class OneLook:
    """Gathers what is ``sensed`` until the board was ``quiet`` for so many milliseconds."""

    def __init__(self, quiet: int) -> None:
        self._quiet = quiet
        self._sensed: Sensed | None = None
        self._first = self._last = 0

    @property
    def deadline(self) -> int | None:
        """Time at which a look counts as complete, unless more of it comes before."""
        if self._sensed is None:
            return None
        return min(self._last + self._quiet, self._first + LONGEST)

    def gather(self, sensed: Iterable[Sensed], at: int) -> Iterator[tuple[Sensed, int]]:
        """The looks that are told completely at ``at`` (milliseconds), when these messages came.

        Each with the time of its last message.
        """
        yield from self._told(at)
        for message in sensed:
            if self._sensed is None:
                self._first = at
            self._sensed, self._last = message, at
            yield from self._told(at)

    def rest(self) -> Iterator[tuple[Sensed, int]]:
        """End the look that was begun, if any; nothing more comes."""
        if self._sensed is not None:
            sensed, self._sensed = self._sensed, None
            yield sensed, self._last

    def _told(self, at: int) -> Iterator[tuple[Sensed, int]]:
        if self.deadline is not None and self.deadline <= at:
            yield from self.rest()


class Questions:
    """The questions to a board of this make that was opened ``now`` (milliseconds)."""

    def __init__(self, make: Make, now: int) -> None:
        self._make = make
        self._asked = self._asked_seldom = now
        self._doubted: float = math.inf
        """Since when something has come that was not told again."""

    @property
    def deadline(self) -> float:
        """Latest time of the next call of :meth:`due`."""
        return min(self._asked + EVERY, self._doubted + SOON)

    def due(self, now: int) -> bytes:
        """Questions to send now; empty if none is due."""
        data = b""
        if now >= self._asked_seldom + SELDOM:
            self._asked_seldom, data = now, self._make.asks_seldom
        if now >= self.deadline:
            self._asked, self._doubted, data = now, math.inf, data + self._make.asks_again
        return data

    def hear(self, data: bytes, now: int, *, as_before: bool) -> None:
        """Take the bytes that came; ``as_before`` if they hold a whole look like the last one."""
        if as_before:
            self._doubted = math.inf
        elif data:
            self._doubted = min(self._doubted, now)
