"""The log of a board: what it says, what is made of it, and both read by ``detect``."""

import json
import threading

import pytest

from accessible_board import command_line
from accessible_board.commands.board_log import Log
from accessible_board.devices.boards.drivers import logged
from accessible_board.devices.boards.serial_board import SerialBoard
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from tests.support.child import environment
from tests.support.makes import BOARDS
from tests.support.patience import PATIENCE
from tests.support.terminal_board import VirtualBoard


class WatchedLog(Log):
    """A log, and whoever waits for a line of it."""

    def __init__(self, *arguments):
        self._came, self._kinds = threading.Condition(), set()
        super().__init__(*arguments)

    def write(self, at=None, **what):
        super().write(at, **what)
        with self._came:
            self._kinds |= what.keys()
            self._came.notify_all()

    def wait_for(self, kind):
        with self._came:
            assert self._came.wait_for(lambda: kind in self._kinds, PATIENCE), self._kinds


def log_of(name, path, *acts):
    """The log of a board on which this is done, each act once the one before is in the log."""
    with path.open("wb") as file:
        log = WatchedLog(file, load("en"))
        log.write(board=name)
        driver, port = logged(name, log.received)
        reader = SerialBoard(port, Seat.WHITE, log, driver=driver)
        reader.start()
        log.wait_for("snapshot")
        for kind, act in acts:
            act()
            log.wait_for(kind)
        reader.close()


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Runs a command in this process: its exit code, and both its outputs."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def run(*arguments):
        code = command_line.run(list(map(str, arguments)))
        said = capfd.readouterr()
        return code, said.out.splitlines(), said.err

    return run


def moves(answer):
    code, lines, errors = answer
    assert (code, errors) == (0, "")
    return [move for line in lines if (move := json.loads(line).get("move"))]


@pytest.mark.parametrize("make", BOARDS)
def test_what_another_make_said_is_read_again_and_shows_the_same_moves(make, tmp_path, run):
    board, path = BOARDS[make](), tmp_path / "log.jsonl"
    acts = (("lift", lambda: board.put(e2=None)), ("place", lambda: board.put(e4="P")))
    log_of(f"{make}:{board.port}", path, *acts)
    board.close()
    assert moves(run("detect", path)) == ["e2e4"]
    assert moves(run("detect", path, "--raw")) == ["e2e4"]


def test_our_own_board_is_logged_with_its_presses(tmp_path, run):
    path = tmp_path / "log.jsonl"
    with VirtualBoard() as board:
        acts = (
            ("lift", lambda: board.lift(12)),
            ("place", lambda: board.place(28)),
            ("press", lambda: board.press(Seat.WHITE)),
        )
        log_of(board.port, path, *acts)
    assert moves(run("detect", path)) == ["e2e4"]
    assert moves(run("detect", path, "--raw")) == ["e2e4"]


def test_it_says_when_it_begins_and_ends(tmp_path, run):
    path = tmp_path / "log.jsonl"
    with VirtualBoard() as board:
        code, lines, _ = run("board-log", path, "--board", board.port, "--seconds", 0)
        begun = json.loads(path.read_text().splitlines()[0])
        assert (code, begun) == (0, {"t": begun["t"], "board": board.port})
    assert [line.split(" ")[0] for line in lines] == ["Recording", "Done:"]


def test_a_log_is_a_new_file_and_none_is_made_of_a_board_that_is_not_there(tmp_path, run):
    there = tmp_path / "log.jsonl"
    there.write_text("mine")
    code, _, error = run("board-log", there, "--board", "dgt:COM77")
    assert (code, "is there already" in error, there.read_text()) == (2, True, "mine")
    code, _, error = run("board-log", tmp_path / "new", "--board", "dgt:COM77")
    assert (code, "there is no such port" in error) == (2, True)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("wrong", ['"raw": "8"', '"raw": "zz"', '"board": 3', '"lost": "e2"'])
def test_what_is_no_line_of_a_log_is_told(wrong, tmp_path, run):
    path = tmp_path / "log.jsonl"
    path.write_text(f'{{"t": 0, {wrong}}}')
    code, _, error = run("detect", path, "--raw")
    assert (code, error.split(" ")[:2]) == (2, ["Line", "1:"])
