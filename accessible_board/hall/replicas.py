"""The journals that a hall keeps: a file each, as verified as those of the tables themselves.

``journals/TABLE/GAME.journal`` is a journal like any other; beside it ``GAME.lease`` says who may
write it, and what was ruled in the hall and is not decided yet.
"""

import logging
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from accessible_board.errors import JournalError
from accessible_board.files import free_name, read_file, replace
from accessible_board.game.game import Game
from accessible_board.game.observations import ArbiterRuled, Continued
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.hall.protocol.lease import Lease
from accessible_board.hall.protocol.replica import LineOutcome, Replica
from accessible_board.journal.codec import Plain
from accessible_board.journal.rebuilding import impossible, rebuilt
from accessible_board.journal.record import Entry, Record, read_head, read_record, setup_of
from accessible_board.journal.store import read_bytes, read_journal
from accessible_board.system import durable

_log = logging.getLogger(__name__)

_SUFFIX: Final = ".journal"
_LEASE: Final = ".lease"
MOST_GAMES: Final = 40
"""Journals of one table: more than it plays in a tournament."""

LONGEST_JOURNAL: Final = 32 * 1024 * 1024
"""Bytes; a game of six hours has about one million."""

_GAME: Final = re.compile("[0-9a-f]{32}")


class ReplicaNotes(msgspec.Struct, frozen=True):
    """What is kept beside a journal: the lease, the last number of a ruling, those undecided."""

    lease: Lease = Lease()
    ordered: int = 0
    undecided: dict[int, dict[str, Plain]] = {}


class ReplicaFile:
    """The journal of one game of one table. ``setup`` is ``None`` before its first line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.setup: GameSetup | None = None
        self.entries: list[Entry] = []
        self.kept = _read_kept(path.with_suffix(_LEASE))
        self.replica = self._opened()
        self._descriptor = os.open(
            path, os.O_RDWR | os.O_APPEND | os.O_CREAT | durable.BINARY, 0o600
        )
        self._length = os.fstat(self._descriptor).st_size
        self._unsynced = False

    @property
    def game(self) -> str:
        """What the game is called."""
        return self.path.stem

    def take(self, number: int, line: bytes) -> tuple[LineOutcome, Entry | None]:
        """What becomes of a line, and what it tells; ``OSError`` if the disk refuses it."""
        taken = self.replica.judge(number, line)
        if taken is not LineOutcome.NEW:
            return taken, None
        if self._length + len(line) > LONGEST_JOURNAL:
            raise ValueError("the journal is longer than that of a game")
        try:
            told = _told(number, line, self.replica.last)
        except JournalError as error:
            _log.warning("%s: %s", self.path, error)
            return LineOutcome.FALSE, None
        self._append(line)
        self._keep(line, told)
        return taken, told if isinstance(told, Entry) else None

    def sync(self) -> bool:
        """Put on the disk what is not there, and say if anything was; ``OSError`` if it refuses."""
        unsynced = self._unsynced
        if unsynced:
            durable.sync(self._descriptor)
            self._unsynced = False
        return unsynced

    def keep(self, kept: ReplicaNotes) -> None:
        """Put on the disk what is kept beside the journal; ``OSError`` if it refuses."""
        replace(self.path.with_suffix(_LEASE), msgspec.json.encode(kept))
        self.kept = kept

    def content(self) -> bytes:
        """The whole journal; :class:`JournalError` if it cannot be read."""
        return read_bytes(self.path)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._descriptor)

    def _keep(self, line: bytes, told: Record | GameSetup) -> None:
        self.replica.keep(line)
        if isinstance(told, GameSetup):
            self.setup = told
        elif isinstance(told, Entry):
            self._note(told)

    def _note(self, entry: Entry) -> None:
        """An entry as the hall remembers it, with what it says of leases and rulings."""
        self.entries.append(entry)
        match entry.observed:
            case Continued(lease=lease) if lease > self.kept.lease.number:
                lease_now = msgspec.structs.replace(self.kept.lease, number=lease)
                self.kept = msgspec.structs.replace(self.kept, lease=lease_now)
            case ArbiterRuled(order=int(order)):
                undecided = {n: ruling for n, ruling in self.kept.undecided.items() if n > order}
                ordered = max(order, self.kept.ordered)
                self.kept = msgspec.structs.replace(self.kept, ordered=ordered, undecided=undecided)

    def _append(self, line: bytes) -> None:
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError:
            os.ftruncate(self._descriptor, self._length)
            raise
        self._length += len(line)
        self._unsynced = True

    def _opened(self) -> Replica:
        """What there is of the journal; one that is damaged is put aside, and asked for anew."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.replica = Replica(self.path.stem)
        if not self.path.exists():
            return self.replica
        try:
            for number, line in enumerate(self._whole_lines(), 1):
                self._check(number, line)
                self._keep(line, _told(number, line, self.replica.last))
        except JournalError as error:
            _log.warning("%s is put aside: %s", self.path, error)
            self.path.rename(free_name(self.path.with_suffix(".damaged")))
            self.setup, self.entries = None, []
            return Replica(self.path.stem)
        return self.replica

    def _check(self, number: int, line: bytes) -> None:
        if self.replica.judge(number, line) is not LineOutcome.NEW:
            raise JournalError(f"Line {number} does not follow.")

    def _whole_lines(self) -> list[bytes]:
        """The whole lines; what a power cut left of another is cut off."""
        content = read_bytes(self.path)
        end = content.rfind(b"\n") + 1
        if end < len(content):
            os.truncate(self.path, end)
        return whole_lines(content)


class Replicas:
    """All journals of a hall, by table and game."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[tuple[str, str], ReplicaFile] = {}

    def of(self, table: str, game: str) -> ReplicaFile:
        """The journal of a game at a table; ``OSError`` if the disk refuses it."""
        if not _GAME.fullmatch(game):
            raise ValueError("no game is called so")
        if (table, game) not in self._open:
            path = self._folder / table / f"{game}{_SUFFIX}"
            if not path.exists() and len(self._paths(table)) >= MOST_GAMES:
                raise ValueError("the table has more games than a tournament")
            self._open[table, game] = ReplicaFile(path)
        return self._open[table, game]

    def known(self, tables: Iterable[str]) -> dict[str, ReplicaFile]:
        """The newest game of each table that was kept before."""
        newest = {}
        for table in tables:
            paths = self._paths(table)
            if paths:
                newest[table] = self.of(table, max(paths, key=_age).stem)
        return newest

    def _paths(self, table: str) -> list[Path]:
        return list((self._folder / table).glob(f"*{_SUFFIX}"))

    def close(self) -> None:
        """Let go of all files."""
        for one in self._open.values():
            one.close()


def results_of(folder: Path, number: str) -> dict[tuple[str, str], str]:
    """The results of the games of a round that have ended, by the names of White and Black."""
    results = {}
    for path in sorted(folder.glob(f"*/*{_SUFFIX}"), key=_age):
        journal = read_journal(path)
        setup = setup_of(journal.head)
        ended = rebuilt(setup, journal).state.ended
        if setup.round == number and ended is not None:
            results[setup.white, setup.black] = ended.result
    return results


def _age(path: Path) -> float:
    return path.stat().st_mtime


def _told(number: int, line: bytes, before: bytes) -> Record | GameSetup:
    """What a line tells, the first one the conditions; :class:`JournalError` if nothing."""
    if number > 1:
        return read_record(line, number, before)
    setup = setup_of(read_head(line))
    with impossible("Line 1 of the journal"):
        Game(setup)
    return setup


def whole_lines(content: bytes) -> list[bytes]:
    """The lines that are ended, each with its end."""
    return [line + b"\n" for line in content.split(b"\n")[:-1]]


def _read_kept(path: Path) -> ReplicaNotes:
    """What was kept beside a journal; nothing where it is missing or damaged."""
    try:
        return msgspec.json.decode(read_file(path), type=ReplicaNotes)
    except (OSError, msgspec.DecodeError):
        return ReplicaNotes()
