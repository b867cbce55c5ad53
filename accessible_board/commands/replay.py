"""``accessible-board replay``: where the game of a journal stands, to the half-lifted peg."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import chess
import typer

from accessible_board.app.provenance import program_version
from accessible_board.commands.journals import opened
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.journal.exports import clock_text
from accessible_board.journal.rebuilding import rebuilt, shown
from accessible_board.journal.store import Journal, named
from accessible_board.journal.verification import Fault, Verification, verify


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands. Times in milliseconds; moves as UCI; squares by name.

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
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="The record of a game.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    verified: Annotated[
        bool,
        typer.Option("--verify", help="Say whether the record is as it was written."),
    ] = False,
    code: Annotated[
        str,
        typer.Option(
            metavar="CODE", help="With --verify: the code, or the seal, that was noted elsewhere."
        ),
    ] = "",
) -> None:
    """Rebuild a game from its record and say where it stands."""
    if verified:
        _verify(journal, code, as_json=as_json)
        return
    read, setup = opened(journal)
    with named(journal), shown(journal):
        standing = _standing(rebuilt(setup, read).state, read)
    if as_json:
        print(json.dumps(asdict(standing)))
        return
    for line in told(standing):
        print(line)


def told(standing: Standing) -> list[str]:
    """The standing as plain lines, one fact in each."""
    board = chess.Board(standing.position)
    lines = [f"Position: {standing.position}"]
    lines += [f"{colour(color)}: {men(board, color)}" for color in chess.COLORS]
    lines += [f"Moves completed: {len(standing.moves)}"]
    lines += [f"Last move: {move}" for move in standing.moves[-1:]]
    lines += [] if standing.result else [f"On the move: {colour(board.turn)}"]
    lines += [f"Announced, not yet made: {standing.announced}"] if standing.announced else []
    lines += [f"Made, not yet completed: {standing.made}"] if standing.made else []
    lines += _clock_lines(standing)
    lines += [f"Out of its hole, board of {seat}: {name}" for seat, name in each(standing.out)]
    lines += [
        f"In a hole of no man, board of {seat}: {name}" for seat, name in each(standing.astray)
    ]
    lines += [f"Touched in this turn by {seat}: {name}" for seat, name in each(standing.touched)]
    lines += [f"Result: {standing.result or 'none yet'}"]
    if standing.torn_bytes:
        lines += [f"KnownGame last line after a power cut: {standing.torn_bytes} bytes left out"]
    return lines


def _verify(path: Path, code: str, *, as_json: bool) -> None:
    """Print what was found, one fact in each line; exit code 1 if anything is wrong."""
    verification = verify(path, code)
    if as_json:
        print(json.dumps(asdict(verification)))
    else:
        for line in found(verification):
            print(line)
    if verification.findings or (code and verification.fits is None):
        raise typer.Exit(1)


def found(verification: Verification) -> Iterator[str]:
    """What was found in a journal as plain lines, one fact a line."""
    yield f"Lines: {verification.lines}"
    if verification.torn:
        yield f"KnownGame last line after a power cut: {verification.torn} bytes left out"
    for finding in verification.findings:
        yield f"Line {finding.line} {_FAULTS[finding.fault].format(after=finding.after)}"
        if finding.fault is Fault.DECIDED_OTHERWISE and verification.program != program_version():
            yield f"Version {verification.program} decided it, and this is {program_version()}."
    if not verification.findings:
        yield "Each line follows the one before it, as it was written."
        yield "Each decision follows from what was observed."
    yield f"Code of the game: {verification.code or 'none, the game is not over'}"
    if verification.closing:
        yield f"Code with what followed: {verification.closing}"
    if verification.seal:
        yield f"Seal of the whole record: {verification.seal}"
        yield _COMPLETE if verification.complete else _CUT_OFF
    if verification.asked and verification.fits is None:
        yield "What was noted does not fit: this is another record, or lines are missing."
    elif verification.fits is not None:
        yield f"What was noted fits the record up to line {verification.fits}."


_COMPLETE = "The program ended in order after the last line."
_CUT_OFF = "No end was written: the program was interrupted or is older, or the end was cut off."
_FAULTS = {
    Fault.CHANGED: "was changed.",
    Fault.MOVED: "was moved, or lines were put in before it: it followed line {after}.",
    Fault.OUT_OF_CHAIN: "does not follow the line before it: lines are missing, or changed.",
    Fault.DECIDED_OTHERWISE: "says what this program would not have decided from that.",
}


def colour(color: chess.Color) -> str:
    """``White`` or ``Black``."""
    return chess.COLOR_NAMES[color].capitalize()


def men(board: chess.Board, color: chess.Color) -> str:
    """The men of a colour with their squares: ``king e1, queen d1, rooks a1 h1 …``."""
    kinds = []
    for piece_type in reversed(chess.PIECE_TYPES):
        squares = [chess.square_name(square) for square in board.pieces(piece_type, color)]
        if squares:
            plural = "s" if len(squares) > 1 else ""
            kinds.append(f"{chess.piece_name(piece_type)}{plural} {' '.join(squares)}")
    return ", ".join(kinds)


def each(squares: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Every seat with every square listed for it."""
    return ((seat, name) for seat, names in squares.items() for name in names)


def _clock_lines(standing: Standing) -> list[str]:
    running = {seat: seat == standing.running for seat in standing.clocks}
    return [
        f"Clock of {seat}: {clock_text(left)}, {'running' if running[seat] else 'standing'}"
        for seat, left in standing.clocks.items()
    ]


def _standing(state: GameState, journal: Journal) -> Standing:
    at = max(state.at, journal.last_at)
    pegs = {seat: board for seat, board in state.boards.items() if board.ready}
    announced = state.announced and state.announced.move
    return Standing(
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
    """The position that the pegs were last known to show."""
    return chess.SquareSet(board.position.occupied)


def _names(squares: chess.SquareSet) -> list[str]:
    return [chess.square_name(square) for square in squares]
