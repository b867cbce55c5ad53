"""Reading of one game in PGN, with all of its moves, or told where it is damaged. Pure.

Every sign of the text is accounted for: what is neither a move nor anything else of the standard
ends the line that it stands in, and only that. python-chess finds the moves and builds the game.

Letters of other languages are understood by the legal moves: the alphabet by which the main line
can be read to its end, or else the farthest. Where several are as good and differ, the game is read
as far as they agree.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

import chess
import chess.pgn

from accessible_board.languages import CommandError
from accessible_board.languages.plain_words import in_one_line
from accessible_board.study.game_bounds import tag_value

MOST: Final = 2_000_000
"""The most letters of one game."""

MOST_ASIDE: Final = 10_000
"""The most moves and beginnings of all side lines of a game."""

DEEPEST: Final = 50
"""The most side lines within each other."""

_LONGEST: Final = 20
"""The most letters of a move."""

_MOST_MAIN: Final = 12_000
"""The most half-moves of a game; the longest possible one has 11,796."""

_TOKEN: Final = re.compile(
    r"(?P<comment>\{[^}]*(?:\}|\Z))"
    r"|(?P<rest>;[^\r\n]*)"
    r"|(?P<skipped>(?:(?<=[\r\n])|\A)(?:%|\[[A-Za-z]\w*[ \t\]])[^\r\n]*)"
    r"|(?P<nag>\$\d+|[!?]+)"
    r"|(?P<side>[()])"
    r"|(?P<word>(?:[^\s{}()\[\];$!?]|\([A-Z]\))+)"
    r"|(?P<other>\S)"
)
_TAG: Final = re.compile(r"\s*\[[ \t]*(\w+)\s*\"((?:[^\"\\\r\n]|\\.)*)\"[ \t]*\]?")
_BEFORE_TAG: Final = re.compile(r"\s*(?:(?:;|(?:(?<=[\r\n])|\A)[%\[])[^\r\n]*)")
_NUMBER: Final = re.compile(r"(?:\d+(?:\.+|…|$)|\.+|…)")

LOST: Final = "0-0"
"""The result of a game that both have lost."""

_DRAW: Final = "1/2-1/2"
_RESULTS: Final = {
    **{each: each for each in ("1-0", "0-1", _DRAW, "*")},
    **dict.fromkeys(("1/2", "½", "½-½", "0.5-0.5", "0,5-0,5"), _DRAW),
    "1:0": "1-0",
    "0:1": "0-1",
}
_PASSES: Final = ("--", "Z0", "@@@@", "0000", "null", "pass", "<>")
"""Forms of a null move."""

_NAMED: Final = (
    *(("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("□", 7), ("=", 10)),
    *(("∞", 13), ("⩲", 14), ("+=", 14), ("⩱", 15), ("=+", 15), ("±", 16), ("+/-", 16)),
    *(("∓", 17), ("-/+", 17), ("+-", 18), ("+−", 18), ("-+", 19), ("−+", 19), ("N", 146)),
)
_GLYPHS: Final = dict(_NAMED)
_FIGURINES: Final = str.maketrans(
    {"♙": "", "♟": ""} | dict(zip("♔♕♖♗♘♚♛♜♝♞", "KQRBNKQRBN", strict=True)) | {"\ufe0e": ""}
)
_ENGLISH: Final = ("K", "Q", "R", "B", "N")
_OTHERS: Final = (
    *map(tuple, ("KDTLS", "KDTLP", "RDTFC", "RDTAC", "RDTBC", "KDVSJ", "KHWGS", "KVBFH", "KDTLR")),
    *map(tuple, ("RDTNC", "KDTJS", "ЦДТОК")),
    ("Кр", "Ф", "Л", "С", "К"),
)
"""Letters for king, queen, rook, bishop and knight in other languages."""

_SAN: Final = re.compile(r"(.*?[a-h][1-8])[=/]?\(?(\w+)\)?")


class DamagedGameError(Exception):
    """Damage of a record: its main line after ``last``, or side lines alone, which are cut."""

    def __init__(self, last: chess.pgn.GameNode | None = None) -> None:
        super().__init__()
        self.last = last


class OtherResultError(Exception):
    """The ``result`` behind the moves is another than that of the tags."""

    def __init__(self, result: str) -> None:
        super().__init__()
        self.result = result


def read_game(text: str) -> chess.pgn.Game:
    """The game of a text; its ``errors`` say where it is damaged.

    :class:`CommandError` if it cannot be gone through: its first position is none, or its rules are
    of another kind of chess.
    """
    if len(text) > MOST:
        raise CommandError("game_too_long")
    builder: chess.pgn.GameBuilder[chess.pgn.Game] = chess.pgn.GameBuilder()
    builder.begin_game()
    at = _tags(text, builder.begin_headers())
    board = _first_position(builder.game)
    tokens = list(tokens_of(text, at))
    line = _MainLine(board, tokens, builder.game.headers.get("Result", ""))
    _Tree(builder, line).build(board, tokens)
    return builder.game


def _tags(text: str, headers: chess.pgn.Headers) -> int:
    """Take the tags; return where the moves begin."""
    at, seen = 1 if text.startswith("\ufeff") else 0, set()
    while (tag := _TAG.match(text, at) or _BEFORE_TAG.match(text, at)) is not None:
        at = tag.end()
        if tag.re is _TAG and tag[1] not in seen:
            seen.add(tag[1])
            with suppress(ValueError):  # python-chess knows no such name.
                headers[tag[1]] = tag_value(tag[2])
    headers["Result"] = _result(headers.get("Result", "*")) or headers["Result"]
    return at


def _result(written: str) -> str:
    plain = written.replace(" ", "")
    return LOST if plain in (LOST, "0:0") else _RESULTS.get(plain, "")


def _first_position(game: chess.pgn.Game) -> chess.Board:
    headers = game.headers
    if not headers.get("FEN", "").strip():
        headers.pop("FEN", None)
    try:
        headers.variant()
    except ValueError:
        raise CommandError("game_variant", name=headers["Variant"]) from None
    try:
        return game.board()
    except ValueError:
        raise CommandError("game_position") from None


class _MainLine:
    """The moves of the main line, as far as they can be read, and the result behind them."""

    def __init__(self, board: chess.Board, tokens: Sequence[tuple[str, str]], known: str) -> None:
        words = list(main_words(tokens))
        ends = (at for at, word in enumerate(words) if word in _RESULTS)
        end = next(ends, len(words))
        self.result = _RESULTS[words[end]] if end < len(words) else ""
        self.moves, self.alphabet = main_moves(board, words[:end])
        whole = len(self.moves) == end
        if words[:end] and _result(words[end - 1]) == LOST and end == len(words):
            if not whole and len(self.moves) == len(words) - 1:
                whole, self.result = True, LOST
            elif whole and known == LOST:
                self.moves, self.result = self.moves[:-1], LOST
        self.whole = whole

    def aside(self, board: chess.Board, word: str) -> chess.Move | None:
        """A move of a side line; if the main line shows no alphabet, in any, where all agree."""
        move = _parsed(board, _in_english(word, self.alphabet))
        if move is not None or self.alphabet is not _ENGLISH or not word[:1].isalpha():
            return move
        found = list(_found(board, word, _OTHERS))
        return found[0] if len(found) == 1 else None


def main_moves(board: chess.Board, words: Sequence[str]) -> tuple[list[chess.Move], Sequence[str]]:
    """The moves that words are from a position on, as far as they can be read, and the letters."""
    moves = _moves(board, words, (_ENGLISH,))[0].moves
    if len(moves) in (len(words), _MOST_MAIN) or not words[len(moves)][:1].isalpha():
        return moves, _ENGLISH
    best = _moves(board, words, (_ENGLISH, *_OTHERS))
    together = zip(*(reading.moves for reading in best), strict=True)
    agreed = takewhile(lambda same: len({*same}) == 1, together)
    return [same[0] for same in agreed], best[0].alphabets[0]


def tokens_of(text: str, at: int = 0) -> Iterator[tuple[str, str]]:
    """The tokens of moves, from a place in a text on: their kinds, and as they are written."""
    return ((str(token.lastgroup), token[0]) for token in _TOKEN.finditer(text, at))


def opening_words(tokens: Iterable[tuple[str, str]], most: int) -> tuple[str, ...]:
    """The first moves of the main line as written."""
    words = takewhile(lambda word: word not in _RESULTS, main_words(tokens))
    return tuple(islice(words, most))


def main_words(tokens: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The moves and results as written, outside all side lines; without numbers and glyphs."""
    depth = 0
    for kind, text in tokens:
        if kind == "side":
            depth = max(0, depth + (1 if text == "(" else -1))
        elif depth == 0 and kind in ("word", "other"):
            word = _bare(text)
            if word and word not in _GLYPHS:
                yield word


def _bare(word: str) -> str:
    """A move as written, without its number; nothing for a number alone."""
    if word in ("e.p.", "ep"):
        return ""
    if word in _RESULTS or word in _PASSES or word[:3] in (LOST, "O-O"):
        return word
    return _NUMBER.sub("", word, count=1) if _NUMBER.match(word) else word


def _moves(
    board: chess.Board, words: Sequence[str], alphabets: Sequence[Sequence[str]]
) -> list["_Reading"]:
    """The moves that these words are, up to the first that is none in any of the alphabets."""
    readings = [_Reading(board.copy(stack=False), [], alphabets)]
    for word in words[:_MOST_MAIN]:
        further = [after for reading in readings for after in reading.after(word)]
        if not further:
            break
        readings = further
    return readings


@dataclass(frozen=True, slots=True)
class _Reading:
    """The moves of a line in the alphabets that agree on them."""

    board: chess.Board
    moves: list[chess.Move]
    alphabets: Sequence[Sequence[str]]

    def after(self, word: str) -> Iterator["_Reading"]:
        """The same with one more move, for each that the word may be."""
        found = _found(self.board, word, self.alphabets)
        boards = [self.board, *(self.board.copy(stack=False) for _ in range(len(found) - 1))]
        before = [self.moves, *(self.moves.copy() for _ in range(len(found) - 1))]
        for board, moves, (move, alphabets) in zip(boards, before, found.items(), strict=False):
            board.push(move)
            moves.append(move)
            yield _Reading(board, moves, alphabets)


def _found(
    board: chess.Board, word: str, alphabets: Sequence[Sequence[str]]
) -> dict[chess.Move, list[Sequence[str]]]:
    """The moves that a word may be, each with its alphabets."""
    texts: dict[str, list[Sequence[str]]] = {}
    for letters in alphabets:
        texts.setdefault(_in_english(word, letters), []).append(letters)
    found: dict[chess.Move, list[Sequence[str]]] = {}
    for text, those in texts.items():
        if (move := _parsed(board, text)) is not None:
            found.setdefault(move, []).extend(those)
    return found


def _parsed(board: chess.Board, text: str) -> chess.Move | None:
    if text in _PASSES:
        return None if board.is_check() else chess.Move.null()
    try:
        return board.parse_san(text)
    except ValueError:
        return None


def _in_english(word: str, letters: Sequence[str]) -> str:
    """A move as the standard writes it; what is too long for one stays as it is."""
    if word in _PASSES or len(word) > _LONGEST:
        return word
    text = word.translate(_FIGURINES).replace(":", "x").replace("–", "-")
    text = text.rstrip("+#=x,").removesuffix("e.p.").removesuffix("ep")
    if letters is _ENGLISH:
        text = text[1:] if text[:1] == "P" and "@" not in text else text
    else:
        own = max((each for each in letters if text.startswith(each)), key=len, default="")
        text = _ENGLISH[letters.index(own)] + text[len(own) :] if own else text
    promoted = _SAN.fullmatch(text)
    if promoted is not None and promoted[2] in letters:
        text = f"{promoted[1]}={_ENGLISH[letters.index(promoted[2])]}"
    return text


@dataclass(slots=True)
class _Line:
    """A line that is being read: its position, and whether it was cut."""

    board: chess.Board
    made: int = 0
    cut: bool = False


class _Tree:
    """Builds a game from its tokens."""

    def __init__(self, builder: chess.pgn.GameBuilder[chess.pgn.Game], main: _MainLine) -> None:
        self._builder = builder
        self._main = main
        self._lines: list[_Line] = []
        self._below = 0
        """Side lines that are left out, within each other."""
        self._aside = 0
        self._damaged = self._open_brace = False
        self._last: chess.pgn.GameNode = builder.game

    def build(self, board: chess.Board, tokens: Sequence[tuple[str, str]]) -> None:
        """Take all tokens, and then the result."""
        self._lines = [_Line(board)]
        for kind, text in tokens:
            if text in _RESULTS and len(self._lines) == 1 and not self._below:
                break  # What follows belongs to no game.
            self._take(kind, text)
        known, result = self._builder.game.headers["Result"], self._main.result
        self._builder.visit_result(result or "*")
        if known != result and "*" not in (known, result or "*"):
            self._builder.game.errors.append(OtherResultError(result))
        unclosed = len(self._lines) > 1 or self._below or self._open_brace
        if unclosed or not self._main.whole:
            self._builder.game.errors.append(DamagedGameError(self._last))
        elif self._damaged:
            self._builder.game.errors.append(DamagedGameError())

    def _take(self, kind: str, text: str) -> None:
        if kind == "side":
            if text == "(":
                self._open()
            else:
                self._close()
            return
        line = self._lines[-1]
        if self._below or line.cut:
            return
        match kind:
            case "comment":
                self._open_brace = not text.endswith("}")
                self._builder.visit_comment(in_one_line(text.strip("{}")).strip())
            case "rest":
                self._builder.visit_comment(in_one_line(text[1:]).strip())
            case "nag":
                self._nag(text)
            case "word" | "other":
                self._word(line, text)

    def _nag(self, text: str) -> None:
        number = text[1:5] if text[0] == "$" and len(text) <= 4 else ""
        glyph = int(number) if number else _GLYPHS.get(text[:2], 0)
        if glyph:
            self._builder.visit_nag(glyph)

    def _word(self, line: _Line, text: str) -> None:
        word = _bare(text)
        is_main = len(self._lines) == 1
        if word in _GLYPHS:
            self._builder.visit_nag(_GLYPHS[word])
        if not word or word in _GLYPHS:
            return
        if is_main:
            moves = self._main.moves
            move = moves[line.made] if line.made < len(moves) else None
        else:
            move = None if word in _RESULTS else self._main.aside(line.board, word)
            self._aside += 1
        if move is None or (self._aside > MOST_ASIDE and not is_main):
            line.cut = True
            self._damaged = self._damaged or not (is_main or word in _RESULTS)
            return
        self._builder.visit_move(line.board, move)
        line.board.push(move)
        line.made += 1
        if is_main:
            self._last = self._builder.variation_stack[-1]

    def _open(self) -> None:
        """Begin a side line, in the position before the last move."""
        line = self._lines[-1]
        too_many = len(self._lines) > DEEPEST or self._aside > MOST_ASIDE or not line.made
        if self._below or line.cut or too_many:
            self._below += 1
            self._damaged = self._damaged or too_many
            return
        self._aside += 1
        board = line.board.copy(stack=1)
        board.pop()
        self._builder.begin_variation()
        self._lines.append(_Line(board))

    def _close(self) -> None:
        if self._below:
            self._below -= 1
        elif len(self._lines) > 1:
            self._lines.pop()
            self._builder.end_variation()
            self._builder.starting_comment = ""
        else:
            self._damaged = True
