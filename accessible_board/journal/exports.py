"""Exports of a scoresheet: PGN, text in a language's notation, and braille."""

from collections.abc import Iterator
from enum import StrEnum

import chess

from accessible_board.game.rules.notation import NotationForm, write, write_illegal
from accessible_board.game.state.scoresheet import Scoresheet, ScoresheetEntry
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.journal import braille
from accessible_board.journal.braille import USUAL_PAPER, Paper
from accessible_board.journal.pgn import DRAW_OFFERED, impossible_move, pgn
from accessible_board.languages import Language
from accessible_board.languages.plain_words import in_one_line
from accessible_board.narration.announcing import clock_text


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
    return braille.pages(told, language.braille, paper)


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
    known = [part for part in (setup.event, setup.site, setup.date, setup.round) if _known(part)]
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


def _known(part: str) -> bool:
    return bool(part.strip("?. "))
