"""The queue of one channel: which utterance is spoken, which wait, and which are dropped.

The ear hears one thing at a time, and a queue of stale sentences lags behind the game. So:

===================  ==============================================================================
a more urgent one    goes before less urgent ones that wait; equals keep their order
``Priority.NOW``     cuts off what is less urgent and is said at once
the same topic       makes what waits or is being said on this topic stale: it is dropped
age                  what has a topic is dropped when it waited longer than its topic's limit
cut off              is said again from its start, unless it is ``NORMAL`` and has a topic: the
                     opponent's move still matters, the time of half a minute ago does not
no room              the oldest ``NORMAL`` utterance that has a topic is dropped
===================  ==============================================================================

What has **no topic** (a move, a flag, a draw offer, an arbiter's ruling) is never dropped, whatever
else is said. Low time is ``NEXT`` with a topic: only a newer word on the same topic, or its age,
takes its place. Times are in milliseconds on any clock that runs evenly.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from accessible_board.announcer.utterance import Priority, Utterance

CAPACITY = 16
"""Utterances that wait before passing ones are dropped."""

AGE_LIMIT = 60_000
"""Milliseconds that an utterance with a topic may wait, unless its topic has a limit of its own.

Longer than any single thing that is said, so that low time is told even after a whole position."""

AGE_LIMITS: Mapping[str, int] = {"clock": 5_000}
"""The limits of topics that soon are false: the times on the clock."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop speaking at once; the utterance that was spoken is cut off."""


@dataclass(frozen=True, slots=True)
class Start:
    """Say this; report :meth:`SpeechQueue.finished` at its end, but not if it is stopped before."""

    utterance: Utterance


Action = Stop | Start


@dataclass(frozen=True, slots=True)
class _Entry:
    utterance: Utterance
    since: int

    @property
    def passing(self) -> bool:
        """Whether it may be dropped for want of room, or when it was cut off."""
        return self.utterance.topic is not None and self.utterance.priority is Priority.NORMAL


class SpeechQueue:
    """Orders the utterances of one channel; methods return what the caller is to do.

    ``age_limits`` maps a topic to the milliseconds its utterances may wait.
    """

    def __init__(
        self,
        capacity: int = CAPACITY,
        age_limits: Mapping[str, int] = AGE_LIMITS,
        age_limit: int = AGE_LIMIT,
    ) -> None:
        self._capacity = capacity
        self._age_limits = dict(age_limits)
        self._age_limit = age_limit
        self._speaking: _Entry | None = None
        self._waiting: list[_Entry] = []

    @property
    def speaking(self) -> Utterance | None:
        """What is being said."""
        return self._speaking.utterance if self._speaking else None

    @property
    def waiting(self) -> tuple[Utterance, ...]:
        """What is still to be said, in the order in which it will be said."""
        return tuple(entry.utterance for entry in self._waiting)

    def submit(self, utterance: Utterance, at: int) -> tuple[Action, ...]:
        """Queue an utterance; return at most one :class:`Stop` and then one :class:`Start`."""
        self._waiting = [e for e in self._waiting if not _outdates(utterance, e.utterance)]
        self._insert(_Entry(utterance, at))
        actions = tuple(self._cut_off_by(utterance))
        self._make_room()
        return actions if self._speaking else (*actions, *self._begin(at))

    def finished(self, at: int) -> tuple[Action, ...]:
        """Note that the utterance was spoken to its end; return the next one, if there is one."""
        self._speaking = None
        return self._begin(at)

    def clear(self) -> tuple[Action, ...]:
        """Stop speaking and drop everything that waits."""
        self._waiting.clear()
        was_speaking, self._speaking = self._speaking, None
        return (Stop(),) if was_speaking else ()

    def _insert(self, entry: _Entry, ahead_of_equals: bool = False) -> None:
        """Insert behind everything at least as urgent, or else ahead of what is just as urgent."""
        least = entry.utterance.priority + ahead_of_equals
        place = sum(waiting.utterance.priority >= least for waiting in self._waiting)
        self._waiting.insert(place, entry)

    def _cut_off_by(self, utterance: Utterance) -> Iterator[Stop]:
        spoken = self._speaking
        if spoken is None:
            return
        stale = _outdates(utterance, spoken.utterance)
        urgent = utterance.priority is Priority.NOW and spoken.utterance.priority < Priority.NOW
        if not stale and not urgent:
            return
        if not stale and not spoken.passing:
            self._insert(spoken, ahead_of_equals=True)
        self._speaking = None
        yield Stop()

    def _make_room(self) -> None:
        passing = [entry for entry in self._waiting if entry.passing]
        for entry in passing[: max(0, len(self._waiting) - self._capacity)]:
            self._waiting.remove(entry)

    def _begin(self, at: int) -> tuple[Action, ...]:
        self._waiting = [entry for entry in self._waiting if not self._is_stale(entry, at)]
        if not self._waiting:
            return ()
        self._speaking = self._waiting.pop(0)
        return (Start(self._speaking.utterance),)

    def _is_stale(self, entry: _Entry, at: int) -> bool:
        topic = entry.utterance.topic
        return topic is not None and at - entry.since > self._age_limits.get(topic, self._age_limit)


def _outdates(newer: Utterance, older: Utterance) -> bool:
    """Whether the newer utterance replaces the older one, because it is about the same."""
    return newer.topic is not None and newer.topic == older.topic and not newer.continues
