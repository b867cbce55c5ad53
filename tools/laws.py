"""Print each row of the checklist of the Laws with the tests that exercise it.

A test names its row by ``@pytest.mark.law(33)``; the rows stand in ``tests/laws/rows.toml``.
Exit code 0, or 2 if the tests cannot be collected or name a row that there is not.
"""

import contextlib
import io
import signal
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "tests" / "laws" / "rows.toml"


class LawMarks:
    """Collects the tests that carry the mark of each row."""

    def __init__(self) -> None:
        self.tests: defaultdict[int, dict[str, None]] = defaultdict(dict)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note every mark; the cases of one parametrised test count as one test."""
        for item in items:
            for mark in item.iter_markers("law"):
                for row in mark.args:
                    self.tests[row][item.nodeid.partition("[")[0]] = None


def main() -> int:
    """Print the rows, their tests, and how many rows have none."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # as for any command that is piped into head
    marks = LawMarks()
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        code = pytest.main(["--collect-only", "-q", str(ROOT / "tests")], plugins=[marks])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        print(output.getvalue(), file=sys.stderr)
        return 2
    rows = {int(number): row for number, row in tomllib.loads(ROWS.read_text()).items()}
    if strangers := marks.tests.keys() - rows.keys():
        print(f"There is no row {min(strangers)}, which a test names.", file=sys.stderr)
        return 2
    for number, row in rows.items():
        print(f"{number} ({row['kind']}, {row['article']}) {row['statement']}")
        for test in marks.tests[number] or ["no test yet"]:
            print(f"    {test}")
    without = sum(not marks.tests[number] for number in rows)
    print(f"{len(rows)} rows, {len(rows) - without} with tests, {without} without.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
