"""Readers of live pages: their number is limited, and access is checked while they read."""

import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from accessible_board.console.access import Guest
from accessible_board.console.answers import Answers, DeniedError
from accessible_board.console.connections import Client, ConnectionPlaces, Crowd
from accessible_board.console.door import Entrance, client_of
from accessible_board.console.live import Stream

_log = logging.getLogger(__name__)

MOST_SPECTATORS: Final = 400
"""Live pages of spectators; a further one replaces the oldest of the owner with most."""

MOST_PAGES_OF_A_GUEST: Final = 8
"""Live pages of one guest, so that connections left open do not lock the players out."""


class Readers:
    """Browsers with live pages; spectators are no guests, and make room for others."""

    def __init__(self, room: Entrance, answers: Answers, crowd: Crowd) -> None:
        self._room = room
        self._answers = answers
        self._crowd = crowd
        self._live: dict[int, int] = {}
        self._spectating = ConnectionPlaces()

    def follow(self, request: Request, stream: Stream, guest: Guest | None) -> Response:
        """The stream for this browser; :class:`DeniedError` for a guest who has too many."""
        if guest is not None and self._live.get(guest.number, 0) >= MOST_PAGES_OF_A_GUEST:
            raise DeniedError(503, "door.full")
        opened = self._opened(client_of(request), guest)
        last_id = request.headers.get("last-event-id", request.query_params.get("after", ""))
        return StreamingResponse(
            self._watched(stream, last_id, guest, opened), media_type="text/event-stream"
        )

    @contextmanager
    def _opened(self, client: Client, guest: Guest | None) -> Iterator[None]:
        """Count a live page as open while this context lasts."""
        if guest is None:
            loses = self._spectating.oldest() if len(self._spectating) >= MOST_SPECTATORS else None
            if loses is not None:
                self._spectating.remove(loses)
                self._crowd.hang_up(loses)
            self._spectating.add(client)
        else:
            self._live[guest.number] = self._live.get(guest.number, 0) + 1
        try:
            yield
        finally:
            if guest is None:
                self._spectating.remove(client)
            else:
                self._live[guest.number] -= 1

    async def _watched(
        self,
        stream: Stream,
        last_id: str,
        guest: Guest | None,
        opened: AbstractContextManager[None],
    ) -> AsyncIterator[bytes]:
        """The messages of a stream, until its reader may no longer see them."""
        with opened:
            try:
                async for message in stream.follow(last_id):
                    if guest is not None and not self._still_in(guest):
                        return
                    yield message
            except Exception as error:
                _log.exception("A stream failed")
                self._answers.failed(error)

    def _still_in(self, guest: Guest) -> bool:
        kept = self._room.access.keeps(guest, time.monotonic())
        return kept and not self._room.is_other(guest)
