"""Rough hands at a board that other programs use over a bridge, on time that is moved by hand.

A page of LiveChess looks at how the list of moves grows and takes nothing back. Nobody presses, so
that rests alone tell when a move stands.

Printed are half-moves that came right the first time, those that another move replaced, those that
did not come, and how long after the last peg they came.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import chess

from accessible_board.board.bridging import SETTLES, Bridge, BridgeTelling, Told
from accessible_board.board.guises.livechess import FEED, LiveChessGuise
from tests.hands.models import MODELS, games
from tests.support.hands import Act, Habits, Hands


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
        return Passed(*map(sum, zip(counts, others, strict=True)), self.delays + other.delays)

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
    """A page: each move of the list as it was first told, by its number, and when."""

    def __init__(self, bridge: Bridge) -> None:
        self.guise, self.length = LiveChessGuise(1), 0
        self.first: dict[int, tuple[str, int]] = {}
        asked = {"id": 1, "call": "subscribe", "param": {"feed": FEED, "id": 1}}
        list(self.guise.heard(json.dumps(asked).encode(), bridge.shown, 0))
        self.moves: list[str] = []

    def take(self, messages: tuple[bytes, ...], at: int) -> None:
        """Look at what is longer than it was."""
        for message in messages:
            self.moves = json.loads(message)["param"].get("san", self.moves)
            for number in range(self.length, len(self.moves)):
                self.first.setdefault(number, (self.moves[number], at))
            self.length = len(self.moves)


def passed(model: str, half_moves: int, seed: str, settles: int = SETTLES) -> Passed:
    """Play so many half-moves before a page, with so many milliseconds of rest for each."""
    chance, total = random.Random(f"{seed} {model}"), Passed()
    for moves in games(chance, half_moves):
        habits = replace(MODELS[model], press=0.0, extra_press=0.0)
        total += at_page(chance.randrange(2**32), habits, moves, settles)
    return total


def at_page(number: int, habits: Habits, moves: list[chess.Move], settles: int = SETTLES) -> Passed:
    """What comes of one game before a page."""
    total = Passed()
    _Evening(Hands(number, habits), moves, total, settles).play()
    return total


class _Evening:
    def __init__(self, hands: Hands, moves: list[chess.Move], total: Passed, settles: int) -> None:
        self.bridge = Bridge(chess.Board(), settles)
        self.hands, self.moves, self.total = hands, moves, total
        self.bridge.found(chess.Board().occupied, 0)
        self.page, self.shown = Page(self.bridge), self.bridge.shown

    def play(self) -> None:
        board, last, number = chess.Board(), list[int](), 0
        hands = self.hands
        while number < len(self.moves):
            both = hands.habits.hasty and hands.does("hasty")
            moves = self.moves[number : number + (2 if both else 1)]
            number += len(moves)
            promoted = next((move for move in moves if move.promotion), None)
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
            self._hear(self.bridge.wait(due), due, move)

    def _hear(self, told: list[Told], at: int, move: chess.Move | None) -> None:
        for each in told:
            if each.what is BridgeTelling.PROMOTES and move is not None and move.promotion:
                self._hear(self.bridge.promote(move.promotion), at, move)
        if self.bridge.shown != self.shown:
            before, self.shown = self.shown, self.bridge.shown
            self.page.take(self.page.guise.changed(before, self.shown, at), at)


def _rows(half_moves: int, seed: str) -> Iterator[str]:
    for model in MODELS:
        yield f"livechess {model:6} {passed(model, half_moves, seed)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half_moves", type=int, nargs="?", default=300)
    parser.add_argument("--seed", default="bridges")
    given = parser.parse_args()
    for row in _rows(given.half_moves, given.seed):
        print(row, flush=True)
