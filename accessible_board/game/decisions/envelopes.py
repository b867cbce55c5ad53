"""Opening an envelope: the sealed move is made, or loses (I.7 to I.9)."""

import re
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import flags
from accessible_board.game.decisions.presses import complete
from accessible_board.game.events import SealingFault
from accessible_board.game.rules.outcome import ending_after, result_of_loss
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.peg_log import FLICKER, PegLog
from accessible_board.game.vocabulary.terms import Seat

_PEG: Final = re.compile("([-+])([a-h][1-8])")
"""A peg that was lifted or placed."""


def envelope_unsealed(state: GameState, seen: o.EnvelopeUnsealed) -> e.Events:
    """Make the sealed move, and start the clock of the player who has to answer it (I.9.1).

    A flag that fell before loses now, unless that move has ended the game (6.9, I.10).
    """
    adjournment = state.adjournment
    if adjournment is None or state.ended is not None or not state.may_open_envelope:
        return
    sealer, announcement = adjournment.sealer, seen.announcement
    moves = announcement.moves(state.position) if announcement is not None else ()
    move = moves[0] if len(moves) == 1 else None
    yield e.EnvelopeOpened(
        at=seen.at,
        seat=sealer,
        words=seen.words,
        announcement=announcement,
        move=move,
        pegs=seen.pegs,
    )
    if move is None:
        yield from _faulty(state, sealer, _fault(seen, len(moves)), seen)
        return
    made = _made_instead(state.position, seen.pegs, move)
    if made is not None:
        yield e.AnotherMoveSealed(at=seen.at, seat=sealer, made=made, move=move)
    yield e.MoveMade(at=seen.at, seat=sealer, move=move)
    end = ending_after(state.position_made, state.edition)
    if end is None:
        yield from complete(state, o.ClockPressed(at=seen.at, seat=sealer), move)
        observed = flags.calling(state) is flags.Calling.OBSERVED
        if observed and state.on_move in state.flags.fallen:
            yield from flags.lose(state, state.on_move, seen.at)
        return
    left = state.clock.remaining(sealer, seen.at)
    yield e.MoveCompleted(at=seen.at, seat=sealer, move=move, remaining=left)
    yield e.GameEnded(at=seen.at, result=end.result, termination=end.termination)


def _made_instead(position: chess.Board, pegs: str, sealed: chess.Move) -> chess.Move | None:
    """The first legal move that the pegs showed during the sealing, unless it is the sealed one.

    That one was to be sealed (I.1.1). What a pawn became, and which of two men was captured where
    both leave the same holes full, no peg tells.
    """
    shown, rivals = _first_shown(position, pegs)
    way = (sealed.from_square, sealed.to_square)
    same = any(way == (m.from_square, m.to_square) for m in rivals)
    return None if same else shown


def _first_shown(
    position: chess.Board, pegs: str
) -> tuple[chess.Move | None, tuple[chess.Move, ...]]:
    """The first legal move that the pegs showed, and all that it may have been; or none."""
    log = PegLog(position)
    for number, (moved, square) in enumerate(_PEG.findall(pegs), start=1):
        move_peg = log.lift if moved == "-" else log.place
        move_peg(chess.parse_square(square), number * 2 * FLICKER)
        if (shown := log.shown()) is not None:
            return shown, (shown, *log.rivals(shown))
    return None, ()


def _fault(seen: o.EnvelopeUnsealed, moves: int) -> SealingFault:
    if seen.announcement is None:
        return SealingFault.UNCLEAR
    return SealingFault.AMBIGUOUS if moves else SealingFault.ILLEGAL


def _faulty(
    state: GameState, sealer: Seat, fault: SealingFault, seen: o.EnvelopeUnsealed
) -> e.Events:
    """Propose the loss, or a draw if the opponent cannot mate (6.9), and stop the clocks."""
    if state.clock.running is not None:
        yield e.ClocksStopped(at=seen.at, reason=e.StopReason.ADJOURNMENT)
    result = result_of_loss(state.position, sealer)
    shown, _ = _first_shown(state.position, seen.pegs)
    yield e.SealedMoveFaulty(at=seen.at, seat=sealer, fault=fault, result=result, shown=shown)
