"""The topics of a hall: ``up`` from a table, and ``down`` to it; and who may write and read which.

The broker lets the account of a table write what stands in :data:`FROM_TABLES` below its own ``up``
and read below its own ``down``, and nothing else, so that it can make the broker keep five messages
at the most. The account of the hall reads and writes everything. So say Mosquitto's files: its
configuration, passwords and access list.
"""

import base64
import hashlib
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from accessible_board.languages import CommandError

_ROOT: Final = "board"
HALL: Final = "hall"
"""The account of the hall itself."""

SPECTATORS: Final = "spectators"
"""The account that may only read what tables make public."""

LIFE, REPORT, LINE, TAKE, PUBLIC = "life", "report", "line", "take", "public"
_FROM_TABLES: Final = (LIFE, REPORT, LINE, TAKE, PUBLIC)
WORD, JOURNAL, PAIRING = "word", "journal", "pairing"

_TABLE: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


LONGEST: Final = 262_144
"""The most bytes of a message that a table or the hall sends."""

MOST_MEMORY: Final = 2_000_000_000
"""The most memory of the broker, in bytes: two thousand tables can make it retain that much."""

_ROUNDS: Final = 101
"""Rounds of PBKDF2; passwords are random, 192 bits, so that nobody guesses them anyway."""


UP: Final = f"{_ROOT}/+/up/#"
"""The hall's subscription."""

_ALL_PUBLIC: Final = f"{_ROOT}/+/up/{PUBLIC}"


def check_table(name: str) -> str:
    """Check the name of a table; :class:`InputError` for one that no account can have."""
    if not _TABLE.fullmatch(name) or name in (HALL, SPECTATORS):
        raise CommandError("no_table_name", words=name)
    return name


def up(table: str, *what: str) -> str:
    """A topic that a table publishes: its life cycle, its report, its lines by game and number."""
    return "/".join((_ROOT, table, "up", *what))


def down(table: str, *what: str) -> str:
    """A topic that a table receives."""
    return "/".join((_ROOT, table, "down", *what))


@dataclass(frozen=True, slots=True)
class FromTable:
    """The topic of a table's message, parsed."""

    table: str
    what: str
    rest: tuple[str, ...] = ()


def parse(topic: str) -> FromTable | None:
    """Parse a topic; ``None`` if it is no table's."""
    match topic.split("/"):
        case [root, table, "up", what, *rest] if root == _ROOT and _TABLE.fullmatch(table):
            return FromTable(table, what, tuple(rest))
    return None


@dataclass(frozen=True, slots=True)
class BrokerListening:
    """The broker's address and files; ``user`` is the account it switches to if started by root."""

    host: str
    port: int
    folder: str
    user: str


def configuration(listening: BrokerListening) -> str:
    """``mosquitto.conf``: TLS only, a password for everybody, no store beside the journals."""
    folder = listening.folder
    return "\n".join(
        (
            "# Written by accessible-board hall; written anew at each start.",
            f"listener {listening.port} {listening.host}",
            f"cafile {folder}/authority.pem",
            f"certfile {folder}/broker.pem",
            f"keyfile {folder}/broker.key",
            "tls_version tlsv1.2",
            "allow_anonymous false",
            f"password_file {folder}/passwords",
            f"acl_file {folder}/accounts",
            f"user {listening.user}",
            f"pid_file {folder}/mosquitto.pid",
            "# The journals are the store: after a break all is sent again.",
            "persistence false",
            "# Or else an answer waits 40 ms for others to join it.",
            "set_tcp_nodelay true",
            "max_queued_messages 5000",
            "max_inflight_messages 200",
            "# What one table makes it keep is bounded: five messages, none longer than this.",
            f"message_size_limit {LONGEST}",
            f"max_packet_size {LONGEST + 1024}",
            f"memory_limit {MOST_MEMORY}",
            "max_inflight_bytes 33554432",
            "max_queued_bytes 134217728",
            "log_dest stderr",
            "log_type error",
            "log_type warning",
            "log_type notice",
            "connection_messages true",
            "",
        )
    )


def access_list(tables: Iterable[str]) -> str:
    """The access list: a table has its ``up`` and ``down``, the hall all, spectators the public."""
    own = (line for table in tables for line in ("", *_of_table(table)))
    return "\n".join(
        (
            f"user {HALL}",
            f"topic readwrite {_ROOT}/#",
            "",
            f"user {SPECTATORS}",
            f"topic read {_ALL_PUBLIC}",
            *own,
            "",
        )
    )


def _of_table(table: str) -> Iterator[str]:
    """The rights of one table, line by line: a pattern would hold for spectators too."""
    yield f"user {table}"
    yield from (f"topic write {up(table, what)}" for what in _FROM_TABLES)
    yield f"topic read {down(table, '#')}"


def password_file(passwords: Mapping[str, str]) -> str:
    """The accounts and the hashes of their passwords, as ``mosquitto_passwd`` writes them."""
    return "".join(f"{user}:{hashed(password)}\n" for user, password in passwords.items())


def hashed(password: str, salt: bytes | None = None) -> str:
    """Hash a password as Mosquitto does: PBKDF2-HMAC-SHA512."""
    salt = salt or secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS)
    encoded = (base64.b64encode(part).decode() for part in (salt, digest))
    return f"$7${_ROUNDS}${'$'.join(encoded)}"


def drawn_passwords(users: Iterable[str]) -> dict[str, str]:
    """Draw a password for each account."""
    return {user: secrets.token_urlsafe(24) for user in users}
