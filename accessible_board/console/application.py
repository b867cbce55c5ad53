"""The addresses of the console: pages, and forms for guests who may use them.

Each role has its page under its own path. After the first visit no address holds a secret.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from accessible_board.arbiter import forms
from accessible_board.console import arbiter_page, downloads
from accessible_board.console.access import Guest
from accessible_board.console.answers import Answers, DeniedError, by_script, form_of
from accessible_board.console.connections import Crowd
from accessible_board.console.conversation import by_name
from accessible_board.console.door import NAMED, Door, seat_of
from accessible_board.console.duties import Filled, granted, observed
from accessible_board.console.pages import PAGES
from accessible_board.console.player_page import FILLED_IN
from accessible_board.console.readers import Readers
from accessible_board.console.roles import ARBITER, SPECTATOR, Post, Role
from accessible_board.console.room import Room, TalkAct
from accessible_board.console.site import Site, check_named, done, file, pgn
from accessible_board.console.table_view import role_name
from accessible_board.game.observations import Arrived
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import Phrases

Acting = Callable[[Guest, dict[str, str], Phrases], Awaitable[None]]
"""Carries out a form for a guest, in the language of the page."""


class Pages:
    """The handlers of all addresses, for one room."""

    def __init__(
        self, room: Room, answers: Answers, journal: downloads.ReadJournal, crowd: Crowd
    ) -> None:
        self._room = room
        self._journal = journal
        self._answers = answers
        self._door = Door(room, answers, crowd)
        self._readers = Readers(room, answers, crowd)
        self._site = Site(self._door, answers, crowd)

    def application(self) -> Starlette:
        """The ASGI application."""
        return self._site.application(
            route for role in self._room.roles for route in self._routes(role)
        )

    def _routes(self, role: Role) -> list[Route]:
        path = f"/{role.path}"
        routes = [
            self._site.route(f"{path}/", partial(self._page, role)),
            self._site.route(f"{path}/live", partial(self._stream, role)),
        ]
        if role.post in NAMED:
            routes.append(self._form(role, "name", self._name))
        match role.post:
            case Post.PLAYER | Post.PEGS:
                routes.append(self._form(role, "act", self._act))
                routes.append(
                    self._site.route(f"{path}/download/{{name}}", partial(self._sheet, role))
                )
            case Post.ASSISTANT:
                routes.append(
                    self._site.route(f"{path}/download/{{name}}", partial(self._sheet, role))
                )
                routes.append(self._form(role, "task", self._task))
                routes.append(self._form(role, "talk", self._talk))
            case Post.ARBITER:
                routes += [
                    self._form(role, "rule", self._rule),
                    self._form(role, "dismiss", self._dismiss),
                    self._form(role, "arrived", self._arrived),
                    self._form(role, "open", self._open),
                    self._site.route(f"{path}/invite", self._invite, "POST"),
                    self._site.route(f"{path}/record", self._record),
                    self._site.route(f"{path}/download/{{name}}", self._download),
                ]
            case Post.SPECTATOR:
                routes.append(self._site.route("/live.pgn", self._live_pgn))
        return routes

    def _form(self, role: Role, name: str, act: Acting) -> Route:
        """The route of a form: carries it out, then redirects to the page."""

        async def handle(request: Request) -> Response:
            guest = self._door.let_in(role, request)
            self._site.check_pace(guest)
            words, form = self._answers.words(request), await form_of(request)
            stream = self._room.stream(role, words.language.code)
            before = stream.number
            await act(guest, form, words)
            refusal = stream.refusal(before)
            if refusal is None:
                return done(request, f"/{role.path}/")
            return self._refused(request, role, guest, form, refusal.text)

        return self._site.route(f"/{role.path}/{name}", handle, "POST")

    # --- what is shown --------------------------------------------------------------------------

    def _guest(self, role: Role, request: Request) -> Guest | None:
        """The guest who sends this request; for spectators a placeholder."""
        return None if role == SPECTATOR else self._door.let_in(role, request)

    async def _page(self, role: Role, request: Request) -> Response:
        guest = self._guest(role, request)
        if role.post in NAMED and guest is not None and not guest.name:
            return self._answers.page(request, "name.html")
        return self._shown(request, role, guest)

    def _shown(
        self,
        request: Request,
        role: Role,
        guest: Guest | None,
        refused: Mapping[str, object] | None = None,
    ) -> Response:
        """The page of a role; after a refusal with the form as it was filled in, and the reason."""
        words = self._answers.words(request)
        return self._answers.page(
            request,
            PAGES[role.post].template,
            status=200 if refused is None else 422,
            role=role_name(role, words),
            now=self._room.now(),
            name=guest.name if guest is not None else "",
            refused=refused,
            **self._room.shown(role, words),
            **self._unchanging(role, words),
        )

    def _refused(
        self, request: Request, role: Role, guest: Guest, form: dict[str, str], reason: str
    ) -> Response:
        """Answer a refused form: with the reason alone for a script, else with the page."""
        if by_script(request):
            return PlainTextResponse(reason, 422)
        return self._shown(request, role, guest, {"form": form, "reason": reason})

    def _unchanging(self, role: Role, words: Phrases) -> dict[str, Any]:
        """The parts of a page that do not change while it is open."""
        if role != ARBITER:
            return {"filled_in": FILLED_IN}
        return {
            "groups": [(g, list(arbiter_page.controls(g))) for g in forms.Group],
            "files": downloads.names(),
            "invited": [(r.path, role_name(r, words)) for r in self._room.roles if r != SPECTATOR],
        }

    async def _stream(self, role: Role, request: Request) -> Response:
        guest = self._guest(role, request)
        stream = self._room.stream(role, self._answers.words(request).language.code)
        return self._readers.follow(request, stream, guest)

    async def _live_pgn(self, request: Request) -> Response:
        return pgn(downloads.live_pgn(self._room.delayed))

    async def _record(self, request: Request) -> Response:
        self._door.let_in(ARBITER, request)
        words = self._answers.words(request)
        lines = arbiter_page.record(self._room.game, words, self._room.style)
        return self._answers.page(request, "record.html", lines=lines)

    async def _sheet(self, role: Role, request: Request) -> Response:
        """A scoresheet for those at the table, once both players have signed."""
        self._door.let_in(role, request)
        known = request.path_params["name"] in downloads.sheets()
        if not (known and self._room.game.state.handed_in):
            raise DeniedError(404, "door.nowhere")
        return self._file(request)

    async def _download(self, request: Request) -> Response:
        self._door.let_in(ARBITER, request)
        return self._file(request)

    def _file(self, request: Request) -> Response:
        name, words = request.path_params["name"], self._answers.words(request)
        content = downloads.download(name, self._room.game, words.language, self._journal)
        return file(name, content)

    # --- what is done ---------------------------------------------------------------------------

    async def _act(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        act = by_name(form.get("act", ""))
        if act is None:
            raise DeniedError(400, "door.unknown")
        await self._room.act(seat_of(guest), act, form.get("value", ""), words)

    async def _task(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        seat = self._named(guest)
        act = granted(form.get("task", ""), self._room.game.state, seat)
        filled = Filled(seat, form, words.language, self._room.style, self._room.now())
        await self._room.report(observed(act, filled))

    async def _talk(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        try:
            act = TalkAct(form.get("talk", ""))
        except ValueError:
            raise DeniedError(400, "door.unknown") from None
        self._room.talk(self._named(guest), act)

    def _named(self, guest: Guest) -> Seat:
        """The seat of an assistant, who needs a name, as acts are recorded under it."""
        check_named(guest)
        return seat_of(guest)

    async def _rule(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        check_named(guest)
        await self._room.report(forms.filled(form, guest.name, self._room.now()))

    async def _name(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        await self._door.introduce(guest, form.get("name", ""))
        if not guest.name:
            named = guest.role.post is Post.ASSISTANT and form.get("name", "").strip()
            raise DeniedError(400, "assistant.another" if named else "arbiter.name_needed")

    async def _dismiss(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        number = form.get("guest", "")
        if number.isascii() and number.isdigit() and len(number) < 10:
            self._room.access.dismiss(int(number))
            self._room.changed(*Post)

    async def _arrived(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        seat = next((seat for seat in Seat if seat == form.get("seat")), None)
        if seat is None:
            raise DeniedError(400, "door.unknown")
        await self._room.report(Arrived(at=self._room.now(), seat=seat))

    async def _open(self, guest: Guest, form: dict[str, str], words: Phrases) -> None:
        self._room.envelope.open_envelope(form.get("code", "").strip(), self._room.now())

    async def _invite(self, request: Request) -> Response:
        """A new link and code for a role; they are shown only once."""
        self._door.let_in(ARBITER, request)
        form, words = await form_of(request), self._answers.words(request)
        role = next((r for r in self._room.roles if r.path == form.get("role")), None)
        if role is None or role == SPECTATOR:
            raise DeniedError(400, "door.unknown")
        invitation = self._room.access.invite(role, time.monotonic())
        return self._answers.page(
            request,
            "invitation.html",
            role=role_name(role, words),
            link=f"{request.base_url}join/{invitation.token}",
            code=invitation.code,
        )
