"""``accessible-board replay``: the state of a journal's game, to the half-lifted peg."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import chess
import typer

from accessible_board.attestation.findings import program_version
from accessible_board.commands import options
from accessible_board.commands.journals import opened
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.rebuilding import LineFault, Verification, impossible, rebuilt, verify
from accessible_board.journal.store import Journal, named
from accessible_board.languages import Language, load
from accessible_board.languages.loading import sentences
from accessible_board.narration.announcing import clock_text
from accessible_board.settings import load_settings


@dataclass(frozen=True, slots=True)
class GameStanding:
    """The state of a game. Times in milliseconds; moves as UCI; squares by name.

    ``position`` is the FEN after the last completed move. For each peg board ``out`` names the
    squares whose men are out of their holes, and ``astray`` those with a peg that belongs
    elsewhere; ``touched`` are the pieces that each player touched in the present turn (D.2.2).
    """

    at: int
    position: str
    moves: list[str]
    announced: str | None
    made: str | None
    running: str | None
    clocks: dict[str, int]
    out: dict[str, list[str]]
    astray: dict[str, list[str]]
    touched: dict[str, list[str]]
    result: str | None
    torn_bytes: int


def replay(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    verified: Annotated[bool, typer.Option("--verify")] = False,
    code: Annotated[str, typer.Option(metavar="CODE")] = "",
    language: options.Dialogue = None,
) -> None:
    """Rebuild a game from its record and say where it stands."""
    told_in = load(language or load_settings().language)
    if verified:
        _verify(journal, code, told_in, as_json=as_json)
        return
    read, setup = opened(journal)
    with named(journal), impossible():
        standing = _standing(rebuilt(setup, read).state, read)
    if as_json:
        print(json.dumps(asdict(standing)))
        return
    for line in told(standing, told_in):
        print(line)


def told(standing: GameStanding, language: Language) -> list[str]:
    """The standing as plain lines in a language, a fact each."""
    say = partial(_say, language, "standing")
    board = chess.Board(standing.position)
    lines = [say("position", fen=standing.position)]
    lines += [
        say("men", player=colour(color, language), men=men(board, color, language))
        for color in chess.COLORS
    ]
    lines += [say("moves", count=len(standing.moves))]
    lines += [say("last", move=move) for move in standing.moves[-1:]]
    lines += [] if standing.result else [say("on_move", player=colour(board.turn, language))]
    lines += [say("announced", move=standing.announced)] if standing.announced else []
    lines += [say("made", move=standing.made)] if standing.made else []
    lines += _clock_lines(standing, language)
    for key in ("out", "astray", "touched"):
        lines += [
            say(key, player=language.say(seat), square=name)
            for seat, name in each(getattr(standing, key))
        ]
    lines += [say("result", result=standing.result or say("no_result"))]
    lines += [say("torn", bytes=standing.torn_bytes)] if standing.torn_bytes else []
    return lines


def _say(language: Language, table: str, key: str, **values: object) -> str:
    """A sentence of ``replay.toml``, filled in."""
    return sentences("replay", language.code)[f"{table}.{key}"].format(**values)


def _verify(path: Path, code: str, language: Language, *, as_json: bool) -> None:
    """Print the result of a verification, a fact a line; exit code 1 if anything is wrong."""
    verification = verify(path, code)
    if as_json:
        print(json.dumps(asdict(verification)))
    else:
        for line in found(verification, language):
            print(line)
    if verification.findings or (code and verification.fits is None):
        raise typer.Exit(1)


def found(verification: Verification, language: Language) -> Iterator[str]:
    """The result of a verification as plain lines in a language, a fact each."""
    say = partial(_say, language, "record")
    yield say("lines", count=verification.lines)
    if verification.torn:
        yield _say(language, "standing", "torn", bytes=verification.torn)
    yield from _faults(verification, language)
    if not verification.findings:
        yield say("whole")
        yield say("decided")
    yield say("code", code=verification.code or say("no_code"))
    if verification.closing:
        yield say("closing", code=verification.closing)
        yield say("closing_seal", seal=verification.closing_seal)
    if verification.seal:
        yield say("seal", seal=verification.seal)
        yield say("complete" if verification.complete else "cut_off")
    if verification.asked and verification.fits is None:
        yield say("unfit")
    elif verification.fits is not None:
        yield say("fits", line=verification.fits)


def _faults(verification: Verification, language: Language) -> Iterator[str]:
    """Lines on the faults of single lines."""
    say, own = partial(_say, language, "record"), program_version()
    for finding in verification.findings:
        yield say(finding.fault.replace(" ", "_"), line=finding.line, after=finding.after)
        if finding.fault is LineFault.DECIDED_OTHERWISE and verification.program != own:
            yield say("other_version", version=verification.program, own=own)


def colour(color: chess.Color, language: Language) -> str:
    """The name of a colour's player."""
    return language.say(chess.COLOR_NAMES[color])


def men(board: chess.Board, color: chess.Color, language: Language) -> str:
    """The men of a colour with their squares: ``king e1, queen d1, rooks a1 h1 …``."""
    kinds = []
    for piece_type in reversed(chess.PIECE_TYPES):
        squares = [chess.square_name(square) for square in board.pieces(piece_type, color)]
        if squares:
            man = language.man(piece_type)
            kinds.append(f"{man.plural if len(squares) > 1 else man.spoken} {' '.join(squares)}")
    return ", ".join(kinds)


def each(squares: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Pairs of a seat and each of its squares."""
    return ((seat, name) for seat, names in squares.items() for name in names)


def _clock_lines(standing: GameStanding, language: Language) -> list[str]:
    return [
        _say(
            language,
            "standing",
            "clock_runs" if seat == standing.running else "clock_stands",
            player=language.say(seat),
            time=clock_text(left),
        )
        for seat, left in standing.clocks.items()
    ]


def _standing(state: GameState, journal: Journal) -> GameStanding:
    at = max(state.at, journal.last_at)
    pegs = {seat: board for seat, board in state.boards.items() if board.ready}
    announced = state.announced and state.announced.move
    return GameStanding(
        at=at,
        position=state.position.fen(),
        moves=[move.uci() for move in state.position.move_stack],
        announced=announced.uci() if announced and not state.made else None,
        made=state.made.uci() if state.made else None,
        running=state.clock.running,
        clocks={seat: state.clock.remaining(seat, at) for seat in Seat},
        out={seat: _names(_men(board) - board.occupied) for seat, board in pegs.items()},
        astray={seat: _names(board.occupied - _men(board)) for seat, board in pegs.items()},
        touched={
            seat: [chess.square_name(touch.square) for touch in state.touches[seat]]
            for seat in state.boards
        },
        result=state.ended.result if state.ended else None,
        torn_bytes=len(journal.torn),
    )


def _men(board: PegBoardState) -> chess.SquareSet:
    """The last known position of the pegs."""
    return chess.SquareSet(board.position.occupied)


def _names(squares: chess.SquareSet) -> list[str]:
    return [chess.square_name(square) for square in squares]
