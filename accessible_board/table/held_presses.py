"""Keeps presses of the clock in order with the words said before them.

A player announces and presses at once, as D.2.3 asks. The ear needs a moment to know that these
words were the last and to understand them, so the press would reach the game before the
announcement that makes its move. Therefore the press of a player with a microphone waits until the
ear has listened up to the time of the press, and has decided what was being said then. The press
keeps its own time, which is the one that counts, and meanwhile the game is not woken for a flag
that would fall later than the press. Nor is it woken for one that falls while a player speaks: what
is said may be a claim, which counts from its words.

How long a press waits is measured in sound that was listened to, never in elapsed time: a slow
machine makes it wait longer, and changes nothing.
"""

import threading
from bisect import insort
from typing import Final

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.gates import PassOn

GOES_ON = 1_500
"""Milliseconds of sound after a press for which an utterance may go on that it waits for.

The silence that ends an utterance takes half of it; whoever speaks on is not waited for.
"""


class Presses:
    """Passes presses on in order of their time.

    A claim of a flag is passed on at once, except while an earlier press waits.
    Times are game time in milliseconds.
    """

    concerns: Final = (o.ClockPressed, o.AssistantReported, o.FlagClaimed)

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listened: dict[Seat, int] = {}
        self._speaking: set[Seat] = set()
        self._waiting: list[tuple[o.Observation, PassOn]] = []
        self._closed = False

    def pass_through(self, observation: o.Observation, pass_on: PassOn) -> None:
        """Let a press wait for the words before it; see :class:`~.gates.Gate`."""
        with self._lock:
            waits = self._waiting and _is_of_the_flag(observation)
            if _presser(observation) is None and not waits:
                pass_on(observation)
                return
            insort(self._waiting, (observation, pass_on), key=lambda one: one[0].at)
            self._let_go()

    def ear_listened(self, seat: Seat, *, speaks: bool, listened: int | None) -> None:
        """Note the time up to which the ear of a seat has listened, and that it is hearing words.

        ``None`` means that it listens no more: it failed, or its microphone is closed.
        """
        with self._lock:
            if listened is None:
                self._listened.pop(seat, None)
            else:
                self._listened[seat] = listened
            (self._speaking.add if speaks else self._speaking.discard)(seat)
            self._let_go()

    def words_come(self, seat: Seat, ended: int) -> None:
        """Words of a seat that ended at this time come next: first pass its earlier presses on.

        Presses and words that cannot wait for each other go in order of time.
        """
        with self._lock:
            earlier = [
                number
                for number, (waiting, _) in enumerate(self._waiting, 1)
                if _presser(waiting) is seat and waiting.at < ended
            ]
            self._let_first_go(max(earlier, default=0))

    def reached(self, now: int) -> int:
        """The time up to which all presses and words are passed on.

        Never later than a press that waits, nor than what is being said may have begun to mean: a
        claim counts from its words (9.5.1), so no flag falls before they are understood.
        """
        with self._lock:
            if self._closed:
                return now
            first = [waiting.at for waiting, _ in self._waiting[:1]]
            said = [
                self._listened[seat] - GOES_ON for seat in self._speaking if seat in self._listened
            ]
            return min((now, *first, *said))

    def close(self) -> None:
        """Pass on everything that waits, and from now on everything at once."""
        with self._lock:
            self._closed = True
            self._let_first_go(len(self._waiting))

    def _let_go(self) -> None:
        """Pass on every press that need not wait, up to the first that must."""
        waits = (number for number, (one, _) in enumerate(self._waiting) if self._waits(one))
        self._let_first_go(next(waits, len(self._waiting)))

    def _waits(self, observed: o.Observation) -> bool:
        seat = _presser(observed)
        listened = None if seat is None or self._closed else self._listened.get(seat)
        if listened is None:
            return False
        return listened < observed.at + (GOES_ON if seat in self._speaking else 0)

    def _let_first_go(self, number: int) -> None:
        going, self._waiting = self._waiting[:number], self._waiting[number:]
        for observation, pass_on in going:
            pass_on(observation)


def _presser(observed: o.Observation) -> Seat | None:
    """The seat whose clock is pressed, by player or assistant; ``None`` if this is no press."""
    match observed:
        case o.ClockPressed(seat=seat):
            return seat
        case o.AssistantReported(seat=seat, report=AssistantAct.PRESSES | AssistantAct.CLOSES):
            return seat
    return None


def _is_of_the_flag(observed: o.Observation) -> bool:
    match observed:
        case o.FlagClaimed() | o.AssistantReported(report=AssistantAct.FLAG):
            return True
    return False
