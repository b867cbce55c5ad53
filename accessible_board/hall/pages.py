"""The pages of a hall: the arbiters' overview, a page with rulings for each table, spectators'.

Served on a thread of their own; news come in by :meth:`HallPages.hear`, and what goes out is told
to the :class:`~.shown_table.HallDesk`.
"""

import time
from collections.abc import Iterator, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from accessible_board.console.access import Guest, Invitation
from accessible_board.console.address import Address
from accessible_board.console.answers import Answers
from accessible_board.console.application import TablePages
from accessible_board.console.connections import Crowd
from accessible_board.console.live import Stream
from accessible_board.console.pages import Page
from accessible_board.console.roles import ARBITER, SPECTATOR, Post, Role
from accessible_board.console.room import Room
from accessible_board.console.site import Site, pgn
from accessible_board.console.web_server import Served, WebServer
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION
from accessible_board.hall.news import News
from accessible_board.hall.room import OVERVIEW, RESULTS, WATCH, HallRoom
from accessible_board.hall.shown_table import HallDesk
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.system.clock import since_start

_TABLE = "table/{table}/"
_TEMPLATES = {Post.ARBITER: "hall_table.html", Post.SPECTATOR: "hall_game.html"}


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
        answers = Answers(language, DEFAULT_EDITION, desk.failed)
        answers.load()
        crowd = Crowd()
        self._site = Site(self._room, answers, crowd)
        pages = self._site.application(self._routes())
        super().__init__(WebServer(address, pages, crowd, desk.failed, self._room))

    def hear(self, news: News) -> None:
        """Take in news of the hall; from any thread, without waiting."""
        self._server.soon(self._room.hear, news)

    def invite(self) -> Invitation:
        """A new link and code for an arbiter."""
        return self._server.call(lambda: self._room.access.invite(ARBITER, time.monotonic()))

    def _routes(self) -> Iterator[Route]:
        shown = self._site.route
        yield shown("/live.pgn", self._live_pgn)
        yield from self._live(SPECTATOR, "/spectator/", WATCH)
        yield from self._live(SPECTATOR, "/spectator/results/", RESULTS)
        yield from self._live(ARBITER, "/arbiter/", OVERVIEW)
        yield self._site.name(ARBITER)
        yield shown("/arbiter/invite", self._invitation, "POST")
        yield shown("/arbiter/round.pgn", self._round_pgn)
        ruled = TablePages(self._site, self._table, _TEMPLATES)
        yield from ruled.page(ARBITER, f"/arbiter/{_TABLE}")
        yield ruled.form(ARBITER, f"/arbiter/{_TABLE}rule", ruled.rule)
        yield ruled.download(ARBITER, f"/arbiter/{_TABLE}")
        watched = TablePages(self._site, self._spectated, _TEMPLATES)
        yield from watched.page(SPECTATOR, f"/spectator/{_TABLE}")
        yield watched.live_pgn(f"/spectator/{_TABLE}")

    def _live(self, role: Role, path: str, page: Page) -> Iterator[Route]:
        """The addresses of a page of all games."""

        def stream(request: Request) -> Stream:
            code = self._site.code(request)
            return self._room.stream(code) if page is OVERVIEW else self._room.watching(page, code)

        def show(request: Request, guest: Guest | None) -> Response:
            shown, name = stream(request).shown(), guest.name if guest is not None else ""
            answers, now = self._site.answers, since_start()
            return answers.page(request, page.template, now=now, name=name, **shown)

        return self._site.live(path, role, stream, show)

    def _table(self, request: Request) -> Room:
        return self._room.table(request.path_params["table"])

    def _spectated(self, request: Request) -> Room:
        return self._room.spectated(request.path_params["table"])

    async def _live_pgn(self, request: Request) -> Response:
        return pgn(self._room.live_pgn())

    async def _round_pgn(self, request: Request) -> Response:
        self._site.let_in(ARBITER, request)
        return pgn(await self._room.round_pgn())

    async def _invitation(self, request: Request) -> Response:
        """A new code for another arbiter, or another device of the own; it is shown only once."""
        self._site.actor(ARBITER, request)
        return self._site.invitation(request, ARBITER)
