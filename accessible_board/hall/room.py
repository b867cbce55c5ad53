"""The tables of a hall, shared by its pages: copies of the games, and live streams."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Protocol

from accessible_board.arbiter.record import alert
from accessible_board.console.access import Access, Guest
from accessible_board.console.answers import DeniedError
from accessible_board.console.live import Stream
from accessible_board.console.pages import Page
from accessible_board.console.rendering import html, regions
from accessible_board.console.roles import ARBITER, SPECTATOR, Role
from accessible_board.console.room import Room
from accessible_board.console.telling import ToldSentence
from accessible_board.game.observations import ArbiterRuled, Observation
from accessible_board.game.vocabulary.setup import GameSetup
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
from accessible_board.hall.round_games import RecordedGame, RoundGames
from accessible_board.hall.spectated_game import SpectatedGame
from accessible_board.journal.record import Entry
from accessible_board.journal.store import read_bytes
from accessible_board.journal.verification import closing_of
from accessible_board.languages import RefusedError
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.system.clock import since_start

_log = logging.getLogger(__name__)

LOOK_EVERY: Final = 5.0
"""Seconds between two checks for a clock that has become low."""

SHOWN_AFTER: Final = 0.25
"""Seconds to gather changes before a long page is made anew."""

SHARE: Final = 3
"""Ratio of the pause after a page to the processor time that making it took."""

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


class HallDesk(Protocol):
    """Receiver of the pages' commands; never blocks."""

    def rule(self, table: str, ruling: ArbiterRuled) -> None:
        """Send a ruling to a table."""

    def give_out(self, table: str, pgn: bytes) -> None:
        """Pass on the public part of a table's game."""

    def failed(self, error: Exception) -> None:
        """Report a fault of the pages."""


def _shown(standing: TableStanding) -> object:
    """The status that the overview shows, without the time, which runs by itself."""
    known = standing.heard is not None
    return standing.life, standing.lacking, standing.undecided, standing.unread, known


class _NoEnvelope:
    """No envelope: a sealed move is opened at its table."""

    def code_words(self, words: Phrases) -> tuple[str, ...]:
        return (words("envelope.elsewhere"),)

    def open_envelope(self, code: str, at: int) -> None:
        raise RefusedError("no_envelope")


class _WatchedGame:
    """A table's game, and the room of its page."""

    def __init__(self, begun: Begun, style: AnnouncingStyle, desk: HallDesk) -> None:
        self.setup: GameSetup = begun.setup
        self.entries = list(begun.entries)
        self.style = style
        self.envelope = _NoEnvelope()
        self.microphones = None
        self.arbiter_codes: tuple[str, ...] = ()
        self.behind = since_start() - max((entry.at for entry in begun.entries), default=0)
        self._name, self._path, self.records = begun.table, begun.path, begun.records
        self._desk = desk
        self.failed = desk.failed
        self.room = Room(self, None)

    def attested(self, code: str) -> tuple[str, ...]:
        """Nothing: the table itself tells it, and reports each change to the hall."""
        return ()

    def now(self) -> int:
        return since_start() - self.behind

    def enclosed(self, observation: Observation) -> Observation:
        return observation

    def submit_observation(self, observation: Observation) -> None:
        if isinstance(observation, ArbiterRuled):
            self._desk.rule(self._name, observation)

    def journal(self) -> bytes:
        return read_bytes(self._path)

    def closing(self) -> tuple[str, str]:
        return closing_of(self._path)

    @property
    def sheet(self) -> RecordedGame:
        """White's record of a game, final once it was handed in."""
        return RecordedGame(self.room.game.sheets[Seat.WHITE], self.setup)


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
        self._tables: dict[str, _WatchedGame] = {}
        self._public: dict[str, bytes] = {}
        self._given: dict[str, SpectatedGame] = {}
        self._round = RoundGames()
        self._streams: dict[str, Stream] = {}
        self._glances: dict[str, dict[str, tuple[TableGlance, str]]] = {}
        """Valid glances by language and table, with their rows as HTML."""
        self._watching: dict[tuple[str, str], Stream] = {}
        self._showing: asyncio.TimerHandle | None = None
        self._took = 0.0
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
        for timer in (self._looking, self._showing):
            if timer is not None:
                timer.cancel()
        for stream in (*self._streams.values(), *self._watching.values()):
            stream.close()
        for given in self._given.values():
            given.close()
        self._round.close()
        for table in self._tables.values():
            table.room.close()

    def hear(self, news: News) -> None:
        """Take in news of the hall."""
        match news:
            case Begun(name):
                if name in self._tables:
                    self._tables[name].room.close()
                self._tables[name] = _WatchedGame(news, self._style, self._desk)
                self._begin_giving(name)
                self._changed(name)
            case Happened(name, entry) if name in self._tables:
                self._happened(name, entry)
            case Stands(name, standing):
                self._stands(name, standing)
            case Public(name, game):
                self._public[name] = game
                if name in self._given:
                    self._follow_out(name, lambda given: given.give(game))
                else:
                    self._begin_giving(name)
                self._changed()
            case Reached() | DiskRefuses() | BrokerFull():
                self._failing[type(news)] = news, since_start()
                self._changed()

    def _begin_giving(self, name: str) -> None:
        """Start showing a game to spectators, if its table makes any public."""
        if name in self._given:
            self._given.pop(name).close()
        if name in self._tables and name in self._public:
            table = self._tables[name]
            given = SpectatedGame(table.setup, table.entries, self._style, self._public[name])
            self._given[name] = given
            if given.is_seen:
                self._desk.give_out(name, given.pgn)

    def _follow_out(self, name: str, follow: Callable[[SpectatedGame], None]) -> None:
        """Update the spectators' view, and pass on new moves."""
        given = self._given[name]
        before = given.pgn
        follow(given)
        if given.pgn != before:
            self._desk.give_out(name, given.pgn)

    def _happened(self, name: str, entry: Entry) -> None:
        room = self._tables[name].room
        self._tables[name].entries.append(entry)
        if name in self._given:
            self._follow_out(name, lambda given: given.add(entry))
        known = len(room.game.happenings)
        room.follow(entry)
        happened = room.game.happenings[known:]
        for code, stream in self._streams.items():
            words = load_phrases(code)
            alerts = [text for one in happened if (text := alert(one, words))]
            if alerts:
                bcp47 = words.language.voice.bcp47
                stream.change(*(ToldSentence(f"{name}: {text}", bcp47) for text in alerts))
        self._changed(name)

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
        if self._showing is None:
            loop = asyncio.get_running_loop()
            waits = max(SHOWN_AFTER, SHARE * self._took)
            self._showing = loop.call_later(waits, self._show)

    def _show(self) -> None:
        self._showing, began = None, time.thread_time()
        for stream in (*self._streams.values(), *self._watching.values()):
            stream.change()
        self._took = time.thread_time() - began

    # --- what is shown --------------------------------------------------------------------------

    def stream(self, code: str) -> Stream:
        """The live overview in a language."""
        if code not in self._streams:
            self._streams[code] = Stream(partial(self._regions, load_phrases(code)), since_start)
        return self._streams[code]

    def watching(self, page: Page, code: str) -> Stream:
        """The live page of all public games in a language."""
        key = page.template, code
        if key not in self._watching:
            render = partial(self._watched, page, load_phrases(code))
            self._watching[key] = Stream(render, since_start)
        return self._watching[key]

    def spectated(self, name: str) -> SpectatedGame:
        """A table's game as spectators see it; :class:`DeniedError` if they see none."""
        given = self._given.get(name)
        if given is None or not given.is_seen:
            raise DeniedError(404, "hall.no_game")
        return given

    def table(self, name: str) -> _WatchedGame:
        """The table of this name; :class:`DeniedError` for one without a game."""
        if name not in self._tables:
            raise DeniedError(404, "hall.no_game")
        return self._tables[name]

    async def round_pgn(self) -> bytes:
        """All games as far as they are known, as PGN for arbiters."""
        known = (name for name in self._standing if name in self._tables)
        return await self._round.written({name: self._tables[name].sheet for name in known})

    def live_pgn(self) -> bytes:
        """The public part of the games, where the records agree with it, as PGN."""
        seen = (self._given[name] for name in self._standing if name in self._given)
        return b"\n".join(given.pgn for given in seen if given.is_seen)

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
            KnownTable(name, standing, self._given[name].game)
            for name, standing in self._standing.items()
            if name in self._given and self._given[name].is_seen
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
