"""The table's side of a hall: its journal goes there in the background, and rulings come back.

The game never waits: a line that is on disk is put into a queue, and all else happens on a thread
of its own. What the hall does not have yet is sent once it can be, however long that takes. While
the table's menu is open it stays in the hall as well, and hears which game is paired for it.
"""

import logging
import queue
import secrets
import zlib
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec

from accessible_board.errors import InputError
from accessible_board.game.observations import ArbiterRuled, Observation
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import (
    Denied,
    Granted,
    JournalKept,
    Life,
    NumberedLine,
    Ordered,
    Paired,
    Refused,
    TableAlive,
    Take,
    Word,
    verified,
    write,
)
from accessible_board.hall.protocol.replica import (
    LONGEST_JOURNAL,
    ForkedError,
    LineOutcome,
    Outbox,
    Replica,
    whole_lines,
)
from accessible_board.hall.tickets import Ticket
from accessible_board.journal.codec import untagged
from accessible_board.languages import FaultError
from accessible_board.logs import Seldom
from accessible_board.menu.pairing import TablePairing
from accessible_board.system.clock import since_start
from accessible_board.workers import carry_out, worker

_log = logging.getLogger(__name__)

REPORT_EVERY: Final = 5.0
"""Seconds between two reports of a table, which show the hall the lines that it lacks."""

REMIND_EVERY: Final = 1.0
"""The same while the hall lacks lines and nothing happens, as the last one may be lost."""

TAKING_SECONDS: Final = 20.0
"""Seconds that a machine which takes a game over waits for the hall."""

_FAULTS: Final = {
    "unreachable": "hall_unreachable",
    "untrusted": "hall_untrusted",
    "lost": "hall_lost",
    "denied": "hall_denied",
    "silent": "hall_silent",
    "no_game": "hall_no_game",
    "still_there": "hall_still_there",
}
"""Reasons against a takeover, by the keys of :class:`FaultError`."""

MOST_BYTES: Final = 2 * LONGEST_JOURNAL
"""The most bytes of a journal from a hall."""


class PublishedTable(Protocol):
    """The table, as the hall uses it; called from the publisher's threads."""

    def now(self) -> int:
        """Game time in milliseconds."""

    def rule(self, ruling: Observation) -> None:
        """Take an arbiter's ruling; :class:`RefusedError` if the table can take none now."""

    def refused(self, why: str) -> None:
        """Another machine has the game; ``why`` is the reason."""

    def connected(self, why: str | None) -> None:
        """The connection to the hall was made, or lost for a reason."""

    def public(self) -> int | None:
        """The number of entries that spectators may see; ``None`` if they may see none ever."""

    def public_game(self) -> bytes | None:
        """The public part of the game as PGN; ``None`` if it has not changed."""

    def paired(self, paired: Paired) -> None:
        """The hall has paired the next game."""


class Publisher:
    """Publishes a table's journal; ``ordered`` is the number of the hall's last ruling."""

    def __init__(
        self, ticket: Ticket, outbox: Outbox, table: PublishedTable, ordered: int = 0
    ) -> None:
        self._ticket = ticket
        self._outbox = outbox
        self._table = table
        self._ordered = ordered
        self._doings: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._seldom = Seldom()
        self._connected = False
        self._reported = 0
        name = ticket.table
        self._connection = BrokerConnection(
            ticket,
            f"{name}-{outbox.writer}",
            [topics.down(name, topics.WORD), topics.down(name, topics.PAIRING)],
            lambda topic, payload, retained: self._doings.put(lambda: self._hear(payload)),
            lambda why: self._doings.put(lambda: self._change(why)),
            (topics.up(name, topics.LIFE), write(TableAlive(Life.LOST, outbox.writer))),
        )
        self._thread = worker("hall", self._run)

    def start(self) -> None:
        """Publish from now on."""
        self._thread.start()
        self._connection.start()

    def line(self, line: bytes) -> None:
        """Send a line that is on disk; does not wait."""
        self._doings.put(lambda: self._add(line))

    def close(self, seconds: float = 2.0) -> None:
        """Leave the hall; waits a little for lines that it lacks."""
        self._doings.put(None)
        self._thread.join(seconds)
        left = write(TableAlive(Life.LEFT, self._outbox.writer))
        self._connection.close((topics.up(self._ticket.table, topics.LIFE), left))

    # --- on the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        leaving = False
        while not (leaving and (not self._connected or not self._outbox.waiting)):
            rest = REMIND_EVERY if self._outbox.waiting else REPORT_EVERY
            try:
                doing = self._doings.get(timeout=0.2 if leaving else rest)
            except queue.Empty:
                self._report()
                continue
            if doing is None:
                leaving = True
                continue
            carry_out(doing)

    def _change(self, why: str | None) -> None:
        self._connected = why is None
        self._outbox.broken()
        if self._connected:
            alive = write(TableAlive(Life.READY, self._outbox.writer))
            self._publish(topics.LIFE, alive)
            self._report()
        self._table.connected(why)

    def _add(self, line: bytes) -> None:
        self._outbox.add(line)
        self._send()
        if since_start() - self._reported > 1000 * REPORT_EVERY:
            self._report()

    def _report(self) -> None:
        self._reported = since_start()
        if not self._connected:
            return
        report = self._outbox.report(self._table.now(), self._table.public())
        self._publish(topics.REPORT, write(report))
        if (pgn := self._table.public_game()) is not None:
            self._publish(topics.PUBLIC, pgn)

    def _send(self) -> None:
        if not self._connected:
            return
        for number, line in self._outbox.due():
            box = self._outbox
            numbered = NumberedLine(box.game, box.writer, number, line)
            topic = topics.up(self._ticket.table, topics.LINE)
            self._connection.publish(topic, numbered.write())

    def _publish(self, what: str, payload: bytes) -> None:
        self._connection.publish(topics.up(self._ticket.table, what), payload, retain=True)

    def _hear(self, payload: bytes) -> None:
        if not payload:
            return  # No game is paired for this table.
        try:
            self._do(verified(payload, self._ticket.table, self._ticket.secret))
        except ValueError as error:
            if self._seldom(self._ticket.table):  # Whoever floods a table does not fill its log.
                _log.warning("A word that is not the hall's was left aside: %s", error)

    def _do(self, word: Word) -> None:
        match word:
            case JournalKept():
                try:
                    self._outbox.take(word)
                except ForkedError:
                    self._table.refused("forked")
                    return
                self._send()
            case Refused(game, writer, why):
                if (game, writer) == (self._outbox.game, self._outbox.writer):
                    self._table.refused(why)
            case Ordered(game, number, ruling):
                if game == self._outbox.game and number > self._ordered:
                    self._table.rule(ruling_of(ruling, number, self._table.now()))
                    self._ordered = number
            case Paired():
                self._table.paired(word)
            case _:
                pass  # For a machine that takes the table over.


def ruling_of(plain: object, number: int, at: int) -> ArbiterRuled:
    """The ruling with this number at a table's present time; ``ValueError`` if it is malformed."""
    match plain:
        case {"ArbiterRuled": dict(members)}:
            members = {**members, "at": at, "order": number}
            ruling = untagged(Observation, {"ArbiterRuled": members})
            if isinstance(ruling, ArbiterRuled):
                return ruling
    raise ValueError("it is no ruling")


def take_over(ticket: Ticket, writer: str) -> tuple[Granted, Sequence[bytes]]:
    """Fetch the journal of a table's game, to go on with it here under a lease of its own.

    :class:`FaultError` if the hall does not answer, or does not let it be taken.
    """
    arrived: queue.SimpleQueue[tuple[str, bytes] | str | None] = queue.SimpleQueue()
    name = ticket.table
    given = topics.down(name, topics.JOURNAL, writer)
    connection = BrokerConnection(
        ticket,
        f"{name}-{writer}",
        [topics.down(name, topics.WORD), given],
        lambda topic, payload, retained: arrived.put((topic, payload)),
        arrived.put,
    )
    connection.start()
    try:
        return _taken(connection, arrived, ticket, writer, given)
    finally:
        connection.close()


def _taken(
    connection: BrokerConnection,
    arrived: "queue.SimpleQueue[tuple[str, bytes] | str | None]",
    ticket: Ticket,
    writer: str,
    given: str,
) -> tuple[Granted, Sequence[bytes]]:
    until = since_start() + round(1000 * TAKING_SECONDS)
    granted, why, strangers, journal = None, "unreachable", 0, _GivenJournal()
    while (left := until - since_start()) > 0:
        try:
            match arrived.get(timeout=left / 1000):
                case None:
                    why = "silent"
                    connection.publish(topics.up(ticket.table, topics.TAKE), write(Take(writer)))
                case "untrusted" as why:
                    strangers += 1
                    if strangers > len(ticket.others):  # Another hall is there, and will be.
                        break
                case str(reason):
                    why, strangers = reason, 0
                case (topic, payload) if topic == given and granted is not None:
                    if journal.add(payload):
                        return granted, _checked(granted, journal.text)
                case (_, payload):
                    granted = _answer(payload, ticket, writer) or granted
        except queue.Empty:
            break
    raise _fault(why, ticket)


def _answer(payload: bytes, ticket: Ticket, writer: str) -> Granted | None:
    try:
        word = verified(payload, ticket.table, ticket.secret)
    except ValueError:
        return None
    match word:
        case Granted() if word.writer == writer:
            return word
        case Denied() if word.writer == writer:
            raise _fault(word.why, ticket)
    return None


def _fault(why: str, ticket: Ticket) -> FaultError:
    return FaultError(_FAULTS.get(why, "hall_silent"), table=ticket.table, host=ticket.host)


class _GivenJournal:
    """A journal that the hall sends in pieces."""

    def __init__(self) -> None:
        self.text = b""
        self._packed = zlib.decompressobj()

    def add(self, piece: bytes) -> bool:
        """Add a piece; return True after the last one, ``FaultError`` if it is damaged."""
        try:
            self.text += self._packed.decompress(piece, MOST_BYTES - len(self.text) + 1)
        except zlib.error:
            raise FaultError("hall_damaged", line=self.text.count(b"\n") + 1) from None
        if len(self.text) > MOST_BYTES:
            raise FaultError("hall_damaged", line=self.text.count(b"\n"))
        return self._packed.eof


def _checked(granted: Granted, text: bytes) -> Sequence[bytes]:
    """Check that each line follows the one before it."""
    replica, lines = Replica(granted.game), whole_lines(text)
    for number, line in enumerate(lines, 1):
        if replica.judge(number, line) is not LineOutcome.NEW:
            raise FaultError("hall_damaged", line=number)
        replica.keep(line)
    if replica.lines != granted.lines:
        raise FaultError("hall_damaged", line=replica.lines + 1)
    return lines


class HallWatch:
    """Tells the hall that a table's menu waits for a game, and the menu which game was paired."""

    def __init__(self, ticket: Ticket, tell: Callable[[TablePairing], None]) -> None:
        self._ticket = ticket
        self._tell = tell
        self._writer = secrets.token_hex(8)
        self._connection = BrokerConnection(
            ticket,
            f"{ticket.table}-{self._writer}",
            [topics.down(ticket.table, topics.PAIRING)],
            self._hear,
            self._change,
            self._life(Life.LOST),
        )
        self._connection.start()

    def close(self) -> None:
        """Leave the hall."""
        self._connection.close(self._life(Life.LEFT))

    def _change(self, why: str | None) -> None:
        if why is None:
            self._connection.publish(*self._life(Life.INIT), retain=True)

    def _life(self, life: Life) -> tuple[str, bytes]:
        return topics.up(self._ticket.table, topics.LIFE), write(TableAlive(life, self._writer))

    def _hear(self, topic: str, payload: bytes, retained: bool) -> None:
        if not payload:
            return  # No game is paired for this table.
        try:
            word = verified(payload, self._ticket.table, self._ticket.secret)
            if isinstance(word, Paired):
                self._tell(pairing_of(word))
        except (ValueError, InputError) as error:
            _log.warning("A pairing that is not the hall's was left aside: %s", error)


def pairing_of(paired: Paired) -> TablePairing:
    """A hall's pairing as the menu has it; :class:`InputError` for a wrong time control."""
    if paired.time_control:
        TimeControl.parse(paired.time_control)
    return TablePairing(**msgspec.structs.asdict(paired))
