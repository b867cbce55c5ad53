"""What documents tell a newcomer to type is typed, to the last line, in an empty folder.

A first game is a command with a table below it: what is typed in the first column, and in the
second what happens, where each text in quotation marks stands in what the program prints.
"""

import re
import shlex

import pytest

from tests.support.child import Playing
from tests.tools.test_documents import DOCUMENTS, ROOT

pytestmark = pytest.mark.long

_GAME = re.compile(
    r"^ {4}(?:\.venv/bin/)?(accessible-board play [^\n]*)\n\n"
    r"\| typed \|[^\n]*\n\|[-| ]+\|\n((?:\|[^\n]*\n)+)",
    re.MULTILINE,
)
_ROW = re.compile(r"\| (?P<typed>[^|]+) \| (?P<told>[^|]+) \|")
_KEYS = re.compile(r"`([^`]+)`|\bEnter\b")
_FIRST = "README.md"
_INSTALLING = "docs/installing.md"


def _games(name):
    """Each command of a document with its rows: the lines that are typed, and what is quoted."""
    for command, table in _GAME.findall((ROOT / name).read_text("utf-8")):
        rows = [(_typed(row["typed"]), _quoted(row["told"])) for row in _ROW.finditer(table)]
        yield command, rows


def _typed(keys):
    """The lines that these keys type: each Enter ends one."""
    lines, line = [], ""
    for key in _KEYS.finditer(keys):
        if key[1] is not None:
            line = key[1]
        else:
            lines.append(line)
            line = ""
    assert not line, keys
    return lines


def _quoted(told):
    return re.findall(r'"([^"]+)"', told)


def _walk(folder, command, rows):
    """Type the rows, each once the one before has shown what it should; all that was printed."""
    playing = Playing(
        folder,
        *shlex.split(command)[2:],
        variables={"LANGUAGE": "en", "LANG": "en_GB.UTF-8"},
    )
    seen = 0
    for lines, quoted in rows:
        playing.type(*lines)
        for text in quoted:
            already = sum(text in line for line in playing.lines[:seen])
            playing.wait_for(text, already + 1)
        seen = len(playing.lines)
    return playing.ended()


@pytest.mark.parametrize(
    "name", [name for name in DOCUMENTS if _GAME.search((ROOT / name).read_text("utf-8"))]
)
def test_each_first_game_is_played_to_its_last_line(name, tmp_path):
    lines = []
    for command, rows in _games(name):
        if "JOURNAL" in command:  # It goes on as the game before has said.
            (again,) = {line for line in lines[-1:] if line.startswith("To go on: ")}
            told = again.removeprefix("To go on: ")
            assert told.startswith(command.replace("JOURNAL", "").strip())
            command = told
        lines = _walk(tmp_path, command, rows)
    assert any(line.startswith("The scoresheet is") for line in lines)


def test_the_first_game_needs_no_board_and_fewer_than_twenty_keys_to_its_first_move(tmp_path):
    command, rows = next(_games(_FIRST))
    assert "--board virtual" in command
    moved = [any("Black's clock runs" in text for text in quoted) for _, quoted in rows]
    to_the_first_move = rows[: moved.index(True) + 1]
    assert sum(len(line) + 1 for lines, _ in to_the_first_move for line in lines) == 5
    _walk(tmp_path, command, to_the_first_move)


def test_the_steps_on_windows_are_those_of_a_first_move_and_their_keys_are_counted(tmp_path):
    text = (ROOT / _INSTALLING).read_text("utf-8")
    steps = re.findall(r"^\| (\d)\. ([^|]+) \| (\d+) \|$", text, re.MULTILINE)
    assert [int(number) for number, _, _ in steps] == list(range(1, len(steps) + 1))
    counted = sum(int(keys) for _, _, keys in steps)
    assert f"{counted} presses of a key" in text
    begun = next(n for n, (_, what, _) in enumerate(steps) if "console" in what)
    rows = []
    for _, what, keys in steps[begun:]:
        pressed = re.search(r"(?:`[^`]+`, )?Enter", what)[0]
        assert sum(len(line) + 1 for line in _typed(pressed)) == int(keys)
        rows.append((_typed(pressed), _quoted(what)))
    rows[-1][1].append("Clock: Black's clock runs.")
    _walk(tmp_path, "accessible-board play --board virtual", rows)


def test_without_a_board_the_game_says_how_it_is_played(tmp_path):
    """On a machine without one, whatever its language."""
    playing = Playing(tmp_path, "--language", "de")
    code, said = playing.end()
    assert code == 2
    assert "accessible-board play --board virtual" in said


def test_every_document_that_begins_a_game_at_the_keyboard_is_walked_or_leads_there():
    walked = {name for name in DOCUMENTS if list(_games(name))}
    assert _FIRST in walked
    for name in (_INSTALLING, "docs/screen-readers.md"):
        assert name in walked or "README.md#a-first-game" in (ROOT / name).read_text("utf-8")
