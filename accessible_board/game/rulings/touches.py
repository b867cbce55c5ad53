"""Rulings on touched pieces (Article 4)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.obliging import declined_by_touch, oblige
from accessible_board.game.events import Objection
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.assistants import NEEDED, AssistantAct
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.touch import Release


def accidental(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Rule that a touch was accidental and does not count (4.2.2).

    A draw offer that only such touches declined stands again (9.1.2.1).
    """
    seat, square = ruled.seat, ruled.square
    if seat is not None and square is not None and square in state.touches[seat]:
        yield e.TouchStruck(at=ruled.at, seat=seat, square=square)
        yield from struck(state, seat, ruled.at)


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
    yield from struck(state, seat, ruled.at)


def struck(state: GameState, seat: Seat, at: int) -> e.Events:
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
    """Tell the arbiter what the player who may move has touched, and is obliged to."""
    seat = ruled.seat or state.has_the_move
    bound = state.touch_move.obligations[seat]
    yield e.TouchesTold(
        at=ruled.at, seat=seat, obligation=bound, touches=tuple(state.touches[seat])
    )
