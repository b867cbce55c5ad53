"""The buttons of the boards, read on a thread of their own, which also searches for boards.

In the menu White's button steps to the next entry and Black's takes it, both when they are let go;
either one that is held goes back, as soon as it was held for long enough.
"""

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from accessible_board.app.building import AUTO, is_software
from accessible_board.board.frames import STAMP_PERIOD, TONES, Frame, Switches
from accessible_board.board.occupancy import TalkButton
from accessible_board.devices.boards.board_port import Connection
from accessible_board.devices.boards.drivers import brand_of, driver_of, find_boards
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.devices.voices.talker import real_time
from accessible_board.errors import DeviceError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from accessible_board.menu.in_and_out import (
    BOARD,
    DeviceCame,
    DeviceWent,
    EntryTaken,
    Input,
    Learnt,
    PegsStand,
    Stepped,
    WentBack,
)
from accessible_board.menu.words import menu_words
from accessible_board.workers import worker

HELD = 800
"""Milliseconds for which a button must be down to count as held."""

_LOOK_UP = 0.05
"""Seconds for which one board is waited for before the others are looked at."""

_SEARCH_EVERY = 2.0
"""Seconds between two looks for a board that is not there."""

_SILENCE = 3.0
"""Seconds without a frame after which a board is gone; it sends one each second."""

_CLOSING = 5.0


class MenuButtons:
    """The buttons of one board, as its frames tell of them."""

    def __init__(self) -> None:
        self._buttons = {seat: TalkButton(seat) for seat in Seat}
        self._since: dict[Seat, tuple[int, int]] = {}

    def observe(self, frame: Frame, at: int) -> list[Input]:
        """Inputs of this frame, which came at ``at`` (milliseconds)."""
        meant: list[Input] = []
        for seat, button in self._buttons.items():
            for pushed in button.observe(frame):
                if pushed:
                    self._since[seat] = (frame.stamp, at)
                else:
                    meant += self._let_go(seat, frame.stamp)
        return meant

    def waited(self, at: int) -> list[Input]:
        """Inputs of a silence until ``at``: a button may be held long enough by then."""
        held = [seat for seat, (_, since) in self._since.items() if at - since >= HELD]
        for seat in held:
            del self._since[seat]
        return [WentBack() for _ in held]

    def _let_go(self, seat: Seat, stamp: int) -> list[Input]:
        """A release; its duration is measured by the board, for a busy host may be late."""
        since = self._since.pop(seat, None)
        if since is None:
            return []
        if (stamp - since[0]) % STAMP_PERIOD >= HELD:
            return [WentBack()]
        return [Stepped() if seat is Seat.WHITE else EntryTaken()]


@dataclass(slots=True)
class _Board:
    """A board that answers, when it was heard of last, and when one of its buttons was pressed."""

    name: str
    connection: Connection
    buttons: MenuButtons = field(default_factory=MenuButtons)
    heard: float = field(default_factory=time.monotonic)
    pressed: float = 0.0
    occupied: int | None = None


class Hands:
    """The boards of these names, or with ``auto`` those found; ``tell`` is called with presses.

    Why a board is missing is told in :attr:`language`; pegs that are typed have no buttons to miss.
    """

    def __init__(self, names: Iterable[str], tell: Callable[[Input], None], language: str) -> None:
        self.language = language
        self._names = [name for name in names if name != NONE and not is_software(name)]
        self._tell = tell
        self._boards: list[_Board] = []
        self._closed = threading.Event()
        self._thread = worker("menu hands", self._run, self._failed, self._closed)
        if self._names:
            self._thread.start()

    @property
    def boards(self) -> list[str]:
        """The names of the boards that answer: that whose button was pressed last, and the others.

        Those nobody touched are in the order in which they were named or found.
        """
        return [board.name for board in sorted(self._boards, key=lambda board: -board.pressed)]

    def sound(self, tones: int) -> None:
        """Let each board itself sound one to three tones."""
        for board in list(self._boards):
            with suppress(DeviceError):  # It is found out where its frames are read.
                board.connection.send(TONES[tones - 1])

    def close(self) -> None:
        """Release the boards, so that the game can open them."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join(_CLOSING)

    def _run(self) -> None:
        search_at = 0.0
        try:
            while not self._closed.is_set():
                if time.monotonic() >= search_at and self._searches():
                    self._search()
                    search_at = time.monotonic() + _SEARCH_EVERY
                if not self._boards:
                    self._closed.wait(_LOOK_UP)
                for board in list(self._boards):
                    self._attend(board)
        finally:
            while self._boards:
                self._boards.pop().connection.close()

    def _failed(self, error: Exception) -> None:
        self._tell(DeviceWent(BOARD, FaultError("board_failed").aloud(self.language)))

    def _searches(self) -> bool:
        """Tell if a board is missing; if none was named, one that was found is enough."""
        named = [name for name in self._names if name != AUTO]
        return len(self._boards) < max(1, len(named))

    def _search(self) -> None:
        failed: DeviceError | None = None
        for name in self._wanted():
            try:
                self._open(name)
            except DeviceError as error:
                failed = error
        if not self._boards:
            self._tell(DeviceWent(BOARD, self._missing(failed)))

    def _wanted(self) -> list[str]:
        """The names of boards to look for: those that are not open."""
        found = [found.name for found in find_boards()] if AUTO in self._names else []
        names = [*(name for name in self._names if name != AUTO), *found]
        return [name for name in dict.fromkeys(names) if name not in self.boards]

    def _open(self, name: str) -> None:
        driver, port = driver_of(name)
        connection = driver.open(port)
        try:
            connection.call(stopped=self._closed)
        except DeviceError:
            connection.close()
            raise
        self._boards.append(_Board(name, connection))
        self._tell(DeviceCame(BOARD, brand_of(name)))
        if len(self._boards) > 1:
            self._tell(Learnt(menu_words(self.language)("found.boards")))

    def _missing(self, failed: DeviceError | None) -> str:
        words = menu_words(self.language)
        return failed.aloud(words.language.code) if failed is not None else words("lost.board")

    def _attend(self, board: _Board) -> None:
        """Report the meaning of a board's next frames, or that the board is gone."""
        try:
            frames = board.connection.read(_LOOK_UP)
            now = time.monotonic()
            if not frames and now - board.heard > _SILENCE:
                raise FaultError("board_silent", port=board.name)
        except DeviceError:
            self._boards.remove(board)
            board.connection.close()
            self._tell(DeviceWent(BOARD, menu_words(self.language)("lost.board_gone")))
            return
        board.heard = now if frames else board.heard
        for frame in frames:
            meant = board.buttons.observe(frame, real_time())
            board.pressed = now if meant else board.pressed
            self._tell_all(meant)
            if isinstance(frame, Switches) and frame.occupied != board.occupied:
                board.occupied = frame.occupied
                self._tell(PegsStand(frame.occupied, round(real_time())))
        if not frames:
            self._tell_all(board.buttons.waited(real_time()))

    def _tell_all(self, inputs: Iterable[Input]) -> None:
        for meant in inputs:
            self._tell(meant)
