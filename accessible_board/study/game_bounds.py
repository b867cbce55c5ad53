"""Bounds of the games in a PGN file, found in one pass; :mod:`.game_text` reads what lies between.

A game ends at its result, or where the next one's tags begin. Blank lines mean nothing, since old
programs write none, two, or some between tags and moves. Lines may end as on any system. A brace
that is never closed reaches no further than its game.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from accessible_board.languages.plain_words import in_one_line
from accessible_board.texts import decoded, opened_text

_BLOCK: Final = 65_536
_MOST_MOVES: Final = 300
"""The most bytes of a game's moves that are kept for its first ones."""

KNOWN: Final = ("White", "Black", "Result", "ECO", "Opening", "Date", "Event", "FEN", "ChapterName")
"""The tags whose values are told of a game that was found."""

_MOST_TAGS: Final = 100
_MOST_VALUE: Final = 1_000

_MARK: Final = re.compile(
    rb"[\[;%{()*\-/\xbd\r\n](?:"
    rb"(?P<tag>(?<=\[)[ \t]*(?P<name>\w+)\s*\"(?P<value>(?:[^\"\\\r\n]|\\.)*)\"[ \t]*\]?)"
    rb"|(?P<skipped>(?:(?<=;)|(?<=(?<![^\r\n])%)|(?<=(?<![^\r\n])\[)[A-Za-z]\w*[ \t\]])[^\r\n]*)"
    rb"|(?P<brace>(?<=\{))"
    rb"|(?P<side>(?<=[()]))"
    rb"|(?P<late>(?:(?<=(?<![^\s)}])1-)0|(?<=(?<![^\s)}])0-)1|(?<=(?<![^\s)}])1/)2(?:-1/2)?"
    rb"|(?<=(?<![^\s)}])\xc2\xbd)(?:-\xc2\xbd)?)(?![^\s\[{;(]))"
    rb"|(?P<result>(?:(?<=(?<![^\s)}])\*)|(?<=(?<![^\s)}])\xbd)(?:-\xbd)?)(?![^\s\[{;(]))"
    rb"|(?P<blank>(?:(?<=\n)|(?<=\r)\n|(?<=\r)(?!\n))(?:[ \t]*(?:\r\n|\n|\r(?!\n)))+)"
    rb"(?P<first>1[ \t]*\.(?!\.))?)"
)
"""Bounds of a game: a tag, a comment, a side line, a result, a blank line before a first move.

It begins with one of few signs, as then Python looks for it fast; a ``late`` result began before.
"""

_HEADER: Final = re.compile(rb"(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))(?=\[[ \t]*\w+\s*\")")
_MARKED: Final = b"\xef\xbb\xbf"


@dataclass(slots=True)
class Found:
    """A game in a file: its bounds in bytes, its tags, and the first moves of its main line.

    Tags other than :data:`KNOWN` have no values here.
    """

    offset: int
    end: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    moves: bytes = b""


def games(path: Path) -> Iterator[Found]:
    """The games of a file, in order; other text is skipped. ``OSError`` if it cannot be read."""
    with opened_text(path) as file:
        for game in _Scan(file).games():
            if game.tags or _BEGINS.match(game.moves):
                yield game


_BEGINS: Final = re.compile(
    rb"\s*(?:\d{1,4}\s*\.*\s*)?"
    rb"(?:[A-Z]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?[A-Z])?[+#!?]*(?=\s|$)"
    rb"|[O0]-[O0]|(?<=\.)\s*\S|\xe2\x99|--\s)"
    rb"|\s*(?:1-0|0-1|1/2-1/2|\*)\s*$"
)
"""The beginning of moves without tags, or a bare result."""


class _Scan:
    """One pass over a file."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._game: Found | None = None
        self._played = self._over = self._blank = False
        self._depth = 0
        self._brace: int | None = None
        """Offset of the brace that is open."""
        self._next: int | None = None
        """Offset in the open brace at which the tags of another game seem to begin."""
        self._closes = True
        """False once a brace was found that nothing closes up to the end of the file."""

    def games(self) -> Iterator[Found]:
        """The games, and what might be one."""
        at = 0
        while True:
            block = self._block(at)
            if not block:
                if self._brace is None:
                    break
                at, self._brace, self._closes = self._brace, None, False
                continue
            place = 0
            while place < len(block):
                if self._brace is not None:
                    place = self._in_brace(at, block, place)
                    if place < 0:  # At most once in a block.
                        break
                    continue
                mark = _MARK.search(block, place)
                start = len(block) if mark is None else mark.start()
                start -= mark is not None and mark.lastgroup == "late"
                if start > place:
                    yield from self._text(at + place, block[place:start])
                if mark is None:
                    place = start
                else:
                    place = mark.end()
                    yield from self._marked(at + start, mark)
            at += place
        if self._game is not None:
            self._game.end = at
            yield self._game

    def _block(self, at: int) -> bytes:
        """The bytes from a place on, up to the end of a line, or of a word in a very long one."""
        self._file.seek(at)
        block = self._file.read(_BLOCK)
        if len(block) < _BLOCK:
            return block
        whole = max(block.rfind(b"\n"), block.rfind(b"\r", 0, -1))
        return block[: (whole if whole > 0 else block.rfind(b" ")) + 1] or block

    def _in_brace(self, at: int, block: bytes, place: int) -> int:
        """Go on behind a comment; before the start of ``block`` the place is negative.

        A comment that holds the tags of a game and another brace was never closed.
        """
        end = block.find(b"}", place)
        stop = len(block) if end < 0 else end
        if self._next is None:
            header = _HEADER.search(block, place, stop)
            self._next = at + header.end() if header else None
        if self._next is not None and block.find(b"{", max(place, self._next - at), stop) >= 0:
            place, self._brace, self._next = self._next - at, None, None
            return place
        if end < 0:
            return len(block)
        self._brace = self._next = None
        return end + 1

    def _begin(self, at: int) -> Iterator[Found]:
        if self._game is not None:
            self._game.end = at
            yield self._game
        self._game = Found(at)
        self._played = self._over = self._blank = False
        self._depth = 0

    def _text(self, at: int, text: bytes) -> Iterator[Found]:
        bare = text.replace(_MARKED, b"").lstrip()
        if not bare:
            return
        if self._game is None or (self._over and self._depth == 0):
            yield from self._begin(at + text.find(bare[:1]))
        self._keep(bare)
        self._played = True

    def _keep(self, text: bytes) -> None:
        game = self._game
        if game is not None and self._depth == 0 and len(game.moves) < _MOST_MOVES:
            game.moves += b" " + text[:_MOST_MOVES]

    def _marked(self, at: int, mark: re.Match[bytes]) -> Iterator[Found]:
        match mark.lastgroup:
            case "tag":
                yield from self._tag(at, mark)
            case "brace":
                if self._closes:
                    self._brace = at
            case "side":
                self._depth = self._depth + 1 if mark[0] == b"(" else max(0, self._depth - 1)
            case "result" | "late":
                yield from self._result(at)
            case "blank" | "first":
                self._blank = True
                if mark["first"] and self._depth == 0:
                    if self._game is None or self._played:
                        yield from self._begin(at + len(mark["blank"]) + 1)
                    self._keep(mark["first"])
                    self._played = True

    def _tag(self, at: int, mark: re.Match[bytes]) -> Iterator[Found]:
        name = mark["name"].decode("ascii", "replace")
        again = self._game is not None and name in self._game.tags
        if self._game is None or self._played or (again and (self._blank or name == "Event")):
            yield from self._begin(at)
        game = self._game
        if game is not None and len(game.tags) < _MOST_TAGS and name not in game.tags:
            value = mark["value"][:_MOST_VALUE] if name in KNOWN else b""
            game.tags[name] = tag_value(decoded(value)[0])
        self._blank = False

    def _result(self, at: int) -> Iterator[Found]:
        if self._depth > 0:
            return
        if self._game is None or (self._over and self._blank):
            yield from self._begin(at)
        if not self._played:
            self._keep(b"*")
        self._played = self._over = True
        self._blank = False


def tag_value(text: str) -> str:
    """The value of a tag, for people: one line without the signs that quote others."""
    return in_one_line(re.sub(r"\\(.)", r"\1", text)).strip()
