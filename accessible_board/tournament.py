"""FIDE's Tournament Report File: the pairings of a round read from it, results written into it.

Source: Format of Tournament Report File, versions 2016 and 2026 (FIDE Handbook C.04, annex). The
players' lines, which are all that is read here, are the same in both: ``001``, the starting rank
(columns 5 to 8), the name (15 to 47), the points (81 to 84), and from column 92 on ten columns for
each round, with the opponent's starting rank, the colour and the result.

The format knows no tables: which table a pairing has is the pairing program's matter. Whatever else
a file holds stays as it is, since other programs keep more in it than the format tells.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from accessible_board.languages import RefusedError

MOST: Final = 2_000_000
"""The most bytes of a file; a tournament of 1,000 players and 20 rounds has 300,000."""

_MOST_PLAYERS: Final = 9999
_MOST_POINTS: Final = 99
_FIRST_ROUND: Final = 91
_ROUND: Final = 10
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_OWN_POINTS: Final = ("BB", "XXS", "162", "172")
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

_POINTS: Final = {"1": Decimal(1), "+": Decimal(1), "=": Decimal("0.5")}


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
    """One round of a player's line: all blank until it is paired."""

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

    def of(self, number: int) -> _Played | None:
        """The player's entry for a round, counted from 1."""
        return self.rounds[number - 1] if number <= len(self.rounds) else None


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A tournament report file; :meth:`of` reads one."""

    lines: tuple[str, ...]
    encoding: str
    players: Mapping[int, _Player]

    @classmethod
    def of(cls, content: bytes) -> "ReportFile":
        """Parse a file; :class:`RefusedError` names a line that cannot be read."""
        encoding = _encoding(content)
        lines = tuple(line for line in _LINE.findall(content.decode(encoding)) if line)
        players: dict[int, _Player] = {}
        for number, line in enumerate(lines, 1):
            if line.startswith("001"):
                player = _player(number, line.rstrip("\r\n"))
                if player.rank in players:
                    raise _damaged(number)
                players[player.rank] = player
        if not players:
            raise RefusedError("report_empty")
        return cls(lines, encoding, players)

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
        """The games of a round, by default of the one being played; byes are left out.

        The games of the better placed players come first, as they do at the tables.
        :class:`RefusedError` where two lines contradict each other.
        """
        number = self.round if number is None else number
        paired = [
            self._pairing(player, played, number)
            for player in self.players.values()
            if (played := player.of(number)) is not None
        ]
        return tuple(sorted(dict.fromkeys(paired), key=self._place))

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

    def _place(self, pairing: Pairing) -> tuple[Decimal, int]:
        """Sort key of a game: the points of the better placed player, then the starting rank."""
        ranks = (pairing.white_rank, pairing.black_rank)
        return min((-self.players[rank].points, rank) for rank in ranks)

    def _result(self, rank: int, number: int) -> str:
        played = self.players[rank].of(number)
        return played.result if played is not None else ""

    def _marked(self, rank: int, number: int, mark: str) -> "ReportFile":
        """The file with one player's result of a round."""
        there = self._result(rank, number)
        player = self.players[rank]
        if there == mark:
            return self
        if there:
            raise RefusedError("report_other_result", name=player.name, result=there)
        line = self.lines[player.line - 1]
        text = line.rstrip("\r\n")
        ending = line[len(text) :]
        column = _FIRST_ROUND + _ROUND * (number - 1) + 7
        text = f"{text.ljust(column)[:column]}{mark}{text[column + 1 :]}"
        if not any(line.startswith(_OWN_POINTS) for line in self.lines):
            points = player.points + _POINTS.get(mark, Decimal(0))
            text = f"{text[:80]}{points:4.1f}{text[84:]}"
        lines = (*self.lines[: player.line - 1], text + ending, *self.lines[player.line :])
        return replace(
            self, lines=lines, players={**self.players, rank: _player(player.line, text)}
        )


def _encoding(content: bytes) -> str:
    """The encoding of the text: older programs know nothing of UTF-8."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8"


def _player(number: int, line: str) -> _Player:
    name = " ".join(line[14:47].split())
    try:
        rank = int(line[4:8])
    except ValueError as error:
        raise _damaged(number) from error
    if not (0 < rank <= _MOST_PLAYERS and name and name.isprintable()):
        raise _damaged(number)
    return _Player(number, rank, name, _points(number, line), tuple(_rounds(number, line)))


def _points(number: int, line: str) -> Decimal:
    try:
        points = Decimal(line[80:84].strip() or "0")
    except ArithmeticError as error:
        raise _damaged(number) from error
    if not (points.is_finite() and 0 <= points < _MOST_POINTS):
        raise _damaged(number)
    return points


def _rounds(number: int, line: str) -> Iterator[_Played | None]:
    """Each round of a player's line; ``None`` for one in which the player has no opponent."""
    for start in range(_FIRST_ROUND, len(line.rstrip()), _ROUND):
        block = line[start : start + _ROUND].ljust(_ROUND)
        opponent, colour, result = block[:4].strip(), block[5].strip().lower(), block[7].strip()
        if colour in ("", "-") or opponent in ("", "0000"):
            yield None
        elif colour in ("w", "b") and opponent.isascii() and opponent.isdigit():
            yield _Played(int(opponent), colour, result)
        else:
            raise _damaged(number)


def _damaged(line: int) -> RefusedError:
    return RefusedError("report_damaged", line=line)
