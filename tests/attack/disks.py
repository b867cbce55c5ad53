"""Disks that fail: worn ones, whose sectors cannot be read or written, and full ones."""

import os

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.rebuilding import verify
from tests.attack.files import PLAY, refused
from tests.attack.hall import play_lines
from tests.hall.halls import RealHall, RealTable
from tests.hall.paged import HallProgram
from tests.support.at_table import AtTable, wait_until
from tests.support.child import Playing
from tests.support.disk_errors import EVERYTHING, FailingDisk
from tests.support.patience import PATIENCE
from tests.support.small_disk import fill, on_a_disk_of_its_own, seen_from_outside

WORN = (("write",), ("sync",), ("sync", "cut"), EVERYTHING)
DISK = "Nothing can be written to the disk of the hall: Input/output error."
GAME = ("--board", "none", "--journal", "games")


def worn_disk(folder):
    """a disk that reads or writes no more: the game waits, and commands say so in one sentence"""
    games = folder / "games"
    games.mkdir(parents=True)
    disk = FailingDisk(games)
    playing = Playing(folder, *GAME, variables=disk.variables)
    playing.wait_for("type: help").type("", "white Eva vier", "white press")
    playing.wait_for("Black's clock runs")
    for number, calls in enumerate(WORN, 1):
        disk.fail(*calls)
        playing.type("white time").wait_for("cannot be written: Input/output error", number)
        told = sum("You have" in line for line in playing.lines)
        disk.recover()
        playing.wait_for("is being recorded again", number).wait_for("You have", told + 1)
    assert playing.type("quit").end() == (0, "")
    (journal,) = games.glob("*.journal")
    assert verify(journal).findings == ()
    path = str(journal)
    lines = (("replay", path), ("export", path, "--as", "pgn"), (*PLAY, "--resume", path))
    with disk.failing("read"):
        tried = refused(folder, [(folder, line) for line in lines], disk.variables)
    with disk.failing("write"):
        new = (("export", path, "--as", "pgn", "--out", "games/new.pgn"), (*PLAY, *GAME))
        tried += refused(folder, [(folder, line) for line in new], disk.variables)
    assert sorted(path.suffix for path in games.iterdir()) == [".journal", ".log", ".pgn"]
    return len(WORN) + tried


def worn_disk_of_a_hall(folder):
    """a hall's disk that reads or writes no more: it starts, says so, and loses no line"""
    folder.mkdir()
    with RealHall(folder / "hall") as hall:
        tables = [RealTable(hall, folder, name) for name in ("table-1", "table-2")]
        play_lines(tables)
        for table in tables:
            hall.wait_for(table.ticket.table, table.path)
            table.leave()
    disk = FailingDisk(folder / "hall" / "journals")
    (kept,) = hall.replicas("table-2")
    with disk.failing("read"), HallProgram(folder, variables=disk.variables) as program:
        there = "table-2: its record cannot be read"
        wait_until(lambda: there in program.arbiter.shown().text, PATIENCE)
    with HallProgram(folder, variables=disk.variables) as program:
        table = RealTable(hall, folder, resume=tables[0].path)
        hall.wait_for("table-1", table.path)
        (copy,) = hall.replicas("table-1")
        for calls in WORN:
            before = copy.stat().st_size
            disk.fail(*calls)
            play_lines([table])
            wait_until(lambda: DISK in program.arbiter.shown().text, PATIENCE)
            os.truncate(copy, before)  # As Linux drops what it could not write.
            disk.recover()
            hall.wait_for("table-1", table.path)
            wait_until(lambda: DISK not in program.arbiter.shown().text, PATIENCE)
        table.leave()
    assert hall.replicas("table-1") == [copy]
    assert hall.replicas("table-2") == [kept]
    return 1 + len(WORN)


def full_box(folder):
    """a box whose disk is full when it starts, and in a game: it speaks, and records again"""
    disk = folder / "disk"
    disk.mkdir(parents=True)
    kept = {name: str(disk) for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "TMPDIR")}
    table = AtTable(
        folder,
        *("--journal", str(disk)),
        variables=kept,
        within=on_a_disk_of_its_own(disk, "size=400k"),
    )
    table.hears("Das Brett ist da.")
    there = seen_from_outside(table.playing, disk)
    filler = fill(there)
    table.chooses_german()
    table.playing.type("Neue Partie").wait_for("Neue Partie. Eins: Beginnen.")
    table.playing.type("Beginnen").wait_for("Hier lässt sich nichts aufzeichnen")
    table.hears("Hauptmenü.", 2)
    filler.unlink()
    table.playing.type("Neue Partie").wait_for("Neue Partie. Eins: Beginnen.", 2)
    table.playing.type("Beginnen").wait_for("Das Brett antwortet.")
    table.take().hears("Die Uhr von Weiß läuft.")
    filler = fill(there)
    table.playing.type(*["white wie viele Züge"] * 60)
    table.hears("kann gerade nicht aufgezeichnet werden")
    filler.unlink()
    table.hears("wird wieder aufgezeichnet")
    table.board.press(Seat.WHITE)
    table.playing.type("quit")
    table.hears("Hauptmenü.", 3)
    (journal,) = there.glob("*.journal")
    copy = folder / "copy.journal"
    copy.write_bytes(journal.read_bytes())
    assert verify(copy).findings == ()
    table.switches_off()
    return 2


OF_DISKS = (worn_disk, worn_disk_of_a_hall, full_box)
SHARE = (worn_disk_of_a_hall,)
"""What the tests try as well."""
