"""Runs a target for so many cases, and names the one that it did not get over."""

import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.fuzz.targets import TARGETS

PATIENCE = 20.0
"""Seconds that one case may take; the slowest takes a tenth of a second, on a quiet machine."""


LONGEST = 2_000
"""Characters of a case that are printed; the seed and its number make it again."""


class HangError(Exception):
    """A case took longer than anybody waits."""


def fuzz(name: str, cases: int, seed: int, done: Counter[str] | None = None) -> float:
    """Give a target so many cases; how many seconds it took. ``done`` counts them by target.

    Whatever it raises leaves here with the case noted on it.
    """
    begun, done = time.perf_counter(), Counter[str]() if done is None else done
    number, given = 0, None
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir=_memory()) as folder, _alarm():
        target = TARGETS[name](Random(f"{seed} {name}"), Path(folder))
        try:
            while number <= cases:
                signal.setitimer(signal.ITIMER_REAL, PATIENCE)
                given = next(target)
                number += 1
                done[name] = min(number, cases)
        except Exception as error:
            error.add_note(f"{name}, seed {seed}, case {number}: {repr(given)[:LONGEST]}")
            raise
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            target.close()
    return time.perf_counter() - begun


def _memory() -> Path | None:
    """A folder in memory, where there is one: nothing here need outlive the power."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() else None


@contextmanager
def _alarm() -> Iterator[None]:
    def rung(*_: object) -> None:
        raise HangError(f"A case took more than {PATIENCE:g} seconds.")

    before = signal.signal(signal.SIGALRM, rung)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)
