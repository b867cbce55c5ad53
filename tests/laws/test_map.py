"""The map of Articles in docs/laws.md names files that there are, and tests that prove the rows."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = (
    (ROOT / "docs" / "laws.md").read_text(encoding="utf-8").partition("## Where each Article")[2]
)
LINES = [line.strip("| ").split(" | ") for line in TABLE.splitlines() if line.startswith("| ")][1:]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_every_file_of_the_map_is_there_and_every_test_names_a_row(line: list[str]) -> None:
    _, _, _, rows, code, tests = line
    for path in re.findall(r"`(.+?)`", code):
        assert (ROOT / "accessible_board" / path).is_file(), path
    marks = [f"law({row})" for row in rows.split(", ")]
    for path in re.findall(r"`(.+?)`", tests):
        text = (ROOT / "tests" / path).read_text(encoding="utf-8")
        assert any(mark in text for mark in marks), (path, rows)


def test_every_row_stands_in_the_map() -> None:
    rows = {int(row) for line in LINES for row in line[3].split(", ")}
    assert rows == set(range(1, 161))
