"""One channel that talks: its speech queue, its voice and its speaker, behind one ``say``.

``say`` only changes the speech queue and, to interrupt, stops the speaker; so it never waits for a
voice. The talker's own thread does, and requests the next words while the present ones are heard. A
long text is rendered and played clause by clause.
"""

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from accessible_board.devices.interfaces import Now, Phrase, Samples, Speaker, Urgency
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.errors import DeviceError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from accessible_board.narration.audience import Utterance
from accessible_board.narration.speech_queue import Action, SpeechQueue, Start, Stop, clauses
from accessible_board.settings import Manner
from accessible_board.workers import carry_out, worker

_PAUSE_SECONDS = 0.2
"""Silence between two clauses, beside the time that the device takes to go on."""


def quieter(samples: Samples, percent: int) -> Samples:
    """The samples at so many percent of their loudness, at most 100."""
    if percent >= 100:
        return samples
    return (samples.astype(np.int32) * max(0, percent) // 100).astype(samples.dtype)


def real_time() -> int:
    """Milliseconds on the monotonic clock."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class _Begin:
    """Render and play these clauses; ``turn`` is stale once something else was begun or stopped."""

    turn: int
    utterance: Utterance
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Ended:
    turn: int


class TalkerFollower:
    """Follows how a channel talks; whoever wants to know one of these overrides it.

    Both are called from any thread, and must neither block nor talk back.
    """

    def speaking(self, speaks: bool) -> None:
        """True before the first sound, false after the last: the room's microphone is deaf then."""

    def failed(self, error: DeviceError) -> None:
        """A voice or a device failed."""


class Talker:
    """Says utterances on one channel, one at a time, as its :class:`SpeechQueue` decides.

    ``manner`` is how each language is spoken here, ``volume`` percent of the voice's own loudness,
    at most 100.
    """

    def __init__(
        self,
        voice: PhraseCache,
        speaker: Speaker,
        *,
        manner: Callable[[str], Manner] = lambda language: Manner(),
        now: Now = real_time,
        follower: TalkerFollower | None = None,
        speech_queue: SpeechQueue | None = None,
        volume: int = 100,
    ) -> None:
        self._voice = voice
        self._speaker = speaker
        self._manner = manner
        self._now = now
        self._follower = follower or TalkerFollower()
        self._queue = speech_queue or SpeechQueue()
        self._volume = volume
        self._turn = 0
        self._speaking = False
        self._changed = threading.Condition(threading.RLock())
        self._inbox: queue.Queue[_Begin | _Ended | None] = queue.Queue()
        self._thread = worker("talker", self._work)
        self._thread.start()

    def speak(self, utterance: Utterance) -> None:
        """Have it said when its turn comes; from any thread, without waiting."""
        with self._changed:
            self._follow(self._queue.submit(utterance, self._now()))

    def mix_in(self, samples: Samples, rate: int) -> None:
        """Let a short sound be heard at once; from any thread. No word waits for it."""
        self._speaker.mix_in(quieter(samples, self._volume), rate)

    @property
    def last(self) -> tuple[Utterance, ...]:
        """Utterances that were said last, or are being said."""
        with self._changed:
            return self._queue.last

    @property
    def left(self) -> Utterance | None:
        """Rest of a reading that gave way or was stopped, if any."""
        with self._changed:
            return self._queue.left

    @property
    def asks_to_go_on(self) -> bool:
        """True if the last thing said is the question whether to go on reading."""
        with self._changed:
            return self._queue.asks_to_go_on

    @property
    def reading(self) -> bool:
        """True while something is being read that the listener may stop."""
        with self._changed:
            return self._queue.speaking is not None and self._queue.speaking.reading

    def stop_reading(self) -> bool:
        """Stop the reading or answer, and keep the rest; return whether there was any."""
        with self._changed:
            left = self._queue.left
            actions = self._queue.stop(self._now())
            self._follow(actions)
            return bool(actions) or self._queue.left is not left

    def give_way(self, seat: Seat) -> None:
        """Say no echo of a move to the player of this seat, who speaks; from any thread."""
        with self._changed:
            self._follow(self._queue.give_way(seat, self._now()))

    def go_on(self) -> bool:
        """Continue the reading that was cut off or stopped; return whether there was any."""
        with self._changed:
            was_left = self._queue.left is not None
            self._follow(self._queue.go_on(self._now()))
            return was_left

    def silence(self) -> None:
        """Fall silent and drop what waits."""
        with self._changed:
            self._follow(self._queue.clear())

    def settle(self) -> None:
        """Wait until the voice has nothing to do now: for clocks that are moved by hand."""
        self._inbox.join()

    def wait(self, seconds: float) -> bool:
        """Wait until everything was said; return whether it was."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._speaking, timeout=seconds)

    def close(self, drain_seconds: float = 0.0) -> None:
        """Say what waits, for at most so many seconds, and then release the speaker."""
        self.wait(drain_seconds)
        self.silence()
        self._inbox.put(None)
        self._thread.join(timeout=1.0)
        self._speaker.close()

    def _follow(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            self._turn += 1
            match action:
                case Stop():
                    self._speaker.stop()
                case Start(utterance):
                    self._inbox.put(_Begin(self._turn, utterance, clauses(utterance.text)))
        speaking = self._queue.speaking is not None
        if speaking != self._speaking:
            self._speaking = speaking
            self._follower.speaking(speaking)
            self._changed.notify_all()

    def _work(self) -> None:
        while (task := self._inbox.get()) is not None:
            if not carry_out(partial(self._do, task), self._tell_mistake):
                self._end(task.turn)
            self._inbox.task_done()
        self._inbox.task_done()

    def _tell_mistake(self, error: Exception) -> None:
        self._follower.failed(FaultError("voice_failed", reason=repr(error)))

    def _do(self, task: _Begin | _Ended) -> None:
        match task:
            case _Begin():
                self._begin(task)
            case _Ended(turn):
                self._end(turn)

    def _begin(self, task: _Begin) -> None:
        """Say the first clause; the others follow, unless something else was begun meanwhile."""
        if task.turn != self._turn:
            return
        rest = task.clauses[1:]
        then = replace(task, clauses=rest) if rest else _Ended(task.turn)
        try:
            samples, rate = self._rendered(task)
            with self._changed:
                if task.turn == self._turn:
                    self._speaker.play(samples, rate, lambda: self._inbox.put(then))
        except DeviceError as error:
            self._follower.failed(error)
            self._end(task.turn)
        else:
            self._prepare(task)

    def _rendered(self, task: _Begin) -> tuple[Samples, int]:
        """The first clause as it is played, with a pause before the next."""
        clause, *rest = task.clauses
        urgency = Urgency.EAR if task.utterance.channel.is_earphone else Urgency.HALL
        samples, rate = self._voice.request(self._phrase(task.utterance, clause), urgency).result()
        breathes = rest or task.utterance.reading
        breath = np.zeros(round(_PAUSE_SECONDS * rate) if breathes else 0, np.int16)
        return np.append(quieter(samples, self._volume), breath), rate

    def _prepare(self, task: _Begin) -> None:
        """Request what is said next; a failure is reported when its turn comes."""
        with self._changed:
            waiting = self._queue.waiting
        if task.clauses[1:]:
            self._voice.request(self._phrase(task.utterance, task.clauses[1]), Urgency.NEXT)
        elif waiting:
            first, *_ = clauses(waiting[0].text)
            self._voice.request(self._phrase(waiting[0], first), Urgency.NEXT)

    def _phrase(self, utterance: Utterance, clause: str) -> Phrase:
        manner = self._manner(utterance.language)
        slowed = manner.slower() if utterance.slowly else manner
        return Phrase(clause, utterance.language, slowed)

    def _end(self, turn: int) -> None:
        with self._changed:
            if turn == self._turn:
                self._follow(self._queue.finished(self._now()))
