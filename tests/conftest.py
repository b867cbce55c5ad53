"""What holds for the whole suite: repeatable randomness, and no skipped test where none may be."""

import gc
import os
import platform
import secrets
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from accessible_board.attestation.findings import PRACTISING
from tests.support.shares import SHARES, WHOLE

# Every test speaks English where it names no language, whatever this machine speaks.
os.environ["LANGUAGE"] = "en"

SKIPS_FAIL = os.environ.get("ACCESSIBLE_BOARD_SKIPS") == "fail"

# Time is passed, not slept, and a slow machine is no failure of the rules of chess.
settings.register_profile(
    "accessible-board",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("accessible-board")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose a seed before hypothesis' own plugin looks for one, so that it can be printed."""
    if config.option.hypothesis_seed is None:
        drawn = str(secrets.randbelow(2**32))  # The processes beside this one take it over.
        config.option.hypothesis_seed = os.environ.setdefault("ACCESSIBLE_BOARD_SEED", drawn)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among what is collected, neither meanwhile nor ever after."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Divide the tests among processes; leave out those that this run has not to try.

    Those are the whole ones except in ``make test-long``, and those whose material is not there.

    What takes long begins first, so that nothing of it is left when all else is done.
    """
    for item in items:
        item.add_marker(pytest.mark.xdist_group(together_with(item)))
    items.sort(key=turn)
    beside = config.rootpath.parent
    left_out = [
        item
        for item in items
        if any(not (beside / mark.args[0]).exists() for mark in item.iter_markers("beside"))
        or (item.get_closest_marker("whole") and not WHOLE)
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def together_with(item: pytest.Item) -> str:
    """What runs in one process: a file, whose fixtures may be dear (browsers, firmware).

    What is long, or plays sound in real time, is a test by itself.
    """
    long = item.get_closest_marker("long")
    alone = long is not None and not long.kwargs.get("together")
    return item.nodeid if alone or item.get_closest_marker("sound") else item.path.as_posix()


def turn(item: pytest.Item) -> int:
    """When it begins: 0 is first."""
    return 0 if item.get_closest_marker("long") else 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where every test must run, as in CI, a skipped one fails the run."""
    if skipped_tests(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how the run can be repeated, on what it was, and whether skipped tests failed it."""
    seed = config.option.hypothesis_seed
    terminalreporter.line(f"Repeat with the same examples: pytest --hypothesis-seed={seed}")
    here = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    for share in SHARES if WHOLE else ():
        terminalreporter.line(f"{share}.")
    terminalreporter.line(f"Tried on {here} and on no other system (docs/installing.md).")
    if skipped := skipped_tests(config):
        terminalreporter.line(f"Failed: {skipped} skipped, and here every test must run.")


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test is one of a program that practises because tests of practising are in its process."""
    monkeypatch.delitem(sys.modules, PRACTISING, raising=False)


@pytest.fixture(scope="session")
def elf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware of the board, built once for all processes that run it."""
    import fcntl  # No other system builds it.

    source = Path(__file__).parents[1] / "hardware" / "firmware"
    folder = tmp_path_factory.getbasetemp()
    build = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "firmware"
    build.mkdir(exist_ok=True)
    with (build / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["make", "-s", "-C", source, f"BUILD={build}"], check=True)
    return build / "board.elf"


@pytest.fixture(scope="session")
def bootloaders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the bootloaders of bought Nanos, built once for all tests of a process."""
    source = Path(__file__).parents[1] / "hardware" / "bootloaders"
    build = tmp_path_factory.mktemp("bootloaders")
    subprocess.run(["make", "-s", "-C", source, f"BUILD={build}"], check=True)
    return build


def skipped_tests(config: pytest.Config) -> int:
    """How many tests were skipped although none may be."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if SKIPS_FAIL and reporter else 0
