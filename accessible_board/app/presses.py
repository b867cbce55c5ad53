"""Presses of the clock, in their order with what was said before them.

A player announces and presses at once, as D.2.3 asks. The ear needs a moment more, to know that
these words were the last and to understand them, and the press would reach the game before the
announcement that makes its move. So the press of a player who is heard waits until the ear has
listened as far as the press, and what was being said then is decided. It keeps its own time, which
is the one that counts, and the game is not woken meanwhile for a flag that would fall after it.

How long a press waits is measured in sound that was listened to, never in time that passed: a slow
machine makes it wait longer and changes nothing else. An ear that has failed is not waited for;
that it has is found out by whoever tends it.
"""

import threading
from bisect import insort
from collections.abc import Callable
from operator import attrgetter

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import Report
from accessible_board.game.vocabulary.seats import Seat

GOES_ON = 1_500
"""Milliseconds of sound after a press for which an utterance may go on that it waits for.

The silence that ends an utterance takes half of it; whoever speaks on is not waited for.
"""

Deliver = Callable[[o.Observation], None]
"""Takes an observation, without waiting."""


class Presses:
    """Lets presses go on to ``deliver`` in order of their time; from any thread.

    Whatever else is observed goes on at once, except what is claimed of a flag while an earlier
    press waits. Times are game time in milliseconds.
    """

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._lock = threading.Lock()
        self._listened: dict[Seat, int] = {}
        self._speaking: set[Seat] = set()
        self._waiting: list[o.Observation] = []
        self._closed = False

    def take(self, observed: o.Observation) -> None:
        """Take what was observed."""
        with self._lock:
            if _presser(observed) is None and not (self._waiting and _is_of_the_flag(observed)):
                self._deliver(observed)
                return
            insort(self._waiting, observed, key=attrgetter("at"))
            self._let_go()

    def voice(self, seat: Seat, *, speaks: bool, listened: int | None) -> None:
        """How far the ear of a seat has listened, and whether an utterance is under way there.

        With ``None`` it listens no more, because it failed or its microphone is closed.
        """
        with self._lock:
            if listened is None:
                self._listened.pop(seat, None)
            else:
                self._listened[seat] = listened
            (self._speaking.add if speaks else self._speaking.discard)(seat)
            self._let_go()

    def words(self, seat: Seat, ended: int) -> None:
        """Words of a seat come next, which ended at this time: what it pressed before goes first.

        Those who cannot wait for each other go in the order of their time.
        """
        with self._lock:
            earlier = [
                number
                for number, waiting in enumerate(self._waiting, 1)
                if _presser(waiting) is seat and waiting.at < ended
            ]
            self._let_first_go(max(earlier, default=0))

    def reached(self, now: int) -> int:
        """The time up to which all presses were let go: not later than one that waits."""
        with self._lock:
            return min(now, self._waiting[0].at) if self._waiting else now

    def close(self) -> None:
        """Let all go, and whatever comes later at once."""
        with self._lock:
            self._closed = True
            self._let_first_go(len(self._waiting))

    def _let_go(self) -> None:
        """Let all go that waits for nobody, and for nothing that waits before it."""
        waits = (number for number, one in enumerate(self._waiting) if self._waits(one))
        self._let_first_go(next(waits, len(self._waiting)))

    def _waits(self, observed: o.Observation) -> bool:
        seat = _presser(observed)
        listened = None if seat is None or self._closed else self._listened.get(seat)
        if listened is None:
            return False
        return listened < observed.at + (GOES_ON if seat in self._speaking else 0)

    def _let_first_go(self, number: int) -> None:
        going, self._waiting = self._waiting[:number], self._waiting[number:]
        for observed in going:
            self._deliver(observed)


def _presser(observed: o.Observation) -> Seat | None:
    """Whose clock this presses, the player or an assistant; ``None`` if it is no press."""
    match observed:
        case o.ClockPressed(seat=seat):
            return seat
        case o.AssistantReported(seat=seat, report=Report.PRESSES | Report.CLOSES):
            return seat
    return None


def _is_of_the_flag(observed: o.Observation) -> bool:
    match observed:
        case o.FlagClaimed() | o.AssistantReported(report=Report.FLAG):
            return True
    return False
