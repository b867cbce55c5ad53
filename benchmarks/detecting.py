"""How a game understands hands at its peg boards, and what each lift, place and press costs it.

Random games, fond of captures, are carried out by hands of three kinds (``tests/support/hands.py``)
at two peg boards and decided by ``Game.observe``. A half-move is right if it was decided by the
press of its player, or, where none came, by the opponent's reply; a peg is touched wrongly if no
hand had touched it. The peer goes by the settled position alone: the first one that is that of just
one legal move and stands for half a second. Then the same hands at one board, with
presses, words or neither, are read by ``accessible-board detect``: each line is timed from its JSON
to the JSON of the answers, and the command reads a whole record as a program of its own.
Times are the processor's, so that other work beside it does not count.
Limits: 99 of 100 events within 5 ms, each within 50 ms; 99 of 100 pegs that a wild board places
within 1 ms.
``python benchmarks/detecting.py [HALF-MOVES] [SEED] [LONGEST]``
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import chess
import msgspec

from accessible_board.board.frames import SEQUENCE_PERIOD, STAMP_PERIOD, Occasion, Switches
from accessible_board.board.occupancy import BoardWatch
from accessible_board.board.one_board import OneBoard
from accessible_board.commands.detect import ReportedAct, answers
from accessible_board.game.observations import PegPlaced
from accessible_board.game.vocabulary.terms import Seat
from benchmarks.shared.figures import tell, tell_percentiles
from tests.support.hands import CLUMSY, HUMAN, TIDY, Act, Habits, Hands, Record
from tests.support.players import Players
from tests.support.table import Table

LIMIT, WORST = 5.0, 50.0
"""Milliseconds for an event: 99 of 100, and all."""
PLACED = 1.0
"""Milliseconds for 99 of 100 pegs that a board gone wild places."""
FRAMES, APART = 100, 4
"""Frames of a board gone wild, and milliseconds from one to the next."""
CAPTURES = 0.3
"""How often a capture, castling or promotion is chosen where there is one."""
SETTLED = 500
"""Milliseconds after which the peer takes pegs for settled."""

KINDS = {"tidy": TIDY, "human": HUMAN, "clumsy": CLUMSY}
ALONE = Habits(press=0, second_thought=0, other_move_first=0, bump=0, adjust=0)
RECORDS = {
    **{f"{kind}, with presses and words": replace(KINDS[kind], announce=1.0) for kind in KINDS},
    "human, with presses alone": HUMAN,
    "human, with neither": ALONE,
}


def main(half_moves: int = 1_000, seed: int = 1, longest: int = 120) -> None:
    """Play and read as many half-moves of every kind."""
    print(f"half-moves of each kind: {half_moves}, of a game at most: {longest}, seed: {seed}")
    for kind, habits in (*KINDS.items(), ("one frame in 20 lost", replace(CLUMSY, lost=0.05))):
        played(kind, habits, list(games(random.Random(seed), half_moves, longest)), seed)
    for kind, habits in RECORDS.items():
        read(kind, habits, list(games(random.Random(seed), half_moves, longest)), seed)
    timed_in_a_flood(seed)
    record = Hands(seed, HUMAN).play(chess.Board(), next(games(random.Random(seed), 1, longest)))
    tell("detect, started for one game, in a second", as_command(record), "events")


def games(chooser: random.Random, half_moves: int, longest: int) -> Iterator[list[chess.Move]]:
    """Random games until they have so many half-moves; pawns become queens."""
    while half_moves > 0:
        board = chess.Board()
        while len(board.move_stack) < longest and not board.is_game_over():
            queens = [move for move in board.legal_moves if move.promotion in (None, chess.QUEEN)]
            rare = [move for move in queens if board.is_capture(move) or board.is_castling(move)]
            board.push(chooser.choice(rare if rare and chooser.random() < CAPTURES else queens))
        half_moves -= len(board.move_stack)
        yield board.move_stack


def played(kind: str, habits: Habits, all_moves: Sequence[list[chess.Move]], seed: int) -> None:
    """What ``Game.observe`` makes of these hands."""
    decided = [Players(seed + n, habits).play(moves) for n, moves in enumerate(all_moves)]
    count = sum(map(len, all_moves))
    pressed = sum(game.pressed for game in decided)
    own = sum(game.at_own_press for game in decided)
    wrong = sum(game.wrong for game in decided)
    peer = sum(settled(Hands(seed, replace(habits, press=1)), moves) for moves in all_moves)
    tell(f"a game, {kind}, right of {count} half-moves", 100 * (count - wrong) / count, "%")
    tell(f"a game, {kind}, at the own press of {pressed}", 100 * own / pressed, "%")
    tell(f"a game, {kind}, touched wrongly", sum(len(game.phantoms) for game in decided), "pegs")
    tell(f"a game, {kind}, right by the settled position alone", 100 * peer / count, "%")
    timed(f"a game, {kind}, an event", [took for game in decided for took in game.milliseconds])


def timed_in_a_flood(seed: int) -> None:
    """What each peg costs that is placed by a board which sends any pegs, again and again."""
    table, chance = Table(Seat.WHITE).start(), random.Random(seed)
    watch, milliseconds = BoardWatch(Seat.WHITE), list[float]()
    for number in range(FRAMES):
        sent = Switches(
            seq=number % SEQUENCE_PERIOD,
            stamp=number * APART % STAMP_PERIOD,
            occasion=Occasion.CHANGE,
            occupied=chance.getrandbits(64),
        )
        for seen in watch.observe(sent, table.at + number * APART):
            begun = time.thread_time()
            table.game.observe(seen)
            if isinstance(seen, PegPlaced):
                milliseconds.append((time.thread_time() - begun) * 1000)
    tell_percentiles(f"a peg placed, {FRAMES} random boards", milliseconds, "ms", PLACED)


def settled(hands: Hands, moves: Sequence[chess.Move]) -> int:
    """How many of the moves the peer understands, each from the right position."""
    board, right = chess.Board(), 0
    for move in moves:
        right += _first_settled(board, hands.play(board, [move]).acts) == move
        board.push(move)
    return right


def _first_settled(board: chess.Board, acts: Sequence[Act]) -> chess.Move | None:
    shown: dict[int, list[chess.Move]] = {}
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        shown.setdefault(after.occupied, []).append(move)
    full = chess.SquareSet(board.occupied)
    for act, following in pairwise([*acts, Act(acts[-1].at + SETTLED, "end", "")]):
        if act.kind in ("lift", "place"):
            (full.add if act.kind == "place" else full.discard)(chess.parse_square(act.what))
        found = shown.get(int(full), [])
        if len({move.from_square for move in found}) == 1 and following.at >= act.at + SETTLED:
            return found[0]
    return None


def read(kind: str, habits: Habits, all_moves: Sequence[list[chess.Move]], seed: int) -> None:
    """What ``detect`` makes of these hands at one board."""
    right, milliseconds = 0, list[float]()
    for number, moves in enumerate(all_moves):
        record = Hands(seed + number, habits).play(chess.Board(), moves)
        made, took = detected(record)
        milliseconds += took
        right += sum(one == other for one, other in zip(made, record.moves, strict=False))
    count = sum(map(len, all_moves))
    tell(f"detect, {kind}, right of {count} half-moves", 100 * right / count, "%")
    timed(f"detect, {kind}, an event", milliseconds)


def detected(record: Record) -> tuple[list[str], list[float]]:
    """The moves that are told of a record, and the milliseconds that each line took."""
    one_board = OneBoard(chess.Board())
    decoder = msgspec.json.Decoder(ReportedAct)
    made: list[str] = []
    milliseconds = []
    for act in record.acts:
        begun = time.thread_time()
        told = answers(one_board, decoder.decode(written(act)), act.at, 1)
        json.dumps(told)
        milliseconds.append((time.thread_time() - begun) * 1000)
        made += [str(answer["move"]) for answer in told if "move" in answer]
    found = one_board.finish(record.acts[-1].at)
    return made + [finding.uci for finding in found if hasattr(finding, "uci")], milliseconds


def timed(what: str, milliseconds: Sequence[float]) -> None:
    """The percentiles, and whether all keep the limit."""
    tell_percentiles(what, milliseconds, "ms", LIMIT)
    over = sum(took > WORST for took in milliseconds)
    tell(f"{what}, over {WORST:g} ms of {len(milliseconds)}", over, "events", 0)


def written(act: Act) -> str:
    """An act as a line of a record."""
    return json.dumps({"t": act.at, act.kind: act.what})


def as_command(record: Record) -> float:
    """Events a second of the command that reads a record, its start and its end included."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "record.jsonl")
        file.write_text("\n".join(map(written, record.acts)) + "\n", "utf-8")
        begun = time.perf_counter()
        command = [sys.executable, "-m", "accessible_board", "detect", str(file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return len(record.acts) / (time.perf_counter() - begun)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
