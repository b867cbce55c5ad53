"""The topics of a hall: ``up`` from a table, and ``down`` to it.

The broker lets the account of a table write what stands in :data:`FROM_TABLES` below its own ``up``
and read below its own ``down``, and nothing else, so that it can make the broker keep five messages
at the most. The account of the hall reads and writes everything.
"""

import re
from dataclasses import dataclass
from typing import Final

from accessible_board.languages import CommandError

ROOT: Final = "board"
HALL: Final = "hall"
"""The account of the hall itself."""

SPECTATORS: Final = "spectators"
"""The account that may only read what tables make public."""

LIFE, REPORT, LINE, TAKE, PUBLIC = "life", "report", "line", "take", "public"
FROM_TABLES: Final = (LIFE, REPORT, LINE, TAKE, PUBLIC)
WORD, JOURNAL, PAIRING = "word", "journal", "pairing"

UP: Final = f"{ROOT}/+/up/#"
"""The hall's subscription."""

ALL_PUBLIC: Final = f"{ROOT}/+/up/{PUBLIC}"

_TABLE: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


def check_table(name: str) -> str:
    """Check the name of a table; :class:`InputError` for one that no account can have."""
    if not _TABLE.fullmatch(name) or name in (HALL, SPECTATORS):
        raise CommandError("no_table_name", words=name)
    return name


def up(table: str, *what: str) -> str:
    """A topic that a table publishes: its life cycle, its report, its lines by game and number."""
    return "/".join((ROOT, table, "up", *what))


def down(table: str, *what: str) -> str:
    """A topic that a table receives."""
    return "/".join((ROOT, table, "down", *what))


@dataclass(frozen=True, slots=True)
class FromTable:
    """The topic of a table's message, parsed."""

    table: str
    what: str
    rest: tuple[str, ...] = ()


def parse(topic: str) -> FromTable | None:
    """Parse a topic; ``None`` if it is no table's."""
    match topic.split("/"):
        case [root, table, "up", what, *rest] if root == ROOT and _TABLE.fullmatch(table):
            return FromTable(table, what, tuple(rest))
    return None
