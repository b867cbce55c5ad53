"""A game that is killed at any moment goes on, and what was told is on disk."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.store import read_journal
from tests.faults import lives
from tests.support.patience import PATIENCE
from tests.support.shares import KILLS

ROOT = Path(__file__).parents[2]
KILLS_A_GAME = 16
AT_ONCE = 2
BASE, INCREMENT = 90 * 60_000, 30_000
"""Of the time control of the script; every move has its increment from the beginning (6.3)."""


class Lives:
    """Processes that play on from a journal, one after the other."""

    def __init__(self):
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.lives"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def live(self, journal, told, seconds=None):
        """One life, killed after so many seconds if it is not over; whether it was killed."""
        self._parent.stdin.write(f"{journal} {told}\n")
        child = int(self._parent.stdout.readline())
        if seconds is not None:
            time.sleep(seconds)
            os.kill(child, signal.SIGKILL)
        self._parent.stdin.write("\n")
        status = int(self._parent.stdout.readline())
        assert status in (0, signal.SIGKILL), "a life ended with an error of its own"
        return status == signal.SIGKILL

    def close(self):
        self._parent.stdin.close()
        self._parent.wait(PATIENCE)
        self._parent.stdout.close()


def records(journal):
    """The whole entries that a journal holds, of which there may be none yet."""
    if not journal.exists() or b"\n" not in journal.read_bytes():
        return ()
    return read_journal(journal).entries


@pytest.fixture
def folder(tmp_path):
    """A folder in memory where there is one: a killed program does not need a slow disk."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as path:
        yield Path(path)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_game_killed_at_random_moments_is_the_game_that_was_played(folder, pytestconfig):
    seed = int(pytestconfig.getoption("hypothesis_seed"))
    with ThreadPoolExecutor(AT_ONCE) as together:
        shares = together.map(
            lambda number: killed_often(folder / str(number), random.Random(f"{seed} {number}")),
            range(AT_ONCE),
        )
    kills, games = map(sum, zip(*shares, strict=True))
    print(f"{kills} kills in {games} games")
    assert kills >= KILLS.now
    assert games > AT_ONCE


def killed_often(folder, rng):
    """A share of the kills, in one game after the other; how many in how many."""
    kills = games = 0
    folder.mkdir()
    with closing(Lives()) as processes:
        moments = Moments(rng, measured(processes, folder))
        while kills * AT_ONCE < KILLS.now:
            games += 1
            game = folder / str(games)
            game.mkdir()
            kills += killed_to_the_end(processes, game, moments)
    return kills, games


def measured(processes, folder):
    """How many seconds a whole game takes that nobody kills."""
    processes.live(folder / "whole.journal", folder / "whole.told")
    (folder / "whole.journal").unlink()
    begun = time.monotonic()
    assert not processes.live(folder / "whole.journal", folder / "whole.told")
    return time.monotonic() - begun


class Moments:
    """How many seconds each life is let live, so that most are killed however busy the machine."""

    def __init__(self, rng, whole):
        self._rng = rng
        self._most = whole

    def next(self):
        return self._rng.uniform(0, self._most)

    def learn(self, killed):
        self._most *= 1.05 if killed else 0.8


def killed_to_the_end(processes, folder, moments):
    """One game, killed again and again until it is over; how often."""
    journal, told = folder / "game.journal", []
    killed, after = True, ()
    while killed:
        before = after
        told.append((len(before), folder / f"{len(told)}.told"))
        enough = len(told) > KILLS_A_GAME
        killed = processes.live(journal, told[-1][1], None if enough else moments.next())
        if not enough:
            moments.learn(killed)
        after = records(journal)
        assert after[: len(before)] == before, "what was on disk is there"
        if not after and journal.exists():
            # Killed before its first line was whole: such a game has not begun.
            journal.unlink()
    check_told(journal, told, folder)
    check_played(journal)
    return len(told) - 1


def check_told(journal, told, folder):
    """All that was told is on disk, and all that is on disk was told but for the very last."""
    accounted = lives.accounted(folder / "listening.journal", read_journal(journal))
    ends = [start for start, _ in told[1:]] + [len(accounted)]
    for (start, file), end in zip(told, ends, strict=True):
        lines = file.read_text().splitlines() if file.exists() else []
        owed = [line for record in accounted[start:end] for line in record]
        sure = [line for record in accounted[start : max(start, end - 1)] for line in record]
        assert lines == owed[: len(lines)]
        assert len(lines) >= len(sure)


@cache
def played():
    """The game of the script, which nobody kills."""
    whole = Game(lives.SETUP)
    for observation in lives.script():
        whole.observe(observation)
    return whole


def check_played(journal):
    """The moves and the result of the script, and times as somebody else reckons them."""
    read = read_journal(journal)
    state = Game.replay(lives.SETUP, read.events).state
    whole = played()
    assert state.position.move_stack == whole.state.position.move_stack
    assert state.ended.result == whole.state.ended.result == "1/2-1/2"
    assert state.position.fen() == whole.state.position.fen()
    for seat in Seat:
        assert abs(state.clock.remaining(seat, state.at) - reckoned(read.events, seat)) <= 20


def reckoned(events, seat):
    """The milliseconds left to a seat, from when its clock ran and how often it pressed."""
    starts_and_ends, running = [], None
    for event in events:
        match event:
            case e.ClockStarted():
                runs = event.seat
            case e.ClockPressedBy():
                runs = event.seat.other
            case e.ClocksStopped() | e.GameInterrupted() | e.GameEnded():
                runs = None
            case _:
                continue
        if runs is not running:
            starts_and_ends.append((event.at, runs))
            running = runs
    used = sum(later - at for (at, runs), (later, _) in pairwise(starts_and_ends) if runs is seat)
    moves = sum(isinstance(event, e.MoveCompleted) and event.seat is seat for event in events)
    return BASE + INCREMENT * (moves + 1) - used
