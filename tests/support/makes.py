"""Boards of other makers on a pseudo-terminal, written from what is known of their protocols.

By the author of the drivers: what others have recorded stands in ``tests/board/test_makes.py``.
"""

import os
import threading
import tty
from collections.abc import Callable
from contextlib import suppress

import chess

SCAN = 0.02
"""Seconds between two looks of a board at its squares."""

DGT_NUMBERS = {letter: number for number, letter in enumerate("PRNBKQprnbkq", 1)}


class MakersBoard:
    """Its men are moved by :meth:`put`; it says what it senses until it is closed.

    ``turned`` stands it the other way round. ``garble`` spoils what it sends.
    """

    def __init__(self, *, turned: bool = False) -> None:
        self._end, self._host = os.openpty()
        tty.setraw(self._end)
        os.set_blocking(self._end, False)
        self.port = os.ttyname(self._host)
        self.garble: Callable[[bytes], bytes] = lambda data: data
        self._turned = turned
        self._men = {square: man.symbol() for square, man in chess.Board().piece_map().items()}
        self._silent = threading.Event()
        self._lock = threading.Lock()
        self._live = threading.Thread(target=self._run)
        self._live.start()

    def put(self, **men: str | None) -> None:
        """Put men on squares, ``e4="P"``, or take them away, ``e2=None``; all in one look."""
        with self._lock:
            for square, letter in men.items():
                self._men.pop(chess.parse_square(square), None)
                if letter is not None:
                    self._men[chess.parse_square(square)] = letter
            self._changed([chess.parse_square(square) for square in men])

    def turn(self) -> None:
        """Turn the board, and set the men up as they stood."""
        with self._lock:
            self._turned = not self._turned

    def close(self) -> None:
        self._silent.set()
        self._live.join()
        os.close(self._end)
        os.close(self._host)

    def _run(self) -> None:
        while not self._silent.wait(SCAN):
            with self._lock:
                self._look()

    def _asked(self) -> bytes:
        try:
            return os.read(self._end, 1024)
        except BlockingIOError:
            return b""

    def _say(self, data: bytes) -> None:
        if not self._silent.is_set():
            with suppress(BlockingIOError):  # Nobody reads; a real line would lose it as well.
                os.write(self._end, self.garble(data))

    def _at(self, index: int) -> str | None:
        """The man on a square as the board numbers them, a8 first as it stands."""
        return self._men.get(self._square(index))

    def _square(self, index: int) -> int:
        return chess.square_mirror(63 - index if self._turned else index)

    def _look(self) -> None:
        """What it does at each look."""
        raise NotImplementedError

    def _changed(self, squares: list[int]) -> None:
        """What it does as these squares change."""


class TactumBoard(MakersBoard):
    def _look(self) -> None:
        full = [self._at(index) is not None for index in range(64)]
        ranks = [sum(128 >> file for file in range(8) if full[8 * row + file]) for row in range(8)]
        self._say(b":" + b" ".join(b"%d" % rank for rank in ranks) + b"\r\n")


class CertaboBoard(MakersBoard):
    """A man that moves keeps its tag, here the number of the square on which it began."""

    def __init__(self, *, turned: bool = False) -> None:
        self._tags: dict[int, int] = {square: square + 1 for square in chess.Board().piece_map()}
        self._lifted: list[int] = []
        super().__init__(turned=turned)

    def _look(self) -> None:
        numbers = [number for index in range(64) for number in self._tag(index)]
        self._say(b":" + b" ".join(b"%d" % number for number in numbers) + b"\r\n")

    def _tag(self, index: int) -> list[int]:
        tag = self._tags.get(self._square(index))
        return [0] * 5 if tag is None else [tag, 17, 0, 200, 3]

    def _changed(self, squares: list[int]) -> None:
        for square in squares:
            if square in self._men:
                self._tags[square] = self._lifted.pop()
            else:
                self._lifted.append(self._tags.pop(square))


class DgtBoard(MakersBoard):
    """Says nothing that it was not asked for; the number of its own is 23946.

    On its left stands the side of White of a clock, whose lever is pressed by :meth:`press`, and
    which has so many seconds ``left``, White's first. ``shown`` is what it was last told to show,
    ``battery`` how full the board's is in percent.
    """

    def __init__(self, *, turned: bool = False) -> None:
        self._tells = False
        self._right_up = True
        self.shown: tuple[int, ...] = ()
        self.battery = 80
        self.left = 30 * 60 + 5, 89 * 60 + 59
        super().__init__(turned=turned)

    def press(self, *, left: bool) -> None:
        """Press one side of the lever down."""
        with self._lock:
            self._right_up = left
            self._tell_times()

    def answer_battery(self) -> None:
        """Tell how full the battery is, as when it is asked."""
        with self._lock:
            self._say(_dgt(0xA0, bytes([self.battery, 0x7F, 0x7F, 0, 5, 0, 1, 0, 2])))

    def _tell_times(self) -> None:
        if self._tells:
            right = [_bcd(part) for seconds in self.left[::-1] for part in _hours(seconds)]
            self._say(_dgt(0x8D, bytes([*right, 0x09 | self._right_up << 1])))

    def _look(self) -> None:
        asked = self._asked()
        while asked:
            byte, rest = asked[0], asked[1:]
            if byte == 0x2B:
                length = rest[0]
                self.shown, rest = tuple(rest[3:length]), rest[length + 1 :]
                self._say(_dgt(0x8D, bytes([0x0A, 0x10, 0x0A, 0x0A, 0, 0, 0])))
            elif byte == 0x42:
                self._say(_dgt(0x86, bytes(self._number(index) for index in range(64))))
            elif byte == 0x45:
                self._say(_dgt(0x91, b"23946"))
            elif byte == 0x4C:
                self._say(_dgt(0xA0, bytes([self.battery, 0x7F, 0x7F, 0, 5, 0, 1, 0, 2])))
            elif byte == 0x4D:
                self._say(_dgt(0x93, bytes([1, 8])))
            elif byte == 0x4B:
                self._tells = True
                self._tell_times()
            asked = rest

    def _number(self, index: int) -> int:
        return DGT_NUMBERS.get(self._at(index) or "", 0)

    def _changed(self, squares: list[int]) -> None:
        if self._tells:
            for index in map(self._square, squares):
                self._say(_dgt(0x8E, bytes([index, self._number(index)])))


def _hours(seconds: int) -> tuple[int, int, int]:
    return seconds // 3600, seconds // 60 % 60, seconds % 60


def _bcd(number: int) -> int:
    return number // 10 << 4 | number % 10


def _dgt(kind: int, data: bytes) -> bytes:
    length = len(data) + 3
    return bytes([kind, length >> 7, length & 127]) + data


class ChessLinkBoard(MakersBoard):
    def _look(self) -> None:
        if b"\xd6" in self._asked():  # V, as in the log of tests/board/test_makes.py
            self._say(b"v\xb01\xb0\xb374")
        letters = "s" + "".join(self._at(index) or "." for index in range(64))
        check = 0
        for letter in letters:
            check ^= ord(letter)
        text = f"{letters}{check:02X}"
        self._say(bytes(ord(c) | (0 if ord(c).bit_count() % 2 else 128) for c in text))


BOARDS = {
    "tactum": TactumBoard,
    "certabo": CertaboBoard,
    "dgt": DgtBoard,
    "chesslink": ChessLinkBoard,
}
KNOW_MEN = ("certabo", "dgt", "chesslink")
