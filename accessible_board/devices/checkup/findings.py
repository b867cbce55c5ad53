"""Findings about the machine, and how to get them from drivers that fail or hang.

A check is run when something does not work, so nothing that it examines may stop it: each probe
runs on a thread of its own, whatever it raises becomes a finding, and one that does not answer is
left behind.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from accessible_board.devices.checkup.translated import (
    fact,
    named,
    of_error,
    said,
    state_word,
    to_do,
)
from accessible_board.errors import AccessibleBoardError


class State(StrEnum):
    """Grade of a finding."""

    WORKS = "works"
    NOTE = "note"
    """Something is missing or odd, and a game can do without it."""
    FAILS = "fails"
    """Something that was asked for, or that every game needs, does not work."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact about ``about``, a sentence, and a sentence that says what to do, if anything."""

    about: str
    state: State
    fact: str
    remedy: str = ""

    def __str__(self) -> str:
        """One line, the state in words."""
        return self.said("en")

    def said(self, code: str) -> str:
        """The line in the language of this code."""
        state = "" if self.state is State.WORKS else f"{state_word(self.state, code)}:"
        parts = (f"{named(self.about, code)}:", state, said(self.fact, code))
        return " ".join(filter(None, (*parts, said(self.remedy, code))))


@dataclass(frozen=True, slots=True)
class Probe:
    """A test of one thing; if a ``needed`` probe cannot run, the check fails.

    ``unanswered`` names what to do where it does not answer in time.
    """

    about: str
    look: Callable[[], Iterable[Finding]]
    needed: bool = False
    unanswered: str = "hangs"

    @property
    def worst(self) -> State:
        """Grade of the fault if this probe fails to run."""
        return State.FAILS if self.needed else State.NOTE


def examine(probes: Iterable[Probe], seconds: float) -> Iterator[Finding]:
    """The findings of all probes, in order; they run in parallel, for ``seconds`` at most."""
    deadline = time.monotonic() + seconds
    for probe, found in [(probe, _begin(probe)) for probe in probes]:
        yield from _until(deadline, probe, found, seconds)


_Found = queue.SimpleQueue[Finding | None]
"""Findings as they come; ``None`` after the last."""


def _begin(probe: Probe) -> _Found:
    """Run a probe on its own thread, which does not keep the program alive."""
    found: _Found = queue.SimpleQueue()
    threading.Thread(target=_run, args=(probe, found), name="checkup", daemon=True).start()
    return found


def _run(probe: Probe, found: _Found) -> None:
    try:
        for finding in probe.look():
            found.put(finding)
    except AccessibleBoardError as error:
        found.put(Finding(probe.about, probe.worst, of_error(error)))
    except Exception as error:  # whatever a driver raises is a finding about that driver
        failed = f"{type(error).__name__}: {' '.join(str(error).split())}"
        found.put(Finding(probe.about, probe.worst, fact("driver_failed", error=failed)))
    found.put(None)


def _until(deadline: float, probe: Probe, found: _Found, seconds: float) -> Iterator[Finding]:
    """The findings of one probe up to the deadline."""
    while True:
        try:
            finding = found.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            late = fact("hangs", seconds=f"{seconds:g}")
            yield Finding(probe.about, probe.worst, late, to_do(probe.unanswered))
            return
        if finding is None:
            return
        yield finding
