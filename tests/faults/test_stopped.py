"""A program that stood still, or whose wall clock was moved, still has the right times."""

import signal
import time

import pytest

from accessible_board.commands.journals import opened
from accessible_board.game import events as e
from accessible_board.table.record_keeping import ALIVE_EVERY
from tests.support.child import Playing
from tests.support.patience import PATIENCE
from tests.support.time_of_day import another_time_of_day

NO_BOARD = ("--board", "none", "--time", "30m")
WHOLE = 30 * 60_000
EXACT = 20
"""Milliseconds by which a clock may be wrong."""
HOURS = 7 * 3600
A_WHILE = 15
"""Seconds."""


class Reckoning:
    """What White's clock must show, by the clock of the test."""

    def __init__(self, playing):
        """Black starts White's clock."""
        self._playing = playing
        self._before = time.monotonic()
        playing.type("").wait_for("Clock: White's clock runs")
        self._after = time.monotonic()

    def check(self):
        """Ask for the times, and compare what the record holds."""
        soonest = time.monotonic()
        self._playing.type("white time").wait_for("Your opponent has")
        latest = time.monotonic()
        read, _ = opened(self._playing.journal)
        (told,) = [event for event in read.events if isinstance(event, e.TimesTold)]
        used = WHOLE - told.white
        assert 1000 * (soonest - self._after) - EXACT <= used
        assert used <= 1000 * (latest - self._before) + EXACT


def test_stopped_for_a_while_the_clock_has_run_on_and_it_is_told(tmp_path):
    playing = Playing(tmp_path, *NO_BOARD, "--journal", str(tmp_path))
    reckoning = Reckoning(playing.wait_for("type: help"))
    playing.signal(signal.SIGSTOP)
    time.sleep(A_WHILE)
    playing.signal(signal.SIGCONT)
    playing.wait_for("Arbiter: The program stood still for")
    reckoning.check()
    assert playing.type("quit").end() == (0, "")
    read, _ = opened(playing.journal)
    (stalled,) = [event for event in read.events if isinstance(event, e.ProgramStalled)]
    assert 1000 * (A_WHILE - ALIVE_EVERY) - EXACT < stalled.lasted < 1000 * (A_WHILE + PATIENCE)


@pytest.mark.parametrize("hours", [-HOURS, HOURS])
def test_a_wall_clock_set_back_or_forward_moves_no_players_clock(tmp_path, hours):
    moment = tmp_path / "moment"
    moment.write_text("+0")
    variables = {
        **another_time_of_day(),
        "FAKETIME_TIMESTAMP_FILE": str(moment),
        "FAKETIME_NO_CACHE": "1",
    }
    playing = Playing(tmp_path, *NO_BOARD, "--journal", str(tmp_path / "kept"), variables=variables)
    playing.folder = tmp_path / "kept"
    reckoning = Reckoning(playing.wait_for("type: help"))
    moment.write_text(f"{hours:+d}")
    playing.type("white Eva vier").wait_for("Loudspeaker: Eva vier")
    reckoning.check()
    assert playing.type("quit").end() == (0, "")
