"""A program that plays a game over and over from its journal, one process a life.

Run as a program it reads a line for each life, with the journal, a file for what is told, and for
each line it forks a process that plays on from that journal, and answers with its number. At the
next line, empty, it buries that process and answers how it ended. So whoever kills the processes
need not wait for Python to start again.
"""

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import chess
from msgspec.structs import replace

from accessible_board.app.building import build_session
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import from_plain, to_plain
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.settings import Settings
from accessible_board.table.session import Session
from tests.support.table import Table

SETUP = GameSetup(time_control="90m/40+30m+30s", peg_boards=frozenset({Seat.WHITE}))
HALF_MOVES = 14
OF_LIVING = o.Interrupted | o.Continued | o.ArbiterRuled
"""What each new life adds to the game."""


@cache
def script(seed: int = 7) -> list[o.Observation]:
    """A game of random moves, White at a peg board, with questions and offers, to a draw."""
    rng, style = random.Random(seed), AnnouncingStyle(load("de"))
    table = Table(Seat.WHITE, time_control=SETUP.time_control).start()
    for _ in range(HALF_MOVES):
        board, seat = table.position, table.game.state.on_move
        move = rng.choice([move for move in board.legal_moves if not _ends(board, move)])
        words = style.move(move, board)
        table.wait(rng.randrange(60_000))
        if seat is Seat.WHITE:
            table.move(move.uci(), seat)
        table.say(words).press()
        if seat is Seat.BLACK:
            table.move(move.uci(), seat.other)
        table.observe(rng.choice(EXTRAS)(table.at, rng.choice(list(Seat))))
    table.observe(o.DrawOffered(at=table.at, seat=Seat.WHITE))
    table.observe(o.DrawAccepted(at=table.at, seat=Seat.BLACK))
    return [seen for seen in table.observations if not isinstance(seen, o.TimePassed)]


def _ends(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy()
    after.push(move)
    return after.is_game_over()


EXTRAS = (
    lambda at, seat: o.Asked(at=at, seat=seat, request=o.Request.TIME),
    lambda at, seat: o.DrawDeclined(at=at, seat=seat),
    lambda at, seat: o.AdjustingAnnounced(at=at, seat=seat),
    lambda at, seat: o.NotUnderstood(at=at, seat=seat, words="äh"),
)


def live(journal: Path, told: Path) -> None:
    """Play on from the journal to the end of the script, and write each line that is told."""
    with told.open("ab", buffering=0) as lines:
        asyncio.run(_play(journal, lambda line: lines.write(f"{line}\n".encode())))


async def _play(path: Path, write) -> None:
    if path.exists():
        writer, journal = JournalWriter.resume(path)
        game = Game.replay(from_plain(GameSetup, dict(journal.head.setup)), journal.events)
        done = sum(not isinstance(entry.observed, OF_LIVING) for entry in journal.entries)
        last = journal.last_at
        again = [
            o.Interrupted(at=last),
            o.Continued(at=last),
            o.ArbiterRuled(at=last, ruling=o.Ruling.RESUME, name="Arbiter"),
        ]
    else:
        head = Head("test", "2026-11-21T12:00:00Z", to_plain(SETUP))
        writer, game = JournalWriter.create(path, head), Game(SETUP)
        done, last, again = 0, 0, []
    with writer:
        session = build_session(game, writer, Settings(), lambda: game.state.at, write)
        for observation in [*again, *_rest(done, last)]:
            await session.hub.decide(observation)


def _rest(done: int, last: int) -> Iterator[o.Observation]:
    """What is left of the script, as if it had been put off to the time ``last``."""
    whole = script()
    shift = last - (whole[done - 1].at if done else 0)
    return (replace(seen, at=seen.at + shift) for seen in whole[done:])


def accounted(path: Path, journal) -> list[list[str]]:
    """The lines that each record of a journal accounts for, told by one that only listens."""
    lines: list[str] = []
    head = Head("test", "2026-11-21T12:00:00Z", {})
    told = []
    with JournalWriter.create(path, head) as writer:
        setup = from_plain(GameSetup, dict(journal.head.setup))
        session: Session = build_session(Game(setup), writer, Settings(), lambda: 0, lines.append)
        for entry in journal.entries:
            assert tuple(asyncio.run(session.hub.decide(entry.observed))) == entry.decided
            told.append(lines[:])
            lines.clear()
    return told


def main() -> None:
    """Fork a life for each line read, and tell how each ended."""
    _warm_up()
    for line in iter(sys.stdin.readline, ""):
        journal, told = map(Path, line.split())
        child = os.fork()
        if child == 0:
            live(journal, told)
            os._exit(0)
        print(child, flush=True)
        sys.stdin.readline()
        _, status = os.waitpid(child, 0)
        print(status, flush=True)


def _warm_up() -> None:
    """Live once, so that no later life has to load or compute what does not change."""
    with tempfile.TemporaryDirectory() as folder:
        live(Path(folder, "game.journal"), Path(folder, "told"))


if __name__ == "__main__":
    main()
