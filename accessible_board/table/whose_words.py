"""Decides which player spoke, where both are heard in one room.

Each of two microphones hears both players, and so does one that they share. What was said once is
therefore heard at both seats and belongs to one of them: with two microphones to the seat where it
was clearly louder; otherwise to the player who may say it now, since the player on the move
announces and the other repeats (D.2.1). If that is not clear either, the players are asked.

What one ear decided waits until the other has listened to the same time, and has decided what it
heard. This is measured in sound that was listened to, never in elapsed time.
"""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from accessible_board.acts.table import Act
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.speech.decision import Decision
from accessible_board.table.held_presses import GOES_ON, Presses

CLEARLY_LOUDER = 4.0
"""Decibels by which words must be louder at one microphone to be the words of its seat."""

BEHIND = 150
"""Milliseconds by which the times of two microphones may differ."""


@dataclass(frozen=True, slots=True)
class Words:
    """Decision of a seat's ear on an utterance, from ``began`` to ``ended`` in game time.

    ``loudness`` is in decibels; ``None`` if nobody else can have said it. ``kept`` is called once
    it is certain that this seat spoke.
    """

    seat: Seat
    decision: Decision
    ended: int
    began: int = 0
    loudness: float | None = None
    kept: Callable[[], None] = lambda: None

    def is_same_sound(self, other: "Words") -> bool:
        """Tell if this overlaps, by half of the shorter, with words heard at the other seat."""
        common = min(self.ended, other.ended) - max(self.began, other.began)
        shorter = min(self.ended - self.began, other.ended - other.began)
        return self.seat is not other.seat and 2 * (common + BEHIND) > shorter


class Fit(IntEnum):
    """Fit of words to the player at a seat now, the better the higher."""

    UNHEARD = 0
    """Nothing was heard there."""
    UNLIKELY = 1
    """They were heard badly, or the other player would say this."""
    POSSIBLE = 2
    EXPECTED = 3


_ANSWERS = (Act.YES, Act.NO, None)
"""The acts that answer a question; ``None`` is one of two words asked about."""

Asked = Mapping[Seat, bool]
"""Seats, each true if it was asked something that waits for an answer."""


def fit(state: GameState, seat: Seat, decision: Decision, asked: Asked) -> Fit:
    """Fit of these words to the player at this seat as the game stands."""
    if not decision.words:
        return Fit.UNHEARD
    if decision.announcement is None and decision.act in _ANSWERS:
        if not asked[seat]:
            return Fit.UNLIKELY
        return Fit.POSSIBLE if asked[seat.other] else Fit.EXPECTED
    if decision.act is not None and decision.announcement is None:
        speakers = decision.act.row.speakers(state)
    elif decision.announcement is not None and not decision.heard_badly:
        speakers = frozenset({_announcer(state, decision.announcement)})
    else:
        return Fit.UNLIKELY
    if seat not in speakers:
        return Fit.UNLIKELY
    return Fit.EXPECTED if len(speakers) == 1 else Fit.POSSIBLE


def _announcer(state: GameState, said: Announcement) -> Seat:
    """Seat that announces or repeats this (D.2.1): after a move, the opponent's words count."""
    made = state.made
    if made is None or said.names(made, state.position) or said.moves(state.position_made):
        return state.has_the_move
    return state.on_move if said.moves(state.position) else state.has_the_move


class Talks(Protocol):
    """The conversation with both players."""

    def asked(self) -> Asked:
        """Tell for each seat if it was asked something."""

    def hear(self, seat: Seat, decision: Decision, at: int) -> None:
        """Take words that ended at this time as those of the player at a seat."""

    def ask_who_spoke(self, seat: Seat | None) -> None:
        """Ask both players whether this seat spoke: yes or no; ``None`` ends the question."""


class WhoseWords:
    """Passes words on to the seat of the player who spoke them, past the presses before them.

    :meth:`hear` and :meth:`ear_listened` take the reports of the ears in order, for each seat.
    """

    def __init__(self, state: GameState, conversation: Talks, presses: Presses) -> None:
        self._state = state
        self._conversation = conversation
        self._presses = presses
        self._lock = threading.RLock()
        self._listened: dict[Seat, int] = {}
        self._speaking: dict[Seat, int] = {}
        self._held: list[Words] = []
        self._settled: deque[tuple[Words, Seat]] = deque(maxlen=4)
        self._doubtful: list[Words] = []

    def ear_listened(self, seat: Seat, *, speaks: bool, listened: int | None) -> None:
        """Note the time up to which the ear of a seat has listened, and that it is hearing words.

        ``None`` means that it listens no more.
        """
        with self._lock:
            if listened is None:
                self._listened.pop(seat, None)
            else:
                self._listened[seat] = listened
            if speaks and listened is not None:
                self._speaking.setdefault(seat, listened)
            else:
                self._speaking.pop(seat, None)
            self._settle()
            self._tell(seat)
            if seat.other in self._listened:
                self._tell(seat.other)

    def hear(self, words: Words) -> None:
        """Take a decision of a seat's ear, before :meth:`ear_listened` tells of that time."""
        with self._lock:
            if words.loudness is None:
                self._give(words)
                return
            self._held.append(words)
            self._held.sort(key=lambda held: held.ended)
            self._settle()

    def _tell(self, seat: Seat) -> None:
        """Report how far a seat was listened to, but not beyond words that still wait here."""
        held = [words.ended for words in self._held if words.seat is seat]
        listened = self._listened.get(seat)
        if held:
            until = min(held if listened is None else [listened, *held])
            self._presses.ear_listened(seat, speaks=True, listened=until)
        else:
            speaks = seat in self._speaking
            self._presses.ear_listened(seat, speaks=speaks, listened=listened)

    def _settle(self) -> None:
        """Pass on all words whose speaker can be decided now."""
        while self._held and not self._waits(self._held[0]):
            words = self._held.pop(0)
            twins = [held for held in self._held if held.is_same_sound(words)][:1]
            for twin in twins:
                self._held.remove(twin)
            self._decide(sorted([words, *twins], key=lambda one: one.seat is not Seat.WHITE))

    def _waits(self, words: Words) -> bool:
        """Tell if the other ear may still be hearing the same sound."""
        other = words.seat.other
        listened = self._listened.get(other)
        if listened is None or any(held.is_same_sound(words) for held in self._held):
            return False
        also = self._speaking.get(other, listened) <= words.ended
        return listened < words.ended + (GOES_ON if also else BEHIND)

    def _decide(self, heard: list[Words]) -> None:
        """Hand on one sound, heard at one seat or both, to the seat that spoke; White's first."""
        if all(map(self._was_the_others, heard)):
            return
        if self._doubtful and self._is_answered(heard):
            return
        whose = self._whose(heard)
        if whose is None:
            self._doubtful = heard
            self._conversation.ask_who_spoke(heard[0].seat)
        elif not self._was_the_others(whose):
            self._give(whose)

    def _was_the_others(self, words: Words) -> bool:
        """Tell if the other was given this sound before, and it was not clearly fainter there."""
        return any(
            seat is not words.seat
            and words.is_same_sound(settled)
            and (settled.loudness is None or _loudness(words) - settled.loudness < CLEARLY_LOUDER)
            for settled, seat in self._settled
        )

    def _whose(self, heard: list[Words]) -> Words | None:
        """The version of the player who spoke; ``None`` if the players must be asked."""
        one, *twins = heard
        if not twins:
            return one
        louder, softer = sorted([one, *twins], key=_loudness, reverse=True)[:2]
        if _loudness(louder) - _loudness(softer) >= CLEARLY_LOUDER:
            return louder
        asked = self._conversation.asked()
        fits = {words.seat: fit(self._state, words.seat, words.decision, asked) for words in heard}
        best = [words for words in heard if fits[words.seat] == max(fits.values())]
        if len(best) == 1:
            return best[0]
        if max(fits.values()) is Fit.POSSIBLE:
            return None
        return next(words for words in best if words.seat is self._state.has_the_move)

    def _is_answered(self, heard: list[Words]) -> bool:
        """Take an answer to the question who spoke; any other words drop the question."""
        doubtful, self._doubtful = self._doubtful, []
        self._conversation.ask_who_spoke(None)
        said = {words.decision.act for words in heard}
        if Act.YES in said:
            self._give(doubtful[0])
        elif Act.NO in said:
            self._give(doubtful[1])
        return bool(said & {Act.YES, Act.NO})

    def _give(self, words: Words) -> None:
        self._settled.append((words, words.seat))
        self._presses.words_come(words.seat, words.ended)
        self._conversation.hear(words.seat, words.decision, words.ended)
        words.kept()


def _loudness(words: Words) -> float:
    return words.loudness or 0.0
