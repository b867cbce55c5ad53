"""A hall that plays by itself: eight real games at eight tables, each a program of its own.

Everything is real but the players: the broker with its accounts and certificates, the tables, their
journals, and the hall's copies. One table is killed and taken over, at another the arbiter decides.
Whatever does not go as it should ends it with :class:`DemonstrationError`.
"""

import os
import queue
import secrets
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from contextlib import ExitStack, suppress
from importlib.resources import files
from pathlib import Path
from typing import Final, Protocol

import chess
import msgspec

from accessible_board.demonstration import DemonstrationError
from accessible_board.files import read_file
from accessible_board.game.events import GameEnded, MoveCompleted
from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.broker import TICKETS, Broker, HallFolder
from accessible_board.hall.keeper import JOURNALS, Keeper
from accessible_board.hall.news import Happened, News, Reached, Stands
from accessible_board.hall.protocol.messages import Life
from accessible_board.hall.rounds import placed, results_of
from accessible_board.journal.pgn import pgn
from accessible_board.journal.record import setup_of
from accessible_board.journal.store import Journal, read_journal
from accessible_board.new_files import write_new
from accessible_board.tournament import ReportFile

HOST: Final = "127.0.0.1"

_PORTS: Final = range(20_000, 30_000)
"""Ports below those that systems assign: the broker opens its own a moment later."""

PATIENCE: Final = 90.0
"""Real seconds for any step of the demonstration."""

BURNS: Final = 4
"""The table whose machine is killed."""

AFTER: Final = 10
"""Half-moves after which it is killed."""

ROUND: Final = "round.pgn"
REPORT: Final = "after-1.trf"
PLAYED: Final = 1
"""The round of the tournament."""


class Progress(Protocol):
    """Shows a sentence of ``commands.toml``, filled in."""

    def __call__(self, key: str, **values: object) -> None:
        """Show the sentence with this key."""


class PlayedGame(msgspec.Struct, frozen=True):
    """A game from the past."""

    white: str
    black: str
    result: str
    moves: str

    @property
    def typed(self) -> list[str]:
        """The game as typed lines, the first press included; one entry a move."""
        board, lines = chess.Board(), ["black press"]
        for san in self.moves.split():
            player = Seat.of(board.turn)
            lines.append(f"{player} {san}\n{player} press")
            board.push_san(san)
        return lines

    @property
    def mates(self) -> bool:
        """True if the last move is mate."""
        return self.moves.endswith("#")


class TypingTable:
    """The program at one table, which types a game."""

    def __init__(self, output: Path, number: int, *options: str) -> None:
        self.name, self._folder = f"table-{number}", output / f"table-{number}"
        self._folder.mkdir(parents=True, exist_ok=True)
        silent = ("--ear", "none", "--loudspeaker", "none", "--microphone", "none")
        english = ("--language", "en")  # As the moves are typed.
        command = (sys.executable, "-m", "accessible_board", "play", *silent, *english)
        with (self._folder / "terminal.txt").open("ab") as written:
            self._process = subprocess.Popen(
                [*command, "--journal", str(self._folder), *options],
                stdin=subprocess.PIPE,
                stdout=written,
                stderr=written,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )

    @property
    def journal(self) -> Path:
        """The newest journal."""
        return max(self._folder.glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)

    def type(self, *lines: str) -> None:
        """Type these lines."""
        if self._process.stdin is not None:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()

    def kill(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._end()

    def leave(self) -> None:
        """Leave the game in order."""
        self.type("quit")
        self._end()

    def _end(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(PATIENCE)


class HallDemonstration:
    """The course of the demonstration; ``output`` is an empty folder, ``show`` gets progress."""

    def __init__(self, output: Path, show: Progress, closing: ExitStack) -> None:
        self._output, self._show, self._closing = output, show, closing
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._moves: dict[str, int] = {}
        self._results: dict[str, str] = {}
        self._ready: set[str] = set()
        self._lost: set[str] = set()
        self._reached = False

    def play(self) -> Path:
        """Play all games; return the file with them."""
        games = _games()
        keeper = self._open(len(games))
        tables = {n: self._sit(n, game) for n, game in enumerate(games, 1)}
        self._wait("connected", lambda: len(self._ready) == len(games))
        self._show("demo_hall_connected", count=len(games))
        for number, game in enumerate(games, 1):
            begun = game.typed[: AFTER + 1] if number == BURNS else game.typed
            tables[number].type(*begun)
        tables[BURNS] = self._burn(tables[BURNS], games[BURNS - 1])
        undecided = next(n for n, game in enumerate(games, 1) if not game.mates)
        self._rule(keeper, tables[undecided], games[undecided - 1])
        self._wait("ended", lambda: len(self._results) == len(games))
        for table in tables.values():
            table.leave()
        for number, game in enumerate(games, 1):
            self._compare(tables[number], game)
        self._report(games)
        return self._write(tables)

    def _open(self, tables: int) -> Keeper:
        folder = HallFolder(self._output / "hall")
        names = [f"table-{number}" for number in range(1, tables + 1)]
        accounts = folder.make([HOST], _free_port(), names)
        broker = Broker(folder.configure(accounts, HOST), accounts.port)
        keeper = Keeper(folder, accounts, self._news.put)
        for part in (broker, keeper):
            self._closing.callback(part.close)
            part.start()
        self._wait("broker", lambda: self._reached)
        self._show("demo_hall_open", count=tables)
        return keeper

    def _sit(self, number: int, game: PlayedGame) -> TypingTable:
        ticket = self._output / "hall" / TICKETS / f"table-{number}.ticket"
        names = ("--white", game.white, "--black", game.black, "--round", str(PLAYED))
        table = TypingTable(self._output, number, "--board", "none", "--hall", str(ticket), *names)
        self._closing.callback(table.kill)
        return table

    def _burn(self, table: TypingTable, game: PlayedGame) -> TypingTable:
        """Kill a table in the middle of its game, and go on with it elsewhere."""
        self._wait("middle", lambda: self._moves.get(table.name, 0) >= AFTER)
        before = read_file(table.journal)
        self._wait("recorded", lambda: self._copy(table).startswith(before))
        table.kill()
        self._wait("noticed", lambda: table.name in self._lost)
        self._show("demo_hall_killed", table=table.name, count=AFTER)
        tickets = str(self._output / "hall" / TICKETS)
        other = TypingTable(self._output, BURNS, "--hall", tickets, "--take", table.name)
        self._closing.callback(other.kill)
        other.type("arbiter resume", *game.typed[AFTER + 1 :])
        self._wait("taken_over", lambda: self._moves.get(table.name, 0) > AFTER)
        self._show("demo_hall_taken", table=table.name)
        return other

    def _rule(self, keeper: Keeper, table: TypingTable, game: PlayedGame) -> None:
        """A player calls the arbiter, who decides in the hall."""
        moves = len(game.moves.split())
        self._wait("called", lambda: self._moves.get(table.name, 0) == moves)
        table.type("white call I resign")
        keeper.rule(
            table.name,
            ArbiterRuled(at=0, ruling=Ruling.DECLARE, name="I. Arbiter", result=game.result),
        )
        self._wait("ruled", lambda: table.name in self._results)
        self._show("demo_hall_ruled", table=table.name, result=game.result)

    def _copy(self, table: TypingTable) -> bytes:
        (path,) = (self._output / "hall" / JOURNALS / table.name).glob("*.journal")
        return read_file(path)

    def _compare(self, table: TypingTable, game: PlayedGame) -> None:
        own = read_file(table.journal)
        self._wait(f"copied {table.name}", lambda: self._copy(table) == own)
        sheet = _sheet(read_journal(table.journal))
        board = chess.Board()
        for san in game.moves.split():
            board.push_san(san)
        if [entry.move for entry in sheet.entries] != board.move_stack:
            raise DemonstrationError("demo_moves_differ", name=table.name)
        if self._results[table.name] != game.result:
            name, result = table.name, game.result
            raise DemonstrationError("demo_result_differs", name=name, result=result)

    def _report(self, games: list[PlayedGame]) -> None:
        """Enter the hall's results into the tournament's report, and show its players' lines."""
        report = ReportFile.of(_paired(games))
        pairings = report.pairings(PLAYED)
        tables = [f"table-{number}" for number in range(1, len(games) + 1)]
        paired = placed(pairings, tables, {}).games
        known = results_of(self._output / "hall" / JOURNALS, paired).ended
        for pairing in pairings:
            report = report.with_result(pairing, known[pairing.white, pairing.black])
        write_new(self._output / REPORT, report.content())
        self._show("demo_hall_report", report=report.content().decode().rstrip())

    def _write(self, tables: dict[int, TypingTable]) -> Path:
        journals = [read_journal(table.journal) for table in tables.values()]
        games = [pgn(_sheet(journal), setup_of(journal.head)) for journal in journals]
        path = self._output / ROUND
        path.write_text("\n".join(games), encoding="utf-8")
        self._show("demo_hall_games", games="\n".join(games))
        lines = sum(len(journal.records) + 1 for journal in journals)
        self._show("demo_hall_lines", count=lines)
        return path

    # --- what the hall tells ----------------------------------------------------------------------

    def _wait(self, step: str, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not is_so():
            try:
                self._hear(self._news.get(timeout=0.1))
            except queue.Empty:
                if time.monotonic() > until:
                    raise DemonstrationError("demo_stopped", step=step) from None

    def _hear(self, news: News) -> None:
        match news:
            case Reached(None):
                self._reached = True
            case Stands(table, standing):
                self._ready |= {table} if standing.life is Life.READY else set()
                self._lost |= {table} if standing.life is Life.LOST else set()
            case Happened(table, entry):
                made = sum(isinstance(event, MoveCompleted) for event in entry.decided)
                self._moves[table] = self._moves.get(table, 0) + made
                for event in entry.decided:
                    if isinstance(event, GameEnded):
                        self._results[table] = event.result


def _games() -> list[PlayedGame]:
    text = (files("accessible_board.demonstration") / "in_hall.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text)["games"], list[PlayedGame])


def _paired(games: list[PlayedGame]) -> bytes:
    """A tournament report with the pairings of these games, in the columns of FIDE's format."""
    lines = ["012 Open of the demonstration"]
    for number, game in enumerate(games):
        for rank, name, opponent, colour in (
            (2 * number + 1, game.white, 2 * number + 2, "w"),
            (2 * number + 2, game.black, 2 * number + 1, "b"),
        ):
            person = f"001 {rank:>4}      {name:<33}".ljust(80)
            lines.append(f"{person} 0.0 {rank:>4}  {opponent:>4} {colour}")
    return "".join(f"{line}\n" for line in lines).encode()


def _sheet(journal: Journal) -> Scoresheet:
    begins = Seat.of(setup_of(journal.head).board().turn)
    return Scoresheet.of(Seat.WHITE, begins, journal.events)


def _free_port() -> int:
    """A free port, outside the range from which the system picks ports itself."""
    while True:
        port = secrets.choice(_PORTS)
        with suppress(OSError), socket.create_server((HOST, port)):
            return port
