"""Assignment of a round's games to the tables of a hall.

A tournament report knows no tables: boards are counted in the order of the better placed players.
The account ``table-17`` stands at board 17, unless the hall was told where a table stands: at
another board, or wherever a player plays, as the own machine of a blind player does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from accessible_board.hall.protocol.messages import Paired
from accessible_board.languages import CommandError
from accessible_board.tournament.report_file import Pairing


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
