"""Notices when a sound server moves a stream of this program to another device.

When an earphone is pulled out, PulseAudio (and PipeWire in its place) plays what goes to it on
another device from that moment on, and the hall hears what one player alone may hear (D.2.10.4).
PortAudio is told nothing of it. So each stream is watched at the server itself.

Where there is no sound server there is nothing to watch.
"""

import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from types import ModuleType
from typing import Any, ClassVar, Self

from accessible_board.system.pulse import failures, library

_log = logging.getLogger(__name__)

_NAME = "accessible-board"
_LISTEN_SECONDS = 1.0

OPENING_SECONDS = 5.0
"""Seconds that the opening of a device may take before the next one is opened all the same."""


TRIES = 5
"""Tries to make a broken connection to the server again."""

AGAIN_SECONDS = 0.2
"""Seconds to wait before each of these."""


Server = Any
"""A connection to the sound server, of a library without types."""


class Direction(Enum):
    """Direction of a stream, playing or recording, with the server's words for it."""

    OUTPUT = ("sink_input", "sink")
    INPUT = ("source_output", "source")

    @property
    def stream(self) -> str:
        """The server's word for such a stream."""
        return self.value[0]

    @property
    def device(self) -> str:
        """The server's word for the device at the stream's other end."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Place:
    """Position of a stream of this program: its number at the server, and its device."""

    stream: int
    device: int
    name: str


class NewStream:
    """Finds the stream that is opened while this context lasts; ``place`` is where it is then.

    ``place`` stays ``None`` where no sound server carries it. Two threads take turns, unless the
    other one hangs in its opening: the stream of that one is there by then, if it ever will be, and
    is not taken for the new one.
    """

    _turn = threading.Lock()
    _opening: ClassVar[set["NewStream"]] = set()

    def __init__(self, direction: Direction) -> None:
        self.place: Place | None = None
        self._direction = direction
        self._before: dict[int, Any] = {}
        self._has_turn = False
        self.alone = False
        """True if no other device is being opened meanwhile, or hangs in it."""

    def __enter__(self) -> Self:
        self._has_turn = self._turn.acquire(timeout=OPENING_SECONDS)
        self.alone = self._has_turn and not self._opening
        self._opening.add(self)
        self._before = _own_streams(self._direction)
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        try:
            new = {
                index: place
                for index, place in _own_streams(self._direction).items()
                if index not in self._before
            }
            # PortAudio tries each device when it is initialised; such a stream may still be there.
            # The server numbers streams in the order in which they begin.
            self.place = new[max(new)] if new else None
        finally:
            self._opening.discard(self)
            if self._has_turn:
                self._turn.release()


class PlaceWatch:
    """Watches that a stream stays in its place; calls ``moved`` once, on a thread of its own.

    A connection to the server that breaks is made again. Where it cannot be, or is one to another
    server than before, nobody knows any more where the stream goes, and it counts as moved.
    """

    def __init__(self, direction: Direction, place: Place, moved: Callable[[], None]) -> None:
        self._direction = direction
        self._place = place
        self._moved = moved
        self._server: int | None = None
        self._failed = 0
        self._closed = threading.Event()
        threading.Thread(target=self._watch, name="sound server", daemon=True).start()

    def close(self) -> None:
        """Stop watching; the thread ends within a second."""
        self._closed.set()

    def _watch(self) -> None:
        client = library()
        if client is None:
            return
        while not self._closed.is_set() and self._failed <= TRIES:
            try:
                with client.Pulse(_NAME) as server:
                    self._listen(server, client)
                break
            except Exception as error:
                if not isinstance(error, failures()):
                    _log.exception("The watch of the sound server goes on")
                self._failed += 1
                self._closed.wait(AGAIN_SECONDS)
        if not self._closed.is_set():
            self._moved()

    def _listen(self, server: Server, library: ModuleType) -> None:
        """Listen at the server until the stream is elsewhere, or is no longer watched."""
        server.event_mask_set(self._direction.stream, self._direction.device)
        server.event_callback_set(_stop_listening(library))
        while not self._closed.is_set() and self._is_the_same(server) and self._stays(server):
            self._failed = 0
            server.event_listen(_LISTEN_SECONDS)

    def _is_the_same(self, server: Server) -> bool:
        """Tell if this is the server that the stream was opened at, and none started after it."""
        cookie: int = server.server_info().cookie
        self._server = cookie if self._server is None else self._server
        return cookie == self._server

    def _stays(self, server: Server) -> bool:
        """Tell if the device is there, and the stream still at it, or begun anew."""
        devices = getattr(server, f"{self._direction.device}_list")()
        if self._place.device not in {device.index for device in devices}:
            return False
        streams = getattr(server, f"{self._direction.stream}_list")()
        places = {stream.index: getattr(stream, self._direction.device) for stream in streams}
        return bool(places.get(self._place.stream, self._place.device) == self._place.device)


def is_there(direction: Direction, name: str) -> bool:
    """Tell if the sound server has a device of this name; true if there is no server to ask.

    A stream that is started at a device that is away may never return.
    """
    client = library()
    if client is None:
        return True
    try:
        with client.Pulse(_NAME) as server:
            return name in {d.name for d in getattr(server, f"{direction.device}_list")()}
    except failures():
        return True


def _stop_listening(library: ModuleType) -> Callable[[object], None]:
    def stop(_event: object) -> None:
        raise library.PulseLoopStop

    return stop


def _own_streams(direction: Direction) -> dict[int, Place]:
    client = library()
    if client is None:
        return {}
    try:
        with client.Pulse(_NAME) as server:
            names = {d.index: d.name for d in getattr(server, f"{direction.device}_list")()}
            streams = getattr(server, f"{direction.stream}_list")()
    except failures():
        return {}
    return {
        stream.index: Place(stream.index, device, names.get(device, ""))
        for stream in streams
        for device in [getattr(stream, direction.device)]
        if stream.proplist.get("application.process.id") == str(os.getpid())
    }
