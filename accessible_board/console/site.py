"""The common part of all sites: the door, limits, live pages and their readers, forms of answers.

A table has one, a hall, and a friend who looks on.

Pictures of positions stand at addresses that describe them completely; the men are python-chess's.
A picture is sent with every move, so squares of a colour are one path. :func:`chess.svg.board`,
which draws each square by itself, takes twice the bytes.
"""

import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final

import chess
import chess.svg
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from accessible_board.console.answers import Answers, DeniedError, Handler, by_script, form_of
from accessible_board.console.door import NAMED, Door, Entrance, Guest, client_of
from accessible_board.console.guards import Client, ConnectionPlaces, Crowd, Guard
from accessible_board.console.limits import Limiter, Rate
from accessible_board.console.live import Stream
from accessible_board.console.roles import SPECTATOR, Post, Role
from accessible_board.console.table_view import role_name
from accessible_board.errors import InputError
from accessible_board.narration.written.phrases import Phrases

_SIDE: Final = 45
"""The side of a square, as python-chess draws its men."""

_COLOURS: Final = (
    (chess.BB_LIGHT_SQUARES, "#f2e6cc", "#f1e27a"),
    (chess.BB_DARK_SQUARES, "#a98a63", "#c7a93f"),
)
"""Colours of light and dark squares, each plain and as part of the last move."""

_LONGEST_ADDRESS: Final = 100

_log = logging.getLogger(__name__)

ACTS: Final = Rate(burst=30, per_second=8)
"""The rate of acts of one browser that was let in."""

MOST_SPECTATORS: Final = 400
"""Live pages of spectators; a further one replaces the oldest of the owner with most."""

MOST_PAGES_OF_A_GUEST: Final = 8
"""Live pages of one guest, so that connections left open do not lock the players out."""

_STATIC: Final = Path(__file__).parent / "static"

Show = Callable[[Request, Guest | None], Response]
"""Answers with a page, for a guest or a spectator."""


@lru_cache(maxsize=64)
def picture(board_fen: str, view: str) -> str:
    """The SVG of a FEN board part with ``-`` for ``/``; ``view`` is such as ``white-e2e4``.

    It has no text: the page describes the position in words. :class:`InputError` for an invalid
    address.
    """
    side, _, last = view.partition("-")
    if len(board_fen) > _LONGEST_ADDRESS or side not in ("white", "black"):
        raise InputError("There is no such picture.")
    try:
        board = chess.BaseBoard(board_fen.replace("-", "/"))
        move = None if last == "none" else chess.Move.from_uci(last)
    except ValueError:
        raise InputError("There is no such picture.") from None
    marked = chess.BB_SQUARES[move.from_square] | chess.BB_SQUARES[move.to_square] if move else 0
    parts = "".join((*_squares(marked, side), *_men(board, side)))
    whole = 8 * _SIDE
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}">{parts}</svg>'


def _squares(marked: chess.Bitboard, side: str) -> Iterator[str]:
    for squares, plain, of_the_move in _COLOURS:
        for shown, colour in ((squares & ~marked, plain), (marked & squares, of_the_move)):
            corners = (_corner(square, side) for square in chess.SquareSet(shown))
            path = "".join(f"M{x} {y}h{_SIDE}v{_SIDE}h-{_SIDE}" for x, y in corners)
            yield f'<path fill="{colour}" d="{path}"/>'


def _men(board: chess.BaseBoard, side: str) -> Iterator[str]:
    """Drawings of the men: each kind once, and a reference for every square."""
    men = board.piece_map()
    drawn = (chess.svg.PIECES[symbol] for symbol in sorted({man.symbol() for man in men.values()}))
    yield f"<defs>{''.join(drawn)}</defs>"
    for square, man in men.items():
        x, y = _corner(square, side)
        kind = f"{chess.COLOR_NAMES[man.color]}-{chess.piece_name(man.piece_type)}"
        yield f'<use href="#{kind}" x="{x}" y="{y}"/>'


def _corner(square: chess.Square, side: str) -> tuple[int, int]:
    seen = square ^ 0o70 if side == "white" else square ^ 0o07
    return _SIDE * chess.square_file(seen), _SIDE * chess.square_rank(seen)


class Site:
    """Addresses of one room behind its door, in the words of ``answers``."""

    def __init__(self, room: Entrance, answers: Answers, crowd: Crowd) -> None:
        self.answers = answers
        self.crowd = crowd
        self._room = room
        self._door = Door(room, answers, crowd)
        self._readers = _Readers(room, answers, crowd)
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
        nowhere = {HTTPException: self.answers.nowhere}
        return Starlette(routes=[*own, *routes], middleware=middleware, exception_handlers=nowhere)

    def route(self, path: str, handler: Handler, method: str = "GET") -> Route:
        """An address whose refusals are shown in the words of the page."""
        return Route(path, self.answers.shown(handler), methods=[method])

    def live(
        self, path: str, role: Role, stream: Callable[[Request], Stream], show: Show
    ) -> Iterator[Route]:
        """The addresses of a page that changes while it is open, and of its stream.

        Whoever acts under a name is asked for it first; spectators need not sign in.
        """

        async def page(request: Request) -> Response:
            guest = self.guest(role, request)
            if role.post in NAMED and guest is not None and not guest.name:
                return self.answers.page(request, "name.html", action=f"/{role.path}/name")
            return show(request, guest)

        async def follow(request: Request) -> Response:
            guest = self.guest(role, request)
            return self._readers.follow(request, stream(request), guest)

        yield self.route(path, page)
        yield self.route(f"{path}live", follow)

    def name(self, role: Role) -> Route:
        """The address of the form in which a guest of a role gives a name."""

        async def name(request: Request) -> Response:
            guest = self.actor(role, request)
            given = (await form_of(request)).get("name", "")
            await self._door.introduce(guest, given)
            if not guest.name:
                of_another = role.post is Post.ASSISTANT and given.strip()
                raise DeniedError(400, "assistant.another" if of_another else "arbiter.name_needed")
            return done(request, f"/{role.path}/")

        return self.route(f"/{role.path}/name", name, "POST")

    def guest(self, role: Role, request: Request) -> Guest | None:
        """The guest who sends this request; spectators are none."""
        return None if role == SPECTATOR else self.let_in(role, request)

    def let_in(self, role: Role, request: Request) -> Guest:
        """The guest of this request; :class:`DeniedError` for one without this role."""
        return self._door.let_in(role, request)

    def actor(self, role: Role, request: Request) -> Guest:
        """The guest who sends a form; one who acts faster than anybody can mean to is refused."""
        guest = self.let_in(role, request)
        if not self._acts.allows(str(guest.number), time.monotonic()):
            raise DeniedError(429, "door.too_many")
        return guest

    def invitation(self, request: Request, role: Role) -> Response:
        """A new link and code for a role; they are shown only once."""
        invitation = self._room.access.invite(role, time.monotonic())
        return self.answers.page(
            request,
            "invitation.html",
            role=role_name(role, self.words(request)),
            link=f"{request.base_url}join/{invitation.token}",
            code=invitation.grouped,
        )

    def words(self, request: Request) -> Phrases:
        """The words of the sender's language."""
        return self.answers.words(request)

    def code(self, request: Request) -> str:
        """The code of the sender's language."""
        return self.words(request).language.code

    def knows(self, request: Request) -> str | None:
        """The key of a guest, ``None`` for a stranger."""
        return self._door.knows(request)

    def awaits(self, request: Request) -> bool:
        """Tell whether the browser still waits for an answer."""
        return client_of(request) in self.crowd


class _Readers:
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
