"""A change of the machine during a game reaches the arbiter, and nobody else."""

import queue
import stat

import pytest

from accessible_board.arbiter.matters import Happening, alert
from accessible_board.attestation.machine_watch import MachineWatch, changes, this_machine
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import MachineChange
from accessible_board.languages import available
from accessible_board.narration.written.phrases import load_phrases
from tests.support.patience import PATIENCE
from tests.support.table import Table


@pytest.fixture
def folders(tmp_path):
    """The files of a machine: its networks, its commands, its packages, the program."""
    network = tmp_path / "sys/class/net/wlan0"
    network.mkdir(parents=True)
    (network / "operstate").write_text("down")
    for name in ("bin", "packages/thing-1.0.dist-info", "program"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "packages/thing-1.0.dist-info/RECORD").write_text("")
    (tmp_path / "program/one.py").write_text("a")
    return tmp_path


def look(folders):
    places = (str(folders / "bin"), folders / "packages", folders / "program")
    return this_machine(folders, *places)


def switch_on(folders):
    (folders / "sys/class/net/wlan0/operstate").write_text("up")


def put_an_engine(folders):
    engine = folders / "bin/stockfish"
    engine.write_text("#!/bin/sh")
    engine.chmod(engine.stat().st_mode | stat.S_IXUSR)


CHANGES = {
    "a radio is switched on": (switch_on, MachineChange.RADIO_ON, "wlan0"),
    "an engine appears": (put_an_engine, MachineChange.ENGINE_CAME, "stockfish"),
    "a package is installed": (
        lambda folders: (folders / "packages/thing-1.0.dist-info").rename(
            folders / "packages/other-2.0.dist-info"
        ),
        MachineChange.PACKAGE_CHANGED,
        "other-2.0",
    ),
    "a file of the program is edited": (
        lambda folders: (folders / "program/one.py").write_text("another"),
        MachineChange.PACKAGE_CHANGED,
        "accessible-board",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_changes_on_the_machine_is_noticed(folders, what):
    do, change, name = CHANGES[what]
    before = look(folders)
    assert list(changes(before, look(folders))) == []
    do(folders)
    assert (change, name) in list(changes(before, look(folders)))


def test_a_change_is_told_while_it_is_watched_for_and_stands_in_what_is_attested(folders):
    told = queue.SimpleQueue()
    watch = MachineWatch(lambda *change: told.put(change), lambda: look(folders), every=0.01)
    watch.start()
    try:
        put_an_engine(folders)
        assert told.get(timeout=PATIENCE) == (MachineChange.ENGINE_CAME, "stockfish")
    finally:
        watch.close()
    for code in available():
        assert any(str(folders / "bin/stockfish") in line for line in watch.lines(code))


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("change", MachineChange)
def test_it_stands_in_the_record_and_alerts_the_arbiter_in_every_language(code, change):
    table = Table().start()
    table.observe(o.MachineChanged(at=table.at, change=change, name="wlan0"))
    (altered,) = table.last
    assert altered == e.MachineAltered(at=table.at, change=change, name="wlan0")
    assert "wlan0" in alert(Happening(altered, table.position), load_phrases(code))
