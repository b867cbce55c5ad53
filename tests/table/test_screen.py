"""A terminal that does not take what is written, and one that is gone."""

import os
import pty
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

from accessible_board.journal.store import read_journal
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.table.terminal import Screen
from tests.support.child import SILENT, environment
from tests.support.patience import PATIENCE

PLAY = ("play", "--board", "none", *SILENT)
STOP_THE_SCREEN, GO_ON = b"\x13", b"\x11"


class Terminal:
    """A game at a terminal of its own. What it shows is read in the background."""

    def __init__(self, folder):
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "accessible_board", *PLAY, "--journal", str(folder)],
            cwd=folder,
            env=environment(folder),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = b""
        self._came = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        with suppress(OSError):
            while piece := os.read(self._ours, 65_536):
                with self._came:
                    self.shown += piece
                    self._came.notify_all()

    def type(self, keys):
        os.write(self._ours, keys)

    def wait_for(self, part):
        with self._came:
            assert self._came.wait_for(lambda: part in self.shown, PATIENCE), self.shown

    def end(self):
        self.type(b"quit\n")
        assert self.process.wait(PATIENCE) == 0


def recorded(folder, count):
    """Whether the journal comes to hold so many entries."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        (path,) = folder.glob("*.journal")
        if len(read_journal(path).entries) >= count:
            return True
        time.sleep(0.05)
    return False


def test_a_screen_that_was_stopped_by_a_key_holds_up_no_game(tmp_path):
    terminal = Terminal(tmp_path)
    terminal.wait_for(b"type: help")
    (path,) = tmp_path.glob("*.journal")
    before = len(read_journal(path).entries)
    terminal.type(STOP_THE_SCREEN)
    terminal.type(b"black: press\nEva vier\n\nblack: Eva f\xc3\xbcnf\n")
    assert recorded(tmp_path, before + 4)
    assert b"Clock: " not in terminal.shown
    terminal.type(GO_ON)
    terminal.wait_for("Eva fünf".encode())
    terminal.end()


def test_who_is_interrupted_twice_leaves_once(tmp_path):
    terminal = Terminal(tmp_path)
    terminal.wait_for(b"type: help")
    for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGCONT):
        terminal.process.send_signal(number)
    assert terminal.process.wait(PATIENCE) == 0
    terminal.wait_for(b"The game is left.")
    assert terminal.shown.count(b"The game is left.") == 1


def test_nothing_in_a_line_is_obeyed_by_the_terminal():
    written = []
    screen = Screen(written.append, load_phrases("en"))
    screen.show("Arbiter: Ines\nArbiter: \x1b[2J\u202eadmits")
    screen.start(pytest.fail)
    screen.close(PATIENCE)
    (line,) = written
    assert line == "Arbiter: Ines Arbiter:  [2J admits"


def test_lines_are_written_in_order_and_the_oldest_left_out_where_nobody_reads_for_long():
    written, held = [], threading.Event()

    def write(line):
        held.wait(PATIENCE)
        written.append(line)

    screen = Screen(write, load_phrases("da"), most=3)
    for number in range(5):
        screen.show(str(number))
    screen.start(pytest.fail)
    held.set()
    screen.close(PATIENCE)
    assert written == ["Linjer, der er udeladt her: 2.", "2", "3", "4"]


def test_whoever_reads_no_more_is_told_once():
    reading, writing = os.pipe()
    os.close(reading)
    failures = []
    with Screen(lambda line: os.write(writing, line.encode()), load_phrases("en")) as screen:
        screen.start(failures.append)
        screen.show("one")
        screen.show("two")
    os.close(writing)
    (failure,) = failures
    assert isinstance(failure, BrokenPipeError)
