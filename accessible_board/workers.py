"""Threads that no mistake of this program ends unheard.

What nobody expected to be raised is such a mistake: it is logged with its traceback, and reported
to whoever can tell those who wait.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

_log = logging.getLogger(__name__)

Failed = Callable[[Exception], object]
"""Called with what was raised, on the thread that it was raised on."""

REST: Final = 1.0
"""Seconds until work that failed is begun anew."""

STEADY: Final = 60.0
"""Seconds of work after which the same failure is reported again."""


def unreported(error: Exception) -> None:
    """Report nothing; the log has it."""


def carry_out(doing: Callable[[], object], failed: Failed = unreported) -> bool:
    """Do something; return whether it was done, rather than raised anything."""
    try:
        doing()
    except Exception as error:
        _log.exception("%s failed", threading.current_thread().name)
        try:
            failed(error)
        except Exception:
            _log.exception("Nobody could be told")
        return False
    return True


def worker(
    name: str,
    work: Callable[[], object],
    failed: Failed = unreported,
    closed: threading.Event | None = None,
    rest: float = REST,
) -> threading.Thread:
    """A thread for some work, not yet started.

    Work that can be ``closed`` is begun anew after a failure, and ``failed`` hears of the same one
    once a minute at most.
    """

    def run() -> None:
        told, begun = "", 0.0

        def report(error: Exception) -> None:
            nonlocal told
            if repr(error) != told or time.monotonic() - begun > STEADY:
                told = repr(error)
                failed(error)

        while True:
            begun = time.monotonic()
            if carry_out(work, report) or closed is None or closed.wait(rest):
                return

    return threading.Thread(target=run, name=name, daemon=True)
