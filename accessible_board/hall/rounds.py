"""A round of a tournament in the hall: where its games are played, the call to them, their results.

A tournament report knows no tables: boards are counted in the order of the better placed players.
The account ``table-17`` stands at board 17, unless the hall was told where a table stands: at
another board, or wherever a player plays, as the own machine of a blind player does. Every table
gets its game, signed, and the broker retains it.

Whoever has a table's ticket can write any names into its journal. So what counts is where a game
was paired: the journals of other tables say nothing about it. Where a table has more than one
journal of its game, whoever makes the report is told of all of them, and decides where they differ.
"""

import queue
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from accessible_board.errors import AccessibleBoardError
from accessible_board.hall.broker import Accounts, HallFolder
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Paired, sign
from accessible_board.hall.replicas import SUFFIX, NamedPairing, pairing_in
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import setup_of
from accessible_board.journal.store import named, read_journal
from accessible_board.languages import CommandError
from accessible_board.tournament import Pairing


@dataclass(frozen=True, slots=True)
class Placed:
    """The games by table, and the tables that have none.

    ``without`` are the numbers of boards without a table of the hall, ``idle`` tables without a
    game.
    """

    games: Mapping[str, Paired]
    without: tuple[int, ...]
    idle: tuple[str, ...]


def placed(
    pairings: Sequence[Pairing],
    tables: Sequence[str],
    places: Mapping[str, str],
    first: int = 1,
    time_control: str = "",
) -> Placed:
    """Assign the games of a round to tables.

    ``places`` are the players or boards of tables by their names, ``first`` the number of the first
    board.
    """
    boards = dict(enumerate(pairings, first))
    games: dict[str, Paired] = {}
    at: set[int] = set()
    for table in sorted(tables, key=lambda table: table not in places):  # Who was placed, first.
        place = places.get(table) or number_of(table)
        board = next((n for n, one in boards.items() if n not in at and _is_at(one, n, place)), 0)
        if board:
            at.add(board)
            game, told = boards[board], _told(table, place, board)
            games[table] = Paired(str(game.round), told, game.white, game.black, time_control)
    idle = tuple(table for table in tables if table not in games)
    return Placed(games, tuple(n for n in boards if n not in at), idle)


def number_of(table: str) -> str:
    """The board number in a table's name: ``17`` of ``table-17``, nothing of ``anna``."""
    digits = table.rpartition("-")[2]
    return str(int(digits)) if digits.isdigit() and "-" in table else ""


def check_place(place: str, players: Sequence[str]) -> str:
    """Check a place: a player as named in the report, or a board; :class:`InputError` otherwise."""
    if place.isascii() and place.isdigit() and 0 < len(place) < 6:
        return str(int(place))
    found = [name for name in players if _plain(name) == _plain(place)]
    if len(found) != 1:
        raise CommandError("place_ambiguous" if found else "place_unknown", words=place)
    return found[0]


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers, for people: ``3, 7 to 12``."""
    return ", ".join(_ranges(numbers))


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    for start, end in zip(starts, ends, strict=True):
        yield str(start) if start == end else f"{start} to {end}"


def _is_at(game: Pairing, board: int, place: str) -> bool:
    if place.isdigit():
        return int(place) == board
    return bool(place) and _plain(place) in (_plain(game.white), _plain(game.black))


def _told(table: str, place: str, board: int) -> int:
    """The number that players hear: a machine that stays at its table keeps the table's number."""
    own = number_of(table)
    return board if place.isdigit() or not own else int(own)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


_SECONDS: Final = 10.0
"""Seconds to wait for the broker."""


def calls(folder: HallFolder, accounts: Accounts) -> Iterator[tuple[str, bytes]]:
    """The message to each table: the topic, and the signed pairing, empty for no game."""
    pairings = folder.pairings()
    for table, key in accounts.keys.items():
        paired = pairings.get(table)
        word = sign(paired, table, bytes.fromhex(key)) if paired is not None else b""
        yield topics.down(table, topics.PAIRING), word


def call_round(folder: HallFolder, accounts: Accounts) -> bool:
    """Send all tables their games; tell whether the broker took them."""
    reached: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    ticket = folder.ticket(accounts, topics.HALL)
    connection = BrokerConnection(
        ticket,
        f"hall-{secrets.token_hex(4)}",
        [],
        lambda *message: None,
        reached.put,
    )
    connection.start()
    last = None
    try:
        tries = (reached.get(timeout=_SECONDS) for _ in (ticket.host, *ticket.others))
        if None in tries:
            for topic, word in calls(folder, accounts):
                connection.publish(topic, word, retain=True)
                last = topic, word
    except queue.Empty:
        pass
    finally:
        connection.close(last)
    return last is not None


@dataclass(frozen=True, slots=True)
class RoundResults:
    """Results by the names of White and Black, and remarks for the arbiter."""

    ended: Mapping[tuple[str, str], str]
    remarks: tuple[AccessibleBoardError, ...]


def results_of(journals: Path, paired: Mapping[str, Paired]) -> RoundResults:
    """Collect the results of a round's finished games from the tables they were paired at.

    ``paired`` is by the names of tables.
    """
    ended: dict[tuple[str, str], str] = {}
    at = {(game.round, game.white, game.black): table for table, game in paired.items()}
    found, remarks = _found(journals, at)
    for pairing, table in at.items():
        one = _Records(table, found.get(pairing, []))
        if (result := one.result) is not None:
            ended[pairing[1], pairing[2]] = result
        remarks += one.remarks
    return RoundResults(ended, tuple(remarks))


def _found(
    journals: Path, at: Mapping[NamedPairing, str]
) -> tuple[Mapping[NamedPairing, list[Path]], list[AccessibleBoardError]]:
    """The journals of these games by their first lines, and the games that have none."""
    found: dict[NamedPairing, list[Path]] = {}
    unread: list[AccessibleBoardError] = []
    for path in sorted(journals.glob(f"*/*{SUFFIX}")):
        pairing = pairing_in(path)
        if pairing is None:
            unread.append(CommandError("record_headless", path=path))
        elif pairing in at:
            found.setdefault(pairing, []).append(path)
    return found, unread


class _Records:
    """The journals of one game at the table of its pairing."""

    def __init__(self, table: str, paths: list[Path]) -> None:
        self._table = table
        self._paths = [path for path in paths if path.parent.name == table]
        self._elsewhere = [path for path in paths if path not in self._paths]
        self._unread: list[AccessibleBoardError] = []
        self._results = {path: self._result_in(path) for path in self._paths}

    @property
    def result(self) -> str | None:
        """The result on which all finished records agree, if there is one."""
        known = {result for result in self._results.values() if result is not None}
        return known.pop() if len(known) == 1 else None

    @property
    def remarks(self) -> Iterator[AccessibleBoardError]:
        """Remarks that the arbiter has to look at."""
        yield from self._unread
        if len(self._paths) > 1:
            each = ", ".join(f"{path} ({self._results[path] or '*'})" for path in self._paths)
            yield CommandError("records_of_one_game", table=self._table, paths=each)
        for path in self._elsewhere:
            yield CommandError("record_elsewhere", path=path, table=self._table)

    def _result_in(self, path: Path) -> str | None:
        try:
            journal = read_journal(path)
            with named(path):
                ended = rebuilt(setup_of(journal.head), journal).state.ended
        except AccessibleBoardError as error:
            self._unread.append(error)
            return None
        return ended.result if ended is not None else None
