"""FIDE's Tournament Report File: the pairings of a round read from it, results written into it.

Source: Format of Tournament Report File, versions 2016 and 2026 (FIDE Handbook C.04, annex). The
players' lines, which are all that is read here, are the same in both: ``001``, the starting rank
(columns 5 to 8), the name (15 to 47), the points (81 to 84), and from column 92 on ten columns for
each round, with the opponent's starting rank, the colour and the result.

The format knows no tables. Boards are counted in the order of FIDE's rules for Swiss systems: by
the score of the higher ranked player of a pair, the sum of both scores, and the rank of the higher
ranked one, all as before the round, so that they stay whatever results come in. Whatever else a
file holds stays as it is, since other programs keep more in it than the format tells.

Some programs fill the columns up by bytes instead of characters, or by tabs. Players of one name
are told apart by their starting ranks.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Final

from accessible_board.languages import RefusedError
from accessible_board.texts import decoded

MOST: Final = 2_000_000
"""The most bytes of a file; a tournament of 1,000 players and 20 rounds has 300,000."""

_MOST_PLAYERS: Final = 9999
_MOST_POINTS: Final = 99
_FIRST_ROUND: Final = 91
_ROUND: Final = 10
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_OWN_POINTS: Final = ("BB", "XXS", "162")
"""Beginnings of lines by which a tournament counts points in its own way."""

_RESULTS: Final = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("=", "="),
    "+/-": ("+", "-"),
    "-/+": ("-", "+"),
    "-/-": ("-", "-"),
    "0-0": ("0", "0"),
    "1/2-0": ("=", "0"),
    "0-1/2": ("0", "="),
}
"""The results of White and Black in the format."""

_SAME: Final = {"W": "1", "D": "=", "L": "0"}
"""Results of games that are not rated, by those of others."""

_BYES: Final = "HFUZ"
"""Results of a player who has no opponent."""

_POINTS: Final = dict.fromkeys("1+FU", Decimal(1)) | dict.fromkeys("=H", Decimal("0.5"))
_CODES: Final = {"BBW": "1+FU", "BBD": "=H", "W": "1+FU", "D": "=H"}
"""Names of a win and a draw where a file tells their points, with the results that they are."""

_OWN: Final = re.compile(r"\b(BBW|BBD|W|D)\s+(\d{1,2}(?:[.,]\d)?)(?!\S)")
_EMPTY: Final = (3, 8, 47, 52, 56, 84, 89, 90)
"""Places of a player's line at which no column has anything, counted from 0."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """White and Black of a game in a round, by names and starting ranks."""

    round: int
    white: str
    black: str
    white_rank: int
    black_rank: int


@dataclass(frozen=True, slots=True)
class _Played:
    """One round of a player's line: the opponent's rank is 0 and the colour blank in a bye."""

    opponent: int
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class _Player:
    """A player's line."""

    line: int
    rank: int
    name: str
    points: Decimal
    rounds: tuple[_Played | None, ...]
    padding: "_Padding"
    ghosts: tuple[int, ...]

    def of(self, number: int) -> _Played | None:
        """The player's game in a round, counted from 1."""
        played = self.rounds[number - 1] if 0 < number <= len(self.rounds) else None
        return played if played is not None and played.colour else None

    def before(self, number: int, values: Mapping[str, Decimal]) -> Decimal:
        """The points before a round by the results of those before it.

        The column of points may hold what came in since, or not; boards must stay either way.
        """
        earlier = self.rounds[: number - 1]
        got = (values.get(_SAME.get(e.result, e.result), Decimal(0)) for e in earlier if e)
        return sum(got, Decimal(0))


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A tournament report file; :meth:`of` reads one."""

    lines: tuple[str, ...]
    encoding: str
    players: Mapping[int, _Player]
    remarks: tuple[RefusedError, ...] = ()
    """Remarks for an arbiter on how it was read."""

    @classmethod
    def of(cls, content: bytes) -> "ReportFile":
        """Parse a file; :class:`RefusedError` names a line that cannot be read."""
        text, encoding = decoded(content)
        lines = tuple(line for line in _LINE.findall(text) if line)
        players: dict[int, _Player] = {}
        by_bytes = False
        for number, line in enumerate(lines, 1):
            if line.startswith("001"):
                player = _player(number, line.rstrip("\r\n"))
                if player.rank in players:
                    raise _damaged(number)
                players[player.rank] = player
                by_bytes = by_bytes or player.padding is _Padding.BYTES
        if not players:
            raise RefusedError("report_empty")
        remarks = [RefusedError("report_by_bytes")] if by_bytes else []
        remarks += [
            RefusedError("report_left_out", line=player.line, name=player.name)
            for player in players.values()
            if any(ghost not in players for ghost in player.ghosts)
        ]
        return cls(lines, encoding, _told_apart(players), tuple(remarks))

    @property
    def round(self) -> int:
        """The round that is being played: the last with a pairing; 0 before the first."""
        paired = (
            number
            for player in self.players.values()
            for number, played in enumerate(player.rounds, 1)
            if played is not None and played.colour
        )
        return max(paired, default=0)

    def pairings(self, number: int | None = None) -> tuple[Pairing, ...]:
        """The games of a round in the order of boards, by default of the one being played.

        Byes are left out.
        :class:`RefusedError` where two lines contradict each other.
        """
        number = self.round if number is None else number
        paired = [
            self._pairing(player, played, number)
            for player in self.players.values()
            if (played := player.of(number)) is not None
        ]
        place = partial(self._place, _values(self.lines))
        return tuple(sorted(dict.fromkeys(paired), key=place))

    def unfinished(self) -> tuple[Pairing, ...]:
        """The pairings of the round being played that have no result."""
        return tuple(
            pairing
            for pairing in self.pairings()
            if not self._result(pairing.white_rank, pairing.round)
        )

    def paired(self, white: str, black: str) -> Pairing | None:
        """The game of these two in the round being played, if they have one with these colours."""
        found = (pair for pair in self.pairings() if (pair.white, pair.black) == (white, black))
        return next(found, None)

    def with_result(self, pairing: Pairing, result: str) -> "ReportFile":
        """The file with a result of one of its games, such as ``1-0``.

        Both players' points are counted anew, unless the tournament counts them in its own way.
        :class:`RefusedError` if another result stands there already, or if the format knows no such
        result.
        """
        if result not in _RESULTS:
            raise RefusedError("report_result_unknown", result=result)
        white_mark, black_mark = _RESULTS[result]
        marked = self._marked(pairing.white_rank, pairing.round, white_mark)
        return marked._marked(pairing.black_rank, pairing.round, black_mark)

    def content(self) -> bytes:
        """The file, byte for byte as it was read where no result was written."""
        return "".join(self.lines).encode(self.encoding)

    def _pairing(self, player: _Player, played: _Played, number: int) -> Pairing:
        """The game of a player in a round, whichever colour it is."""
        opponent = self.players.get(played.opponent)
        if opponent is None:
            raise _damaged(player.line)
        theirs = opponent.of(number)
        if theirs is None or theirs.opponent != player.rank or theirs.colour == played.colour:
            raise _damaged(opponent.line)
        white, black = (player, opponent) if played.colour == "w" else (opponent, player)
        return Pairing(number, white.name, black.name, white.rank, black.rank)

    def _place(
        self, values: Mapping[str, Decimal], pairing: Pairing
    ) -> tuple[Decimal, Decimal, int]:
        """Sort key of a game: score of the higher ranked player, sum of both, the former's rank."""
        pair = [self.players[rank] for rank in (pairing.white_rank, pairing.black_rank)]
        scores = [(-player.before(pairing.round, values), player.rank) for player in pair]
        (first, rank), (second, _) = sorted(scores)
        return first, first + second, rank

    def _result(self, rank: int, number: int) -> str:
        played = self.players[rank].of(number)
        return played.result if played is not None else ""

    def _marked(self, rank: int, number: int, mark: str) -> "ReportFile":
        """The file with one player's result of a round."""
        there = self._result(rank, number)
        player = self.players[rank]
        if _SAME.get(there, there) == mark:
            return self
        if there:
            raise RefusedError("report_other_result", name=player.name, result=there)
        line = self.lines[player.line - 1]
        text = line.rstrip("\r\n")
        ending = line[len(text) :]
        column = _FIRST_ROUND + _ROUND * (number - 1) + 7
        text = player.padding.columns(text).ljust(column)
        text = f"{text[:column]}{mark}{text[column + 1 :]}"
        if not any(line.startswith(_OWN_POINTS) for line in self.lines):
            points = f"{player.points + _POINTS.get(mark, Decimal(0)):4.1f}"
            points = points.replace(".", ",") if "," in text[80:84] else points
            text = f"{text[:80]}{points}{text[84:]}"
        text = player.padding.text(text)
        lines = (*self.lines[: player.line - 1], text + ending, *self.lines[player.line :])
        return replace(
            self,
            lines=lines,
            players={**self.players, rank: replace(_player(player.line, text), name=player.name)},
        )


class _Padding(StrEnum):
    """Measure by which a program filled up its columns."""

    CHARACTERS = "characters"
    BYTES = "bytes"
    TABS = "tabs"

    def columns(self, line: str) -> str:
        """The line with a character in each column."""
        match self:
            case _Padding.BYTES:
                return line.encode("utf-8", "surrogatepass").decode("latin-1")
            case _Padding.TABS:
                return line.expandtabs()
        return line

    def text(self, columns: str) -> str:
        """The line, or a part of it, as it is read."""
        if self is _Padding.BYTES:
            return columns.encode("latin-1").decode("utf-8", "replace")
        return columns


def _player(number: int, line: str) -> _Player:
    """A player's line by the padding that leaves no column shifted, else by characters."""
    found = (padding for padding in _Padding if _is_straight(padding.columns(line)))
    padding = next(found, _Padding.CHARACTERS)
    columns = padding.columns(line)
    name = " ".join(padding.text(columns[14:47]).split())
    try:
        rank = int(columns[4:8])
    except ValueError as error:
        raise _damaged(number) from error
    if not (0 < rank <= _MOST_PLAYERS and name and name.isprintable()):
        raise _damaged(number)
    rounds, ghosts = tuple(_rounds(number, columns)), tuple(_ghosts(columns))
    return _Player(number, rank, name, _points(number, columns), rounds, padding, ghosts)


def _is_straight(columns: str) -> bool:
    """Tell if nothing stands where no column has anything."""
    empty = [columns[at : at + 1] for at in _EMPTY]
    for start in range(_FIRST_ROUND, len(columns), _ROUND):
        empty += [columns[start + at : start + at + 1] for at in (4, 6, 8, 9)]
    return not "".join(empty).strip(" ") and "\t" not in columns


def _points(number: int, line: str) -> Decimal:
    try:
        points = Decimal(line[80:84].strip().replace(",", ".") or "0")
    except ArithmeticError as error:
        raise _damaged(number) from error
    if not (points.is_finite() and 0 <= points < _MOST_POINTS):
        raise _damaged(number)
    return points


def _blocks(line: str) -> Iterator[tuple[str, str, str]]:
    """Opponent, colour and result of each round of a player's line."""
    for start in range(_FIRST_ROUND, len(line.rstrip()), _ROUND):
        block = line[start : start + _ROUND].ljust(_ROUND)
        yield block[:4].strip(), block[5].strip().lower(), block[7].strip().upper()


def _rounds(number: int, line: str) -> Iterator[_Played | None]:
    """Each round of a player's line; no opponent in a bye, ``None`` for one with nothing in it."""
    for opponent, colour, result in _blocks(line):
        if colour in ("", "-") or opponent.strip("0") == "" or result in [*_BYES]:
            yield _Played(0, "", result) if result else None
        elif colour in ("w", "b") and opponent.isascii() and opponent.isdigit():
            yield _Played(int(opponent), colour, result)
        else:
            raise _damaged(number)


def _ghosts(line: str) -> Iterator[int]:
    """Opponents that stand beside the result of a bye."""
    for opponent, _, result in _blocks(line):
        if result in [*_BYES] and opponent.isascii() and opponent.isdigit() and int(opponent):
            yield int(opponent)


def _told_apart(players: Mapping[int, _Player]) -> Mapping[int, _Player]:
    """The players, where several have one name with their starting ranks behind it."""
    names = Counter(player.name for player in players.values())
    return {
        rank: replace(player, name=f"{player.name} ({rank})") if names[player.name] > 1 else player
        for rank, player in players.items()
    }


def _values(lines: Sequence[str]) -> Mapping[str, Decimal]:
    """The points for each result."""
    values = dict(_POINTS)
    for line in lines:
        if line.startswith(_OWN_POINTS):
            for code, points in _OWN.findall(line.replace("=", " ")):
                values |= dict.fromkeys(_CODES[code], Decimal(points.replace(",", ".")))
    return values


def _damaged(line: int) -> RefusedError:
    return RefusedError("report_damaged", line=line)
