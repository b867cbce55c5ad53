"""Floods: while each goes on, the board does too, right links let in, and spectators are served."""

import random
import re
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass

from tests.attack.game import AttackedGame
from tests.support.child import ROOT
from tests.support.terminal_board import VirtualBoard

MOST_COMPLAINTS = 6
"""Lines on the terminal about one flood: each fault is told once in a while."""

FRAMES_A_SECOND = 250


@dataclass(frozen=True)
class Flood:
    """A flood of the pages: ``number`` of them in ``make attack``, ``share`` in the tests."""

    name: str
    kind: str
    number: int
    share: int


PAGES = (
    Flood("{} connections that say nothing", "idle", 2000, 300),
    Flood("{} connections of one address that say nothing", "idle_of_one", 2000, 300),
    Flood("{} requests whose head never ends", "heads", 600, 60),
    Flood("{} forms of which nothing arrives", "bodies", 600, 60),
    Flood("{} live pages of one address", "streams", 450, 60),
    Flood("{} who ask for 50 pages at once and read nothing", "slow", 200, 40),
    Flood("{} live pages that nobody reads", "slow_streams", 450, 60),
    Flood("{} wrong codes a minute, from 750 addresses", "codes", 5000, 3000),
    Flood("{} requests a minute", "requests", 30_000, 6000),
    Flood(
        "{} announcements a minute that nobody understands, of the opponent", "words", 6000, 3000
    ),
)


@dataclass(frozen=True)
class Served:
    """In milliseconds: until a move was announced (or, where a board is wild, until what was typed
    was answered), a right link let in, and a spectator saw the game."""

    move: int
    link: int
    spectator: int


def served(game, moves):
    """How others fare now; raises where they are not served at all."""
    took = max(game.move() for _ in range(moves))
    return Served(took, game.let_in(), game.shown())


@contextmanager
def flooded(kind, game, number):
    """The flood goes on, in a process of its own."""
    cookie = [game.black] if kind == "words" else []
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.attack.flooding", kind, str(game.port), str(number), *cookie],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline() == "ready\n", "the flood did not begin"
        yield
        assert process.poll() is None, "the flood ended by itself"
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def withstood(flood, game, number, moves):
    """How others were served during a flood; the terminal stays readable."""
    before = len(game.process.lines)
    with flooded(flood.kind, game, number):
        fared = served(game, moves)
    told = [line for line in game.process.lines[before:] if re.search("fault|Traceback", line)]
    assert len(told) <= MOST_COMPLAINTS, told[:20]
    return fared


# --- a board gone wild ------------------------------------------------------------------


class WildBoard:
    """A board that sends random pegs, and then nonsense, as fast as its line takes them."""

    def __init__(self, board):
        self._board = board
        self._ended = threading.Event()
        self._random = random.Random(1)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _run(self):
        while not self._ended.wait(1 / FRAMES_A_SECOND):
            self._board.arrange(self._random.getrandbits(64))
            self._board.noise(self._random.randbytes(40))


ASKED = (
    ("arbiter stop", "White's earphone: The arbiter has stopped the clocks"),
    ("white time", "White's earphone: You have"),
    ("arbiter resume", "Clock: White's clock runs"),
    ("black time", "Black: You have"),
)


def withstood_board(folder, moves):
    """What is typed is answered while White's board sends nonsense; afterwards the game goes on."""
    with VirtualBoard(heartbeat=0.5) as board:
        game = AttackedGame(folder, board).start()
        with WildBoard(board):
            typed = [game.typed(*line) for _ in range(moves) for line in ASKED]
            fared = game.let_in(), game.shown()
        board.arrange(int(game.position.occupied))
        game.typed("arbiter stop", "White's earphone: The arbiter has stopped the clocks")
        game.leave()
        return Served(max(typed), *fared)
