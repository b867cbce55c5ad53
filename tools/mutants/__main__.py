"""``python -m tools.mutants [FILE...]``: look for changes of the rules that no test notices.

Files are named as below accessible_board/game; without any, all of the pure rules are searched,
which takes hours. Exit code 0 if every mutant is noticed, listed with a reason in equivalent.toml,
or one of those in surviving.toml, for which a test is still to be written.

``--share`` keeps to a fixed share of the functions, by the checksum of their file and name: so many
per cent, five at most. ``--known`` does not run all tests first to see which of them run which
line, but takes those that noticed the mutants of a function before. They stand for the largest
share in noticing.toml, which every run without ``--known`` brings up to date. Both together are a
part of the suite.
"""

import argparse
import contextlib
import os
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path
from zlib import crc32

import pytest

from tools.mutants.mutating import Mutant, mutants
from tools.mutants.testing import Tests

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = ROOT / "accessible_board" / "game"
FLOORS = ("vocabulary", "state", "rules", "decisions", "rulings")
TESTS = ("tests/game", "tests/laws", "tests/referee")
MOST = 5
"""Per cent of the functions in the largest share."""
ENOUGH = 20.0
"""Processor seconds of tests after which an unnoticed mutant counts as a survivor."""

HERE = Path(__file__).parent
EQUIVALENT, SURVIVING = HERE / "equivalent.toml", HERE / "surviving.toml"
NOTICING = HERE / "noticing.toml"
Names = dict[str, dict[str, list[str]]]
"""Tests that notice a function's mutants, by file and function."""


class Search:
    """Tries mutants one after the other and keeps what survived."""

    def __init__(self, files: list[str], *, share: int | None, known: bool) -> None:
        self._files, self._share, self._known = files, share, known
        self._equivalent = _read(EQUIVALENT)
        self._surviving: Names = _read(SURVIVING)
        self._noticing: Names = _read(NOTICING)
        self._told = os.fdopen(os.dup(1), "w")
        """The real standard output, for progress; pytest captures what tests print."""
        self.survivors: list[str] = []
        self.counts: defaultdict[str, int] = defaultdict(int)

    @property
    def tests(self) -> set[str]:
        """The files of the tests that noticed mutants of these functions before."""
        known = (self._functions_of(file) for file in self._noticing)
        names = (name for functions in known for names in functions.values() for name in names)
        return {name.partition("::")[0] for name in names}

    def _functions_of(self, file: str) -> dict[str, list[str]]:
        """A file's functions to be mutated, with the tests that noticed their mutants before."""
        known = self._noticing.get(file, {})
        return {name: tests for name, tests in known.items() if self._looked_at(file, name)}

    def work(self, tests: Tests) -> None:
        """Try the mutants of all files, with the tests that pytest has collected."""
        runs = {} if self._known else self._who_runs(tests)
        for file in self._files:
            path = GAME / file
            unknown = self._known and not self._functions_of(file)
            for mutant in () if unknown else mutants(path):
                if self._looked_at(file, mutant.function):
                    self._try(tests, file, mutant, runs.get(str(path), {}))
            self._tell(f"{file}: {dict(self.counts)}")
        if not self._known:
            self._keep()

    def _looked_at(self, file: str, function: str) -> bool:
        """Tell whether to try the mutants of a function; a new one has no known tests yet."""
        known = function in self._noticing.get(file, {})
        chosen = self._share is None or _shared(file, function, self._share)
        return chosen and (known or not self._known)

    def _try(self, tests: Tests, file: str, mutant: Mutant, runs: dict[int, list[str]]) -> None:
        for listed, kind in (
            (self._equivalent, "equivalent"),
            (self._surviving, "known to survive"),
        ):
            if mutant.what in listed.get(file, {}).get(mutant.function, ()):
                self.counts[kind] += 1
                return
        before = self._noticing.setdefault(file, {}).setdefault(mutant.function, [])
        names = tests.known(before)
        if not self._known:
            names = _in_order(tests, before, {t for n in mutant.changed for t in runs.get(n, ())})
        if (by := tests.noticed_by(mutant, names)) is None:
            self.counts["survived"] += 1
            self.survivors.append(f"{file} {mutant.function}: {mutant.what}")
            self._tell(f"survived: {self.survivors[-1]}")
            return
        self.counts["noticed"] += 1
        if by not in before:
            before.insert(0, by)

    def _who_runs(self, tests: Tests) -> dict[str, dict[int, list[str]]]:
        begun = time.perf_counter()
        runs = tests.who_runs(GAME)
        if tests.failed:
            sys.exit(f"Without any mutant these fail: {' '.join(tests.failed)}")
        self._tell(f"every test once: {time.perf_counter() - begun:.0f} s")
        return runs

    def _tell(self, line: str) -> None:
        print(line, file=self._told, flush=True)

    def _keep(self) -> None:
        """Write the tests that notice the share's mutants."""
        lines = ["# Written by `make mutants`: the tests that noticed the mutants of the share."]
        for file in sorted(self._noticing):
            functions = {f: n for f, n in self._noticing[file].items() if n and _shared(file, f)}
            if functions:
                lines.append(f'\n["{file}"]')
            for function, names in sorted(functions.items()):
                inner = "".join(f"    {_quoted(name)},\n" for name in names)
                lines.append(f'"{function}" = [\n{inner}]')
        NOTICING.write_text("\n".join(lines) + "\n")


def _read(path: Path) -> dict:
    return tomllib.loads(path.read_text()) if path.exists() else {}


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _shared(file: str, function: str, per_cent: int = MOST) -> bool:
    rest = crc32(f"{file} {function}".encode()) % 100
    return rest % (100 // MOST) == 0 and rest // (100 // MOST) < per_cent


def _in_order(tests: Tests, before: list[str], running: Iterable[str]) -> list[str]:
    """The tests in order: first those that noticed mutants of the function, then a case of each.

    Then the second case of each, and so on, each time the quickest first.
    """
    cases: dict[str, list[str]] = {}
    for name in sorted(set(running) - set(before), key=lambda name: (tests.seconds[name], name)):
        cases.setdefault(name.partition("[")[0], []).append(name)
    rest = [name for turn in zip_longest(*cases.values()) for name in turn if name is not None]
    chosen, seconds = [], 0.0
    for name in (*(name for name in tests.known(before) if name in running), *rest):
        seconds += tests.seconds[name]
        if seconds > ENOUGH:
            break
        chosen.append(name)
    return chosen


def _all_files() -> list[str]:
    found = (path for floor in FLOORS for path in sorted((GAME / floor).glob("*.py")))
    return [path.relative_to(GAME).as_posix() for path in found]


def main() -> int:
    """Search, and print the survivors. Exit code 1 if there are any, 2 if the tests fail."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="such as decisions/presses.py")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="only these")
    parser.add_argument("--share", type=int, metavar="PER_CENT", help="of the functions")
    parser.add_argument("--known", action="store_true", help="with the tests in noticing.toml")
    chosen = parser.parse_args()
    files = chosen.files or _all_files()
    search = Search(files, share=chosen.share, known=chosen.known)
    os.environ["ACCESSIBLE_BOARD_SEED"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        tests = Tests(search.work)
        chosen_tests = chosen.tests or (search.tests if chosen.known else TESTS)
        paths = [str(ROOT / part) for part in chosen_tests]
        with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
            code = pytest.main(["-q", "-p", "no:cacheprovider", *paths], plugins=[tests])
    print(f"{len(search.survivors)} survived; {dict(search.counts)}")
    return 1 if search.survivors else int(code)


if __name__ == "__main__":
    sys.exit(main())
