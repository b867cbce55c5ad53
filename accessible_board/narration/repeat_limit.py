"""Limits how often an ear, the loudspeaker and the terminal are told of repeated failures.

A board that flickers, or a page that is made to send nonsense, may be refused hundreds of times a
minute, each time with a sentence. After :data:`BURST` of them "and more" is said once, and then
nothing on this topic until some time has passed. Moves, flags and rulings are never limited.
"""

from enum import Enum, auto
from typing import Final

from accessible_board.narration.audience import Channel, Topic, Utterance

LIMITED: Final = frozenset({Topic.REFUSAL, Topic.REPAIR, Topic.REPAIR_STEP, Topic.BOARD})
"""Topics of faults and refusals."""

BURST: Final = 64
"""Sentences of one topic on one channel, one right after the other: twice a whole set of men."""

EACH: Final = 500
"""Milliseconds after which one more may be said."""


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
