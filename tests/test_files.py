"""Files are written without losing any that is there."""

import ast
import os
from pathlib import Path

import pytest

import accessible_board
from accessible_board.errors import InputError
from accessible_board.files import free_name, replace
from accessible_board.new_files import open_new, write_new
from accessible_board.texts import decoded, opened_text
from tests.support.full_disk import room_for

PROGRAM = Path(accessible_board.__file__).parent


def test_a_new_file_is_written_and_what_is_there_stays_as_it_is(tmp_path):
    path = tmp_path / "game.pgn"
    write_new(path, b"mine")
    with pytest.raises(InputError, match=r"game\.pgn is there already and was left as it is"):
        write_new(path, b"other")
    assert path.read_bytes() == b"mine"


def test_a_link_to_what_is_not_there_yet_is_not_followed_either(tmp_path):
    path = tmp_path / "game.pgn"
    path.symlink_to(tmp_path / "elsewhere.pgn")
    with pytest.raises(InputError, match="is there already"):
        open_new(path)
    assert free_name(path) == tmp_path / "game-2.pgn"


def test_a_device_is_there_and_can_be_written_all_the_same():
    with open_new(Path("/dev/null")) as nothing:
        assert nothing.write(b"words")


@pytest.mark.parametrize(("place", "reason"), [(".", "Is a directory"), ("no/x", "No such file")])
def test_what_cannot_be_written_is_told_in_one_sentence(tmp_path, place, reason):
    with pytest.raises(InputError, match=f"cannot be written: {reason}"):
        write_new(tmp_path / place, b"words")


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path):
    with (
        room_for(1000),
        pytest.raises(InputError, match="cannot be written: File too large"),
    ):
        write_new(tmp_path / "game.pgn", bytes(5000))
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_what_was_to_be_replaced_and_nothing_else(tmp_path):
    path = tmp_path / "taught.toml"
    path.write_bytes(b"before")
    with room_for(1000), pytest.raises(OSError, match="File too large"):
        replace(path, bytes(5000))
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_name_that_is_taken_is_numbered(tmp_path):
    path = tmp_path / "ear.wav"
    assert free_name(path) == path
    path.touch()
    (tmp_path / "ear-2.wav").mkdir()
    assert free_name(path) == tmp_path / "ear-3.wav"


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path):
    path = tmp_path / "taught.toml"
    path.write_bytes(b"before")
    replace(path, b"after")
    assert path.read_bytes() == b"after"
    assert [each.name for each in tmp_path.iterdir()] == ["taught.toml"]
    with pytest.raises(OSError, match="No such file"):
        replace(tmp_path / "gone" / "taught.toml", b"words")


def test_a_link_that_was_planted_in_the_way_of_a_new_file_is_not_followed(tmp_path):
    path, elsewhere = tmp_path / "game.pgn", tmp_path / "elsewhere"
    elsewhere.write_bytes(b"of somebody else")
    (tmp_path / ".game.pgn.new").symlink_to(elsewhere)
    replace(path, b"moves")
    assert path.read_bytes() == b"moves"
    assert elsewhere.read_bytes() == b"of somebody else"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
def test_a_text_is_read_in_the_encoding_that_it_has(tmp_path, encoding):
    content = "Jürgen Grün\n".encode(encoding)
    text, found = decoded(content)
    assert text.strip() == "Jürgen Grün"
    assert text.encode(found) == content
    (tmp_path / "text").write_bytes(content)
    with opened_text(tmp_path / "text") as file:
        assert decoded(file.read())[0] == text


def test_a_text_that_was_cut_in_a_letter_stays_what_it_is():
    assert decoded("Jürgen, schö".encode()[:-1]) == ("Jürgen, sch\ufffd", "utf-8")
    assert decoded(b"Ren\xe9") == ("René", "cp1252")
    assert decoded(b"\x81\xe9") == ("\x81é", "latin-1")
    assert decoded("né".encode("utf-16")[:-1])[0] == "n\ufffd"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among its files")
def test_a_pipe_is_no_text(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no ordinary file"), opened_text(tmp_path / "pipe"):
        pass


OWN = {
    "attestation/findings.py": "what is installed, compared with the release",
    "attestation/trusted.py": "the program's own code",
    "commands/flash.py": "the program's own firmware",
    "demonstration/at_table.py": "the program's own words",
    "demonstration/in_hall.py": "the program's own words",
    "devices/models/store.py": "the program's own catalogue",
    "devices/recognition/word_network.py": "the program's own networks",
    "devices/voices/synthesiser.py": "what a voice of the system has just written",
    "game/vocabulary/editions.py": "the program's own tables",
    "speech/evidence.py": "the program's own weights",
    "system/ports.py": "what the system tells of a port",
    "system/terminals.py": "what is typed",
}
"""Who may read a file without the one way in, and which."""


def test_every_file_is_read_by_the_one_way_in():
    """It knows pipes, devices, links and folders, and how much is too much."""
    beside = {}
    for path in sorted(PROGRAM.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and _reads(call):
                beside.setdefault(path.relative_to(PROGRAM).as_posix(), []).append(call.lineno)
    assert set(beside) == set(OWN), beside


def _reads(call):
    """Whether a call reads a file past it: ``read_bytes``, ``read_text``, ``open`` to read."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    modes = [each.value for each in call.args if isinstance(each, ast.Constant)]
    if name == "read_bytes" and isinstance(call.func, ast.Attribute):
        return True
    if name == "SoundFile":
        return getattr(call.args[0], "id", "") == "path"
    return name == "read_text" or (name == "open" and any(mode in ("r", "rb") for mode in modes))
