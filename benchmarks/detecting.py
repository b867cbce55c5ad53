"""How soon ``accessible-board detect`` knows what a lift, a place, a word or a press means.

Games of random legal moves are carried out by the clumsy hands of ``tests/support/hands.py``:
bumped and dropped men, slides, second thoughts, late presses; with and without presses and
announcements. Pawns become queens, for nothing else can be told without words. Each line of the
record is timed on its own, from its JSON to the JSON of the answers, in the game's order, and so is
its end; then the command reads a whole record as a program of its own.
Limit: 99 of 100 events within 5 ms. ``python benchmarks/detecting.py [GAMES] [SEED]``
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import chess
import msgspec

from accessible_board.commands.detect import LANGUAGES, told
from accessible_board.game.pegs.detection import Detector, Finding, Made
from accessible_board.languages import load
from accessible_board.speech.understanding import Command, understand
from benchmarks.shared.figures import tell, tell_percentiles
from tests.support.hands import Act, Habits, Hands, Record

LIMIT = 5.0
LONGEST = 120
"""Half-moves of a game."""

HABITS = {
    "with presses": Habits(),
    "with presses and announcements": Habits(announce=1.0),
    "without presses": Habits(press=0, second_thought=0, other_move_first=0, bump=0, adjust=0),
}


def main(games: int = 30, seed: int = 1) -> None:
    """Time the games of every kind of hands."""
    chooser = random.Random(seed)
    print(f"random games of each kind: {games}, half-moves at most: {LONGEST}, seed: {seed}")
    everything: list[float] = []
    for kind, habits in HABITS.items():
        records = [record_of(chooser, habits) for _ in range(games)]
        milliseconds = [took for record in records for took in timed(record)]
        tell_percentiles(f"an event, {kind}", milliseconds, "ms", LIMIT)
        everything += milliseconds
    tell_percentiles("an event, all games", everything, "ms", LIMIT)
    print(f"events: {len(everything)}")
    tell("detected in a second", 1000 * len(everything) / sum(everything), "events")
    tell(
        "detected in a second by the whole command, started for one game",
        as_command(record_of(chooser, Habits())),
        "events",
    )


def record_of(chooser: random.Random, habits: Habits) -> Record:
    """One random game as these hands carry it out."""
    board = chess.Board()
    while len(board.move_stack) < LONGEST and not board.is_game_over():
        queens = [move for move in board.legal_moves if move.promotion in (None, chess.QUEEN)]
        board.push(chooser.choice(queens))
    return Hands(chooser.randrange(2**32), habits).play(chess.Board(), board.move_stack)


def timed(record: Record) -> Iterator[float]:
    """The milliseconds that each act took, and last the end of the record.

    :class:`RuntimeError` if a move came out wrong.
    """
    detector = Detector(chess.Board())
    last = record.acts[-1].at
    steps = [partial(decided, detector, written(act)) for act in record.acts]
    moves: list[str] = []
    for step in [*steps, partial(detector.finish, last)]:
        begun = time.perf_counter()
        findings = step()
        for finding in findings:
            msgspec.json.encode(told(finding))
        yield (time.perf_counter() - begun) * 1000
        moves += [finding.uci for finding in findings if isinstance(finding, Made)]
    if moves != record.moves:
        raise RuntimeError(f"Played {record.moves}, detected {moves}.")


def written(act: Act) -> str:
    """An act as a line of a record."""
    return json.dumps({"t": act.at, act.kind: act.what})


def decided(detector: Detector, line: str) -> list[Finding]:
    """What a line tells the detector, as the command feeds it."""
    match json.loads(line):
        case {"t": int(at), "lift": str(name)}:
            return detector.lift(chess.parse_square(name), at)
        case {"t": int(at), "place": str(name)}:
            return detector.place(chess.parse_square(name), at)
        case {"t": int(at), "press": str(side)}:
            return detector.press(side == "white", at)
        case {"t": int(at), "announce": str(words)}:
            return announced(detector, words, at)
    raise ValueError(line)


def announced(detector: Detector, words: str, at: int) -> list[Finding]:
    """Words, understood in every language that there is."""
    understood = [meant for code in LANGUAGES if (meant := understand(words, load(code)))]
    if any(meant.command is Command.ADJUST for meant in understood):
        return detector.adjust(at)
    readings = [meant.announcement for meant in understood if meant.announcement]
    return detector.announce(tuple(dict.fromkeys(readings)), at)


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
    main(*map(int, sys.argv[1:3]))
