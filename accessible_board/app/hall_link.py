"""A table's place in a hall: its publications, and its answers to messages of the hall."""

import secrets
from collections import deque
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from accessible_board.app.equipment import Equipment
from accessible_board.console.following import Backlog, Delay, Following
from accessible_board.devices.interfaces import Now
from accessible_board.errors import InputError
from accessible_board.files import free_name
from accessible_board.game.events import Event
from accessible_board.game.observations import ArbiterRuled, Continued, Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.protocol.messages import Paired
from accessible_board.hall.protocol.replica import Outbox
from accessible_board.hall.publisher import Publisher, pairing_of, take_over
from accessible_board.hall.tickets import address_of, find_ticket
from accessible_board.journal.record import Entry
from accessible_board.journal.store import Journal, JournalWriter, read_lines
from accessible_board.languages import FaultError
from accessible_board.menu.words import menu_words
from accessible_board.new_files import write_new
from accessible_board.table.session import Session
from accessible_board.table.terminal import Write


class PublicGame:
    """Follows a game on the game's own thread, and is asked on the publisher's.

    ``entries`` are those of a game that has begun before; without ``delay`` nobody sees it.
    """

    def __init__(
        self, setup: GameSetup, now: Now, entries: Iterable[Entry], delay: Delay | None
    ) -> None:
        limit = Backlog(delay) if delay is not None else None
        self._game = Following(setup, limit=limit) if limit is not None else None
        self._now = now
        self._written: int | None = None
        """The number of entries in the PGN that was written last."""
        self._came: deque[tuple[Entry, int]] = deque()
        for entry in entries:
            self._add(entry, entry.at)

    def follow(self, observation: Observation, events: list[Event]) -> None:
        """Take an entry of the record; on the game's thread."""
        self._add(Entry(observation, tuple(events)), self._now())

    def _add(self, entry: Entry, at: int) -> None:
        if self._game is not None:
            self._came.append((entry, at))

    def upto(self) -> int | None:
        """The number of entries that may be seen now; ``None`` if none ever may."""
        if self._game is None:
            return None
        while self._came:
            self._game.add(*self._came.popleft())
        for _ in self._game.advance(self._now()):
            pass
        return self._game.upto

    def newest(self) -> bytes | None:
        """The game as PGN, if more of it may be seen than the last time."""
        upto = self.upto()
        if self._game is None or upto == self._written:
            return None
        self._written = upto
        return self._game.public_pgn()


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the program, as the hall tells it from others; ``lease`` if it took a game over."""

    writer: str = field(default_factory=lambda: secrets.token_hex(8))
    lease: int = 0


class _PublishedSession:
    """A session as its publisher knows it."""

    def __init__(self, session: Session, host: str, public: PublicGame, show: Write) -> None:
        self._session = session
        self._public = public
        self._host = host
        self._show = show
        self._refused = False
        self._paired: Paired | None = None

    def now(self) -> int:
        return self._session.now()

    def public(self) -> int | None:
        return self._public.upto()

    def public_game(self) -> bytes | None:
        return self._public.newest()

    def rule(self, ruling: Observation) -> None:
        self._session.check_room()
        self._session.submit_observation(ruling)

    def refused(self, why: str) -> None:
        """Another machine has the game: say so by ear, and end."""
        if self._refused:
            return
        self._refused = True
        key = f"hall.refused_{why}"
        words = self._session.words
        self._show(words(key if key in words else "hall.refused_forked"))
        for seat in Seat:
            self._session.telling.seat(seat, "hall_refused")
        self._session.close()

    def paired(self, paired: Paired) -> None:
        """Tell each player in the own ear the next pairing, once this game is over."""
        state, telling = self._session.game.state, self._session.telling
        names = {Seat.WHITE: state.setup.white, Seat.BLACK: state.setup.black}
        own = paired.round, paired.white, paired.black
        is_this = (state.setup.round, *names.values()) == own
        if is_this or paired == self._paired or (state.started and state.ended is None):
            return
        self._paired = paired
        for seat, language in telling.audience.ears.items():
            text = pairing_of(paired).told(names[seat], menu_words(language.code))
            telling.earphone(seat, text, language)

    def connected(self, why: str | None) -> None:
        words = self._session.words
        if why is None:
            self._show(words("hall.joined", host=self._host))
        else:
            self._show(words("hall.broken", reason=words(f"hall.reason_{why}")))


def open_hall(
    session: Session,
    equipment: Equipment,
    writer: JournalWriter,
    journal: Journal | None,
    run: Run,
    closing: ExitStack,
    show: Write,
) -> None:
    """Publish the game of a session in its hall, if it has one, from now on.

    :class:`InputError` for a ticket that cannot be used; a game that has begun goes on without.
    """
    if equipment.hall is None:
        return
    try:
        ticket = find_ticket(equipment.hall)
    except InputError as error:
        if journal is None:
            raise
        show(session.words("hall.without", reason=error.said(session.words.language.code)))
        return
    entries = journal.entries if journal is not None else ()
    outbox = Outbox(run.writer, read_lines(writer.path)[0], max(run.lease, *_leases(entries)))
    public = PublicGame(session.game.state.setup, session.now, entries, equipment.spectators)
    session.hub.follow(public.follow)
    table = _PublishedSession(session, ticket.host, public, show)
    publisher = Publisher(ticket, outbox, table, _ordered(entries))
    writer.follow_lines(publisher.line)
    closing.callback(publisher.close)
    publisher.start()


def taken(hall: str, table: str, folder: Path) -> tuple[Path, Run, str]:
    """Get the game of a table from its hall, to go on with it here.

    Its journal in this folder, this run of the program, and how the hall is named from now on.
    :class:`DeviceError` if the hall does not give it.
    """
    ticket = find_ticket(hall, table)
    granted, lines = take_over(ticket, (run := Run()).writer)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FaultError("no_journal", folder=folder, reason=error) from error
    path = free_name(folder / f"{table}.journal")
    write_new(path, b"".join(lines))
    return path, Run(run.writer, granted.lease), address_of(hall, table)


def _leases(entries: tuple[Entry, ...]) -> list[int]:
    leases = [e.observed.lease for e in entries if isinstance(e.observed, Continued)]
    return [0, *leases]


def _ordered(entries: tuple[Entry, ...]) -> int:
    """The number of the last ruling that came from the hall."""
    orders = [e.observed.order for e in entries if isinstance(e.observed, ArbiterRuled)]
    return max((order for order in orders if order is not None), default=0)
