"""Stands between our board and other programs: one loop that all threads hand their news to."""

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import chess

from accessible_board.board.bridging import Bridge, Told
from accessible_board.board.guises.guise import Guise, GuiseAnswer, Shown
from accessible_board.errors import DeviceError
from accessible_board.game.observations import (
    BoardFound,
    BoardLost,
    ClockPressed,
    Observation,
    PegLifted,
    PegPlaced,
)

ALWAYS: Final = 0.25
"""Seconds between two times that a board says what it says again and again."""

_MOST_REFUSED: Final = 20
"""Sites that are told of; a page may have any number of names."""


class Player(Protocol):
    """Whoever is told what happens; called from the loop alone."""

    def tell(self, told: Told) -> None:
        """Of moves and positions."""

    def note(self, key: str, **values: str) -> None:
        """Of boards and programs, by the key of the sentence."""

    def fault(self, error: DeviceError) -> None:
        """Of what does not work."""


@dataclass(slots=True)
class _Program:
    """Another program, the guise in which it sees the board, and what it was shown last."""

    guise: Guise
    send: Callable[[bytes], None]
    shown: Shown
    asks: bool = False
    """True once the other program has said anything."""


class GoBetween:
    """The host of a board (:class:`~accessible_board.devices.interfaces.BoardHost`).

    All methods but :meth:`run` may be called from any thread, and do not wait.
    """

    full = False

    def __init__(self, bridge: Bridge, player: Player, guise: Callable[[], Guise]) -> None:
        self._bridge = bridge
        self._player = player
        self._guise = guise
        self._news: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._begun = time.monotonic_ns()
        self._programs: dict[int, _Program] = {}
        self._standing = chess.BB_EMPTY
        self._found = False
        self._lost = False
        self._refused: set[str] = set()
        self._stopped = threading.Event()

    def now(self) -> int:
        """Milliseconds since the beginning."""
        return (time.monotonic_ns() - self._begun) // 1_000_000

    def submit_observation(self, observation: Observation) -> None:
        """Take what the board observed."""
        self._news.put(partial(self._observe, observation))

    def tell_error(self, error: DeviceError) -> None:
        """Take why a board or a line does not work."""
        self._news.put(partial(self._player.fault, error))

    def joined(self, number: int, send: Callable[[bytes], None]) -> None:
        """A program has come, to which ``send`` sends."""
        self._news.put(partial(self._join, number, send))

    def heard(self, number: int, data: bytes) -> None:
        """A program says this."""
        self._news.put(partial(self._hear, number, data))

    def left(self, number: int) -> None:
        """A program has gone."""
        self._news.put(partial(self._leave, number))

    def refused(self, site: str) -> None:
        """A page of this site was not let in."""
        self._news.put(partial(self._refuse, site))

    def do(self, act: Callable[[], None]) -> None:
        """Do this on the loop."""
        self._news.put(act)

    def promote(self, piece: chess.PieceType) -> None:
        """The player names the piece of the last promotion; on the loop alone."""
        self._tell(self._bridge.promote(piece))

    def stop(self, failure: DeviceError | None = None) -> None:
        """End the loop, with this failure if there is one."""
        self._news.put(partial(self._stop, failure))

    def _stop(self, failure: DeviceError | None) -> None:
        self._stopped.set()
        if failure is not None:
            raise failure

    def run(self) -> None:
        """Pass on what comes, until :meth:`stop`."""
        always_at = time.monotonic()
        while not self._stopped.is_set():
            with suppress(queue.Empty):
                self._news.get(timeout=self._patience())()
            self._tell(self._bridge.wait(self.now()))
            if time.monotonic() >= always_at:
                always_at, at = time.monotonic() + ALWAYS, _time_of_day()
                for program in list(self._programs.values()):
                    self._send(program, program.guise.always(self._bridge.shown, at))

    def _patience(self) -> float:
        deadline = self._bridge.deadline
        left = ALWAYS if deadline is None else (deadline - self.now()) / 1000
        return min(max(0.0, left), ALWAYS)

    def _observe(self, observation: Observation) -> None:
        at = self.now()
        match observation:
            case PegLifted(square=square) | PegPlaced(square=square):
                self._standing ^= chess.BB_SQUARES[square]
                lifted = isinstance(observation, PegLifted)
                if self._found:
                    act = self._bridge.lift if lifted else self._bridge.place
                    self._tell(act(square, observation.at))
            case ClockPressed(seat=seat):
                self._tell(self._bridge.press(seat.color))
                for program in list(self._programs.values()):
                    self._send(program, program.guise.pressed(seat, _time_of_day()))
            case BoardFound():
                if self._lost:
                    self._player.note("board_found")
                self._found, self._lost = True, False
                self._tell(self._bridge.found(self._standing, at))
            case BoardLost():
                self._lost = True
                self._player.note("board_log_lost")

    def _join(self, number: int, send: Callable[[bytes], None]) -> None:
        self._programs[number] = _Program(self._guise(), send, self._bridge.shown)

    def _hear(self, number: int, data: bytes) -> None:
        program = self._programs.get(number)
        if program is None:
            return
        if not program.asks:
            program.asks = True
            self._player.note("bridge_joined")
        for heard in program.guise.heard(data, self._bridge.shown, _time_of_day()):
            if isinstance(heard, GuiseAnswer):
                self._send(program, heard.data)
            else:
                self._tell(self._bridge.heard(heard, self.now()))

    def _leave(self, number: int) -> None:
        program = self._programs.pop(number, None)
        if program is not None and program.asks:
            self._player.note("bridge_left")

    def _refuse(self, site: str) -> None:
        if site not in self._refused and len(self._refused) < _MOST_REFUSED:
            self._refused.add(site)
            self._player.note("bridge_refused", site=site)

    def _tell(self, told: list[Told]) -> None:
        for program in list(self._programs.values()):
            before, program.shown = program.shown, self._bridge.shown
            if before != program.shown:
                for message in program.guise.changed(before, program.shown, _time_of_day()):
                    self._send(program, message)
        for each in told:
            self._player.tell(each)

    def _send(self, program: _Program, data: bytes) -> None:
        """Send something; whoever has gone is told of by the thread that hears them."""
        if data:
            with suppress(DeviceError):
                program.send(data)


def _time_of_day() -> int:
    return time.time_ns() // 1_000_000
