"""Tickets into a hall: its address, a table's password and key, and the authority to trust.

``accessible-board hall init`` writes a ticket for each table, a file to be carried there on a
stick. Whoever has it is that table, so it is a secret. The packages that a hall needs besides are
an extra.
"""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from accessible_board.console.address import Address
from accessible_board.files import read_file
from accessible_board.hall.protocol.topics import check_table
from accessible_board.languages import CommandError, FaultError
from accessible_board.settings import settings_path
from accessible_board.system.commands_told import how_to_add


@contextmanager
def of_the_extra() -> Iterator[None]:
    """Import them; :class:`FaultError` tells how to install missing ones."""
    try:
        yield
    except ImportError:
        command = how_to_add("paho-mqtt cryptography")
        raise FaultError("hall_missing", command=command) from None


PORT: Final = 8883
"""The customary port of brokers with TLS."""

SUFFIX: Final = ".ticket"
_LONGEST: Final = 65_536


_NO_TIME: Final = ssl.VerifyFlags(0x200000)
"""OpenSSL's ``X509_V_FLAG_NO_CHECK_TIME``, which Python does not name."""


class _Closing(ssl.SSLSocket):
    """A TLS socket that closes after a failed handshake; the MQTT client leaves it open."""

    def do_handshake(self, block: bool = False) -> None:
        try:
            super().do_handshake(block)
        except OSError:
            self.close()
            raise


class Ticket(msgspec.Struct, frozen=True):
    """A table's account at a broker; ``key`` authenticates messages of the hall (hexadecimal)."""

    table: str
    host: str
    port: Annotated[int, msgspec.Meta(ge=1, le=65_535)]
    password: str
    key: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    authority: str
    """The certificate of the hall's authority (PEM); empty for a broker without TLS."""
    others: tuple[str, ...] = ()
    """Further machines to try if the hall is not at ``host``."""

    @property
    def secret(self) -> bytes:
        """The key as bytes."""
        return bytes.fromhex(self.key)

    def context(self) -> ssl.SSLContext | None:
        """Trust only the hall's own authority, whatever this machine's clock shows.

        A mini computer without a battery begins in 1970. The authority vouches for one hall alone,
        so the time of its certificates tells nothing. :class:`InputError` for one that is none.
        """
        if not self.authority:
            return None
        try:
            context = ssl.create_default_context(cadata=self.authority)
        except (ssl.SSLError, ValueError) as error:
            raise CommandError("ticket_certificate", table=self.table) from error
        context.sslsocket_class = _Closing
        context.verify_flags |= _NO_TIME
        return context


def tickets_path() -> Path:
    """The folder in which tickets that are named by an address are looked for."""
    return settings_path().parent / "halls"


def find_ticket(text: str, table: str | None = None) -> Ticket:
    """The ticket that ``--hall`` names: a file, a folder of tickets, or ``mqtts://TABLE@HOST``.

    ``table`` is another table, whose game is taken over. :class:`InputError` says what is missing.
    """
    parts = _split(text)
    if parts.scheme not in ("mqtt", "mqtts"):
        path = Path(text)
        return read_ticket(_of(path, table) if path.is_dir() or table else path)
    name = table or parts.username
    if not name or not parts.hostname:
        raise _no_address(text)
    ticket = read_ticket(tickets_path() / f"{check_table(name)}{SUFFIX}")
    port = _port(parts.netloc, text)
    ticket = msgspec.structs.replace(ticket, host=parts.hostname, port=port, others=())
    if parts.scheme == "mqtt":
        if Address(parts.hostname, ticket.port).reaches_the_network:
            raise CommandError("ticket_overheard", url=text)
        ticket = msgspec.structs.replace(ticket, authority="")
    return ticket


def address_of(text: str, table: str) -> str:
    """The value of ``--hall`` that names the table's own ticket, reached by ``text``."""
    parts = _split(text)
    if parts.scheme in ("mqtt", "mqtts"):
        return f"{parts.scheme}://{table}@{parts.netloc.rpartition('@')[2]}"
    return str(_of(Path(text), table).resolve())


def _split(text: str) -> SplitResult:
    try:
        return urlsplit(text)
    except ValueError:  # A bracket that is not closed.
        raise _no_address(text) from None


def _no_address(text: str) -> CommandError:
    return CommandError("no_hall_address", words=text)


def read_ticket(path: Path) -> Ticket:
    """Read a ticket's file; :class:`InputError` names its fault."""
    try:
        return msgspec.json.decode(read_file(path, _LONGEST), type=Ticket)
    except OSError as error:
        raise CommandError("ticket_unreadable", path=path, reason=error) from error
    except msgspec.DecodeError as error:
        raise CommandError("no_ticket", path=path) from error


def _of(path: Path, table: str | None) -> Path:
    """The ticket of a table in this folder, or beside this ticket."""
    folder = path if path.is_dir() else path.parent
    if table is not None:
        return folder / f"{check_table(table)}{SUFFIX}"
    found = sorted(folder.glob(f"*{SUFFIX}"))
    if len(found) != 1:
        raise CommandError("many_tickets", folder=folder, count=len(found))
    return found[0]


def _port(netloc: str, text: str) -> int:
    address = netloc.rpartition("@")[2]
    if address.rpartition(":")[1] and not address.endswith("]"):
        return Address.parse(address).port
    return PORT
