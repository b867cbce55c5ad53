"""Exports of a scoresheet: PGN, text in a language's notation, and braille."""

from collections.abc import Iterator
from enum import StrEnum

import chess
import chess.pgn

from accessible_board.game.events import Termination
from accessible_board.game.rules.notation import NotationForm, write, write_illegal
from accessible_board.game.state.scoresheet import Claim, Scoresheet, ScoresheetEntry
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.journal import braille
from accessible_board.journal.braille import USUAL_PAPER, Paper
from accessible_board.languages import JournalError, Language
from accessible_board.languages.plain_words import in_one_line
from accessible_board.narration.times import clock_text

DRAW_OFFERED = "(=)"
"""The mark of a draw offer (8.1.5, C.12)."""

_PGN_RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "+/-": "1-0",
    "-/+": "0-1",
    "*": "*",
}
"""The results of PGN; others go into a tag of their own, ``Score``."""
_PGN_TERMINATIONS = {
    None: "unterminated",
    Termination.FLAG_FALL: "time forfeit",
    Termination.ILLEGAL_MOVES: "rules infraction",
    Termination.ARBITER: "adjudication",
}


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


def pgn(sheet: Scoresheet, setup: GameSetup) -> str:
    """The scoresheet as PGN with clock times, and draw offers and claims as comments.

    A game without a clock has the time that each move took.
    """
    game = chess.pgn.Game()
    game.setup(setup.board())
    _head(game, sheet, setup)
    node: chess.pgn.GameNode = game
    left = dict.fromkeys(chess.COLORS, setup.control.periods[0].milliseconds)
    for board, entry in positions(sheet, setup):
        if entry.move not in board.legal_moves:
            _note_illegal(node, sheet, entry)
            break
        node = node.add_variation(entry.move, comment=DRAW_OFFERED if entry.draw_offered else "")
        if entry.remaining is not None:
            if setup.control.limits:
                node.set_clock(entry.remaining / 1000)
            else:
                node.set_emt((left[board.turn] - entry.remaining) / 1000)
            left[board.turn] = entry.remaining
    for claim in sheet.claims:
        _note_claim(game, claim)
    return f"{game.accept(chess.pgn.StringExporter(columns=80))}\n"


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
            raise JournalError("record_move", move=entry.move, fen=board.fen())
        yield board.copy(stack=False), entry
        board.push(entry.move)


def _head(game: chess.pgn.Game, sheet: Scoresheet, setup: GameSetup) -> None:
    game.headers.update(
        Event=_tag_value(setup.event),
        Site=_tag_value(setup.site),
        Date=_tag_value(setup.date),
        Round=_tag_value(setup.round),
        White=_tag_value(setup.white),
        Black=_tag_value(setup.black),
        Result=_PGN_RESULTS.get(sheet.result or "", "*"),
        TimeControl=setup.control.pgn,
        Termination=_PGN_TERMINATIONS.get(sheet.termination, "normal"),
    )
    if sheet.result is not None and _PGN_RESULTS.get(sheet.result) != sheet.result:
        game.headers["Score"] = sheet.result


def _tag_value(text: str) -> str:
    """A name as a PGN tag's value: one line, without characters that programs escape."""
    return " ".join(in_one_line(text).split()).replace('"', "'").replace("\\", "/")


def _note_illegal(node: chess.pgn.GameNode, sheet: Scoresheet, illegal: ScoresheetEntry) -> None:
    """Turn an illegal move that stands, and those after it, into a comment, as PGN holds none."""
    moves = [entry.move.uci() for entry in sheet.lasting[sheet.lasting.index(illegal) :]]
    node.comment = " ".join([node.comment, "illegal move that stands:", *moves]).strip()


def _note_claim(game: chess.pgn.Game, claim: Claim) -> None:
    """Note a claim as a comment on the last move before it."""
    nodes: list[chess.pgn.GameNode] = [game, *game.mainline()]
    node = nodes[min(claim.ply, len(nodes) - 1)]
    with_move = f" with {claim.move}" if claim.move else ""
    node.comment = f"{node.comment} {claim.seat} claims a draw{with_move}".strip()


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
