"""The pages of a hall: the arbiters' overview, a page with rulings for each table, spectators'.

Served on a thread of their own; news come in by :meth:`HallPages.hear`, and what goes out is told
to the :class:`~.room.HallDesk`.
"""

import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from accessible_board.arbiter import forms
from accessible_board.console import arbiter_page, downloads
from accessible_board.console.access import Guest, Invitation
from accessible_board.console.address import Address
from accessible_board.console.answers import (
    Answers,
    DeniedError,
    form_of,
)
from accessible_board.console.connections import Crowd
from accessible_board.console.door import Door
from accessible_board.console.downloads import live_pgn
from accessible_board.console.live import Stream
from accessible_board.console.pages import Page
from accessible_board.console.readers import Readers
from accessible_board.console.roles import ARBITER
from accessible_board.console.site import Site, check_named, done, file, pgn
from accessible_board.console.table_view import player_name
from accessible_board.console.web_server import Served, WebServer
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import News
from accessible_board.hall.room import OVERVIEW, RESULTS, WATCH, HallDesk, HallRoom
from accessible_board.hall.spectated_game import SpectatedGame
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.system.clock import since_start


class HallPages(Served):
    """The addresses of a hall, served until :meth:`close`."""

    def __init__(
        self,
        address: Address,
        tables: Sequence[str],
        style: AnnouncingStyle,
        language: str,
        desk: HallDesk,
    ) -> None:
        self._room = HallRoom(tables, style, desk)
        self._answers = Answers(language, DEFAULT_EDITION, desk.failed)
        self._answers.load()
        crowd = Crowd()
        self._door = Door(self._room, self._answers, crowd)
        self._readers = Readers(self._room, self._answers, crowd)
        self._site = Site(self._door, self._answers, crowd)
        pages = self._application()
        super().__init__(WebServer(address, pages, crowd, desk.failed, self._room))

    def hear(self, news: News) -> None:
        """Take in news of the hall; from any thread, without waiting."""
        self._server.soon(self._room.hear, news)

    def invite(self) -> Invitation:
        """A new link and code for an arbiter."""
        return self._server.call(lambda: self._room.access.invite(ARBITER, time.monotonic()))

    def _application(self) -> Starlette:
        shown = self._site.route
        table = "/arbiter/table/{table}"
        return self._site.application(
            [
                shown("/live.pgn", self._live_pgn),
                *self._for_spectators("/spectator/", WATCH),
                *self._for_spectators("/spectator/results/", RESULTS),
                shown("/spectator/table/{table}/", self._game),
                shown("/spectator/table/{table}/live", self._game_live),
                shown("/spectator/table/{table}/live.pgn", self._game_pgn),
                shown("/arbiter/", self._overview),
                shown("/arbiter/live", self._live),
                shown("/arbiter/name", self._name, "POST"),
                shown("/arbiter/invite", self._invitation, "POST"),
                shown("/arbiter/round.pgn", self._round_pgn),
                shown(f"{table}/", self._table),
                shown(f"{table}/live", self._table_live),
                shown(f"{table}/rule", self._rule, "POST"),
                shown(f"{table}/download/{{name}}", self._download),
            ]
        )

    def _for_spectators(self, path: str, page: Page) -> tuple[Route, Route]:
        """The routes of a spectators' page of all games, and of its live stream."""

        async def show(request: Request) -> Response:
            stream = self._room.watching(page, self._code(request))
            return self._watch(request, page.template, stream)

        async def live(request: Request) -> Response:
            stream = self._room.watching(page, self._code(request))
            return self._readers.follow(request, stream, None)

        return self._site.route(path, show), self._site.route(f"{path}live", live)

    # --- what is shown --------------------------------------------------------------------------

    async def _overview(self, request: Request) -> Response:
        guest = self._door.let_in(ARBITER, request)
        stream = self._room.stream(self._code(request))
        return self._page(request, guest, OVERVIEW.template, stream, since_start())

    async def _table(self, request: Request) -> Response:
        guest, name = self._door.let_in(ARBITER, request), request.path_params["table"]
        table = self._room.table(name)
        stream = table.room.stream(ARBITER, self._code(request))
        groups = [(group, list(arbiter_page.controls(group))) for group in forms.Group]
        return self._page(
            request,
            guest,
            "hall_table.html",
            stream,
            table.now(),
            {"table": name, "groups": groups, "files": downloads.names()},
        )

    def _page(
        self,
        request: Request,
        guest: Guest,
        template: str,
        stream: Stream,
        now: int,
        further: Mapping[str, Any] = MappingProxyType({}),
    ) -> Response:
        """A live page for an arbiter with a name."""
        if not guest.name:
            return self._answers.page(request, "name.html", action="/arbiter/name")
        return self._answers.page(
            request,
            template,
            role=ARBITER,
            **stream.shown(),
            now=now,
            name=guest.name,
            **further,
        )

    async def _live(self, request: Request) -> Response:
        guest = self._door.let_in(ARBITER, request)
        return self._readers.follow(request, self._room.stream(self._code(request)), guest)

    async def _table_live(self, request: Request) -> Response:
        guest = self._door.let_in(ARBITER, request)
        room = self._room.table(request.path_params["table"]).room
        return self._readers.follow(request, room.stream(ARBITER, self._code(request)), guest)

    def _watch(
        self, request: Request, template: str, stream: Stream, players: str = ""
    ) -> Response:
        """A live page for spectators, who need not sign in."""
        return self._answers.page(
            request,
            template,
            **stream.shown(),
            now=since_start(),
            players=players,
        )

    async def _game(self, request: Request) -> Response:
        given, words = self._spectated(request), self._answers.words(request)
        names = (player_name(given.game.state, seat, words) for seat in Seat)
        stream = given.stream(words.language.code)
        return self._watch(request, "hall_game.html", stream, players=" – ".join(names))

    async def _game_live(self, request: Request) -> Response:
        stream = self._spectated(request).stream(self._code(request))
        return self._readers.follow(request, stream, None)

    async def _game_pgn(self, request: Request) -> Response:
        return pgn(live_pgn(self._spectated(request).game))

    def _spectated(self, request: Request) -> SpectatedGame:
        return self._room.spectated(request.path_params["table"])

    def _code(self, request: Request) -> str:
        return self._answers.words(request).language.code

    async def _live_pgn(self, request: Request) -> Response:
        return pgn(self._room.live_pgn())

    async def _round_pgn(self, request: Request) -> Response:
        self._door.let_in(ARBITER, request)
        return pgn(await self._room.round_pgn())

    async def _download(self, request: Request) -> Response:
        self._door.let_in(ARBITER, request)
        table, name = self._room.table(request.path_params["table"]), request.path_params["name"]
        language = self._answers.words(request).language
        content = downloads.download(name, table.room.game, language, table.journal)
        return file(name, content)

    # --- what is done ---------------------------------------------------------------------------

    async def _name(self, request: Request) -> Response:
        guest = self._door.let_in(ARBITER, request)
        await self._door.introduce(guest, (await form_of(request)).get("name", ""))
        if not guest.name:
            raise DeniedError(400, "arbiter.name_needed")
        return RedirectResponse("/arbiter/", 303)

    async def _invitation(self, request: Request) -> Response:
        """A new code for another arbiter, or another device of the own; it is shown only once."""
        self._site.check_pace(self._door.let_in(ARBITER, request))
        invitation = self._room.access.invite(ARBITER, time.monotonic())
        return self._answers.page(
            request,
            "invitation.html",
            role=self._answers.words(request)("roles.arbiter"),
            link=f"{request.base_url}join/{invitation.token}",
            code=invitation.code,
        )

    async def _rule(self, request: Request) -> Response:
        """Send a ruling on its way; its decision appears in the table's record."""
        guest = self._door.let_in(ARBITER, request)
        check_named(guest)
        self._site.check_pace(guest)
        table = self._room.table(request.path_params["table"])
        table.submit_observation(forms.filled(await form_of(request), guest.name, table.now()))
        return done(request, f"/arbiter/table/{request.path_params['table']}/")
