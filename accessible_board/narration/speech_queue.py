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
a reading            is cut off by everything that is not ``NORMAL``, and by another reading. What
                     is left of one that was asked for is kept until the listener says to go on,
                     who is asked for that once nothing else is to be said; so it is after each
                     portion of about ten seconds
===================  ==============================================================================

What has **no topic** (a move, a flag, a draw offer, an arbiter's ruling) is never dropped, whatever
else is said. Low time is ``NEXT`` with a topic: only a newer word on the same topic, or its age,
takes its place. Times are in milliseconds on any clock that runs evenly.

A board that flickers, or a page that is made to send nonsense, may be refused hundreds of times a
minute, each time with a sentence. After :data:`BURST` of them "and more" is said once, and then
nothing on this topic until some time has passed. Moves, flags and rulings are never limited.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel, Priority, Topic, Utterance

CAPACITY = 16
"""Utterances that wait before passing ones are dropped."""

AGE_LIMIT = 60_000
"""Milliseconds that an utterance with a topic may wait, unless its topic has a limit of its own.

Longer than any single thing that is said, so that low time is told even after a whole position."""

AGE_LIMITS: Mapping[str, int] = {Topic.CLOCK: 5_000}
"""The limits of topics that soon are false: the times on the clock."""

PORTION = 150
"""Characters that are read before the listener is asked whether to go on: ten seconds or so."""

REMNANT = 45
"""Characters that are not worth that question."""

CLAUSE: Final = 80
"""Characters of a clause, where there is a comma to end it: about five seconds of speech."""

_SENTENCE_END: Final = re.compile(r"(?<=[.?!:;])\s+")
_COMMA: Final = re.compile(r"(?<=,)\s+")

LIMITED: Final = frozenset({Topic.REFUSAL, Topic.REPAIR, Topic.REPAIR_STEP, Topic.BOARD})
"""Topics of faults and refusals."""

BURST: Final = 64
"""Sentences of one topic on one channel, one right after the other: twice a whole set of men."""

EACH: Final = 500
"""Milliseconds after which one more may be said."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop speaking at once; the utterance that was spoken is cut off."""


@dataclass(frozen=True, slots=True)
class Start:
    """Say this; report its end by :meth:`SpeechQueue.finished`, unless it was stopped before."""

    utterance: Utterance


Action = Stop | Start


@dataclass(frozen=True, slots=True)
class _Entry:
    """Something to say, or one clause of a reading, whose ``whole`` is what was submitted."""

    utterance: Utterance
    since: int
    whole: Utterance

    @property
    def passing(self) -> bool:
        """True if it may be dropped when the queue is full or when it is cut off."""
        said = self.utterance
        normal = said.topic is not None and said.priority is Priority.NORMAL
        return normal and not said.reading

    @property
    def asked_for(self) -> bool:
        """True if it belongs to a reading that continues only if the listener wants it."""
        return self.utterance.reading and bool(self.utterance.more)


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
        self._left: list[_Entry] = []
        self._ask = False
        self._asked = False
        self._read = 0
        self._last: tuple[Utterance, ...] = ()

    @property
    def speaking(self) -> Utterance | None:
        """The utterance being said."""
        return self._speaking.utterance if self._speaking else None

    @property
    def waiting(self) -> tuple[Utterance, ...]:
        """Utterances still to be said, in their order."""
        return tuple(entry.utterance for entry in self._waiting)

    @property
    def left(self) -> Utterance | None:
        """Next utterance of a reading that was cut off; ``None`` if nothing is left."""
        return self._left[0].utterance if self._left else None

    @property
    def asks_to_go_on(self) -> bool:
        """True if the question whether to go on was said last, so that a yes answers it."""
        return self._asked and bool(self._left)

    @property
    def last(self) -> tuple[Utterance, ...]:
        """The utterances said last or being said, complete and in all their languages."""
        return self._last

    def submit(self, utterance: Utterance, at: int) -> tuple[Action, ...]:
        """Queue an utterance; return at most one :class:`Stop` and then one :class:`Start`."""
        self._waiting = [e for e in self._waiting if not _outdates(utterance, e.utterance)]
        self._left = [e for e in self._left if not _outdates(utterance, e.utterance)]
        actions = tuple(self._cut_off_by(utterance))
        for piece in _pieces(utterance):
            self._insert(_Entry(piece, at, utterance))
        self._make_room()
        return actions if self._speaking else (*actions, *self._begin(at))

    def finished(self, at: int) -> tuple[Action, ...]:
        """Note that the utterance was spoken to its end; return the next one, if there is one."""
        spoken, self._speaking = self._speaking, None
        if spoken is not None and spoken.asked_for:
            self._read += len(spoken.utterance.text)
            self._rest_after_a_portion()
        return self._begin(at)

    def stop(self, at: int) -> tuple[Action, ...]:
        """Stop the reading or answer that is being said; return nothing if there is none.

        What is left of a reading is kept. Other utterances without a topic are not stopped.
        """
        spoken = self._speaking
        readings = [entry for entry in self._waiting if entry.utterance.reading]
        stops = spoken is not None and (spoken.utterance.reading or _is_answer(spoken.utterance))
        if not stops and not readings:
            return ()
        is_read = [spoken] if spoken is not None and spoken.utterance.reading else []
        self._set_aside([*is_read, *readings])
        self._ask = False
        if not stops:
            return ()
        self._speaking = None
        return (Stop(), *self._begin(at))

    def give_way(self, seat: Seat, at: int) -> tuple[Action, ...]:
        """Drop what only echoes a move of this seat, whose player speaks."""
        self._waiting = [e for e in self._waiting if e.utterance.echoes is not seat]
        if self._speaking is None or self._speaking.utterance.echoes is not seat:
            return ()
        self._speaking = None
        return (Stop(), *self._begin(at))

    def go_on(self, at: int) -> tuple[Action, ...]:
        """Continue the reading that was cut off, or that paused for the listener."""
        left, self._left = self._left, []
        self._ask, self._read = False, 0
        if self._speaking is not None and self._speaking.utterance.topic == Topic.MORE:
            self._speaking = None
            self._waiting[:0] = left
            return (Stop(), *self._begin(at))
        for entry in left:
            self._insert(entry)
        return () if self._speaking else self._begin(at)

    def clear(self) -> tuple[Action, ...]:
        """Stop speaking and drop everything that waits."""
        self._waiting.clear()
        self._left.clear()
        was_speaking, self._speaking = self._speaking, None
        return (Stop(),) if was_speaking else ()

    def _insert(self, entry: _Entry, ahead_of_equals: bool = False) -> None:
        """Insert behind everything that is as urgent, or ahead of it if ``ahead_of_equals``."""
        least = entry.utterance.priority + ahead_of_equals
        place = sum(waiting.utterance.priority >= least for waiting in self._waiting)
        self._waiting.insert(place, entry)

    def _cut_off_by(self, utterance: Utterance) -> Iterator[Stop]:
        anew = utterance.reading and bool(utterance.more) and not utterance.continues
        if anew:  # The reading that it interrupts can be continued afterwards.
            self._read = 0
            self._set_aside([entry for entry in self._waiting if entry.asked_for])
        spoken = self._speaking
        if spoken is None:
            return
        stale = _outdates(utterance, spoken.utterance)
        if not stale and not _is_cut_off(spoken.utterance, utterance, anew=anew):
            return
        self._speaking = None
        if not stale:
            self._keep(spoken)
        yield Stop()

    def _keep(self, spoken: _Entry) -> None:
        """Keep what was cut off, unless it is out of date by now."""
        if spoken.asked_for:
            waiting = [entry for entry in self._waiting if entry.asked_for]
            self._set_aside([spoken, *waiting])
        elif spoken.utterance.topic == Topic.MORE:
            self._ask = True
        elif not spoken.passing:
            self._insert(spoken, ahead_of_equals=True)

    def _set_aside(self, entries: list[_Entry]) -> None:
        """Keep these clauses until the listener says to go on."""
        self._waiting = [entry for entry in self._waiting if entry not in entries]
        self._left[:0] = entries
        self._ask = self._ask or bool(entries)

    def _rest_after_a_portion(self) -> None:
        rest = [entry for entry in self._waiting if entry.asked_for]
        lengths = [len(entry.utterance.text) for entry in rest]
        portioned = bool(rest) and not rest[0].utterance.whole
        if portioned and sum(lengths) > REMNANT and self._read + lengths[0] > PORTION:
            self._set_aside(rest)

    def _make_room(self) -> None:
        others = sum(not entry.utterance.reading for entry in self._waiting)
        passing = [entry for entry in self._waiting if entry.passing]
        for entry in passing[: max(0, others - self._capacity)]:
            self._waiting.remove(entry)

    def _begin(self, at: int) -> tuple[Action, ...]:
        self._waiting = [e for entry in self._waiting for e in self._in_time(entry, at)]
        if self._waiting:
            self._speaking = self._waiting.pop(0)
            self._asked = False
            self._remember(self._speaking)
        elif self._ask and self._left and self._left[0].asked_for:
            self._ask, self._asked = False, True
            self._speaking = _question(self._left[0], at)
        return (Start(self._speaking.utterance),) if self._speaking else ()

    def _remember(self, begun: _Entry) -> None:
        whole = begun.whole
        if whole in self._last:
            return
        self._last = (*self._last, whole) if whole.continues else (whole,)

    def _in_time(self, entry: _Entry, at: int) -> tuple[_Entry, ...]:
        """The entry, or what replaces it if it has waited too long."""
        said = entry.utterance
        limit = self._age_limits.get(said.topic or "", self._age_limit)
        if said.topic is None or said.reading or at - entry.since <= limit:
            return (entry,)
        instead = replace(said, text=said.late, late="")
        return (_Entry(instead, at, instead),) if said.late else ()


def _pieces(utterance: Utterance) -> Iterator[Utterance]:
    """The pieces that an utterance is queued in: a reading clause by clause, others whole."""
    if not utterance.reading:
        yield utterance
        return
    first, *others = clauses(utterance.text)
    yield replace(utterance, text=first)
    for clause in others:
        yield replace(utterance, text=clause, continues=True)


def _question(left: _Entry, at: int) -> _Entry:
    asked = replace(left.utterance, text=left.utterance.more, reading=False, topic=Topic.MORE)
    return _Entry(asked, at, asked)


def _is_answer(spoken: Utterance) -> bool:
    """True for an answer: it may be dropped, and its priority is not ``NOW``."""
    return spoken.topic is not None and spoken.priority < Priority.NOW


def _is_cut_off(spoken: Utterance, by: Utterance, *, anew: bool) -> bool:
    """True if the utterance being said gives way to one that is not on its topic."""
    if spoken.reading:
        return anew or by.priority > Priority.NORMAL
    return by.priority is Priority.NOW and spoken.priority < Priority.NOW


def _outdates(newer: Utterance, older: Utterance) -> bool:
    """True if the newer utterance replaces the older one, because it is on the same topic."""
    if older.topic is None or newer.continues:
        return False
    return older.topic == newer.topic or older.topic in newer.outdates


def clauses(text: str) -> tuple[str, ...]:
    """The sentences of a text, long ones cut at commas; at least one, in their order.

    A voice renders a whole piece of text before any of it is heard, and cannot be interrupted while
    it renders: so the first clause is heard while the others are rendered.
    """
    return tuple(clause for sentence in _SENTENCE_END.split(text) for clause in _cut(sentence))


def _cut(sentence: str) -> list[str]:
    """Cut a sentence at commas into the fewest clauses of at most :data:`CLAUSE` characters."""
    first, *parts = _COMMA.split(sentence)
    cut = [first]
    for part in parts:
        if len(cut[-1]) + len(part) < CLAUSE:
            cut[-1] += f" {part}"
        else:
            cut.append(part)
    return cut


class LimitVerdict(Enum):
    """Verdict on a sentence."""

    SAID = auto()
    AND_MORE = auto()
    """"And more" is said in its place."""
    LEFT_OUT = auto()


class RepeatLimit:
    """Decides which sentences are said, by channel and topic; times are game time in ms."""

    def __init__(self) -> None:
        self._full: dict[tuple[Channel, str], tuple[float, int]] = {}
        self._closed: set[tuple[Channel, str]] = set()

    def take(self, utterance: Utterance, at: int) -> LimitVerdict:
        """Decide whether the next sentence is said, left out, or replaced by "and more"."""
        if utterance.topic is None or utterance.topic not in LIMITED:
            return LimitVerdict.SAID
        key = utterance.channel, utterance.topic
        before, since = self._full.get(key, (0.0, at))
        full = max(0.0, before - max(0, at - since) / EACH)
        if key in self._closed and full < BURST / 2:
            self._closed.discard(key)
        if key not in self._closed and full < BURST:
            self._full[key] = full + 1, at
            return LimitVerdict.SAID
        self._full[key] = full, at
        if key in self._closed:
            return LimitVerdict.LEFT_OUT
        self._closed.add(key)
        return LimitVerdict.AND_MORE
