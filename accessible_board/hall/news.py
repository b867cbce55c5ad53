"""What happens in a hall, as its keeper tells it to its pages and to the terminal."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.hall.protocol.messages import Life
from accessible_board.journal.record import Entry


@dataclass(frozen=True, slots=True)
class TableStanding:
    """How a table is: its life, its game time ``now`` as it was at ``heard``, what it waits for.

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
    """The game of a table, with all that is known of it; ``path`` is the hall's journal.

    ``records`` are the games that the table has between the same players in the same round, where
    they are more than one.
    """

    table: str
    game: str
    setup: GameSetup
    entries: tuple[Entry, ...]
    path: Path
    records: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happened:
    """An entry more in the game of a table."""

    table: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Stands:
    """A table is otherwise than before."""

    table: str
    standing: TableStanding


@dataclass(frozen=True, slots=True)
class Public:
    """What spectators may see of a table's game by now (PGN)."""

    table: str
    pgn: bytes


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether the broker is reached: ``None``, or why it is not."""

    why: str | None


@dataclass(frozen=True, slots=True)
class DiskRefuses:
    """Why nothing can be kept on the hall's disk; ``None`` once it can be again."""

    why: OSError | None


@dataclass(frozen=True, slots=True)
class BrokerFull:
    """The broker turned somebody away, because it has no room; told once a minute."""


News = Begun | Happened | Stands | Public | Reached | DiskRefuses | BrokerFull
Tell = Callable[[News], None]
