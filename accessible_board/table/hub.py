"""The only writer of the game: observations in from anywhere, decisions out to everyone.

Observations come from the threads of devices and people into one queue. The hub takes them
one by one, lets the game decide, writes the decision into the journal and only then tells everyone
else: what is announced is on disk. If the disk refuses, the game is held up and not ended:
observations wait with their times, so that the clocks are right once the disk accepts them. Their
number is limited at the source: while :attr:`~Hub.boards_wait` no board is read, because its newest
frame tells everything, and while the hub is :attr:`~Hub.full` people are told that nothing more is
taken. A word may be about pegs moved before it, so all are taken in order of arrival; but if a
board has queued more than hands can do, people do not wait behind it.
"""

import asyncio
import contextlib
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Final, Generic, Protocol, TypeVar

import chess

from accessible_board.devices.interfaces import Now
from accessible_board.game import observations as o
from accessible_board.game.events import Event
from accessible_board.game.game import Game
from accessible_board.game.observations import Observation, TimePassed
from accessible_board.languages import JournalError

BY_HANDS: Final = 24
"""Reports of boards that people wait behind: both hands of two players, and a few moves."""

MOST_OF_BOARDS: Final = 64
"""Reports of boards that may wait until no more of a board is read."""

BOARD_REPORTS: Final = (
    o.BoardFound,
    o.BoardLost,
    o.ClockPressed,
    o.FramesMissed,
    o.PegLifted,
    o.PegPlaced,
    o.SwitchesDistrusted,
)
"""Reports of a board; a press, by either player, keeps its place among the pegs."""

T = TypeVar("T")


class HubQueue(Generic[T]):
    """The queue, people's and boards' entries apart; any thread may add, one takes."""

    def __init__(self) -> None:
        self._numbers = count()
        self.people: deque[tuple[int, T]] = deque()
        """Entries of people that wait, each with its number."""
        self.boards: deque[tuple[int, T]] = deque()

    def __len__(self) -> int:
        return len(self.people) + len(self.boards)

    def __iter__(self) -> Iterator[T]:
        return iter([one for _, one in (*self.people.copy(), *self.boards.copy())])

    def add(self, one: T) -> None:
        """Add an entry; ``None`` is the end, and overtakes nothing."""
        lane = self.boards if one is None or isinstance(one, BOARD_REPORTS) else self.people
        lane.append((next(self._numbers), one))

    def next(self) -> T:
        """The first entry; the first of people's if boards have queued too much."""
        if not self.boards:
            return self.people.popleft()[1]
        if not self.people:
            return self.boards.popleft()[1]
        first = self.people[0][0] < self.boards[0][0]
        lane = self.people if first or len(self.boards) > BY_HANDS else self.boards
        return lane.popleft()[1]


_log = logging.getLogger(__name__)

MOST_WAITING = 1_000
"""Most entries of people that may wait while a disk refuses the record."""

RETRY_SECONDS = 1.0
"""Seconds before a disk that refused a record is tried again."""

Listener = Callable[[Event, chess.Board], None]
"""Hears of an event after it is on disk, with the position in which it happened."""

Follower = Callable[[Observation, list[Event]], None]
"""Hears of an observation with the events decided from it, after they are on disk."""

Leave = Callable[[], None]
"""Ends that somebody hears of something; on the loop."""

Kind = type[Event] | type[Observation]


class Hearers(Generic[T]):
    """Hearers of kinds of events and observations, in the order in which they asked."""

    def __init__(self) -> None:
        self._asked: list[tuple[T, frozenset[Kind]]] = []
        self._known: dict[frozenset[Kind], tuple[T, ...]] = {}

    def add(self, hearer: T, kinds: Iterable[Kind]) -> Leave:
        """Let somebody hear of these kinds; of all, if none is named."""
        asked = hearer, frozenset(kinds)
        self._asked.append(asked)
        self._known.clear()

        def leave() -> None:
            if asked in self._asked:
                self._asked.remove(asked)
                self._known.clear()

        return leave

    def of(self, *kinds: Kind) -> tuple[T, ...]:
        """Hearers of any of these."""
        key = frozenset(kinds)
        if key not in self._known:
            asked = self._asked
            self._known[key] = tuple(one for one, own in asked if not (own and own.isdisjoint(key)))
        return self._known[key]


class Recorder(Protocol):
    """Keeps the record of a game, and is told of faults that hold up the game; on the loop."""

    def record(self, observation: Observation, events: list[Event]) -> None:
        """Put an observation and the events decided from it on disk before returning.

        ``JournalError`` if the disk refuses; then nothing of it is there, and it is tried again.
        """

    def refused(self, error: JournalError) -> None:
        """The disk refuses the record; told once, until it is :meth:`accepted`."""

    def accepted(self) -> None:
        """The disk takes the record again."""

    def listener_failed(self, error: Exception) -> None:
        """A listener failed, which is nobody's fault at the table; raise an exception to end it."""


class _Settler(threading.Event):
    """An event that is set when everything before it is ``decided``, or never will be."""

    decided = False


_Waiting = Observation | _Settler | None
"""A waiting observation, a thread that waits until it is decided, or the end."""


class Hub:
    """Runs a game. :meth:`enqueue`, :meth:`settle` and :meth:`close` are for any thread.

    A listener that fails is reported to the ``recorder``, and the others are told all the same.
    """

    def __init__(
        self,
        game: Game,
        recorder: Recorder,
        now: Now,
    ) -> None:
        self.game = game
        self.listeners = Hearers[Listener]()
        self.followers = Hearers[Follower]()
        """Hearers of entries of the record, before any listener."""
        self._recorder = recorder
        self._now = now
        self._waiting = HubQueue[_Waiting]()
        self._arrived = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._error: Exception | None = None
        self._closing = False
        self._over = False
        self._held = False
        self._ended = False

    def follow(self, follower: Follower, *kinds: Kind) -> Leave:
        """Call ``follower`` with each entry of the record in which any of these kinds stands.

        With every entry, if none is named; to be called before :meth:`run`.
        """
        return self.followers.add(follower, kinds)

    def once(self, act: Callable[[], None]) -> None:
        """Call ``act`` with the first entry of the record; as for :meth:`follow`."""

        def follow(*_: object) -> None:
            leave()
            act()

        leave = self.follow(follow)

    def on(self, listener: Listener, *events: type[Event]) -> Leave:
        """Call ``listener`` with each of these events, or with all; as for :meth:`follow`."""
        return self.listeners.add(listener, events)

    def enqueue(self, observation: Observation) -> None:
        """Take an observation, without waiting; may be called before :meth:`run`."""
        self._put(observation)

    @property
    def full(self) -> bool:
        """True while people should be told that nothing more is taken.

        Whatever is put in all the same is taken: a lost word would make the record false.
        """
        return len(self._waiting.people) >= MOST_WAITING

    @property
    def boards_wait(self) -> bool:
        """True while boards should not be read."""
        return len(self._waiting.boards) >= MOST_OF_BOARDS

    @property
    def held(self) -> bool:
        """True while decisions wait because they cannot be recorded."""
        return self._held or self._loop is None

    def close(self, error: Exception | None = None) -> None:
        """Let :meth:`run` return, or raise ``error``, once all that waits is decided."""
        self._error = self._error or error
        self._closing = True
        self._put(None)

    def end(self) -> None:
        """Let :meth:`run` return once the present decision is told; waiting entries are dropped.

        On the loop's thread only.
        """
        self._over = True

    def settle(self, seconds: float) -> bool:
        """Wait until all that waits is decided; return whether it was. Not on the loop.

        If boards report more than hands can do, only part of it is waited for. Nobody waits for a
        disk that refuses, because later words and presses need their own times, nor for a game that
        has ended.
        """
        settler = _Settler()
        self._put(settler)
        if not self._held and not self._ended:
            settler.wait(seconds)
        return settler.decided

    async def run(self) -> None:
        """Decide, record and tell, until :meth:`close` or :meth:`end`.

        ``JournalError`` if it is closed while the disk refuses what was decided.
        """
        self._loop = asyncio.get_running_loop()
        self._arrived.set()
        try:
            while not self._over and (arrived := await self._next()) is not None:
                if isinstance(arrived, _Settler):
                    arrived.decided = True
                    arrived.set()
                else:
                    await self.decide(arrived)
        finally:
            self._loop = None
            self._ended = True
            self._let_settlers_go()
        if self._error is not None:
            raise self._error

    async def decide(self, observation: Observation) -> list[Event]:
        """Let the game decide, record it, and tell everyone; on the loop's thread only."""
        steps = self.game.decide(observation)
        events = [event for event, _ in steps]
        if events or not isinstance(observation, TimePassed):
            await self._keep(observation, events)
            for follower in self.followers.of(type(observation), *map(type, events)):
                self._try(follower, observation, events)
        for event, position in steps:
            for listener in self.listeners.of(type(event)):
                self._try(listener, event, position)
        return events

    async def _keep(self, observation: Observation, events: list[Event]) -> None:
        """Write it to disk, however long the disk refuses."""
        while True:
            try:
                self._recorder.record(observation, events)
            except JournalError as error:
                if self._closing:
                    raise
                self._hold(error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                if self._held:
                    self._held = False
                    self._recorder.accepted()
                return

    def _hold(self, error: JournalError) -> None:
        if not self._held:
            self._held = True
            self._recorder.refused(error)
            self._let_settlers_go()

    def _let_settlers_go(self) -> None:
        """Release the waiting threads: their entries are not decided now, or never."""
        for waiting in self._waiting:
            if isinstance(waiting, _Settler):
                waiting.set()

    def _try(self, tell: Callable[..., None], *news: object) -> None:
        """Call a listener; report its failure."""
        try:
            tell(*news)
        except Exception as error:
            _log.exception("A listener failed")
            self._recorder.listener_failed(error)

    async def _next(self) -> _Waiting:
        """The first observation to arrive, or :class:`TimePassed` at the game's deadline."""
        while not self._waiting:
            self._arrived.clear()
            deadline = self.game.next_deadline()
            seconds = None if deadline is None else max(0, deadline - self._now()) / 1000
            try:
                async with asyncio.timeout(seconds):
                    await self._arrived.wait()
            except TimeoutError:
                at = self._now()
                if not self._waiting:  # What arrived before this moment is decided first.
                    return TimePassed(at=at)
        return self._waiting.next()

    def _put(self, arrived: _Waiting) -> None:
        """Queue first, then wake, so that no observation is missed."""
        self._waiting.add(arrived)
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # The loop was closed meanwhile.
                loop.call_soon_threadsafe(self._arrived.set)
