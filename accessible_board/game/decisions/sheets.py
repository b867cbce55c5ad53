"""Scoresheets: keeping them (8.5, A.4.2), comparing them and the boards (D.1, D.2.9)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.flags import lose
from accessible_board.game.decisions.hands import differ
from accessible_board.game.events import ComparisonVerdict, Objection, Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.scoresheet import ENOUGH, LOW, compare
from accessible_board.game.vocabulary.editions import GameClass, Regime
from accessible_board.game.vocabulary.terms import Seat


def exempt(state: GameState, seat: Seat, at: int) -> bool:
    """True if ``seat`` need not record now: in rapid and blitz (A.2), or short of time (8.4)."""
    low = lifts(state, seat) and state.clock.remaining(seat, at) < LOW
    return low or not obliged(state, seat)


def obliged(state: GameState, seat: Seat) -> bool:
    """True if ``seat`` has to record in this period, unless it is short of time."""
    return state.setup.game_class is GameClass.STANDARD and seat not in state.recording.exempt


def lifts(state: GameState, seat: Seat) -> bool:
    """True if little time lifts the duty in this period: its extra time leaves no time to write."""
    period = state.clock.control.period_of_move(state.clock.moves_completed(seat) + 1)
    return max(period.increment, period.delay) < ENOUGH


def stopped(state: GameState, said: o.RecordingStopped) -> e.Events:
    """A player stops recording, whether entitled to it or not."""
    seat = said.seat
    if state.ended is not None or seat in state.recording.paused:
        return
    if exempt(state, seat, said.at):
        neither = seat.other in state.recording.paused
        yield e.RecordingPaused(at=said.at, seat=seat, neither=neither)
    else:
        yield e.RecordingNeglected(at=said.at, seat=seat)


def resumed(state: GameState, said: o.RecordingResumed) -> e.Events:
    """A sheet is complete; once both are, count the moves for a fallen flag (6.4)."""
    recording = state.recording
    if state.ended is not None or said.seat not in recording.paused | recording.due:
        return
    yield e.SheetCompleted(at=said.at, seat=said.seat)
    if state.flags.fallen and state.stopped is e.StopReason.SHEETS and not state.recording.due:
        yield from lose(state, state.flags.fallen[0], said.at)


def written(state: GameState, said: o.MoveWritten) -> e.Events:
    """The arbiter or an assistant writes down the next move (8.5.1)."""
    if state.ended is not None or not state.started:
        return
    if said.announcement is None:
        yield e.RulingRefused(at=said.at, ruling="record", reason=Objection.ADJOURNED)
        return
    for ply, board in _next_to_write(state):
        moves = said.announcement.moves(board)
        if len(moves) == 1:
            yield e.MoveEntered(at=said.at, ply=ply, move=moves[0], by=said.name)
            return
    yield e.RulingRefused(at=said.at, ruling="record", reason=Objection.NOT_THE_NEXT_MOVE)


def _next_to_write(state: GameState) -> Iterator[tuple[int, chess.Board]]:
    """The half-moves that may be written next: the last one completed or the one to come."""
    entered, stack = state.recording.entered, state.position.move_stack
    if entered:
        first = entered[0].ply
        yield entered[-1].ply + 1, _after(state, [*stack[:first], *(e.move for e in entered)])
        return
    for ply in range(max(0, len(stack) - 1), len(stack) + 1):
        yield ply, _after(state, stack[:ply])


def _after(state: GameState, moves: list[chess.Move]) -> chess.Board:
    board = state.setup.board()
    for move in moves:
        board.push(move)
    return board


def requested(state: GameState, said: o.SheetRequested) -> e.Events:
    """The player on the move asks for the arbiter's sheet, as often as allowed (A.4.2, B.2.2)."""
    seat, most = said.seat, state.edition.sheet_requests
    short = state.setup.game_class is not GameClass.STANDARD
    supervised = short and state.setup.regime is Regime.SUPERVISED
    playing = state.ended is None and state.started and seat is state.has_the_move
    count = state.recording.requests[seat] + 1
    if not (most and supervised and playing):
        yield e.CallRefused(at=said.at, seat=seat, reason=Refusal.NO_SHEET)
    elif count > most:
        yield e.SheetAskedTooOften(at=said.at, seat=seat, count=count)
    else:
        yield e.SheetRead(
            at=said.at,
            seat=seat,
            count=count,
            fen=state.setup.fen,
            chess960=state.setup.chess960,
            moves=tuple(state.position.move_stack),
        )


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
    boards = {seat: _standing_on(state, seat) for seat in Seat}
    sheets = {seat: _written_by(state, seat) for seat in Seat}
    found = compare(state.setup.board(), boards, sheets, state.legal_under_way())
    moves = tuple(state.position.move_stack)
    if found.lagging is not None and found.moves != moves:
        # A move that only one player has written down changes no board (8.1.3).
        found = replace(found, verdict=ComparisonVerdict.SHEET_INCOMPLETE, wrong=())
    white, black = _times_after(state, len(found.moves))
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


def _standing_on(state: GameState, seat: Seat) -> chess.BaseBoard:
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


def _written_by(state: GameState, seat: Seat) -> Sequence[chess.Move]:
    """The moves of a seat's scoresheet: the sheet read out, else the one kept here."""
    read = state.two_boards.wrote.get(seat)
    return state.sheets[seat].moves if read is None else read


def _times_after(state: GameState, ply: int) -> tuple[int | None, int | None]:
    """The times left to White and Black after so many half-moves, by the sheets."""
    left: dict[Seat, int | None] = dict.fromkeys(Seat)
    sheet = state.sheets[Seat.WHITE]
    for number, entry in enumerate(sheet.entries[:ply]):
        left[sheet.mover(number)] = entry.remaining
    return left[Seat.WHITE], left[Seat.BLACK]
