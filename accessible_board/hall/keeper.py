"""The hall's end: keeps every journal, says what it has, gives leases, passes rulings on.

All of it happens on one thread. What came in one go is put on the disk in one go, all journals at
the same time, and acknowledged then; what is not on the disk is never said to be. What happened is
told to ``tell`` as news, for pages that keep copies of their own.
"""

import contextlib
import logging
import queue
import secrets
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from accessible_board.console.limits import Limiter, Rate
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.hall.broker import Accounts, HallFolder
from accessible_board.hall.calling import calls
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import messages as m
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.lease import Judged, judged, taken_over
from accessible_board.hall.protocol.replica import LineOutcome
from accessible_board.hall.replicas import ReplicaFile, Replicas
from accessible_board.journal.codec import tagged
from accessible_board.journal.record import Entry
from accessible_board.seldom import Seldom
from accessible_board.system.clock import since_start

_log = logging.getLogger(__name__)

JOURNALS: Final = "journals"

MOST_AT_ONCE: Final = 500
"""Messages that are put on the disk in one go."""

SYNCING: Final = 16
"""Journals that are put on the disk at the same time: a disk does many as fast as one."""

FEW: Final = 8
"""Runs of the program at a table whose life is remembered."""

ASKING: Final = 1000
"""Milliseconds between two questions for lines that are missing."""

SILENT: Final = 20_000
"""Milliseconds after which a table that has said nothing counts as lost: keepalive and a half."""

LONGEST: Final = 200_000
"""Bytes of a message of a table: of a game as spectators see it, more than of any line."""

MOST_MESSAGES: Final = Rate(burst=2000, per_second=200)
"""What one table may send: ten times what it may have on its way. Lines beyond that come later."""


@dataclass(frozen=True, slots=True)
class TableStanding:
    """How a table is: its life, its game time ``now`` as it was at ``heard``, what it waits for.

    ``heard`` is in milliseconds of :func:`since_start`, ``None`` if it never said anything.
    ``lacking`` is how many lines it has that the hall has not, ``undecided`` how many rulings are
    on their way.
    """

    life: m.Life | None = None
    now: int = 0
    heard: int | None = None
    lacking: int = 0
    undecided: int = 0


@dataclass(frozen=True, slots=True)
class Begun:
    """The game of a table, with all that is known of it; ``path`` is the hall's journal."""

    table: str
    game: str
    setup: GameSetup
    entries: tuple[Entry, ...]
    path: Path


@dataclass(frozen=True, slots=True)
class Happened:
    """An entry more in the game of a table."""

    table: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Stands:
    """A table is otherwise than before."""

    table: str
    standing: TableStanding


@dataclass(frozen=True, slots=True)
class Public:
    """What spectators may see of a table's game by now (PGN)."""

    table: str
    pgn: bytes


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether the broker is reached: ``None``, or why it is not."""

    why: str | None


News = Begun | Happened | Stands | Public | Reached
Tell = Callable[[News], None]


class _KeptTable:
    """A table as the keeper knows it."""

    def __init__(self, name: str, key: bytes) -> None:
        self.name = name
        self.key = key
        self.file: ReplicaFile | None = None
        self.lives: dict[str, m.Life] = {}
        self.waiting = ""
        """The run of the program whose menu waits for a game, or last did."""
        self.report: m.TableReport | None = None
        self.heard: int | None = None
        self.asked = -ASKING
        self.told = TableStanding()

    @property
    def holder(self) -> str:
        """The run of the program that may write its game."""
        return self.file.kept.lease.holder if self.file is not None else ""

    @property
    def life(self) -> m.Life | None:
        """Of the holder, or of a menu after it; of what was replaced nothing is known."""
        played = self.lives.get(self.holder, m.Life.LOST if self.holder else None)
        return played if played is m.Life.READY else self.lives.get(self.waiting, played)

    def standing(self) -> TableStanding:
        """How it stands, the rulings and lines that are on their way included."""
        file, report = self.file, self.report
        if file is None or report is None:
            return TableStanding(self.lives.get(self.waiting), heard=self.heard)
        lacking = max(0, report.lines - file.replica.lines) if report.game == file.game else 0
        return TableStanding(self.life, report.now, self.heard, lacking, len(file.kept.undecided))

    @property
    def is_there(self) -> bool:
        """Whether the holder of its game's lease is connected."""
        lately = self.heard is not None and since_start() - self.heard < SILENT
        return lately and self.lives.get(self.holder) is m.Life.READY


class Keeper:
    """Keeps the journals of a hall in its folder, until :meth:`close`."""

    def __init__(self, folder: HallFolder, accounts: Accounts, tell: Tell) -> None:
        self._tell, self._folder, self._accounts = tell, folder, accounts
        self._doings: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._tables = {
            name: _KeptTable(name, bytes.fromhex(key)) for name, key in accounts.keys.items()
        }
        self._replicas = Replicas(folder.path / JOURNALS)
        self._changed: dict[str, _KeptTable] = {}
        self._asked: dict[str, bool] = {}
        """Tables that are told what the hall has of them, and whether to send the rest again."""
        self._disk = ThreadPoolExecutor(SYNCING, "disk")
        self._limiter, self._seldom = Limiter(MOST_MESSAGES), Seldom()
        self._connection = BrokerConnection(
            folder.ticket(accounts, topics.HALL),
            f"hall-{secrets.token_hex(4)}",
            [topics.UP],
            self._arrived,
            lambda why: self._doings.put(lambda: self._reach(why)),
        )
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    def start(self) -> None:
        """Tell what was kept before, and keep from now on."""
        for name, file in self._replicas.known(self._tables).items():
            self._tables[name].file = file
            self._begun(self._tables[name])
        self._thread.start()
        self._connection.start()

    def rule(self, table: str, ruling: ArbiterRuled) -> None:
        """Send a ruling to a table, until its journal has the decision; does not wait."""
        self._doings.put(lambda: self._rule(self._tables[table], ruling))

    def close(self) -> None:
        """Let go of the broker and of all files."""
        self._connection.close()
        self._doings.put(None)
        self._thread.join(5)
        self._disk.shutdown()
        self._replicas.close()

    def _arrived(self, topic: str, payload: bytes, retained: bool) -> None:
        """Put a message into the queue, unless its table sends more than it may."""
        came = topics.parse(topic)
        if came is None or came.table not in self._tables or len(payload) > LONGEST:
            return
        if self._limiter.allows(came.table, since_start() / 1000):
            self._doings.put(lambda: self._hear(came, payload, retained))
        elif self._seldom(came.table):
            _log.warning("%s sends more than a table may", came.table)

    # --- on the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        while (doing := self._doings.get()) is not None:
            self._try(doing)
            with contextlib.suppress(queue.Empty):
                for _ in range(MOST_AT_ONCE):
                    doing = self._doings.get_nowait()
                    if doing is None:
                        return
                    self._try(doing)
            self._acknowledge()

    def _try(self, doing: Callable[[], None]) -> None:
        """Do it; what a table sends that nobody understands costs nobody anything."""
        try:
            doing()
        except ValueError as error:
            _log.warning("A message was left aside: %s", error)
        except OSError as error:
            _log.warning("The disk refuses: %s", error)
        except Exception:
            _log.exception("A message could not be dealt with")

    def _reach(self, why: str | None) -> None:
        if why is None:  # A broker that was started anew has forgotten them.
            for topic, word in calls(self._folder, self._accounts):
                self._connection.publish(topic, word, retain=True)
        self._tell(Reached(why))

    def _hear(self, came: topics.FromTable, payload: bytes, retained: bool) -> None:
        table = self._tables[came.table]
        if not retained:
            table.heard = since_start()
        match came.what, came.rest:
            case topics.LIFE, ():
                self._lives(table, m.read(m.TableAlive, payload))
            case topics.REPORT, ():
                self._reports(table, m.read(m.TableReport, payload), retained=retained)
            case topics.LINE, (game, writer, number) if writer == table.holder:
                self._line(table, game, int(number), payload)
            case topics.TAKE, ():
                self._takes(table, m.read(m.Take, payload))
            case topics.PUBLIC, ():
                self._tell(Public(table.name, payload))

    def _lives(self, table: _KeptTable, alive: m.TableAlive) -> None:
        table.lives = {**dict(list(table.lives.items())[-FEW:]), alive.writer: alive.life}
        if alive.life is m.Life.INIT:
            table.waiting = alive.writer
        self._changed[table.name] = table

    def _reports(self, table: _KeptTable, report: m.TableReport, *, retained: bool) -> None:
        file = self._replicas.of(table.name, report.game)
        kept, replica = file.kept, file.replica
        agrees = report.lines >= replica.lines and (
            report.lines > replica.lines or report.seal == replica.seal
        )
        verdict = judged(kept.lease, report, there=table.is_there, agrees=agrees)
        if verdict not in (Judged.HOLDS, Judged.RETURNS):
            self._send(table, m.Refused(report.game, report.writer, verdict))
            return
        if verdict is Judged.RETURNS:
            lease = msgspec.structs.replace(kept.lease, holder=report.writer)
            file.keep(msgspec.structs.replace(kept, lease=lease))
        if table.file is not file:
            table.file = file
            self._begun(table)
        table.report = report
        if not retained:
            table.lives.setdefault(report.writer, m.Life.READY)
        self._changed[table.name] = table
        self._answer(table, again=report.lines > replica.lines)
        for number, ruling in file.kept.undecided.items():
            self._send(table, m.Ordered(file.game, number, ruling))

    def _line(self, table: _KeptTable, game: str, number: int, line: bytes) -> None:
        file = table.file
        if file is None or file.game != game or table.report is None:
            return  # What its report says comes first.
        taken, entry = file.take(number, line)
        match taken:
            case LineOutcome.NEW:
                self._changed[table.name] = table
                if number == 1:
                    self._begun(table)
                if entry is not None:
                    self._tell(Happened(table.name, entry))
            case LineOutcome.GAP if since_start() - table.asked >= ASKING:
                self._answer(table, again=True)
            case LineOutcome.FALSE:
                _log.warning("%s: line %d is not what follows", table.name, number)
                self._send(table, m.Refused(game, table.holder, Judged.FORKED))

    def _answer(self, table: _KeptTable, *, again: bool) -> None:
        """Tell a table what there is of its game, and now and then to send the rest ``again``."""
        again = again and since_start() - table.asked >= ASKING
        table.asked = since_start() if again else table.asked
        self._asked[table.name] = again or self._asked.get(table.name, False)
        self._changed[table.name] = table

    def _acknowledge(self) -> None:
        """What came is on the disk; then that is said."""
        changed, self._changed = self._changed, {}
        asked, self._asked = self._asked, {}
        kept = list(self._disk.map(_synced, changed.values()))
        for table, came in zip(changed.values(), kept, strict=True):
            if came is None:
                continue  # The disk refuses.
            if table.file is not None and (came or table.name in asked):
                again = asked.get(table.name, False)
                self._send(table, self._kept(table, table.file, again=again))
            standing = table.standing()
            if standing != table.told:
                table.told = standing
                self._tell(Stands(table.name, standing))

    def _kept(self, table: _KeptTable, file: ReplicaFile, *, again: bool) -> m.JournalKept:
        writer = table.report.writer if table.report is not None else ""
        return m.JournalKept(file.game, writer, file.replica.lines, file.replica.seal, again)

    def _takes(self, table: _KeptTable, take: m.Take) -> None:
        """Another machine wants the game: it gets lease and journal, unless it is played now."""
        file = table.file
        if file is None or not file.replica.lines:
            self._send(table, m.Denied(take.writer, "no_game"))
            return
        if table.is_there:
            self._send(table, m.Denied(take.writer, "still_there"))
            return
        lease = taken_over(file.kept.lease, take.writer)
        file.sync()
        file.keep(msgspec.structs.replace(file.kept, lease=lease))
        granted = m.Granted(take.writer, file.game, lease.number, file.replica.lines)
        self._send(table, granted)
        topic = topics.down(table.name, topics.JOURNAL, take.writer)
        self._connection.publish(topic, zlib.compress(file.content()))

    def _rule(self, table: _KeptTable, ruling: ArbiterRuled) -> None:
        file = table.file
        if file is None:
            return
        number, plain = file.kept.ordered + 1, tagged(ruling)
        undecided = {**file.kept.undecided, number: plain}
        file.keep(msgspec.structs.replace(file.kept, ordered=number, undecided=undecided))
        self._send(table, m.Ordered(file.game, number, plain))
        self._changed[table.name] = table

    def _begun(self, table: _KeptTable) -> None:
        file = table.file
        if file is not None and file.setup is not None:
            entries = tuple(file.entries)
            self._tell(Begun(table.name, file.game, file.setup, entries, file.path))

    def _send(self, table: _KeptTable, word: m.Word) -> None:
        signed = m.sign(word, table.name, table.key)
        self._connection.publish(topics.down(table.name, topics.WORD), signed)


def _synced(table: _KeptTable) -> bool | None:
    """Put on the disk what came of a table, and say if anything did; ``None`` if it refuses."""
    if table.file is None or table.report is None:
        return False
    try:
        return table.file.sync()
    except OSError as error:
        _log.warning("The disk refuses: %s", error)
        return None
