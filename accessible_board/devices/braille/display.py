"""A display of braille in use: shows cells, hears keys, and is taken up again when it was lost."""

import select
import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Final, Protocol

from accessible_board.braille.keys import Pressed
from accessible_board.devices.braille.brlapi import BrlapiConnection
from accessible_board.devices.reopening import OnLost
from accessible_board.languages import FaultError
from accessible_board.workers import carry_out, worker

LOOK_UP: Final = 0.5
"""Seconds between two looks whether the display is there, and how wide it is."""


class ShownLine(Protocol):
    """Contents of a display; its methods are called on the thread of the display."""

    def cells(self, width: int) -> bytes:
        """The present cells of a display of this width."""

    def press(self, pressed: Pressed) -> None:
        """Take a key."""

    def pass_time(self) -> float | None:
        """Let time pass; return after how many seconds that has something to do, if it has."""


class BrailleDisplay:
    """Shows cells on the display of BRLTTY at ``host``, on a thread of its own.

    ``lost`` hears once why there is no display, at the start too, and ``found`` that there is one
    again.
    """

    def __init__(self, host: str, lost: OnLost, found: Callable[[], None] = lambda: None) -> None:
        self._host = host
        self._lost = lost
        self._found = found
        self._missing: str | None = None
        self._closed = threading.Event()
        self._bell, self._rung = socket.socketpair()
        self._rung.setblocking(False)
        self._bell.setblocking(False)
        self._thread: threading.Thread | None = None

    def start(self, shown: ShownLine) -> None:
        """Look for the display, and show this there."""
        self._thread = worker("braille", partial(self._work, shown), self._failed, self._closed)
        self._thread.start()

    def refresh(self) -> None:
        """Show the present line; from any thread, without waiting."""
        try:
            self._bell.send(b"\0")
        except (BlockingIOError, OSError):  # It was rung often, or the display is closed.
            return

    def close(self, seconds: float = 2.0) -> None:
        """Give the display back."""
        self._closed.set()
        self.refresh()
        if self._thread is not None:
            self._thread.join(seconds)
        for end in (self._bell, self._rung):
            end.close()

    def _work(self, shown: ShownLine) -> None:
        while not self._closed.is_set():
            try:
                with closing(BrlapiConnection(self._host)) as connection:
                    self._there()
                    self._serve(connection, shown)
            except FaultError as error:
                self._away(error)
            self._closed.wait(LOOK_UP)

    def _failed(self, error: Exception) -> None:
        self._away(FaultError("display_failed", reason=repr(error)))

    def _there(self) -> None:
        if self._missing is not None:
            self._missing = None
            self._found()

    def _away(self, error: FaultError) -> None:
        """Tell the loss once, though its reason may change: unplugged, then BRLTTY restarted."""
        if self._missing is None:
            self._lost(error)
        self._missing = error.key

    def _serve(self, connection: BrlapiConnection, shown: ShownLine) -> None:
        """Show and listen until the display is lost or closed."""
        width, last, looked = connection.width, b"", time.monotonic()
        while not self._closed.is_set():
            for pressed in connection.pressed():
                carry_out(partial(shown.press, pressed))  # One key must not cost the display.
            soon = shown.pass_time()
            cells = shown.cells(width)
            if cells != last:
                connection.show(cells)
                last = cells
            due = looked + LOOK_UP - time.monotonic()
            if due <= 0:
                looked = time.monotonic()
                width = connection.look()
                last = b""  # What another program showed above it stays until this is shown again.
                continue
            heard = [connection.descriptor, self._rung.fileno()]
            select.select(heard, [], [], min(due, soon or due))
            self._hush()

    def _hush(self) -> None:
        try:
            while self._rung.recv(64):
                pass
        except BlockingIOError:
            return
