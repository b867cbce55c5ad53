"""FIDE's tournament report file (TRF16): players and pairings in, results out.

A player's line begins with ``001``, and its fields stand in columns: the starting number in 5-8,
the name in 15-47, the points in 81-84, and from column 92 on ten columns a round: the opponent's
number, the colour, the result. Only what a round says is written; everything else stays as it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from accessible_board.errors import InputError

_NUMBER: Final = slice(4, 8)
_NAME: Final = slice(14, 47)
_POINTS: Final = slice(80, 84)
_FIRST: Final = 91
_WIDTH: Final = 10
_OPPONENT: Final = slice(0, 4)
_COLOUR: Final = 5
_RESULT: Final = 7

_SCORES: Final = {"1": 2, "=": 1, "+": 2, "w": 2, "d": 1, "h": 1, "f": 2, "u": 2}
"""Half points of a result as the file has it, whose letters may be large."""

_WRITTEN: Final = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("=", "="),
    "0-0": ("0", "0"),
    "+/-": ("+", "-"),
    "-/+": ("-", "+"),
    "-/-": ("-", "-"),
}
"""How a game's result is written for White and for Black."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of a round: who plays White and Black, by number and name, and the result if any."""

    white: int
    black: int
    white_name: str
    black_name: str
    result: str = ""


def pairings(text: str, number: int) -> tuple[Pairing, ...]:
    """The games of a round, in the order of their better placed players.

    :class:`InputError` names a line that cannot be read, or a pairing that does not fit.
    """
    players = dict(_players(text))
    rounds = {one: _round(line, number) for one, line in players.items()}
    found: list[Pairing] = []
    for one in sorted(players, key=lambda one: (-_points(players[one]), one)):
        opponent, colour, _ = rounds[one]
        if opponent is None:
            continue
        if opponent not in players or rounds[opponent][0] != one:
            raise InputError(f"Player {one} is paired with {opponent}, but not the other way.")
        if {colour, rounds[opponent][1]} != {"w", "b"}:
            raise InputError(f"Players {one} and {opponent} do not have one colour each.")
        white, black = (one, opponent) if colour == "w" else (opponent, one)
        if not any(white == pairing.white for pairing in found):
            names = _name(players[white]), _name(players[black])
            found.append(Pairing(white, black, *names, rounds[white][2]))
    return tuple(found)


def with_results(text: str, number: int, results: Mapping[int, str]) -> str:
    """The file with the results of a round, by White's number, and the points they make.

    :class:`InputError` for a result that no report has, or one that stands there otherwise.
    """
    marks: dict[int, str] = {}
    for pairing in pairings(text, number):
        result = results.get(pairing.white)
        if result is None:
            continue
        if result not in _WRITTEN:
            raise InputError(f"A report has no result {result!r}.")
        marks[pairing.white], marks[pairing.black] = _WRITTEN[result]
    return "".join(_marked(line, number, marks) for line in text.splitlines(keepends=True))


def _players(text: str) -> Iterator[tuple[int, str]]:
    numbers: set[int] = set()
    for place, line in enumerate(text.splitlines(), 1):
        if not line.startswith("001"):
            continue
        number = line[_NUMBER].strip()
        if not (number.isascii() and number.isdigit()) or int(number) in numbers:
            raise InputError(f"Line {place} of the report has no starting number of its own.")
        numbers.add(int(number))
        yield int(number), line
    if not numbers:
        raise InputError("This is no tournament report of FIDE: it has no line of a player (001).")


def _round(line: str, number: int) -> tuple[int | None, str, str]:
    """The opponent, the colour and the result of a round; no opponent for a bye."""
    start = _FIRST + _WIDTH * (number - 1)
    part = line[start : start + _WIDTH].ljust(_WIDTH)
    opponent, colour = part[_OPPONENT].strip(), part[_COLOUR].lower()
    if opponent in ("", "0000") or colour not in "wb":
        return None, colour, part[_RESULT].strip()
    if not (opponent.isascii() and opponent.isdigit()):
        raise InputError(f"{_name(line)} has an opponent {opponent!r} in round {number}.")
    return int(opponent), colour, part[_RESULT].strip()


def _marked(line: str, number: int, marks: Mapping[int, str]) -> str:
    if not line.startswith("001") or int(line[_NUMBER]) not in marks:
        return line
    mark = marks[int(line[_NUMBER])]
    place = _FIRST + _WIDTH * (number - 1) + _RESULT
    before = line[place].strip()
    if before and before != mark:
        raise InputError(
            f"{_name(line)} has the result {before!r} in round {number}, not {mark!r}."
        )
    bare = line.rstrip("\r\n")
    ending, bare = line[len(bare) :], bare.ljust(place + 1)
    halves = _points(line) + (0 if before else _SCORES.get(mark, 0))
    points = f"{halves / 2:4.1f}"
    between, after = bare[_POINTS.stop : place], bare[place + 1 :]
    return f"{bare[: _POINTS.start]}{points}{between}{mark}{after}{ending}"


def _points(line: str) -> int:
    """Half points so far."""
    text = line[_POINTS].strip()
    try:
        return round(2 * float(text)) if text else 0
    except ValueError:
        raise InputError(f"{_name(line)} has {text!r} points.") from None


def _name(line: str) -> str:
    return line[_NAME].strip()
