"""Exports of a scoresheet: PGN, text in a language's notation, and braille; and copies on a stick.

Braille is for displays and embossers: BRF, pages of six-dot cells as North American Braille ASCII.
Each byte from 32 to 95 is one cell; a page has 25 lines of up to 40 cells, unless an embosser has
others, and ends with a form feed. The text is uncontracted and rendered cell by cell. A language
may have a :class:`~.language.BrailleCode` of its own. English has none: letters are letters,
digits as lowered digits without a number sign, as the Braille Chess Code (Braille Authority of the
UK, 2015; 1.3) has them in move numbers and squares, and other signs as Braille ASCII has them; a
comma is dot 6 before a blank, as in computer braille. Beyond that code a capital letter keeps its
capital sign everywhere, because ``Dxe5`` and ``dxe5``, queen and d-pawn, must not read alike.
Letters that a code does not have are spelt out (``ä`` as ``ae``).
"""

import os
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

import chess

from accessible_board.files import names, read_file
from accessible_board.game.events import Event
from accessible_board.game.rules.notation import NotationForm, write, write_illegal
from accessible_board.game.state.scoresheet import Scoresheet, ScoresheetEntry
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.journal.pgn import DRAW_OFFERED, impossible_move, pgn
from accessible_board.languages import FaultError, Language
from accessible_board.languages.language import BrailleCode
from accessible_board.languages.plain_words import in_one_line
from accessible_board.narration.announcing import clock_text
from accessible_board.system import disk

Write = Callable[[str], str]
"""Writes a line of text as Braille ASCII, in some code."""

RUNOVER = "  "
"""Indent of the continuation of a long line."""

DIGITS = "0123456789"

_AS_DIGITS = "abcdefghij"
"""The letters that stand for digits after a number sign."""

OTHERS = BrailleCode()
"""The code for languages without one of their own."""

_SPELT = {
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "½": "1/2",
        "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ẞ": "Ss", "Æ": "Ae", "Ø": "Oe", "Å": "Aa", "–": "-",
        "`": "'", "{": "(", "}": ")", "|": "/", "~": "-", "…": "...",
}  # fmt: skip


def cells(text: str, code: BrailleCode = OTHERS) -> str:
    """A line of text as Braille ASCII; a sign without a cell becomes ``?``."""
    return "".join(_cells(_plain(text, code), code))


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a page in cells and lines, and the writing, if not the language's own."""

    cells: int = 40
    lines: int = 25
    written: Write | None = None

    @classmethod
    def parse(cls, size: str) -> "Paper":
        """Parse a size such as ``40x25``; ``ValueError`` otherwise."""
        cells, lines = map(int, size.split("x"))
        return cls(cells, lines)


USUAL_PAPER: Final = Paper()


def pages(lines: Iterable[str], code: BrailleCode = OTHERS, paper: Paper = USUAL_PAPER) -> bytes:
    """Lines of text as the bytes of a BRF file, long lines broken between words."""
    written = paper.written or partial(cells, code=code)
    broken = list(_broken(map(written, lines), paper.cells))
    sheets = [broken[start : start + paper.lines] for start in range(0, len(broken), paper.lines)]
    return "\f".join("".join(f"{line}\r\n" for line in sheet) for sheet in sheets).encode("ascii")


def _plain(text: str, code: BrailleCode) -> str:
    """The text in letters that the code or ASCII has: spelt out, or without their accents."""
    known = str.maketrans(
        {sign: spelt for sign, spelt in _SPELT.items() if sign.lower() not in code.cells}
    )
    return "".join(
        sign if sign.lower() in code.cells else _bare(sign)
        for sign in unicodedata.normalize("NFC", text).translate(known)
    )


def _bare(sign: str) -> str:
    parts = unicodedata.normalize("NFKD", sign)
    return "".join(part for part in parts if not unicodedata.combining(part))


def _cells(text: str, code: BrailleCode) -> Iterator[str]:
    """The cells of each sign; digits in a row share one number sign."""
    in_number = False
    for sign, following in zip(text, f"{text[1:]} ", strict=False):
        if sign in DIGITS:
            yield ("" if in_number else code.number) + code.digits[int(sign)]
            in_number = bool(code.number)
        elif in_number and sign in code.within and following in DIGITS:
            yield code.within[sign]
        else:
            yield (code.letter if in_number and sign in _AS_DIGITS else "") + _cell(sign, code)
            in_number = False


def _cell(sign: str, code: BrailleCode) -> str:
    capital = code.capital if sign.isupper() else ""
    known = code.cells.get(sign.lower())
    if known is not None:
        return capital + known
    return capital + sign.upper() if " " <= sign <= "~" else "?"


def _broken(lines: Iterable[str], width: int) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(line, width, subsequent_indent=RUNOVER) or [""]


class ScoresheetFormat(StrEnum):
    """Formats of an exported scoresheet."""

    PGN = "pgn"
    BRF = "brf"
    TEXT = "text"
    SCORE = "score"


def export(
    sheet: Scoresheet,
    setup: GameSetup,
    form: ScoresheetFormat,
    language: Language,
    written: NotationForm = NotationForm.FULL,
    paper: Paper = USUAL_PAPER,
) -> bytes:
    """Export a scoresheet in this format; PGN has a language and a notation of its own.

    :class:`JournalError` if the sheet holds a move that its position does not allow.
    """
    match form:
        case ScoresheetFormat.PGN:
            return pgn(sheet, setup).encode("utf-8", "replace")
        case ScoresheetFormat.TEXT:
            return text(sheet, setup, language, written).encode("utf-8", "replace")
        case ScoresheetFormat.SCORE:
            return f"{score(sheet, setup, language, written)}\n".encode()
        case ScoresheetFormat.BRF:
            return brf(sheet, setup, language, written, paper)


def text(
    sheet: Scoresheet,
    setup: GameSetup,
    language: Language,
    written: NotationForm = NotationForm.FULL,
) -> str:
    """The scoresheet as plain lines in the notation of ``language``, one for each full move."""
    return "".join(f"{line}\n" for line in lines(sheet, setup, language, written))


def score(
    sheet: Scoresheet,
    setup: GameSetup,
    language: Language,
    written: NotationForm = NotationForm.FULL,
) -> str:
    """The moves and draw offers alone, as Appendix C prints its sample game."""
    parts: list[str] = []
    for board, entry in positions(sheet, setup):
        if board.turn == chess.WHITE:
            parts.append(f"{board.fullmove_number}.")
        elif not parts:
            parts += [f"{board.fullmove_number}.", "..."]
        parts.append(_written(entry.move, board, language, written))
        parts += [DRAW_OFFERED] if entry.draw_offered else []
    return " ".join(parts)


def brf(
    sheet: Scoresheet,
    setup: GameSetup,
    language: Language,
    written: NotationForm = NotationForm.FULL,
    paper: Paper = USUAL_PAPER,
) -> bytes:
    """The scoresheet in braille for a display or an embosser; see :mod:`braille` for the code."""
    told = lines(sheet, setup, language, written, numbered="{}")
    return pages(told, language.braille, paper)


def lines(
    sheet: Scoresheet,
    setup: GameSetup,
    language: Language,
    written: NotationForm = NotationForm.FULL,
    numbered: str = "{}.",
) -> Iterator[str]:
    """The lines of the scoresheet: heading, moves with the times left after them, result.

    ``numbered`` is how a move number is written.
    """
    known = [
        part for part in (setup.event, setup.site, setup.date, setup.round) if part.strip("?. ")
    ]
    if known:
        yield in_one_line(", ".join(known))
    yield in_one_line(f"{language.say('white')}: {setup.white}")
    yield in_one_line(f"{language.say('black')}: {setup.black}")
    yield ""
    yield from _move_lines(sheet, setup, language, written, numbered)
    for claim in sheet.claims:
        yield language.say("draw_claim", player=language.say(claim.seat.value))
    if sheet.result is not None:
        yield sheet.result
    if sheet.termination is not None:
        yield language.say(f"ended_{sheet.termination}")


def positions(sheet: Scoresheet, setup: GameSetup) -> Iterator[tuple[chess.Board, ScoresheetEntry]]:
    """Lasting entries with their positions; :class:`JournalError` for one that is impossible there.

    Unless it is an illegal move that was left to stand (A.4.2, A.5.2).
    """
    board = setup.board()
    for ply, entry in enumerate(sheet.lasting):
        if entry.move not in board.legal_moves and ply not in sheet.illegal:
            if not entry.completed:
                return
            raise impossible_move(entry.move, board)
        yield board.copy(stack=False), entry
        board.push(entry.move)


def _move_lines(
    sheet: Scoresheet, setup: GameSetup, language: Language, written: NotationForm, numbered: str
) -> Iterator[str]:
    parts: list[str] = []
    for board, entry in positions(sheet, setup):
        if not parts:
            parts = [numbered.format(board.fullmove_number)]
            parts += ["..."] if board.turn == chess.BLACK else []
        parts.append(_noted(board, entry, language, written))
        if board.turn == chess.BLACK:
            yield " ".join(parts)
            parts = []
    if parts:
        yield " ".join(parts)


def _written(move: chess.Move, board: chess.Board, language: Language, form: NotationForm) -> str:
    writing = write if board.is_legal(move) else write_illegal
    return writing(move, board, language, form)


def _noted(
    board: chess.Board, entry: ScoresheetEntry, language: Language, written: NotationForm
) -> str:
    parts = [_written(entry.move, board, language, written)]
    if entry.draw_offered:
        parts.append(DRAW_OFFERED)
    if entry.remaining is not None and counts(entry.remaining):
        parts.append(clock_text(entry.remaining))
    return " ".join(parts)


FORMATS: Final = (ScoresheetFormat.PGN, ScoresheetFormat.BRF)


def copy_scoresheets(
    name: str,
    setup: GameSetup,
    events: Iterable[Event],
    folder: Path,
    languages: Mapping[Seat, Language],
    paper: Paper = USUAL_PAPER,
) -> tuple[Path, ...]:
    """Copy both scoresheets of a game into a folder, and read them again; return the files.

    Each is called by ``name``, its player and its form; braille is in the player's language, on
    this ``paper``. What
    is there already stays: the same is not written twice, and another file of that name gets one
    beside it. :class:`FaultError` if the folder is missing, full or read-only, or reads otherwise;
    then nothing is left of what could not be written whole.
    """
    happened = tuple(events)
    begins = Seat.of(setup.board().turn)
    try:
        return tuple(
            _copied(
                folder / f"{name}-{seat}.{form}",
                export(
                    Scoresheet.of(seat, begins, happened), setup, form, languages[seat], paper=paper
                ),
            )
            for seat in Seat
            for form in FORMATS
        )
    except OSError as error:
        raise FaultError("sheets_uncopied", folder=folder, reason=error) from error


def _copied(path: Path, content: bytes) -> Path:
    """Write a file with this content unless one exists; return its path after reading it again."""
    free = next(one for one in names(path) if not os.path.lexists(one) or _holds(one, content))
    if not os.path.lexists(free):
        _write(free, content)
    if read_file(free) != content:
        raise FaultError("sheets_differ", folder=path.parent)
    return free


def _holds(path: Path, content: bytes) -> bool:
    """Tell whether a file has this content; one of another length is not read."""
    return path.is_file() and path.stat().st_size == len(content) and read_file(path) == content


def _write(path: Path, content: bytes) -> None:
    """Write a new file through to the medium, or none."""
    try:
        with path.open("xb") as file:
            file.write(content)
            file.flush()
            disk.sync(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
