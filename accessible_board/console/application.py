"""The addresses of the console: who asks is looked up, what is asked is shown or done.

``/`` asks for a code, ``/join/TOKEN`` is what a link leads to; each role has its page under its own
path, and its cookie is sent nowhere else. Nothing after the first visit holds a secret.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from accessible_board.console import arbiter_page, downloads, rulings
from accessible_board.console.access import Guest
from accessible_board.console.conversation import Act
from accessible_board.console.duties import Filled, task, tasks
from accessible_board.console.guards import Guard
from accessible_board.console.limits import Limiter, Rate
from accessible_board.console.live import Stream
from accessible_board.console.pages import PAGES
from accessible_board.console.pictures import picture
from accessible_board.console.rendering import html
from accessible_board.console.roles import ARBITER, SPECTATOR, Post, Role
from accessible_board.console.room import Room
from accessible_board.console.table_view import role_name
from accessible_board.console.wording import Words, load_words
from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.game.seats import Seat
from accessible_board.languages import available

GUESSES: Final = Rate(burst=6, per_second=0.05)
"""Wrong codes and links from one address."""

ALL_GUESSES: Final = Rate(burst=30, per_second=0.2)
"""Wrong codes and links from everywhere together."""

ACTS: Final = Rate(burst=30, per_second=8)
"""What one browser that was let in may do."""

MOST_SPECTATORS: Final = 400
MOST_PAGES_OF_A_GUEST: Final = 8
"""How many live pages there may be: what hangs on must not keep the players out."""

NAMED: Final = (Post.ASSISTANT, Post.ARBITER)
"""Posts in which everything is done by name."""

LONGEST_NAME: Final = 60
COOKIE: Final = "console"
LANGUAGE: Final = "language"
_STATIC: Final = Path(__file__).parent / "static"

Handler = Callable[[Request], Awaitable[Response]]
Acting = Callable[[Request, Guest, dict[str, str], Words], Awaitable[None]]


class DeniedError(AccessibleBoardError):
    """A request that is not answered: the status, and the key of the sentence that says why."""

    def __init__(self, status: int, key: str, **values: str) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.values = values


class Pages:
    """The handlers of all addresses, for one room. ``default`` is a language's code."""

    def __init__(self, room: Room, default: str, journal: downloads.ReadJournal) -> None:
        self._room = room
        self._default = default
        self._journal = journal
        self._guesses = Limiter(GUESSES)
        self._all_guesses = Limiter(ALL_GUESSES)
        self._acts = Limiter(ACTS)
        self._live: dict[int, int] = {}

    def application(self) -> Starlette:
        """The ASGI application."""
        routes: list[Route | Mount] = [
            Route("/", self._shown(self._door)),
            Route("/join/{token}", self._shown(self._link)),
            Route("/join", self._shown(self._join), methods=["POST"]),
            Route("/picture/{board}/{view}.svg", self._shown(self._picture)),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ]
        for role in self._room.roles:
            routes += self._routes(role)
        middleware = [Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000)]
        return Starlette(routes=routes, middleware=middleware)

    def _routes(self, role: Role) -> list[Route | Mount]:
        path = f"/{role.path}"
        routes: list[Route | Mount] = [
            Route(f"{path}/", self._shown(partial(self._page, role))),
            Route(f"{path}/live", self._shown(partial(self._stream, role))),
        ]
        match role.post:
            case Post.PLAYER:
                routes.append(self._form(role, "act", self._act))
            case Post.ASSISTANT:
                routes += [
                    self._form(role, "task", self._task),
                    self._form(role, "name", self._name),
                ]
            case Post.ARBITER:
                routes += [
                    self._form(role, "rule", self._rule),
                    self._form(role, "name", self._name),
                    self._form(role, "dismiss", self._dismiss),
                    Route(f"{path}/invite", self._shown(self._invite), methods=["POST"]),
                    Route(f"{path}/record", self._shown(self._record)),
                    Route(f"{path}/download/{{name}}", self._shown(self._download)),
                ]
            case Post.SPECTATOR:
                routes.append(Route("/live.pgn", self._shown(self._live_pgn)))
        return routes

    # --- the door -------------------------------------------------------------------------------

    async def _door(self, request: Request) -> Response:
        words = self._words(request)
        return self._html(
            request, html("door.html", words, **self._frame(words), watch=self._watch)
        )

    async def _link(self, request: Request) -> Response:
        """A link shows whom it lets in; only the button uses it, as no preview of it should."""
        words, token = self._words(request), request.path_params["token"]
        self._check_guesses(request)
        role = self._room.access.role_invited(token, time.monotonic())
        if role is None:
            raise self._wrong(request, token)
        page = html(
            "join.html",
            words,
            **self._frame(words),
            token=token,
            role=role_name(role, words),
            named=role.post in NAMED,
        )
        return self._html(request, page)

    async def _join(self, request: Request) -> Response:
        form = await _form(request)
        self._check_guesses(request)
        secret = form.get("secret", "")
        entered = self._room.access.enter(secret, time.monotonic())
        if entered is None:
            raise self._wrong(request, secret)
        cookie, guest = entered
        await self._introduce(guest, form.get("name", ""))
        path = f"/{guest.role.path}/"
        response = RedirectResponse(path, 303)
        response.set_cookie(COOKIE, cookie, path=path, httponly=True, samesite="strict")
        return response

    async def _introduce(self, guest: Guest, name: str) -> None:
        """Somebody gives a name; an assistant so named may do what the arbiter then grants."""
        guest.name = _name(name)
        self._room.invited()
        if guest.name and guest.role.post is Post.ASSISTANT:
            await self._room.name_assistant(_seat(guest), guest.name)

    def _check_guesses(self, request: Request) -> None:
        now = time.monotonic()
        if not (
            self._guesses.seconds_until_allowed(_address(request), now) == 0
            and self._all_guesses.seconds_until_allowed("all", now) == 0
        ):
            raise DeniedError(429, "door.too_many")

    def _wrong(self, request: Request, secret: str) -> DeniedError:
        now = time.monotonic()
        self._guesses.allows(_address(request), now)
        self._all_guesses.allows("all", now)
        used = self._room.access.was_used(secret)
        return DeniedError(403, "door.used" if used else "door.wrong")

    # --- pages ----------------------------------------------------------------------------------

    async def _page(self, role: Role, request: Request) -> Response:
        words = self._words(request)
        guest = self._guest(role, request)
        if role.post in NAMED and guest is not None and not guest.name:
            return self._html(request, html("name.html", words, **self._frame(words)))
        stream = self._room.stream(role, words.language.code)
        page = html(
            PAGES[role.post].template,
            words,
            **self._frame(words),
            role=role_name(role, words),
            regions=stream.regions(),
            last_id=stream.last_id,
            now=self._room.now(),
            name=guest.name if guest is not None else "",
            **self._of_the_arbiter(role, words),
        )
        return self._html(request, page)

    def _of_the_arbiter(self, role: Role, words: Words) -> dict[str, Any]:
        if role != ARBITER:
            return {}
        return {
            "groups": [(g, list(arbiter_page.controls(g))) for g in rulings.Group],
            "files": downloads.names(),
            "invited": [(r.path, role_name(r, words)) for r in self._room.roles if r != SPECTATOR],
        }

    async def _stream(self, role: Role, request: Request) -> Response:
        guest = self._guest(role, request)
        number = guest.number if guest is not None else 0
        most = MOST_SPECTATORS if guest is None else MOST_PAGES_OF_A_GUEST
        if self._live.get(number, 0) >= most:
            raise DeniedError(503, "door.full")
        stream = self._room.stream(role, self._words(request).language.code)
        last_id = request.headers.get("last-event-id", request.query_params.get("after", ""))
        return StreamingResponse(
            self._watched(stream, last_id, guest, number), media_type="text/event-stream"
        )

    async def _watched(
        self, stream: Stream, last_id: str, guest: Guest | None, number: int
    ) -> AsyncIterator[bytes]:
        """The messages of a stream, for as long as its reader may see them."""
        self._live[number] = self._live.get(number, 0) + 1
        try:
            async for message in stream.follow(last_id):
                if guest is not None and not self._room.access.keeps(guest, time.monotonic()):
                    return
                yield message
        finally:
            self._live[number] -= 1

    async def _picture(self, request: Request) -> Response:
        drawn = picture(request.path_params["board"], request.path_params["view"])
        headers = {"cache-control": "public, max-age=86400, immutable"}
        return Response(drawn, media_type="image/svg+xml", headers=headers)

    async def _live_pgn(self, request: Request) -> Response:
        pgn = downloads.live_pgn(self._room.delayed)
        return Response(pgn, media_type="application/x-chess-pgn")

    # --- what is done ---------------------------------------------------------------------------

    async def _act(
        self, request: Request, guest: Guest, form: dict[str, str], words: Words
    ) -> None:
        try:
            act = Act(form.get("act", ""))
        except ValueError:
            raise DeniedError(400, "door.unknown") from None
        await self._room.act(_seat(guest), act, form.get("value", ""), words)

    async def _task(
        self, request: Request, guest: Guest, form: dict[str, str], words: Words
    ) -> None:
        seat = _seat(guest)
        chosen = task(form.get("task", ""), tasks(self._room.game.state, seat))
        filled = Filled(seat, form, words.language, self._room.style, self._room.now())
        await self._room.report(chosen.observe(filled))

    async def _rule(
        self, request: Request, guest: Guest, form: dict[str, str], words: Words
    ) -> None:
        if not guest.name:
            raise DeniedError(403, "arbiter.name_needed")
        await self._room.report(rulings.ruled(form, guest.name, self._room.now()))

    async def _name(
        self, request: Request, guest: Guest, form: dict[str, str], words: Words
    ) -> None:
        if not _name(form.get("name", "")):
            raise DeniedError(400, "arbiter.name_needed")
        await self._introduce(guest, form["name"])

    async def _dismiss(
        self, request: Request, guest: Guest, form: dict[str, str], words: Words
    ) -> None:
        number = form.get("guest", "")
        if number.isascii() and number.isdigit() and len(number) < 10:
            self._room.access.dismiss(int(number))
            self._room.changed(*Post)

    async def _invite(self, request: Request) -> Response:
        """A new link and code for a role, shown once."""
        self._let_in(ARBITER, request)
        form, words = await _form(request), self._words(request)
        role = next((r for r in self._room.roles if r.path == form.get("role")), None)
        if role is None or role == SPECTATOR:
            raise DeniedError(400, "door.unknown")
        invitation = self._room.access.invite(role, time.monotonic())
        page = html(
            "invitation.html",
            words,
            **self._frame(words),
            role=role_name(role, words),
            link=f"{request.base_url}join/{invitation.token}",
            code=invitation.code,
        )
        return self._html(request, page)

    async def _record(self, request: Request) -> Response:
        self._let_in(ARBITER, request)
        words = self._words(request)
        lines = arbiter_page.record(self._room.game, words)
        return self._html(request, html("record.html", words, **self._frame(words), lines=lines))

    async def _download(self, request: Request) -> Response:
        self._let_in(ARBITER, request)
        name, words = request.path_params["name"], self._words(request)
        content = downloads.download(name, self._room.game, words.language, self._journal)
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(content, media_type="application/octet-stream", headers=headers)

    # --- who asks, and how he is answered -------------------------------------------------------

    def _guest(self, role: Role, request: Request) -> Guest | None:
        """Who asks; spectators are nobody in particular."""
        return None if role == SPECTATOR else self._let_in(role, request)

    def _let_in(self, role: Role, request: Request) -> Guest:
        cookie = request.cookies.get(COOKIE)
        guest = self._room.access.guest(cookie, role, time.monotonic())
        if guest is None:
            raise DeniedError(403, "door.not_let_in" if cookie is None else "door.no_longer")
        return guest

    def _form(self, role: Role, name: str, act: Acting) -> Route:
        """The address of a form: done, and then back to the page."""

        async def handle(request: Request) -> Response:
            guest = self._let_in(role, request)
            if not self._acts.allows(str(guest.number), time.monotonic()):
                raise DeniedError(429, "door.too_many")
            await act(request, guest, await _form(request), self._words(request))
            if _by_script(request):
                return Response(status_code=204)
            return RedirectResponse(f"/{role.path}/", 303)

        return Route(f"/{role.path}/{name}", self._shown(handle), methods=["POST"])

    def _shown(self, handler: Handler) -> Handler:
        """The handler, whose refusals are sentences in the reader's language."""

        async def handle(request: Request) -> Response:
            try:
                return await handler(request)
            except DeniedError as denied:
                sentence = self._words(request)(denied.key, **denied.values)
                return self._refusal(request, denied.status, sentence)
            except InputError as error:
                return self._refusal(request, 400, str(error))

        return handle

    def _refusal(self, request: Request, status: int, sentence: str) -> Response:
        if _by_script(request):
            return PlainTextResponse(sentence, status)
        words = self._words(request)
        page = html("refused.html", words, **self._frame(words), sentence=sentence)
        return HTMLResponse(page, status)

    def _words(self, request: Request) -> Words:
        """In the language that was chosen, else the first known one that the browser asks for."""
        asked = [request.query_params.get(LANGUAGE, ""), request.cookies.get(LANGUAGE, "")]
        for part in request.headers.get("accept-language", "").split(",")[:10]:
            code = part.split(";")[0].strip().lower().partition("-")[0]
            asked.append("nb" if code in ("no", "nn") else code)
        code = next((code for code in asked if code in available()), self._default)
        return load_words(code)

    def _html(self, request: Request, page: str) -> Response:
        response = HTMLResponse(page)
        chosen = request.query_params.get(LANGUAGE, "")
        if chosen in available():
            response.set_cookie(
                LANGUAGE, chosen, max_age=365 * 86400, httponly=True, samesite="strict"
            )
        return response

    @property
    def _watch(self) -> bool:
        return SPECTATOR in self._room.roles

    @staticmethod
    def _frame(words: Words) -> dict[str, Any]:
        """What stands on every page."""
        return {
            "languages": [(code, load_words(code).language.name) for code in available()],
            "code_of_language": words.language.code,
        }


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else "?"


def _seat(guest: Guest) -> Seat:
    """The seat of a player or an assistant; nobody else gets to their forms."""
    if guest.role.seat is None:
        raise DeniedError(400, "door.unknown")
    return guest.role.seat


def _by_script(request: Request) -> bool:
    return request.headers.get("accept", "").startswith("text/plain")


def _name(text: str) -> str:
    """A name in one line of decent length."""
    return "".join(" ".join(text.split())[:LONGEST_NAME]).strip() if text.isprintable() else ""


async def _form(request: Request) -> dict[str, str]:
    """The fields of a form; the guard has seen to its length."""
    body = await request.body()
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=50))
    except ValueError:
        raise DeniedError(400, "door.unknown") from None
