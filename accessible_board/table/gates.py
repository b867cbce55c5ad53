"""The way of an observation to the game: which gates it passes before the hub, in which order.

Whatever observes something at the table (a board, an ear, the keyboard, a page, the hall, a timer)
submits it to the :class:`Intake`. Not all of it is for the game, or not yet. So an observation
passes those of five gates that it concerns. Each of them hands it on, hands on something else or
more, keeps it for now, or keeps it for good::

    board   ear   keyboard   pages   hall   timers
      └──────┴────────┴────────┴──────┴───────┘
                       │
      Playback         │  a press that can press no clock stops what is read aloud
      ArbiterVoice     │  a press keys a digit while an arbiter is asked for a code
      PrivateReach     │  an arbiter's message gets the names of those whom it does not reach
      EnvelopeKeeper   │  while a move is sealed, nothing that may name it goes on (I.7)
      Presses          │  a press waits for the words that were said before it (D.2.3)
                       v
                      Hub ─> game ─> record on disk ─> everybody at the table

The order matters. What stops a reading or keys a digit is no press of a clock, so these two come
first, and a reading can be stopped even while a code is asked for. The envelope needs rulings as
the game will have them. The presses come last: what waits there reaches the hub in the order of
its times, because nothing on the rest of the way can hold it up.

Threads. One thread, that of the event loop, owns the game: the hub decides, records and tells
there, and everything that follows a game is called there. Observations come from other threads:
those of boards and ears, the keyboard, the pages, the connection to the hall, timers. Who submits
one runs the gates on its own thread and waits for nothing, neither a device nor the game. So
everything in this room by which somebody observes, hears or tells may be called from any thread.
What keeps something of its own guards it by a lock of its own, and what belongs to the loop's
thread alone says so. Who holds a lock goes on towards the hub and never back: from
:class:`~.whose_words.WhoseWords` to :class:`~.arbiter_voice.ArbiterVoice`, to
:class:`~.held_presses.Presses`, to the hub's queue.
"""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from typing import Protocol

from accessible_board.devices.interfaces import Now
from accessible_board.game.observations import Observation
from accessible_board.game.state.game_state import GameState
from accessible_board.table.hub import Hub

PassOn = Callable[[Observation], None]
"""Takes an observation that has passed a gate."""


Kinds = tuple[type[Observation], ...]


class Timer(Protocol):
    """A call that was arranged and can be cancelled."""

    def cancel(self) -> None:
        """Cancel the call."""


Later = Callable[[float, Callable[[], None]], Timer]
"""Arranges something for so many seconds later."""


def on_the_loop(seconds: float, act: Callable[[], None]) -> Timer:
    """Call ``act`` after so many seconds, on the running loop."""
    return asyncio.get_running_loop().call_later(seconds, act)


def on_a_thread(seconds: float, act: Callable[[], None]) -> Timer:
    """Call ``act`` after so many seconds, on a thread that does not keep the program alive."""
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()
    return timer


class Gate(Protocol):
    """Something that an observation passes on its way to the hub."""

    @property
    def concerns(self) -> Kinds:
        """The kinds of observations that have to pass it, whatever state the game is in."""

    def pass_through(self, observation: Observation, pass_on: PassOn) -> None:
        """Hand on an observation, or others in its place, to ``pass_on``: now or later.

        ``pass_on`` is the same at every call.
        """


class WakefulGate(Gate, Protocol):
    """A gate that concerns every observation while a move is sealed, or while it is ``awake``."""

    awake: bool


class Intake:
    """Entrance of all observations at a table; ``now`` is game time.

    Observers are built before the gates and the hub, to which :meth:`lead_to` opens it.
    """

    def __init__(self, now: Now) -> None:
        self.now = now
        self.new_start = ""
        """The position from which the game that was left begins anew, in FEN."""
        self._hub: Hub | None = None
        self._ways: _Ways | None = None

    def lead_to(
        self,
        hub: Hub,
        state: GameState,
        playback: Gate,
        arbiter: Gate,
        reach: Gate,
        envelope: WakefulGate,
        presses: Gate,
    ) -> None:
        """Let observations pass these gates in this order, and then into the hub."""
        self._hub = hub
        self._ways = _Ways(hub, state, envelope, (playback, arbiter, reach, envelope, presses))

    def submit_observation(self, observation: Observation) -> None:
        """Let an observation pass the gates, on the caller's thread and without waiting."""
        if self._ways is None:
            raise ValueError("The intake leads nowhere yet.")
        self._ways.go_on(observation, 0)

    def leave(self, new_start: str = "") -> None:
        """Leave the game, or change to a new start, once earlier observations are decided."""
        self.new_start = new_start
        if self._hub is not None:
            self._hub.close()

    @property
    def full(self) -> bool:
        """True while too much waits at the hub; people are told that nothing more is taken."""
        return self._hub is not None and self._hub.full


class _Ways:
    """The ways into the hub: for each kind of observation the gates that it concerns."""

    def __init__(
        self, hub: Hub, state: GameState, envelope: WakefulGate, gates: tuple[Gate, ...]
    ) -> None:
        self._state, self._envelope, self._gates = state, envelope, gates
        self._enqueue = hub.enqueue
        self._behind = [partial(self.go_on, at=number) for number in range(1, len(gates) + 1)]
        self._known: dict[tuple[type[Observation], int, bool], PassOn] = {}

    def go_on(self, observation: Observation, at: int) -> None:
        """Let an observation pass the gates that it concerns, from this number on."""
        awake = self._state.adjournment is not None or self._envelope.awake
        key = type(observation), at, awake
        way = self._known.get(key)
        if way is None:
            way = self._known[key] = self._way(*key)
        way(observation)

    def _way(self, kind: type[Observation], at: int, awake: bool) -> PassOn:
        """The next gate that concerns this kind, or the hub."""
        for gate, behind in zip(self._gates[at:], self._behind[at:], strict=True):
            if kind in gate.concerns or (awake and gate is self._envelope):
                return partial(gate.pass_through, pass_on=behind)
        return self._enqueue
