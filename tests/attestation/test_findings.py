"""What an arbiter is told of the machine: the program, engines, radios."""

import ast
import base64
import hashlib
import shutil
import stat
import threading
from functools import cache
from importlib.metadata import PathDistribution
from itertools import islice
from pathlib import Path

import pytest

import accessible_board
from accessible_board import command_line
from accessible_board.attestation import findings
from accessible_board.attestation.findings import (
    STUDY_PACKAGE,
    altered,
    attested,
    engine_findings,
    fingerprint,
    program_findings,
    radio_findings,
)
from accessible_board.attestation.trusted import trusted
from accessible_board.devices.checkup import State
from accessible_board.devices.checkup.examining import Probe, examine
from accessible_board.languages import available
from accessible_board.system.ports import Radio, radios

HOUSE = Path(accessible_board.__file__).parent

ENGINES = ("chess.engine", "chess.polyglot", "chess.syzygy", "chess.gaviota", "stockfish")

CLIENTS = ("socket", "http", "urllib.request", "paho", "requests", "aiohttp", "httpx", "websockets")

MAY_REACH_OUT = {
    "hall/connection.py": "a table in a hall talks to its broker",
    "hall/broker.py": "the hall starts its broker",
    "hall/broadcast.py": "an organiser sends moves out, from the hall",
    "devices/boards/far_ends.py": "bridge --as livechess serves programs of this machine alone",
    "devices/braille/display.py": "a pair of sockets wakes the thread that shows",
    "devices/models/download.py": "models install, a command of its own",
    "demonstration/in_hall.py": "the demonstration of a hall",
    "app/web.py": "the pages' own address",
    "commands/hall.py": "the hall's own name",
    "console/guards.py": "who asks for a page",
    "console/web_server.py": "the pages' own address",
}


@cache
def text(file):
    return file.read_text("utf-8")


@cache
def imported(file):
    """The names of the modules that a module imports, anywhere in it."""
    return tuple(_imported(file))


def _imported(file):
    for node in ast.walk(ast.parse(text(file))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def importers(modules):
    """The files of the program that import one of these, or a part of one.

    What a file does not name it does not import: only the others are read as Python.
    """
    begin = tuple(f"{module}." for module in modules)
    names = [module.rpartition(".")[2] for module in modules]
    return {
        file.relative_to(HOUSE).as_posix()
        for file in HOUSE.rglob("*.py")
        if any(name in text(file) for name in names)
        and any(name in modules or name.startswith(begin) for name in imported(file))
    }


def test_the_program_imports_no_engine_and_no_book():
    """But for the room of its own, which is an extra and is imported by nothing but its command."""
    assert {Path(file).parts[0] for file in importers(ENGINES)} == {"study"}
    assert importers(["accessible_board.study"]) - set(studies()) == {"commands/study.py"}


def studies():
    return (file.relative_to(HOUSE).as_posix() for file in (HOUSE / "study").rglob("*.py"))


def test_only_what_has_a_reason_reaches_out_of_the_machine():
    assert importers(CLIENTS) == set(MAY_REACH_OUT)


@pytest.fixture
def package(tmp_path):
    """An installed package of two files, with the list of its installer."""
    (tmp_path / "thing").mkdir()
    (tmp_path / "thing-1.0.dist-info").mkdir()
    lines = []
    for name in ("thing/__init__.py", "thing/words.toml"):
        (tmp_path / name).write_text(f"# {name}\n")
        digest = hashlib.sha256((tmp_path / name).read_bytes()).digest()
        code = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        lines.append(f"{name},sha256={code},{(tmp_path / name).stat().st_size}\n")
    record = tmp_path / "thing-1.0.dist-info" / "RECORD"
    record.write_text("".join([*lines, "thing-1.0.dist-info/RECORD,,\n"]))
    (record.parent / "METADATA").write_text("Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n")
    return PathDistribution(record.parent)


def test_a_package_as_it_was_installed_is_unaltered(package):
    assert altered(package) == []


@pytest.mark.parametrize("file", ["thing/__init__.py", "thing/words.toml"])
def test_a_file_that_was_changed_or_taken_away_is_named(package, tmp_path, file):
    (tmp_path / file).write_text("# anything else\n")
    assert altered(package) == [file]
    (tmp_path / file).unlink()
    assert altered(package) == [file]


def test_one_changed_letter_changes_the_fingerprint(tmp_path):
    (tmp_path / "one.py").write_text("a")
    before = fingerprint(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "one.pyc").write_text("compiled")
    assert fingerprint(tmp_path) == before
    (tmp_path / "one.py").write_text("b")
    assert fingerprint(tmp_path) != before


def test_the_code_that_a_game_and_its_record_load_is_told_with_a_fingerprint_of_its_own():
    whole, part = islice(program_findings(), 2)
    core = trusted(HOUSE)
    own = fingerprint(HOUSE, core.files)
    assert own not in whole.said("en")
    for code in available():
        assert all(f" {each}" in part.said(code) for each in (len(core.files), core.lines, own))


@pytest.fixture
def without_extra(monkeypatch):
    """A machine without the extra for practising, which this suite has."""
    monkeypatch.setattr(findings, "ENGINE_PACKAGES", ())


@pytest.mark.parametrize("code", available())
@pytest.mark.usefixtures("without_extra")
def test_an_engine_on_the_path_is_told_and_fails(tmp_path, code):
    [none] = engine_findings(str(tmp_path))
    assert none.state is State.WORKS
    engine = tmp_path / "stockfish"
    engine.write_text("#!/bin/sh\n")
    engine.chmod(engine.stat().st_mode | stat.S_IXUSR)
    [found] = engine_findings(str(tmp_path))
    assert found.state is State.FAILS
    assert str(engine) in found.said(code)


@pytest.fixture
def machine(tmp_path):
    """The files by which Linux tells its networks and radios."""
    for name, state in (("lo", "unknown"), ("eth0", "down"), ("wlan0", "up")):
        folder = tmp_path / "sys/class/net" / name
        folder.mkdir(parents=True)
        (folder / "operstate").write_text(f"{state}\n")
    (tmp_path / "sys/class/net/wlan0/wireless").mkdir()
    for name, kind, state in (("hci0", "bluetooth", "1"), ("phy0", "wlan", "1")):
        folder = tmp_path / "sys/class/rfkill" / name
        folder.mkdir(parents=True)
        for what, text in (("name", name), ("type", kind), ("state", state)):
            (folder / what).write_text(f"{text}\n")
    return tmp_path


def test_networks_and_radios_are_told_with_their_state(machine):
    assert radios(machine) == [
        Radio("eth0", wireless=False, on=False),
        Radio("wlan0", wireless=True, on=True),
        Radio("bluetooth hci0", wireless=True, on=True),
    ]


def test_a_radio_that_is_on_is_the_arbiters_to_judge(machine):
    off, *on = radio_findings(radios(machine))
    assert off.state is State.WORKS
    assert {finding.state for finding in on} == {State.NOTE}
    assert all("arbiter" in finding.remedy for finding in on)
    [unknown] = radio_findings(None)
    assert unknown.state is State.NOTE


def test_the_head_of_a_journal_has_it_in_short():
    told = attested()
    assert len(told["fingerprint"]) == 64
    assert STUDY_PACKAGE in told["engines"]
    programs = set(told["engines"]) - set(findings.ENGINE_PACKAGES)
    assert programs == {name for name in findings.ENGINE_PROGRAMS if shutil.which(name)}


def test_the_engine_of_the_extra_for_practising_is_told(tmp_path):
    """Its package writes its own name with an underscore."""
    [found] = engine_findings(str(tmp_path))
    assert found.state is State.FAILS
    assert STUDY_PACKAGE in found.said("en")


@pytest.mark.usefixtures("without_extra")
def test_the_command_tells_an_arbiter_and_its_exit_code_says_whether_he_must_decide(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert command_line.run(["attest", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert "Schachprogramme: keines gefunden." in told
    (tmp_path / "lc0").touch(mode=0o755)
    assert command_line.run(["attest", "--json"]) == 1
    assert "lc0 is installed" in capsys.readouterr().out


def test_files_that_are_not_read_in_time_are_not_to_be_unplugged():
    read = threading.Event()
    probe = Probe(findings.PROGRAM, lambda: iter(read.wait, True), True, "files_unread")
    (told,) = examine([probe], 0)
    read.set()
    assert "Try again once the machine has less to do" in told.said("en")
    assert "Unplug" not in told.said("en")
