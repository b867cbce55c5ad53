"""Rough hands at boards of other makes, on time that is moved by hand.

A board looks at its squares so often as its make does, says what it sees at the speed of its line,
and what comes is read by the driver and decided by ``detect``, with the words and the presses of
the players. What is on the way may be spoilt (:data:`TROUBLES`). The boards here are written from
the descriptions of their protocols, and share nothing with the drivers.

How often the makes look is an assumption, for no maker says it: DGT, ChessLink and those on
Bluetooth ten times a second (so others recorded it from a Chessnut Air), Tactum twenty times, and
Certabo as often as its long lines allow, about three times. Bluetooth delivers each notification
whole or not at all.
"""

import argparse
import json
import math
import random
import secrets
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import chess
import msgspec

from accessible_board.board.logged_bytes import ReadAgain
from accessible_board.board.makes.make import Questions
from accessible_board.board.one_board import OneBoard
from accessible_board.commands.detect import ReportedAct, answers
from accessible_board.devices.boards.drivers import MAKES
from tests.hands.models import MODELS, games
from tests.support.hands import Act, Habits, Hands

Men = dict[chess.Square, str]

LIMIT: Final = 300
"""Milliseconds from the board's report to the move's being known."""

TWO_READINGS: Final = 350
"""Milliseconds between two readings of a Certabo, without which no square was left."""


# --- boards --------------------------------------------------------------------------------------


def tactum(men: Men) -> bytes:
    ranks = [sum(128 >> f for f in range(8) if 8 * r + f in men) for r in reversed(range(8))]
    return (":" + " ".join(map(str, ranks)) + "\r\n").encode()


_GHOSTS: Final = random.Random("ghosts")


def _ghost() -> list[int]:
    """What a Certabo reads on an empty square: nothing, or in three of ten cases a tag of nobody's.

    So often others recorded it (``tests/board/recorded_certabo.json``).
    """
    return [_GHOSTS.randrange(256) for _ in range(5)] if _GHOSTS.random() < 0.3 else [0] * 5


def certabo(tags: dict[chess.Square, int]) -> bytes:
    squares = [8 * r + f for r in reversed(range(8)) for f in range(8)]
    numbers = [n for s in squares for n in ([tags[s], 9, 0, 130, 7] if s in tags else _ghost())]
    return (":" + " ".join(map(str, numbers)) + "\r\n").encode()


def chesslink(men: Men) -> bytes:
    text = "s" + "".join(men.get(8 * r + f, ".") for r in reversed(range(8)) for f in range(8))
    check = 0
    for letter in text:
        check ^= ord(letter)
    return bytes(ord(c) + 128 * (1 - ord(c).bit_count() % 2) for c in f"{text}{check:02X}")


DGT_MEN: Final = " PRNBKQprnbkq"


def dgt_dump(men: Men) -> bytes:
    squares = [8 * r + f for r in reversed(range(8)) for f in range(8)]
    return bytes([0x86, 0, 67, *(DGT_MEN.index(men.get(s, " ")) for s in squares)])


def dgt_changes(before: Men, now: Men) -> bytes:
    changed = [s for s in range(64) if before.get(s) != now.get(s)]
    places = {s: 8 * (7 - s // 8) + s % 8 for s in changed}
    told = ([0x8E, 0, 5, places[s], DGT_MEN.index(now.get(s, " "))] for s in changed)
    return bytes(byte for message in told for byte in message)


def chessnut(men: Men) -> bytes:
    numbers = [".qkbpnRPrBNQK".index(men.get(63 - at, ".")) for at in range(64)]
    pairs = (numbers[at] + 16 * numbers[at + 1] for at in range(0, 64, 2))
    return bytes([0x01, 0x24, *pairs, 0, 0, 0, 0])


def ichessone(men: Men) -> bytes:
    squares = [8 * r + f for r in reversed(range(8)) for f in range(8)]
    digits = "".join(f"{'.PNBRQKpnbrqk'.index(men.get(s, '.')):x}" for s in squares)
    return b"=p" + bytes.fromhex(digits)


def anew(always: Callable[[Men], bytes]) -> Callable[[Men, Men], bytes]:
    """A board that tells all its squares, when one of them has changed."""
    return lambda before, now: always(now) if now != before else b""


def full(men: Men) -> Men:
    """The men as a board sees them that tells full squares: all of them as White's pawns."""
    return dict.fromkeys(men, "P")


@dataclass(frozen=True)
class Board:
    """A make as it looks at its squares: every ``scan`` milliseconds, at ``rate`` bits a second."""

    scan: int
    rate: int
    always: Callable[[Men], bytes]
    changes: Callable[[Men, Men], bytes] | None = None
    tags: bool = False

    def says(self, seen: Men, tags: dict[int, int], before: Men | None, *, asked: bool) -> bytes:
        if self.changes is None or before is None:
            return self.always(tags if self.tags else seen)
        return self.changes(before, seen) + (self.always(seen) if asked else b"")


BLUETOOTH: Final = 100_000

BOARDS: Final = {
    "tactum": Board(50, 38_400, tactum),
    "certabo": Board(300, 38_400, certabo, tags=True),
    "dgt": Board(100, 9_600, dgt_dump, dgt_changes),
    "chesslink": Board(100, 38_400, chesslink),
    "chessnut": Board(100, BLUETOOTH, chessnut),
    "eone": Board(100, BLUETOOTH, chesslink, anew(chesslink)),
    "ichessone": Board(100, BLUETOOTH, ichessone, anew(ichessone)),
    "pegasus": Board(
        100,
        BLUETOOTH,
        lambda men: dgt_dump(full(men)),
        lambda before, now: dgt_changes(full(before), full(now)),
    ),
}
ON_LINES: Final = ("tactum", "certabo", "dgt", "chesslink")


# --- what may go wrong on the way ----------------------------------------------------------------

Trouble = Callable[[bytes, random.Random], list[bytes]]


def _noise(data: bytes, chance: random.Random) -> list[bytes]:
    return (
        [chance.randbytes(chance.randrange(12)), data] if data and chance.random() < 0.2 else [data]
    )


def _half(data: bytes, chance: random.Random) -> list[bytes]:
    return [data[: len(data) // 2]] if chance.random() < 0.1 else [data]


def _flipped(data: bytes, chance: random.Random) -> list[bytes]:
    if not data or chance.random() >= 0.1:
        return [data]
    at = chance.randrange(len(data))
    return [data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]]


def _doubled(data: bytes, chance: random.Random) -> list[bytes]:
    return [data, data] if chance.random() < 0.2 else [data]


TROUBLES: Final[dict[str, Trouble]] = {
    "none": lambda data, chance: [data],
    "noise": _noise,
    "half messages": _half,
    "flipped bits": _flipped,
    "doubled": _doubled,
    "slow": lambda data, chance: [data],
    "half-turned": lambda data, chance: [data],
    "unplugged": lambda data, chance: [data],
}
SLOWER: Final = 100
"""Milliseconds that a slow message is later."""
UNPLUGGED: Final = (4_000, 700)
"""After so many milliseconds on average the cable is out for so many."""

HAPPENS_TO: Final = {
    "noise": ON_LINES,
    "half messages": (*ON_LINES, "eone", "ichessone"),
    "flipped bits": ("chesslink",),
    "half-turned": ("dgt", "chesslink", "chessnut", "eone", "ichessone"),
}
"""Only ChessLink has a check of its messages, and only boards that know men see how they stand.

Of Bluetooth's boards eONE and iChessOne alone need several notifications for their squares.
"""


# --- hands at them -------------------------------------------------------------------------------


class World:
    """Men on a real board, moved by acts that name squares alone."""

    def __init__(self) -> None:
        self.men: Men = {s: m.symbol() for s, m in chess.Board().piece_map().items()}
        self.tags = {square: square + 1 for square in self.men}
        self.letters = {tag: self.men[square] for square, tag in self.tags.items()}
        self._hand: list[tuple[chess.Square, str, int]] = []

    def do(self, act: Act, move: chess.Move) -> None:
        square = chess.parse_square(act.what)
        if square in self.men:  # To lift; or these hands put two men into one hole.
            self._hand.append((square, self.men.pop(square), self.tags.pop(square)))
        if act.kind == "lift":
            return
        home = [held for held in self._hand if held[0] == square != move.to_square]
        moving = [held for held in self._hand if held[0] == move.from_square]
        if held := (home or moving or self._hand)[-1:]:
            self._hand.remove(held[0])
            self.men[square], self.tags[square] = held[0][1:]
        else:  # A new queen, before the pawn is taken away.
            self.men[square] = "Q" if square > 31 else "q"
            self.tags[square] = self._new(self.men[square])

    def after(self, board: chess.Board) -> None:
        """The move is made: whatever the hands did, its men stand there, with their own tags."""
        self.men = {s: m.symbol() for s, m in board.piece_map().items()}
        kept = {s: t for s, t in self.tags.items() if self.letters[t] == self.men.get(s)}
        free = set(self.letters) - set(kept.values())
        for square, man in self.men.items():
            if square not in kept:
                own = next((t for t in sorted(free) if self.letters[t] == man), None)
                kept[square] = self._new(man) if own is None else own
                free.discard(kept[square])
        self.tags = kept
        self._hand.clear()

    def _new(self, man: str) -> int:
        """The tag of a man from the box."""
        tag = max(self.letters) + 1
        self.letters[tag] = man
        return tag


@dataclass
class Seen:
    """What came of so many half-moves at one board; delays in milliseconds."""

    half_moves: int = 0
    wrong: int = 0
    presses: int = 0
    in_time: int = 0
    """Presses, and those of them at which the move was known: hands press as soon as on our board.

    A press that came too soon waits; at a table it is refused, and made again.
    """
    after_settling: list[int] = field(default_factory=list)
    after_report: list[int] = field(default_factory=list)

    @property
    def latest(self) -> int:
        """The longest that a move was not known after the board had told it."""
        return max(self.after_report, default=0)


def seen(make: str, model: str, half_moves: int, seed: str, trouble: str = "none") -> Seen:
    """Play so many half-moves through a driver."""
    chance, total = random.Random(f"{seed} {make} {model} {trouble}"), Seen()
    habits = replace(MODELS[model], announce=1.0, late_press=0.0, extra_press=0.0)
    for moves in games(chance, half_moves):
        _Game(BOARDS[make], make, trouble, chance).play(moves, habits, total)
    return total


class _Game:
    """One game at one board."""

    def __init__(self, board: Board, make: str, trouble: str, chance: random.Random) -> None:
        self.board, self.chance, self.trouble = board, chance, trouble
        self.world = World()
        self.driver, self.questions = ReadAgain(MAKES[make]), Questions(MAKES[make], 0)
        self.asked = False
        self.one_board = OneBoard(chess.Board())
        self.decoder = msgspec.json.Decoder(ReportedAct)
        self.told: list[dict[str, object]] = []
        self.before: Men | None = None
        self.scan_at = self.free_at = 0
        self.arriving: list[tuple[int, int | None, bytes]] = []
        """When which bytes come, and of which look they tell; ``None`` if they are spoilt."""
        self.full = int(chess.SquareSet(self.world.men))
        self.out_until = self.out_at = 0

    def play(self, moves: list[chess.Move], habits: Habits, total: Seen) -> None:
        hands, position = Hands(self.chance.randrange(2**32), habits), chess.Board()
        hands.now = 1_500
        for number, move in enumerate(moves):
            acts = hands.play(position, [move]).acts
            position.push(move)
            self._move(acts, move, position, total)
            hands.now = max(hands.now, self.now)
            made = [told["move"] for told in self.told if "move" in told]
            expected = [each.uci() for each in moves[: number + 1]]
            # Where nobody pressed, the move is certain once the opponent has replied.
            if made != expected[: len(made)] and not self._doubtful(expected):
                total.wrong += len(moves) - number
                total.half_moves += len(moves)
                return
        for finding in self.one_board.finish(self.now):
            if uci := getattr(finding, "uci", ""):
                self.told.append({"move": uci})
        made = [told["move"] for told in self.told if "move" in told]
        total.wrong += abs(len(moves) - len(made))
        total.half_moves += len(moves)

    def _doubtful(self, expected: list[str]) -> bool:
        """Whether each move that was told otherwise was told as doubtful."""
        made = [told for told in self.told if "move" in told]
        return all(
            told["move"] == move or move in told.get("doubtful", ())
            for told, move in zip(made, expected, strict=False)
        )

    def _move(self, acts: list[Act], move: chess.Move, position: chess.Board, total: Seen) -> None:
        self.known, self.reported, self.settled = None, None, 1 << 60
        pressed = [act for act in acts if act.kind == "press"]
        for act in sorted([act for act in acts if act.kind != "press"], key=lambda act: act.at):
            self._pass(act.at)
            if act.kind in ("lift", "place"):
                self.world.do(act, move)
                settled = act.at
            else:
                self._tell({"t": act.at, act.kind: act.what})
        self.world.after(position)
        self.settled, self.stands = settled, int(chess.SquareSet(self.world.men))
        for press in pressed:
            self._pass(press.at)
            total.presses += 1
            total.in_time += self.known is not None
            while self.known is None:
                self._next()
            self._tell({"t": self.now, "press": press.what})
        while self.known is None or self.reported is None:
            self._next()
        total.after_settling.append(self.known - settled)
        total.after_report.append(max(0, self.known - self.reported))

    # --- time ------------------------------------------------------------------------------------

    now = settled = stands = 0
    known: int | None = None
    """When it was known that all men stand where they have settled."""
    reported: int | None = None
    """When the first whole message of that had come."""

    def _pass(self, until: int) -> None:
        """Let the board look and its messages come until this moment."""
        while min(self._next_at()) < until:
            self._next()
        self.now = max(self.now, until)

    def _next_at(self) -> tuple[float, float, float]:
        """When the board looks, the next message comes, and a look is told completely."""
        told = self.driver.deadline
        arrives = self.arriving[0][0] if self.arriving else math.inf
        return self.scan_at, arrives, math.inf if told is None else told

    def _next(self) -> None:
        """The board looks, a message of it comes, or the driver knows a look."""
        scans, arrives, told = self._next_at()
        if scans < min(arrives, told):
            self.asked |= bool(self.questions.due(self.scan_at))
            self._scan()
        elif told <= arrives:
            self.now = max(self.now, int(told))
            self._read(b"")
        else:
            at, looked, data = self.arriving.pop(0)
            self.now = max(self.now, at)
            if looked is not None and looked >= self.settled and self.reported is None:
                self.reported = self.now
            self._read(data)
        if self.settled > self.scan_at or self.full != self.stands or self.driver.deadline:
            return
        silent = self.board.changes is not None and not self.arriving
        if silent and self.scan_at > self.settled + self.board.scan and self.reported is None:
            self.reported = max(self.now, self.settled)  # It had nothing to tell.
        if self.known is None and self.reported is not None:
            self.known = self.now

    def _read(self, data: bytes) -> None:
        looks = list(self.driver.feed(data, self.now))
        self.questions.hear(data, self.now, as_before=looks == [self.full])
        for occupied in looks:
            self.full = occupied
            squares = occupied.to_bytes(8, "little").hex()
            self._tell({"t": self.now, "snapshot": squares})

    def _scan(self) -> None:
        at, self.scan_at = self.scan_at, self.scan_at + self.board.scan
        men, tags = dict(self.world.men), dict(self.world.tags)
        if self.trouble == "half-turned":
            men = {63 - square: man for square, man in men.items()}
        data = self.board.says(men, tags, self.before, asked=self.asked)
        self.before, self.asked = men, False
        if self._unplugged(at):
            self.before = None  # It tells all squares when it is back.
            return
        pieces = TROUBLES[self.trouble](data, self.chance)
        for piece in pieces:
            if piece:
                begun = max(at, self.free_at)
                self.free_at = begun + 10_000 * len(piece) // self.board.rate
                late = self.chance.randrange(SLOWER) if self.trouble == "slow" else 0
                came = max([self.free_at + late, *(old[0] for old in self.arriving)])
                self.arriving.append((came, at if pieces[0] == data else None, piece))

    def _unplugged(self, at: int) -> bool:
        if self.trouble != "unplugged" or at < 1_000:
            return False
        if at >= self.out_at:
            between, out = UNPLUGGED
            self.out_until = self.out_at + out if self.out_at else 0
            self.out_at = at + self.chance.randrange(2 * between) + out
        return at < self.out_until

    def _tell(self, line: dict[str, object]) -> None:
        line["t"] = max(int(str(line["t"])), self.now)
        act = self.decoder.decode(json.dumps(line))
        self.told += answers(self.one_board, act, int(str(line["t"])), 1)


def rows(half_moves: int, seed: str, only: Collection[str] = ()) -> Iterator[tuple[bool, str]]:
    """The table of ``make try-boards``, a line for each driver with its hands and troubles.

    With ``only`` the rows of these drivers, hands or troubles.
    """
    known = "known after settling; known after the report (median, worst)"
    yield (
        False,
        f"driver, looks every, hands, on the way: moves right; known at the press; {known}",
    )
    for make, board in BOARDS.items():
        cases = [(model, "none") for model in MODELS]
        cases += [("human", each) for each in TROUBLES if each != "none"]
        for model, trouble in cases:
            if make not in HAPPENS_TO.get(trouble, BOARDS) or set(only) - {make, model, trouble}:
                continue
            found = seen(make, model, half_moves, seed, trouble)
            right, in_time = found.half_moves - found.wrong, 100 * found.in_time / found.presses
            told = f"{right:,} of {found.half_moves:,}; {in_time:.1f} %"
            delays = "; ".join(map(_delays, (found.after_settling, found.after_report)))
            case = f"{make}, {board.scan} ms, {model}, {trouble}"
            yield bool(found.wrong), f"{case}: {told}; {delays}"


def _delays(milliseconds: list[int]) -> str:
    inorder = sorted(milliseconds)
    return f"{inorder[len(inorder) // 2]}, worst {inorder[-1]} ms"


def main() -> int:
    """Print the table; exit code 1 where a half-move was read wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("moves", type=int, metavar="HALF-MOVES", nargs="?", default=1_000)
    parser.add_argument("--seed", default=str(secrets.randbelow(2**32)))
    known = (*BOARDS, *MODELS, *TROUBLES)
    parser.add_argument("--only", nargs="+", choices=known, default=(), metavar="NAME")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    code = 0
    for wrong, row in rows(chosen.moves, chosen.seed, chosen.only):
        code |= wrong
        print(row, flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
