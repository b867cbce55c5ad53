"""The arbiters' overview of all tables: decisions that are due come first.

Pure functions from followed games to values that a template only has to write down. What is seen of
one table is a :class:`TableGlance`, which holds until something happens there: of a thousand tables
few have to be looked at anew.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from accessible_board.arbiter.matters import pending
from accessible_board.console import table_view as view
from accessible_board.console.following import Following
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import BrokerFull, DiskRefuses, Reached, TableStanding
from accessible_board.hall.protocol.messages import Life
from accessible_board.languages import reason
from accessible_board.narration.announcing import clock_text
from accessible_board.narration.written.phrases import Phrases

LOW: Final = 300_000
"""Milliseconds below which a running clock counts as low."""


NO_RESULT: Final = "–"


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table in the hall's view; ``behind`` is its game time's distance from the hall's.

    ``records`` are its games of one pairing, where they are more than one.
    """

    name: str
    standing: TableStanding
    game: Following | None = None
    behind: int = 0
    records: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WaitingCall:
    """The decisions due at a table, and the hall's time at which the first one fell due."""

    name: str
    texts: tuple[str, ...]
    since: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the list of all tables."""

    name: str
    state: str
    white: str = ""
    black: str = ""
    last: str = ""
    clocks: tuple[view.ClockFace, ...] = ()
    result: str = ""


@dataclass(frozen=True, slots=True)
class TableGlance:
    """The overview's data on one table.

    ``low_from`` is when its running clock may be low, if one runs; ``since`` is when the hall's
    clock showed the beginning of what has waited longest there.
    """

    table: KnownTable
    calls: tuple[str, ...]
    trouble: tuple[str, ...]
    low_from: int | None
    row: TableRow
    since: int = 0


@dataclass(frozen=True, slots=True)
class Overview:
    """The part of the page above the list of all tables."""

    calls: tuple[WaitingCall, ...]
    trouble: tuple[str, ...]
    low: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Watched:
    """The games that spectators may see, and those of them with a result."""

    rows: tuple[TableRow, ...]
    finished: tuple[TableRow, ...]


def glance(table: KnownTable, words: Phrases, now: int) -> TableGlance:
    """Describe a table at ``now`` of the hall's clock; valid until something happens there."""
    game, left = table.game, _left(table, now)
    waiting = pending(game.state, words) if game is not None else []
    calls = tuple(one.text for one in waiting)
    known = (one.since + table.behind for one in waiting if one.since is not None)
    since = min(known, default=now)
    low_from = now + max(0, left - LOW) if left is not None else None
    trouble, row = tuple(_trouble(table, words)), _row(table, words)
    return TableGlance(table, calls, trouble, low_from, row, since)


def unseen(table: KnownTable, words: Phrases) -> TableGlance:
    """Describe a table whose record cannot be shown."""
    state = words("hall.damaged")
    trouble = (words("hall.damaged_record", table=table.name),)
    return TableGlance(table, (), trouble, None, TableRow(table.name, state))


def overview(
    glances: Iterable[TableGlance], words: Phrases, now: int, away: tuple[str, ...] = ()
) -> Overview:
    """The page at ``now`` of the hall's clock; ``away`` are the hall's own faults."""
    glances = tuple(glances)
    low = (one.table for one in glances if one.low_from is not None and one.low_from <= now)
    calls = (WaitingCall(one.table.name, one.calls, one.since) for one in glances if one.calls)
    return Overview(
        calls=tuple(sorted(calls, key=lambda call: call.since)),
        trouble=(*away, *(line for one in glances for line in one.trouble)),
        low=tuple(line for table in low for line in _low(table, words, now)),
    )


def failure(words: Phrases, news: Reached | DiskRefuses | BrokerFull) -> str:
    """The sentence on a fault of the hall itself; empty if there is none."""
    match news:
        case Reached(str(why)):
            return words("hall.broker", reason=words(f"hall.reason_{why}"))
        case DiskRefuses(OSError() as error):
            return words("hall.disk_refuses", reason=reason(error, words.language.code))
        case BrokerFull():
            return words("hall.broker_full")
    return ""


def _trouble(table: KnownTable, words: Phrases) -> Iterator[str]:
    standing = table.standing
    if standing.unread:
        yield words("hall.unread_record", table=table.name)
    elif (key := _why(table)) is not None:
        yield words(f"hall.{key}", table=table.name)
    for key in ("lacking", "undecided"):
        if number := getattr(standing, key):
            yield words(f"hall.{key}", table=table.name, number=number)
    if table.records:
        yield second_record(table.name, table.records, words)


def second_record(table: str, records: Iterable[str], words: Phrases) -> str:
    """The sentence that a table has several records of a pairing, with the names of their files."""
    files = ", ".join(f"{game}.journal" for game in records)
    return words("hall.records", table=table, records=files)


def _why(table: KnownTable) -> str | None:
    """The key of the reason to look after a table, if there is one."""
    standing, game = table.standing, table.game
    if game is None and standing.life is None and standing.heard is None:
        return "never"
    if standing.life is Life.LOST or (game is not None and standing.life is None):
        return "lost"
    if game is None or game.state.handed_in:
        return None
    return {Life.LEFT: "left", Life.INIT: "in_menu_unfinished"}.get(standing.life or Life.READY)


def _left(table: KnownTable, now: int) -> int | None:
    """The remaining time of the running clock, if one runs."""
    if table.game is None or table.game.state.clock.running is None:
        return None
    clock, seat = table.game.state.clock, table.game.state.clock.running
    return clock.player(seat, max(clock.since, now - table.behind)).remaining


def _low(table: KnownTable, words: Phrases, now: int) -> Iterator[str]:
    left = _left(table, now)
    if table.game is not None and left is not None and left < LOW:
        seat = table.game.state.clock.running or Seat.WHITE
        player = words.language.say(seat)
        yield words("hall.low_clock", table=table.name, player=player, time=clock_text(left))


def watched(tables: Iterable[KnownTable], words: Phrases) -> Watched:
    """The spectators' list of these games, each as far as its table made it public."""
    games = tuple(_row(table, words) for table in tables)
    return Watched(games, tuple(row for row in games if row.result != NO_RESULT))


def _row(table: KnownTable, words: Phrases) -> TableRow:
    game = table.game
    if game is None:
        waits = "in_menu" if table.standing.life is Life.INIT else "no_game_yet"
        return TableRow(table.name, words(f"hall.{waits}"))
    state = game.state
    faces = view.clocks(state, words)
    return TableRow(
        name=table.name,
        state=words(f"hall.{_state(game)}"),
        white=_name(state.setup.white),
        black=_name(state.setup.black),
        last=view.last_notation(game, words),
        clocks=tuple(replace(face, since=face.since + table.behind) for face in faces),
        result=state.ended.result if state.ended is not None else NO_RESULT,
    )


def _name(player: str) -> str:
    """A player's name in a column that names the colour already."""
    return "–" if player == "?" else player


def _state(game: Following) -> str:
    state = game.state
    if state.ended is not None:
        return "ended"
    if not state.started:
        return "not_begun"
    return "running" if state.clock.running is not None else "stopped"
