"""Rulings on misplaced men, touched pieces, and wrong beginnings (Art. 4, 7, A.4, A.5)."""

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import differ
from accessible_board.game.decisions.illegality import taken_back
from accessible_board.game.decisions.obliging import declined_by_touch, evidence, oblige
from accessible_board.game.events import Irregularity, Objection, Termination
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.vocabulary.assistants import NEEDED, AssistantAct
from accessible_board.game.vocabulary.effects import men_of
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.touch import Release, Touch


def restore(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Guide the boards back to the position before the irregularity (7.5.1, 7.6)."""
    for seat in state.boards:
        if not state.stands_right(seat):
            yield differ(state, seat, ruled.at, state.expected_on(seat))


def take_back(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Reinstate the last position that can be identified, and continue from it (7.6).

    Without a half-move named it is the one before the last move, which may be made and not pressed.
    If that move broke Article 4, what was touched for it binds the next one (4.3, 4.8).
    """
    moves, breach = len(state.position.move_stack), state.touch_move.breach
    last = moves - (state.made is None)
    ply = last if ruled.ply is None else ruled.ply
    if not 0 <= ply <= moves or not state.started:
        yield refused(ruled, Objection.NO_SUCH_MOVE)
        return
    if breach is not None and breach.seat is state.has_the_move.other and ply == last:
        yield from taken_back(state, ruled.at, ply)
        yield from touched_again(state, ruled.at, breach.touches)
    else:
        yield e.IrregularityFound(at=ruled.at, irregularity=Irregularity.OFF_THEIR_SQUARES)
        yield from taken_back(state, ruled.at, ply)
    yield from restore(state, ruled)


def touched_again(state: GameState, at: int, touches: tuple[Touch, ...]) -> e.Events:
    """Touch again, for the next move, the pieces touched for a move that is taken back (4.3)."""
    seat = state.on_move
    for touch in touches:
        yield e.PieceTouched(at=touch.at, seat=seat, square=touch.square, piece=touch.piece)
    yield from oblige(state, seat, at)


def wrong_start(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Void a game that began from a wrong position, unless it is too late (7.2.1, A.5.1)."""
    goes_on = _too_late_to_correct(state)
    yield _irregularity(ruled, Irregularity.WRONG_START, goes_on=goes_on)
    if not goes_on:
        yield e.GameEnded(at=ruled.at, result="*", termination=Termination.VOID)
    elif ruled.square is not None:
        yield from _bar_castling(state, ruled, ruled.square)


def _bar_castling(state: GameState, ruled: o.ArbiterRuled, square: chess.Square) -> e.Events:
    """Bar castling with a wrongly placed king or rook (A.5.1.2)."""
    man = state.position.piece_at(square)
    rook_counts = state.edition.misplaced_rook_bars_castling
    barred = (chess.KING, chess.ROOK) if rook_counts else (chess.KING,)
    if man is not None and man.piece_type in barred:
        yield e.CastlingBarred(at=ruled.at, seat=Seat.of(man.color), square=square)
        yield from oblige(state, Seat.of(man.color), ruled.at)
    else:
        yield refused(ruled, Objection.NOT_PROVIDED)


def board_turned(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Move the position to a correctly placed board, and go on with the game (7.2.2)."""
    if _too_late_to_correct(state):
        yield refused(ruled, Objection.TOO_LATE)
        return
    yield from _stopped(state, ruled.at)
    yield _irregularity(ruled, Irregularity.BOARD_TURNED)
    board = state.boards.get(ruled.seat) if ruled.seat is not None else None
    if ruled.seat is not None and board is not None:
        yield e.BoardTurned(at=ruled.at, seat=ruled.seat, quarters=(ruled.quarters or 2) % 4)
        yield differ(state, ruled.seat, ruled.at, state.expected_on(ruled.seat))


def reversed_colours(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Void the game before the edition's limit of moves; after it the game goes on (7.3)."""
    limit = state.edition.reversed_colours_limit
    goes_on = limit is None or max(state.made_by(seat) for seat in Seat) >= limit
    yield _irregularity(ruled, Irregularity.REVERSED_COLOURS, goes_on=goes_on)
    if not goes_on:
        yield e.GameEnded(at=ruled.at, result="*", termination=Termination.VOID)


def displaced(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """A player who displaced pieces restores them on the own time, then presses (7.4).

    A move that this player has announced and begun stays where it is (4.3, 4.7). An illegal move
    that was found in what the pegs show is none, if they were displaced.
    """
    seat, at = ruled.seat, ruled.at
    found = state.illegal is not None and state.illegal.seat is seat
    waits = state.adjourned or (not found and (state.awaits_arbiter or state.putting_right))
    if seat is None or not state.started or waits:
        return
    if found:
        yield e.PenaltyWaived(at=at, seat=seat)
    yield _irregularity(ruled, Irregularity.DISPLACED)
    board = state.boards.get(seat)
    if board is not None:
        yield from _knocked_over(state, seat, board, ruled)
    if state.clock.running is not seat:
        yield e.ClockStarted(at=at, seat=seat)
    expected = state.own_move_on(seat)
    if board is not None and not board.shows(expected):
        yield differ(state, seat, at, expected)


def _knocked_over(
    state: GameState, seat: Seat, board: PegBoardState, ruled: o.ArbiterRuled
) -> e.Events:
    """Men that the ruling finds off their squares were knocked over, not touched (4.2.2).

    Not the men of the player's own move; the arbiter frees men that are back in their holes one
    by one.
    """
    at, own = ruled.at, state.own_move(seat)
    meant = men_of(own, state.position) if own is not None else frozenset()
    stands = board.log.standing()
    off = [
        touch
        for touch in state.touches[seat]
        if touch.square not in meant and stands.get(touch.square) != touch.piece
    ]
    if own is None and state.placed is not None and seat is state.on_move:
        yield e.PlacementUndone(at=at, seat=seat, move=state.placed.move, released=False)
    for touch in off:
        yield e.TouchStruck(at=at, seat=seat, square=touch.square)
    if off:
        yield from _struck(state, seat, at)
    if any(touch.square not in meant for touch in state.touches[seat]):
        yield from told(state, ruled)


def _irregularity(
    ruled: o.ArbiterRuled, irregularity: Irregularity, *, goes_on: bool = True
) -> e.IrregularityFound:
    return e.IrregularityFound(
        at=ruled.at, irregularity=irregularity, seat=ruled.seat, goes_on=goes_on
    )


def _stopped(state: GameState, at: int) -> e.Events:
    if state.clock.running is not None:
        yield e.ClocksStopped(at=at, reason=e.StopReason.IRREGULARITY)


def _too_late_to_correct(state: GameState) -> bool:
    """True if too many moves are made to correct the start, without supervision (A.5.1)."""
    return state.unsupervised and _both_completed(state, state.edition.late_correction_moves)


def _both_completed(state: GameState, moves: int) -> bool:
    return min(state.completed_by(seat) for seat in Seat) >= moves


def accidental(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Rule that a touch was accidental and does not count (4.2.2).

    A draw offer that only such touches declined stands again (9.1.2.1).
    """
    seat, square = ruled.seat, ruled.square
    if seat is not None and square is not None and square in state.touches[seat]:
        yield e.TouchStruck(at=ruled.at, seat=seat, square=square)
        yield from _struck(state, seat, ruled.at)


def by_assistant(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Rule that an unannounced assistant made all lifts of this turn (4.9)."""
    seat = ruled.seat
    if seat is None or not (state.touches[seat] or state.touch_move.release != Release()):
        return
    assistants = state.officials.assistants.values()
    if not any(NEEDED[AssistantAct.MOVES] & assistant.able for assistant in assistants):
        yield refused(ruled, Objection.NO_ASSISTANT)
        return
    for touch in tuple(state.touches[seat]):
        yield e.TouchStruck(at=ruled.at, seat=seat, square=touch.square)
    yield e.AssistantMoved(at=ruled.at, seat=seat)
    yield from _struck(state, seat, ruled.at)


def _struck(state: GameState, seat: Seat, at: int) -> e.Events:
    """Events that follow when touches are struck."""
    yield from oblige(state, seat, at)
    if state.requests.touched_away is seat.other and not state.touches[seat]:
        yield e.DrawOfferRevived(at=at, seat=seat.other)


def touched(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The player who may move touched a piece that no switch saw (4.3, D.2.5, D.2.10.5)."""
    seat, square = ruled.seat, ruled.square
    if seat is not state.has_the_move or square is None or not state.started:
        return
    piece = state.position_made.piece_at(square)
    if piece is None:
        return
    if square not in state.touches[seat]:
        yield e.PieceTouched(at=ruled.at, seat=seat, square=square, piece=piece)
    yield from declined_by_touch(state, seat, ruled.at)
    yield from oblige(state, seat, ruled.at)


def told(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Tell the arbiter what the player who may move has touched, and is obliged to.

    While a claim of a touch is undecided, what was touched for the move that it is about.
    """
    claim = state.touch_move.claim
    seat = state.has_the_move if claim is None else claim.seat.other
    yield evidence(state, ruled.seat or seat, ruled.at)
