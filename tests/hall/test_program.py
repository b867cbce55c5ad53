"""The programs themselves: a hall, a table in it, another machine that takes the game over."""

import os
import signal
import socket
import subprocess

import pytest

from accessible_board.demonstration.in_hall import PlayedGame, TypingTable
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game.observations import Continued, Ruling
from accessible_board.hall.tickets import find_ticket, read_ticket
from accessible_board.journal.store import read_journal
from accessible_board.languages import JournalError
from tests.hall.halls import RealTable
from tests.support.at_table import wait_until
from tests.support.child import SILENT, Playing, environment, script
from tests.support.disk_errors import STUCK, FailingDisk
from tests.support.patience import PATIENCE
from tests.support.ports import HOST, free_port
from tests.support.time_of_day import another_time_of_day


def opened(folder, within=(), variables=None):
    """A hall of two tables, run by the program; the folder of their tickets."""
    made = Playing(
        folder,
        *("init", "hall", "--tables", "2", "--host", HOST, "--port", str(free_port())),
        sound=(),
        command="hall",
    )
    assert "tickets" in "".join(made.ended())
    where = ("--folder", "hall", "--listen", HOST, "--console", f"{HOST}:0")
    hall = Playing(folder, *where, sound=(), command="hall", within=within, variables=variables)
    hall.wait_for("The hall is open")
    return hall, folder / "hall"


def test_each_arbiter_gets_a_code_and_what_is_refused_stands_in_the_halls_log(tmp_path):
    hall, folder = opened(tmp_path)
    hall.wait_for("For the code of another arbiter, press Enter here.")
    hall.type("", "").wait_for("/join/", 3)
    links = {line for line in hall.lines if "/join/" in line}
    assert len(links) == 3
    assert not [line for line in hall.lines if "The broker cannot be reached" in line]
    ticket = folder / "tickets/table-1.ticket"
    ticket.write_text(ticket.read_text().replace('"password": "', '"password": "x'))
    table = Playing(tmp_path, "--board", "none", "--journal", "games", "--hall", str(ticket))
    table.wait_for("does not accept the password")
    wait_until(lambda: "not authorised" in (folder / "hall.log").read_text(), PATIENCE)
    table.kill()
    hall.signal(2)
    hall.end()


def test_another_machine_goes_on_to_the_half_lifted_peg_and_the_old_one_is_told(tmp_path):
    """The hall's clock shows another hour: all times are the table's."""
    hall, folder = opened(tmp_path, variables={**another_time_of_day(), "FAKETIME": "+9h"})
    board = ("--board", "virtual", "--board", "virtual")
    table = Playing(
        tmp_path, *board, "--journal", "old", "--hall", str(folder / "tickets/table-1.ticket")
    )
    table.wait_for("is connected")
    table.type(*script("e2e4", "e7e5"), "white lift g1")
    (journal,) = (tmp_path / "old").glob("*.journal")
    wait_until(lambda: len(lifted(journal)) == 3, PATIENCE)
    copies = folder / "journals" / "table-1"
    wait_until(lambda: list(copies.glob("*.journal")), PATIENCE)
    (replica,) = copies.glob("*.journal")
    wait_until(lambda: replica.read_bytes() == journal.read_bytes(), PATIENCE)
    table.kill()
    hall.wait_for("table-1 is not connected any more.")

    other = Playing(
        tmp_path,
        *("--journal", "new", "--hall", str(folder / "tickets"), "--take", "table-1"),
    )
    other.wait_for("The game of table-1 goes on here")
    (taken,) = (tmp_path / "new").glob("*.journal")
    assert taken.read_bytes().startswith(journal.read_bytes())
    wait_until(lambda: leases(taken) == [1], PATIENCE)
    assert lifted(taken) == lifted(journal)

    old = Playing(tmp_path, "--resume", str(journal))
    old.wait_for("This game goes on at another machine. Nothing more is recorded here.")
    code, _ = old.end()
    assert code == 0
    placed = taken.read_bytes().count(b'"PegPlaced"')
    other.type("white place f3")
    wait_until(lambda: taken.read_bytes().count(b'"PegPlaced"') > placed, PATIENCE)
    wait_until(lambda: replica.read_bytes() == taken.read_bytes(), PATIENCE)
    other.type("quit").ended()
    hall.signal(2)
    hall.end()


def lifted(journal):
    return [seen for seen in read_journal(journal).events if isinstance(seen, e.PieceTouched)]


def leases(journal):
    seen = [entry.observed for entry in read_journal(journal).entries]
    return [one.lease for one in seen if isinstance(one, Continued)]


def test_a_hall_that_was_killed_finds_its_broker_and_goes_on(tmp_path):
    hall, folder = opened(tmp_path)
    table = RealTable(None, tmp_path, ticket=read_ticket(folder / "tickets" / "table-1.ticket"))
    table.wait_until_connected()
    hall.kill()  # Its broker goes on running.
    table.rule(Ruling.READ_CONDITIONS)
    where = ("--folder", "hall", "--listen", HOST, "--console", f"{HOST}:0")
    again = Playing(tmp_path, *where, sound=(), command="hall")
    copies = folder / "journals" / "table-1"
    own = table.path.read_bytes()
    wait_until(lambda: own in [copy.read_bytes() for copy in copies.glob("*.journal")], PATIENCE)
    table.leave()
    again.signal(2)
    again.end()
    os.kill(int((folder / "mosquitto.pid").read_text()), signal.SIGTERM)


def test_what_is_wrong_with_a_hall_is_one_sentence(tmp_path):
    def said(*options, command="play"):
        program = Playing(
            tmp_path, *options, sound=SILENT[:6] * (command == "play"), command=command
        )
        code, errors = program.end()
        assert code == 2
        assert errors.count("\n") == 1
        return errors

    (tmp_path / "false.ticket").write_text("{}")
    assert "is no ticket" in said("--board", "none", "--hall", "false.ticket")
    assert "cannot be read" in said("--board", "none", "--hall", "missing.ticket")
    assert "--hall" in said("--take", "table-1")
    assert "is no hall" in said("--folder", "nowhere", command="hall")


@pytest.mark.parametrize("text", ["mqtts://192.0.2.1", "mqtts://table-1@[::1", "mqtts://@"])
def test_what_leads_to_no_table_of_a_hall_is_said_to_be_no_address(text):
    with pytest.raises(InputError, match="no address of a hall"):
        find_ticket(text)


def test_a_table_of_the_demonstration_understands_its_moves_in_every_language_of_a_system(
    tmp_path, monkeypatch
):
    """What it types is in English."""
    for name, value in (environment(tmp_path) | {"LANG": "de_DE.UTF-8", "LANGUAGE": "de"}).items():
        monkeypatch.setenv(name, value)
    game = PlayedGame("White", "Black", "*", "Nf3 Nf6")
    table = TypingTable(tmp_path, 1, "--board", "none")
    try:
        table.type(*game.typed)
        wait_until(lambda: any(tmp_path.glob("table-1/*.journal")), PATIENCE)
        wait_until(lambda: moves_in(table.journal) == 2, PATIENCE)
    finally:
        table.kill()


def moves_in(journal):
    """How many moves were completed, by a journal that is being written."""
    try:
        return sum(isinstance(event, e.MoveCompleted) for event in read_journal(journal).events)
    except JournalError:
        return 0


def test_a_broker_that_is_too_old_is_one_sentence(tmp_path, monkeypatch):
    old = tmp_path / "old"
    old.mkdir()
    (old / "mosquitto").write_text("#!/bin/sh\necho mosquitto version 1.6.9; exit 3\n")
    (old / "mosquitto").chmod(0o755)
    monkeypatch.setenv("PATH", str(old), prepend=os.pathsep)
    free = str(free_port())
    made = Playing(tmp_path, "init", "hall", "--port", free, sound=(), command="hall").end()
    assert made == (0, "")
    where = ("--folder", "hall", "--console", f"{HOST}:0")
    code, errors = Playing(tmp_path, *where, sound=(), command="hall").end()
    assert code == 2
    assert errors == "The broker Mosquitto is version 1.6.9; 2.0 or later is needed.\n"


def test_a_disk_that_is_full_at_the_hall_costs_no_line_and_delays_no_table(tmp_path):
    hall, folder = opened(tmp_path, within=("prlimit", "--fsize=20000:unlimited"))
    table = RealTable(None, tmp_path, ticket=read_ticket(folder / "tickets" / "table-1.ticket"))
    while table.path.stat().st_size < 60_000:
        table.rule(Ruling.READ_CONDITIONS)
    copies = folder / "journals" / "table-1"
    wait_until(
        lambda: sum(one.stat().st_size for one in copies.glob("*.journal")) > 19_000, PATIENCE
    )
    assert table.outbox.waiting
    subprocess.run(["prlimit", f"--pid={hall.number}", "--fsize=unlimited"], check=True)
    (copy,) = copies.glob("*.journal")
    wait_until(lambda: copy.read_bytes() == table.path.read_bytes(), PATIENCE)
    table.leave()
    hall.signal(signal.SIGTERM)  # As a service is ended: the broker is not left behind.
    hall.end()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((HOST, read_ticket(folder / "tickets/table-1.ticket").port))


@pytest.mark.long
def test_a_hall_whose_disk_hangs_ends_all_the_same_and_its_log_says_where(tmp_path):
    disk = FailingDisk(tmp_path / "hall")
    hall, folder = opened(tmp_path, variables=disk.variables)
    ticket = str(folder / "tickets/table-1.ticket")
    table = Playing(tmp_path, "--board", "none", "--journal", "games", "--hall", ticket)
    table.wait_for("is connected")
    wait_until(lambda: list(folder.glob("journals/*/*.journal")), PATIENCE)
    disk.fail(STUCK)
    table.type(*script("e2e4", seats=()))
    wait_until(lambda: disk.is_stuck, PATIENCE)
    hall.signal(2)
    code, said = hall.end()
    assert code == 2
    assert said.startswith("The hall did not end within 20 seconds")
    assert "in _acknowledge" in (folder / "hall.log").read_text()
    table.type("quit").ended()
