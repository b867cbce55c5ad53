"""Files that Windows does not open, or not yet: it is waited, and the true reason is told."""

import errno
import os
import sys
from pathlib import Path

import pytest

from accessible_board.journal.store import read_journal
from accessible_board.languages import JournalError, available
from accessible_board.system import disk
from accessible_board.system.disk import open_file, told

HELD, CLOUD, NOWHERE, DENIED, TOO_LONG = 32, 362, 3, 5, 206
"""Windows' own numbers: a sharing violation, a cloud's program that does not run, and so on."""


@pytest.fixture
def windows(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")


@pytest.fixture
def held(monkeypatch, tmp_path):
    """Another program has each file of this folder open, so many times; then it is opened."""
    opened, left = os.open, {"times": 0}

    def open_later(path, flags, mode=0o777):
        if left["times"] and Path(path).is_relative_to(tmp_path):
            left["times"] -= 1
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", open_later)
    monkeypatch.setattr(disk, "_last_code", lambda: HELD)
    return left


def test_a_file_that_a_cloud_copies_for_a_moment_is_waited_for(windows, held, tmp_path):
    (tmp_path / "game.journal").write_bytes(b"")
    held["times"], waited = 3, []
    os.close(open_file(tmp_path / "game.journal", os.O_RDONLY, sleep=waited.append))
    assert 0 < sum(waited) < 1


def test_of_a_file_that_stays_open_elsewhere_it_is_said_after_a_second(windows, held, tmp_path):
    held["times"], waited = 1000, []
    with pytest.raises(OSError, match="another program has it open"):
        open_file(tmp_path / "game.journal", os.O_RDONLY, sleep=waited.append)
    assert sum(waited) == pytest.approx(1)


def test_for_a_folder_nobody_waits(windows, held, tmp_path):
    held["times"] = 1000
    with pytest.raises(IsADirectoryError):
        open_file(tmp_path, os.O_RDWR)
    with pytest.raises(JournalError, match="Is a directory"):
        read_journal(tmp_path)


def test_elsewhere_a_refusal_is_told_as_it_is_and_at_once(monkeypatch, held, tmp_path):
    monkeypatch.setattr(sys, "platform", "linux")
    held["times"] = 1
    with pytest.raises(PermissionError):
        open_file(tmp_path / "game.journal", os.O_RDONLY)


@pytest.mark.parametrize(
    ("code", "path", "number"),
    [
        (HELD, "game.journal", errno.ETXTBSY),
        (CLOUD, "OneDrive/game.journal", errno.EREMOTE),
        (TOO_LONG, "game.journal", errno.ENAMETOOLONG),
        (NOWHERE, "folder/" * 40 + "game.journal", errno.ENAMETOOLONG),
        (NOWHERE, "no folder/game.journal", errno.EINVAL),
        (DENIED, "game.journal", errno.EINVAL),
    ],
)
def test_windows_has_reasons_for_which_its_c_library_has_no_number(code, path, number):
    error = OSError(errno.EINVAL, "Invalid argument")
    assert told(error, code, Path("/", path)).errno == number


@pytest.mark.parametrize("code", available())
def test_the_reason_is_told_in_each_language(code):
    vague = OSError(errno.EINVAL, "Invalid argument")
    for number in (HELD, CLOUD, TOO_LONG):
        reason = told(vague, number, Path("game.journal"))
        said = JournalError("file_unread", path="game.journal", reason=reason).said(code)
        assert (reason.strerror in said) == (code == "en"), said


def test_a_reason_of_windows_network_is_told_in_words(monkeypatch):
    """Windows numbers these apart, and Python names them apart."""
    monkeypatch.setitem(errno.errorcode, 10048, "WSAEADDRINUSE")
    reason = OSError(10048, "Normalerweise darf jede Socketadresse nur jeweils einmal ...")
    assert "Address already in use" in str(JournalError("file_unread", path="x", reason=reason))
