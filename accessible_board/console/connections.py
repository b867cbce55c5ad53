"""Open connections, and the choice of those to close when there is no room.

Nobody is refused for coming late: whoever has most loses the oldest, first of those that have not
said what they want, then of those that are answered. So a thousand idle connections cost the one
who holds them, and a spectator who comes is served. Who was let in as a role loses nothing.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from accessible_board.console.limits import owner_of
from accessible_board.system import disk

HEAD_SECONDS: Final = 10.0
"""Seconds for a client to send its request."""

STALLED_SECONDS: Final = 60.0
"""Seconds for which a client may read nothing of what it is sent."""

MOST: Final = 700
"""The most connections; with those to boards and voices they stay below usual limits on files."""

MOST_OF_ONE: Final = 500
"""Connections of one owner of addresses, behind which a whole hall may be."""

AT_ONCE: Final = 128
"""Connections that are accepted at once, or may wait for that."""

_OTHER_FILES: Final = 100
_FEWEST: Final = 16

Client = tuple[str, int]
"""A client's address and port."""


class ConnectionPlaces:
    """Places in order of arrival, each taken by an owner of addresses."""

    def __init__(self) -> None:
        self._owners: dict[str, dict[Client, None]] = {}
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def __contains__(self, who: Client) -> bool:
        return who in self._owners.get(owner_of(who[0]), ())

    def of(self, host: str) -> int:
        """The number of places of this address's owner."""
        return len(self._owners.get(owner_of(host), ()))

    def add(self, who: Client) -> None:
        """Take a place, or move to the end of the order."""
        self.remove(who)
        self._owners.setdefault(owner_of(who[0]), {})[who] = None
        self._number += 1

    def remove(self, who: Client) -> None:
        """Give up a place, if there is one."""
        owner = owner_of(who[0])
        taken = self._owners.get(owner, {})
        if who in taken:
            del taken[who]
            self._number -= 1
            if not taken:
                del self._owners[owner]

    def oldest(self, host: str | None = None) -> Client | None:
        """The oldest place of an address's owner, or of the owner with most places."""
        if host is None:
            owner = max(self._owners, key=lambda owner: len(self._owners[owner]), default="")
        else:
            owner = owner_of(host)
        return next(iter(self._owners.get(owner, ())), None)


def room_for_connections() -> int:
    """The most connections, by the number of files that this process may open."""
    allowed = disk.most()
    if allowed is None:
        return MOST
    return max(_FEWEST, min(MOST, allowed - AT_ONCE - _OTHER_FILES))


class Crowd:
    """The connections of one console, on its loop: ``waiting`` for requests, ``served``, or known.

    ``most`` are all together, ``most_of_one`` those of one owner of addresses.
    """

    def __init__(self, most: int | None = None, most_of_one: int = MOST_OF_ONE) -> None:
        self._most = most or room_for_connections()
        self._most_of_one = min(most_of_one, self._most)
        self._waiting, self._served, self._known = (
            ConnectionPlaces(),
            ConnectionPlaces(),
            ConnectionPlaces(),
        )
        self._hang_up: dict[Client, Callable[[], None]] = {}

    def __len__(self) -> int:
        return len(self._hang_up)

    def __contains__(self, who: Client) -> bool:
        return who in self._hang_up

    def come(self, who: Client, hang_up: Callable[[], None]) -> None:
        """Add a connection, which may be closed to make room until :meth:`know`."""
        if self._of(who[0]) >= self._most_of_one:
            self._make_room(who[0])
        if len(self) >= self._most:
            self._make_room()
        self._hang_up[who] = hang_up
        self._waiting.add(who)

    def go(self, who: Client) -> None:
        """Remove a connection that has ended."""
        self._hang_up.pop(who, None)
        for places in (self._waiting, self._served, self._known):
            places.remove(who)

    def serve(self, who: Client, *, serving: bool) -> None:
        """Note that a request of this connection is being answered, or was."""
        if who in self._hang_up and who not in self._known:
            (self._waiting if serving else self._served).remove(who)
            (self._served if serving else self._waiting).add(who)

    def know(self, who: Client) -> None:
        """Keep this connection: its client was let in."""
        if who in self._hang_up:
            self._waiting.remove(who)
            self._served.remove(who)
            self._known.add(who)

    def hang_up(self, who: Client) -> None:
        """Close a connection."""
        hang_up = self._hang_up.get(who)
        self.go(who)
        if hang_up is not None:
            hang_up()

    def hang_up_on_all(self) -> None:
        """Close every connection."""
        for who in list(self._hang_up):
            self.hang_up(who)

    def _of(self, host: str) -> int:
        return self._waiting.of(host) + self._served.of(host)

    def _make_room(self, host: str | None = None) -> None:
        loses = self._waiting.oldest(host) or self._served.oldest(host)
        if loses is not None:
            self.hang_up(loses)


class HttpConnection(H11Protocol):
    """HTTP with time limits on a client's request, and on its reading of the answer.

    They are hung up on if they do not, if they ask for more before they were answered, and when
    another needs the place more.
    """

    crowd: Crowd
    _hanging_up: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client connects."""
        super().connection_made(cast(asyncio.Transport, transport))
        self.crowd.come(self._who, self.transport.abort)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Bytes arrive, perhaps the end of a request's headers."""
        super().data_received(data)
        self._watch()
        if self._asks_ahead():
            self.transport.abort()

    def on_response_complete(self) -> None:
        """The answer is sent; the client may ask for something else."""
        self.crowd.serve(self._who, serving=False)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not read what is sent."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        self._stop_waiting()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.crowd.go(self._who)
        self._stop_waiting()
        if self._hanging_up is not None:
            self._hanging_up.cancel()
        super().connection_lost(exc)

    @property
    def _who(self) -> Client:
        return self.client or ("?", id(self))

    def _asks_ahead(self) -> bool:
        """Tell whether further requests came before the answer, which no browser sends."""
        answering = self.cycle is not None and not self.cycle.response_complete
        return answering and self.flow.read_paused and bool(self.conn.trailing_data[0])

    def _stop_waiting(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _watch(self) -> None:
        waiting = not self.cycle or self.cycle.response_complete
        if waiting and self._hanging_up is None:
            self._hanging_up = self.loop.call_later(HEAD_SECONDS, self.transport.abort)
        elif not waiting and self._hanging_up is not None:
            self.crowd.serve(self._who, serving=True)
            self._hanging_up.cancel()
            self._hanging_up = None


def connections_of(crowd: Crowd) -> type[HttpConnection]:
    """A protocol class for the connections of this crowd."""
    return type("CrowdConnection", (HttpConnection,), {"crowd": crowd})
