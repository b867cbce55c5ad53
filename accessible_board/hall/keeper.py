"""The hall's side of the protocol: keeps journals, acknowledges lines, gives leases, sends rulings.

All of it happens on one thread, to which each table's record, life cycle and last report belong.
What came in one go is put on the disk in one go, all journals at the same time, and acknowledged
then; what is not on the disk is never said to be. What happened is told to ``tell`` as news, for
pages that keep copies of their own.
"""

import contextlib
import logging
import queue
import secrets
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import msgspec

from accessible_board.console.limits import Limiter, Rate
from accessible_board.game.observations import ArbiterRuled
from accessible_board.hall.broker import Accounts, HallFolder
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.news import (
    Begun,
    DiskRefuses,
    Happened,
    Public,
    Reached,
    Stands,
    TableStanding,
    Tell,
)
from accessible_board.hall.protocol import messages as m
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.replica import Judged, LineOutcome, judged, taken_over
from accessible_board.hall.replicas import ReplicaFile, Replicas
from accessible_board.hall.rounds import calls
from accessible_board.journal.codec import tagged
from accessible_board.languages.plain_words import shortened
from accessible_board.logs import Seldom
from accessible_board.system.clock import since_start
from accessible_board.workers import carry_out, worker

ASKING: Final = 1000
"""Milliseconds between two requests for missing lines."""

SILENT: Final = 20_000
"""Milliseconds of silence after which a table counts as lost: one and a half keepalives."""


class KeptTable:
    """A table of the hall; its data belongs to the keeper's thread."""

    def __init__(self, name: str, key: bytes) -> None:
        self.name = name
        self.key = key
        self.file: ReplicaFile | None = None
        self.unread = False
        """True if its newest record could not be read when the hall was started."""
        self.lives: dict[str, m.Life] = {}
        self.waiting = ""
        """The run of the program whose menu waits, or last waited, for a game."""
        self.report: m.TableReport | None = None
        self.public: Public | None = None
        """The part of its game that was told to be public last."""
        self.heard: int | None = None
        self.asked = -ASKING
        self.told = TableStanding()

    def keep(self, file: ReplicaFile | None) -> None:
        """Switch to a game; ``None`` for one whose record cannot be read."""
        self.file, self.unread = file, file is None

    @property
    def holder(self) -> str:
        """The run of the program that may write the game."""
        return self.file.kept.lease.holder if self.file is not None else ""

    @property
    def life(self) -> m.Life | None:
        """The life cycle of the holder, or of a later menu; none for a run that was replaced."""
        played = self.lives.get(self.holder, m.Life.LOST if self.holder else None)
        return played if played is m.Life.READY else self.lives.get(self.waiting, played)

    def standing(self) -> TableStanding:
        """The table's status, including the rulings and lines in flight."""
        file, report = self.file, self.report
        if file is None or report is None:
            life = self.lives.get(self.waiting)
            return TableStanding(life, heard=self.heard, unread=self.unread)
        lacking = max(0, report.lines - file.replica.lines) if report.game == file.game else 0
        return TableStanding(self.life, report.now, self.heard, lacking, len(file.kept.undecided))

    @property
    def is_there(self) -> bool:
        """True while the holder of the game's lease is connected."""
        lately = self.heard is not None and since_start() - self.heard < SILENT
        return lately and self.lives.get(self.holder) is m.Life.READY


_log = logging.getLogger(__name__)

JOURNALS: Final = "journals"

MOST_AT_ONCE: Final = 500
"""Messages that are written to the disk at once."""

SYNCING: Final = 16
"""Journals that are synced at the same time: a disk does many as fast as one."""

FEW: Final = 8
"""Runs of the program at a table whose life cycle is remembered."""

LONGEST: Final = 200_000
"""The most bytes of a table's message, which is a line of its journal at the most."""

MOST_RETURNS: Final = Rate(burst=3, per_second=1 / 60)
"""Limit on a table's returns to earlier games, each of which reads the whole record."""

MOST_TAKES: Final = Rate(burst=5, per_second=1 / 10)
"""Limit on takeovers of a table, each of which sends the whole record."""

MOST_MESSAGES: Final = Rate(burst=2000, per_second=200)
"""Limit on a table's messages, ten times what it may have in flight. Lines beyond it come later."""


class Keeper:
    """Keeps the journals of a hall in its folder, until :meth:`close`."""

    def __init__(self, folder: HallFolder, accounts: Accounts, tell: Tell) -> None:
        self._tell, self._folder, self._accounts = tell, folder, accounts
        self._doings: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._tables = {
            name: KeptTable(name, bytes.fromhex(key)) for name, key in accounts.keys.items()
        }
        self._replicas = Replicas(folder.path / JOURNALS)
        self._changed: dict[str, KeptTable] = {}
        self._asked: dict[str, bool] = {}
        """Tables to acknowledge, each with True if its lines have to be sent again."""
        self._refusals: list[OSError] = []
        """Errors of the disk in this batch."""
        self._refuses = False
        self._disk = ThreadPoolExecutor(SYNCING, "disk")
        self._limiter, self._returns = Limiter(MOST_MESSAGES), Limiter(MOST_RETURNS)
        self._taking = Limiter(MOST_TAKES)
        self._seldom = Seldom()
        self._connection = BrokerConnection(
            folder.ticket(accounts, topics.HALL),
            f"hall-{secrets.token_hex(4)}",
            [topics.UP],
            self._arrived,
            lambda why: self._doings.put(lambda: self._reach(why)),
        )
        self._thread = worker("keeper", self._run)

    def start(self) -> None:
        """Report the journals that were kept before, and start keeping."""
        for name, file in self._replicas.known(self._tables).items():
            self._tables[name].keep(file)
            self._begun(self._tables[name])
            self._stands(self._tables[name])
        self._thread.start()
        self._connection.start()

    def rule(self, table: str, ruling: ArbiterRuled) -> None:
        """Send a ruling to a table until its journal has the decision; does not wait."""
        self._doings.put(lambda: self._rule(self._tables[table], ruling))

    def close(self) -> None:
        """Close the connection and all files."""
        self._connection.close()
        self._doings.put(None)
        self._thread.join(5)
        self._disk.shutdown()
        for table in self._tables.values():
            if table.file is not None:
                table.file.close()

    def _arrived(self, topic: str, payload: bytes, retained: bool) -> None:
        """Queue a message, unless its table exceeds its rate."""
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
            carry_out(partial(self._try, doing))
            with contextlib.suppress(queue.Empty):
                for _ in range(MOST_AT_ONCE):
                    doing = self._doings.get_nowait()
                    if doing is None:
                        return
                    carry_out(partial(self._try, doing))
            self._acknowledge()

    def _try(self, doing: Callable[[], None]) -> None:
        """Carry out a message; an unintelligible one is dropped."""
        try:
            doing()
        except ValueError as error:
            _log.warning("A message was left aside: %s", shortened(error))
        except OSError as error:
            self._refusals.append(error)

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
            case topics.LINE, ():
                self._line(table, m.NumberedLine.read(payload))
            case topics.TAKE, ():
                self._takes(table, m.read(m.Take, payload))

    def _lives(self, table: KeptTable, alive: m.TableAlive) -> None:
        table.lives = {**dict(list(table.lives.items())[-FEW:]), alive.writer: alive.life}
        if alive.life is m.Life.INIT:
            table.waiting = alive.writer
        self._changed[table.name] = table

    def _reports(self, table: KeptTable, report: m.TableReport, *, retained: bool) -> None:
        file = self._file(table, report.game)
        if file is None:
            return
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
            if table.file is not None:
                table.file.sync()
            table.keep(file)
            self._begun(table)
        table.report = report
        public = Public(table.name, report.game, report.public or 0)
        if report.public is not None and public != table.public:
            table.public = public
            self._tell(public)
        if not retained:
            table.lives.setdefault(report.writer, m.Life.READY)
        self._changed[table.name] = table
        self._answer(table, again=report.lines > replica.lines)
        for number, ruling in file.kept.undecided.items():
            self._send(table, m.Ordered(file.game, number, ruling))

    def _file(self, table: KeptTable, game: str) -> ReplicaFile | None:
        """The record of a table's game; ``None`` if it returns to other games too often."""
        if table.file is not None and table.file.game == game:
            return table.file
        returns = self._replicas.has(table.name, game)
        if returns and not self._returns.allows(table.name, since_start() / 1000):
            if self._seldom(f"{table.name} returns"):
                _log.warning("%s goes from game to game; it is heard later", table.name)
            return None
        return self._replicas.opened(table.name, game)

    def _line(self, table: KeptTable, sent: m.NumberedLine) -> None:
        file, number = table.file, sent.number
        if file is None or file.game != sent.game or table.report is None:
            return  # What its report says comes first.
        if sent.writer != table.holder:
            return
        taken, entry = file.take(number, sent.line)
        match taken:
            case LineOutcome.NEW:
                self._changed[table.name] = table
                if number == 1:
                    self._begun(table)
                if entry is not None:
                    self._tell(Happened(table.name, entry, sent.line))
            case LineOutcome.GAP if since_start() - table.asked >= ASKING:
                self._answer(table, again=True)
            case LineOutcome.FALSE:
                _log.warning("%s: line %d is not what follows", table.name, number)
                self._send(table, m.Refused(sent.game, table.holder, Judged.FORKED))

    def _answer(self, table: KeptTable, *, again: bool) -> None:
        """Acknowledge the lines of a table's game; ``again`` asks for the rest once more."""
        again = again and since_start() - table.asked >= ASKING
        table.asked = since_start() if again else table.asked
        self._asked[table.name] = again or self._asked.get(table.name, False)
        self._changed[table.name] = table

    def _acknowledge(self) -> None:
        """Sync the new lines, then acknowledge them."""
        changed, self._changed = self._changed, {}
        asked, self._asked = self._asked, {}
        kept = list(self._disk.map(_synced, changed.values()))
        self._tell_of_the_disk(kept)
        for table, came in zip(changed.values(), kept, strict=True):
            if isinstance(came, OSError):
                continue
            if table.file is not None and (came or table.name in asked):
                again = asked.get(table.name, False)
                self._send(table, self._kept(table, table.file, again=again))
            self._stands(table)

    def _tell_of_the_disk(self, kept: list[bool | OSError]) -> None:
        refusals, self._refusals = self._refusals, []
        refusals += [came for came in kept if isinstance(came, OSError)]
        if refusals and not self._refuses:
            _log.warning("The disk refuses: %s", refusals[0])
            self._tell(DiskRefuses(refusals[0]))
        elif self._refuses and not refusals and any(kept):
            _log.warning("The disk takes what comes again")
            self._tell(DiskRefuses(None))
        self._refuses = bool(refusals) or (self._refuses and not any(kept))

    def _stands(self, table: KeptTable) -> None:
        """Report a table's status if it has changed."""
        standing = table.standing()
        if standing != table.told:
            table.told = standing
            self._tell(Stands(table.name, standing))

    def _kept(self, table: KeptTable, file: ReplicaFile, *, again: bool) -> m.JournalKept:
        writer = table.report.writer if table.report is not None else ""
        return m.JournalKept(file.game, writer, file.replica.lines, file.replica.seal, again)

    def _takes(self, table: KeptTable, take: m.Take) -> None:
        """Give another machine lease and journal of the game, unless it is played now."""
        file = table.file
        if file is None or not file.replica.lines:
            self._send(table, m.Denied(take.writer, "no_game"))
            return
        if table.is_there:
            self._send(table, m.Denied(take.writer, "still_there"))
            return
        if not self._taking.allows(table.name, since_start() / 1000):
            if self._seldom(f"{table.name} takes"):
                _log.warning("%s is taken over too often; it is heard later", table.name)
            return
        lease = taken_over(file.kept.lease, take.writer)
        file.sync()
        file.keep(msgspec.structs.replace(file.kept, lease=lease))
        granted = m.Granted(take.writer, file.game, lease.number, file.replica.lines)
        self._send(table, granted)
        topic = topics.down(table.name, topics.JOURNAL, take.writer)
        packed = zlib.compress(file.content())
        for start in range(0, len(packed), LONGEST):
            self._connection.publish(topic, packed[start : start + LONGEST])

    def _rule(self, table: KeptTable, ruling: ArbiterRuled) -> None:
        file = table.file
        if file is None:
            return
        number, plain = file.kept.ordered + 1, tagged(ruling)
        undecided = {**file.kept.undecided, number: plain}
        file.keep(msgspec.structs.replace(file.kept, ordered=number, undecided=undecided))
        self._send(table, m.Ordered(file.game, number, plain))
        self._changed[table.name] = table

    def _begun(self, table: KeptTable) -> None:
        file = table.file
        if file is not None and file.setup is not None:
            records = self._replicas.of_one_pairing(table.name, file)
            entries = tuple(file.entries)
            told = Begun(table.name, file.game, file.setup, entries, file.path, records, file.last)
            self._tell(told)

    def _send(self, table: KeptTable, word: m.Word) -> None:
        signed = m.sign(word, table.name, table.key)
        self._connection.publish(topics.down(table.name, topics.WORD), signed)


def _synced(table: KeptTable) -> bool | OSError:
    """Sync a table's new lines; tell if there were any, or return the disk's error."""
    if table.file is None or table.report is None:
        return False
    try:
        return table.file.sync()
    except OSError as error:
        return error
