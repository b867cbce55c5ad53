"""What a game writes is its user's alone."""

import os
import stat

import numpy as np
import pytest

from accessible_board.devices.recognition.taught import keep
from accessible_board.devices.recognition.word_network import column_length
from accessible_board.devices.sound.sound_files import AudioRecord
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from tests.support.child import Playing, script


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=oct)
def mask(request):
    """What this process leaves out of the modes of new files."""
    before = os.umask(request.param)
    yield
    os.umask(before)


def only_mine(*paths):
    """Whether these can be read, written and entered by their user alone."""
    for path in paths:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    return True


def test_nobody_else_can_read_what_a_game_writes(tmp_path):
    """Under the usual mask of a shared machine, by which files can be read by all."""
    mask = ("sh", "-c", 'umask 022; exec "$@"', "sh")
    game = Playing(tmp_path, "--board", "none", "--journal", "games/club", within=mask)
    game.type(*script("e2e4", "e7e5", seats=()))
    game.type("quit").ended()
    written = list((tmp_path / "games").rglob("*"))
    assert {path.suffix for path in written if path.is_file()} == {".journal", ".log", ".pgn"}
    assert only_mine(tmp_path / "games", *written)


def test_nor_what_was_recorded_of_a_player(tmp_path, mask):
    for folder in (tmp_path / "mine", tmp_path / "there_before"):
        if folder.name == "there_before":
            folder.mkdir(mode=0o755)
        AudioRecord(folder).keep(Seat.WHITE, 1000, "Eva vier", np.zeros(160, np.int16))
        assert len(list(folder.iterdir())) == 2
        assert only_mine(*folder.iterdir())
    assert only_mine(tmp_path / "mine")


def test_nor_what_a_player_taught(tmp_path, mask, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    column = np.zeros(column_length("de"), np.float32)
    keep(load("de"), {"eva": column})
    path = keep(load("de"), {"anna": column})
    assert only_mine(path.parent, path)
