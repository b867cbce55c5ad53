"""``accessible-board hall``: many tables at one broker, and the tools of their arbiters.

The desk of an open hall passes news of its tables to the pages and the terminal.
"""

import gc
import queue
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from accessible_board.app.building import style_of
from accessible_board.app.web import reachable_host
from accessible_board.commands.printed import printed, show
from accessible_board.console.address import Address
from accessible_board.console.door import Invitation
from accessible_board.files import free_name, read_file
from accessible_board.game.events import GameEnded
from accessible_board.game.observations import ArbiterRuled
from accessible_board.hall.broadcast import Broadcast, check_address, token_of
from accessible_board.hall.broker import ITSELF, TICKETS, Accounts, Broker, HallFolder
from accessible_board.hall.keeper import JOURNALS, Keeper
from accessible_board.hall.news import (
    Begun,
    BrokerFull,
    DiskRefuses,
    Happened,
    News,
    Reached,
    Stands,
)
from accessible_board.hall.overview import failure, second_record
from accessible_board.hall.pages import HallPages
from accessible_board.hall.protocol.messages import Life
from accessible_board.hall.rounds import Placed, call_round, check_place, placed, ranges, results_of
from accessible_board.hall.tickets import PORT, SUFFIX
from accessible_board.languages import CommandError, FaultError, RefusedError, told_in
from accessible_board.languages.plain_words import shortened
from accessible_board.languages.reasons import in_words
from accessible_board.logs import Level, log_beside
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.new_files import write_new
from accessible_board.settings import Settings, load_settings
from accessible_board.speech.time_controls import read_time_control
from accessible_board.system import disk
from accessible_board.system.commands_told import command_line
from accessible_board.system.signals import bounded_leaving, interrupt_when_asked_to_leave
from accessible_board.table.terminal import typed_lines
from accessible_board.tournament import MOST, Pairing, ReportFile

hall = typer.Typer(rich_markup_mode=None)

_COLLECTED = (2_000, 10, 100)
"""Thresholds of :func:`gc.set_threshold`: a full collection over a round of a thousand tables stops
everything for over a second.
"""

LEAVING_SECONDS: Final = 20
"""Seconds to close the disk, the broker and the pages; in order at most 17."""

LOOK_EVERY: Final = 1.0
"""Seconds between two checks whether the hall is asked to leave."""

Folder = Annotated[Path, typer.Option("--folder", metavar="DIR")]


@hall.callback(invoke_without_command=True)
def run(
    context: typer.Context,
    folder: Folder = Path("hall"),
    listen: Annotated[str, typer.Option(metavar="HOST")] = "0.0.0.0",  # nosec B104
    console: Annotated[str, typer.Option(metavar="HOST:PORT")] = "127.0.0.1:8080",
    broadcast: Annotated[str | None, typer.Option(metavar="URL")] = None,
) -> None:
    """Start the hall in a folder that hall init has made, until it is interrupted."""
    if context.invoked_subcommand is not None:
        return
    disk.allow_enough()
    gc.set_threshold(*_COLLECTED)
    interrupt_when_asked_to_leave()
    made, settings = HallFolder(folder), load_settings()
    accounts, words = made.accounts(), load_phrases(settings.language)
    conf = made.configure(accounts, listen)
    broker = Broker(conf, accounts.port, lambda: desk.hear(BrokerFull()))
    pushed = _broadcast_to(broadcast, made, words)
    with ExitStack() as closing:
        log = made.path / "hall.log"
        hangs = words("hall.end_hangs", seconds=LEAVING_SECONDS, log=log)
        leave = closing.enter_context(bounded_leaving(log, LEAVING_SECONDS, hangs))
        closing.enter_context(log_beside(log, Level.INFO))
        address = Address.parse(console)
        desk = Desk(made, accounts, address, settings, words, pushed)
        keeper, pages = desk.keeper, desk.pages
        if pushed is not None:
            closing.callback(pushed.close)
            pushed.start()
        for part in (broker, pages):
            closing.callback(part.close)
            part.start()
        invitation = pages.invite()  # Before they have a thousand records to show.
        closing.callback(keeper.close)
        closing.callback(leave)
        keeper.start()
        show(printed("hall_open", host=accounts.hosts[0], port=accounts.port))
        at = Address(reachable_host(address), pages.port)
        _show_invitation(invitation, at, words)
        show(words("hall.more_codes"))
        threading.Thread(target=_invite_more, args=(pages, at, words), daemon=True).start()
        while not broker.ended:
            _wait_for(desk.unreached)
        raise FaultError("broker_ended", line=broker.last_words())


def _wait_for(unreached: "queue.SimpleQueue[str]") -> None:
    """Wait until the broker is lost; check regularly whether to leave.

    A signal that another thread of the process took would not wake this one.
    """
    while True:
        with suppress(queue.Empty):
            unreached.get(timeout=LOOK_EVERY)
            return


@hall.command("init")
def make(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    tables: Annotated[int | None, typer.Option(metavar="NUMBER", min=0, max=9999)] = None,
    named: Annotated[list[str] | None, typer.Option("--table", metavar="NAME")] = None,
    host: Annotated[list[str] | None, typer.Option(metavar="NAME")] = None,
    port: Annotated[int, typer.Option(min=1, max=65_535)] = PORT,
) -> None:
    """Make a hall: its authority, its accounts, and a ticket for each table."""
    hosts = host or [socket.gethostname()]
    if any(not name.strip() for name in hosts):
        raise CommandError("hall_nameless")
    numbered = tables if tables is not None else 0 if named else 8
    counted = (f"table-{number}" for number in range(1, numbered + 1))
    names = list(dict.fromkeys((*counted, *(named or ()))))
    if not names:
        raise CommandError("hall_tableless")
    HallFolder(folder).make([*hosts, *ITSELF], port, names)
    print(printed("hall_made", folder=folder))
    print(printed("tickets_made", count=len(names), folder=folder / TICKETS))
    print(printed("ticket_used", name=names[0]))


Report = Annotated[Path, typer.Argument(metavar="FILE")]
Round = Annotated[int, typer.Option("--round", metavar="NUMBER", min=1)]
First = Annotated[int, typer.Option("--first-board", metavar="NUMBER", min=1)]
At = Annotated[list[str] | None, typer.Option("--at", metavar="TABLE=WHERE")]


@hall.command("pairings")
def list_pairings(
    report: Report, round_: Round, folder: Folder = Path("hall"), first: First = 1
) -> None:
    """Read a round's pairings, and say what is started at each table."""
    where = _placed(HallFolder(folder), _pairings(_read(report), round_), first)
    for table, game in where.games.items():
        names = ("--white", game.white, "--black", game.black)
        line = ("play", "--hall", f"{table}{SUFFIX}", *names, "--round", str(round_))
        print(f"{table}: {command_line(line)}")
    _tell_left_over(where)


@hall.command("call")
def call(
    report: Report,
    round_: Round,
    folder: Folder = Path("hall"),
    time_control: Annotated[str, typer.Option("--time", metavar="TIME")] = "",
    first: First = 1,
    at: At = None,
) -> None:
    """Tell each table of the hall which game of a round is played there, by ear."""
    if time_control:
        code = load_settings().language
        with told_in(code):
            time_control = str(read_time_control(time_control, code))
    made, read = HallFolder(folder), _read(report)
    accounts, pairings = made.accounts(), read.pairings(round_)
    players = [player.name for player in read.players.values()]
    places = _places(made.places(), at or (), accounts, players)
    where = placed(pairings, accounts.tables, places, first, time_control)
    if not where.games:
        raise CommandError("round_without_tables", round=round_)
    made.place(places)
    made.pair(where.games)
    key = "round_called" if call_round(made, accounts) else "round_kept"
    print(printed(key, round=round_, count=len(where.games), most=len(pairings)))
    for table, game in where.games.items():
        names = f"{game.white} – {game.black}"
        print(printed("table_called", table=table, names=names, number=game.table))
    _tell_left_over(where)


def _tell_left_over(where: Placed) -> None:
    """Tell the games without a table, and the tables without a game."""
    if where.without:
        print(printed("boards_left", numbers=ranges(where.without)))
    if where.idle:
        print(printed("tables_idle", names=", ".join(where.idle)))


def _places(
    kept: dict[str, str], changes: Sequence[str], accounts: Accounts, players: Sequence[str]
) -> dict[str, str]:
    """The places of tables that do not stand at the board of their number, after ``changes``."""
    places = dict(kept)
    for change in changes:
        table, given, place = (part.strip() for part in change.partition("="))
        if not given:
            raise CommandError("place_missing", words=change)
        if table not in accounts.keys:
            raise CommandError("no_table", words=table)
        places.pop(table, None)
        if place:
            places[table] = check_place(place, players)
    return places


@hall.command("results")
def write_results(
    report: Report,
    round_: Round,
    out: Annotated[Path, typer.Option("--out", "--output", metavar="FILE")],
    folder: Folder = Path("hall"),
    first: First = 1,
) -> None:
    """Write the results that the hall knows into a new report."""
    read, made, written = _read(report), HallFolder(folder), 0
    code = load_settings().language
    paired = _pairings(read, round_)
    games = made.called(round_) or _placed(made, paired, first).games
    results = results_of(folder / JOURNALS, games)
    for pairing in paired:
        result = results.ended.get((pairing.white, pairing.black))
        if result is not None:
            try:
                read, written = read.with_result(pairing, result), written + 1
            except RefusedError as error:
                print(f"{pairing.white} – {pairing.black}: {error.said(code)}")
    for remark in results.remarks:
        print(remark.said(code))
    write_new(out, read.content())
    print(printed("results_written", count=written, most=len(paired), path=out))


def _pairings(report: ReportFile, round_: int) -> tuple[Pairing, ...]:
    """The games of a round; :class:`InputError` if it has none."""
    pairings = report.pairings(round_)
    if not pairings:
        raise CommandError("round_without_games", round=round_)
    return pairings


def _placed(made: HallFolder, pairings: Sequence[Pairing], first: int) -> Placed:
    """Assign the games to the hall's tables, or to one table per board if no hall was made."""
    counted = [f"table-{number}" for number in range(first, first + len(pairings))]
    tables = made.accounts().tables if made.is_there else counted
    return placed(pairings, tables, made.places(), first)


def _read(path: Path) -> ReportFile:
    """The report in a file; what is to be known of it is told beside the output."""
    try:
        report = ReportFile.of(read_file(path, MOST))
    except OSError as error:
        raise CommandError("unreadable", path=path, reason=error) from error
    for remark in report.remarks:
        print(remark.said(load_settings().language), file=sys.stderr)
    return report


@hall.command("demo")
def demonstrate(
    out: Annotated[Path, typer.Option("--out", "--output", metavar="DIR")] = Path(
        "hall-demo-output"
    ),
) -> None:
    """Play eight real games at eight tables of a real hall, one of which is taken over."""
    from accessible_board.demonstration.in_hall import HallDemonstration

    started = time.monotonic()
    path = free_name(out)
    path.mkdir(parents=True)
    with ExitStack() as closing:
        games = HallDemonstration(path, _show, closing).play()
    _show("demo_took", seconds=round(time.monotonic() - started))
    _show("wrote", path=games)


def _show(key: str, **values: object) -> None:
    show(printed(key, **values))


class Desk:
    """Connects the keeper of a hall with its pages."""

    def __init__(
        self,
        made: HallFolder,
        accounts: Accounts,
        address: Address,
        settings: Settings,
        words: Phrases,
        pushed: Broadcast | None,
    ) -> None:
        self._words = words
        self._pushed = pushed
        self.unreached: queue.SimpleQueue[str] = queue.SimpleQueue()
        """Reasons for failed connections to the broker."""
        self.keeper = Keeper(made, accounts, self.hear)
        style = style_of(settings)
        self.pages = HallPages(address, accounts.tables, style, settings.language, self)

    def hear(self, news: News) -> None:
        """Take in news of the hall."""
        self.pages.hear(news)
        tell(self._words, news)
        if isinstance(news, Reached) and news.why is not None:
            self.unreached.put(news.why)

    def rule(self, table: str, ruling: ArbiterRuled) -> None:
        """Send a ruling of the hall's pages to a table."""
        self.keeper.rule(table, ruling)

    def give_out(self, table: str, pgn: bytes) -> None:
        """Push the public part of a game to the broadcast, if there is one."""
        if self._pushed is not None:
            self._pushed.give(table, pgn)

    def failed(self, error: Exception) -> None:
        """Show that the pages failed."""
        show(self._words("terminal.pages_fault", error=shortened(repr(error))))


def _broadcast_to(address: str | None, folder: HallFolder, words: Phrases) -> Broadcast | None:
    """The broadcast at this address, if one is wanted."""
    if address is None:
        return None

    def told(why: str | None) -> None:
        if why is None:
            show(words("hall.broadcast_takes"))
        else:
            reason = shortened(in_words(why, words.language.code))
            show(words("hall.broadcast_refuses", reason=reason))

    return Broadcast(check_address(address), token_of(folder), told)


def _show_invitation(invitation: Invitation, address: Address, words: Phrases) -> None:
    name = words("hall.arbiter")
    show(words("terminal.code", role=name, code=invitation.grouped))
    show(f"{name}: http://{address}/join/{invitation.token}")


def _invite_more(pages: HallPages, address: Address, words: Phrases) -> None:
    """Show another code for each line that is typed: each arbiter's browser needs one."""
    for _ in typed_lines(0):
        try:
            _show_invitation(pages.invite(), address, words)
        except FaultError as error:  # They are busy; the next line may ask again.
            show(error.said(words.language.code))


def tell(words: Phrases, news: News) -> None:
    """Print news for whoever looks after the hall."""
    match news:
        case Stands(table, standing) if standing.life is Life.LOST and standing.heard:
            show(words("hall.lost", table=table))
        case Reached() | DiskRefuses() | BrokerFull() if told := failure(words, news):
            show(told)
        case DiskRefuses():
            show(words("hall.disk_takes"))
        case Happened(table, entry):
            for event in entry.decided:
                if isinstance(event, GameEnded):
                    show(f"{table}: {event.result}")
        case Begun(table=table, records=records) if records:
            show(second_record(table, records, words))
