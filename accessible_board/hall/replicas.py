"""The journals of a hall: a file each, verified as the tables' own are.

``journals/TABLE/GAME.journal`` is a journal like any other; beside it ``GAME.lease`` says who may
write it, and what was ruled in the hall and is not decided yet.

Whoever has a table's ticket can write anything into its journal. So the hall takes a line only if
it reads well, if names can stand on a scoresheet, and if the game can go on like that: it is folded
line by line, as at the table. Words that people said or typed are kept as they are; what is shown
of them is one line of signs that can be printed.
"""

import logging
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from accessible_board.errors import InputError
from accessible_board.files import free_name, opened_file, read_file, replace
from accessible_board.game.events import Event, MoveCompleted
from accessible_board.game.game import Game
from accessible_board.game.observations import ArbiterRuled, Continued, Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.hall.protocol.replica import (
    LONGEST_JOURNAL,
    Lease,
    LineOutcome,
    Replica,
    whole_lines,
)
from accessible_board.journal.codec import Plain, tagged, untagged
from accessible_board.journal.rebuilding import impossible
from accessible_board.journal.record import Entry, Record, read_head, read_record, setup_of
from accessible_board.journal.store import read_bytes
from accessible_board.languages import JournalError
from accessible_board.languages.plain_words import in_one_line, shortened
from accessible_board.system import disk

NAMES = ("white", "black", "arbiter", "event", "site", "date", "round")
"""Conditions that people write freely and everybody reads."""


class IncomingGame:
    """A game as far as its journal has come; ``setup`` is ``None`` before the first line."""

    def __init__(self) -> None:
        self.setup: GameSetup | None = None
        self._game: Game | None = None

    def fold(self, told: Record | GameSetup) -> None:
        """Apply a line; :class:`JournalError` for one that cannot happen in a game."""
        with impossible():
            if isinstance(told, GameSetup):
                self.setup, self._game = told, Game(told)
            elif isinstance(told, Entry) and self._game is not None:
                for event in told.decided:
                    self._apply(event, self._game)

    def _apply(self, event: Event, game: Game) -> None:
        if isinstance(event, MoveCompleted) and not _has_a_man(event, game):
            raise ValueError(f"no man stands on the first square of {event.move}")
        game.apply(event)


def _has_a_man(event: MoveCompleted, game: Game) -> bool:
    """Tell whether the player has a man on the square that the move, legal or not, leaves."""
    position = game.state.position
    return bool(event.move) and position.color_at(event.move.from_square) is event.seat.color


def read_line(line: bytes, number: int, before: bytes) -> Record | GameSetup:
    """Read a line, the first one as the conditions; :class:`JournalError` if it is damaged."""
    if number > 1:
        return _shown(read_record(line, number, before), line)
    try:
        setup = setup_of(read_head(line))
        _check_names(setup)
    except (InputError, ValueError) as error:
        raise JournalError("journal_unread", line=1) from error
    return setup


def _check_names(setup: GameSetup) -> None:
    for name in NAMES:
        if not getattr(setup, name).isprintable():
            raise ValueError(f"no scoresheet can hold its {name}")


def _shown(record: Record, line: bytes) -> Record:
    """The record without unprintable characters, which hardly any line has."""
    text = line[:-1].decode("utf-8", "backslashreplace")
    if not isinstance(record, Entry) or ("\\" not in text and text.isprintable()):
        return record
    observed = untagged(Observation, _printable(tagged(record.observed)))
    return Entry(observed, tuple(untagged(Event, _printable(tagged(e))) for e in record.decided))


def _printable(plain: Plain) -> Plain:
    match plain:
        case str():
            return in_one_line(plain)
        case list():
            return [_printable(each) for each in plain]
        case dict():
            return {name: _printable(each) for name, each in plain.items()}
    return plain


_log = logging.getLogger(__name__)

SUFFIX: Final = ".journal"
_LEASE: Final = ".lease"
_OF_A_GAME: Final = (SUFFIX, _LEASE)
MOST_GAMES: Final = 40
"""The most journals of one table: more than it plays in a tournament."""

LONGEST_HEAD: Final = 200_000
"""The most bytes of a journal's first line."""

NOBODY: Final = "?"
"""The name of a player who was not named."""

_APPEND: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | disk.BINARY
_GAME: Final = re.compile("[0-9a-f]{32}")


class ReplicaNotes(msgspec.Struct, frozen=True):
    """Notes beside a journal: the lease, the last number of a ruling, those undecided."""

    lease: Lease = Lease()
    ordered: int = 0
    undecided: dict[int, dict[str, Plain]] = {}


class ReplicaFile:
    """The journal of one game of one table; ``setup`` is ``None`` before its first line.

    The file is open only while something is written: a hall has more tables than a process may have
    files. A journal that cannot be read is put aside, and asked for ``anew``; or
    :class:`JournalError`.
    """

    def __init__(self, path: Path, *, anew: bool = True) -> None:
        self.path = path
        self._anew = anew
        self.entries: list[Entry] = []
        self.last = b""
        """The line of the last entry."""
        self.kept = self._read_kept()
        self._game = IncomingGame()
        self._broken = False
        self.replica = self._opened()
        self._descriptor: int | None = None
        self._length = self.path.stat().st_size if self.path.exists() else 0
        self._unsynced = b""
        """The last lines, not synced yet."""
        self._refused = False
        """True if the disk may have dropped the lines it was given last."""

    @property
    def game(self) -> str:
        """The game's name."""
        return self.path.stem

    @property
    def setup(self) -> GameSetup | None:
        """The conditions of the game, once they are known."""
        return self._game.setup

    def take(self, number: int, line: bytes) -> tuple[LineOutcome, Entry | None]:
        """Take a line; return its outcome and entry. ``OSError`` if the disk refuses it."""
        taken = self.replica.judge(number, line)
        if taken is not LineOutcome.NEW:
            return taken, None
        if self._length + len(line) > LONGEST_JOURNAL:
            raise ValueError("the journal is longer than that of a game")
        try:
            told = self._told(number, line)
            self._append(line)
            self._fold(told, len(line))
        except JournalError as error:
            _log.warning("%s is refused: %s", self.path, shortened(error))
            return LineOutcome.FALSE, None
        self._keep(line, told)
        return taken, told if isinstance(told, Entry) else None

    def sync(self) -> bool:
        """Sync the new lines, and tell if there were any; ``OSError`` if the disk refuses."""
        if self._descriptor is None:
            return False
        if self._refused:
            self._write_again()
        try:
            disk.sync(self._descriptor)
        except OSError:
            self._refused = True
            raise
        self._unsynced = b""
        self.close()
        return True

    def keep(self, kept: ReplicaNotes) -> None:
        """Write the notes beside the journal; ``OSError`` if the disk refuses."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        replace(self.path.with_suffix(_LEASE), msgspec.json.encode(kept))
        self.kept = kept

    def content(self) -> bytes:
        """The whole journal; :class:`JournalError` if it cannot be read."""
        return read_bytes(self.path)

    def close(self) -> None:
        """Close the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _told(self, number: int, line: bytes) -> Record | GameSetup:
        if self._broken:
            raise JournalError("record_impossible")
        return read_line(line, number, self.replica.last)

    def _fold(self, told: Record | GameSetup, length: int) -> None:
        """Apply a line that was written; if that fails, remove it and every later one."""
        try:
            self._game.fold(told)
        except JournalError:
            self._broken = True
            self._length -= length
            self._unsynced = self._unsynced[:-length]
            if self._descriptor is not None:
                os.ftruncate(self._descriptor, self._length)
            raise

    def _keep(self, line: bytes, told: Record | GameSetup) -> None:
        self.replica.keep(line)
        if isinstance(told, Entry):
            self.last = line
            self._note(told)

    def _note(self, entry: Entry) -> None:
        """Remember an entry, and what it says of leases and rulings."""
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
        if self._descriptor is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(self.path, _APPEND, 0o600)
        if self._refused:
            self._write_again()
        try:
            _write(self._descriptor, line)
        except OSError:
            self._refused = True
            raise
        self._length += len(line)
        self._unsynced += line

    def _write_again(self) -> None:
        """Rewrite the unsynced lines after a failure: the disk may hold fewer than it reported.

        Linux reports a write that failed only once, to the next sync, and then counts it as done.
        """
        assert self._descriptor is not None  # nosec B101
        os.ftruncate(self._descriptor, self._length - len(self._unsynced))
        _write(self._descriptor, self._unsynced)
        self._refused = False

    def _opened(self) -> Replica:
        """Read the journal; a damaged one is refused, or put aside."""
        self.replica = Replica(self.path.stem)
        if not self.path.exists():
            return self.replica
        try:
            for number, line in enumerate(self._whole_lines(), 1):
                self._check(number, line)
                told = read_line(line, number, self.replica.last)
                self._game.fold(told)
                self._keep(line, told)
        except JournalError as error:
            if not self._anew:
                raise
            _log.warning("%s is put aside: %s", self.path, shortened(error))
            self.path.rename(free_name(self.path.with_suffix(".damaged")))
            self._game, self.entries, self.last = IncomingGame(), [], b""
            return Replica(self.path.stem)
        return self.replica

    def _read_kept(self) -> ReplicaNotes:
        """Read the notes beside the journal; empty ones if they are missing or damaged."""
        try:
            return msgspec.json.decode(read_file(self.path.with_suffix(_LEASE)), type=ReplicaNotes)
        except (FileNotFoundError, msgspec.DecodeError):
            return ReplicaNotes()
        except OSError:
            if not self._anew:
                raise
            return ReplicaNotes()

    def _check(self, number: int, line: bytes) -> None:
        if self.replica.judge(number, line) is not LineOutcome.NEW:
            raise JournalError("journal_cut", line=number)

    def _whole_lines(self) -> list[bytes]:
        """The whole lines; a fragment that a power cut left is cut off."""
        content = read_bytes(self.path)
        end = content.rfind(b"\n") + 1
        if end < len(content):
            os.truncate(self.path, end)
        return whole_lines(content)


class Replicas:
    """The journals of a hall on its disk, by table and game."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def opened(self, table: str, game: str) -> ReplicaFile:
        """Open the journal of a game at a table, new or old; ``OSError`` if the disk refuses.

        ``ValueError`` for what is called like no game, and for more games than a tournament has.
        """
        path = self._path(table, game)
        there = {one.stem for one in (self._folder / table).glob("*") if one.suffix in _OF_A_GAME}
        if game not in there and len(there) >= MOST_GAMES:
            raise ValueError("the table has more games than a tournament")
        return ReplicaFile(path)

    def has(self, table: str, game: str) -> bool:
        """Tell whether the disk has a journal of this game, which then has to be read."""
        return self._path(table, game).exists()

    def known(self, tables: Iterable[str]) -> dict[str, ReplicaFile | None]:
        """The newest game of each table; ``None`` where it cannot be read.

        Then it is left as it is: only its table can send it anew, and may never come again.
        """
        return {table: self._newest(paths) for table in tables if (paths := self._paths(table))}

    def _newest(self, paths: list[Path]) -> ReplicaFile | None:
        try:
            return ReplicaFile(max(paths, key=_age), anew=False)
        except (JournalError, OSError) as error:
            _log.warning("A record was left as it is: %s", shortened(error))
            return None

    def of_one_pairing(self, table: str, file: ReplicaFile) -> tuple[str, ...]:
        """The table's games with the pairing of this one, if there are several.

        The oldest first; games of players without names are never the same.
        """
        if file.setup is None or NOBODY in (file.setup.white, file.setup.black):
            return ()
        paths = sorted(self._paths(table), key=_age)
        same = [path.stem for path in paths if pairing_in(path) == pairing_of(file.setup)]
        return tuple(same) if len(same) > 1 else ()

    def _path(self, table: str, game: str) -> Path:
        if not _GAME.fullmatch(game):
            raise ValueError("no game is called so")
        return self._folder / table / f"{game}{SUFFIX}"

    def _paths(self, table: str) -> list[Path]:
        return list((self._folder / table).glob(f"*{SUFFIX}"))


NamedPairing = tuple[str, str, str]
"""The round, White and Black."""


def pairing_of(setup: GameSetup) -> NamedPairing:
    """Round, White and Black of a game's conditions."""
    return setup.round, setup.white, setup.black


def pairing_in(path: Path) -> NamedPairing | None:
    """Round, White and Black of a journal, read from its first line alone."""
    try:
        with opened_file(path) as file:
            named = read_head(file.readline(LONGEST_HEAD)).setup
    except (OSError, JournalError):
        return None
    round_, white, black = (str(named.get(name, NOBODY)) for name in ("round", "white", "black"))
    return round_, white, black


def _age(path: Path) -> float:
    return path.stat().st_mtime


def _write(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
