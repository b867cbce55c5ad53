"""What holds for the whole suite: repeatable randomness, and no skipped test where none may be."""

import os
import platform
import secrets
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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
        drawn = str(secrets.randbelow(2**32))
        config.option.hypothesis_seed = os.environ.get("ACCESSIBLE_BOARD_SEED", drawn)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Divide the tests among processes; leave out those whose material is not beside the project.

    A file stays in one process, for its fixtures are dear (browsers, firmware). What takes long
    begins first, and each test apart but for those that are to stay ``together``: no process has
    much left when all else is done. What plays sound in a room runs after all else, for a sound
    card of software that gets no time falls silent.
    """
    for item in items:
        long = item.get_closest_marker("long")
        apart = long is not None and not long.kwargs.get("together")
        item.add_marker(pytest.mark.xdist_group(item.nodeid if apart else item.path.as_posix()))
        if hasattr(item.module, "open_room") or "room" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.sound)
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    beside = config.rootpath.parent
    missing = [
        item
        for item in items
        if any(not (beside / mark.args[0]).exists() for mark in item.iter_markers("beside"))
    ]
    if missing:
        config.hook.pytest_deselected(items=missing)
        items[:] = [item for item in items if item not in missing]


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


def skipped_tests(config: pytest.Config) -> int:
    """How many tests were skipped although none may be."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if SKIPS_FAIL and reporter else 0
