"""News of a hall, from its keeper to its pages and the terminal."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.hall.protocol.messages import Life
from accessible_board.journal.record import Entry


@dataclass(frozen=True, slots=True)
class TableStanding:
    """A table's status: its life cycle, its game time ``now`` as of ``heard``, what it awaits.

    ``heard`` is in milliseconds of :func:`since_start`, ``None`` if it never said anything.
    ``lacking`` is how many lines it has that the hall has not, ``undecided`` how many rulings are
    on their way; ``unread`` says that there is a record, and it cannot be read.
    """

    life: Life | None = None
    now: int = 0
    heard: int | None = None
    lacking: int = 0
    undecided: int = 0
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Begun:
    """A game was begun or found; ``path`` is the hall's journal.

    ``last`` is the line of its last entry.
    ``records`` are the games that the table has between the same players in the same round, where
    they are more than one.
    """

    table: str
    game: str
    setup: GameSetup
    entries: tuple[Entry, ...]
    path: Path
    records: tuple[str, ...] = ()
    last: bytes = b""


@dataclass(frozen=True, slots=True)
class Happened:
    """A table's game has a new entry, which stands in this line of the journal."""

    table: str
    entry: Entry
    line: bytes


@dataclass(frozen=True, slots=True)
class Stands:
    """A table's status has changed."""

    table: str
    standing: TableStanding


@dataclass(frozen=True, slots=True)
class Public:
    """The number of entries of a table's game that spectators may see."""

    table: str
    game: str
    upto: int


@dataclass(frozen=True, slots=True)
class Reached:
    """Connection to the broker: ``None`` while it holds, else the reason for its failure."""

    why: str | None


@dataclass(frozen=True, slots=True)
class DiskRefuses:
    """The error of a disk that takes nothing more; ``None`` once it recovers."""

    why: OSError | None


@dataclass(frozen=True, slots=True)
class BrokerFull:
    """The broker refused a connection because it has no room; reported once a minute."""


News = Begun | Happened | Stands | Public | Reached | DiskRefuses | BrokerFull
Tell = Callable[[News], None]
