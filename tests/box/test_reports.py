"""Results of games played at a table stand in the tournament's report file on the stick."""

import os
import queue
from contextlib import chdir, contextmanager
from pathlib import Path

import pytest

from accessible_board.box.sticks import Sticks, StickWatch, found_stick, read, report_result
from accessible_board.commands.event_conditions import brought_conditions
from accessible_board.errors import AccessibleBoardError, DeviceError
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.menu.in_and_out import Learnt, StickCame, StickWent
from accessible_board.tournament import MOST, ReportFile
from tests.support.patience import PATIENCE
from tests.tournament.reports import SECOND_ROUND

BRUNS, ARENDT = "Bruns, Bert", "Arendt, Anna"


def ended(result="1-0", white=BRUNS, black=ARENDT):
    """A game that White has won by a resignation, unless it is told otherwise."""
    happened = e.GameEnded(at=1, result=result, termination=e.Termination.RESIGNATION)
    return Game.replay(GameSetup(white=white, black=black), [happened]).state


@pytest.fixture
def stick(tmp_path):
    (tmp_path / "OPEN.TRF").write_text(SECOND_ROUND, "utf-8")
    return tmp_path


def on_it(stick):
    return ReportFile.of((stick / "OPEN.TRF").read_bytes())


def test_a_report_file_makes_a_stick_and_its_open_games_are_its_pairings(stick):
    assert found_stick(stick) == stick
    found = read(stick, Sticks(stick, str))
    assert (found.pairings, found.unpaired) == (((BRUNS, ARENDT),), "")


@contextmanager
def as_nobody(folder):
    """In this folder, as a user who cannot read what is another's, also where root tests."""
    with chdir(folder):
        if not hasattr(os, "geteuid") or os.geteuid() != 0:
            yield
            return
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)


def test_a_stick_is_found_beside_those_of_another_user(tmp_path):
    """Each user's sticks are mounted in a folder of the user's own."""
    others, own = tmp_path / "anna", tmp_path / "bo" / "stick"
    own.mkdir(parents=True)
    (own / "names.txt").touch()
    for folder in (tmp_path, own.parent, own):
        folder.chmod(0o755)
    others.mkdir(0)
    with as_nobody(tmp_path):
        assert found_stick(Path()) == Path("bo/stick")
    others.chmod(0o700)


def test_a_damaged_report_file_is_told(stick):
    (stick / "OPEN.TRF").write_text("001 nobody\n", "utf-8")
    found = read(stick, Sticks(stick, str))
    assert found.pairings == ()
    assert found.unpaired == "Line 1 of the tournament report file cannot be read."


def test_the_result_is_entered_and_may_be_entered_again(stick):
    assert report_result(ended(), stick)
    assert report_result(ended(), stick)
    assert on_it(stick).unfinished() == ()


def test_a_game_that_is_not_of_this_round_or_is_not_over_changes_nothing(stick):
    assert not report_result(ended(white=ARENDT, black=BRUNS), stick)
    assert not report_result(Game.replay(GameSetup(), []).state, stick)
    assert (stick / "OPEN.TRF").read_text("utf-8") == SECOND_ROUND


def test_another_result_stays_and_is_told(stick):
    report_result(ended(), stick)
    before = (stick / "OPEN.TRF").read_bytes()
    with pytest.raises(AccessibleBoardError, match="another result of Bruns, Bert already: 1"):
        report_result(ended("0-1"), stick)
    assert (stick / "OPEN.TRF").read_bytes() == before


def test_a_stick_without_a_report_file_has_no_result(tmp_path):
    assert not report_result(ended(), tmp_path)


def test_what_is_no_ordinary_file_is_told(tmp_path):
    os.mkfifo(tmp_path / "open.trf")
    assert not report_result(ended(), tmp_path)
    (tmp_path / "other.trf").symlink_to(tmp_path / "gone")
    assert not report_result(ended(), tmp_path)


def test_a_stick_that_takes_nothing_is_told_and_keeps_its_file(stick):
    (stick / ".OPEN.TRF.new").mkdir()
    with pytest.raises(DeviceError):
        report_result(ended(), stick)
    assert (stick / "OPEN.TRF").read_text("utf-8") == SECOND_ROUND


def test_a_stick_that_was_pulled_out_before_is_told(tmp_path):
    with pytest.raises(DeviceError, match="gone cannot be read"):
        report_result(ended(), tmp_path / "gone")


def test_a_report_too_long_to_be_read_whole_stays_as_it_is_and_is_told(stick):
    long = SECOND_ROUND + "### " + "x" * MOST + "\n"
    (stick / "OPEN.TRF").write_text(long, "utf-8")
    with pytest.raises(DeviceError, match="File too large"):
        report_result(ended(), stick)
    assert (stick / "OPEN.TRF").read_text("utf-8") == long
    assert read(stick, Sticks(stick, str)).unpaired == "OPEN.TRF cannot be read: File too large."


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"a = " + b"[" * 5000 + b"]" * 5000, "it is nested too deep"),
        (b"a." * 6000 + b"a = 1", "it is nested too deep"),
        (b"thresholds = [" + b"9" * 5000 + b"]", "it, or a number in it, is too long"),
        (b"#" * 2_000_000, "File too large"),
        ("event = 'Jürgen'".encode("latin-1"), "it is no text"),
        (None, "it is no ordinary file"),
    ],
)
def test_conditions_that_cannot_be_used_are_told_and_not_taken_for_none(tmp_path, content, told):
    conditions = tmp_path / "conditions.toml"
    if content is None:
        conditions.symlink_to(tmp_path)
    else:
        conditions.write_bytes(content)
    found = read(tmp_path, Sticks(tmp_path, lambda path: brought_conditions(path).event or ""))
    assert (found.event, found.trouble) == (False, f"The mistake in the conditions: {told}.")


def test_a_list_too_long_is_told_and_read_in_no_part(stick):
    (stick / "names.txt").write_text("Ann\n" * 50_000, "utf-8")
    found = read(stick, Sticks(stick, str))
    assert found.names == (BRUNS, ARENDT)
    assert found.unread == ("names.txt cannot be read: File too large.",)


def test_a_stick_that_a_mistake_of_ours_keeps_from_being_read_is_heard_of_and_so_is_the_next(
    tmp_path,
):
    told = queue.SimpleQueue()
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "conditions.toml").write_text("", "utf-8")
    watch = StickWatch(Sticks(tmp_path, lambda path: str(1 // 0), lambda: "de"), told.put)
    try:
        heard = told.get(timeout=PATIENCE)
        assert heard == Learnt(
            "Der Stick lässt sich durch einen Fehler dieses Programms nicht lesen. "
            "Ohne ihn geht alles weiter; ein anderer Stick kann versucht werden."
        )
        (stick / "conditions.toml").rename(stick / "names.txt")
        stick.rename(tmp_path / "another")
        assert isinstance(told.get(timeout=PATIENCE), StickCame | StickWent)
    finally:
        watch.close()
