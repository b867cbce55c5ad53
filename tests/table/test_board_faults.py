"""The board is pulled out, reset or exchanged at every step of the procedure: the game is the same.

The reader, the pseudo-terminal, the hub and the journal are real; only the peg board is of air.
"""

import asyncio
import threading
import time
from contextlib import contextmanager

import pytest

from accessible_board.app.building import build_session
from accessible_board.board.frames import ResetCause
from accessible_board.commands.journals import opened
from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.boards.drivers import Driver
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from accessible_board.table.keyboard import Keyboard
from tests.support.patience import PATIENCE
from tests.support.shares import each_in_turn
from tests.support.terminal_board import VirtualBoard

pytestmark = pytest.mark.long

OWN, OTHER = 7, 99
LINES = (
    *("", "lift e2", "place e4", "Eva vier", ""),  # placed, then announced
    *("black: David fünf", "lift d7", "place d5", "black press"),
    *("Eva schlägt David fünf", "lift d5", "lift e4", "place d5", ""),  # announced, then placed
    *("black: Springer Felix sechs", "black press", "lift g8", "place f6"),  # carried out late
    *("lift d5", "place d5", "arbiter stop", "arbiter resume", "lift d2", "place d4"),
    *("David vier", "black: I resign", "black: yes", "white sign", "black sign"),
)
LOST = "White's earphone: The board does not answer."
FOUND = "White's earphone: The board answers."
OF_THE_BOARD = (e.BoardWentSilent, e.BoardAnswered)


class Played:
    """A game at one peg board, whose plug is within reach; lost after seconds of ``silence``."""

    def __init__(self, path, silence=PATIENCE):
        self.path, self.lines, self.ports = path, [], []
        self.board = VirtualBoard(board_id=OWN, heartbeat=0.05)
        writer = JournalWriter.create(path, Head("test", "2026-11-21T12:00:00Z", SETUP))
        self.session = build_session(
            Game(GameSetup()), writer, Settings(), game_clock(), self.lines.append
        )
        self.reader = SerialBoard(
            self.board.port,
            Seat.WHITE,
            self.session,
            driver=Driver(BoardPort, lambda: [*self.ports, self.board.port]),
            times=Times(patience=PATIENCE, silence=silence, search_every=0.01),
        )
        self.session.add_board(self.reader)
        self.keyboard = Keyboard(
            self.session, {Seat.WHITE: self.board}, lambda line: None, needed=lambda: False
        )
        self._writer = writer
        self._thread = threading.Thread(target=asyncio.run, args=(self.session.run(),))
        self._thread.start()
        self.wait_for(FOUND)

    def type(self, lines):
        self.keyboard.read(lines)

    def wait_for(self, part, count=1):
        deadline = time.monotonic() + PATIENCE
        while sum(part in line for line in list(self.lines)) < count:
            assert time.monotonic() < deadline, (part, self.lines)
            time.sleep(0.002)

    def end(self):
        """The events of the whole game, without those about the board."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.board.close()
        self._writer.close()
        events = opened(self.path)[0].events
        return [told(event) for event in events if not isinstance(event, OF_THE_BOARD)]


SETUP = to_plain(GameSetup())


def told(event):
    members = ("seat", "square", "move", "result", "reason", "words")
    return type(event).__name__, *(getattr(event, name, None) for name in members)


# --- faults -------------------------------------------------------------------------------------


@contextmanager
def pulled_out(game):
    """Pulled out, and plugged in again."""
    game.board.unplug()
    game.wait_for(LOST)
    game.board.replug()
    game.wait_for(FOUND, 2)
    yield


@contextmanager
def moved_to_another_port(game):
    """Plugged in again elsewhere, while another board is where it was."""
    port = game.reader.port
    game.board.unplug()
    game.wait_for(LOST)
    with VirtualBoard(board_id=OTHER) as other:
        game.ports.append(other.port)
        game.board.replug()
        game.wait_for(FOUND, 2)
        assert game.reader.port == game.board.port != other.port
        assert other.port == port or port not in (other.port, game.board.port)
        yield


@contextmanager
def exchanged(game):
    """Another board is plugged in instead, and is not taken for this player's own."""
    game.board.unplug()
    game.wait_for(LOST)
    with VirtualBoard(board_id=OTHER, occupied=0) as other:
        game.ports.append(other.port)
        while str(game.reader.trouble) != f"Another board is at the port {other.port}.":
            time.sleep(0.002)
        game.board.replug()
        game.wait_for(FOUND, 2)
        yield


@contextmanager
def reset(game):
    """The firmware begins anew, so fast that nobody misses it."""
    game.board.reset(ResetCause.BROWN_OUT)
    yield


@contextmanager
def hung(game):
    """The firmware hangs until its watchdog resets it."""
    game.board.hang()
    game.wait_for(LOST)
    game.board.reset(ResetCause.WATCHDOG)
    game.wait_for(FOUND, 2)
    yield


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    game = Played(tmp_path_factory.mktemp("undisturbed") / "game.journal")
    game.type(LINES)
    return game.end()


EVERYWHERE = [(pulled_out, step) for step in each_in_turn(range(len(LINES)), 0, 2)]
HERE_AND_THERE = [
    (fault, step)
    for number, fault in enumerate((moved_to_another_port, exchanged, reset, hung))
    for step in range(1 + number, len(LINES), 5)
]


@pytest.mark.parametrize(("fault", "step"), EVERYWHERE + HERE_AND_THERE)
def test_a_fault_at_any_step_changes_nothing_and_is_told_once(tmp_path, undisturbed, fault, step):
    game = Played(tmp_path / "game.journal", *([3.0] if fault is hung else []))
    game.type(LINES[:step])
    with fault(game):
        game.type(LINES[step:])
        assert game.end() == undisturbed
    faults = 0 if fault is reset else 1
    assert sum(LOST in line for line in game.lines) == faults
    assert sum(FOUND in line for line in game.lines) == 1 + faults
