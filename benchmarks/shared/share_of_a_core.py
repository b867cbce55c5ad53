"""Lets a process have a share of one processor and no more, as ``cpulimit`` does.

Whenever its threads together have used more than their share it is stopped, until the share has
caught up; in between it runs as any other.
"""

import os
import signal
import threading
from contextlib import suppress
from pathlib import Path
from time import monotonic

_TICKS = os.sysconf("SC_CLK_TCK")

_LOOK_EVERY = 0.02
"""Seconds between two looks at what was used."""


class ShareOfACore:
    """The process with this number has this ``share`` of a core, from now until it is closed."""

    def __init__(self, process: int, share: float) -> None:
        self._process = process
        self._share = share
        self._began, self._before = monotonic(), used_seconds(process)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._limit, name="share of a core", daemon=True)
        self._thread.start()

    @property
    def had(self) -> float:
        """The share that it really had until now."""
        return (used_seconds(self._process) - self._before) / (monotonic() - self._began)

    def close(self) -> None:
        """Let it run free again."""
        self._closed.set()
        self._thread.join()

    def _limit(self) -> None:
        """Of a second in which it asked for less, nothing is saved up for later."""
        allowed, last = self._before, self._began
        with suppress(ProcessLookupError, FileNotFoundError):
            while not self._closed.wait(_LOOK_EVERY):
                now, used = monotonic(), used_seconds(self._process)
                allowed = min(allowed + (now - last) * self._share, used + _LOOK_EVERY)
                last = now
                os.kill(self._process, signal.SIGSTOP if used > allowed else signal.SIGCONT)
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGCONT)


def used_seconds(process: int) -> float:
    """The processor time that all its threads have used."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
