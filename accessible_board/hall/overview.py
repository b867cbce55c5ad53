"""What arbiters of a hall see of all tables at once: first what waits for a decision.

Pure functions from followed games to values that a template only has to write down.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from accessible_board.arbiter.pending import pending
from accessible_board.arbiter.words import Words
from accessible_board.console import table_view as view
from accessible_board.console.following import Following
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.hall.keeper import Standing
from accessible_board.hall.protocol.messages import Life
from accessible_board.journal.exports import clock_text

LOW: Final = 300_000
"""Milliseconds that a running clock shows when it is worth a look."""


NO_RESULT: Final = "–"


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table as the hall knows it; ``behind`` is how far its game time is behind the hall's."""

    name: str
    standing: Standing
    game: Following | None = None
    behind: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """What waits for a decision at a table."""

    name: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list of all."""

    name: str
    white: str
    black: str
    state: str
    last: str
    clocks: tuple[view.ClockFace, view.ClockFace]
    result: str


@dataclass(frozen=True, slots=True)
class Overview:
    """All that the page shows."""

    calls: tuple[Call, ...]
    trouble: tuple[str, ...]
    low: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Watched:
    """The games that spectators may see, and those of them that have a result."""

    rows: tuple[Row, ...]
    finished: tuple[Row, ...]


def overview(
    tables: Iterable[AtTable],
    words: Words,
    now: int,
    broker: str | None = None,
) -> Overview:
    """The page at ``now`` of the hall's clock; ``broker`` says why there is no broker."""
    tables = tuple(tables)
    away = (words("hall.broker", reason=words(f"hall.reason_{broker}")),) if broker else ()
    return Overview(
        calls=tuple(_calls(tables, words)),
        trouble=(*away, *(line for table in tables for line in _trouble(table, words))),
        low=tuple(line for table in tables for line in _low(table, words, now)),
        rows=rows(tables, words),
    )


def _calls(tables: Iterable[AtTable], words: Words) -> Iterator[Call]:
    for table in tables:
        if table.game is not None:
            texts = tuple(one.text for one in pending(table.game.state, words))
            if texts:
                yield Call(table.name, texts)


def _trouble(table: AtTable, words: Words) -> Iterator[str]:
    standing = table.standing
    if table.game is not None and standing.life in (None, Life.LOST):
        yield words("hall.lost", table=table.name)
    elif table.game is None and standing.heard is None:
        yield words("hall.never", table=table.name)
    elif table.game is not None and standing.life is Life.LEFT and not table.game.state.handed_in:
        yield words("hall.left", table=table.name)
    for key in ("lacking", "undecided"):
        if number := getattr(standing, key):
            yield words(f"hall.{key}", table=table.name, number=number)


def _low(table: AtTable, words: Words, now: int) -> Iterator[str]:
    if table.game is None or table.game.state.clock.running is None:
        return
    clock, seat = table.game.state.clock, table.game.state.clock.running
    left = clock.player(seat, max(clock.since, now - table.behind)).remaining
    if left < LOW:
        player = words.language.say(seat)
        yield words("hall.low_clock", table=table.name, player=player, time=clock_text(left))


def rows(tables: Iterable[AtTable], words: Words) -> tuple[Row, ...]:
    """The games in a list of all tables."""
    return tuple(_rows(tables, words))


def watched(tables: Iterable[AtTable], words: Words) -> Watched:
    """What spectators see of these games, which are as far as their tables gave them out."""
    games = rows(tables, words)
    return Watched(games, tuple(row for row in games if row.result != NO_RESULT))


def _rows(tables: Iterable[AtTable], words: Words) -> Iterator[Row]:
    for table in tables:
        game = table.game
        if game is None:
            continue
        state = game.state
        white, black = (
            replace(face, since=face.since + table.behind) for face in view.clocks(state, words)
        )
        yield Row(
            name=table.name,
            white=view.player_name(state, Seat.WHITE, words),
            black=view.player_name(state, Seat.BLACK, words),
            state=words(f"hall.{_state(game)}"),
            last=view.last_notation(game, words),
            clocks=(white, black),
            result=state.ended.result if state.ended is not None else NO_RESULT,
        )


def _state(game: Following) -> str:
    state = game.state
    if state.ended is not None:
        return "ended"
    if not state.started:
        return "not_begun"
    return "running" if state.clock.running is not None else "stopped"
