"""The pages of a hall: the arbiters' overview, a page with rulings for each table, spectators'.

Served on a thread of their own; news come in by :meth:`HallPages.hear`, and what goes out is told
to the :class:`~.shown_table.HallDesk`. Whatever one table sends costs the others little: its record
is folded some entries at a time, table by table, and pages are rendered one after the other, with
rests between them.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from accessible_board.arbiter.matters import Happening, alert
from accessible_board.console.address import Address
from accessible_board.console.answers import Answers, DeniedError, Page, html, regions
from accessible_board.console.application import TablePages
from accessible_board.console.door import Access, Guest, Invitation
from accessible_board.console.guards import Crowd
from accessible_board.console.live import RestingQueue, Stream
from accessible_board.console.roles import ARBITER, SPECTATOR, Post, Role
from accessible_board.console.room import Room
from accessible_board.console.seat_sentences import ToldSentence
from accessible_board.console.site import Site, pgn
from accessible_board.console.web_server import Served, WebServer
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import (
    Begun,
    BrokerFull,
    DiskRefuses,
    Happened,
    News,
    Public,
    Reached,
    Stands,
    TableStanding,
)
from accessible_board.hall.overview import (
    KnownTable,
    TableGlance,
    failure,
    glance,
    overview,
    unseen,
    watched,
)
from accessible_board.hall.shown_table import HallDesk, RoundGames, ShownTable
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.system.clock import since_start

_log = logging.getLogger(__name__)

LOOK_EVERY: Final = 5.0
"""Seconds between two checks for a clock that has become low."""

SHOWN_AFTER: Final = 0.25
"""Seconds to gather changes before a long page is made anew."""

GIVEN_AFTER: Final = 1.0
"""Seconds to gather what a table makes public before it is passed on."""

ENTRIES: Final = 32
"""Entries of a table's record that are folded in one go."""

FULL_SHOWN: Final = 70_000
"""Milliseconds for which the broker's lack of room is shown; it is reported once a minute."""

CLOCKS_DIFFER: Final = 400
"""Milliseconds that a table's time may drift before it is shown anew."""

OVERVIEW: Final = Page(
    "hall.html",
    {name: f"hall/{name}.html" for name in ("calls", "trouble", "low")},
)
ROW: Final = "hall/row.html"
"""The template of a row in the list of tables; rows are rendered and sent one by one."""

WATCH: Final = Page("hall_watch.html", {"games": "hall/games.html"})
RESULTS: Final = Page("hall_results.html", {"results": "hall/results.html"})


def _shown(standing: TableStanding) -> object:
    """The status that the overview shows, without the time, which runs by itself."""
    known = standing.heard is not None
    return standing.life, standing.lacking, standing.undecided, standing.unread, known


class HallRoom:
    """The hall's tables as the pages share them. Belongs to the loop of their thread."""

    roles: tuple[Role, ...] = (ARBITER, SPECTATOR)

    def __init__(
        self,
        tables: Sequence[str],
        style: AnnouncingStyle,
        desk: HallDesk,
    ) -> None:
        self.access = Access()
        self._standing = dict.fromkeys(tables, TableStanding())
        self._tables: dict[str, ShownTable] = {}
        self._public: dict[str, Public] = {}
        self._round = RoundGames()
        self._streams: dict[str, Stream] = {}
        self._glances: dict[str, dict[str, tuple[TableGlance, str]]] = {}
        """Valid glances by language and table, with their rows as HTML."""
        self._watching: dict[tuple[str, str], Stream] = {}
        self._folding, self._giving = RestingQueue(share=1), RestingQueue(GIVEN_AFTER)
        self._tables_shown, self._shown = RestingQueue(), RestingQueue(SHOWN_AFTER)
        self._style, self._desk = style, desk
        self._failing: dict[type[News], tuple[Reached | DiskRefuses | BrokerFull, int]] = {}
        """The last news of each kind on the hall itself, and when they came."""
        self._looking: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start the regular checks for low clocks and for the broker's recovery."""
        _, told = self._failing.get(BrokerFull, (None, since_start()))
        if since_start() - told > FULL_SHOWN:
            del self._failing[BrokerFull]
        self._changed()
        self._looking = asyncio.get_running_loop().call_later(LOOK_EVERY, self.begin)

    def close(self) -> None:
        """Close every browser's stream."""
        if self._looking is not None:
            self._looking.cancel()
        for pace in (self._folding, self._giving, self._tables_shown, self._shown):
            pace.close()
        for stream in (*self._streams.values(), *self._watching.values()):
            stream.close()
        self._round.close()
        for table in self._tables.values():
            table.room.close()

    def hear(self, news: News) -> None:
        """Take in news of the hall."""
        match news:
            case Begun(name):
                if name in self._tables:
                    self._tables[name].room.close()
                table = ShownTable(news, self._style, self._desk, self._tables_shown)
                self._tables[name] = table
                self._make_public(name)
                self._fold(table)
            case Happened(name, entry, line) if name in self._tables:
                self._tables[name].take(entry, line)
                self._fold(self._tables[name])
            case Stands(name, standing):
                self._stands(name, standing)
            case Public(name):
                self._public[name] = news
                self._make_public(name)
            case Reached() | DiskRefuses() | BrokerFull():
                self._failing[type(news)] = news, since_start()
                self._changed()

    def _make_public(self, name: str) -> None:
        """Let spectators see as much of a game as its table says."""
        table, public = self._tables.get(name), self._public.get(name)
        if table is not None and public is not None and table.game == public.game:
            table.make_public(public.upto)
            self._fold(table)

    def _fold(self, table: ShownTable) -> None:
        self._folding.soon(self._advance, table)

    def _advance(self, table: ShownTable) -> None:
        """Fold some entries of a table's record, and show what is new."""
        if self._tables.get(table.name) is not table:
            return  # Another game has begun there.
        try:
            happened = table.room.advance(ENTRIES)
        except Exception as error:
            _log.exception("%s has an entry that cannot be shown", table.name)
            self._desk.failed(error)
            happened = []
        self._alert(table.name, happened)
        self._changed(table.name)
        if table.is_public:
            self._giving.soon(table.give_out)
        if table.room.is_behind:
            self._fold(table)

    def _alert(self, name: str, happened: Sequence[Happening]) -> None:
        """Tell arbiters what they must be told at once."""
        for code, stream in self._streams.items():
            words = load_phrases(code)
            alerts = [text for one in happened if (text := alert(one, words))]
            if alerts:
                bcp47 = words.language.voice.bcp47
                stream.change(*(ToldSentence(f"{name}: {text}", bcp47) for text in alerts))

    def _stands(self, name: str, standing: TableStanding) -> None:
        before, self._standing[name] = self._standing[name], standing
        if _shown(before) != _shown(standing):
            self._changed(name)
        table = self._tables.get(name)
        if table is not None and standing.heard is not None:
            behind = standing.heard - standing.now
            if abs(behind - table.behind) > CLOCKS_DIFFER:
                table.behind = behind
                self._changed(name)

    def _changed(self, *names: str) -> None:
        """Schedule an update of these tables, or of the news on the hall itself."""
        for glances in self._glances.values():
            for name in names:
                glances.pop(name, None)
        for stream in (*self._streams.values(), *self._watching.values()):
            stream.change()

    # --- what is shown --------------------------------------------------------------------------

    def stream(self, code: str) -> Stream:
        """The live overview in a language."""
        if code not in self._streams:
            render = partial(self._regions, load_phrases(code))
            self._streams[code] = Stream(render, since_start, pace=self._shown)
        return self._streams[code]

    def watching(self, page: Page, code: str) -> Stream:
        """The live page of all public games in a language."""
        key = page.template, code
        if key not in self._watching:
            render = partial(self._watched, page, load_phrases(code))
            self._watching[key] = Stream(render, since_start, pace=self._shown)
        return self._watching[key]

    def table(self, name: str) -> Room:
        """The room of the table of this name; :class:`DeniedError` for one without a game."""
        if name not in self._tables:
            raise DeniedError(404, "hall.no_game")
        return self._tables[name].room

    def spectated(self, name: str) -> Room:
        """The same for spectators; :class:`DeniedError` if they see nothing of its game."""
        if name not in self._tables or not self._tables[name].is_public:
            raise DeniedError(404, "hall.no_game")
        return self._tables[name].room

    async def round_pgn(self) -> bytes:
        """All games as far as they are known, as PGN for arbiters."""
        known = (name for name in self._standing if name in self._tables)
        return await self._round.written({name: self._tables[name].sheet for name in known})

    def live_pgn(self) -> bytes:
        """The public part of all games, as PGN."""
        tables = (self._tables[name] for name in self._standing if name in self._tables)
        return b"\n".join(filter(None, (table.live_pgn() for table in tables)))

    def _regions(self, words: Phrases) -> Mapping[str, str]:
        now, glances = since_start(), self._glances.setdefault(words.language.code, {})
        for name, standing in self._standing.items():
            if name not in glances:
                seen = self._glance(self._at(name, standing), words, now)
                glances[name] = seen, html(ROW, words, row=seen.row)
        seen_now = {name: glances[name] for name in self._standing}
        page = overview((seen for seen, _ in seen_now.values()), words, now, self._away(words))
        rows = {f"row-{name}": row for name, (_, row) in seen_now.items()}
        return {**regions(OVERVIEW, words, page=page, role=ARBITER), **rows}

    def _away(self, words: Phrases) -> tuple[str, ...]:
        """The faults of the hall itself."""
        failing = (failure(words, news) for news, _ in self._failing.values())
        return tuple(filter(None, failing))

    def _glance(self, table: KnownTable, words: Phrases, now: int) -> TableGlance:
        """Describe a table; an error costs only the table's own row."""
        try:
            return glance(table, words, now)
        except Exception:
            _log.exception("%s cannot be shown", table.name)
            return unseen(table, words)

    def _watched(self, page: Page, words: Phrases) -> Mapping[str, str]:
        games = (
            KnownTable(name, standing, self._tables[name].room.spectated)
            for name, standing in self._standing.items()
            if name in self._tables and self._tables[name].is_public
        )
        return regions(page, words, page=watched(games, words), role=SPECTATOR)

    def _at(self, name: str, standing: TableStanding) -> KnownTable:
        table = self._tables.get(name)
        if table is None:
            return KnownTable(name, standing)
        return KnownTable(name, standing, table.room.game, table.behind, table.records)

    # --- the door's -----------------------------------------------------------------------------

    def is_other(self, guest: Guest) -> bool:
        """False: nobody's duties are granted here."""
        return False

    def guests_changed(self) -> None:
        """Do nothing: there is no list of guests."""

    async def name_assistant(self, seat: Seat, name: str) -> None:
        """Do nothing: there are no assistants here."""


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
