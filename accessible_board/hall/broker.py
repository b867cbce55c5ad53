"""The broker of a hall: its files, its accounts, its process."""

import getpass
import logging
import re
import secrets
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, TypeVar

import msgspec

from accessible_board.console.address import LOOPBACK
from accessible_board.files import read_file, replace
from accessible_board.hall.protocol.messages import Paired
from accessible_board.hall.protocol.topics import (
    HALL,
    SPECTATORS,
    BrokerListening,
    access_list,
    check_table,
    configuration,
    drawn_passwords,
    password_file,
)
from accessible_board.hall.tickets import SUFFIX, Ticket, of_the_extra
from accessible_board.languages import CommandError, FaultError
from accessible_board.languages.plain_words import shortened
from accessible_board.logs import Seldom

_log = logging.getLogger(__name__)

_PATHS: Final = "/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin"
"""Folders that may hold the broker, and that only root's path includes."""

OLDEST: Final = "2.0"
"""The first version of Mosquitto that knows this format of passwords."""

_VERSION: Final = re.compile(r"mosquitto version (\d+\.\d+(?:\.\d+)*)")

_ENDING_SECONDS: Final = 5.0
_ANSWER_SECONDS: Final = 2.0
_STARTING_SECONDS: Final = 5.0
_LOOK_EVERY: Final = 0.05
_FULL: Final = ("socket count has been exceeded", "denied access by tcpd")
"""Mosquitto's messages when it has no file left for a connection; the second is libwrap's."""

_LONGEST_LINE: Final = 4096
TICKETS: Final = "tickets"
ITSELF: Final = ("localhost", "127.0.0.1")
"""Names of the hall's machine for itself."""

_ACCOUNTS: Final = "hall.json"
_PAIRINGS: Final = "pairings.json"
_CALLED: Final = "round-{}.json"
_PLACES: Final = "places.json"

Kept = TypeVar("Kept")


class Accounts(msgspec.Struct, frozen=True):
    """The data of a hall: its hosts, its port, the passwords, and the keys of its tables."""

    hosts: list[str]
    port: int
    passwords: dict[str, str]
    keys: dict[str, str]

    @property
    def tables(self) -> list[str]:
        """The names of its tables, in their order."""
        return list(self.keys)


@dataclass(frozen=True, slots=True)
class HallFolder:
    """The folder of a hall: its settings and accounts, and the journals it keeps."""

    path: Path

    def make(self, hosts: Sequence[str], port: int, tables: Sequence[str]) -> Accounts:
        """Make a hall; :class:`InputError` if there is one already, or no folder can be made."""
        if self.is_there:
            raise CommandError("hall_there", path=self.path)
        with of_the_extra():
            from accessible_board.hall.authority import new_authority

        for table in tables:
            check_table(table)
        passwords = drawn_passwords([HALL, SPECTATORS, *tables])
        keys = {table: secrets.token_hex(32) for table in tables}
        accounts = Accounts(list(hosts), port, passwords, keys)
        try:
            (self.path / TICKETS).mkdir(parents=True, exist_ok=True)
            authority = new_authority("Hall")
            self._write("authority.pem", authority.certificate)
            self._write("authority.key", authority.key)
            self.vouch(accounts)
            for table in tables:
                ticket = msgspec.json.encode(self.ticket(accounts, table))
                self._write(f"{TICKETS}/{table}{SUFFIX}", msgspec.json.format(ticket))
            self._write(_ACCOUNTS, msgspec.json.format(msgspec.json.encode(accounts)))
        except OSError as error:
            raise CommandError("unwritable", path=self.path, reason=error) from error
        return accounts

    @property
    def is_there(self) -> bool:
        """True if a hall was made here."""
        return (self.path / _ACCOUNTS).exists()

    def vouch(self, accounts: Accounts) -> None:
        """Issue a new certificate for the broker, from the hall's own authority."""
        with of_the_extra():
            from accessible_board.hall.authority import Identity, vouched

        authority = Identity(*(self._read(f"authority.{end}") for end in ("pem", "key")))
        identity = vouched(authority, accounts.hosts)
        self._write("broker.pem", identity.certificate)
        self._write("broker.key", identity.key)

    def accounts(self) -> Accounts:
        """Read the hall's accounts; :class:`InputError` if the folder is no hall."""
        try:
            return msgspec.json.decode(self._read(_ACCOUNTS), type=Accounts)
        except OSError as error:
            raise CommandError("no_hall", path=self.path) from error
        except msgspec.DecodeError as error:
            raise CommandError("unreadable", path=self.path / _ACCOUNTS, reason=error) from error

    def ticket(self, accounts: Accounts, table: str) -> Ticket:
        """The ticket of a table, or of the hall, whose broker is on its own machine."""
        known = [host for host in accounts.hosts if host not in ITSELF]
        own = [host for host in accounts.hosts if host in ITSELF]
        hosts = [*own, *known] if table == HALL else known or own[:1]
        return Ticket(
            table,
            hosts[0],
            accounts.port,
            accounts.passwords[table],
            accounts.keys.get(table, "0" * 64),
            self._read("authority.pem").decode(),
            tuple(hosts[1:]),
        )

    def configure(self, accounts: Accounts, host: str = "0.0.0.0") -> Path:  # nosec B104
        """Write the broker's files; return its configuration file."""
        listening = BrokerListening(
            host, accounts.port, str(self.path.resolve()), getpass.getuser()
        )
        try:
            self._write("passwords", password_file(accounts.passwords).encode())
            self._write("accounts", access_list(accounts.tables).encode())
            self._write("mosquitto.conf", configuration(listening).encode())
        except OSError as error:
            raise CommandError("unwritable", path=self.path, reason=error) from error
        return self.path / "mosquitto.conf"

    def pairings(self) -> dict[str, Paired]:
        """The games that were paired last, by table; none if the file cannot be read."""
        try:
            return msgspec.json.decode(self._read(_PAIRINGS), type=dict[str, Paired])
        except (OSError, msgspec.DecodeError):
            return {}

    def pair(self, pairings: Mapping[str, Paired]) -> None:
        """Replace the pairings; :class:`InputError` if the disk refuses."""
        self._keep(_PAIRINGS, pairings)
        for number in {game.round for game in pairings.values()}:
            games = {table: game for table, game in pairings.items() if game.round == number}
            known = self.called(int(number))
            left = {table: game for table, game in known.items() if not _clashes(game, games)}
            self._keep(_CALLED.format(int(number)), {**left, **games})

    def called(self, number: int) -> dict[str, Paired]:
        """The games of a round that was called, by table; none if it never was.

        :class:`InputError` for a file that cannot be read.
        """
        return self._kept(_CALLED.format(number), Paired)

    def places(self) -> dict[str, str]:
        """The player or board of each table that does not stand where its name says."""
        return self._kept(_PLACES, str)

    def place(self, places: Mapping[str, str]) -> None:
        """Replace the places; :class:`InputError` if the disk refuses."""
        self._keep(_PLACES, places)

    def _kept(self, name: str, kind: type[Kept]) -> dict[str, Kept]:
        try:
            return msgspec.json.decode(self._read(name), type=dict[str, kind])  # type: ignore[valid-type]
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError) as error:
            raise CommandError("unreadable", path=self.path / name, reason=error) from error

    def _keep(self, name: str, kept: object) -> None:
        try:
            self._write(name, msgspec.json.format(msgspec.json.encode(kept)))
        except OSError as error:
            raise CommandError("unwritable", path=self.path, reason=error) from error

    def _read(self, name: str) -> bytes:
        return read_file(self.path / name)

    def _write(self, name: str, content: bytes) -> None:
        replace(self.path / name, content)


def _clashes(game: Paired, games: Mapping[str, Paired]) -> bool:
    """Tell whether a called game has a player in common with one that is called now."""
    return any({game.white, game.black} & {other.white, other.black} for other in games.values())


class Broker:
    """Mosquitto, as a process of the hall.

    One that answers at the port already is used as it is: a hall that was killed leaves its broker
    running. Whether it is the hall's own is told by its certificate, to whoever connects. ``full``
    hears, once a minute, that it has no room for connections.
    """

    def __init__(
        self, configuration: Path, port: int, full: Callable[[], None] = lambda: None
    ) -> None:
        self._configuration = configuration
        self._port = port
        self._process: subprocess.Popen[bytes] | None = None
        self._full = full
        self._seldom = Seldom()
        self._silent = threading.Event()
        self._said = ""

    def start(self) -> None:
        """Start it, unless one runs; :class:`FaultError` if none is installed, or too old a one."""
        if self._answers():
            return
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path=_PATHS)
        if program is None:
            raise FaultError("no_broker")
        if (version := _version(program)) is not None and _is_older(version, OLDEST):
            raise FaultError("old_broker", version=version, oldest=OLDEST)
        self._process = subprocess.Popen(
            [program, "-c", str(self._configuration)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=sys.platform != "win32",
        )
        assert self._process.stdout is not None  # nosec B101
        reading = (self._process.stdout,)
        threading.Thread(target=self._note, args=reading, name="broker's log", daemon=True).start()
        until = time.monotonic() + _STARTING_SECONDS
        while not (self._answers() or self.ended or time.monotonic() > until):
            self._silent.wait(_LOOK_EVERY)

    @property
    def ended(self) -> bool:
        """True while no broker runs."""
        if self._process is None:
            return not self._answers()
        return self._process.poll() is not None

    @property
    def number(self) -> int:
        """The broker's process id; 0 before the start."""
        return self._process.pid if self._process is not None else 0

    def last_words(self) -> str:
        """The last line of its output."""
        return self._said

    def _note(self, written: IO[bytes]) -> None:
        """Copy the broker's output into the hall's log, up to its limit."""
        with written:
            for line in iter(lambda: written.readline(_LONGEST_LINE), b""):
                if text := line.decode("utf-8", "replace").strip():
                    self._said = shortened(text)
                    full = next((sign for sign in _FULL if sign in text), None)
                    if full is None or self._seldom(full):
                        _log.info("%s", self._said)
                        if full is not None:
                            self._full()
        self._silent.set()

    def _answers(self) -> bool:
        """Tell whether something listens at the port of this machine."""
        try:
            with socket.create_connection((LOOPBACK, self._port), _ANSWER_SECONDS):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        """Kill it, as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        """End it in order."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()


def _version(program: str) -> str | None:
    """The version of a Mosquitto program, if it prints one."""
    asked = subprocess.run([program, "-h"], capture_output=True, text=True, check=False)
    said = _VERSION.search(asked.stdout)
    return said[1] if said else None


def _is_older(version: str, than: str) -> bool:
    """Compare two versions, numbers between points."""
    one, other = ([int(number) for number in each.split(".")] for each in (version, than))
    return one < other
