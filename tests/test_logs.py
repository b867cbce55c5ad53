"""The log beside a journal: for whoever mends the program, and for nobody else."""

import logging
import stat

from accessible_board.app.building import build_session
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.logs import KEPT, Level, log_beside
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from tests.support.running import run_session

HEAD = Head("test", "2026-11-21T12:00:00Z", {})


def test_a_listener_that_fails_is_one_sentence_at_the_table_and_a_traceback_in_the_log(tmp_path):
    def fails(event, position):
        raise ZeroDivisionError("a mistake of the program")

    journal, lines = tmp_path / "game.journal", []
    with JournalWriter.create(journal, HEAD) as writer, log_beside(journal, Level.INFO) as log:
        session = build_session(
            Game(GameSetup()), writer, Settings(), game_clock(), lines.append, [fails]
        )
        session.submit_observation(o.Asked(at=0, seat=Seat.WHITE, request=o.Request.TIME))
        run_session(session)
    text = log.read_text("utf-8")
    assert "Traceback (most recent call last):" in text
    assert "ZeroDivisionError: a mistake of the program" in text
    assert sum("ZeroDivisionError" in line for line in lines) == 1
    assert not any("Traceback" in line for line in lines)


def test_what_players_say_and_ask_is_not_in_the_log(tmp_path):
    journal = tmp_path / "game.journal"
    with JournalWriter.create(journal, HEAD) as writer, log_beside(journal, Level.DEBUG) as log:
        session = build_session(Game(GameSetup()), writer, Settings(), game_clock(), lambda _: None)
        session.conversation.take_words(Seat.WHITE, "Springer Felix drei")
        session.conversation.take_words(Seat.WHITE, "time")
        run_session(session)
    assert "Felix" not in log.read_text("utf-8")


def test_only_its_user_can_read_it(tmp_path):
    with log_beside(tmp_path / "game.journal", Level.INFO) as log:
        logging.getLogger("accessible_board.test").warning("Lost")
    assert "WARNING" in log.read_text("utf-8")
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_the_level_says_how_much_is_logged(tmp_path):
    with log_beside(tmp_path / "game.journal", Level.ERROR) as log:
        logging.getLogger("accessible_board.test").warning("Lost")
    assert log.read_text("utf-8") == ""


def test_a_long_log_begins_anew_and_keeps_the_last_files(tmp_path):
    with log_beside(tmp_path / "game.journal", Level.INFO):
        for _ in range(6):
            logging.getLogger("accessible_board.test").info("x" * 900_000)
    assert len(list(tmp_path.iterdir())) == KEPT + 1


def test_a_game_is_played_without_a_log_where_none_can_be_made(tmp_path):
    link = tmp_path / "game.log"
    link.symlink_to(tmp_path / "elsewhere")
    with log_beside(tmp_path / "game.journal", Level.INFO):
        logging.getLogger("accessible_board.test").error("Lost")
    assert not (tmp_path / "elsewhere").exists()
