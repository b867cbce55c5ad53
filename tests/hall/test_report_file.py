"""A hall starts its tables by a tournament report file, and writes their results into it."""

import os
import shlex

from accessible_board.hall.broker import HallFolder
from accessible_board.hall.protocol.messages import Paired
from accessible_board.hall.replicas import pairing_in
from accessible_board.tournament import ReportFile
from tests.support.child import Playing
from tests.tournament.reports import SECOND_ROUND


def test_a_round_is_listed_and_its_results_are_written_by_the_program(tmp_path):
    (tmp_path / "open.trf").write_text(SECOND_ROUND)
    listed = Playing(tmp_path, "pairings", "open.trf", "--round", "2", sound=(), command="hall")
    first, second = listed.ended()
    names = "--white 'Bruns, Bert' --black 'Arendt, Anna'"
    assert first == f"table-1: play --hall table-1.ticket {names} --round 2"
    assert second.startswith("table-2: ")
    # The game is played; the hall's copy of its journal is that of the table to the last byte.
    options = shlex.split(first.partition("table-1.ticket ")[2])
    played = Playing(tmp_path, "--board", "none", "--journal", "hall/journals/table-1", *options)
    played.type("black press", "arbiter result 0-1", "quit").ended()
    results = ("results", "open.trf", "--round", "2", "--output", "new.trf")
    (said,) = Playing(tmp_path, *results, sound=(), command="hall").ended()
    assert said == "Results written: 1 of 2, in new.trf."
    before, after = (
        ReportFile.of((tmp_path / name).read_bytes()) for name in ("open.trf", "new.trf")
    )
    pairing = before.paired("Bruns, Bert", "Arendt, Anna")
    assert after == before.with_result(pairing, "0-1")


def test_a_round_without_games_has_no_pairings_and_no_results(tmp_path):
    (tmp_path / "open.trf").write_text(SECOND_ROUND)
    for what in (("pairings",), ("results", "--out", "new.trf")):
        asked = (what[0], "open.trf", "--round", "3", *what[1:])
        ended = Playing(tmp_path, *asked, sound=(), command="hall").end()
        assert ended == (2, "The report has no game in round 3.\n")


def test_results_of_a_called_round_come_from_the_tables_that_were_told(tmp_path):
    folder = HallFolder(tmp_path)
    folder.pair({"table-1": Paired("2", 1, "A", "B"), "table-2": Paired("2", 2, "C", "D")})
    folder.pair({"table-3": Paired("2", 3, "B", "A")})
    folder.pair({"table-1": Paired("3", 1, "A", "C")})
    assert folder.called(2) == {
        "table-2": Paired("2", 2, "C", "D"),
        "table-3": Paired("2", 3, "B", "A"),
    }
    assert folder.called(1) == {}


def test_a_pipe_among_the_journals_of_a_hall_is_no_record_and_stops_nobody(tmp_path):
    os.mkfifo(tmp_path / "never.journal")
    assert pairing_in(tmp_path / "never.journal") is None
