"""What happens again and again is told once in a while, in the log and at the terminal."""

import errno
import logging

from hypothesis import given
from hypothesis import strategies as st

from accessible_board.languages import FaultError, load_sentences
from accessible_board.logs import Level, Seldom, log_beside


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 40)), max_size=60))
def test_the_same_is_told_once_in_a_while_and_never_held_back_for_ever(happened):
    now, told = [0.0], {}
    seldom = Seldom(60, lambda: now[0])
    for what, pause in happened:
        now[0] += pause
        due = what not in told or now[0] - told[what] >= 60
        assert seldom(what) is due
        if due:
            told[what] = now[0]


def test_a_hundred_thousand_equal_faults_are_one_line_of_the_log(tmp_path):
    log = logging.getLogger("accessible_board.console.server")
    with log_beside(tmp_path / "game.journal", Level.INFO) as path:
        for _ in range(100_000):
            log.error("The pages could not follow the game")
        log.error("Something else")
        log.info("The game goes on")
        log.info("The game goes on")
    lines = path.read_text().splitlines()
    assert [line.rpartition(": ")[2] for line in lines] == [
        "The pages could not follow the game",
        "Something else",
        "The game goes on",
        "The game goes on",
    ]


def test_a_fault_can_be_told_when_no_file_can_be_opened(monkeypatch):
    load_sentences("de", "nl")

    def refuse(*_, **__):
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr("pathlib.Path.open", refuse)
    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    fault = FaultError("file_unread", path="x", reason=OSError(errno.EMFILE, "?"))
    assert "x" in fault.said("de")
    assert "x" in fault.said("nl")
