"""The tests that run each line, and those that notice a mutant."""

import gc
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeVar

import coverage
import pytest

from tools.mutants.mutating import Mutant

SECONDS = 90
"""Seconds of processor time after which the tests of a mutant count as looping for ever."""

Thing = TypeVar("Thing")


class Tests:
    """A pytest plugin: instead of running all collected tests, calls ``work``."""

    def __init__(self, work: Callable[["Tests"], None]) -> None:
        self._work = work
        self._items: dict[str, pytest.Item] = {}
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.failed: list[str] = []
        self.seconds: dict[str, float] = {}
        """Seconds of processor time of each test's last run."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Call ``work`` in place of the tests."""
        gc.unfreeze()  # What was collected is not looked for garbage, but for functions.
        self._items = {item.nodeid: item for item in session.items}
        self._functions = _functions()
        self._work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed:
            self.failed.append(report.nodeid)

    def known(self, names: Iterable[str]) -> list[str]:
        """The tests among these that exist."""
        return [name for name in names if name in self._items]

    def run(self, name: str) -> bool:
        """Run a test; return whether it passed."""
        item, begun = self._items[name], time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        self.seconds[name] = time.process_time() - begun
        return name not in self.failed

    def who_runs(self, folder: Path) -> dict[str, dict[int, list[str]]]:
        """For every file below the folder and every line, the tests that run it."""
        measured = coverage.Coverage(data_file=None, source=[str(folder)])
        measured.start()
        for name in self._items:
            measured.switch_context(name)
            self.run(name)
        measured.stop()
        data = measured.get_data()
        return {path: data.contexts_by_lineno(path) for path in data.measured_files()}

    def noticed_by(self, mutant: Mutant, names: Sequence[str]) -> str | None:
        """The first of these tests that fails or hangs with the mutant."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._try(mutant, names, writing)
        os.close(writing)
        with os.fdopen(reading) as told:
            tried = told.read().split("\n")
        _, status = os.waitpid(child, 0)
        return tried[-2] if os.waitstatus_to_exitcode(status) else None

    def _try(self, mutant: Mutant, names: Sequence[str], telling: int) -> None:
        """In a child process exchange the code and run the tests, each announced before its run."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        signal.alarm(0)
        self.failed.clear()
        self._exchange(mutant, mutant.code())
        for name in names:
            os.write(telling, f"{name}\n".encode())
            if not self.run(name):
                os._exit(1)
        os._exit(0)

    def _exchange(self, mutant: Mutant, code: CodeType) -> None:
        for function in self._functions[str(mutant.path), mutant.function, mutant.line]:
            function.__code__ = code
        for cached in _all(_lru_cache_wrapper):
            cached.cache_clear()


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function that there is, by file, name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for function in _all(FunctionType):
        code = function.__code__
        key = (code.co_filename, code.co_qualname, code.co_firstlineno)
        found.setdefault(key, []).append(function)
    return found


def _all(kind: type[Thing]) -> Iterator[Thing]:
    return (thing for thing in gc.get_objects() if isinstance(thing, kind))
