"""The common part of a table's and a hall's pages: access, limits, and the form of answers."""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from accessible_board.console.access import Guest
from accessible_board.console.answers import Answers, DeniedError, Handler, by_script
from accessible_board.console.connections import Crowd
from accessible_board.console.door import Door, client_of
from accessible_board.console.guards import Guard
from accessible_board.console.limits import Limiter, Rate
from accessible_board.console.pictures import picture
from accessible_board.narration.written.phrases import Phrases

ACTS: Final = Rate(burst=30, per_second=8)
"""The rate of acts of one browser that was let in."""

_STATIC: Final = Path(__file__).parent / "static"


class Site:
    """Addresses behind one door, in the words of ``answers``."""

    def __init__(self, door: Door, answers: Answers, crowd: Crowd) -> None:
        self._door = door
        self._answers = answers
        self._crowd = crowd
        self._acts = Limiter(ACTS)

    def application(self, routes: Iterable[BaseRoute]) -> Starlette:
        """The ASGI application of these routes, the door, the pictures and the static files."""
        own = [
            *self._door.routes(),
            self.route("/picture/{board}/{view}.svg", _picture),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ]
        middleware = [
            Middleware(Guard, askers=self),
            Middleware(GZipMiddleware, minimum_size=1000),
        ]
        nowhere = {HTTPException: self._answers.nowhere}
        return Starlette(routes=[*own, *routes], middleware=middleware, exception_handlers=nowhere)

    def route(self, path: str, handler: Handler, method: str = "GET") -> Route:
        """An address whose refusals are shown in the words of the page."""
        return Route(path, self._answers.shown(handler), methods=[method])

    def words(self, request: Request) -> Phrases:
        """The words of the sender's language."""
        return self._answers.words(request)

    def knows(self, request: Request) -> str | None:
        """The key of a guest, ``None`` for a stranger."""
        return self._door.knows(request)

    def awaits(self, request: Request) -> bool:
        """Tell whether the browser still waits for an answer."""
        return client_of(request) in self._crowd

    def check_pace(self, guest: Guest) -> None:
        """Refuse a guest who acts faster than anybody can mean to."""
        if not self._acts.allows(str(guest.number), time.monotonic()):
            raise DeniedError(429, "door.too_many")


def check_named(guest: Guest) -> None:
    """Refuse a guest without a name whose acts are recorded under it."""
    if not guest.name:
        raise DeniedError(403, "arbiter.name_needed")


def done(request: Request, path: str) -> Response:
    """Answer a form: nothing for a script, which sees the change, else a redirect to the page."""
    return Response(status_code=204) if by_script(request) else RedirectResponse(path, 303)


def pgn(games: bytes) -> Response:
    """Games as PGN, for programs that follow them."""
    return Response(games, media_type="application/x-chess-pgn")


def file(name: str, content: bytes) -> Response:
    """A file to download."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/octet-stream", headers=headers)


async def _picture(request: Request) -> Response:
    drawn = picture(request.path_params["board"], request.path_params["view"])
    headers = {"cache-control": "public, max-age=86400, immutable"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
