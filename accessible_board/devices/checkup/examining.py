"""Examining the machine: findings, and how to get them from drivers that fail or hang.

A check is run when something does not work, so nothing that it examines may stop it: each probe
runs on a thread of its own, whatever it raises becomes a finding, and one that does not answer is
left behind. The sentences of a finding are English texts, which say themselves in any language when
they are asked.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from accessible_board.errors import AccessibleBoardError
from accessible_board.languages import load
from accessible_board.languages.loading import sentences

_FILE: Final = "checkup"


class Translated(str):
    """The English sentence; :meth:`said` is the same in the language of a code."""

    __slots__ = ("_say",)
    _say: Callable[[str], str]

    def __new__(cls, say: Callable[[str], str]) -> Self:
        """Begin with the English sentence."""
        told = super().__new__(cls, say("en"))
        told._say = say
        return told

    def said(self, code: str) -> str:
        """The sentence in the language of this code."""
        return self._say(code)


def fact(key: str, **values: object) -> Translated:
    """A fact of ``checkup.toml``, filled in."""
    return _filled(f"fact.{key}", values)


def to_do(key: str, **values: object) -> Translated:
    """Advice of ``checkup.toml``, filled in."""
    return _filled(f"do.{key}", values)


def aloud(key: str, **values: object) -> Translated:
    """Sentence of ``checkup.toml`` about all findings together, filled in."""
    return _filled(f"aloud.{key}", values)


def name(key: str, **values: object) -> Translated:
    """Name of a thing in ``checkup.toml``, filled in."""
    return _filled(f"name.{key}", values)


def joined(parts: Iterable[Translated]) -> Translated:
    """The parts, one after the other."""
    listed = tuple(parts)
    return Translated(lambda code: ", ".join(part.said(code) for part in listed))


def of_error(error: AccessibleBoardError, whose: str = "") -> Translated:
    """The sentence of an error, in every language that it has, after ``whose`` name."""
    return Translated(lambda code: f"{whose}: {error.said(code)}" if whose else error.said(code))


def said(text: str, code: str) -> str:
    """A text in the language of this code, if it knows any other than its own."""
    return text.said(code) if isinstance(text, Translated) else text


def named(about: str, code: str) -> str:
    """Translate the subject of a finding; a proper name stays as it is.

    ``Voice de`` is "Stimme de" in German.
    """
    kind, _, language = about.rpartition(" ")
    if len(language) == 2 and language.islower() and kind:
        return f"{named(kind, code)} {language}"
    known = sentences(_FILE, code)
    return known.get(f"about.{about.lower().replace(' ', '_')}", about)


def _state_word(state: str, code: str) -> str:
    """Word for a state (``note``)."""
    return sentences(_FILE, code)[f"state.{state}"]


def _filled(key: str, values: dict[str, object]) -> Translated:
    def say(code: str) -> str:
        return sentences(_FILE, code)[key].format(
            **{name: _worded(name, value, code) for name, value in values.items()}
        )

    return Translated(say)


def _worded(name: str, value: object, code: str) -> object:
    """A value as it is read in a language: a seat by its name, a sentence in that language."""
    if name == "player":
        return load(code).say(str(value))
    return said(value, code) if isinstance(value, str) else value


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
        state = "" if self.state is State.WORKS else f"{_state_word(self.state, code)}:"
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
