"""Three models of hands play random games, and what a game and ``detect`` make of them is counted.

In a game of two peg boards each half-move is placed, announced and pressed for by its player and
carried out by the opponent (``tests/support/players.py``). At one board ``detect`` has pegs, words
and presses, and where hands are clumsy each man that slides over the one it takes is in that hole
before a switch can tell (``hastily``).
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import chess
import msgspec

from accessible_board.board.one_board import OneBoard
from accessible_board.commands.detect import ReportedAct, answers
from tests.support.hands import CLUMSY, HUMAN, TIDY, Habits, Hands, Record, hastily
from tests.support.players import Players

MODELS: Final = {"tidy": TIDY, "human": HUMAN, "clumsy": CLUMSY}
"""The models by their names."""

LONGEST: Final = 120
"""Half-moves of a game at most."""
CAPTURES: Final = 0.3
"""How often a capture, castling or promotion is chosen where there is one."""


@dataclass
class Counts:
    """What came of so many half-moves."""

    half_moves: int = 0
    wrong_in_game: int = 0
    pressed: int = 0
    """Half-moves with a press of their own, and those of them that were decided by it."""
    at_own_press: int = 0
    phantoms: int = 0
    """Men that were touched by the game's account, and by nobody's hand."""
    wrong_in_detect: int = 0

    @property
    def right(self) -> bool:
        """Whether every half-move was read as it was made, when it was made."""
        wrong = (self.wrong_in_game, self.phantoms, self.wrong_in_detect)
        return not any(wrong) and self.at_own_press == self.pressed

    def __str__(self) -> str:
        game = self.half_moves - self.wrong_in_game
        detect = self.half_moves - self.wrong_in_detect
        return (
            f"right of {self.half_moves:,} half-moves: {game:,} in a game, {detect:,} in detect; "
            f"at the own press {self.at_own_press:,} of {self.pressed:,}; "
            f"touched wrongly: {self.phantoms:,}"
        )


def played(model: str, half_moves: int, seed: str) -> Counts:
    """Play so many half-moves with the hands of a model."""
    chance, counts, habits = random.Random(f"{seed} {model}"), Counts(), MODELS[model]
    for moves in games(chance, half_moves):
        number = chance.randrange(2**32)
        decided = Players(number, habits).play(moves)
        counts.half_moves += len(moves)
        counts.wrong_in_game += decided.wrong
        counts.pressed += decided.pressed
        counts.at_own_press += decided.at_own_press
        counts.phantoms += len(decided.phantoms)
        counts.wrong_in_detect += wrong_in_detect(number, habits, moves)
    return counts


def games(chance: random.Random, half_moves: int) -> Iterator[list[chess.Move]]:
    """Random games that have so many half-moves together."""
    while half_moves > 0:
        board, longest = chess.Board(), min(LONGEST, half_moves)
        while len(board.move_stack) < longest and not board.is_game_over():
            moves = list(board.legal_moves)
            rare = [m for m in moves if board.is_capture(m) or board.is_castling(m) or m.promotion]
            board.push(chance.choice(rare if rare and chance.random() < CAPTURES else moves))
        half_moves -= len(board.move_stack)
        yield board.move_stack


def wrong_in_detect(number: int, habits: Habits, moves: list[chess.Move]) -> int:
    """How many half-moves ``detect`` does not tell, from the first wrong one on.

    None where one was told as doubtful, and what it was is among its rivals.
    """
    record = Hands(number, replace(habits, announce=1.0)).play(chess.Board(), moves)
    told = list(detected(hastily(record) if habits is CLUMSY else record))
    for at, (answer, move) in enumerate(zip(told, record.moves, strict=False)):
        if answer["move"] != move:
            return 0 if move in answer.get("doubtful", ()) else len(moves) - at
    return abs(len(moves) - len(told))


def detected(record: Record) -> Iterator[dict[str, str]]:
    """The moves that are told of a record."""
    one_board, decoder = OneBoard(chess.Board()), msgspec.json.Decoder(ReportedAct)
    for act in record.acts:
        line = decoder.decode(json.dumps({"t": act.at, act.kind: act.what}))
        yield from (told for told in answers(one_board, line, act.at, 1) if "move" in told)
    for finding in one_board.finish(record.acts[-1].at):
        if uci := getattr(finding, "uci", ""):
            yield {"move": uci}
