"""What Windows does otherwise with files and serial ports, as far as it can be tried elsewhere."""

import errno
import sys

import pytest
import serial

from accessible_board.system.disk import is_possible, put_in_place
from accessible_board.system.ports import why_not_opened
from accessible_board.system.signals import on_close
from accessible_board.system.terminals import decoded


class OpenElsewhere:
    """A file whose place is taken so many times: by a virus scanner, say."""

    def __init__(self, times):
        self.times, self.tried = times, 0

    def replace(self, path):
        self.tried += 1
        if self.tried <= self.times:
            raise PermissionError(errno.EACCES, "Zugriff verweigert", str(path))


def test_on_windows_a_file_that_is_open_for_a_moment_is_waited_for(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "win32")
    waited = []
    put_in_place(OpenElsewhere(3), tmp_path / "settings.toml", waited.append)
    assert 0 < sum(waited) < 1


def test_on_windows_a_file_that_stays_open_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "win32")
    waited = []
    with pytest.raises(PermissionError):
        put_in_place(OpenElsewhere(1000), tmp_path / "settings.toml", waited.append)
    assert sum(waited) == pytest.approx(1)


def test_elsewhere_nobody_waits(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "linux")
    refused = OpenElsewhere(1)
    with pytest.raises(PermissionError):
        put_in_place(refused, tmp_path / "settings.toml")
    assert refused.tried == 1


@pytest.mark.parametrize(
    ("reason", "number"),
    [
        ("FileNotFoundError(2, 'Das System kann die Datei nicht finden.', None, 2)", errno.ENOENT),
        ("PermissionError(13, 'Zugriff verweigert', None, 5)", errno.EBUSY),
        ("OSError(22, 'Ein Geraet am System funktioniert nicht.', None, 31)", None),
    ],
)
def test_the_reason_that_windows_has_not_to_open_a_port_is_understood(reason, number):
    """As pyserial's serialwin32 writes it, without a number."""
    assert why_not_opened(serial.SerialException(f"could not open port 'COM3': {reason}")) == number


def test_the_systems_number_is_taken_where_there_is_one():
    assert why_not_opened(serial.SerialException(errno.EACCES, "could not open")) == errno.EACCES


def test_what_a_pipe_of_windows_brings_is_read():
    assert decoded("\ufeffwhite Läufer Cäsar vier".encode()) == "white Läufer Cäsar vier"
    elsewhere = ["utf-8"]
    assert decoded(b"white L\x84ufer", elsewhere) == "white L\ufffdufer", "there is no code page"


LETTERS = "äöüßæøåéèêëïóíñçàâÄÖÜÆØÅÉ"


@pytest.mark.parametrize("page", ["utf-8", "utf-8-sig", "cp850", "cp1252"])
def test_what_a_console_or_an_editor_of_windows_wrote_is_read(page):
    for letter in LETTERS:
        line = f"white name {letter}bc"
        assert decoded(line.encode(page), ["cp850", "cp1252"]) == line
    assert decoded("white Läufer Cäsar vier".encode(page), ["cp850", "cp1252"]).endswith(
        "äsar vier"
    )


def test_what_is_of_no_code_page_is_read_as_the_consoles():
    assert decoded(b"white L\x84ufer \xb0\xb1", ["cp850", "cp1252"]) == "white Läufer ░▒"


@pytest.mark.parametrize(
    "name", ["con", "CON.pgn", "Aux .txt", "com1.wav", "lpt9", "game:1.pgn", "what?.pgn", "end."]
)
def test_names_that_windows_forbids_are_names_elsewhere(name):
    assert not is_possible(name, "win32")
    assert is_possible(name, "linux")


@pytest.mark.parametrize(
    "name", ["game.pgn", "Jörgs Partie.pgn", "console.wav", "com10.wav", "NUL"]
)
def test_other_names_are_possible_on_windows_too(name):
    assert is_possible(name, "win32")


def test_a_window_that_is_closed_is_left_before_windows_ends_the_program():
    done = []
    assert on_close(2, lambda: done.append("left"), lambda seconds: done.append(seconds > 5))
    assert done == ["left", True]


def test_what_a_console_is_told_besides_is_for_others():
    done = []
    assert not on_close(0, lambda: done.append("left"), done.append)
    assert done == []
