"""The console of a game: served beside it, and its codes written, drawn and read aloud."""

import contextlib
import io
import socket
from collections.abc import Callable, Iterator

import segno

from accessible_board.app.building import style_of
from accessible_board.app.equipment import PAGES_STAY, Equipment
from accessible_board.attestation.machine_watch import MachineWatch
from accessible_board.console.address import Address
from accessible_board.console.roles import Post, Role
from accessible_board.console.server import Console
from accessible_board.console.table_view import role_name
from accessible_board.game.events import Event
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.rebuilding import closing_of, recorded_afterwards
from accessible_board.journal.record import Entry
from accessible_board.journal.store import Journal, JournalWriter, read_bytes
from accessible_board.languages import JournalError, RefusedError
from accessible_board.logs import Seldom
from accessible_board.table.session import Session
from accessible_board.table.terminal import Write

_NOWHERE, _NOWHERE6 = "192.0.2.1", "2001:db8::1"
"""Addresses for documentation, to which nothing is sent: they tell which own one is used."""


class Web:
    """The pages of a session, and how people get to them."""

    def __init__(self, session: Session, address: Address, console: Console, show: Write) -> None:
        self._session = session
        self._console = console
        self._show = show
        self._address = address
        self._site = f"http://{Address(reachable_host(address), console.port)}"

    def invite(self, *, drawn: bool = False) -> None:
        """New codes and links for every role, one fact in each line; ``drawn`` adds pictures.

        The code of an opponent's page is also read aloud in the player's earphone. Those of the
        assistant and the arbiter are not for players to hear.
        """
        for invitation in self._console.invite():
            words, role = self._session.words, invitation.role
            name = role_name(role, words)
            self._show(words("terminal.code", role=name, code=invitation.grouped))
            link = f"{self._site}/join/{invitation.token}"
            self._show(f"{name}: {link}")
            if drawn:
                self._draw(link)
            if role.post is Post.PLAYER and role.seat is not None:
                self._session.telling.page_code(role.seat.other, invitation.code)

    def close(self, write: Write) -> None:
        """Close the pages; ten minutes after both have signed, while somebody reads them (8.7).

        Where a menu follows they close at once: who runs it lets them stay. ``write`` writes what
        is written when the screen of the game is closed.
        """
        over = self._session.game.state.handed_in
        if over and not self._session.surroundings.menu_follows and self._console.is_watched:
            write(self._session.words("terminal.pages_linger"))
            with contextlib.suppress(KeyboardInterrupt):
                self._console.linger(PAGES_STAY)
        self._console.close()

    def is_open(self, seat: Seat) -> bool:
        """Tell if a browser shows the page of this player."""
        return self._console.is_open(seat)

    def tell_code(self, seat: Seat) -> None:
        """Tell a seat the code of its opponent's page again, or a new one if it was used.

        :class:`DeviceError` if the pages do not answer.
        """
        telling = self._session.telling
        invitation = self._console.invitation(Role(Post.PLAYER, seat.other))
        if seat not in telling.audience.ears:
            telling.seat(seat, "in_ears_alone")
        elif invitation is None:
            telling.seat(seat, "no_code")
        else:
            telling.page_code(seat, invitation.code)

    def lines(self) -> Iterator[str]:
        """Lines about the pages for their users."""
        words = self._session.words
        yield words("terminal.pages", site=f"{self._site}/")
        if self._address.reaches_the_network:
            yield words("terminal.network")
        if self._console.shows_spectators:
            yield f"{words('roles.spectator')}: {self._site}/spectator/ {self._site}/live.pgn"
        yield words("terminal.codes")

    def _draw(self, link: str) -> None:
        drawing = io.StringIO()
        segno.make(link, error="l").terminal(drawing, compact=True)
        for line in drawing.getvalue().splitlines():
            self._show(line)


class _ServedSession:
    """A session as its pages know it."""

    def __init__(
        self,
        session: Session,
        equipment: Equipment,
        writer: JournalWriter,
        journal: Journal | None,
        show: Write,
        tell: Callable[[Entry], None],
        watch: MachineWatch | None,
    ) -> None:
        self.setup = session.game.state.setup
        self.entries = journal.entries if journal is not None else ()
        self.style = style_of(equipment.settings)
        self.envelope = session.envelope
        self.microphones = session.microphones
        self.now = session.now
        self.enclosed = session.enclosed
        self.decides = True
        self._session = session
        self._writer = writer
        self._show = show
        self._tell = tell
        self._watch = watch
        self._seldom = Seldom()

    @property
    def arbiter_codes(self) -> tuple[str, ...]:
        """Codes of an arbiter who speaks here; none if nobody is heard."""
        session = self._session
        return session.surroundings.arbiter_codes if session.microphones else ()

    def attested(self, code: str) -> tuple[str, ...]:
        """Sentences that attest the machine, in the language of a code."""
        return self._watch.lines(code) if self._watch is not None else ()

    def submit_observation(self, observation: Observation) -> None:
        if self._session.game.state.handed_in:
            self._record_afterwards(observation)
        else:
            self._session.check_room()
            self._session.submit_observation(observation)

    def _record_afterwards(self, observation: Observation) -> None:
        """Take an appeal, or its decision, once the game itself takes nothing more (11.10)."""
        try:
            entry = recorded_afterwards(self._writer.path, self.setup, lambda _: observation)
        except JournalError:  # It is still being closed, or the disk is full.
            raise RefusedError("not_recorded_yet") from None
        if entry is None:
            raise RefusedError("appeals_alone")
        self._tell(entry)

    def journal(self) -> bytes:
        return read_bytes(self._writer.path)

    def closing(self) -> tuple[str, str]:
        return closing_of(self._writer.path)

    def failed(self, error: Exception) -> None:
        if self._seldom(repr(error)):
            self._show(self._session.words("terminal.pages_fault", error=repr(error)))


def open_console(
    session: Session,
    equipment: Equipment,
    writer: JournalWriter,
    journal: Journal | None,
    show: Write,
    watch: MachineWatch | None = None,
) -> Web | None:
    """Serve the pages that were asked for until they are closed; ``None`` if none were.

    ``watch`` attests the machine.
    :class:`DeviceError` if the address cannot be listened at.
    """
    address = equipment.console
    if address is None:
        return None

    def tell(entry: Entry) -> None:
        console.follow(entry)

    table = _ServedSession(session, equipment, writer, journal, show, tell, watch)
    console = Console(
        address, table, language=equipment.settings.language, delay=equipment.spectators
    )

    def follow(observation: Observation, events: list[Event]) -> None:
        console.follow(Entry(observation, tuple(events)))

    session.hub.follow(follow)
    session.microphones.follow_switches(lambda seat: console.microphones_changed())
    console.start()
    web = Web(session, address, console, show)
    session.add_pages(web)
    return web


def reachable_host(address: Address) -> str:
    """The name by which others reach this machine, if the console listens on every address."""
    if not address.is_everywhere:
        return address.host
    version6 = ":" in address.host
    with socket.socket(
        socket.AF_INET6 if version6 else socket.AF_INET, socket.SOCK_DGRAM
    ) as asking:
        try:
            asking.connect((_NOWHERE6 if version6 else _NOWHERE, 9))
        except OSError:
            return socket.gethostname()
        host: str = asking.getsockname()[0]
        return host
