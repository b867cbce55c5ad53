"""A peg board on a serial port: reports what happens on it, and reconnects if it is lost.

One thread owns the port. While it has a board it listens; when the port fails or the board is
silent for three seconds it reports the loss once. Then it searches, by the number of the board and
not by the name of the port, until the board is found or the program ends.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

import chess

from accessible_board.board.frames import (
    CLICKS_OFF,
    REPORT_FAULTS,
    TONES,
    Frame,
    Hello,
    LineCounters,
    feel,
)
from accessible_board.board.occupancy import PATIENCE, BoardWatch, Pace, TalkButton
from accessible_board.devices.boards.board_port import Connection
from accessible_board.devices.boards.drivers import OWN, Driver
from accessible_board.devices.interfaces import BoardHost, NoBoardError
from accessible_board.errors import DeviceError
from accessible_board.game.observations import (
    DeviceFailed,
    DeviceRecovered,
    Observation,
    PegLifted,
    PegPlaced,
)
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.languages import FaultError

_log = logging.getLogger(__name__)

FULL_SECONDS = 0.05
"""Seconds between two looks whether a full host takes more of a board again."""

CLOSING_SECONDS = 5.0
"""Seconds that a board's thread may take to let go of the port, which may hang in its driver."""

LOW_BATTERY = 15
"""Percent at which a battery is nearly empty."""


@dataclass(frozen=True, slots=True)
class Times:
    """Time limits in seconds."""

    patience: float = PATIENCE
    """In which a board must have introduced itself."""
    silence: float = 3.0
    """Without a frame after which a board is lost; it sends one each second."""
    search_every: float = 0.5
    """Between two looks at the ports for a board that was lost."""
    faults_every: float = 10.0
    """Between two questions which switches the board does not trust."""


USUAL_TIMES = Times()


class SerialBoard:
    """The peg board of ``seat`` at ``port``.

    It reports to its ``host`` on a thread of its own. ``standing`` are the full holes that the game
    knows of: none in a new game, those of the record in a resumed one; differences are reported
    before the board counts as found. A lost board is searched at the ports of its ``driver`` and at
    ``port``. Without ``clicks`` it makes no sound for a peg that is lifted or placed. ``numbers``
    are those of the boards at the same table, with their ports. With ``talk`` the opponent's button
    does not press the clock: ``talk`` is called, on the board's thread, when it is pushed
    (``True``) or released. ``clock`` takes the times that a clock on the board shows.
    """

    def __init__(
        self,
        port: str,
        seat: Seat,
        host: BoardHost,
        *,
        standing: chess.Bitboard = chess.BB_EMPTY,
        driver: Driver = OWN,
        times: Times = USUAL_TIMES,
        clicks: bool = True,
        numbers: dict[int, str] | None = None,
        talk: Callable[[bool], None] | None = None,
        clock: Callable[[int, int], None] | None = None,
    ) -> None:
        self.seat = seat
        self.hello: Hello | None = None
        """The board's greeting when it was first or last found."""
        self.trouble: DeviceError | None = None
        """Cause of the loss of the board, or the fault of what was found in its place."""
        self._given = port
        self._host = host
        self._driver = driver
        self._times = times
        self._clicks = clicks
        self._numbers = {} if numbers is None else numbers
        self._ask_at = 0.0
        buttons = tuple(Seat) if talk is None else (seat,)
        self._watch = BoardWatch(seat, standing, buttons)
        self._talk_button = TalkButton(seat.other)
        self._talk, self._clock = talk, clock
        self._pace = Pace()
        self._port: Connection | None = None
        self._last_name = port
        self._foreign: set[str] = set()
        self._told = ""
        self._low = False
        """True once it was told that the board's battery is nearly empty."""
        self._standing_told = standing
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=f"board-{seat}", daemon=True)

    def start(self) -> None:
        """Open the port and begin to report; the first report ends with ``BoardFound``.

        Blocks until the board has introduced itself, which takes an Arduino two seconds.
        ``DeviceError`` if the port cannot be opened, if no board answers there, or one that could
        not be told from another at this table.
        """
        port, hello = self._call(self._given)
        other = self._numbers.setdefault(hello.board_id, port.name)
        if other != port.name:
            port.close()
            raise FaultError("boards_alike", other=other, port=port.name, number=hello.board_id)
        self._take(port, hello)
        self._thread.start()

    def close(self) -> None:
        """Stop reporting and release the port; may be called twice, and before :meth:`start`.

        A driver that hangs is abandoned after :data:`CLOSING_SECONDS`.
        """
        self._stopped.set()
        with self._lock:
            if self._port is not None:
                self._port.wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(CLOSING_SECONDS)

    @property
    def port(self) -> str:
        """The name of the port where the board is, or was last."""
        return self._last_name

    @property
    def standing(self) -> chess.Bitboard:
        """The full holes as they were last reported."""
        return self._watch.standing

    @property
    def counters(self) -> LineCounters:
        """Frames and noise on the port since the board was last found."""
        port = self._port
        return port.counters if port is not None else LineCounters()

    @property
    def missing(self) -> int:
        """Frames that were lost on the way since the start."""
        return self._watch.missing

    def sound(self, tones: int) -> None:
        """Let the board itself sound one to three tones; none while it is away."""
        with self._lock, suppress(DeviceError):
            if self._port is not None:
                self._port.send(TONES[tones - 1])

    def vibrate(self, pulses: str) -> None:
        """Let these pulses be felt at the edge of the board, if its firmware knows of a motor.

        They are as :func:`~accessible_board.board.frames.feel` has them; none while it is away.
        """
        with self._lock, suppress(DeviceError):
            if self._port is not None and self.hello is not None and self.hello.feels:
                self._port.send(feel(pulses))

    def light(self, squares: chess.Bitboard) -> None:
        """Let these squares of the board shine, and no others; none while it is away."""
        with self._lock, suppress(DeviceError):
            if self._port is not None:
                self._port.light(squares)

    def show_times(self, white: int, black: int, running: Seat | None) -> None:
        """Show these milliseconds on the clock of the board, if it has one and is there."""
        with self._lock, suppress(DeviceError):
            if self._port is not None:
                self._port.show_times(white, black, running)

    def _run(self) -> None:
        try:
            while not self._stopped.is_set():
                self._live()
        finally:
            self._release()

    def _live(self) -> None:
        """Listen to the board, search for it when it is lost, and so on until closed."""
        try:
            self._listen()
            self._lose()
            if not self._stopped.is_set():
                self._search()
        except Exception as error:
            _log.exception("The thread of the board of %s goes on", self.seat)
            self.trouble = FaultError("board_failed", port=self._last_name, reason=repr(error))
            self._release()
            self._watch.standing = self._standing_told
            self._tell(self.trouble)
            self._stopped.wait(self._times.search_every)

    def _lose(self) -> None:
        self._release()
        if not self._stopped.is_set():
            self._report(self._watch.lost(self._host.now()))
            self._tell_talk(self._talk_button.lost())

    def _tell(self, trouble: DeviceError) -> None:
        """Report a fault once, until it changes or the board is found."""
        if str(trouble) == self._told:
            return
        self._told = str(trouble)
        try:
            self._host.tell_error(trouble)
        except Exception:
            _log.exception("Nobody could be told: %s", trouble)

    def _listen(self) -> None:
        """Report what the board sends until it is lost or this object is closed."""
        try:
            while not self._stopped.is_set():
                self._receive()
        except DeviceError as error:
            self.trouble = error

    def _receive(self) -> None:
        """Wait for the next frames and report what they say. ``DeviceError`` if there are none."""
        port, hello = self._port, self.hello
        if port is None or hello is None:
            raise FaultError("board_unconnected")
        behind = self._wait_for_the_game()
        frames: list[Frame] = []
        deadline = time.monotonic() + self._times.silence
        while not frames and not self._stopped.is_set():
            left = deadline - time.monotonic()
            frames = port.read(max(0.0, left))
            if not frames and left <= 0:
                raise FaultError("board_silent", port=port.name)
        received = self._host.now()
        for frame in frames:
            if isinstance(frame, Hello):
                self._greet(port, frame, hello)
            elif frame is not frames[-1] and (behind or self._pace.pause(received)):
                continue  # The last frame repeats what this one says.
            self._report(self._watch.observe(frame, received))
            self._tell_talk(self._talk_button.observe(frame))
        self._ask_for_faults(port)
        self._tell_battery(port)
        if self._clock is not None and (times := port.knowledge.times) is not None:
            self._clock(*times)
        self._stopped.wait(self._pace.pause(self._host.now()) / 1000)

    def _wait_for_the_game(self) -> bool:
        """Wait while the game is behind; return whether it was."""
        behind = False
        while self._host.full and not self._stopped.is_set():
            behind = True
            self._stopped.wait(FULL_SECONDS)
        return behind

    def _greet(self, port: Connection, new: Hello, known: Hello) -> None:
        """Restore settings that a reset cleared; :class:`NoBoardError` if it is another board."""
        if new.board_id != known.board_id:
            raise NoBoardError("board_other", port=port.name)
        if not self._clicks:
            port.send(CLICKS_OFF)

    def _ask_for_faults(self, port: Connection) -> None:
        """Ask now and then for faulty switches; older firmware does not answer."""
        if time.monotonic() >= self._ask_at:
            port.send(REPORT_FAULTS)
            self._ask_at = time.monotonic() + self._times.faults_every

    def _tell_battery(self, port: Connection) -> None:
        """Report once that the battery is nearly empty, and once that it is not any more."""
        level = port.knowledge.battery
        if level is None or (level <= LOW_BATTERY) is self._low:
            return
        self._low = level <= LOW_BATTERY
        kind = DeviceFailed if self._low else DeviceRecovered
        told = kind(at=self._host.now(), device=Device.BATTERY, seat=self.seat)
        self._host.submit_observation(told)

    def _report(self, observations: list[Observation]) -> None:
        self._pace.count(len(observations), self._host.now())
        for observation in observations:
            self._host.submit_observation(observation)
            if isinstance(observation, PegLifted | PegPlaced):
                self._standing_told ^= chess.BB_SQUARES[observation.square]

    def _tell_talk(self, happened: Iterable[bool]) -> None:
        if self._talk is not None:
            for pushed in happened:
                self._talk(pushed)

    def _search(self) -> None:
        """Try the ports until the board is found or this object is closed."""
        self._foreign.clear()
        while not self._stopped.wait(self._times.search_every):
            listed = list(self._driver.ports())
            self._foreign &= set(listed)
            for name in dict.fromkeys([self._last_name, self._given, *listed]):
                if name not in self._foreign and self._found_at(name):
                    return
            if self.trouble is not None:
                self._tell(self.trouble)

    def _found_at(self, name: str) -> bool:
        """Look for our board at this port, and take it if it answers there.

        A port with another device is not opened again until it has vanished: opening may reset a
        device that is none of ours.
        """
        try:
            port, hello = self._call(name)
        except NoBoardError as error:
            self.trouble = error
            if name not in (self._last_name, self._given):
                self._foreign.add(name)
            return False
        except DeviceError:
            return False
        self._take(port, hello)
        return True

    def _call(self, name: str) -> tuple[Connection, Hello]:
        """Open a port and wait for our board, or for any board while ours is unknown."""
        port = self._driver.open(name)
        try:
            hello = port.call(self._times.patience, self._stopped)
            if self.hello is not None and hello.board_id != self.hello.board_id:
                raise NoBoardError("board_other", port=name)
        except DeviceError:
            port.close()
            raise
        return port, hello

    def _take(self, port: Connection, hello: Hello) -> None:
        with self._lock:
            self._port = port
        self.hello, self.trouble, self._last_name, self._told = hello, None, port.name, ""

    def _release(self) -> None:
        with self._lock:
            port, self._port = self._port, None
        if port is not None:
            port.close()
