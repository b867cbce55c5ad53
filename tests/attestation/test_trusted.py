"""The code that a game and its record can load is found, and has a ceiling."""

from pathlib import Path

import pytest

import accessible_board
from accessible_board.attestation.trusted import CEILING, COMMANDS, GOAL, Code, trusted
from tools.trusted import at, grown

HOUSE = Path(accessible_board.__file__).parent


@pytest.fixture
def program(tmp_path):
    """A function that writes a program of these files, whose commands do nothing, and reads it."""

    def written(files):
        commands = {f"commands/{name}.py": "" for name in COMMANDS}
        for name, text in (commands | files).items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, "utf-8")
        return set(trusted(tmp_path).files) - commands.keys()

    return written


@pytest.fixture(scope="module")
def code():
    """The code of this program."""
    return trusted(HOUSE)


def test_the_code_stays_below_its_ceiling(code):
    print(f"{len(code.files)} files, {code.lines} lines, {code.statements} statements")
    assert GOAL <= CEILING
    assert code.lines <= CEILING


def test_what_no_game_needs_is_not_in_it(code):
    rooms = {file.rpartition("/")[0] for file in code.files}
    assert rooms.isdisjoint({"study", "demonstration", "box"})
    assert rooms >= {"game", "game/decisions", "narration", "table", "attestation"}


@pytest.mark.parametrize(
    "text",
    [
        "import accessible_board.room.thing",
        "from accessible_board.room import thing",
        "from accessible_board.room.thing import name",
        "def later():\n    from accessible_board.room import thing",
        "importlib.import_module('accessible_board.room.thing')",
        "run([sys.executable, '-m', 'accessible_board.room.thing', language])",
        "if TYPE_CHECKING:\n    pass\nelse:\n    import accessible_board.room.thing",
    ],
)
def test_a_module_is_loaded_wherever_it_is_imported_and_with_it_its_packages(program, text):
    files = {
        "__init__.py": "",
        "room/__init__.py": "from accessible_board.beside import other",
        "room/thing.py": "import accessible_board.further",
        "beside.py": "",
        "further.py": "",
        "elsewhere.py": "",
    }
    loaded = {"__init__.py", "room/__init__.py", "room/thing.py", "beside.py", "further.py"}
    assert program(files | {"commands/play.py": text}) == loaded


def test_a_package_that_is_started_loads_what_it_starts_with(program):
    files = {"room/__init__.py": "", "room/__main__.py": "", "room/thing.py": ""}
    play = "run([sys.executable, '-m', 'accessible_board.room', elf])"
    loaded = program(files | {"commands/play.py": play})
    assert loaded == {"room/__init__.py", "room/__main__.py"}


@pytest.mark.parametrize(
    "text",
    [
        "import os, chess.pgn",
        "if TYPE_CHECKING:\n    from accessible_board import thing",
        "from . import nothing",
        "'accessible_board.thing'",
    ],
)
def test_what_is_not_loaded_is_not_in_it(program, text):
    assert program({"thing.py": "", "commands/play.py": text}) == set()


def test_lines_and_statements_are_those_of_all_files(tmp_path, program):
    play = "def play():\n    import accessible_board.thing\n\n    return 1\n"
    assert program({"commands/play.py": play, "thing.py": "x = 1; y = 2\n"}) == {"thing.py"}
    code = trusted(tmp_path)
    assert (code.lines, code.statements) == (5, 5)


def test_growth_is_told_for_the_body_of_a_commit():
    before = Code({"one.py": "x = 1\n", "two.py": "\n"})
    now = Code({"one.py": "x = 1\ny = 2\n\n"})
    assert grown(now, before) == "-1 files, +1 lines, +1 statements"


def test_an_unknown_commit_is_told():
    with pytest.raises(SystemExit, match="no commit 'nowhere'"):
        at("nowhere")
