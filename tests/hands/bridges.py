"""Rough hands at a board that other programs use over a bridge, on time that is moved by hand.

A page of LiveChess looks at how the list of moves grows and takes nothing back. Programs for boards
of DGT and Sentio see the men, or full squares, at once, and take what has stood for a while; how
long those that others wrote wait is not known, and :data:`STANDS` is an assumption. The piece of a
promotion is told to a program that sees squares alone. Nobody presses.

Printed are half-moves that came right the first time, those that another move replaced, those that
did not come, and how long after the last peg they came.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import chess

from accessible_board.board.bridging import Bridge, BridgeTelling, Told
from accessible_board.board.guises.dgt_guise import DgtGuise
from accessible_board.board.guises.guise import Guise, GuiseAnswer, Shown
from accessible_board.board.guises.livechess import FEED, LiveChessGuise
from accessible_board.board.guises.sentio import SentioGuise
from tests.hands.models import MODELS, games
from tests.support.hands import Act, Habits, Hands

STANDS: Final = 1_500
"""Milliseconds for which squares must look the same before a program takes them for a move."""


@dataclass
class Passed:
    """What came over a bridge; delays in milliseconds."""

    half_moves: int = 0
    right: int = 0
    corrected: int = 0
    delays: list[int] = field(default_factory=list)

    def __add__(self, other: "Passed") -> "Passed":
        """Both together."""
        counts = (self.half_moves, self.right, self.corrected)
        others = (other.half_moves, other.right, other.corrected)
        half_moves, right, corrected = map(sum, zip(counts, others, strict=True))
        return Passed(half_moves, right, corrected, self.delays + other.delays)

    @property
    def missing(self) -> int:
        """Half-moves that did not come, or came as others."""
        return self.half_moves - self.right - self.corrected

    def __str__(self) -> str:
        middle = sorted(self.delays)[len(self.delays) // 2] if self.delays else 0
        return (
            f"right of {self.half_moves:,} half-moves: {self.right:,}; corrected: "
            f"{self.corrected:,}; wrong: {self.missing:,}; after the last peg: median {middle:,} ms"
        )


class Page:
    """A page of LiveChess: each move of the list as it was first told, by its number, and when."""

    def __init__(self, bridge: Bridge) -> None:
        self.guise: Guise = LiveChessGuise(1)
        self.first: dict[int, tuple[str, int]] = {}
        self.moves: list[str] = []
        asked = {"id": 1, "call": "subscribe", "param": {"feed": FEED, "id": 1}}
        self.ask(json.dumps(asked).encode(), bridge.shown)

    def ask(self, data: bytes, shown: Shown) -> None:
        """Send bytes to the board, and take its answers."""
        heard = list(self.guise.heard(data, shown, 0))
        self.take(tuple(each.data for each in heard if isinstance(each, GuiseAnswer)), 0)

    def take(self, messages: tuple[bytes, ...], at: int) -> None:
        """Look at what is longer than it was."""
        for message in messages:
            told = json.loads(message)["param"] or {}
            self.count(told.get("san", self.moves), at)

    def count(self, moves: list[str], at: int) -> None:
        """Remember the moves that came anew."""
        for number in range(len(self.moves), len(moves)):
            self.first.setdefault(number, (moves[number], at))
        self.moves = moves

    piece: chess.PieceType | None = None
    """Piece of a promotion, as the player names it."""

    def look(self, at: int) -> None:
        """Time has passed; a page waits for nothing."""


class DgtProgram(Page):
    """A program for a DGT board: it asks as asyncdgt does, and takes men that have stood.

    A move is one after which they stand so. Another one may take the place of the last.
    """

    ASKED = bytes([0x40, 0x44, 0x4D, 0x2B, 3, 3, 9, 0, 0x42])

    def __init__(self, bridge: Bridge) -> None:
        self.guise = self.board()
        self.first, self.moves = {}, []
        self.played, self.since = chess.Board(), 0
        self.seen: object = None
        self.emptied: dict[chess.Square, int] = {}
        self.left: dict[chess.Square, int] = {}
        """When squares became empty, and for how long at most those were that are full again."""
        self.bytes, self.men = b"", dict[int, int]()
        self.ask(self.ASKED, bridge.shown)

    def board(self) -> Guise:
        """What the bridge looks like to this program."""
        return DgtGuise(12_345)

    def take(self, messages: tuple[bytes, ...], at: int) -> None:
        """Follow what the board says."""
        self.bytes += b"".join(messages)
        while len(self.bytes) >= 3 and len(self.bytes) >= (length := self.bytes[2]):
            kind, data, self.bytes = self.bytes[0], self.bytes[3:length], self.bytes[length:]
            if kind == 0x86:
                self.men = dict(enumerate(data))
            elif kind == 0x8E:
                self.men[data[0]] = data[1]
        self.saw(self.stand(), at)

    def saw(self, seen: object, at: int) -> None:
        """The board looks so since now, unless it did before."""
        if seen != self.seen:
            self.seen, self.since = seen, at

    def stand(self) -> object:
        """The men as they stand."""
        letters = " PRNBKQprnbkq"
        return {chess.square_mirror(at): letters[man] for at, man in self.men.items() if man}

    def shows(self, board: chess.Board) -> bool:
        """True if the men stand as in this position."""
        return self.seen == {at: man.symbol() for at, man in board.piece_map().items()}

    def look(self, at: int) -> None:
        """Take what has stood for so long."""
        if at - self.since < STANDS:
            return
        for back in range(min(2, len(self.played.move_stack)) + 1):
            board = self.played.copy()
            for _ in range(back):
                board.pop()
            likely = (move for move in board.legal_moves if move.promotion in (None, self.piece))
            moves = [move for move in likely if self.reached(board, move)]
            moves.sort(key=lambda move: -self.emptied.get(move.to_square, 0))
            move = None if self.shows(board) else next(iter(moves), None)
            if move is not None:
                board.push(move)
            elif not self.shows(board):
                continue
            self.played, self.emptied = board, {}
            self.count(_sans(board), self.since + STANDS)
            return

    def reached(self, board: chess.Board, move: chess.Move) -> bool:
        """True if the board looks as after this move."""
        after = board.copy(stack=False)
        after.push(move)
        return self.shows(after)


class SentioProgram(DgtProgram):
    """A program for a Sentio: it guesses men, a capture where a square was empty the longest."""

    ASKED = bytes(8)

    def board(self) -> Guise:
        """What the bridge looks like to this program."""
        return SentioGuise()

    def take(self, messages: tuple[bytes, ...], at: int) -> None:
        """Follow the lines; an acknowledgement of lights is none."""
        for line in messages:
            if line.startswith(b":"):
                ranks = [int(f"{int(rank):08b}"[::-1], 2) for rank in line[1:].split()]
                full = sum(rank << 8 * (7 - at) for at, rank in enumerate(ranks))
                before = self.seen if isinstance(self.seen, int) else full
                for square in chess.scan_forward(before & ~full):
                    self.left[square] = at
                for square in chess.scan_forward(full & ~before):
                    away = at - self.left.get(square, at)
                    self.emptied[square] = max(away, self.emptied.get(square, 0))
                self.saw(full, at)

    def shows(self, board: chess.Board) -> bool:
        """True if these squares are full."""
        return bool(self.seen == board.occupied)

    def reached(self, board: chess.Board, move: chess.Move) -> bool:
        """True if the squares are full as after this move, and were empty for it."""
        taken = not board.is_capture(move) or board.is_en_passant(move)
        return super().reached(board, move) and (taken or move.to_square in self.emptied)


PROGRAMS: Final = {"livechess": Page, "dgt": DgtProgram, "sentio": SentioProgram}
"""What is at the other side of a bridge, by its guise."""


def _sans(board: chess.Board) -> list[str]:
    begun = board.root()
    return [begun.san_and_push(move) for move in board.move_stack]


def passed(model: str, half_moves: int, seed: str, guise: str = "livechess") -> Passed:
    """Play so many half-moves before a program that knows boards of this guise."""
    chance, total = random.Random(f"{seed} {model}"), Passed()
    for moves in games(chance, half_moves):
        habits = replace(MODELS[model], press=0.0, extra_press=0.0)
        total += at_page(chance.randrange(2**32), habits, moves, PROGRAMS[guise])
    return total


def at_page(
    number: int, habits: Habits, moves: list[chess.Move], program: type[Page] = Page
) -> Passed:
    """What comes of one game before a page."""
    total = Passed()
    _Evening(Hands(number, habits), moves, total, program).play()
    return total


class _Evening:
    def __init__(
        self, hands: Hands, moves: list[chess.Move], total: Passed, program: type[Page]
    ) -> None:
        self.bridge = Bridge(chess.Board())
        self.hands, self.moves, self.total = hands, moves, total
        self.bridge.found(chess.Board().occupied, 0)
        self.page, self.shown = program(self.bridge), self.bridge.shown

    def play(self) -> None:
        board, last, number = chess.Board(), list[int](), 0
        hands = self.hands
        while number < len(self.moves):
            both = hands.habits.hasty and hands.does("hasty")
            moves = self.moves[number : number + (2 if both else 1)]
            number += len(moves)
            promoted = next((move for move in moves if move.promotion), None)
            self.page.piece = promoted.promotion if promoted else None
            acts = [act for act in hands.play(board, moves).acts if act.kind != "announce"]
            for act in acts:
                self._until(act.at, promoted)
                self._hear(self._done(act), act.at, promoted)
            last += [max(act.at for act in acts if act.kind != "press")] * len(moves)
            hands.now += 3_000  # The other one thinks.
            self._until(hands.now, promoted)
            for move in moves:
                board.push(move)
        self._count(last)

    def _done(self, act: Act) -> list[Told]:
        if act.kind == "press":
            return self.bridge.press(act.what == "white", act.at)
        moved = self.bridge.lift if act.kind == "lift" else self.bridge.place
        return moved(chess.parse_square(act.what), act.at)

    def _count(self, last: list[int]) -> None:
        board = chess.Board()
        self.total.half_moves += len(self.moves)
        for number, move in enumerate(self.moves):
            san = board.san_and_push(move)
            first, at = self.page.first.get(number, ("", 0))
            if number >= len(self.page.moves) or self.page.moves[number] != san:
                return
            self.total.right += first == san
            self.total.corrected += first != san
            self.total.delays.append(at - last[number])

    def _until(self, at: int, move: chess.Move | None = None) -> None:
        while (due := self.bridge.deadline) is not None and due <= at:
            self.page.look(due)
            self._hear(self.bridge.wait(due), due, move)
        self.page.look(at)

    def _hear(self, told: list[Told], at: int, move: chess.Move | None) -> None:
        for each in told:
            if each.what is BridgeTelling.PROMOTES and move is not None and move.promotion:
                self._hear(self.bridge.promote(move.promotion), at, move)
        if self.bridge.shown != self.shown:
            before, self.shown = self.shown, self.bridge.shown
            self.page.take(self.page.guise.changed(before, self.shown, at), at)


def _rows(half_moves: int, seed: str) -> Iterator[str]:
    for guise in PROGRAMS:
        for model in MODELS:
            yield f"{guise:9} {model:6} {passed(model, half_moves, seed, guise)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half_moves", type=int, nargs="?", default=300)
    parser.add_argument("--seed", default="bridges")
    given = parser.parse_args()
    for row in _rows(given.half_moves, given.seed):
        print(row, flush=True)
