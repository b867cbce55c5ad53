"""How well the announcements of one's own game are understood, from what was recorded of them."""

import subprocess

import numpy as np
import pytest

from accessible_board import command_line
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound.sound_files import AudioRecord, read_speech
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter
from tests.support.table import Table

pytestmark = pytest.mark.long

WHITE, BLACK = Seat


def said(words, folder):
    path = folder / "said.wav"
    subprocess.run(["espeak-ng", "-v", "de", "-s", "140", "-w", path, words], check=True)
    pause = np.zeros(RECOGNISER_RATE // 2, np.int16)
    return np.concatenate([pause, read_speech(path), pause])


@pytest.fixture
def played(tmp_path):
    """Play two moves of White's, whose microphone hears these words: the journal and the record."""

    def recorded(*said_by_white):
        table = Table(WHITE).start()
        table.lift("e2").place("e4").say("Eva vier").press()
        table.say("Eva fünf", BLACK).press(BLACK).lift("e7").place("e5")
        table.observe(o.NotUnderstood(at=table.at, seat=WHITE, words=""))
        table.lift("g1").place("f3").say("Springer Felix drei").press()
        journal, folder = tmp_path / "game.journal", tmp_path / "record"
        game, record = type(table.game)(table.setup), AudioRecord(folder)
        words = iter(said_by_white)
        head = Head("test", "2026-11-21T12:00:00Z", to_plain(table.setup))
        with JournalWriter.create(journal, head) as writer:
            for seen in table.observations:
                writer.append(Entry(seen, tuple(game.observe(seen))))
                if isinstance(seen, o.Announced) and seen.seat is WHITE:
                    record.keep(WHITE, seen.at, seen.words, said(next(words), tmp_path))
        return str(journal), str(folder)

    return recorded


@pytest.fixture
def hear(played, capfd):
    """Hear anew what White's microphone has heard: the exit code, and what is told."""

    def heard(*recorded):
        code = command_line.run(["heard", *played(*recorded), "--language", "de"])
        return code, capfd.readouterr().out

    return heard


@pytest.mark.law(117)
def test_what_was_recorded_is_heard_anew_and_counted(hear):
    code, told = hear("Eva vier", "Springer Felix drei")
    assert code == 0
    assert "accepted without a board: 2 of 2, 100 % (34 to 100 %)" in told
    assert "accepted with the move on the pegs: 2 of 2" in told
    assert "a near miss on the pegs accepted: 0 of 2" in told
    assert "taken for another move: 0 of 2" in told
    assert "not understood and not recorded: 1" in told


def test_what_is_not_understood_is_named_and_another_move_is_told_by_the_exit_code(hear):
    code, told = hear("Guten Morgen zusammen", "Springer Cesar drei")
    assert code == 1
    assert "accepted with the move on the pegs: 0 of 2" in told
    assert "taken for another move: 1 of 2" in told
    assert any(line.startswith("1. e4, white-") for line in told.splitlines() if ".flac" in line)


def test_where_nothing_was_recorded_it_says_so(played, capfd):
    paths = played("Eva vier", "Springer Felix drei")
    assert command_line.run(["heard", *paths, "--seat", "black"]) == 2
    assert "Nothing that Black said" in capfd.readouterr().err
