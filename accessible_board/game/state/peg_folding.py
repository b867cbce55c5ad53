"""How each event of pegs, touches and devices changes a game: a part of :mod:`.folding`."""

from functools import singledispatch

import chess

from accessible_board.game import events as e
from accessible_board.game.events import Irregularity
from accessible_board.game.state.game_state import GameState


@singledispatch
def fold_pegs(event: e.Event, state: GameState) -> None:
    """Apply an event to boards, touches and devices; one without a function changes nothing."""


@fold_pegs.register(e.HoleEmptied)
def _(event: e.HoleEmptied, state: GameState) -> None:
    board = state.boards[event.seat]
    if state.may_touch(event.seat, event.square):
        state.touches[event.seat].lift(event.square, event.at)
    board.empty_hole(event.square, event.at)


@fold_pegs.register(e.HoleFilled)
def _(event: e.HoleFilled, state: GameState) -> None:
    board = state.boards[event.seat]
    if state.may_touch(event.seat, event.square):
        state.touches[event.seat].place(event.square, event.at)
    board.fill_hole(event.square, event.at, event.man)


@fold_pegs.register(e.PositionRestored)
def _(event: e.PositionRestored, state: GameState) -> None:
    board = state.boards[event.seat]
    board.ready = True
    board.expected = None
    if board.shows(state.expected_on(event.seat)):  # Or else the own move stands as well.
        board.advance(state.expected_on(event.seat))


@fold_pegs.register(e.IrregularityFound)
def _(event: e.IrregularityFound, state: GameState) -> None:
    board = state.boards.get(event.seat) if event.seat is not None else None
    if event.irregularity is not Irregularity.DISPLACED or event.seat is None or board is None:
        return
    wrong = not board.shows(state.expected_on(event.seat))
    if wrong and state.own_move(event.seat) is None:
        board.reinstating = True


@fold_pegs.register(e.PositionsDiffer)
def _(event: e.PositionsDiffer, state: GameState) -> None:
    board = state.boards[event.seat]
    board.expected = chess.BaseBoard(event.expected)
    board.told_at = board.changed_at


@fold_pegs.register(e.BoardTurned)
def _(event: e.BoardTurned, state: GameState) -> None:
    state.boards[event.seat].turn(event.quarters)


@fold_pegs.register(e.MoveCarriedOut)
def _(event: e.MoveCarriedOut, state: GameState) -> None:
    board = state.boards[event.seat]
    board.expected = None
    board.advance(state.expected_on(event.seat), event.own)
    state.touches[event.seat] = state.touches[event.seat].carried_over(board.position)


@fold_pegs.register(e.BoardAnswered)
def _(event: e.BoardAnswered, state: GameState) -> None:
    state.boards[event.seat].answering = True
    state.boards[event.seat].log.miss()


@fold_pegs.register(e.PegsUnseen)
def _(event: e.PegsUnseen, state: GameState) -> None:
    state.boards[event.seat].log.miss()


@fold_pegs.register(e.BoardWentSilent)
def _(event: e.BoardWentSilent, state: GameState) -> None:
    state.boards[event.seat].answering = False


@fold_pegs.register(e.PieceTouched)
def _(event: e.PieceTouched, state: GameState) -> None:
    state.touches[event.seat].record(event.square, event.piece, event.at)


@fold_pegs.register(e.TouchStruck)
def _(event: e.TouchStruck, state: GameState) -> None:
    state.touches[event.seat].strike(event.square)


@fold_pegs.register(e.AdjustingDeclared)
def _(event: e.AdjustingDeclared, state: GameState) -> None:
    state.touches[event.seat].declare_adjusting(event.at)


# --- devices ----------------------------------------------------------------------------------


@fold_pegs.register(e.DeviceFaulted)
def _(event: e.DeviceFaulted, state: GameState) -> None:
    state.faults[event.device, event.seat] = event.fault


@fold_pegs.register(e.DeviceRestored)
def _(event: e.DeviceRestored, state: GameState) -> None:
    state.faults.pop((event.device, event.seat), None)


@fold_pegs.register(e.MicrophoneOpened)
@fold_pegs.register(e.MicrophoneClosed)
def _(event: e.MicrophoneOpened | e.MicrophoneClosed, state: GameState) -> None:
    state.push_to_talk[event.seat] = isinstance(event, e.MicrophoneClosed)
