"""Keeps a device in use that may fail: reports its loss once, and reopens it.

A device reports its own loss. Then it is released, and reopened after a wait that grows with each
failure. Meanwhile callers get none and do without. No thread runs while all is well.

Releasing and opening are native calls, and a thread that hangs in one cannot be ended. Each lost
device is released on a thread of its own, which is abandoned if it hangs; after :data:`MOST_LEFT`
of these the device is given up. Only the thread that opens a device waits for an opening that
hangs.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from functools import partial
from typing import Generic, Protocol, TypeVar

from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError

_log = logging.getLogger(__name__)

D = TypeVar("D")

OnLost = Callable[[DeviceError], None]
"""Hears that a device was lost, and why; from any thread, and must not block."""

WAITS = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each new try to open a device; the last one again and again."""

STEADY = 60.0
"""Seconds after which a device that was taken up again counts as sound."""

OPENING_SECONDS = 2.0
"""Seconds that the first opening may take before everybody goes on without the device."""

RELEASE_SECONDS = 3.0
"""Seconds that the release of a lost device may take before its thread is left behind."""

MOST_LEFT = 3
"""Most threads that may be left behind for one device."""


class DeviceUser(Protocol[D]):
    """A user of a device that is kept open, told of its loss and its return.

    Both are told on the thread that noticed them.
    """

    def open_device(self, on_lost: OnLost) -> D:
        """Open it; ``on_lost`` is called once when it is lost.

        :class:`DeviceError` if there is none.
        """

    def release_device(self, device: D) -> None:
        """Release it, however long that takes."""

    def device_lost(self, error: DeviceError) -> None:
        """It is lost, or was not there at the beginning."""

    def device_found(self) -> None:
        """It is there again."""


class Reopener(Generic[D]):
    """Keeps a device open for its user."""

    def __init__(
        self,
        user: DeviceUser[D],
        waits: Sequence[float] = WAITS,
        release_seconds: float = RELEASE_SECONDS,
        opening_seconds: float = OPENING_SECONDS,
    ) -> None:
        self._user = user
        self._waits = waits
        self._release_seconds = release_seconds
        self._opening_seconds = opening_seconds
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._device: D | None = None
        self._number = 0
        self._tries = 0
        self._opened_at = 0.0
        self._left: list[threading.Thread] = []

    @property
    def device(self) -> D | None:
        """The device, or ``None`` while it is lost."""
        return self._device

    @property
    def left(self) -> int:
        """Number of threads that hang while releasing a lost device."""
        return sum(thread.is_alive() for thread in self._left)

    def open(self) -> None:
        """Open the device for the first time; :class:`DeviceError` if it is not there."""
        self._take(self._number, self._user.open_device(partial(self._lost, self._number)))

    def expect(self) -> None:
        """Open the device for the first time; one that is missing, or hangs, counts as lost.

        Returns soon. Raises errors that are no fault of the device.
        """
        number, first = self._number, Future[None]()
        threading.Thread(
            target=self._open_first, args=(number, first), name="opening", daemon=True
        ).start()
        try:
            first.result(self._opening_seconds)
        except FutureTimeoutError:
            self._lost(number, FaultError("device_hangs"))

    def _open_first(self, number: int, first: Future[None]) -> None:
        try:
            opened = self._user.open_device(partial(self._lost, number))
        except DeviceError as error:
            self._lost(number, error)
        except Exception as error:  # It is raised where the device is expected.
            first.set_exception(error)
            return
        else:
            if not self._take(number, opened):
                self._let_go(opened)
        first.set_result(None)

    def close(self) -> None:
        """Release the device for good."""
        self._closed.set()
        with self._lock:
            self._number += 1
            device, self._device = self._device, None
        if device is not None:
            self._let_go(device)

    def lost(self, device: D, error: DeviceError) -> None:
        """The user of ``device`` noticed that it is lost; ignored for an earlier device."""
        number = self._number
        if self._device is device:
            self._lost(number, error)

    def _lost(self, number: int, error: DeviceError) -> None:
        """The device of this number is lost; reported once, however often it is called."""
        with self._lock:
            if number != self._number:
                return
            self._number += 1
            device, self._device = self._device, None
        _log.warning("Lost: %s", error)
        self._user.device_lost(error)
        threading.Thread(target=self._mend, args=(device,), name="tending", daemon=True).start()

    def _mend(self, device: D | None) -> None:
        if device is not None:
            self._let_go(device)
        if time.monotonic() - self._opened_at > STEADY:
            self._tries = 0
        while self.left < MOST_LEFT and not self._closed.wait(self._pause()):
            number = self._number
            opened = self._reopened(number)
            if opened is None:
                continue
            if self._take(number, opened):
                self._user.device_found()
            else:
                self._let_go(opened)
            return

    def _reopened(self, number: int) -> D | None:
        """The device, or ``None`` after any error: no other thread would try again."""
        try:
            return self._user.open_device(partial(self._lost, number))
        except DeviceError as error:
            _log.info("Try %d to open it again failed: %s", self._tries, error)
        except Exception:
            _log.exception("Try %d to open it again failed", self._tries)
        return None

    def _pause(self) -> float:
        """Seconds to wait before the next try."""
        self._tries += 1
        return self._waits[min(self._tries, len(self._waits)) - 1]

    def _take(self, number: int, opened: D) -> bool:
        """Use a device that was opened, unless it was lost or closed meanwhile."""
        with self._lock:
            if number != self._number or self._closed.is_set():
                return False
            self._device, self._opened_at = opened, time.monotonic()
            return True

    def _let_go(self, device: D) -> None:
        """Release a lost device, with a limit on the waiting."""
        thread = threading.Thread(
            target=self._user.release_device, args=(device,), name="releasing", daemon=True
        )
        thread.start()
        with self._lock:
            self._left = [*(left for left in self._left if left.is_alive()), thread]
        thread.join(self._release_seconds)
