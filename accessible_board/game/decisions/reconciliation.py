"""Reports about boards and sheets, and the arbiter's comparison of them (D.1, D.2.9)."""

from collections.abc import Sequence
from dataclasses import replace

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import differ
from accessible_board.game.events import ComparisonVerdict
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.two_boards import compare
from accessible_board.game.vocabulary.terms import Seat


def two_boards_demanded(state: GameState, said: o.TwoBoardsWanted) -> e.Events:
    """Each player may demand two boards; then each board has a position of its own (D.1)."""
    if state.ended is None and said.seat not in state.two_boards.demanded:
        yield e.TwoBoardsDemanded(at=said.at, seat=said.seat)


def board_reported(state: GameState, said: o.BoardDescribed) -> e.Events:
    """Record the position reported for a board without switches; others report themselves."""
    try:
        fen = chess.BaseBoard(said.fen).board_fen()
    except ValueError:
        return
    if state.ended is None and said.seat not in state.boards:
        yield e.BoardReported(at=said.at, seat=said.seat, fen=fen)
        if said.sensed:
            yield from _told_to_differ(state, said.seat, said.at, chess.BaseBoard(fen))


def _told_to_differ(state: GameState, seat: Seat, at: int, stands: chess.BaseBoard) -> e.Events:
    """Tell both sides in time where an ordinary board differs from the game (D.2.9)."""
    expected = state.expected_on(seat)
    squares = tuple(
        square for square in chess.SQUARES if stands.piece_at(square) != expected.piece_at(square)
    )
    if squares:
        yield e.BoardsDiffer(at=at, seat=seat, squares=squares, ordinary=True)


def sheet_reported(state: GameState, said: o.SheetReported) -> e.Events:
    """The sheet that a player wrote by hand, as far as its moves are legal."""
    if state.ended is not None:
        return
    position, moves, unread = state.setup.board(), [], ""
    for words, readings in zip(said.words.split(), said.readings, strict=False):
        named = [move for reading in readings for move in reading.moves(position)]
        if len(set(named)) != 1:
            unread = words
            break
        moves.append(named[0])
        position.push(named[0])
    yield e.ScoresheetReported(at=said.at, seat=said.seat, moves=tuple(moves), unread=unread)


def boards_compared(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The arbiter compares both boards and both sheets; the game follows D.2.9."""
    if not state.started:
        return
    boards = {seat: standing(state, seat) for seat in Seat}
    sheets = {seat: written(state, seat) for seat in Seat}
    found = compare(state.setup.board(), boards, sheets, state.legal_under_way())
    moves = tuple(state.position.move_stack)
    if found.lagging is not None and found.moves != moves:
        # A move that only one player has written down changes no board (8.1.3).
        found = replace(found, verdict=ComparisonVerdict.SHEET_INCOMPLETE, wrong=())
    white, black = times_after(state, len(found.moves))
    yield e.BoardsCompared(
        at=ruled.at,
        verdict=found.verdict,
        ply=len(found.moves),
        wrong=found.wrong,
        lagging=found.lagging,
        white=white,
        black=black,
    )
    if found.verdict not in (ComparisonVerdict.CORRECT_BOARDS, ComparisonVerdict.GO_BACK):
        return
    if found.moves != moves:
        yield e.PositionReinstated(at=ruled.at, moves=found.moves)
    elif not state.putting_right:
        yield e.ClocksStopped(at=ruled.at, reason=e.StopReason.IRREGULARITY)
    for seat in found.wrong:
        if seat in state.boards:
            yield differ(state, seat, ruled.at, state.expected_on(seat))


def standing(state: GameState, seat: Seat) -> chess.BaseBoard:
    """Position on a seat's board: by its pegs, else by report, else as in the game.

    A peg that was not seen coming is taken for the man that belongs there.
    """
    board = state.boards.get(seat)
    if board is None:
        reported = state.two_boards.stands.get(seat)
        return chess.BaseBoard(reported) if reported else state.expected_on(seat)
    shown = chess.BaseBoard(None)
    expected = state.expected_on(seat)
    for square, man in board.log.standing().items():
        shown.set_piece_at(square, man or expected.piece_at(square))
    return shown


def written(state: GameState, seat: Seat) -> Sequence[chess.Move]:
    """The moves of a seat's scoresheet: the sheet read out, else the one kept here."""
    read = state.two_boards.wrote.get(seat)
    return state.sheets[seat].moves if read is None else read


def times_after(state: GameState, ply: int) -> tuple[int | None, int | None]:
    """The times left to White and Black after so many half-moves, by the sheets."""
    left: dict[Seat, int | None] = dict.fromkeys(Seat)
    sheet = state.sheets[Seat.WHITE]
    for number, entry in enumerate(sheet.entries[:ply]):
        left[sheet.mover(number)] = entry.remaining
    return left[Seat.WHITE], left[Seat.BLACK]
